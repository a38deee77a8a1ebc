"""Dates in figures (2024-05-06, 6.5.2024, 6/5/24, 12-Oct-2019) and with a month name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from loudkit.text.characters import GAP, GAPS, starts_sentence, word_before
from loudkit.text.grammar import Dates, Language
from loudkit.text.numbers import ordinal, speakable, year
from loudkit.text.places import firsts
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives

WEIGHT = 70.0
_BEFORE = r"(?<![\w.,:/-])"
_YEAR_FIRST = re.compile(
    _BEFORE
    + r"(?P<year>[12][0-9]{3})(?P<mark>[-/.])(?P<month>1[0-2]|0?[1-9])(?P=mark)(?P<day>3[01]|[12][0-9]|0?[1-9])"
    r"(?:T(?=[0-2][0-9]:[0-5][0-9])|(?![\w/-]|\.[0-9]))"
)
_ROMAN_MONTH = re.compile(
    _BEFORE
    + r"(?P<day>[0-3]?[0-9])(?P<mark>[-./])(?P<month>X?I{1,3}|IV|VI{0,3}|IX|X)(?P<end>[-./])(?P<year>[12][0-9]{3})(?![\w/-]|[.,:][0-9])"
)  # 2-XI-1975
_ROMANS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_IN_FIGURES = re.compile(
    _BEFORE
    + r"(?P<first>[0-3]?[0-9])(?P<mark>[./-])(?P<second>[0-3]?[0-9])(?P=mark)(?P<year>[12][0-9]{3}|'?[0-9]{2})"
    r"(?![\w/-]|[.,:][0-9])"
)
# 14/10-2025, 6/6-24, 6/6 -24
_DASHED = re.compile(
    _BEFORE
    + r"(?P<first>[0-3]?[0-9])/(?P<second>[01]?[0-9])(?: ?[-–]'?| '| (?=(?:19|20)[0-9]{2}))(?P<year>(?:1[5-9]|20)[0-9]{2}|[0-9]{2})"
    r"(?![\w/-]|[.,:%][0-9]| ?[%€$£])"
)
_DOTTED_SPAN = re.compile(
    _BEFORE + r"(?P<first>(?P<d1>[0-3]?[0-9])\.(?P<m1>[01]?[0-9])\.(?P<y1>(?:1[5-9]|20)[0-9]{2})?)"
    r"(?P<dash> ?[-–] ?)(?P<last>(?P<d2>[0-3]?[0-9])\.(?P<m2>[01]?[0-9])\.(?P<y2>(?:1[5-9]|20)[0-9]{2})?)(?![\w/-]|[.,:][0-9])"
)
_DAY_SPAN = re.compile(
    _BEFORE
    + r"(?P<d1>[0-3]?[0-9])\. ?[-–] ?(?P<d2>[0-3]?[0-9])\.(?P<m2>[01]?[0-9])\.(?P<y2>(?:1[5-9]|20)[0-9]{2})?"
    r"(?![\w/-]|[.,:][0-9])"
)
_SHORT = re.compile(
    _BEFORE
    + r"(?P<first>[0-3]?[0-9])(?P<mark>[./]) ?(?P<second>[0-3]?[0-9])(?P<end>\.?)(?![\w/-]|[.,:][0-9])"
)
_FRACTION = re.compile(r"[1-9]/(?:[2-58]|16)")
_NO_DATES = ("9/11", "24/7", "50/50")
_OF_TIME = frozenset({"by", "since", "until", "till", "before", "after", "from"})
_DATED = frozenset({"dated", "due", "born", "date", "date:", "on"})
_ENDS = re.compile(rf"[{GAP}]*$|[{GAP}]+[\"'“„(]*[A-ZÀ-ÖØ-Þ]")
_ROW = re.compile(
    r"(?<!\w)([^\W\d_]{2,12}) (?:[0-9]{1,2}\.(?: ?[0-9]{1,2}\.)?(?:, | [^\W\d_]{1,4}\.? | ?[-–/] ?)){1,5}$"
)
_LENGTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_DAY = re.compile(r"([0-3]?[0-9])(?:st|nd|rd|th)?(?![0-9])")


@dataclass(frozen=True)
class Date:
    """``until`` is the last day of a range, ``more`` further days as written; ``stop`` ends a sentence behind it."""

    day: int
    month: int
    year: int | None = None
    order: str = "day"  # which stands first: "day" or "month"
    in_figures: bool = False
    comma: bool = False  # between month and year
    until: int = 0
    is_ordinal: bool = False  # a mark of an ordinal stands behind the day (1.º de mayo)
    link: str = ""  # the word between two days
    more: str = ""
    stop: str = ""
    form: str = ""  # inflection of the day, where the place in a range decides it
    last_form: str = ""  # and of ``until``


@dataclass(frozen=True)
class Month:
    """A month without a day, with a year or with the month up to which it goes."""

    month: int
    year: int | None = None
    until: int = 0
    gap: str = " "
    stop: str = ""


def find(source: Source) -> Iterator[Reading]:
    language = source.language
    dates = language.dates
    if dates is None:
        return
    yield from _month_spans(source, dates)
    if dates.month_abbreviations:
        for match in source.places.words(_lone_month(language), dates.month_abbreviations):
            yield from _alone(match, source, dates)
    if not source.has_digits:
        return
    for match in source.places.figures(_YEAR_FIRST, "-/."):
        day, month = int(match.group("day")), int(match.group("month"))
        if _valid(day, month) and (match.group("mark") != "." or len(match.group()) == 10):
            yield Reading(
                *match.span(),
                "date",
                WEIGHT,
                Date(
                    day,
                    month,
                    int(match.group("year")),
                    in_figures=True,
                ),
            )
    for match in source.places.figures(_ROMAN_MONTH, "./-"):
        if match.group("mark") == match.group("end") and match.group("month") in _ROMANS:
            day, month = int(match.group("day")), _ROMANS.index(match.group("month")) + 1
            if _valid(day, month):
                value = Date(day, month, int(match.group("year")), in_figures=True)
                yield Reading(*match.span(), "date", WEIGHT, value)
    for match in source.places.figures(_IN_FIGURES, "./-"):
        yield from _figures(match, source, dates)
    if dates.dashed_year:
        for match in source.places.figures(_DASHED, "/"):
            day, month = int(match.group("first")), int(match.group("second"))
            if _valid(day, month):
                of_year = _full_year(match.group("year"))
                yield Reading(*match.span(), "date", WEIGHT + 4, Date(day, month, of_year, in_figures=True))
    yield from _short_dates(source, dates)
    if dates.short_mark == "/":
        yield from _spanned(source)
    yield from _dotted_span(source)
    if "-" in source.text or "–" in source.text:
        for match in _worded_span(language).finditer(source.text):
            yield Reading(*match.span(1 if match.group(1) else "other"), "range", WEIGHT)
    for match in source.places.figures(_day_first(language), _behind_day(language)):
        yield from _in_words(match, source, dates)
    if dates.month_first:
        for match in source.places.words(_month_first(language), _months(language)):
            yield from _american(match, source, dates)
    for match in source.places.words(_month_year(language), _months(language)):
        yield from _of_year(match, source, dates)


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    if value is None:
        return "" if "ends" in language.words else language.words["to"]
    dates = language.dates
    assert dates is not None
    if isinstance(value, Month):
        name = dates.months[value.month - 1]
        if value.until:
            span = f"{name} {language.words['to']} {dates.months[value.until - 1]}"
            return f"{span} {year(value.year, language)}" if value.year else span
        infix = f" {dates.month_year}" if dates.month_year else ""
        return f"{name}{infix} {year(value.year, language)}" if value.year else name + value.gap.strip()
    assert isinstance(value, Date)
    text, start = source.text, reading.start
    if value.order == "month":
        said = f"{dates.months[value.month - 1]} {day_word(value.day, language)}"
        if value.until:
            said += f" {language.words['to']} {day_word(value.until, language)}"
        if value.more:
            said += _DAY.sub(lambda m: day_word(int(m.group(1)), language), value.more)
        comma = "," if value.comma and value.year else ""
        return f"{said}{comma} {year(value.year, language)}" if value.year else said + value.stop
    form = value.form or _form(text, start, dates)
    if value.is_ordinal and dates.day == "cardinal":
        rest = " ".join(spoken(value.day, value.month, value.year, language).split(" ")[1:])
        return f"{dates.first_day or ordinal(1, language)} {rest}{value.stop}"
    if value.in_figures and dates.article and word_before(text, start) not in dates.article_after:
        said = f"{day_word(value.day, language)} {dates.months[value.month - 1]}"
        if not value.year:
            said = f"{day_word(value.day, language)} {dates.day_month} {dates.months[value.month - 1]}"
        return (f"{said} {year(value.year, language)}" if value.year else said) + value.stop
    said = spoken(value.day, value.month, value.year, language, form=form)
    if value.until:
        said = f"{day_word(value.day, language, form)} {value.link} ".replace("  ", " ") + spoken(
            value.until, value.month, value.year, language, form=value.last_form or form
        )
    if value.year and value.comma:
        name = dates.months[value.month - 1]
        said = said.replace(f" {name} ", f" {name}, ", 1)
    return _article(text, start, dates, said) + value.stop


def spoken(day: int, month: int, of_year: int | None, language: Language, *, form: str = "") -> str:
    """Day, month and year in the language's order of a written-out date."""
    dates = language.dates
    assert dates is not None
    parts = [day_word(day, language, form), dates.day_month, dates.months[month - 1]]
    if of_year is not None:
        parts += [dates.month_year, year(of_year, language)]
    return " ".join(part for part in parts if part)


