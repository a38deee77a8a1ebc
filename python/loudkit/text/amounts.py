"""Figures as numbers: what a run with grouping and decimal marks means in a language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from loudkit.text.grammar import Language
from loudkit.text.numbers import digits, speakable
from loudkit.text.numbers.cardinal import limit
from loudkit.text.numerals import numeral

VULGAR = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
# groups of three behind blanks or apostrophes, else one run; then any number of marks
NUMBER = r"(?:[0-9]{1,3}(?:[ '][0-9]{3}){1,9}(?![0-9]| [0-9])|[0-9]{1,80})(?:[.,][0-9]{1,80}){0,12}"
_GROUPED = re.compile(r"[0-9]{1,3}(?:,[0-9]{3}){2,}|[0-9]{1,3}(?:\.[0-9]{3}){2,}")  # by the mark of decimals
_FOREIGN = re.compile(r"[0-9]{1,3}(?:([.,])[0-9]{3})(?:\1[0-9]{3})*(?!\1)[.,]([0-9]+)")


@dataclass(frozen=True)
class Amount:
    """A number as digits: ``whole``, and ``fraction`` "" where it has no decimals."""

    whole: str
    fraction: str = ""

    @property
    def count(self) -> int:
        """The whole part as a number, for the forms of nouns; a very long one by its last digits."""
        return int(self.whole[-30:] or 0)

    @property
    def is_one(self) -> bool:
        return not self.fraction and self.count == 1


@lru_cache(maxsize=4096)
def parse(written: str, language: Language) -> Amount | None:
    """The number that ``written`` is in the language, or None: ``1,500.75`` also where the comma is decimal."""
    bare = written.replace(" ", "").replace("'", "")
    meaning = value(bare, language)
    if meaning is not None:
        return Amount(meaning[0] or "0", meaning[1])
    if _GROUPED.fullmatch(bare):
        return Amount(bare.replace(language.decimal, ""))
    foreign = _FOREIGN.fullmatch(bare)
    if foreign is None:
        return None
    head = bare[: -len(foreign.group(2)) - 1]
    return Amount(head.replace(".", "").replace(",", ""), foreign.group(2))


def value(written: str, language: Language) -> tuple[str, str] | None:
    """(whole, fraction) of a run without blanks, or None if it is no number of the language."""
    d, g = language.decimal, language.grouping
    whole, mark, fraction = written.partition(d)
    if mark and (d in fraction or g in fraction):
        return None
    head, *groups = whole.split(g)
    if not groups:
        return whole, fraction
    if len(head) <= 3 and all(len(group) == 3 for group in groups):
        return "".join([head, *groups]), fraction
    indian = g == "," and len(head) <= 2 and len(groups) > 1  # 12,34,567
    if indian and len(groups[-1]) == 3 and all(len(group) == 2 for group in groups[:-1]):
        return "".join([head, *groups]), fraction
    if len(groups) > 1 or mark:
        return None
    if len(groups[0]) == 3:
        return head + groups[0], ""
    return head, groups[0]


def spoken(amount: Amount, language: Language, form: str = "") -> str:
    """The number in words, in figures for a language of which nothing is known.

    ``form`` are the words for its whole part where something governs them.
    """
    if language.cardinals is None:
        return amount.whole + (language.decimal + amount.fraction if amount.fraction else "")
    whole = form or integer(amount.whole, language)
    if not amount.fraction:
        return whole
    return f"{whole} {language.decimal_word} {digits(amount.fraction, language)}"


def integer(figures: str, language: Language) -> str:
    """An unsigned integer of any length; a leading zero or a length past the grammar is read digit by digit."""
    if language.cardinals is None:
        return figures
    if len(figures) > 1 and figures[0] == "0":
        return digits(figures, language)
    if len(figures) > 30 or int(figures) >= limit(language.cardinals):
        return digits(figures, language)
    return speakable(int(figures), language)


def vulgar(character: str) -> tuple[int, int]:
    """Numerator and denominator of a fraction character."""
    numerator, denominator = numeral(character).split("÷")
    return int(numerator), int(denominator)
