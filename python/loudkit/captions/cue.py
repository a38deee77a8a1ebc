"""A caption: what is shown, from when to when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from loudkit.timing import Word


@dataclass(frozen=True)
class Cue:
    """``lines`` that are shown from ``start`` to ``end``, in seconds of the sound.

    ``words`` are those of the lines, in order and with the marks at them, where their times are known. ``speaker``
    is who says it, where that is told.
    """

    start: float
    end: float
    lines: tuple[str, ...]
    words: tuple[Word, ...] = ()
    speaker: str = ""

    @property
    def duration(self) -> float:
        """Seconds that it is shown."""
        return self.end - self.start

    @property
    def text(self) -> str:
        """All of it on one line."""
        return " ".join(self.lines)

    def words_by_line(self) -> Iterator[tuple[Word, ...]]:
        """The words of each line."""
        done = 0
        for line in self.lines:
            count = len(line.split(" "))
            yield self.words[done : done + count]
            done += count
