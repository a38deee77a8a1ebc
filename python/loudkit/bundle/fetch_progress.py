"""The one line that tells how a download goes."""

from __future__ import annotations

import sys
import time
from collections import deque
from types import TracebackType
from typing import Final, TextIO

_WIDTH: Final = 24
_REDRAW_SECONDS: Final = 0.1
_SAY_SECONDS: Final = 30.0
_WINDOW_SECONDS: Final = 5.0  # over which the rate is taken


class FetchLine:
    """A bar with bytes, rate and time left, redrawn in place; where ``stream`` is no terminal, a line now and then."""

    def __init__(self, title: str, stream: TextIO | None = None) -> None:
        self._title = title
        self._stream = sys.stderr if stream is None else stream
        self._shown = self._stream.isatty()
        self._samples: deque[tuple[float, int]] = deque()
        self._drawn = 0.0
        self._width = 0
        self._said: float | None = None

    def __enter__(self) -> FetchLine:
        return self

    def __call__(self, done: int, total: int | None) -> None:
        """``done`` bytes are here, of ``total``."""
        now = time.monotonic()
        if not self._shown:
            self._say(now, done, total)
            return
        if now - self._drawn < _REDRAW_SECONDS and done != total:
            return
        self._drawn = now
        self._samples.append((now, done))
        while now - self._samples[0][0] > _WINDOW_SECONDS and len(self._samples) > 2:
            self._samples.popleft()
        line = f"{self._title} {progress_text(done, total, self._rate())}"
        self._width = max(self._width, len(line))
        print(f"\r{line.ljust(self._width)}", end="", file=self._stream, flush=True)

    def _say(self, now: float, done: int, total: int | None) -> None:
        """A line at the start, then one each half minute: a log is not flooded, and nobody takes it for hung."""
        if self._said is not None and now - self._said < _SAY_SECONDS:
            return
        self._samples.append((now, done))
        begun = self._said is not None
        self._said = now
        text = progress_text(done, total, self._rate()) if begun else f"fetching {_amount(done, total)}"
        print(f"{self._title} {text}", file=self._stream, flush=True)
        while len(self._samples) > 1:
            self._samples.popleft()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._width:
            print(file=self._stream, flush=True)

    def _rate(self) -> float:
        (began, before), (now, done) = self._samples[0], self._samples[-1]
        return (done - before) / (now - began) if now > began else 0.0


def progress_text(done: int, total: int | None, rate: float) -> str:
    """``[####....] 1.20 of 2.60 GB, 45.1 MB/s, 0:31 left``; ``rate`` in bytes a second."""
    speed = f"{rate / 1e6:.1f} MB/s"
    if total is None:
        return f"{_size(done, done)} {_unit(done)}, {speed}"
    filled = _WIDTH * done // total if total else _WIDTH
    bar = "#" * filled + "." * (_WIDTH - filled)
    left = f", {_clock((total - done) / rate)} left" if rate > 0 and done < total else ""
    return f"[{bar}] {_size(done, total)} of {_size(total, total)} {_unit(total)}, {speed}{left}"


def _amount(done: int, total: int | None) -> str:
    if total is None:
        return "..."
    left = total - done
    return f"{_size(left, left)} {_unit(left)} ..."


def _unit(size: int) -> str:
    return "GB" if size >= 1e9 else "MB"


def _size(value: int, scale: int) -> str:
    return f"{value / 1e9:.2f}" if scale >= 1e9 else f"{value / 1e6:.1f}"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds + 0.5), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
