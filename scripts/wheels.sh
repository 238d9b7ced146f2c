#!/usr/bin/env bash
# Builds a wheel for this machine and the source distribution into dist/. One wheel serves every
# CPython from 3.10 on. With `zig` on the path (pip install ziglang) it also builds for older
# glibc (manylinux2014), and for musl where that target of Rust is installed.
set -euo pipefail
cd "$(dirname "$0")/.."
python3 -m venv "${TMPDIR:-/tmp}/xanthi-wheels"
. "${TMPDIR:-/tmp}/xanthi-wheels/bin/activate"
pip install --quiet 'maturin>=1.9,<2'
maturin sdist --out dist
if python -c 'import ziglang' 2>/dev/null || command -v zig >/dev/null; then
    maturin build --release --zig --compatibility manylinux2014 --out dist
else
    maturin build --release --out dist
fi
if rustup target list --installed 2>/dev/null | grep -q "$(uname -m)-unknown-linux-musl"; then
    maturin build --release --zig --target "$(uname -m)-unknown-linux-musl" --compatibility musllinux_1_2 --out dist
fi
ls -l dist
