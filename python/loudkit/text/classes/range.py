"""Ranges and results between two numbers (3-5, 10–12, 6-4): both are said, with a word for the dash."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text.amounts import Amount, parse, spoken
from loudkit.text.characters import BLANK, word_before
from loudkit.text.grammar import Language
from loudkit.text.numbers import speakable
from loudkit.text.numbers.agreement import agree, gender_of
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives

_PLAIN = r"(?:[0-9]{1,3}(?: [0-9]{3}){1,4}(?![0-9]| [0-9])|[0-9]{1,12})(?:[.,][0-9]{1,12}){0,3}"
_FRACTIONS = re.compile(r"(?<=[0-9]/[0-9]) ?[-–] ?(?=[0-9]{1,2}/[0-9])")
_PERCENTS = re.compile(r"(?<=[%‰°]) ?[-–] ?(?=[0-9]{1,3}(?:[.,][0-9]{1,3})? ?[%‰°])")  # 4.25%–4.50%
_COUNTED = re.compile(rf"[{BLANK}]([^\W\d_]{{3,}})")
_DOTS = re.compile(r"(?<=[0-9])(?:\.{3}|…)(?=[+−-]?[0-9])")
_ORDINALS = re.compile(r"(?<=[0-9]\.) ?[-–] ?(?=[0-9]{1,3}\. [^\W\d_])")
_STREET = re.compile(r"[^\W\d_] [A-ZÅÄÖ][a-zåäö]{2,30} $")  # Uusi osoite on Kauppakatu 8–10
_BETWEEN = re.compile(r",? (?:[^\W\d_]{1,4} )?")
_POINTS = re.compile("([0-9]{1,2})[-–]([0-9]{1,2})")
_PAIR = re.compile(
    rf"(?<![\w.,:;/–—\[-])(?<![0-9] )(?P<first>{_PLAIN})(?P<dash> ?[-–—] ?|-to-|-bis-)(?P<last>{_PLAIN})"
    r"(?![\w–—/-]|[.,:/][0-9]| ?=)"
)


@dataclass(frozen=True)
class Range:
    first: Amount
    last: Amount
    is_result: bool = False  # falling: a score, not a range


def find(source: Source) -> Iterator[Reading]:
    language = source.language
    if language.cardinals is None or not source.has_digits:
        return
    text = source.text
    if "..." in text or "…" in text:
        for match in source.places.led(_DOTS, "[.…]"):
            yield Reading(*match.span(), "range", 60.0)
    if "-" not in text and "–" not in text and "—" not in text:
        return
    if language.ordinals is not None and language.ordinals.dotted:
        for match in source.places.led(_ORDINALS, "[-–]", blank=True):
            yield Reading(*match.span(), "range", 60.0)
    if language.ordinals is not None and language.ordinals.marks:
        for match in _marked(language).finditer(text):
            yield Reading(*match.span(1), "range", 60.0)
    if "%" in text or not text.isascii():
        for match in source.places.led(_PERCENTS, "[-–]", blank=True):
            yield Reading(*match.span(), "range", 60.0)
    if "/" in text:
        for match in source.places.led(_FRACTIONS, "[-–]", blank=True):
            yield Reading(*match.span(), "range", 60.0)
    pairs = list(source.places.figures(_PAIR, "-–—. ,"))
    in_sets = _sets(pairs, text)
    for match in pairs:
        spaced = match.group("dash")[0] == " " and match.group("dash")[-1] == " "
        first, last = parse(match.group("first"), language), parse(match.group("last"), language)
        if first is None or last is None or (spaced and match.group("dash")[1] == "-"):
            continue
        if _zero_led(first) or _zero_led(last):
            continue
        labelled = _is_labelled(source, match, language) or _is_counted(source, match, language)
        hours = _is_hours(source, match, language)
        rising = hours or (
            _number(first) < _number(last)
            and (labelled or not (match.start() in in_sets or _is_scored(source, match)))
        )
        hyphen = "-" in match.group("dash")
        grouped = language.grouping in match.group("first") and language.grouping in match.group("last")
        if hyphen and not labelled and len(match.group("first")) > 4 and not grouped:
            continue
        weight = 52.0 if labelled or not hyphen else 46.0
        context = word_before(text, match.start()) if labelled else ""
        yield Reading(*match.span(), "range", weight, Range(first, last, not rising), context)


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    if value is None:
        return f" {language.words['to']} "
    assert isinstance(value, Range)
    if value.is_result and "result" in language.words:
        return f"{spoken(value.first, language)}{language.words['result']}{spoken(value.last, language)}"
    word = language.words.get("ratio" if value.is_result else "to", language.words["to"])
    if (
        not value.is_result
        and not value.first.fraction
        and not value.last.fraction
        and "range" not in language.words
    ):
        following = _COUNTED.match(source.text, reading.end)
        if following and language.agreement.plural:  # duas a três colheres
            ends = (
                agree(n.count, following.group(1), source.text, reading.start, language)
                for n in (value.first, value.last)
            )
            first, last = (
                said or spoken(n, language) for said, n in zip(ends, (value.first, value.last), strict=True)
            )
            return f"{first} {word} {last}"
    if not value.is_result and not _STREET.search(source.text, max(0, reading.start - 40), reading.start):
        both = in_cases(value.first, value.last, language)
        if both:
            return both
    few = _few(value, reading, source) if "range_or" in language.words else ""
    return few or f"{spoken(value.first, language)} {word} {last_of(value.last, language)}"


def in_cases(first: Amount, last: Amount, language: Language) -> str:
    """Both ends in the cases that say a range without a word between (kahdesta kolmeen); "" where there are none."""
    if "ends" not in language.words or first.fraction or last.fraction or last.count >= 1000:
        return ""
    ends = zip((first, last), language.words["ends"].split(), strict=True)
    return " ".join(speakable(n.count, language, case) for n, case in ends)


def _few(value: Range, reading: Reading, source: Source) -> str:
    """Two small numbers before a noun in the form of the last: dwie lub trzy łyżki; "" for any other."""
    language = source.language
    following = _COUNTED.match(source.text, reading.end)
    small = not value.is_result and not value.first.fraction and not value.last.fraction
    if not small or following is None or not value.first.count < value.last.count <= 4:
        return ""
    noun = following.group(1)
    if noun[-1] not in "yiea" or noun in language.agreement.same_plurals or not gender_of(noun, language):
        return ""
    ends = (
        agree(n.count, noun, source.text, reading.start, language) or spoken(n, language)
        for n in (value.first, value.last)
    )
    return f" {language.words['range_or']} ".join(ends)


def last_of(amount: Amount, language: Language) -> str:
    """The second end of a range, in the form that the language has for it."""
    form = language.words.get("range")
    if (
        form
        and not amount.fraction
        and len(amount.whole) <= 9
        and (amount.whole == "0" or amount.whole[0] != "0")
    ):
        return speakable(int(amount.whole), language, form)
    return spoken(amount, language)


def _sets(pairs: list[re.Match[str]], text: str) -> set[int]:
    """Where pairs begin in a row of which one falls: results, as of the sets of a match (6-4, 3-6, 7-6)."""
    found: set[int] = set()
    row: list[re.Match[str]] = []
    for match in [*pairs, None]:
        joined = match and row and _BETWEEN.fullmatch(text, row[-1].end(), match.start())
        if not joined:
            points = [(int(p.group(1)), int(p.group(2))) for p in map(_points, row) if p]
            if len(row) > 1 and len(points) == len(row) and any(a > b for a, b in points):
                found.update(pair.start() for pair in row)
            row = []
        if match:
            row.append(match)
    return found


def _points(match: re.Match[str]) -> re.Match[str] | None:
    return _POINTS.fullmatch(match.group())


def _is_scored(source: Source, match: re.Match[str]) -> bool:
    """Whether a word of games stands near (lost 1-3)."""
    if len(match.group()) > 7 or ("–" in match.group() and "ends" not in source.language.words):
        return False
    around = source.text[max(0, match.start() - 24) : match.end() + 12].lower()
    return any(word in around for word in source.language.score_words)


def _is_counted(source: Source, match: re.Match[str], language: Language) -> bool:
    """Whether a noun stands behind that a range counts (3-4 times)."""
    if not language.range_nouns or "," in match.group() or ":" in match.group():
        return False
    return bool(_counted(language).match(source.text, match.end()))


def _is_hours(source: Source, match: re.Match[str], language: Language) -> bool:
    """Mon-Fri 9-5: hours behind a weekday."""
    if len(match.group()) > 5 or not language.weekday_abbreviations:
        return False
    hours = [int(hour) for hour in re.findall("[0-9]+", match.group())]
    behind = _behind_weekday(language).search(source.text, max(0, match.start() - 24), match.start())
    return bool(behind) and all(0 < hour <= 24 for hour in hours)


def _number(amount: Amount) -> float:
    return float(f"{amount.whole[-12:]}.{amount.fraction[:6] or 0}")


def _zero_led(amount: Amount) -> bool:
    return len(amount.whole) > 1 and amount.whole[0] == "0"


def _is_labelled(source: Source, match: re.Match[str], language: Language) -> bool:
    return bool(_labels(language).search(source.text, max(0, match.start() - 40), match.start()))


@cache
def _marked(language: Language) -> re.Pattern[str]:
    """1st–3rd, 3e-5e: two ordinals with their marks."""
    assert language.ordinals is not None
    marks = alternatives(tuple(language.ordinals.marks))
    return re.compile(rf"(?<![\w.,])[0-9]{{1,3}}(?:{marks})( ?[-–] ?)(?=[0-9]{{1,3}}(?:{marks})(?!\w))")


@cache
def _counted(language: Language) -> re.Pattern[str]:
    return re.compile(rf"[{BLANK}]{language.range_nouns}(?!\w)")


@cache
def _behind_weekday(language: Language) -> re.Pattern[str]:
    days = alternatives(tuple({*language.weekdays, *language.weekday_abbreviations}))
    return re.compile(rf"(?<!\w)(?i:{days})s?\.?:?,?[{BLANK}]$")


@cache
def _labels(language: Language) -> re.Pattern[str]:
    numbered = tuple(w for w, o in language.abbreviations.items() if any(e.where == "number" for e in o))
    words = alternatives(language.labels + numbered + language.range_words) or "(?!)"
    return re.compile(rf"(?<!\w)(?:{words})[{BLANK}]$")
