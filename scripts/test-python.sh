#!/usr/bin/env bash
# Builds the Python package as `pip install .` does, in the profile of development and into the
# checkout's own target folder, and runs its tests, type checkers and documentation.
#
# XANTHI_PYTHON_LIBRARY: the library of crates/xanthi-py, where it was built with the whole workspace. Then nothing is
# compiled again; pip would, as it builds with other features of what all depend on.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=${XANTHI_VENV:-$PWD/target/python-venv}
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
export PATH="$venv/bin:$PATH" PIP_DISABLE_PIP_VERSION_CHECK=1
if [ -z "${XANTHI_PYTHON_LIBRARY:-}" ]; then
    pip install --quiet 'maturin>=1.9,<2' -r crates/xanthi-py/tests/requirements.txt
    MATURIN_PEP517_ARGS="--profile dev" pip install --quiet --no-build-isolation --no-deps --force-reinstall .
else
    pip install --quiet -r crates/xanthi-py/tests/requirements.txt
    package=$(python -c 'import sysconfig; print(sysconfig.get_path("platlib"))')/xanthi
    rm -rf "$package" "${package%/*}"/xanthi-*.dist-info
    cp -r crates/xanthi-py/python/xanthi "$package"
    cp "$XANTHI_PYTHON_LIBRARY" "$package/_native.abi3.so"
fi
# What fails is run once more, without the others.
python -m pytest -q crates/xanthi-py/tests || python -m pytest -q --last-failed crates/xanthi-py/tests
mypy
mypy -p xanthi
python -m mypy.stubtest xanthi._native --allowlist <(echo xanthi._native.__all__)
pyright || [ $? -ne 1 ] # 2 and more: Node.js, which it runs on, cannot be had
scripts/python-docs.sh
