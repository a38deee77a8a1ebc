"""Dates in figures (2024-05-06, 6.5.2024, 6/5/2024) and with a month name."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.characters import GAP, starts_sentence, word_before
from loudkit.text.grammar import Dates, Language
from loudkit.text.numbers import ordinal, speakable, year
from loudkit.text.rewriting import alternatives

_DIGIT = re.compile("[0-9]")
_NOT_BEFORE = r"(?<![\w.,:/-])"
_ISO = re.compile(
    _NOT_BEFORE + r"([12][0-9]{3})-([01][0-9])-([0-3][0-9])(?:(T)(?=[0-2][0-9]:[0-5][0-9])|(?![\w-]|/[0-9]))"
)
_DOTTED = re.compile(_NOT_BEFORE + r"([0-3]?[0-9])\.([01]?[0-9])\.([12][0-9]{3})(?!\w)")
_SLASHED = re.compile(_NOT_BEFORE + r"([0-3]?[0-9])/([0-3]?[0-9])/([12][0-9]{3})(?![\w/])")
_YEAR_SLASHED = re.compile(_NOT_BEFORE + r"([12][0-9]{3})/([01]?[0-9])/([0-3]?[0-9])(?![\w/])")
_MONTH_SLASHED = re.compile(_NOT_BEFORE + r"([01]?[0-9])/([0-3]?[0-9])(?![\w/-]|[.,:][0-9])")
_FRACTION = re.compile(r"[1-9]/(?:[2-58]|16)")
_NO_DATES = ("9/11", "24/7", "50/50")
_OF_TIME = frozenset({"by", "since", "until", "till", "before", "after", "from"})
_DATED = frozenset({"dated", "due", "born", "date"})
_DASHED = re.compile(_NOT_BEFORE + r"([0-3]?[0-9])-([01]?[0-9])-([12][0-9]{3})(?![\w-])")
_DAY = re.compile(r"([0-3]?[0-9])(?:st|nd|rd|th)?(?![0-9])")
_GOES_ON = re.compile(rf"[{GAP}]+[^\W\d_]")
_LENGTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def apply(text: str, language: Language) -> str:
    dates = language.dates
    if dates is None:
        return text
    if dates.month_first:
        text = _month_span(language).sub(lambda m: _months_to(m, language, dates), text)
    if _DIGIT.search(text):
        text = _ISO.sub(lambda m: _iso(m, language), text)
        if not dates.month_first:
            text = _DOTTED.sub(lambda m: _figures(m, language, dates), text)
            text = _DASHED.sub(lambda m: _figures(m, language, dates), text)
        if dates.short_after:
            text = _short(language).sub(lambda m: _without_year(m, language, dates), text)
        text = _SLASHED.sub(lambda m: _figures(m, language, dates), text)
        if dates.month_first and "/" in text:
            text = _YEAR_SLASHED.sub(lambda m: _year_first(m, language, dates), text)
            text = _MONTH_SLASHED.sub(lambda m: _month_day(m, language, dates), text)
        text = _day_first(language).sub(lambda m: _in_words(m, language, dates), text)
        if dates.month_first:
            text = _month_first(language).sub(lambda m: _american(m, language, dates), text)
            text = _month_year(language).sub(lambda m: _of_year(m, language, dates), text)
    return text


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
    return (
        ordinal(day, language, form or dates.day_form) if dates.day == "ordinal" else speakable(day, language)
    )


def _iso(match: re.Match[str], language: Language) -> str:
    of_year, month, day = int(match.group(1)), int(match.group(2)), int(match.group(3))
    if not _valid(day, month):
        return match.group()
    return _in_figures(match, day, month, of_year, language) + (" " if match.group(4) else "")


def _figures(match: re.Match[str], language: Language, dates: Dates) -> str:
    day, month, of_year = (int(group) for group in match.groups())
    if dates.month_first and day <= 12:
        # 7/4/2024 is written where the month stands first; 07/04/2024 anywhere, so it cannot be known
        sure = _is_dated(match, dates) if month > 12 else len(match.group()) < len("07/04/2024")
        if not sure or not _valid(month, day):
            return match.group()
        return f"{dates.months[day - 1]} {day_word(month, language)} {year(of_year, language)}"
    if not _valid(day, month):
        return match.group()
    return _in_figures(match, day, month, of_year, language)


def _without_year(match: re.Match[str], language: Language, dates: Dates) -> str:
    day, month = int(match.group(1)), int(match.group(2))
    if not _valid(day, month):
        return match.group()
    said = _article(match, dates, spoken(day, month, None, language, form=_form(match, dates)))
    return said + (match.group(3) or "")


def _year_first(match: re.Match[str], language: Language, dates: Dates) -> str:
    of_year, month, day = (int(group) for group in match.groups())
    if not _valid(day, month) or not _is_dated(match, dates):
        return match.group()
    return _in_figures(match, day, month, of_year, language)


def _month_day(match: re.Match[str], language: Language, dates: Dates) -> str:
    """on 12/25: a month and a day where a preposition of time shows them."""
    month, day = (int(group) for group in match.groups())
    before, written = word_before(match.string, match.start()), match.group()
    shown = before == "on" or (before in dates.article_after and before in _OF_TIME) or before in _DATED
    if not shown or not _valid(day, month) or written in _NO_DATES:
        return written
    if _FRACTION.fullmatch(written) and before != "on":
        return written
    return f"{dates.months[month - 1]} {day_word(day, language)}"


def _is_dated(match: re.Match[str], dates: Dates) -> bool:
    """Whether the surroundings of figures show that they are a date."""
    before = word_before(match.string, match.start())
    return before in dates.article_after or before in _DATED or starts_sentence(match.string, match.start())


def _in_words(match: re.Match[str], language: Language, dates: Dates) -> str:
    day_from, joiner, day_to, month_name, of_year = match.group("from", "dash", "day", "month", "year")
    if month_name in dates.never_lower:
        return match.group()
    month = _months(language)[month_name.lower().rstrip(".")]
    day = int(day_to)
    if not _valid(day, month) or (day_from and not 0 < int(day_from) < day):
        return match.group()
    form = _form(match, dates)
    said = spoken(day, month, int(of_year) if of_year else None, language, form=form)
    if day_from:
        first = day_word(int(day_from), language, form)
        said = f"{first} {language.words['to'] if joiner in '-–' else joiner.strip()} {said}"
    if of_year and match.group("comma"):
        said = said.replace(f" {dates.months[month - 1]} ", f" {dates.months[month - 1]}, ", 1)
    return _article(match, dates, said)


def _american(match: re.Match[str], language: Language, dates: Dates) -> str:
    month_name, day_text, second, of_year = match.group("month", "day", "to", "year")
    if month_name in dates.never_lower:
        return match.group()
    month = _months(language)[month_name.lower().rstrip(".")]
    day = int(day_text)
    if not _valid(day, month) or (second and not (_valid(int(second), month) and int(second) > day)):
        return match.group()
    said = f"{dates.months[month - 1]} {day_word(day, language)}"
    if second:
        said += f" {language.words['to']} {day_word(int(second), language)}"
    if match.group("more"):
        said += _DAY.sub(lambda m: day_word(int(m.group(1)), language), match.group("more"))
    return f"{said} {year(int(of_year), language)}" if of_year else said


def _months_to(match: re.Match[str], language: Language, dates: Dates) -> str:
    """Jan-Mar: two months in a row."""
    first, last = (_months(language)[name.lower().rstrip(".")] for name in match.groups())
    if {*match.groups()} & {*dates.never_lower} or first >= last:
        return match.group()
    return f"{dates.months[first - 1]} {language.words['to']} {dates.months[last - 1]}"


def _of_year(match: re.Match[str], language: Language, dates: Dates) -> str:
    """March 2020: a month without a day."""
    name, gap, of_year = match.groups()
    if name in dates.never_lower:
        return match.group()
    if word_before(match.string, match.start()) == "on" and not _GOES_ON.match(match.string, match.end()):
        return match.group()  # a day is missing
    return (
        f"{dates.months[_months(language)[name.lower().rstrip('.')] - 1]}{gap}{year(int(of_year), language)}"
    )


def _article(match: re.Match[str], dates: Dates, said: str) -> str:
    if not dates.article or word_before(match.string, match.start()) == dates.article:
        return said
    return f"{dates.article} {said}"


def _in_figures(match: re.Match[str], day: int, month: int, of_year: int, language: Language) -> str:
    """A date written in figures; with an article it is a full phrase only behind a preposition."""
    dates = language.dates
    assert dates is not None
    if dates.article and word_before(match.string, match.start()) not in dates.article_after:
        return f"{day_word(day, language)} {dates.months[month - 1]} {year(of_year, language)}"
    return _article(match, dates, spoken(day, month, of_year, language, form=_form(match, dates)))


def _form(match: re.Match[str], dates: Dates) -> str:
    before = word_before(match.string, match.start())
    if dates.forms and before in dates.forms:
        end = match.string.lower().rfind(before, 0, match.start())
        both = f"{word_before(match.string, end)} {before}"
        return dates.forms.get(both, dates.forms[before])
    return dates.oblique_form if before in dates.oblique else ""


def _valid(day: int, month: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= _LENGTHS[month - 1]


@cache
def _months(language: Language) -> dict[str, int]:
    assert language.dates is not None
    named = {name.lower(): i for i, name in enumerate(language.dates.months, 1)}
    return named | {name.lower(): i for name, i in language.dates.month_abbreviations.items()}


@cache
def _short(language: Language) -> re.Pattern[str]:
    """Day and month in figures behind a word that shows them; the last stop may also end the sentence."""
    dates = language.dates
    assert dates is not None
    after = "|".join(rf"(?<=(?<!\w){re.escape(word)} )" for word in dates.short_after)
    end = (
        rf"\.(?:(?<=(\.))(?=[{GAP}]*$|[{GAP}]+[A-ZÀ-Þ])|(?![0-9]))"
        if dates.short_mark == "."
        else "()(?![0-9.,/]*[0-9])"
    )
    return re.compile(
        rf"(?i:{after})(3[01]|[12][0-9]|0?[1-9]){re.escape(dates.short_mark)} ?(1[0-2]|0?[1-9]){end}(?!\w)"
    )


@cache
def _day_first(language: Language) -> re.Pattern[str]:
    dates = language.dates
    assert dates is not None
    infix = rf"(?:[{GAP}]+{dates.day_month})?" if dates.day_month else ""
    between = alternatives((language.words["to"], language.symbols["&"]))
    of = rf"(?:[{GAP}]+{dates.month_year})?" if dates.month_year else ""
    return re.compile(
        rf"(?<!\w)(?:(?P<from>[0-3]?[0-9])(?:\.|st|nd|rd|th)?(?P<dash> ?[-–] ?| (?:{between}) ))?"
        rf"(?<![.,:/][0-9])(?P<day>[0-3]?[0-9])\.?{infix}[{GAP}]+(?P<month>(?i:{_names(language)}))"
        rf"(?:(?P<comma>,?){of}[{GAP}]+(?P<year>[12][0-9]{{3}})(?![\w]))?(?!\w)"
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
        rf"(?P<comma>,?)(?:[{GAP}]+(?P<year>[12][0-9]{{3}})(?!\w))?(?!\w)"
    )


@cache
def _month_span(language: Language) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)({_names(language, '–-')}) ?[-–] ?({_names(language)})(?!\w)")


@cache
def _month_year(language: Language) -> re.Pattern[str]:
    names = _names(language)
    return re.compile(rf"(?<!\w)({names})(,?[{GAP}]+)((?:1[1-9]|20)[0-9]{{2}})(?![\w–-]|[.,:/][0-9])")


def _names(language: Language, before: str = "") -> str:
    """Month names, and their abbreviations where a blank, a mark or one of ``before`` follows."""
    assert language.dates is not None
    full = alternatives(language.dates.months)
    short = alternatives(tuple(language.dates.month_abbreviations))
    return rf"{full}|(?:{short})\.?(?=[{GAP},.;{before}]|$)" if short else full
