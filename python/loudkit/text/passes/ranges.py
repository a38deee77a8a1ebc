"""Ranges between two numbers: an en dash anywhere, a hyphen only where a unit, a mark or a label shows one."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.characters import BLANK
from loudkit.text.grammar import Language
from loudkit.text.numbers import speakable
from loudkit.text.rewriting import alternatives

_NUMBER = r"[0-9]{1,12}(?:[.,][0-9]{1,12}){0,3}"
_DASHED = re.compile(rf"(?<![\w.,:;–—\[$£€¥₹-])({_NUMBER})–(?P<last>{_NUMBER})(?![\w–—-]|[.,:/][0-9])")
_DASH = "- \u00a0\u202f\u2009"
_PAIR = re.compile(r"([0-9]+)-([0-9]+)")
_YEARS = re.compile(r"[12][0-9]{3}")
_NEXT_YEAR = re.compile(r"[12][0-9]{3}|[0-9]{2}")


def apply(text: str, language: Language) -> str:
    if language.cardinals is None:
        return text
    if "-" in text:
        text = _hyphened(language).sub(lambda m: _hyphen(m, language), text)
    if ":" in text or language.times.hour_mark:
        text = _clocks(language).sub(rf"\1 {language.words['to']} \2", text)
    if "–" in text:
        text = _DASHED.sub(lambda m: _range(m, language), text)
    return text


def _hyphen(match: re.Match[str], language: Language) -> str:
    if match.group("label"):
        return match.group("label") + _PAIR.sub(
            lambda m: _labelled(m, match.group("label"), language), match.group("list")
        )
    if match.group("counted"):
        first, _, second = match.group("counted").partition("-")
        return _to(first, second, language) if float(first) < float(second) else match.group()
    last = match.group("last")
    return _to(match.group()[: -len(last)].rstrip(_DASH), last, language)


def _labelled(match: re.Match[str], label: str, language: Language) -> str:
    """A range of pages or ages; the number of a case (No. 21-1234) is none."""
    first, last = match.groups()
    readings = language.abbreviations.get(label.strip(), ())
    if len(first) != len(last) and any(entry.said == language.words["number"] for entry in readings):
        return match.group()
    return _to(first, last, language)


def _range(match: re.Match[str], language: Language) -> str:
    first = match.group(1)
    month_before = _behind_month(language).search(match.string, max(0, match.start() - 12), match.start())
    if month_before or _before_month(language).match(match.string, match.end()):
        return match.group()  # left to the dates
    if _YEARS.fullmatch(first) and _NEXT_YEAR.fullmatch(match.group("last")):
        return match.group()  # left to the years
    return _to(first, match.group("last"), language)


def last_of(written: str, language: Language) -> str:
    """The second end of a range, in words where the language has a form of its own for it."""
    form = language.words.get("range")
    if form and written.isdecimal() and len(written) <= 3 and written[0] != "0":
        return speakable(int(written), language, form)
    return written


def _to(first: str, last: str, language: Language) -> str:
    return f"{first} {language.words['to']} {last_of(last, language)}"


@cache
def _before_month(language: Language) -> re.Pattern[str]:
    months = language.dates.months if language.dates else ()
    return re.compile(rf"\.?[{BLANK}](?:{alternatives(months)})(?!\w)" if months else "(?!)")


def _counted(language: Language) -> tuple[str, ...]:
    """Words that count: listed ones, those behind numbers that look like years, and the forms of a currency."""
    money = [form.split(" ")[0] for noun in language.currencies.values() for form in noun.forms]
    marks = [mark for mark in language.currencies if mark.islower() and mark[-1].isalpha()]
    return tuple({*language.counted, *language.years.counted, *money, *marks})


@cache
def _behind_month(language: Language) -> re.Pattern[str]:
    dates = language.dates
    if dates is None or not dates.month_first:
        return re.compile("(?!)")
    names = alternatives((*dates.months, *dates.month_abbreviations))
    return re.compile(rf"(?<!\w)(?:{names})\.?[{BLANK}]$")


@cache
def _clocks(language: Language) -> re.Pattern[str]:
    """From one clock time to another where a letter (14h-15h30) or a word before them shows it."""
    mark = language.times.hour_mark or "(?!)"
    hour = "(?:2[0-4]|[01]?[0-9])"
    marked, colon = rf"{hour}{mark}(?:[0-5][0-9])?", rf"{hour}:[0-5][0-9]"
    words = alternatives(language.range_words) or "(?!)"
    return re.compile(
        rf"(?<![\w.,:/–-])({marked}(?=[-–]{marked})|(?<!\w)(?:{words})[{BLANK}]{colon}(?=[-–]{colon}))"
        rf"[-–]({marked}|{colon})(?![\w:–-]|[.,][0-9])"
    )


@cache
def _hyphened(language: Language) -> re.Pattern[str]:
    units = alternatives((*language.units, "%", *[m for m in language.currencies if not m[-1].isalpha()]))
    numbered = tuple(
        w for w, options in language.abbreviations.items() if any(o.where == "number" for o in options)
    )
    labels = alternatives(language.labels + numbered + language.range_words)
    link = language.symbols.get("&", "&")
    pair = r"[0-9]{1,5}-[0-9]{1,5}"
    small = r"[0-9]{1,4}(?:\.[0-9]{1,2})?"
    nouns = "|".join(filter(None, (language.range_nouns, alternatives(_counted(language))))) or "(?!)"
    counted = rf"(?P<counted>{small}-{small})(?=[{BLANK}](?:{nouns})(?!\w))"
    plain = r"[0-9]{1,9}(?:[.,][0-9]{1,3})?"
    return re.compile(
        rf"(?<![\w.,:/–-])({plain}[{BLANK}]?-[{BLANK}]?(?P<last>{plain})(?=[{BLANK}]?(?:{units})(?![\w-]))"
        rf"|(?P<label>(?:{labels})[{BLANK}])(?P<list>{pair}(?:(?:,|,? {link}| &)[{BLANK}]{pair}){{0,6}})"
        rf"(?![\w-]|[.,/][0-9])"
        rf"|{counted})"
    )