def day_word(day: int, language: Language, form: str = "") -> str:
    dates = language.dates
    assert dates is not None
    if day == 1 and dates.first_day:
        return dates.first_day
    if dates.day == "ordinal":
        return ordinal(day, language, form or dates.day_form)
    return speakable(day, language)


def _figures(match: re.Match[str], source: Source, dates: Dates) -> Iterator[Reading]:
    first, second, mark = int(match.group("first")), int(match.group("second")), match.group("mark")
    written = match.group("year").lstrip("'")
    of_year = _full_year(written)
    marked = match.group("year")[0] == "'"  # 6-6-'24
    short = len(written) == 2 and not marked
    if short and (
        mark == "-"
        or not (
            len(match.group()) == 8
            or mark == dates.short_mark == "/"
            or _is_dated(source, match.start(), dates)
        )
    ):
        return
    swapped = dates.month_first and mark == "/" and (first <= 12 or second > 12)
    if dates.month_first and mark == "-" and not (first > 12 or len(match.group()) == 10):
        return
    day, month = (second, first) if swapped else (first, second)
    if not _valid(day, month):
        return
    sure = not (dates.month_first and first <= 12 and second <= 12)
    order = "month" if swapped else "day"
    weight = WEIGHT if not short else WEIGHT - 4
    value = Date(day, month, of_year, order=order, in_figures=True)
    yield Reading(*match.span(), "date", weight, value, sure=sure)


