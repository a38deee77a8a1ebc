"""Years outside dates: after a preposition, as a span, with an era, and decades."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text.characters import BLANK, starts_sentence
from loudkit.text.grammar import Language
from loudkit.text.numbers import speakable, year
from loudkit.text.places import firsts
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives, rewrite

WEIGHT = 54.0
_YEAR = r"[12][0-9]{3}"
_LIKELY = r"(?:1[1-9]|20)[0-9]{2}"
_SPAN = re.compile(
    rf"(?<![\w.,:/–-])({_YEAR})([{BLANK}]?[-–/][{BLANK}]?)({_YEAR}|[0-9]{{2}})(?![\w–-]|[.,:/][0-9])"
)
_DECADES = re.compile(r"(?<=[0-9]0s)[-–](?='?(?:[12][0-9])?[0-9]0s(?!\w))")
_SIGNED = re.compile(
    rf"(?:(?<=[~≈©†])|(?<=[~≈©†] )|(?<=\([*] )){_LIKELY}(?![\w-]|[.,:][0-9]|[{BLANK}]?[%°€$£]|[{BLANK}][a-zß-ÿ]{{3,}}s(?!\w))"
)
_NEXT_SENTENCE = re.compile(r"\s+[^\W\d_a-ząćęłńóśźż]")
_SEASON = re.compile(r"(?i:sezon|rok|roku|zim|lat|edycj)\w{0,4} $")
_FORM = re.compile(r"\{(\w+)\}")
_FIRST, _LAST = 1100, 2099


@dataclass(frozen=True)
class Year:
    year: int
    form: str = "gen"


@dataclass(frozen=True)
class Span:
    first: int
    last: int
    short: bool = False  # the second written with two figures
    season: bool = False  # 2019/20


@dataclass(frozen=True)
class Decade:
    century: str
    tens: int
    mark: str


@dataclass(frozen=True)
class Era:
    """A pattern of the language around a year: ``template`` names its form in braces."""

    year: int
    template: str
    match: re.Match[str]
    stop: str = ""


def find(source: Source) -> Iterator[Reading]:
    language, text = source.language, source.text
    if language.cardinals is None or not source.has_digits:
        return
    years = language.years
    if years.decades:
        for match in source.places.figures(_decade(language), firsts(tuple(years.decades)), before="'"):
            value = Decade(match.group(1) or "", int(match.group(2)), match.group(3))
            if years.decade_words and not (value.tens or value.century):
                continue
            yield Reading(*match.span(), "decade", WEIGHT + 4, value)
        if years.decade_words:
            for match in source.places.led(_DECADES, "[-–]"):
                yield Reading(*match.span(), "range", WEIGHT, None)
    for match in source.places.figures(_SPAN, f"{BLANK}-–/"):
        yield from _span(match, source)
    for pattern, template in years.era:
        for match in source.places.any(pattern):
            n = int(match.group("year"))
            if n <= _LAST:
                ends = match.group().endswith(".") and not starts_sentence(
                    text, match.start()
                )  # W 966 r. Mieszko
                stop = "." if ends and _NEXT_SENTENCE.match(text, match.end()) else ""
                yield Reading(*match.span(), "year", WEIGHT, Era(n, template, match, stop), match.group())
    if years.before:
        for match in source.places.words(_listed(language), years.before):
            yield from _list(match, source)
        for match in source.places.words(_after_word(language), years.before):
            n, following = int(match.group(2)), match.group(3) or ""
            first, last = (1010, 2199) if years.style == "pairs" else (_FIRST, _LAST)
            if first <= n <= last and not _counts(following, language):
                form = "loc" if years.style == "ordinal" else "gen"
                yield Reading(
                    match.start(2), match.end(2), "year", WEIGHT, Year(n, form), match.group(1).strip()
                )
    if years.style:
        for match in source.places.led(_SIGNED, "[12](?<=[~≈©†* ].)") if years.style != "ordinal" else ():
            yield Reading(
                *match.span(),
                "year",
                WEIGHT,
                Year(int(match.group())),
                text[match.start() - 2 : match.start()].strip(),
            )
    if years.behind:
        for match in source.places.figures(_before_word(language), f"{BLANK})"):
            yield Reading(
                *match.span(), "year", WEIGHT, Year(int(match.group())), text[match.end() : match.end() + 20]
            )
    if years.weak:
        for match in source.places.words(_weak(language), years.weak):
            yield Reading(
                match.start(2),
                match.end(2),
                "year",
                WEIGHT,
                Year(int(match.group(2))),
                match.group(1).strip(),
            )


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    if value is None:
        return language.words["to"]
    if isinstance(value, Year):
        return year(value.year, language, value.form)
    if isinstance(value, Era):
        form = _FORM.search(value.template)
        assert form is not None
        said = value.match.expand(
            value.template.replace(form.group(), year(value.year, language, form.group(1)))
        )
        return said + value.stop
    if isinstance(value, Decade):
        return _in_decade(value, language)
    assert isinstance(value, Span)
    second = _short(value.last, language) if value.short and value.last else year(_end(value), language)
    if value.season and language.years.style == "ordinal":
        return f"{speakable(value.first, language)} {second}"
    if value.season:
        return f"{year(value.first, language)} {second}"
    if language.years.style == "ordinal":
        return (
            f"{speakable(value.first, language)} {language.words['dash']} {speakable(value.last, language)}"
        )
    return f"{year(value.first, language)} {language.words['to']} {second}"


def _end(span: Span) -> int:
    return span.first + 1 if span.short and not span.last else span.last


def _span(match: re.Match[str], source: Source) -> Iterator[Reading]:
    first, last = int(match.group(1)), int(match.group(3))
    slash = "/" in match.group(2)
    if len(match.group(3)) == 2:
        if slash:
            if (
                last != (first + 1) % 100
                or not _FIRST <= first < _LAST
                or (
                    source.language.years.style == "ordinal"
                    and not _SEASON.search(source.text, max(0, match.start() - 16), match.start())
                )
            ):
                return
            yield Reading(*match.span(), "year", WEIGHT, Span(first, last, short=True, season=True))
            return
        if not 0 < last - first % 100 <= 30 or not _FIRST <= first <= _LAST:
            return
        yield Reading(*match.span(), "year", WEIGHT + 2, Span(first, last, short=True))
    elif first < last and first >= _FIRST and last <= _LAST:
        season = slash and last == first + 1
        if not slash or season:
            yield Reading(*match.span(), "year", WEIGHT + 2, Span(first, last, season=season))


def _short(two: int, language: Language) -> str:
    oh = language.years.joiner.strip() if two < 10 and language.years.style == "pairs" else ""
    return f"{oh} {speakable(two, language)}".lstrip()


def _list(match: re.Match[str], source: Source) -> Iterator[Reading]:
    """From 1914 to 1918, between 1914 and 1918, in 1995, 1996 and 1997."""
    language = source.language
    found = [(m.start(), int(m.group())) for m in re.finditer(_YEAR, match.group(2))]
    years = [n for _, n in found]
    rising = f" {language.words['to']} " not in match.group(2) or years == sorted(years)
    if not rising or min(years) < _FIRST or max(years) > _LAST or _counts(match.group(3) or "", language):
        return
    for offset, n in found:
        start = match.start(2) + offset
        yield Reading(start, start + 4, "year", WEIGHT, Year(n), match.group(1).strip())


def _counts(following: str, language: Language) -> bool:
    """Whether the word behind a number is what it counts."""
    years = language.years
    if not following or following in years.not_behind:
        return False
    plural = bool(years.plural_ending) and following.endswith(years.plural_ending)
    return plural or following in years.counted


def _in_decade(value: Decade, language: Language) -> str:
    years = language.years
    if years.decade_words:
        if value.tens:
            word = years.decade_words[value.tens]
            return f"{speakable(int(value.century), language)} {word}" if value.century else word
        return f"{year(int(value.century) * 100, language)}s"
    head = (
        year(int(value.century) * 100 + value.tens, language)
        if value.century
        else speakable(value.tens, language)
    )
    said = years.decades[value.mark.lower()].format(word=head, solid=head.replace(" ", ""))
    return rewrite(said, years.decade_rules)


@cache
def _listed(language: Language) -> re.Pattern[str]:
    before = alternatives(language.years.before)
    return re.compile(
        rf"(?<!\w)((?i:{before})[{BLANK}])({_YEAR}(?:,[{BLANK}]{_YEAR}){{0,8}},?[{BLANK}](?:{_links(language)})[{BLANK}]{_YEAR})"
        rf"(?![\w–-]|[.,:/'][0-9])(?=(?:[{BLANK}]([^\W\d_]+))?)"
    )


def _links(language: Language) -> str:
    words = language.words
    return alternatives((words["to"], language.symbols["&"], words.get("or", words["to"])))


@cache
def _after_word(language: Language) -> re.Pattern[str]:
    before = alternatives(language.years.before)
    return re.compile(
        rf"(?<!\w)((?i:{before})[{BLANK}\n])({_YEAR})(?![\w–-]|[.,:/'][0-9]|[{BLANK}]?[%°€$£]"
        rf"|,?[{BLANK}](?:{_links(language)})[{BLANK}]{_YEAR}(?!\w))(?=(?:[{BLANK}]([^\W\d_]+))?)"
    )


@cache
def _before_word(language: Language) -> re.Pattern[str]:
    behind = alternatives(language.years.behind)
    return re.compile(rf"(?<![\w.,:/+–-]){_LIKELY}(?=[{BLANK}](?:{behind})(?!\w))|(?<=\(){_LIKELY}(?=\))")


@cache
def _weak(language: Language) -> re.Pattern[str]:
    before, behind = alternatives(language.years.weak), alternatives(language.years.goes_on)
    return re.compile(
        rf"(?<!\w)((?i:{before})[{BLANK}])({_LIKELY})(?=[.,;:!?)](?![0-9])|$|\n|[{BLANK}](?:{behind})(?!\w))"
    )


@cache
def _decade(language: Language) -> re.Pattern[str]:
    marks = alternatives(tuple(language.years.decades))
    tens = "[0-9]0|[2-9]|[1-9][1-9]" if language.years.any_number else "[0-9]0"
    return re.compile(rf"(?<![\w.,:/])(?<![0-9]-)(?:['])?([12][0-9])?({tens})({marks})(?!\w)")
