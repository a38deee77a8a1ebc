"""Agreement of a number with the noun behind it (un libro, una casa; duas casas)."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.characters import starts_sentence, word_before
from loudkit.text.grammar import Language
from loudkit.text.numbers.cardinal import speakable
from loudkit.text.rewriting import rewrite


def agree(n: int, noun: str, text: str, start: int, language: Language) -> str:
    """``n`` in the form that ``noun`` asks for, or "" where it has none of its own."""
    agreement = language.agreement
    numbered = word_before(text, start) in _labels(language) and text[start - 2 : start - 1].isalpha()
    if numbered or (noun[0].isupper() and not agreement.capitalised):
        return ""
    return in_gender(n, gender_of(noun, language, plural=n != 1), noun, text, start, language)


def in_gender(n: int, gender: str, noun: str, text: str, start: int, language: Language) -> str:
    """``n`` before a noun of a known gender, in the case that its place in ``text`` shows; "" if nothing changes."""
    agreement = language.agreement
    if not gender or not agreement.numbers or not (n == 1 or (agreement.plural and _changes(n, language))):
        return ""
    assert language.cardinals is not None
    key = gender
    if agreement.default_case:
        first = agreement.first_case if starts_sentence(text, start) else agreement.default_case
        key = f"{gender}.{agreement.cases.get(_governor(text, start, language), first)}"
    if key not in language.cardinals.genders:
        return ""
    form = speakable(n, language, key)
    if form == speakable(n, language) and not agreement.euphony:
        return ""
    said = f"{form} {noun}"
    return rewrite(said, agreement.euphony)[: -len(noun)].rstrip(" ")


def govern(n: int, noun: str, text: str, start: int, language: Language) -> str:
    """``n`` in the form that the word before it asks for, or ""; a plural that shows its own case goes first."""
    gender = language.agreement.governed.get(word_before(text, start)) if n < 1000 else None
    shown = any(noun.endswith(ending) for ending, _ in language.agreement.plural_endings)
    if not gender or (noun and (n == 1 or shown)):
        return ""
    return speakable(n, language, gender)


def gender_of(noun: str, language: Language, *, plural: bool = False) -> str:
    """The gender of a noun by the lists of the language, then by its ending; "" if unknown."""
    agreement = language.agreement
    known = _nouns(language)
    word = noun if noun in known else noun.lower()
    if word in _not_nouns(language):
        return ""
    if word in known:
        return known[word]
    if len(word) < 3:
        return ""
    if plural:
        for ending, gender in agreement.plural_endings:
            if word.endswith(ending):
                return gender
    if plural:
        singles = [re.sub(pattern, replacement, word) for pattern, replacement in agreement.singular]
        singles = [single for single in singles if single != word]
        for single in singles:
            if single in known:
                return known[single]
        if not singles:
            return ""
        word = singles[0]
    for ending, gender in agreement.endings:
        if word.endswith(ending):
            return gender
    return agreement.other_plurals if plural else ""


def _governor(text: str, start: int, language: Language) -> str:
    """The word before a number; behind "and", the one that governs the pair (mit einer Katze und einem Hund)."""
    before = word_before(text, start)
    if before == language.symbols.get("&"):
        governors = [w for w in text[max(0, start - 40) : start].split() if w in language.agreement.cases]
        before = governors[-1] if governors else before
    return before


def _changes(n: int, language: Language) -> bool:
    assert language.cardinals is not None
    if n > language.agreement.largest:
        return False
    if n % 100 in language.agreement.numbers:
        return True
    if n >= 1000 and any(s.gendered and _changes(n // s.value, language) for s in language.cardinals.scales):
        return True
    listed = any(gender.hundreds for gender in language.cardinals.genders.values())
    return listed and n % 1000 >= 100


@cache
def _labels(language: Language) -> frozenset[str]:
    return frozenset(label.lower() for label in language.labels)


@cache
def _not_nouns(language: Language) -> frozenset[str]:
    signs = {word.split(" ")[0] for sign, word in language.symbols.items() if sign != "×"}
    return frozenset(language.agreement.not_nouns) | signs


@cache
def _nouns(language: Language) -> dict[str, str]:
    """Every noun with a gender: listed ones, currencies and units."""
    known = {noun: gender for gender, listed in language.agreement.nouns.items() for noun in listed.split()}
    for table in (language.units, language.currencies, language.minor_units):
        for entry in table.values():
            if entry.gender:
                known |= {form.split(" ")[0]: entry.gender for form in entry.forms}
    return known