def _short_dates(source: Source, dates: Dates) -> Iterator[Reading]:
    """Day and month in figures: behind a word that shows them, or written so that they can be nothing else."""
    text = source.text
    for match in source.places.figures(_SHORT, "./"):
        mark, written = match.group("mark"), text[match.start("first") : match.end("second")]
        first, second = int(match.group("first")), int(match.group("second"))
        if dates.month_first:
            yield from _month_day(match, source, dates)
            continue
        if not _valid(first, second):
            continue
        before = _row_head(text, match.start(), dates) or word_before(text, match.start())
        shown = (
            before in dates.short_after
            or f"{before}," in dates.short_after
            or _behind_weekday(source, match.start())
        )
        full = (
            mark == "/"
            and dates.short_mark == "/"
            and "0" in (match.group("first")[0], match.group("second")[0])
        )
        full = full or (
            mark == "."
            and match.group("end") == "."
            and len(written.replace(" ", "")) == 5
            and before not in source.language.times.before
        )
        if (
            dates.short_any
            and mark == "."
            and match.group("end") == "."
            and before not in source.language.times.before
        ):
            full = full or before not in source.language.version_words
        late = mark == "/" and dates.short_mark == "/" and first > 12 and written not in _NO_DATES  # 24/12
        full = full or (late and "=" not in text[match.end() : match.end() + 2])
        if mark == "/" and (dates.short_mark != "/" or not (shown or full)):
            continue
        if mark == "." and not match.group("end"):
            if before in dates.short_sure or (dates.short_open and _behind_weekday(source, match.start())):
                pass
            elif not (
                dates.short_open and before in dates.short_after and len(match.group("second")) == 2
            ) or (match.group("second")[0] == "1" and first < 24):
                continue
        if not (shown or full):
            continue
        end = match.end() if mark == "." else match.end("second")
        told = before in dates.short_after or _behind_weekday(source, match.start())
        if mark == "/" and _FRACTION.fullmatch(written) and (not told or _is_part(source, match)):
            continue
        stop = "." if mark == "." and _ENDS.match(text, match.end()) else ""
        context = before if shown else ""
        yield Reading(
            match.start(), end, "date", WEIGHT, Date(first, second, in_figures=True, stop=stop), context
        )


