"""Formulas in LaTeX as words, where they are simple enough to be said in one breath."""

from __future__ import annotations

import re

from loudkit.text.grammar import Language

_LONGEST = 120
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[0-9]+(?:[.,][0-9]+)*|[A-Za-z]|\S")
_GREEK = frozenset(
    (
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau "
        "phi chi psi omega"
    ).split()
)
_FONTS = frozenset((r"\text", r"\mathrm", r"\mathbf", r"\mathit", r"\operatorname", r"\left", r"\right"))
_BLANKS = frozenset((r"\,", r"\;", r"\:", r"\!", r"\quad", "{", "}", "~"))
_SYMBOLS = {
    "=": "=",
    "<": "<",
    ">": ">",
    r"\lt": "<",
    r"\gt": ">",
    r"\times": "×",
    r"\cdot": "×",
    r"\div": "÷",
    r"\pm": "±",
    r"\approx": "≈",
    r"\leq": "≤",
    r"\le": "≤",
    r"\geq": "≥",
    r"\ge": "≥",
    r"\neq": "≠",
    r"\ne": "≠",
    r"\%": "%",
    "/": "÷",
}
_FRACTION = re.compile(r"\\[dt]?frac ?\{ ?(\w{1,9}) ?\} ?\{ ?(\w{1,9}) ?\}")
_POWER = re.compile(r"([A-Za-z0-9)]) ?\^ ?(?:\{ ?(-?\w{1,4}) ?\}|(\w))")
_INDEX = re.compile(r"_ ?(?:\{ ?(\w{1,9}) ?\}|(\w))")
_POWERS = {"2": "squared", "3": "cubed"}


def spoken(latex: str, language: Language) -> str:
    """Words for ``latex``, or "" where it is more than letters, numbers, operators, powers and plain fractions."""
    if len(latex) > _LONGEST or not language.words:
        return ""
    powers: list[str] = []
    latex = _FRACTION.sub(_fraction, latex)
    latex = _INDEX.sub(lambda m: f" {m.group(1) or m.group(2)} ", latex)
    latex = _POWER.sub(lambda m: _power(m, language, powers), latex)
    words: list[str] = []
    for token in _TOKEN.findall(latex):
        word = _word(token, language, powers)
        if word is None:
            return ""
        words.append(word)
    return " ".join(" ".join(words).replace("( ", "(").replace(" )", ")").replace(" ,", ",").split())


def _fraction(match: re.Match[str]) -> str:
    top, bottom = match.groups()
    return rf" {top} \div {bottom} "


def _power(match: re.Match[str], language: Language, powers: list[str]) -> str:
    base, exponent = match.group(1), match.group(2) or match.group(3)
    said = language.words[_POWERS.get(exponent, "power")].format("", exponent)
    powers.append(said)
    return rf"{base} \. "


def _word(token: str, language: Language, powers: list[str]) -> str | None:
    """The word of one token; None where there is none."""
    if token == r"\.":
        return powers.pop(0) if powers else None
    if token in _BLANKS or token in _FONTS:
        return ""
    if token == "+":
        return language.words["plus"]
    if token in "-−":
        return language.minus
    if token in _SYMBOLS:
        return language.symbols.get(_SYMBOLS[token])
    if token[0] == "\\":
        return token[1:].lower() if token[1:].lower() in _GREEK else None
    return token if token.isalnum() or token[0].isdecimal() or token in "(),." else None
