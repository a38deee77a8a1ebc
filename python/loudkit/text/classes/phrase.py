"""Set phrases and writing habits that a language lists whole, written out and then read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text.grammar import Language
from loudkit.text.leads import lead
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import compiled

WEIGHT = 75.0
_IN_WORDS = re.compile(
    r"(?:[^\W\d_A-ZÀ-Þ\u0370-\u03ff]|[ -])+|[^\W\d_][^\W\d_A-ZÀ-Þ\u0370-\u03ff]+"
)  # nothing to read

_NAME = re.compile("[(][?]P<[a-z]+>")


@dataclass(frozen=True)
class _Group:
    """Phrases that begin with a character ``lead`` ("" for any), a pattern of ``some`` of them, and each with its number."""

    lead: str
    some: re.Pattern[str]
    rules: tuple[tuple[int, re.Pattern[str], str], ...]


def find(source: Source) -> Iterator[Reading]:
    places, text = source.places, source.text
    found: list[tuple[int, re.Match[str], str]] = []
    for group in _groups(source.language):
        if not group.lead:
            found += [(i, match, said) for i, rule, said in group.rules for match in rule.finditer(text)]
            continue
        some = group.some.match
        starts = [start for start in places.places(group.lead) if some(text, start)]
        if starts:
            found += [(i, match, said) for i, rule, said in group.rules for match in places.at(rule, starts)]
    found.sort(key=lambda entry: entry[0])
    for _, match, replacement in found:
        if match.end() > match.start():
            yield Reading(*match.span(), "phrase", WEIGHT, (match, replacement))


@cache
def _groups(language: Language) -> tuple[_Group, ...]:
    """Rules by the characters that they can begin with."""
    groups: dict[str, list[tuple[int, re.Pattern[str], str]]] = {}
    for i, (pattern, replacement) in enumerate(compiled(language.phrases)):
        groups.setdefault(lead(pattern.pattern), []).append((i, pattern, replacement))
    return tuple(
        _Group(first, _any_of([pattern for _, pattern, _ in group]), tuple(group))
        for first, group in groups.items()
    )


def _any_of(patterns: list[re.Pattern[str]]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{_NAME.sub('(', pattern.pattern)})" for pattern in patterns))


def say(reading: Reading, source: Source) -> str:
    value = reading.value
    assert isinstance(value, tuple)
    match, replacement = value
    written = match.expand(replacement)
    if _IN_WORDS.fullmatch(written):
        return written
    head = " " if written[:1] == " " else ""
    tail = " " if written[-1:] == " " else ""
    return head + source.read(written, reading) + tail
