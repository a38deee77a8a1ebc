"""Words printed as they are played."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from loudkit.captions import Cue
    from loudkit.timing import Word

_DIM: Final = "\x1b[2m"
_BRIGHT: Final = "\x1b[0m\x1b[1m"
_PLAIN: Final = "\x1b[0m"
_CLEAR: Final = "\r\x1b[K"


class Follower:
    """Prints captions in time, in a thread: on a terminal in place, word by word; elsewhere a line a caption."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stdout if stream is None else stream
        self._in_place = self._stream.isatty()
        self._waiting: deque[tuple[float, Cue]] = deque()
        self._changed = threading.Condition()
        self._end = 0.0
        self._complete = False
        self._left = False
        self._thread = threading.Thread(target=self._run, name="loudkit-follow", daemon=True)

    def add(self, cues: Sequence[Cue], duration: float) -> None:
        """A part of ``duration`` seconds is handed to the player: it sounds now, or behind what sounds already."""
        with self._changed:
            start = max(self._end, time.monotonic())
            self._end = start + duration
            self._waiting.extend((start, cue) for cue in cues)
            self._changed.notify()

    def finish(self) -> None:
        """Wait until all is printed."""
        with self._changed:
            self._complete = True
            self._changed.notify()
        self._thread.join()

    def __enter__(self) -> Follower:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._changed:
            self._left = True
            self._changed.notify()
        self._thread.join()

    def _run(self) -> None:
        shown = False
        while (found := self._next()) is not None:
            start, cue = found
            shown = True
            if not self._in_place:
                if self._wait(start + cue.start):
                    print(cue.text, file=self._stream, flush=True)
                continue
            for count, word in enumerate(cue.words, 1):
                if not self._wait(start + word.start):
                    break
                self._show(cue.words, count)
        if shown and self._in_place:
            print(_PLAIN, file=self._stream, flush=True)

    def _next(self) -> tuple[float, Cue] | None:
        with self._changed:
            while not self._waiting and not self._complete and not self._left:
                self._changed.wait()
            return None if self._left or not self._waiting else self._waiting.popleft()

    def _wait(self, moment: float) -> bool:
        """Until ``moment``; False once nobody follows any more."""
        with self._changed:
            while not self._left and (rest := moment - time.monotonic()) > 0:
                self._changed.wait(rest)
            return not self._left

    def _show(self, words: Sequence[Word], count: int) -> None:
        """The caption on one line; what does not fit the terminal moves out to the left."""
        width = max(10, shutil.get_terminal_size().columns - 1)
        texts = [word.text for word in words]
        first = 0
        while first < count - 1 and len(" ".join(texts[first:count])) > width:
            first += 1
        said = " ".join(texts[first : count - 1])
        now = f" {texts[count - 1]}" if said else texts[count - 1]
        rest = (" " + " ".join(texts[count:])) if count < len(texts) else ""
        rest = rest[: max(0, width - len(said) - len(now))]
        print(
            f"{_CLEAR}{said}{_BRIGHT}{now}{_PLAIN}{_DIM}{rest}{_PLAIN}", end="", file=self._stream, flush=True
        )