def _spanned(source: Source) -> Iterator[Reading]:
    """1/7-31/8: a stretch of days in figures."""
    for match in source.places.figures(_span(source.language), "/"):
        first, last = (tuple(int(n) for n in part.split("/")) for part in match.groups())
        improper = first[0] > 12 or last[0] >= max(last[1], 6)  # no fractions
        if _valid(*first) and _valid(*last) and first[::-1] < last[::-1] and improper:
            between = source.text[match.end(1) : match.start(2)]
            if between.strip() in ("-", "–"):
                yield Reading(match.end(1), match.start(2), "range", WEIGHT)
            for group, (day, month) in ((1, first), (2, last)):
                yield Reading(*match.span(group), "date", WEIGHT, Date(day, month, in_figures=True))


def _dotted_span(source: Source) -> Iterator[Reading]:
    """5.6.–7.6., 5.6.2024–7.6.2024: a stretch of days in figures, with a word for the dash."""
    dates = source.language.dates
    ends = source.language.words.get("ends", "").split()
    if (
        dates is not None
        and not dates.article
        and source.language.ordinals
        and source.language.ordinals.dotted
    ):
        for match in source.places.figures(_DAY_SPAN, "."):
            day, until, month = (int(n) for n in match.group("d1", "d2", "m2"))
            if 0 < day < until and _valid(until, month):
                of_year = int(match.group("y2")) if match.group("y2") else None
                stop = "." if not of_year and _ENDS.match(source.text, match.end()) else ""
                value = Date(
                    day,
                    month,
                    of_year,
                    until=until,
                    link="" if ends else source.language.words["to"],
                    in_figures=True,
                    stop=stop,
                    form=ends[0] if ends else "",
                    last_form=ends[1] if ends else "",
                )
                yield Reading(*match.span(), "date", WEIGHT + 4, value)
    for match in source.places.figures(_DOTTED_SPAN, "."):
        days = [tuple(int(n) for n in match.group(a, b)) for a, b in (("d1", "m1"), ("d2", "m2"))]
        if not all(_valid(*day) for day in days):
            continue
        years = [int(y) if y else None for y in match.group("y1", "y2")]
        closes = not match.group("y2") and bool(_ENDS.match(source.text, match.end()))
        for group, (day, month), of_year, stop, form in zip(
            ("first", "last"), days, years, ("", "." * closes), ends or ("", ""), strict=True
        ):
            value = Date(day, month, of_year, in_figures=True, stop=stop, form=form)
            yield Reading(*match.span(group), "date", WEIGHT + 4, value)
        yield Reading(*match.span("dash"), "range", WEIGHT)


