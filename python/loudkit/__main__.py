"""``python -m loudkit``."""

import sys

from loudkit.cli import main

sys.exit(main())
