"""`python -m xanthi.sweeps`, the same as the command `xanthi-sweep`."""

import sys

from .cli import main

sys.exit(main())
