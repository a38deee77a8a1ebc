"""``python -m loudkit``, and the command ``loudkit``: an interrupt counts from the first import on."""

from __future__ import annotations

import sys


def main() -> int:
    """Run one command; its exit code."""
    try:
        from loudkit.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
