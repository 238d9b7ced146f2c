#!/bin/sh
# Builds the baseline programs of other libraries (benchmarks only; nothing is linked with Xanthi).
# LEMON: Debian's liblemon-dev.
set -e
cd "$(dirname "$0")"
out="${1:-../../target/baselines}"
mkdir -p "$out"
c++ -O3 -march=native -DNDEBUG -std=c++14 lemon.cpp -o "$out/lemon"
