"""Sums and formulas (3+4=7, 10⁶, x², E = mc², 2^8, 1.5e-7): signs between figures and letters are said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text.amounts import integer, parse, spoken
from loudkit.text.characters import BLANK
from loudkit.text.grammar import Language
from loudkit.text.numbers import year
from loudkit.text.plural import choose
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives

WEIGHT = 58.0
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ", "0123456789-+n")
_SUPERSCRIPT = re.compile(
    r"(?<![^\W\u0370-\u03ff])((?:[0-9]{1,30}(?:[.,][0-9]{1,30})?)|[A-Za-z]{1,2}|[0-9]{1,4}[A-Za-z]|(?<=\)))(⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|ⁿ)(?![\w⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻])"
)
_CARET = re.compile(
    r"(?<![\w.,])([0-9]{1,30}(?:[.,][0-9]{1,30})?|[A-Za-z]{1,2}|\)) ?\^ ?(-?[0-9]{1,4}|[a-z])(?![\w^$])"
)
# 1e6 is as often a name; a decimal mantissa or a longer exponent is not
_SCIENTIFIC = re.compile(
    r"(?<![\w.,+-])([0-9]{1,30}(?:[.,][0-9]{1,30})?)[eE]([-+]?[0-9]{1,3})(?!\w|[.,][0-9])"
)
_OPERAND = r"(?<=[0-9A-Za-zα-ωΑ-Ω)²³⁴%€$£°!])"
_EQUAL = re.compile(
    rf"(?:{_OPERAND}|(?<=[a-z]\.)(?= =)) ?(==?|!=|≠|≈|≤|≥|<=|>=|:=) ?(?=[0-9A-Za-zα-ωΑ-Ω(√−.$€£-])"
)
_SIGN = re.compile(
    r"(?<=[0-9)²³€%]) ?([+*×·÷]) ?(?=[0-9A-Za-z(√.$€£])|(?<=[0-9]) (x) (?=[$€£¥])|(?<=(?<![A-Za-z])[A-Za-z)]) ([+*×·÷]) (?=[0-9(√]|[A-Za-z](?![A-Za-z]))|(?<=\b[a-zA-Z])([+*×·÷])(?=[a-zA-Z0-9]\b)|(?<=[0-9)]) ([−]) ?(?=[0-9A-Za-z(])|(?<=(?<![A-Za-z0-9])[0-9][A-Za-z]) ?([−]) ?(?=[0-9(√]|[A-Za-z](?![A-Za-z]))|(?<=[0-9]{2}[A-Za-z]) ?([−]) ?(?=[0-9(√]|[A-Za-z](?![A-Za-z]))"
)
_MINUS = re.compile(r"(?<=[0-9A-Za-z)²³]) ?[-−] ?(?=[0-9A-Za-z(][0-9A-Za-z.,()²³ +*×÷-]{0,40}=)")
_REPEATED = re.compile(r"(?<=[0-9]) x (?=[0-9])")
_SIDES = re.compile(
    r"(?:(?<=[0-9] [a-z])|(?<=[0-9] [a-z]{2})|(?<=[0-9][a-z])|(?<=[0-9][a-z]{2})|(?<=[0-9]['\x22′″])|(?<=[0-9] [a-z]{2}\.)) ?[x×] ?(?=[0-9])"
)  # 4 m x 5 m
_CRUMBS = re.compile(r"(?<=[^\W\d_]{3}) > (?=[A-ZÀ-Þ][\w-]{2})")  # File > Print
_LESS_TERM = re.compile(r"(?<=[²³]) ?[−](?: |(?=[0-9]))(?=[0-9A-Za-z(])|(?<=[²³]) - (?=[0-9A-Za-z(])")
_OVER = re.compile(r"(?<=[0-9)]) ?[/:] ?(?=[0-9(][0-9.,)]{0,12} ?=)|(?<=[0-9]) ?x ?(?=[0-9][0-9.,]{0,12} ?=)")
_LESS = re.compile(r"(?<=[\w)])(<|>)(?=[\w(-])|(?<=[\w)] )(<|>)(?= [\w(-])")
_YEAR = re.compile("(?:1[1-9]|20)[0-9]{2}")
_AMOUNT = re.compile(" ?[0-9]")
_ROOT = re.compile(r"√ ?(?=[0-9A-Za-z(])")
_WORDS = {
    "+": "plus",
    "*": "times_sign",
    "×": "times_sign",
    "x": "times_sign",
    "·": "times_sign",
    "÷": "÷",
    "=": "=",
    "==": "=",
    ":=": "=",
    "!=": "≠",
    "≠": "≠",
    "≈": "≈",
    "≤": "≤",
    "<=": "≤",
    "≥": "≥",
    ">=": "≥",
    "<": "<",
    ">": ">",
    "−": "minus",
    "/": "÷",
    "√": "root",
}


@dataclass(frozen=True)
class Operator:
    sign: str


@dataclass(frozen=True)
class Power:
    base: str
    exponent: str
    unit: str = ""  # behind it


@dataclass(frozen=True)
class Scientific:
    mantissa: str
    exponent: str


def find(source: Source) -> Iterator[Reading]:
    language, text = source.language, source.text
    words = language.words
    if "squared" in words:
        if not text.isascii():
            for match in source.places.stretches(_SUPERSCRIPT, "[⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ]"):
                if _YEAR.fullmatch(match.group(1)) and match.group(2) not in ("²", "³"):
                    yield Reading(*match.span(), "year", WEIGHT, Power(match.group(1), ""), "⁴")
                    continue
                if match.group(1)[:1].isdecimal() or len(match.group(1)) < 3 or match.group(1) == "":
                    numbered = bool(match.group(1)) and match.group(1)[0].isdecimal()
                    unit = _unit(language).match(text, match.end()) if numbered else None
                    power = Power(
                        match.group(1), match.group(2).translate(_RAISED), unit.group(1) if unit else ""
                    )
                    end = unit.end() if unit else match.end()
                    yield Reading(match.start(), end, "power", WEIGHT if numbered else WEIGHT - 2, power)
        if "^" in text:
            for match in _CARET.finditer(text):
                yield Reading(
                    *match.span(), "power", WEIGHT, Power(match.group(1).strip(")"), match.group(2))
                )
    if "scientific" in words:
        for match in source.places.figures(_SCIENTIFIC, "eE.,"):
            if "." in match.group(1) or "," in match.group(1) or len(match.group(2)) > 1:
                yield Reading(*match.span(), "scientific", WEIGHT, Scientific(match.group(1), match.group(2)))
    for pattern, signs in ((_EQUAL, "[=!≠≈≤≥<>:]"), (_SIGN, "[+*×·÷x−]"), (_OVER, "[/:x]"), (_ROOT, "√")):
        for match in source.places.led(pattern, signs, blank=True):
            sign = next((g for g in match.groups() if g), "√")
            if pattern is _OVER:
                sign = "×" if "x" in match.group() else "/"
            if sign in ("≤", "≥", "<=", ">=", "≈") and not _is_operand(text, match.start()):
                continue
            if _word(sign, language):
                yield Reading(*match.span(), "operator", WEIGHT, Operator(sign))
    for match in source.places.led(_REPEATED, "x(?= )", blank=True):
        yield Reading(*match.span(), "operator", WEIGHT - 8, Operator("×"))
    for match in source.places.led(_SIDES, "[x×]", blank=True):
        yield Reading(*match.span(), "operator", WEIGHT - 8, Operator("by"))
    if " > " in text:
        for match in _CRUMBS.finditer(text):
            yield Reading(*match.span(), "arrow", WEIGHT + 2, Operator(","))
    if not text.isascii():
        for match in source.places.led(_LESS_TERM, "[−-]", blank=True):
            yield Reading(*match.span(), "operator", WEIGHT, Operator("−"))
    if "=" in text:
        for match in source.places.led(_MINUS, "[−-]", blank=True):
            if _is_operand(text, match.start()):
                yield Reading(*match.span(), "operator", WEIGHT, Operator("−"))
    if "<" in text or ">" in text:
        for match in source.places.led(_LESS, "[<>]"):
            sign = match.group(1) or match.group(2)
            if "below" in words and _AMOUNT.match(text, match.end()) and not _is_operand(text, match.start()):
                sign = "below" if sign == "<" else "above"
            yield Reading(*match.span(), "operator", WEIGHT - 4, Operator(sign))


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    if isinstance(value, Operator) and value.sign == ",":
        return ", "
    if isinstance(value, Operator):
        return f" {_word(value.sign, language)} "
    if isinstance(value, Scientific):
        amount = parse(value.mantissa, language)
        number = spoken(amount, language) if amount else source.read(value.mantissa)
        return language.words["scientific"].format(number, _exponent(value.exponent, language))
    assert isinstance(value, Power)
    if not value.exponent:  # a year with a note
        return (
            year(int(value.base), language)
            if language.years.style != "ordinal"
            else integer(value.base, language)
        )
    key = {"2": "squared", "3": "cubed"}.get(value.exponent, "power")
    base = value.base
    factor = re.fullmatch("([0-9]+)([A-Za-z])", base)
    if factor:  # 3x²
        return f"{integer(factor.group(1), language)} " + language.words[key].format(
            factor.group(2), _exponent(value.exponent, language)
        )
    if base[:1].isdecimal():
        amount = parse(base, language)
        base = spoken(amount, language) if amount else base
    elif len(base) == 2:
        base = " ".join(base)
    unit = {"2": "²", "3": "³"}.get(value.exponent, "")
    if unit and len(value.base) == 2 and value.base + unit in language.units:
        return choose(language.units[value.base + unit].forms, 5, language.plural)
    said = language.words[key].format(base, _exponent(value.exponent, language)).strip()
    return f"{said} {choose(language.units[value.unit].forms, 5, language.plural)}" if value.unit else said


@cache
def _unit(language: Language) -> re.Pattern[str]:
    return re.compile(rf"[{BLANK}]({alternatives(tuple(language.units)) or '(?!)'})(?![\w/²³⁻])")


def _exponent(written: str, language: Language) -> str:
    if written.isalpha():
        return written
    sign = f"{language.minus} " if written[0] == "-" else ""
    return sign + integer(written.lstrip("+-"), language)


def _word(sign: str, language: Language) -> str:
    key = _WORDS.get(sign, sign)
    if f"is {key}" in language.words:  # between two terms
        return language.words[f"is {key}"]
    if key == "by":
        return language.words.get("by") or language.symbols.get("×", "")
    if key == "minus":
        return language.minus
    if key == "times_sign":
        return language.symbols.get("×", "")
    return language.words.get(key) or language.symbols.get(key, "")


def _is_operand(text: str, end: int) -> bool:
    """Whether a number or a single letter ends here, not a word."""
    before = text[max(0, end - 3) : end].rstrip()
    return not (len(before) > 1 and before[-1].isalpha() and before[-2].isalpha())
