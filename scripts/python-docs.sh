#!/usr/bin/env bash
# Makes the reference of the Python package from its docstrings: target/python-docs/index.html. The package
# is to be installed where `python` is (pip install .). A warning is an error, and no public name may be missing.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -z "${XANTHI_VENV:-}" ] || export PATH="$XANTHI_VENV/bin:$PATH"
python -c 'import pdoc' 2>/dev/null || { echo "error: pdoc is not installed (pip install pdoc)" >&2; exit 2; }
out=target/python-docs
rm -rf "$out"
# Which base of a typed dictionary has a key is not kept at run time.
python -W error::UserWarning -W error::RuntimeWarning -W "ignore:Cannot determine where xanthi.records.:UserWarning" -m pdoc --no-show-source --docformat markdown -o "$out" \
    xanthi xanthi.errors xanthi.board
python - "$out" <<'PYTHON'
import pathlib, sys, xanthi
pages = {path.stem: path.read_text(encoding="utf-8") for path in pathlib.Path(sys.argv[1]).rglob("*.html")}
missing = [name for name in xanthi.__all__ if f'id="{name}"' not in pages["xanthi"] and name not in pages]
missing += [name for name in xanthi.errors.__all__ if f'id="{name}"' not in pages["errors"]]
missing += [name for name in xanthi.records.__all__ if f'id="{name}"' not in pages["records"]]
missing += [name for name in xanthi.sweeps.__all__ if f'id="{name}"' not in pages["sweeps"]]
sys.exit(f"error: not on a page: {', '.join(missing)}" if missing else 0)
PYTHON
echo "the reference is in $out/index.html"
