"""Where the parts that a reader of markup hands over stand in the text that it read."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from html import unescape
from typing import Final

_LINES: Final = {ord(c): " " for c in "\t\n\v\f\r\x85\u2028\u2029"}
_NEAR: Final = 400  # characters in which a part goes on behind markup
_ANCHOR: Final = 8  # characters that show where it does
_ENTITY: Final = re.compile(r"&#?\w{1,30};")
_BETWEEN_TAGS: Final = re.compile(r">([^<>]*[^<>\s][^<>]*)<")


class Origin:
    """Follows parts through ``text`` from left to right; what markup made up stands where it was met."""

    def __init__(self, text: str) -> None:
        self._text = text.translate(_LINES)
        self._cursor = 0
        self._waiting: list[_MadeUp] = []

    def locate(self, parts: Iterable[tuple[str, str | None]]) -> Places:
        """The places of ``parts`` joined, which stand behind all parts located before.

        A part comes with None where it was written as it is, else with what it was made of ("" where nobody knows):
        that is looked for, or lies between its neighbours.
        """
        places = Places()
        for text, source in parts:
            if source is None:
                self._verbatim(text.translate(_LINES), places)
            else:
                self._made_up(text, source, places)
        return places

    def _verbatim(self, part: str, places: Places) -> None:
        found = self._text.find(part, self._cursor) if part else -1
        if found >= 0 and part.strip():
            self._reach(found)
            places.add(len(part), found, same=True)
            self._cursor = found + len(part)
            return
        done = 0
        while done < len(part):
            done += self._next(part, done, places)

    def _next(self, part: str, at: int, places: Places) -> int:
        """Place the next characters of ``part``: how many."""
        text, cursor = self._text, self._cursor
        if text[cursor : cursor + 1] == part[at] != "&":
            self._reach(cursor)
            places.add(1, cursor, same=True)
            self._cursor += 1
            return 1
        if part[at].isspace():
            places.add(1, cursor, same=False)
            return 1
        entity = _ENTITY.search(text, cursor, cursor + _NEAR)
        if entity and unescape(entity.group()) == part[at] and not _solid(text[cursor : entity.start()]):
            self._reach(entity.start())
            places.add(1, entity.start(), same=False, width=len(entity.group()))
            self._cursor = entity.end()
            return 1
        rest = part[at : at + _ANCHOR]
        found = text.find(rest, cursor, cursor + _NEAR)
        if found < 0:  # another piece of markup may stand within the anchor
            words = rest.split()
            found = text.find(words[0], cursor, cursor + _NEAR) if words and len(words[0]) > 1 else -1
        if found < 0 and len(rest) == 1:
            found = text.find(rest, cursor, cursor + 2)
        if found < 0:
            places.add(1, cursor, same=False)
            return 1
        self._reach(found)
        places.add(1, found, same=True)
        self._cursor = found + 1
        return 1

    def _made_up(self, text: str, source: str, places: Places) -> None:
        found = self._text.find(source, self._cursor) if source else -1
        if found >= 0:
            self._reach(found)
            places.add(len(text), found, same=False, width=len(source))
            self._cursor = found + len(source)
            return
        index = places.add(len(text), self._cursor, same=False)
        self._waiting.append(_MadeUp(places, index, self._cursor))

    def _reach(self, position: int) -> None:
        """What was made up since the last part stands before ``position``."""
        for one in self._waiting:
            gap = self._text[one.start : position]
            between = _BETWEEN_TAGS.search(gap)
            first, last = between.span(1) if between else (0, 0)
            one.places.mend(one.index, one.start + first, last - first)
        self._waiting.clear()

    def finish(self) -> None:
        """What was made up at the end stands behind all else."""
        self._reach(len(self._text))


class _MadeUp:
    def __init__(self, places: Places, index: int, start: int) -> None:
        self.places, self.index, self.start = places, index, start


def _solid(gap: str) -> bool:
    """Whether words stand in ``gap`` outside tags."""
    return bool(re.sub(r"<[^<>]*>", "", gap).strip())


class Places:
    """Ranges of the parts joined as ranges of the text."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._origins: list[int] = []
        self._widths: list[int] = []  # of what stands for all of a stretch; -1 where it is written as it is
        self._size = 0

    def add(self, length: int, origin: int, *, same: bool, width: int = 0) -> int:
        """A stretch that begins at ``origin``; ``same`` where it stands there character by character: its index."""
        joins = same and self._widths and self._widths[-1] < 0
        if not (joins and self._origins[-1] + self._size - self._starts[-1] == origin):
            self._starts.append(self._size)
            self._origins.append(origin)
            self._widths.append(-1 if same else width)
        self._size += length
        return len(self._starts) - 1

    def mend(self, index: int, origin: int, width: int) -> None:
        """Stretch ``index`` is made of ``width`` characters at ``origin``."""
        self._origins[index], self._widths[index] = origin, width

    def written(self, start: int, end: int) -> tuple[int, int]:
        """The range in the text of ``start`` to ``end`` of the parts joined."""
        first = self._edge(start, last=False)
        last = self._edge(end - 1, last=True) if end > start else first
        return first, max(first, last)

    def _edge(self, position: int, *, last: bool) -> int:
        index = bisect_right(self._starts, position) - 1
        if index < 0:
            return 0
        origin, width = self._origins[index], self._widths[index]
        if width < 0:
            return origin + position - self._starts[index] + last
        return origin + (width if last else 0)
