"""Stand-ins for stretches that are spoken as they stand: one letter each, of which no class knows anything."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace

from loudkit.errors import InvalidRequestError
from loudkit.text.markup.pieces import Said
from loudkit.text.utterance import Span

_LETTERS = range(0x20000, 0x2A6D7)  # ideographs: letters without case that composition keeps


class Placeholders:
    """What the letters that stand in one text stand for."""

    def __init__(self, text: str) -> None:
        taken = frozenset(c for c in set(text) if ord(c) >= 0x20000)
        self._free = (c for c in map(chr, _LETTERS) if c not in taken)
        self._letters: dict[str, str] = {}
        self.said: dict[str, str] = {}

    def letter(self, said: str) -> str:
        """The letter that stands for ``said``; raises ``InvalidRequestError`` when all are in use."""
        if said not in self._letters:
            letter = next(self._free, None)
            if letter is None:
                raise InvalidRequestError(
                    f"one paragraph holds more than {len(_LETTERS)} different stretches that are spelled or respelled; "
                    "part it with a blank line"
                )
            self._letters[said] = letter
            self.said[letter] = said
        return self._letters[said]


def widened(spans: Iterable[Span], parts: Sequence[str | Said]) -> tuple[Span, ...]:
    """``spans`` of a text with placeholders as ranges of the parts joined."""
    if not any(isinstance(part, Said) for part in parts):
        return tuple(spans)
    edges, shifts, place, shift = [0], [0], 0, 0
    for part in parts:
        place += len(part) if isinstance(part, str) else 1
        shift += 0 if isinstance(part, str) else len(part.text) - 1
        edges.append(place)
        shifts.append(shift)

    def moved(position: int) -> int:
        return position + shifts[bisect_right(edges, position) - 1]

    return tuple(replace(span, start=moved(span.start), end=moved(span.end)) for span in spans)