def _month_day(match: re.Match[str], source: Source, dates: Dates) -> Iterator[Reading]:
    """3/15 where the month stands first."""
    text, start = source.text, match.start()
    written = f"{match.group('first')}/{match.group('second')}"
    if match.group("mark") != "/" or written in _NO_DATES:
        return
    month, day = int(match.group("first")), int(match.group("second"))
    before = word_before(text, start)
    shown = before in _DATED or (before in _OF_TIME and not _FRACTION.fullmatch(written))
    shown = shown or _behind_weekday(source, start)
    if shown and month > 12 and _valid(month, day):  # Fri 14/11
        yield Reading(start, match.end("second"), "date", WEIGHT, Date(month, day, in_figures=True), before)
    if not shown or not _valid(day, month):
        return
    yield Reading(start, match.end("second"), "date", WEIGHT, Date(day, month, order="month"), before)


def _in_words(match: re.Match[str], source: Source, dates: Dates) -> Iterator[Reading]:
    language = source.language
    day_from, joiner, day_to, name, of_year = match.group("from", "dash", "day", "month", "year")
    if name in dates.never_lower:
        return
    month, day = _months(language)[name.lower().rstrip(".")], int(day_to)
    if not _valid(day, month) or (day_from and not 0 < int(day_from) < day):
        return
    comma = bool(match.group("comma")) and bool(of_year)
    value = Date(day, month, int(of_year) if of_year else None, comma=comma)
    if day_from:
        to = language.words.get(f"to after {word_before(source.text, match.start())}", language.words["to"])
        link = to if joiner.strip(" ") in ("-", "–", "—", "") else joiner.strip()
        value = Date(int(day_from), month, value.year, comma=comma, until=day, link=link)
    if day == 1 and not day_from and _is_marked(source.text, match.end("day"), language):
        value = replace(value, is_ordinal=True)
    end = match.end() if of_year or not match.group("comma") else match.end() - 1
    if name.endswith(".") and not of_year and not source.text[end:].strip(" \"')"):
        value = replace(value, stop=".")
    yield Reading(match.start(), end, "date", WEIGHT, value)


def _is_marked(text: str, end: int, language: Language) -> bool:
    return bool(language.ordinals) and bool(re.match(r"\.?[ºª°ᵒ]|er(?!\w)|ro(?!\w)", text[end : end + 4]))


def _is_part(source: Source, match: re.Match[str]) -> bool:
    """Whether a word behind day and month shows that they are a fraction (le 1/3 restant)."""
    fractions = source.language.fractions
    following = re.match(r" ([^\W\d_]+'?)", source.text[match.end("second") : match.end("second") + 20])
    return bool(fractions and following) and following.group(1) in (*fractions.shown_by, *fractions.of)  # type: ignore[union-attr]


def _american(match: re.Match[str], source: Source, dates: Dates) -> Iterator[Reading]:
    name, second, of_year = match.group("month", "to", "year")
    if name in dates.never_lower:
        return
    month, day = _months(source.language)[name.lower().rstrip(".")], int(match.group("day"))
    if not _valid(day, month) or (second and not (_valid(int(second), month) and int(second) > day)):
        return
    value = Date(
        day,
        month,
        int(of_year) if of_year else None,
        order="month",
        comma=bool(match.group("comma")),
        until=int(second or 0),
        more=match.group("more") or "",
    )
    end = match.end() if of_year or not match.group("comma") else match.end() - 1
    yield Reading(match.start(), end, "date", WEIGHT + 1, value)


def _of_year(match: re.Match[str], source: Source, dates: Dates) -> Iterator[Reading]:
    """March 2020: a month without a day."""
    name, gap, of_year = match.groups()
    if name in dates.never_lower:
        return
    month = _months(source.language)[name.lower().rstrip(".")]
    yield Reading(*match.span(), "date", WEIGHT - 2, Month(month, int(of_year), gap=gap))


def _month_spans(source: Source, dates: Dates) -> Iterator[Reading]:
    """Jan-Mar: two months in a row."""
    for match in source.places.words(_month_span(source.language), _months(source.language)):
        first, last = (_months(source.language)[name.lower().rstrip(".")] for name in match.groups()[:2])
        if not {*match.groups()} & {*dates.never_lower} and first < last:
            of_year = int(match.group(3)) if match.group(3) else None
            yield Reading(*match.span(), "date", WEIGHT, Month(first, of_year, until=last))


