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
    if word_before(text, start) in _labels(language) or (noun[0].isupper() and not agreement.capitalised):
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
        key = f"{gender}.{agreement.cases.get(word_before(text, start), first)}"
    if key not in language.cardinals.genders:
        return ""
    said = f"{speakable(n, language, key)} {noun}"
    return rewrite(said, agreement.euphony)[: -len(noun)].rstrip(" ")


def gender_of(noun: str, language: Language, *, plural: bool = False) -> str:
    """The gender of a noun by the lists of the language, then by its ending; "" if unknown."""
    agreement = language.agreement
    known = _nouns(language)
    word = noun if noun in known else noun.lower()
    if word in _not_nouns(language) or len(word) < 3:
        return ""
    if word in known:
        return known[word]
    if plural and not agreement.singular:
        return ""
    if plural:
        for pattern, replacement in agreement.singular:
            single = re.sub(pattern, replacement, word)
            if single != word and single in known:
                return known[single]
            if single != word:
                word = single
                break
        else:
            return ""
    for ending, gender in agreement.endings:
        if word.endswith(ending):
            return gender
    return ""


def _changes(n: int, language: Language) -> bool:
    assert language.cardinals is not None
    if n > language.agreement.largest:
        return False
    if n % 100 in language.agreement.numbers:
        return True
    listed = any(gender.hundreds for gender in language.cardinals.genders.values())
    return listed and n % 1000 >= 200


@cache
def _labels(language: Language) -> frozenset[str]:
    return frozenset(label.lower() for label in language.labels)


@cache
def _not_nouns(language: Language) -> frozenset[str]:
    signs = {word.split(" ")[0] for word in language.symbols.values()}
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
