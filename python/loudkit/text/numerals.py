"""What a digit of any script and any other numeral (superscripts, fractions, circled ...) stands for.

The readings are pinned to Unicode 16.0: what an older runtime does not know is listed here.
"""

from __future__ import annotations

import unicodedata

_NEW_ZEROS = (
    0x10D40,
    0x16AC0,
    0x116D0,
    0x116DA,
    0x11BF0,
    0x11F50,
    0x16130,
    0x16D70,
    0x1CCF0,
    0x1E4F0,
    0x1E5F1,
)
_NEW_DIGITS = {zero + value: str(value) for zero in _NEW_ZEROS for value in range(10)}
_KAKTOVIK = {0x1D2C0 + value: str(value) for value in range(20)}


def decimal(character: str) -> str:
    """The ASCII digit of a decimal digit of any script, or ""."""
    known = _NEW_DIGITS.get(ord(character))
    if known:
        return known
    value = unicodedata.decimal(character, None)
    return "" if value is None else str(value)


def numeral(character: str) -> str:
    """The reading of a character of category No or Nl (a slash written ÷), or ""."""
    known = _KAKTOVIK.get(ord(character))
    if known:
        return known
    if unicodedata.category(character) not in ("No", "Nl"):
        return ""
    folded = unicodedata.normalize("NFKC", character).replace("\u2044", "/")
    if folded == character:
        folded = _value(unicodedata.numeric(character))
    return folded.replace("/", "÷")


def _value(value: float) -> str:
    if value == int(value):
        return str(int(value))
    numerator, denominator = value.as_integer_ratio()
    for small in range(1, 1000):  # sixths and twelfths have no exact binary value
        if abs(value * small - round(value * small)) < 1e-9:
            numerator, denominator = round(value * small), small
            break
    return f"{numerator}/{denominator}"