def _alone(match: re.Match[str], source: Source, dates: Dates) -> Iterator[Reading]:
    """A shortened month behind a word of time, or with its stop before one (from Nov. to Mar.)."""
    name, text, end = match.group(1), source.text, match.end()
    governed = word_before(text, match.start()) in dates.month_after
    bracketed = text[match.start() - 1 : match.start()] == "(" and text[end : end + 1] == ")"
    if not (governed or bracketed) or (name.islower() and not match.group().endswith(".")):
        return
    stop = (
        "."
        if match.group().endswith(".")
        and _ENDS.match(text, end)
        and not source.language.agreement.capitalised
        else ""
    )
    stop = stop or ("." if match.group().endswith(".") and not text[end:].strip() else "")
    value = Month(_months(source.language)[name.lower()], gap=stop)
    yield Reading(*match.span(), "date", WEIGHT - 12, value)


def _full_year(written: str) -> int:
    n = int(written)
    return n if len(written) == 4 else n + (2000 if n < 40 else 1900)


def _form(text: str, start: int, dates: Dates) -> str:
    before = _row_head(text, start, dates) or word_before(text, start)
    if dates.forms and before in dates.forms:
        end = text.lower().rfind(before, 0, start)
        both = f"{word_before(text, end)} {before}"
        return dates.forms.get(both, dates.forms[before])
    return dates.oblique_form if before in dates.oblique else ""


def _row_head(text: str, start: int, dates: Dates) -> str:
    """The word before the first of several days, which asks for the form of all (am 24. und 25.12.)."""
    row = _ROW.search(text[max(0, start - 50) : start]) if dates.oblique else None
    return row.group(1).lower() if row else ""


def _article(text: str, start: int, dates: Dates, said: str) -> str:
    if not dates.article or word_before(text, start) == dates.article:
        return said
    return f"{dates.article} {said}"


def _is_dated(source: Source, start: int, dates: Dates) -> bool:
    """Whether the surroundings of figures show that they are a date."""
    before = word_before(source.text, start)
    return (
        before in dates.article_after
        or before in dates.short_after
        or before in _DATED
        or _behind_weekday(source, start)
        or starts_sentence(source.text, start)
    )


def _behind_weekday(source: Source, start: int) -> bool:
    return bool(_weekday_before(source.language).search(source.text, max(0, start - 30), start))


