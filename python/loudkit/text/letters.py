"""What a model's alphabet lacks, written with what it has: letters of other alphabets, figures, signs.

The table is our own: letter for letter it is short, and libraries for it either bear a licence that binds or also turn
ideographs into syllables without tones, which no ear can follow.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from loudkit.text.languages import reading
from loudkit.text.numbers import digits

Takes = Callable[[str], bool]  # whether a model says something, or a mark, for one character

# Cyrillic as it is commonly written in English, with what Ukrainian, Belarusian, Serbian and Macedonian add; Greek as
# it sounds today.
_LETTERS: Final = dict(
    pair.split(":")
    for pair in (
        "а:a б:b в:v г:g д:d е:e ё:yo ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch "
        "ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya є:ye і:i ї:yi ґ:g ў:w ђ:dj ј:y љ:ly њ:ny ћ:ch џ:j ѓ:gy ќ:ky ѕ:dz "
        "α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o "
        "ß:ss ł:l ø:o æ:ae œ:oe đ:d ð:d þ:th ı:i ħ:h ŋ:ng ə:e ɛ:e ɔ:o ƒ:f ſ:s ɣ:g ʻ:' ʼ:'"
    ).split()
)
# What a Greek letter by itself is called.
_NAMES: Final = dict(
    zip(
        "αβγδεζηθικλμνξοπρστυφχψω",
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon "
        "phi chi psi omega".split(),
        strict=True,
    )
)
_LATIN: Final = re.compile(r"\bLATIN (?:SMALL |CAPITAL )?LETTER (?:SMALL CAPITAL )?([A-Z]{1,2})\b")
_SAID_SIGNS: Final = frozenset("@#%&§‰")
_SAID: Final = ("L", "N", "So", "Sm", "Sc", "Co")  # general categories, or their first letter
_FIGURES: Final = re.compile(r"\d+")


def fitted(text: str, language: str, takes: Takes) -> str:
    """``text`` in characters that ``takes``, as far as that is known; what is beyond it stays as it is."""
    if not beyond(text, takes):
        return text
    return _fitted(unicodedata.normalize("NFC", text), language, takes)


def beyond(text: str, takes: Takes) -> str:
    """The characters of ``text`` that say something and that the model does not take: each once, in order."""
    return "".join(c for c in dict.fromkeys(text) if is_said(c) and not takes(c))


def is_said(character: str) -> bool:
    """Whether a listener misses ``character`` where it is left out: a letter, a figure, a sign, no mere mark."""
    kind = unicodedata.category(character)
    return kind[0] in _SAID or kind in _SAID or character in _SAID_SIGNS


def _fitted(text: str, language: str, takes: Takes) -> str:
    text = _FIGURES.sub(lambda found: _spelled(found.group(), language, takes), text)
    pieces = []
    for at, character in enumerate(text):
        if takes(character) or not is_said(character):
            pieces.append(character)
            continue
        alone = not (text[at - 1 : at].isalpha() or text[at + 1 : at + 2].isalpha())
        pieces.append(_respelled(character, language, takes, alone=alone))
    return re.sub(r" {2,}", " ", "".join(pieces)).strip()


def _spelled(figures: str, language: str, takes: Takes) -> str:
    """A run of figures as words, where the model lacks one of them."""
    data = reading(language)
    if data.cardinals is None or all(map(takes, figures)):
        return figures
    return f" {digits(''.join(str(unicodedata.decimal(figure)) for figure in figures), data)} "


def _respelled(character: str, language: str, takes: Takes, *, alone: bool) -> str:
    small = character.lower()
    base = unicodedata.normalize("NFD", small)[:1]
    if alone and base in _NAMES:
        return _NAMES[base]
    for letter in (small, base):
        if letter in _LETTERS:
            said = _LETTERS[letter]
            return said.capitalize() if character.isupper() else said
    data = reading(language)
    if character in data.symbols:
        return f" {data.symbols[character]} "
    compatible = unicodedata.normalize("NFKD", character)
    if compatible != character and not beyond(said := _fitted(compatible, language, takes), takes):
        return said
    latin = _LATIN.search(unicodedata.name(character, ""))
    if latin and all(map(takes, latin.group(1))):
        return latin.group(1) if character.isupper() else latin.group(1).lower()
    return character
