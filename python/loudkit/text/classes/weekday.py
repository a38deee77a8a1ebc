"""Abbreviated weekdays (Mon., Mo.-Fr., sam. et dim.) where what stands beside them shows one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text.grammar import Language
from loudkit.text.numbers.agreement import case_at
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives

WEIGHT = 72.0


@dataclass(frozen=True)
class Weekdays:
    names: tuple[str, ...]
    links: tuple[str, ...] = ()
    stop: str = ""


def find(source: Source) -> Iterator[Reading]:
    language = source.language
    table = language.weekday_abbreviations
    if not table:
        return
    full = {name: name for name in language.weekdays}
    for match in source.places.words(_pattern(language), (*table, *language.weekdays)):
        words = match.group("days")
        found = _day(language).findall(words)
        if len(found) == 1 and (found[0] in full or not _is_shown(match, source)):
            continue
        links = tuple(_said(link, language) for link in _link(language).findall(words))
        if all(name in full for name in found) and language.words["to"] not in links:
            continue
        names = tuple(table.get(name) or full[name] for name in found)
        yield Reading(*match.span(), "weekday", WEIGHT, Weekdays(names, links, _stop(match, source)))


def say(reading: Reading, source: Source) -> str:
    value = reading.value
    assert isinstance(value, Weekdays)
    cases = source.language.weekday_cases
    if cases:
        return _inflected(value, reading, source)
    said = value.names[0]
    for link, name in zip(value.links, value.names[1:], strict=True):
        said += f"{'' if link == ',' else ' '}{link} {name}" if link else f" {name}"
    return said + value.stop


def _inflected(value: Weekdays, reading: Reading, source: Source) -> str:
    """Names in the case of their place, and behind the word of a range in the one that it asks for."""
    language = source.language
    forms = language.weekday_cases.get(case_at(source.text, reading.start, language), {})
    ends = language.weekday_cases.get(language.agreement.genitive, {})
    said = forms.get(value.names[0], value.names[0])
    for link, name in zip(value.links, value.names[1:], strict=True):
        table = ends if link == language.words["to"] else forms
        said += (
            f"{'' if link == ',' else ' '}{link} {table.get(name, name)}"
            if link
            else f" {table.get(name, name)}"
        )
    return said + value.stop


def _said(link: str, language: Language) -> str:
    if re.fullmatch(r" ?[-–—] ?", link):
        return language.words["to"]
    link = link.strip()
    if link in language.abbreviations:  # t/m
        return language.abbreviations[link][0].said
    return "" if link == "/" else language.symbols.get(link, link)


def _stop(match: re.Match[str], source: Source) -> str:
    """The full stop of a sentence that ends with an abbreviation; nouns may begin with a capital, too."""
    behind = source.text[match.end() :]
    if not match.group().endswith("."):
        return ""
    if not behind.strip(" \"')"):
        return "."
    following = re.match(r"[\"')]*\s+([A-ZÀ-Þ][\w]*)", behind[:40])
    return "." if following and following.group(1) not in source.language.weekday_behind else ""


def _is_shown(match: re.Match[str], source: Source) -> bool:
    """One short word alone is a weekday before a date or hours, behind a preposition, in brackets, or by its stop."""
    language, text = source.language, source.text
    before, behind = text[max(0, match.start() - 24) : match.start()], text[match.end() : match.end() + 24]
    written = match.group()
    doubtful = written.rstrip(".") in language.weekday_doubtful
    if before.endswith("(") and behind.startswith(")"):
        return True
    part_of_day = _before_part(language).match(behind)
    if part_of_day and (written.endswith(".") or not doubtful):
        return True
    if not written.endswith(".") and _listed(language).search(before):
        return True
    dated = re.match(r",? ?(?:[0-9]{1,2}[.:/ h–-]|[0-9]{1,2}$)", behind) or _before_month(language).match(
        behind
    )
    if dated and (
        not doubtful
        or (written.endswith(".") and _before_month(language).match(behind))
        or behind.startswith(",")
        or re.match(r" ?[0-9]{1,2}(?:[.:/][0-9]|\. | Uhr|h(?![a-z])| ?[-–] ?[0-9]| ?[ap]\.?m)", behind)
    ):
        return True
    governed = bool(_governed(language).search(before))
    lower = re.match(r" ?[,;:)]| [a-zß-ÿ(]", behind)
    if doubtful and written.endswith(".") and lower:
        return True
    if not written.endswith(".") and (written.islower() or written.lower() in language.weekday_doubtful):
        return bool(dated) and not doubtful  # le jeu, el mar, Mar Negro
    if doubtful and written.lower().rstrip(".") in language.weekday_doubtful:
        return bool(lower)
    if doubtful:
        return governed and not re.match(r" [A-ZÀ-Þ]", behind)
    return (written.endswith(".") and (governed or bool(lower) or not behind or len(written) > 3)) or governed


@cache
def _listed(language: Language) -> re.Pattern[str]:
    """Another weekday in the same list: Mo-Fr 9-18 Uhr, So geschlossen."""
    days = alternatives(tuple(language.weekday_abbreviations))
    return re.compile(rf"(?<!\w)(?:{days})\.? [^.!?;]{{0,18}}[0-9][^.!?;]{{0,6}}\.?, $")


@cache
def _before_part(language: Language) -> re.Pattern[str]:
    return re.compile(rf" (?:{alternatives(language.weekday_behind) or '(?!)'})(?!\w)")


@cache
def _before_month(language: Language) -> re.Pattern[str]:
    return re.compile(rf",? (?:[0-9]{{1,2}}(?:st|nd|rd|th)? )?(?:{_months(language)})(?!\w)")


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
    return re.compile(
        rf"(?<!\w)({alternatives((*language.weekday_abbreviations, *language.weekdays))})(?!\w)"
    )


@cache
def _link(language: Language) -> re.Pattern[str]:
    links = alternatives(_links(language))
    return re.compile(rf"(?<=[\w.])( ?[-–—] ?| (?:{links}) |, ?|/)(?=\w)")


def _links(language: Language) -> tuple[str, ...]:
    words = language.words
    return tuple(
        dict.fromkeys(
            filter(
                None,
                (
                    words["to"],
                    language.symbols.get("&", ""),
                    words.get("or", ""),
                    words.get("day_link", ""),
                    "&",
                ),
            )
        )
    )


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    days = alternatives((*language.weekday_abbreviations, *language.weekdays))
    day = rf"(?:{days})(?!\w)\.?"
    links = alternatives(_links(language))
    return re.compile(rf"(?<![\w.])(?P<days>{day}(?:(?: ?[-–—] ?| (?:{links}) |, ?|/){day}){{0,6}})(?!\w)")
