"""stdin and stdout for a protocol alone."""

from __future__ import annotations

import os
import sys


def own_stdio() -> tuple[int, int]:
    """File descriptors of stdin and stdout, for this protocol alone: whatever else is printed goes to stderr."""
    if sys.platform == "win32":
        import msvcrt

        for fd in (0, 1):
            msvcrt.setmode(fd, os.O_BINARY)
    sys.stdout.flush()
    out = os.dup(1)
    os.dup2(2, 1)
    return 0, out
