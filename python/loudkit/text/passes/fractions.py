"""Common fractions: ½, 3/4 of, 1 1/2 cups."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.characters import BLANK
from loudkit.text.grammar import Fractions, Language
from loudkit.text.numbers import ordinal, speakable
from loudkit.text.numbers.agreement import gender_of
from loudkit.text.passes.amounts import VULGAR, vulgar
from loudkit.text.rewriting import rewrite

_CHARACTER = re.compile(rf"(?<![\w/.,])(?:([0-9]{{1,6}})[{BLANK}]?)?([{VULGAR}])(?![\w/]|[{BLANK}]?%)")
_SLASHED = re.compile(r"(?<![\w/.,:$£€-])(?:([0-9]{1,4}) )?([0-9]{1,2})/([0-9]{1,3})(?![\w/]|[.,:-][0-9])")
_NEXT = re.compile(rf"[{BLANK}]([^\W\d_]+)")


def apply(text: str, language: Language) -> str:
    fractions = language.fractions
    if fractions is None:
        return text
    if not text.isascii():
        text = _CHARACTER.sub(lambda m: _character(m, language, fractions), text)
    if "/" in text:
        text = _SLASHED.sub(lambda m: _slashed(m, language, fractions), text)
    return text


def _character(match: re.Match[str], language: Language, fractions: Fractions) -> str:
    numerator, denominator = vulgar(match.group(2))
    return _said(match, match.group(1), numerator, denominator, language, fractions)


def _slashed(match: re.Match[str], language: Language, fractions: Fractions) -> str:
    whole, numerator, denominator = match.group(1), int(match.group(2)), int(match.group(3))
    named = denominator in fractions.names or denominator == 2
    following = _NEXT.match(match.string, match.end())
    word = following.group(1) if following else ""
    shown = bool(whole) or word in fractions.of or word in _counted(language)
    if not 0 < numerator < denominator or not named or not shown:
        return match.group()
    if match.group(2).startswith("0") or match.group(3).startswith("0"):
        return match.group()
    return _said(match, whole, numerator, denominator, language, fractions)


def _said(
    match: re.Match[str],
    whole: str | None,
    numerator: int,
    denominator: int,
    language: Language,
    fractions: Fractions,
) -> str:
    following = _NEXT.match(match.string, match.end())
    word = following.group(1) if following else ""
    counted = word in _counted(language)
    half = (numerator, denominator) == (1, 2)
    if whole and int(whole):
        if half and fractions.mixed_half:
            return speakable(int(whole), language, fractions.mixed_gender) + fractions.mixed_half
        return f"{speakable(int(whole), language)}{fractions.mixed}{_part(numerator, denominator, language, fractions)}"
    if half:
        if not counted:
            return fractions.half
        said = (
            fractions.half_genders.get(gender_of(word, language)) or fractions.half_before or fractions.half
        )
        return rewrite(f"{said} {word}", fractions.half_prose)[: -len(word) - 1]
    said = _part(numerator, denominator, language, fractions)
    return said + fractions.before_unit if counted else said


def _part(numerator: int, denominator: int, language: Language, fractions: Fractions) -> str:
    if (numerator, denominator) == (1, 2):
        return fractions.half
    names = fractions.names.get(denominator)
    if names is None:
        word = ordinal(denominator, language, fractions.ordinal_form)
        names = (word + fractions.ordinal_endings[0], word + fractions.ordinal_endings[1])
    name = names[0] if numerator == 1 else names[1]
    if numerator == 1 and fractions.one:
        return name if fractions.one == "-" else f"{fractions.one} {name}"
    return f"{speakable(numerator, language, fractions.gender)} {name}"


@cache
def _counted(language: Language) -> frozenset[str]:
    units = {form for noun in language.units.values() for form in noun.forms}
    return frozenset(
        units | {word for listed in language.agreement.nouns.values() for word in listed.split()}
    )
