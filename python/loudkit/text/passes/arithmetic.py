"""Powers, scientific notation and sums written with signs."""

from __future__ import annotations

import re

from loudkit.text.characters import WS
from loudkit.text.grammar import Language

_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_SUPERSCRIPT = re.compile(
    r"(?<![A-Za-z0-9])([0-9]{1,30}(?:[.,][0-9]{1,30})?)(⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})(?![\w⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻])"
)
_CARET = re.compile(r"(?<![\w.,])([0-9]{1,30}(?:[.,][0-9]{1,30})?)\^(-?[0-9]{1,4})(?![\w^$])")
# 1e6 is as often a name; a decimal mantissa or a longer exponent is not
_SCIENTIFIC = re.compile(
    r"(?<![\w.,+-])(-?(?:[0-9]{1,30}[.,][0-9]{1,30}(?=[eE]-?[0-9])|[0-9]{1,30}(?=[eE]-?[0-9]{2})))"
    r"[eE](-?[0-9]{1,3})(?!\w|[.,+-][0-9])"
)
_PLUS = re.compile(rf"(?<=[0-9A-Za-z)])([{WS}])\+(?=[{WS}][0-9A-Za-z(-])")
_DIFFERENCE = re.compile(rf"(?<=[0-9])[{WS}]-(?=[{WS}][0-9][0-9.,]{{0,20}}[{WS}]?=)")
_MINUS = re.compile(rf"(?<=[0-9])[{WS}]−(?=[{WS}][0-9])")


def apply(text: str, language: Language) -> str:
    words = language.words
    if not words:
        return text
    if "squared" in words and not text.isascii():
        text = _SUPERSCRIPT.sub(lambda m: _power(m, m.group(2).translate(_RAISED), language), text)
    if "−" in text:
        text = _MINUS.sub(f" {language.minus}", text)
    if "squared" in words and "^" in text:
        text = _CARET.sub(lambda m: _power(m, m.group(2), language), text)
    if "scientific" in words:
        text = _SCIENTIFIC.sub(lambda m: words["scientific"].format(*m.groups()), text)
    if " - " in text:
        text = _DIFFERENCE.sub(f" {language.minus}", text)
    if "+" in text:
        text = _PLUS.sub(f" {words['plus']} ", text)
    return text


def _power(match: re.Match[str], exponent: str, language: Language) -> str:
    key = {"2": "squared", "3": "cubed"}.get(exponent, "power")
    template = language.words.get(key)
    return template.format(match.group(1), exponent) if template else match.group()
