"""Amounts as figures: finding the one before a unit or mark, its value, and its spelling in the language."""

from __future__ import annotations

import re
from dataclasses import dataclass

from loudkit.text.grammar import Language
from loudkit.text.passes.numerals import numeral

VULGAR = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
AMOUNT = r"[0-9]{1,40}(?:[.,][0-9]{1,40}){0,12}"
_PLAIN_DOT = re.compile(r"([0-9]+)\.([0-9]{1,2}|[0-9]{4,})")
_GROUP = 3  # digits
_GROUPS = re.compile(r"(?<![\w.,:+-])(?<![0-9] )[0-9]{1,3} (?:[0-9]{3} )*$")  # before the last group
_BACK = 48  # characters looked at before a unit


@dataclass(frozen=True)
class Amount:
    """``whole`` is the part before the first mark; ``fraction`` its decimals as written, "" if none."""

    start: int
    text: str
    whole: int
    fraction: str

    @property
    def is_one(self) -> bool:
        return self.whole == 1 and not self.fraction


def amount_before(text: str, end: int) -> Amount | None:
    """The amount that ends at ``end``, or None when none stands there or a word is glued to it."""
    start = end
    floor = max(0, end - _BACK)
    while start > floor and (
        text[start - 1].isdecimal() or text[start - 1] in ".,/" or text[start - 1] in VULGAR
    ):
        start -= 1
    if start == floor and start:
        return None
    while start < end and text[start] in ".,/":
        start += 1
    if start == end or (start and (text[start - 1].isalnum() or text[start - 1] in "_:")):
        return None
    if end - start == _GROUP:
        groups = _GROUPS.search(text, max(0, start - _BACK), start)
        start = groups.start() if groups else start
    return parse(text[start:end], start)


def parse(written: str, start: int = 0) -> Amount:
    """The value of figures such as ``12``, ``1,5`` or ``1/2``; only the whole part is computed."""
    whole, _, fraction = written.replace(",", ".").partition(".")
    if "/" in written or any(c in VULGAR for c in written):
        digits = re.match(r"[0-9]*", whole)
        numerator = digits.group() if digits and written[-1] in VULGAR else ""
        return Amount(start, written, int(numerator or 0), "/")
    return Amount(start, written, int(whole.replace(" ", "") or 0), fraction)


def spelled(written: str, language: Language) -> str:
    """``written`` so that the number pass reads it as a number: 4.70 is 4,70 where the comma marks decimals."""
    if language.decimal == "," and _PLAIN_DOT.fullmatch(written):
        return written.replace(".", ",")
    return written


def vulgar(character: str) -> tuple[int, int]:
    """Numerator and denominator of a fraction character."""
    numerator, denominator = numeral(character).split("÷")
    return int(numerator), int(denominator)
