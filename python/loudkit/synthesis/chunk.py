"""Prepared text for one window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from loudkit.law.chunking import split_in_half
from loudkit.synthesis.joins import runs_on
from loudkit.text.written import Written, part


@dataclass(frozen=True)
class Chunk:
    """Prepared text that is meant for one window, and the seconds of silence behind and before it.

    ``within``: whether it begins, and whether it ends, within a phrase. ``written`` is what it says of the input.
    """

    text: str
    language: str
    pause: float = 0.0
    lead: float = 0.0
    within: tuple[bool, bool] = (False, False)
    written: tuple[Written, ...] = ()

    def halves(self) -> tuple[Chunk, Chunk] | None:
        """The chunk cut in two; None where it has no word boundary."""
        texts = split_in_half(self.text)
        if texts is None:
            return None
        goes_on = runs_on(texts[0])
        one, two = parts_of(self.text, texts, self.written)
        return (
            replace(self, text=texts[0], written=one, pause=0.0, within=(self.within[0], goes_on)),
            replace(self, text=texts[1], written=two, lead=0.0, within=(goes_on, self.within[1])),
        )


def parts_of(whole: str, texts: Sequence[str], words: Sequence[Written]) -> Iterator[tuple[Written, ...]]:
    """The words of each of ``texts``, which stand one behind the other in ``whole``."""
    done = 0
    for text in texts:
        at = whole.index(text, done)
        done = at + len(text)
        yield part(words, at, done)
