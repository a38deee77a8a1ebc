"""The plain form of written text: one typography for all, and where each of its characters was written."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html.entities import html5
from typing import Final

from loudkit.text.characters import INVISIBLE, SPACES
from loudkit.text.numerals import decimal

_APOSTROPHES = "’‘‛‚ʼʻʹʽ＇´"
_QUOTES = "“”„‟＂"
_HYPHENS = "‐‑⁃﹣－"
_BREAKS = "\t\n\x0b\x0c\r\x85\u2028\u2029"
_GONE = (
    INVISIBLE
    + "\ufffe\u034f\u061c\u2061\u2062\u2063\u2064\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_KEPT = frozenset("℃℉№™ªº")  # their parts would say something else
_ENTITY = r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
# a word parted at the end of a line; a hyphen that the word has anyway cannot be told from that
_PARTED = r"(?<=[a-zß-öø-ÿąćęłńśźż])(?:-|\xad)[ ]?\r?\n[ ]?(?=[a-zß-öø-ÿąćęłńśźż])"
_SPECIAL = re.compile(
    rf"(?P<parted>{_PARTED})|(?P<entity>{_ENTITY})|(?P<accent>(?:(?<=[^\W\d_])|(?<=[\u0300-\u036f]))[`´′](?=[^\W\d_]))"
    r"|(?P<composed>[\x00-\x7f]?(?:(?![´′][^\W\d_])[^\x00-\x7f])+)"
)
_SHORT = 8  # characters of a run that is remembered
_SIGN = re.compile(r"[-&`\x80-\U0010ffff]")


@dataclass(frozen=True)
class Plain:
    """``text``, and the stretches that stand for what was written."""

    text: str
    _starts: tuple[int, ...]  # of stretches, in ``text``
    _origins: tuple[int, ...]  # the same in what was written
    _lengths: tuple[int, ...]  # of what was written; -1 where it is the same character by character
    _written: int

    def written(self, start: int, end: int) -> tuple[int, int]:
        """The range of the written text that ``text[start:end]`` stands for."""
        if not self._starts:
            return start, end
        first, last = self._origin(start), self._origin(end - 1) if end > start else self._origin(start)
        return first[0], max(last[1] if end > start else first[0], first[0])

    def _origin(self, position: int) -> tuple[int, int]:
        index = bisect_right(self._starts, position) - 1
        if index < 0:
            return 0, 0
        origin, length = self._origins[index], self._lengths[index]
        if length >= 0:
            return origin, origin + length
        place = min(origin + position - self._starts[index], self._written)
        return place, min(place + 1, self._written)


def plain(text: str, decimal_mark: str = ".") -> Plain:
    """``text`` with composed letters, ASCII digits, straight quotes and apostrophes, plain blanks and hyphens.

    Characters that show nothing are gone, ligatures and decorative letters are letters, entities are what they name,
    and a word that a line end parted is whole. Linear time.
    """
    if text.isascii() and "&" not in text and "-" not in text and "`" not in text:
        return Plain(text, (), (), (), len(text))
    out: list[str] = []
    starts: list[int] = []
    origins: list[int] = []
    lengths: list[int] = []
    size = 0

    def add(piece: str, origin: int, length: int) -> None:
        nonlocal size
        starts.append(size)
        origins.append(origin)
        lengths.append(length)
        out.append(piece)
        size += len(piece)

    done = 0
    for match in _specials(text):
        start, end = match.span()
        if start > done:
            add(text[done:start], done, -1)
        if match.lastgroup == "composed":
            for piece, offset, length in _composed(match.group(), decimal_mark):
                add(piece, start + offset, length)
        elif match.lastgroup == "entity":
            add(_folded(_entity(match.group()), decimal_mark), start, end - start)
        elif match.lastgroup == "accent":
            add("'", start, 1)
        else:
            add("", start, end - start)
        done = end
    if not starts:
        return Plain(text, (), (), (), len(text))
    if done < len(text):
        add(text[done:], done, -1)
    return Plain("".join(out), tuple(starts), tuple(origins), tuple(lengths), len(text))


def _specials(text: str) -> Iterator[re.Match[str]]:
    """What ``_SPECIAL`` finds, tried only where it can begin: at a sign, or at the letter before a mark."""
    match_at, done = _SPECIAL.match, 0
    for sign in _SIGN.finditer(text):
        place = sign.start()
        if place < done:
            continue
        match = match_at(text, place - 1) if place > done else None
        if match is None:
            match = match_at(text, place)
        if match is not None:
            done = match.end()
            yield match


def _composed(run: str, decimal_mark: str) -> Sequence[tuple[str, int, int]]:
    """Clusters of a letter and its marks, each composed and folded, with its place in ``run`` and its length."""
    return _short(run, decimal_mark) if len(run) < _SHORT else _clustered(run, decimal_mark)


@lru_cache(maxsize=4096)
def _short(run: str, decimal_mark: str) -> Sequence[tuple[str, int, int]]:
    return _clustered(run, decimal_mark)


def _clustered(run: str, decimal_mark: str) -> Sequence[tuple[str, int, int]]:
    pieces: list[tuple[str, int, int]] = []
    for first, last in _clusters(run):
        cluster = unicodedata.normalize("NFC", run[first:last])
        pieces.append((_folded(cluster, decimal_mark), first, last - first))
    return pieces


def _clusters(run: str) -> list[tuple[int, int]]:
    """Ranges that composition does not cross."""
    edges = [0]
    for i in range(1, len(run)):
        if not _joins(run[i - 1], run[i]):
            edges.append(i)
    return [*zip(edges, [*edges[1:], len(run)], strict=True)]


def _joins(before: str, character: str) -> bool:
    if unicodedata.combining(character):
        return True
    return "\u1100" <= character <= "\u11ff" or len(unicodedata.normalize("NFC", before + character)) == 1


def _folded(cluster: str, decimal_mark: str) -> str:
    if cluster.isascii():
        return cluster
    table = _table(decimal_mark)
    folded = "".join(table[c] if c in table else _letter(c) for c in cluster)
    return folded if len(cluster) == 1 else unicodedata.normalize("NFC", folded)


@cache
def _table(decimal_mark: str) -> dict[str, str]:
    table = dict.fromkeys(_APOSTROPHES, "'") | dict.fromkeys(_QUOTES, '"') | dict.fromkeys(_HYPHENS, "-")
    table |= {space: " " for space in SPACES if space not in _BREAKS} | dict.fromkeys(_GONE, "")
    table |= {"\u066a": "%", "\u066b": decimal_mark, "\u066c": "," if decimal_mark == "." else "."}
    return table | {"…": "…", "‒": "–", "―": "—", "﹘": "—"}


@cache
def _letter(character: str) -> str:
    """A digit of any script as ASCII; a ligature or decorative letter as plain letters."""
    digit = decimal(character)
    if digit:
        return digit
    if character in _KEPT or unicodedata.category(character) in ("No",):
        return character
    form = unicodedata.decomposition(character).split(" ", 1)[0]
    if form in ("<font>", "<compat>", "<wide>", "<narrow>", "<circle>", "<square>"):
        folded = unicodedata.normalize("NFKC", character)
        if folded != character and (folded.isalpha() or folded.isascii()) and "/" not in folded:
            return folded
    return _SQUARED.get(character, character)


# white letters on a black square or disk have no decomposition
_SQUARED: Final = {chr(first + i): chr(65 + i) for first in (0x1F150, 0x1F170) for i in range(26)}


def _entity(written: str) -> str:
    """What an entity stands for; text that only looks like one stays."""
    name = written[1:]
    if name[0] != "#":
        return html5.get(name, written)
    code = int(name[2:-1], 16) if name[1] in "xX" else int(name[1:-1])
    if not 0 < code < 0x110000 or 0xD800 <= code < 0xE000:
        return written
    return unicodedata.normalize("NFC", chr(code))
