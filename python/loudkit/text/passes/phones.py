"""Telephone numbers, postal codes and other figures that are read digit by digit."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.characters import BLANK
from loudkit.text.grammar import Language
from loudkit.text.numbers import digits
from loudkit.text.rewriting import alternatives

_INTERNATIONAL = re.compile(r"(?<![\w.,+-])\+([0-9](?:[ ()/.-]{0,2}[0-9]){1,24})(?![\w]|[.,-][0-9])")
_NATIONAL = re.compile(
    r"(?<![\w.,+/-])(?:1[-. ])?(?:(?:\([0-9]{3}\) ?|[0-9]{3}[-. ])?[0-9]{3}-"
    r"|(?:\([0-9]{3}\) ?|[0-9]{3} )[0-9]{3} |[0-9]{3}\.[0-9]{3}\.)"
    r"[0-9]{4}(?![\w/-]|[.,][0-9]| [0-9]{3})"
)
_TRUNK = re.compile(
    r"(?<![\w.,+/-])(?<![0-9] )(?![0-9]{2}[/-][0-9]{2}[/-][0-9]{4}(?![0-9])|[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9]))"
    r"\(?00?[1-9][0-9]{0,3}\)?[ /-][0-9]{2,8}(?:[ -][0-9]{2,5}){0,5}(?![\w/-]|[.,][0-9]| [0-9])"
)
_STATE = re.compile(
    r"(?:(?<=\b[A-Z][A-Z] )|(?<=\bZIP )|(?<=\bZIP code )|(?<=\bzip code ))[0-9]{5}(?:-[0-9]{4})?(?![\w-]|[.,][0-9])"
)
_PAIRS = re.compile(r"(?<![\w.,+/-])0[1-9](?:\.[0-9]{2}){4}(?![\w/-]|[.,][0-9])")
_SHORTEST = 8  # digits of a number with a leading plus or zero


def apply(text: str, language: Language) -> str:
    if language.cardinals is None:
        return text
    if "+" in text:
        text = _INTERNATIONAL.sub(lambda m: _read(m, language, _SHORTEST), text)
    if language.paired_phones:
        text = _PAIRS.sub(lambda m: re.sub(r"[.-]", " ", m.group()), text)
    if language.phone_words:
        text = _announced(language).sub(lambda m: m.group(1) + _figures(m.group(2), language), text)
    for pattern in language.digit_codes:
        text = re.sub(pattern, lambda m: _listed(m, language), text)
    if language.national_phones:
        text = _NATIONAL.sub(lambda m: _read(m, language, 7), text)
    if language.trunk_phones:
        text = _TRUNK.sub(lambda m: _read(m, language, _SHORTEST), text)
    return _STATE.sub(lambda m: _read(m, language, 5), text) if language.postal_codes else text


def _read(match: re.Match[str], language: Language, shortest: int) -> str:
    figures = "".join(c for c in match.group() if c.isdecimal())
    return digits(figures, language) if len(figures) >= shortest else match.group()


def _listed(match: re.Match[str], language: Language) -> str:
    """Figures of a pattern of the language; a word before them, in a group of its own, stays."""
    groups = match.groupdict()
    return groups.get("word", "") + _figures(groups.get("figures", match.group()), language)


def _figures(written: str, language: Language) -> str:
    return digits("".join(c for c in written if c.isdecimal()), language)


@cache
def _announced(language: Language) -> re.Pattern[str]:
    words = alternatives(language.phone_words)
    return re.compile(
        rf"(?<!\w)((?i:{words}):?[{BLANK}])(\(?[0-9](?:[ ()./-]{{0,2}}[0-9]){{5,14}})(?![\w]|[.,:/-][0-9])"
    )
