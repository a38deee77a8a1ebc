"""``python tools/export_coreml.py --checkpoint FILE [--out DIR] [--stages ...]``: as ``loudkit export coreml FILE``."""

from __future__ import annotations

import sys

from loudkit.cli import main


def arguments(given: list[str]) -> list[str]:
    """``--checkpoint FILE`` as the command's own first argument."""
    rest = list(given)
    if "--checkpoint" in rest[:-1]:
        at = rest.index("--checkpoint")
        rest = [rest[at + 1], *rest[:at], *rest[at + 2 :]]
    return ["export", "coreml", *rest]


if __name__ == "__main__":
    sys.exit(main(arguments(sys.argv[1:])))
