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

_NOUN = rf"(?:(?P<gap>[{BLANK}])(?P<noun>(?![{VULGAR}])[^\W\d_]+['’]?))?"
_CHARACTER = re.compile(
    rf"(?<![\w/.,$£€¥₹])(?:([0-9]{{1,6}})[{BLANK}]?)?([{VULGAR}])(?![\w/]|[{BLANK}]?%){_NOUN}"
)
_SLASHED = re.compile(
    rf"(?<![\w/.,:$£€-])(?:([0-9]{{1,4}}) )?([0-9]{{1,2}})/([0-9]{{1,3}})(?![\w/]|[.,:-][0-9]){_NOUN}"
)


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
    return _said(match, *vulgar(match.group(2)), language, fractions)


def _slashed(match: re.Match[str], language: Language, fractions: Fractions) -> str:
    numerator, denominator = int(match.group(2)), int(match.group(3))
    named = denominator in fractions.names or denominator == 2
    word = (match.group("noun") or "").replace("’", "'")
    shown = bool(match.group(1)) or word in fractions.of or word in _counted(language)
    if not 0 < numerator < denominator or not named or not shown:
        return match.group()
    if match.group(2).startswith("0") or match.group(3).startswith("0"):
        return match.group()
    return _said(match, numerator, denominator, language, fractions)


def _said(
    match: re.Match[str], numerator: int, denominator: int, language: Language, fractions: Fractions
) -> str:
    whole, noun = int(match.group(1) or 0), match.group("noun") or ""
    behind = (match.group("gap") or "") + noun
    half = (numerator, denominator) == (1, 2)
    if whole and half and fractions.mixed_half:
        return _and_a_half(whole, noun, behind, language, fractions)
    part = _part(numerator, denominator, language, fractions)
    if whole:
        return f"{speakable(whole, language)}{fractions.mixed}{part}{behind}"
    if noun not in _counted(language):
        return part + behind
    if half:
        said = fractions.half_genders.get(gender_of(noun, language)) or fractions.half_before or part
        return rewrite(f"{said} {noun}", fractions.half_prose)
    return rewrite(f"{part}{fractions.before_unit} {noun}", language.elisions)


def _and_a_half(whole: int, noun: str, behind: str, language: Language, fractions: Fractions) -> str:
    gender = gender_of(noun, language, plural=whole != 1) if noun else ""
    half = fractions.mixed_halves.get(gender, fractions.mixed_half)
    if noun in _counted(language) and gender and fractions.half_behind_noun:
        return f"{whole}{behind}{half}"
    form = gender if fractions.mixed_halves else fractions.mixed_gender
    return f"{speakable(whole, language, form)}{half}{behind}"


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
