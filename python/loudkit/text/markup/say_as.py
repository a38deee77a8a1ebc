"""What ``say-as`` makes of the text it holds."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from loudkit.errors import NumberGrammarError
from loudkit.text.classes.date import spoken
from loudkit.text.grammar import Language
from loudkit.text.languages import reading
from loudkit.text.markup.pieces import Piece, Said, Words
from loudkit.text.numbers import cardinal, digits, ordinal, year
from loudkit.text.spelling import spelled

KINDS: Final = (
    "characters",
    "spell-out",
    "digits",
    "cardinal",
    "number",
    "ordinal",
    "date",
    "time",
    "telephone",
    "fraction",
    "unit",
    "currency",
)
_FIGURES = re.compile(r"[0-9]+")
_WHOLE = re.compile(r"[+-]?[0-9]{1,40}")
_FRACTION = re.compile(r"(?:([0-9]{1,6})[ +]{1,3})?([0-9]{1,3})\s?[/\u2044]\s?([0-9]{1,3})")
_VULGAR = {
    tuple(map(int, parts)): sign
    for sign in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"
    if len(parts := unicodedata.normalize("NFKD", sign).split("\u2044")) == 2
}
_LENGTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def reader(kind: str, form: str, language: str, otherwise: str) -> Callable[[str], list[Piece]]:
    """A function from the text held to what is said; ``otherwise`` is the call's language where none is named."""
    data = reading(language or otherwise)

    def read(text: str) -> list[Piece]:
        text = text.strip()
        if kind == "fraction":
            return [Words(_vulgar(text), language)]
        said = _said(text, kind, form.lower(), data)
        return [Said(said, language)] if said else [Words(text, language)]

    return read


def _vulgar(text: str) -> str:
    """A fraction with the sign for it, where there is one: the passes read 2½ as a fraction wherever it stands."""
    found = _FRACTION.fullmatch(text)
    sign = _VULGAR.get((int(found[2]), int(found[3]))) if found else None
    return f"{found[1] or ''}{sign}" if found and sign else text


def _said(text: str, kind: str, form: str, data: Language) -> str:
    """The words for ``text``, or "" where the classes read it as well or it is not of its kind."""
    if kind in ("characters", "spell-out", "digits"):
        return spelled(text, data.code)
    if data.cardinals is None:
        return ""
    if kind == "telephone":
        plus = f"{data.words['plus']} " if text.startswith("+") and "plus" in data.words else ""
        groups = _FIGURES.findall(text)
        return plus + ", ".join(digits(group, data) for group in groups) if groups else ""
    if kind in ("cardinal", "number", "ordinal"):
        return _number(text, kind, data)
    return _date(text, form, data) if kind == "date" else ""


def _number(text: str, kind: str, data: Language) -> str:
    bare = re.sub(rf"[ \u00a0\u202f'’{re.escape(data.grouping)}](?=[0-9]{{3}}(?![0-9]))", "", text)
    bare = bare.rstrip(".ºª°") if kind == "ordinal" else bare
    bare = re.sub(r"(?<=[0-9])(?:st|nd|rd|th)$", "", bare) if kind == "ordinal" else bare
    if not _WHOLE.fullmatch(bare):
        return ""
    try:
        return ordinal(int(bare), data) if kind == "ordinal" else cardinal(int(bare), data)
    except NumberGrammarError:
        return ""


def _date(text: str, form: str, data: Language) -> str:
    """A date of figures in the order that ``form`` (such as dmy or md) names."""
    if data.dates is None:
        return ""
    figures = _FIGURES.findall(text)
    if len(figures) == 1 and len(figures[0]) == 8 and form in ("", "ymd", "yyyymmdd"):
        figures = [figures[0][:4], figures[0][4:6], figures[0][6:]]
    if re.sub(r"[0-9\s./,-]", "", text) or any(len(part) > 4 for part in figures):
        return ""
    form = re.sub(r"(.)\1+", r"\1", form)
    if not form and len(figures) == 3:
        form = "ymd" if len(figures[0]) == 4 else "mdy" if data.dates.month_first else "dmy"
    if len(form) != len(figures) or len(set(form)) != len(form) or set(form) - set("dmy"):
        return ""
    parts = dict(zip(form, map(int, figures), strict=True))
    month, day, of_year = parts.get("m"), parts.get("d"), parts.get("y")
    if month is not None and not 1 <= month <= 12:
        return ""
    if day is not None and not 1 <= day <= (_LENGTHS[month - 1] if month else 31):
        return ""
    said_year = year(of_year, data) if of_year is not None else ""
    if month and day:
        return spoken(day, month, of_year, data)
    if month:
        return " ".join(part for part in (data.dates.months[month - 1], said_year) if part)
    return said_year if day is None else ordinal(day, data)
