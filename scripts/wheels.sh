#!/usr/bin/env bash
# Builds what one would publish into dist/, tries it, and says at the end what was built and what was
# not: the source distribution, a wheel for glibc and one for musl. A wheel serves every CPython from
# 3.10 on (abi3), except the free-threaded builds, which take the source.
#
#   scripts/wheels.sh                 everything
#   scripts/wheels.sh sdist glibc     some of: sdist, glibc, musl
#
# With Zig (PyPI's ziglang) the wheel for glibc is a manylinux2014 one; without, it is for this
# machine's glibc and later. The one for musl needs Zig, and Rust's target for musl.
set -euo pipefail
cd "$(dirname "$0")/.."
wanted=${*:-sdist glibc musl}
arch=$(uname -m)
export PIP_DISABLE_PIP_VERSION_CHECK=1
tools=target/wheels-venv
[ -x "$tools/bin/python" ] || python3 -m venv "$tools"
tools=$PWD/$tools/bin
"$tools/pip" install --quiet 'maturin>=1.9,<2'
said=()

zig=""
if "$tools/pip" install --quiet ziglang 2>/dev/null && "$tools/python" -m ziglang version >/dev/null 2>&1; then
    zig=--zig
    export PATH="$tools:$PATH"
fi

# Tries an installation of the package in a virtual environment: some of the tests.
try() {
    "$1/bin/pip" install --quiet pytest networkx
    "$1/bin/python" -m pytest -q -p no:cacheprovider --rootdir "$PWD/crates/xanthi-py" crates/xanthi-py/tests/test_package.py crates/xanthi-py/tests/test_games.py -k "not documentation"
}

clean() {
    local venv
    venv=$(mktemp -d)/venv
    "$1" -m venv "$venv" && echo "$venv"
}

sdist() {
    "$tools/maturin" sdist --out dist
    local made venv
    made=$(ls -t dist/xanthi-*.tar.gz | head -1)
    venv=$(clean python3)
    # The profile of development: the question is whether everything is there.
    MATURIN_PEP517_ARGS="--profile dev" CARGO_TARGET_DIR=$PWD/target/from-sdist "$venv/bin/pip" install --quiet --no-deps "$made"
    try "$venv"
    said+=("built and tried: $made (a wheel was built from it in an environment of its own)")
}

glibc() {
    local made python venv
    if [ -n "$zig" ]; then
        "$tools/maturin" build --quiet --release --zig --compatibility manylinux2014 --out dist
    else
        said+=("not built: a wheel for older glibc, for Zig cannot be had here (pip install ziglang)")
        "$tools/maturin" build --quiet --release --out dist
    fi
    made=$(ls -t dist/xanthi-*-manylinux*"$arch".whl | head -1)
    for python in python3.10 python3.11 python3.12 python3.13 python3.14; do
        "$python" -c '' 2>/dev/null || continue
        venv=$(clean "$python")
        "$venv/bin/pip" install --quiet --no-deps "$made"
        try "$venv"
        said+=("built and tried with $("$python" --version): $made")
    done
}

musl() {
    local target=$arch-unknown-linux-musl made
    if [ -z "$zig" ]; then
        said+=("not built: a wheel for musl, for Zig cannot be had here (pip install ziglang)")
    elif [ ! -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
        said+=("not built: a wheel for musl, for Rust's target is not installed (rustup target add $target)")
    else
        "$tools/maturin" build --quiet --release --zig --target "$target" --compatibility musllinux_1_2 --out dist
        made=$(ls -t dist/xanthi-*-musllinux*"$arch".whl | head -1)
        # A Python on musl is not at hand on most machines that build; the parts can be looked at.
        "$tools/python" -m zipfile -l "$made" | grep '_native.*\.so' >/dev/null
        said+=("built, not run (that needs Alpine or another system with musl): $made")
    fi
}

mkdir -p dist
for part in $wanted; do
    case $part in
        sdist | glibc | musl) "$part" ;;
        *) echo "error: there is no part \`$part\`; the parts are sdist, glibc and musl" >&2 && exit 2 ;;
    esac
done
printf '%s\n' "${said[@]}"
