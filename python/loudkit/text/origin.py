"""Where the parts that a reader of markup hands over stand in the text that it read."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

_LINES = {ord(c): " " for c in "\t\n\v\f\r\x85\u2028\u2029"}
_NEAR = 400  # characters in which a rewritten character (an entity) is looked for


class Origin:
    """Follows parts through ``text`` from left to right; what markup made up stands where it was met."""

    def __init__(self, text: str) -> None:
        self._text = text.translate(_LINES)
        self._cursor = 0

    def locate(self, parts: Iterable[str]) -> Places:
        """The places of ``parts`` joined, which stand behind all parts located before."""
        places = Places()
        for part in (part.translate(_LINES) for part in parts):
            found = self._text.find(part, self._cursor) if part else -1
            if found >= 0 and part.strip():
                places.add(len(part), found, same=True)
                self._cursor = found + len(part)
            else:
                self._character_wise(part, places)
        return places

    def _character_wise(self, part: str, places: Places) -> None:
        for character in part:
            found = self._text.find(character, self._cursor, self._cursor + _NEAR)
            if found >= 0 and not character.isspace():
                places.add(1, found, same=True)
                self._cursor = found + 1
            else:
                places.add(1, self._cursor, same=False)


class Places:
    """Ranges of the parts joined as ranges of the text."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._origins: list[int] = []
        self._same: list[bool] = []
        self._size = 0

    def add(self, length: int, origin: int, *, same: bool) -> None:
        """A stretch that begins at ``origin``; ``same`` where it stands there character by character."""
        joins = self._same and same and self._same[-1]
        if not (joins and self._origins[-1] + self._size - self._starts[-1] == origin):
            self._starts.append(self._size)
            self._origins.append(origin)
            self._same.append(same)
        self._size += length

    def written(self, start: int, end: int) -> tuple[int, int]:
        """The range in the text of ``start`` to ``end`` of the parts joined."""
        first = self._at(start)
        last = self._at(end - 1) + 1 if end > start else first
        return first, max(first, last)

    def _at(self, position: int) -> int:
        index = bisect_right(self._starts, position) - 1
        if index < 0:
            return 0
        return self._origins[index] + (position - self._starts[index] if self._same[index] else 0)
