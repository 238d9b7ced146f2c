#!/usr/bin/env bash
# Builds the page from nothing: the three WebAssembly modules, then the page itself, into web/dist.
#
#   web/build.sh            everything
#   web/build.sh modules    the modules alone, into web/src/wasm
#   web/build.sh page       the page alone, with the modules that are there
#
# It needs Rust and Node.js. The standard library for WebAssembly comes from rustup; where that cannot
# fetch it, from Debian's packages rustc-web, rust-web-src and lld-19 (XANTHI_WASM_FROM=debian takes them in
# any case).
set -euo pipefail
cd "$(dirname "$0")/.."
what=${1:-all}
target=wasm32-unknown-unknown

# Whether rustup has the standard library for WebAssembly, or can fetch it.
from_rustup() {
    rustup target list --installed 2>/dev/null | grep -qx "$target" || timeout 120 rustup target add "$target" 2>/dev/null
}

modules() {
    # Vectors of 128 bits: browsers have them since 2021, Safari since 16.4; the page tells older ones.
    # Messages of the modules name files of the source, not places of this machine.
    local flags="-C target-feature=+simd128 --remap-path-prefix=$PWD=. --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
    local options=(--locked --package xanthi-web --profile web --target "$target")
    if [ "${XANTHI_WASM_FROM:-}" = debian ] || ! from_rustup; then
        if [ ! -x /usr/bin/wasm-ld-19 ] || [ ! -e /usr/share/doc/rust-web-src ] || ! /usr/bin/rustc --version >/dev/null 2>&1; then
            local sudo=""
            [ "$(id -u)" = 0 ] || sudo=sudo
            $sudo apt-get update -qq
            $sudo apt-get install -y -qq --no-install-recommends rustc-web rust-web-src lld-19 >/dev/null
        fi
        export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-19
        options+=(-Z build-std=std,panic_abort)
    fi
    mkdir -p web/src/wasm
    local built="${CARGO_TARGET_DIR:-target}/$target/web/xanthi_web.wasm" module feature
    for module in checker:checker xanthi:play book:book; do
        feature=${module#*:}
        RUSTFLAGS="$flags" cargo build "${options[@]}" --no-default-features --features "$feature"
        cp "$built" "web/src/wasm/${module%:*}.wasm"
    done
}

page() {
    cd web
    # What was installed for this lock file stays.
    if ! cmp -s package-lock.json node_modules/.installed; then
        npm ci --no-audit --no-fund --loglevel=error
        cp package-lock.json node_modules/.installed
    fi
    npm run --silent types
    npm run --silent build
}

case "$what" in
    all) modules && page ;;
    modules) modules ;;
    page) page ;;
    *) echo "usage: web/build.sh [modules | page]" >&2 && exit 2 ;;
esac
