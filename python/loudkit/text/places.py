"""Where figures, words and signs stand in a text: found once, so that a pattern is tried only where it can begin."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache, cached_property

from loudkit.text.amounts import VULGAR
from loudkit.text.leads import lead

# a class in front, not a repetition: a matcher skips to its first character without trying each
_FIGURES = re.compile("[0-9][0-9]*")
_WORDS = re.compile(
    r"[^\W\d_\xb2\xb3\xb9\xbc-\xbe\u2070-\u218b\u2460-\u24ff\u2776-\u2793]+"
)  # letters without numerals
_STRETCH = re.compile(r"\S*")

_KNOWN: dict[int, tuple[re.Pattern[str], tuple[frozenset[str], str]]] = {}


class Places:
    """``figures``, ``words`` and ``led`` give the matches that ``pattern.finditer`` would, if each of them begins there."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._led: dict[str, list[int]] = {}
        self._before: dict[str, list[int]] = {}

    def figures(
        self, pattern: re.Pattern[str], behind: str = "", before: str = ""
    ) -> Iterator[re.Match[str]]:
        """Matches that begin with a run of figures; directly behind it one of ``behind``, where that is given.

        A match may also begin with one of the characters ``before``, directly before the run.
        """
        starts = self.runs_before(behind) if behind else self.runs
        return self.at(pattern, self.behind(starts, before) if before else starts)

    def amounts(self, pattern: re.Pattern[str], behind: str) -> Iterator[re.Match[str]]:
        """Matches that begin with a run of figures before one of ``behind``, a mark before it, or a vulgar fraction."""
        starts: Collection[int] = self.behind(self.runs_before(behind), ".,")
        vulgar = self.places(f"[{VULGAR}]")
        return self.at(pattern, sorted({*starts, *vulgar}) if vulgar else starts)

    def words(
        self, pattern: re.Pattern[str], listed: Collection[str], *, also: Collection[int] = ()
    ) -> Iterator[re.Match[str]]:
        """Matches that begin with a whole word that begins one of ``listed``, in any case, or with its first sign.

        They may also begin at one of the places ``also``.
        """
        words, signs = _openings_of(pattern, listed)
        index = self._words
        rows: list[Collection[int]] = [index[word] for word in words & index.keys()]
        if signs:
            rows.append(self.places(signs))
        if also:
            rows.append(also)
        return self.at(pattern, rows[0] if len(rows) == 1 else sorted(start for row in rows for start in row))

    def led(self, pattern: re.Pattern[str], signs: str, *, blank: bool = False) -> Iterator[re.Match[str]]:
        """Matches that begin with a character of the class ``signs`` (``[+-]``); with ``blank``, or one blank before it."""
        starts = self.places(signs)
        return self.at(pattern, self.behind(starts, " ") if blank else starts)

    def any(self, pattern: str | re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Matches of any pattern, tried only where one of the characters stands that it can begin with."""
        known = _compiled(pattern) if isinstance(pattern, str) else pattern
        first = lead(known.pattern)
        return self.at(known, self.places(first)) if first else known.finditer(self.text)

    def stretches(self, pattern: re.Pattern[str], signs: str) -> Iterator[re.Match[str]]:
        """Matches without blanks inside, in the stretches between blanks that hold one of ``signs``."""
        text, end = self.text, 0
        for place in self.places(signs):
            if place >= end:
                start = place
                while start > end and not text[start - 1].isspace():
                    start -= 1
                end = _STRETCH.match(text, place).end()  # type: ignore[union-attr]
                yield from pattern.finditer(text, start, end)

    def places(self, signs: str) -> list[int]:
        """Where characters of the class ``signs`` stand."""
        if signs not in self._led:
            self._led[signs] = [match.start() for match in _compiled(signs).finditer(self.text)]
        return self._led[signs]

    def at(self, pattern: re.Pattern[str], starts: Iterable[int]) -> Iterator[re.Match[str]]:
        """Matches that begin at ``starts``, which rise; they do not overlap."""
        text, done = self.text, 0
        for start in starts:
            if start >= done:
                match = pattern.match(text, start)
                if match is not None:
                    done = match.end()
                    yield match

    def runs_before(self, behind: str) -> list[int]:
        """Where runs of figures begin that stand before one of the characters ``behind``."""
        if behind not in self._before:
            rows = [row for character, row in self._behind.items() if character in behind]
            self._before[behind] = (
                rows[0] if len(rows) == 1 else sorted(start for row in rows for start in row)
            )
        return self._before[behind]

    def behind(self, starts: list[int], leads: str) -> list[int]:
        """``starts``, and the places before them where one of ``leads`` stands."""
        text = self.text
        found: list[int] = []
        for start in starts:
            if start and text[start - 1] in leads:
                found.append(start - 1)
            found.append(start)
        return found

    @cached_property
    def runs(self) -> list[int]:
        """Where runs of figures begin."""
        return [match.start() for match in _FIGURES.finditer(self.text)]

    @cached_property
    def _behind(self) -> dict[str, list[int]]:
        """Runs of figures by the character behind them."""
        index: dict[str, list[int]] = {}
        text = self.text
        for match in _FIGURES.finditer(text):
            end = match.end()
            index.setdefault(text[end : end + 1] or "\0", []).append(match.start())
        return index

    @cached_property
    def _words(self) -> dict[str, list[int]]:
        """Words in small letters -> where they begin."""
        index: dict[str, list[int]] = {}
        for match in _WORDS.finditer(self.text):
            index.setdefault(match.group().lower(), []).append(match.start())
        return index


@cache
def firsts(listed: tuple[str, ...]) -> str:
    """The first characters of ``listed``, small and capital, as a string."""
    return "".join(
        sorted({case for entry in listed if entry for case in (entry[0].lower(), entry[0].upper())})
    )


def _openings_of(pattern: re.Pattern[str], listed: Collection[str]) -> tuple[frozenset[str], str]:
    """As ``_openings``, remembered by the pattern itself: neither its code nor hundreds of words are hashed anew."""
    known = _KNOWN.get(id(pattern))
    if known is None or known[0] is not pattern:
        known = _KNOWN[id(pattern)] = pattern, _openings(listed)
    return known[1]


def _openings(listed: Collection[str]) -> tuple[frozenset[str], str]:
    """First words in small letters, and a class of first signs."""
    words = (_WORDS.match(entry) for entry in listed)
    signs = {entry[0] for entry in listed if entry and not _WORDS.match(entry)}
    return (
        frozenset(word.group().lower() for word in words if word),
        f"[{''.join(map(re.escape, sorted(signs)))}]" if signs else "",
    )


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
