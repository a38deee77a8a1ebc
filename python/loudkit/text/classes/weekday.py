"""Abbreviated weekdays (Mon., Mo.-Fr., sam. et dim.) where what stands beside them shows one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text.grammar import Language
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives

WEIGHT = 72.0


@dataclass(frozen=True)
class Weekdays:
    names: tuple[str, ...]
    links: tuple[str, ...] = ()
    stop: str = ""


def find(source: Source) -> Iterator[Reading]:
    table = source.language.weekday_abbreviations
    if not table:
        return
    for match in _pattern(source.language).finditer(source.text):
        words = match.group("days")
        found = _day(source.language).findall(words)
        if len(found) == 1 and not _is_shown(match, source):
            continue
        links = tuple(
            source.language.words["to"] if re.fullmatch(r" ?[-–—] ?", link) else link.strip()
            for link in _link(source.language).findall(words)
        )
        names = tuple(table[name] for name in found)
        written = match.group()
        stop = "." if written.endswith(".") and re.match(r"$|\s+[A-ZÀ-Þ]", source.text[match.end() :][:3]) and _ends(match, source) else ""
        yield Reading(*match.span(), "weekday", WEIGHT, Weekdays(names, links, stop))


def say(reading: Reading, source: Source) -> str:
    value = reading.value
    assert isinstance(value, Weekdays)
    said = value.names[0]
    for link, name in zip(value.links, value.names[1:], strict=True):
        said += f"{'' if link == ',' else ' '}{link} {name}"
    return said + value.stop


def _ends(match: re.Match[str], source: Source) -> bool:
    behind = source.text[match.end() : match.end() + 2]
    return not behind.strip() or behind[:1] == " "


def _is_shown(match: re.Match[str], source: Source) -> bool:
    """One short word alone is a weekday before a date or hours, behind a preposition, or with its stop at a comma."""
    before = source.text[max(0, match.start() - 24) : match.start()]
    behind = source.text[match.end() : match.end() + 24]
    dated = re.match(r",? ?(?:[0-9]{1,2}[.:/ h-]|[0-9]{1,2}$)", behind) or re.match(
        r",? (?:[0-9]{1,2}(?:st|nd|rd|th)? )?(?:" + _months(source.language) + r")(?!\w)", behind
    )
    if dated and match.group() not in source.language.weekday_doubtful:
        return True
    if match.group().rstrip(".") in source.language.weekday_doubtful or not match.group().endswith("."):
        return bool(dated) and bool(re.match(r",", behind))
    return bool(_governed(source.language).search(before)) or len(match.group()) > 3


@cache
def _months(language: Language) -> str:
    if language.dates is None:
        return "(?!)"
    return alternatives((*language.dates.months, *language.dates.month_abbreviations))


@cache
def _governed(language: Language) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?i:{alternatives(language.weekday_after) or '(?!)'}) $")


@cache
def _day(language: Language) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)({alternatives(tuple(language.weekday_abbreviations))})(?!\w)")


@cache
def _link(language: Language) -> re.Pattern[str]:
    links = alternatives(_links(language))
    return re.compile(rf"(?<=[\w.])( ?[-–—] ?| (?:{links}) |, ?)(?=\w)")


def _links(language: Language) -> tuple[str, ...]:
    words = language.words
    return tuple(dict.fromkeys(filter(None, (words["to"], language.symbols.get("&", ""), words.get("or", ""), "&"))))


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    day = rf"(?:{alternatives(tuple(language.weekday_abbreviations))})(?!\w)\.?"
    links = alternatives(_links(language))
    return re.compile(rf"(?<![\w.])(?P<days>{day}(?:(?: ?[-–—] ?| (?:{links}) |, ?){day}){{0,6}})(?!\w)")
