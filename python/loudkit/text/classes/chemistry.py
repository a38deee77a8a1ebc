"""Chemical formulas (H₂SO₄, Fe2O3, NaCl, Ca²⁺): every letter by its name, every figure as a number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from loudkit.text.amounts import integer
from loudkit.text.grammar import Language
from loudkit.text.reading import Reading, Source

WEIGHT = 70.0
_ELEMENTS = (
    "He|Li|Be|Ne|Na|Mg|Al|Si|Cl|Ar|Ca|Sc|Ti|Cr|Mn|Fe|Co|Ni|Cu|Zn|Ga|Ge|As|Se|Br|Kr|Rb|Sr|Zr|Nb|Mo|Tc|Ru|Rh|Pd|Ag|Cd|In|"
    "Sn|Sb|Te|Xe|Cs|Ba|La|Ce|Nd|Sm|Eu|Gd|Hf|Ta|Re|Os|Ir|Pt|Au|Hg|Tl|Pb|Bi|Po|Rn|Ra|Th|Pu|H|B|C|N|O|F|P|S|K|V|I|W|U"
)
_PART = rf"(?:{_ELEMENTS})(?:[0-9]{{1,3}}|[₀-₉]{{1,3}})?"
_FORMULA = re.compile(
    rf"(?<![\w.+-])(?=[A-Z(])(?:{_PART}|\((?:{_PART}){{1,4}}\)[0-9₀-₉]{{1,2}}){{1,10}}(?P<charge>[0-9¹²³⁴]?[⁺⁻])?(?!\w)"
)
_NUMBERED = re.compile("[0-9₀-₉]")
_RAISED = re.compile("[¹²³⁴]")
_LOWERED = re.compile("[₀-₉]")
_ATOM = re.compile(_ELEMENTS)
_PIECES = re.compile("[0-9]+|[A-Za-z]+|[⁺⁻]")
_PLAIN = str.maketrans("₀₁₂₃₄₅₆₇₈₉¹²³⁴", "01234567891234")
# formulas without a figure; any other run of such letters may be a name
_KNOWN = frozenset(
    "NaCl HCl NaOH KCl KOH HBr HF KI NaI NaF AgCl AgBr CaO MgO ZnO CuO FeO FeS ZnS PbS HgS SiC GaAs LiF NaBr KBr KCN HCN NaCN "
    "MgS CaS BaO TiN GaN CsCl LiCl NaClO NaHS".split()
)


def find(source: Source) -> Iterator[Reading]:
    language, text = source.language, source.text
    if not language.letters or language.cardinals is None or text.islower():
        return
    for match in source.places.led(_FORMULA, r"[A-Z(](?<!\w.)"):
        if _is_formula(match):
            yield Reading(*match.span(), "formula", WEIGHT, match.group())


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    assert isinstance(value, str)
    apart = _RAISED.sub(r" \g<0>", value)  # a charge behind a lowered figure
    return " ".join(_said(part, language) for part in _PIECES.findall(apart.translate(_PLAIN)))


def _said(part: str, language: Language) -> str:
    if part in "⁺⁻":
        return language.words.get("plus", "") if part == "⁺" else language.minus
    if part.isdecimal():
        return integer(part, language)
    if len(part) == 1 and language.codes != "named":
        return part
    return "-".join(language.letters.get(letter.lower(), letter) for letter in part)


def _is_formula(match: re.Match[str]) -> bool:
    """Lowered figures or a charge show one, and so do figures behind several elements of which one has two letters."""
    written = match.group()
    if _LOWERED.search(written) or match.group("charge") or written in _KNOWN:
        return True
    return bool(_NUMBERED.search(written)) and not written.isupper() and len(_ATOM.findall(written)) > 1
