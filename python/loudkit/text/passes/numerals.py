"""Digits of any script become ASCII digits; every other numeral (superscripts, fractions, circled ...) is unfolded.

The readings are pinned to Unicode 16.0: what an older runtime does not know is listed here.
"""

from __future__ import annotations

import re
import unicodedata

from loudkit.text.grammar import Language

_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
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


def apply(text: str, language: Language) -> str:
    if text.isascii():
        return text
    out: list[str] = []
    done = 0
    for match in _NOT_ASCII.finditer(text):
        position = match.start()
        digit = decimal(text[position])
        reading = digit or numeral(text[position])
        if not reading:
            continue
        out.append(text[done:position])
        done = position + 1
        if digit:
            out.append(digit)
            continue
        before = _last(out)
        after = text[done : done + 1]
        out.append(" " if before and _joins(before) else "")
        out.append(reading)
        out.append(" " if after and _joins(after) else "")
    out.append(text[done:])
    return "".join(out)


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


def _joins(character: str) -> bool:
    return character.isalpha() or character.isdecimal() or ord(character) in _NEW_DIGITS


def _last(pieces: list[str]) -> str:
    for piece in reversed(pieces):
        if piece:
            return piece[-1]
    return ""