def _valid(day: int, month: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= _LENGTHS[month - 1]


@cache
def _weekday_before(language: Language) -> re.Pattern[str]:
    days = alternatives(tuple({*language.weekdays, *language.weekday_abbreviations})) or "(?!)"
    return re.compile(rf"(?<!\w)(?i:{days})\.?,? $")


@cache
def _months(language: Language) -> dict[str, int]:
    assert language.dates is not None
    named = {name.lower(): i for i, name in enumerate(language.dates.months, 1)}
    return named | {name.lower(): i for name, i in language.dates.month_abbreviations.items()}


@cache
def _behind_day(language: Language) -> str:
    """What may stand behind the figures of a day."""
    marks = language.ordinals.marks if language.ordinals else {}
    return GAPS + ".-–—" + firsts(("st", "nd", "rd", "th", *marks))


@cache
def _day_first(language: Language) -> re.Pattern[str]:
    dates = language.dates
    assert dates is not None
    infix = rf"(?:[{GAP}]+{dates.day_month})?" if dates.day_month else ""
    between = alternatives((language.words["to"], language.symbols["&"]))
    of = rf"(?:[{GAP}]+{dates.month_year})?" if dates.month_year else ""
    mark = r"(?:st|nd|rd|th|\.)?" if dates.month_first else r"\.?"
    if language.ordinals and language.ordinals.marks and not dates.month_first:
        mark = rf"(?:\.|{alternatives(tuple(language.ordinals.marks))})?"
    return re.compile(
        rf"(?<![\w:])(?:(?P<from>[0-3]?[0-9]){mark}(?P<dash> ?[-–—] ?| (?:{between}) ))?"
        rf"(?<![.,:/][0-9])(?<![0-9])(?P<day>[0-3]?[0-9]){mark}{infix}(?:[{GAP}]+|-|(?<=\.))(?P<month>(?i:{_names(language, '–-')}))"
        rf"(?:(?P<comma>,?){of}(?:[{GAP}]+|-|(?<=[^\W\d_]{{3}}))(?P<year>[12][0-9]{{3}})(?![\w]))?(?!\w)"
    )


@cache
def _month_first(language: Language) -> re.Pattern[str]:
    words = language.words
    links = alternatives(
        tuple({words["to"], language.symbols["&"], *(words[k] for k in ("or", "through") if k in words)})
    )
    day = r"(?:[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?(?![0-9])"
    counted = r"(?!(?:is|was|as|this|has|his|its)\b)[a-z]+s\b|people|men|women|children|more|other|percent"
    return re.compile(
        rf"(?<!\w)(?P<month>(?i:{_names(language)}))[{GAP}]+(?P<day>[0-3]?[0-9])(?:(?i:st|nd|rd|th)(?!\w))?"
        rf"(?: ?[-–] ?(?P<to>[0-3]?[0-9])(?:(?i:st|nd|rd|th)(?!\w))?|"
        rf"(?P<more>(?:, {day}){{0,8}},? (?:{links}) {day}(?![\w–-]|[.,:/][0-9])(?! (?:{counted}))))?"
        rf"(?P<comma>,?)(?:(?:[{GAP}]+|(?<=,))(?P<year>[12][0-9]{{3}})(?!\w))?(?!\w|[.:][0-9])"
    )


@cache
def _month_span(language: Language) -> re.Pattern[str]:
    return re.compile(
        rf"(?<!\w)({_names(language, '–-')}) ?[-–] ?({_names(language)})(?!\w)(?: ((?:19|20)[0-9]{{2}})(?![\w–-]|[.,:/][0-9]))?"
    )


@cache
def _lone_month(language: Language) -> re.Pattern[str]:
    assert language.dates is not None
    names = alternatives(tuple(language.dates.month_abbreviations))
    return re.compile(rf"(?<!\w)({names})(?!\w)\.?(?![\w-]|[{GAP}]?[0-9])")


@cache
def _month_year(language: Language) -> re.Pattern[str]:
    assert language.dates is not None
    of = rf"(?:[{GAP}]+{language.dates.month_year})?" if language.dates.month_year else ""
    return re.compile(
        rf"(?<!\w)((?:{_names(language)}))(,?{of}[{GAP}]+)((?:1[1-9]|20)[0-9]{{2}})(?![\w–-]|[.,:/][0-9])"
    )


@cache
def _worded_span(language: Language) -> re.Pattern[str]:
    """28 Feb–3 Mar: the dash between two days with their months."""
    mark = "(?:st|nd|rd|th)?" if language.dates and language.dates.month_first else r"\.?"
    day, month = f"[0-3]?[0-9]{mark}", f"(?:{_names(language, '–-')})"
    dash = f"([{GAP}]?[-–][{GAP}]?)"
    both = rf"(?<![\w:]){day}[{GAP}]{month}{dash}(?={day}[{GAP}]{month}(?!\w))"
    if language.dates and language.dates.month_first:
        both += rf"|(?<!\w){month}[{GAP}]{day}(?P<other>[{GAP}]?[-–][{GAP}]?)(?={month}[{GAP}]{day}(?!\w))"
    return re.compile(both)


def _names(language: Language, before: str = "") -> str:
    """Month names, and their abbreviations where a blank, a mark or one of ``before`` follows."""
    assert language.dates is not None
    full = alternatives(language.dates.months)
    short = alternatives(tuple(language.dates.month_abbreviations))
    return rf"{full}|(?:{short})\.?(?=[{GAP},.;){before}]|$)" if short else full


@cache
def _span(language: Language) -> re.Pattern[str]:
    """1/7-31/8, 1/7 a 31/8"""
    day = r"[0-3]?[0-9]/[01]?[0-9]"
    to = language.words["to"]
    return re.compile(rf"(?<![\w.,:/-])({day})(?: ?[-–] ?| {to}l? )({day})(?![\w/-]|[.,:][0-9])")
