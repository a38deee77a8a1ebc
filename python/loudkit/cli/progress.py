"""A progress line for what takes longer than a moment."""

from __future__ import annotations

import sys
import time
from typing import Final

_QUIET_SECONDS: Final = 2.0


class ProgressLine:
    """One rewritten line on stderr, on a terminal, once two seconds have passed; gone when the block ends."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._shown = not quiet and sys.stderr.isatty()
        self._began = time.perf_counter()
        self._width = 0

    def __enter__(self) -> ProgressLine:
        return self

    @property
    def elapsed(self) -> float:
        """Seconds since the block began."""
        return time.perf_counter() - self._began

    def show(self, line: str) -> None:
        """Replace the line."""
        if not self._shown or self.elapsed < _QUIET_SECONDS:
            return
        self._width = max(self._width, len(line))
        print(f"\r{line.ljust(self._width)}", end="", file=sys.stderr, flush=True)

    def __exit__(self, *_: object) -> None:
        if self._width:
            print(f"\r{' ' * self._width}\r", end="", file=sys.stderr, flush=True)
