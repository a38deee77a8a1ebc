"""Where a lexicon's entries stand in a text, in time linear in its length."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from loudkit.text.lexicon.patterns import safe_pattern

if TYPE_CHECKING:
    from loudkit.text.lexicon.entries import Entry

_TOKEN = re.compile(r"\w+|[^\w\s]")
_CHUNK = re.compile(r"\S+")
_ADDRESS = re.compile(r"://|@|^www\.|\.[A-Za-z]{2,24}/")
# Signs that stand for the same one, whoever typed them; all of one length, so that places stay.
_VARIANTS = {
    ord(variant): sign
    for sign, variants in (
        ("'", "’‘ʼʹ´`＇"),
        ("-", "‐‑﹣－"),
        ('"', "“”„«»＂"),
        (" ", "\u00a0\u202f\u2009\u2007\t\n\r"),
    )
    for variant in variants
}
_LIGATURES = dict(zip(range(0xFB00, 0xFB07), ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True))
_GROUP = re.compile(r"\\([1-9\\])")


@dataclass(frozen=True)
class Index:
    """The entries that one language uses, by their order in the lexicon."""

    entries: tuple[Entry, ...]
    exact: dict[str, int]
    folded: dict[str, int]
    lengths: dict[str, tuple[int, ...]]  # first token in small letters -> lengths of the words that begin so
    patterns: tuple[tuple[int, re.Pattern[str]], ...]


@dataclass(frozen=True, order=True)
class _Match:
    order: int
    start: int
    end: int
    groups: tuple[tuple[int, int], ...] = ()


def build(entries: Iterable[Entry], language: str) -> Index:
    """The index of ``entries`` for texts in ``language``."""
    used = tuple(entry for entry in entries if entry.language in ("", language))
    exact: dict[str, int] = {}
    folded: dict[str, int] = {}
    lengths: dict[str, set[int]] = {}
    patterns: list[tuple[int, re.Pattern[str]]] = []
    for order, entry in enumerate(used):
        if entry.is_pattern or entry.inside:
            written = entry.written.translate(_VARIANTS)
            source = written if entry.is_pattern else re.escape(written)
            found = safe_pattern(source, whole=not entry.inside, any_case=bool(entry.any_case))
            patterns.append((order, found.compiled))
            continue
        written = entry.written.translate(_LIGATURES).translate(_VARIANTS)
        small = _small(written)
        (folded if entry.any_case else exact)[small if entry.any_case else written] = order
        first = _TOKEN.search(small)
        assert first is not None  # an entry is not blank
        lengths.setdefault(first.group(), set()).add(len(small))
    return Index(used, exact, folded, {k: tuple(v) for k, v in lengths.items()}, tuple(patterns))


def matches(text: str, index: Index) -> list[tuple[int, int, tuple[str | tuple[int, int], ...]]]:
    """``(start, end, parts)`` of every respelling in plain ``text``, in order; the later of two that overlap stands.

    A part is what is said, or the range of what a group of a pattern caught.
    """
    seen = text.translate(_VARIANTS)
    found = [*_words(seen, index), *_patterns(seen, index)]
    if not found:
        return []
    addresses = _addresses(text)
    found.sort(key=lambda match: (-match.order, match.start))
    claimed = bytearray(len(text))
    kept = []
    for match in found:
        span = slice(match.start, match.end)
        if any(claimed[span]) or (any(addresses[span]) and not _is_address(text, match, addresses)):
            continue
        claimed[span] = b"\x01" * (match.end - match.start)
        kept.append(match)
    kept.sort(key=lambda match: match.start)
    return [(m.start, m.end, tuple(_parts(m, index.entries[m.order]))) for m in kept]


def _words(text: str, index: Index) -> Iterator[_Match]:
    if not index.lengths:
        return
    small = _small(text)
    for token in _TOKEN.finditer(small):
        start = token.start()
        for length in index.lengths.get(token.group(), ()):
            end = start + length
            order = max(index.exact.get(text[start:end], -1), index.folded.get(small[start:end], -1))
            if order >= 0 and _whole(text, start, end):
                yield _Match(order, start, end)


def _patterns(text: str, index: Index) -> Iterator[_Match]:
    for order, pattern in index.patterns:
        for found in pattern.finditer(text):
            groups = tuple(found.span(n) for n in range(1, pattern.groups + 1))
            yield _Match(order, *found.span(), groups)


def _whole(text: str, start: int, end: int) -> bool:
    """Whether a word ends on both sides: not within another, nor a part of a dotted name such as Node.js."""
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    if _is_word(text[start]) and before and (_is_word(before[-1]) or _dotted(before[::-1])):
        return False
    return not (_is_word(text[end - 1]) and after and (_is_word(after[0]) or _dotted(after)))


def _dotted(around: str) -> bool:
    return len(around) == 2 and around[0] == "." and _is_word(around[1])


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _addresses(text: str) -> bytearray:
    """A one for every character of a web or e-mail address."""
    marked = bytearray(len(text))
    if "@" in text or "/" in text or "www." in text:
        for chunk in _CHUNK.finditer(text):
            if _ADDRESS.search(chunk.group()):
                marked[chunk.start() : chunk.end()] = b"\x01" * len(chunk.group())
    return marked


def _is_address(text: str, match: _Match, addresses: bytearray) -> bool:
    """Whether a match is the whole of an address, marks around it aside."""
    before = match.start == 0 or not addresses[match.start - 1] or text[match.start - 1] in "(<[\"'“„«"
    rest = text[match.end : match.end + 3].split()
    return before and (not rest or not addresses[match.end] or not rest[0].strip(".,;:!?)>]\"'”“»"))


def _parts(match: _Match, entry: Entry) -> Iterator[str | tuple[int, int]]:
    if not entry.is_pattern:
        yield entry.said
        return
    done = 0
    for reference in _GROUP.finditer(entry.said):
        yield entry.said[done : reference.start()]
        done = reference.end()
        if reference.group(1) == "\\":
            yield "\\"
        else:
            start, end = match.groups[int(reference.group(1)) - 1]
            if start >= 0:
                yield start, end
    yield entry.said[done:]


def _small(text: str) -> str:
    """``text`` in small letters, of the same length."""
    small = text.lower()
    if text.isascii() or (len(small) == len(text) and "ς" not in small):
        return small
    return "".join(c if len(c.lower()) != 1 else c.lower() for c in text)
