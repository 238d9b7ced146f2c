#!/usr/bin/env bash
# Builds the Python package as `pip install .` does, in the profile of development and into the
# checkout's own target folder, and runs its tests, type checkers and documentation.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=${XANTHI_VENV:-target/python-venv}
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check 'maturin>=1.9,<2' -r crates/xanthi-py/tests/requirements.txt
MATURIN_PEP517_ARGS="--profile dev" "$venv/bin/pip" install --quiet --disable-pip-version-check --no-build-isolation --no-deps --force-reinstall .
"$venv/bin/python" -m pytest -q crates/xanthi-py/tests
"$venv/bin/mypy"
"$venv/bin/pyright" || [ $? -ne 1 ] # 2 and more: Node.js, which it runs on, cannot be had
