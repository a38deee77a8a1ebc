"""Names of large powers of ten, and how they are abbreviated beside an amount (5M, 7 Mrd., 3 Mds)."""

from __future__ import annotations

from functools import cache

from loudkit.text.grammar import Language

_POWERS = {
    "k": 3,
    "K": 3,
    "m": 6,
    "M": 6,
    "mn": 6,
    "mm": 6,
    "b": 9,
    "B": 9,
    "bn": 9,
    "trn": 12,
    "t": 12,
    "T": 12,
    "tn": 12,
}


@cache
def magnitudes(language: Language) -> dict[int, tuple[str, ...]]:
    """Scale nouns by value: those of the cardinals and further ones."""
    scales = language.cardinals.scales if language.cardinals else ()
    return {s.value: s.forms for s in scales} | dict(language.magnitudes)


@cache
def glued(language: Language) -> dict[str, tuple[str, ...]]:
    """Letters at an amount of money -> the forms of the noun that they stand for."""
    known = magnitudes(language)
    table = {mark: known[10**power] for mark, power in _POWERS.items() if 10**power in known}
    return table | {mark.upper(): forms for mark, forms in table.items() if len(mark) > 1}


@cache
def spaced(language: Language) -> dict[str, tuple[str, ...]]:
    """Scale words and abbreviations behind a blank -> the forms of the noun."""
    known = magnitudes(language)
    table = {form: forms for forms in known.values() for form in forms}
    table |= {form.capitalize(): forms for form, forms in table.items()}
    names = {forms[0]: forms for forms in known.values()}
    table |= {w: names[n.forms[0]] for w, n in language.units.items() if n.forms[0] in names}
    return table | {w: known[value] for w, value in language.scales.items() if value in known}


def is_solid(forms: tuple[str, ...], language: Language) -> bool:
    """Whether the language writes the magnitude and what multiplies it as one word (zehntausend)."""
    scales = language.cardinals.scales if language.cardinals else ()
    return any(scale.forms == forms and not scale.spaced for scale in scales)
