"""Agreement of a number with the noun behind it (un libro, una casa; duas casas)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from loudkit.text.characters import starts_sentence, word_before
from loudkit.text.grammar import Language, Noun
from loudkit.text.numbers.cardinal import speakable
from loudkit.text.rewriting import rewrite


def agree(n: int, noun: str, text: str, start: int, language: Language) -> str:
    """``n`` in the form that ``noun`` asks for, or "" where it has none of its own."""
    agreement = language.agreement
    numbered = word_before(text, start) in _labels(language) and text[start - 2 : start - 1] not in ",;:"
    if numbered or noun[0].isupper() is not agreement.capitalised:
        return ""
    gender = gender_of(noun, language, plural=n != 1) or (agreement.other_nouns if n == 1 else "")
    if agreement.few and len(noun) > 3:
        of_few, endings = agreement.few
        counted = 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14
        if counted and noun.endswith(endings) and noun not in agreement.not_nouns:
            gender = of_few
    return in_gender(n, gender, noun, text, start, language)


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
    if f"{key}.agreed" in language.cardinals.genders:
        key = f"{key}.agreed"
    if key not in language.cardinals.genders:
        return ""
    form = speakable(n, language, key)
    if form == speakable(n, language) and not agreement.euphony:
        return ""
    said = f"{form} {noun}"
    return rewrite(said, agreement.euphony)[: -len(noun)].rstrip(" ")


def govern(n: int, noun: str, text: str, start: int, language: Language, unit: str = "") -> str:
    """``n`` in the case that the word before it asks for, or ""; a plural that shows its own case goes first."""
    case = case_at(text, start, language, unit or f"-{noun[-2:]}")
    shown = any(
        noun.endswith(ending) for ending, gender in language.agreement.plural_endings if "." in gender
    )
    shown = shown or (
        n == 1 and any(noun.endswith(e) for e, gender in language.agreement.endings if "." in gender)
    )
    if not case or (noun and shown):
        return ""
    gender = next((g for ending, g in language.agreement.oblique_endings if noun.endswith(ending)), "")
    return in_case(n, case, gender, language)


def in_case(n: int, case: str, gender: str, language: Language) -> str:
    """``n`` in a case, one also in the gender of its noun; "" where the case changes nothing."""
    assert language.cardinals is not None
    key = f"{gender if n == 1 and gender else 'm'}.{case}"
    return speakable(n, language, key) if key in language.cardinals.genders else ""


def governed(
    n: int, noun: Noun, unit: str, text: str, start: int, language: Language
) -> tuple[str, str] | None:
    """``n`` and the noun of a unit in the case that the words before ask for, or None."""
    case = case_at(text, start, language, unit)
    if not case:
        return None
    number, word = in_case(n, case, noun.gender, language), noun_in_case(noun.forms, n, case, language)
    return (number, word) if number and word else None


def joined(number: str, noun: str) -> str:
    """A number before its noun; what is elided stands close (un'ora)."""
    return f"{number}{noun}" if number.endswith("'") else f"{number} {noun}"


def case_at(text: str, start: int, language: Language, unit: str = "") -> str:
    """The case that the words before ``start`` ask for, or ""."""
    governed = language.agreement.governed
    if not governed:
        return ""
    before = text[max(0, start - 60) : start].rstrip("-−")
    linked = _linked(language).search(
        before
    )  # the last part of what is governed whole (w ciągu 5 min i 30 s)
    before = before[: linked.start()] if linked else before
    head = [word.lower().strip(",;:(") for word in before.split()]
    while head and (
        head[-1] in language.agreement.skipped or " ".join(head[-2:]) in language.agreement.skipped
    ):
        head = head[:-1] if head[-1] in language.agreement.skipped else head[:-2]
    if not head:
        return ""
    if head[-1] in ("<", ">") and len(head) > 1 and (len(head[-2]) == 1 or head[-2].isdecimal()):
        return ""  # between two terms
    found = governed.get(f"{head[-1]}|{unit}") if unit else None
    return found or governed.get(" ".join(head[-2:])) or governed.get(head[-1], "")


@cache
def _linked(language: Language) -> re.Pattern[str]:
    word = re.escape(language.symbols.get("&", "&"))
    return re.compile(rf"(?:(?<![\w.,])[0-9]{{1,4}} [^\W\d_]{{1,12}}\.?,? ){{1,3}}{word} $")


def noun_in_case(forms: Sequence[str], n: int, case: str, language: Language) -> str:
    """A noun of a unit in a case; "" where the language has no form for it."""
    agreement = language.agreement
    if len(forms) == 1:
        return forms[0]
    if case == agreement.genitive:
        return forms[2] if n != 1 else forms[3] if len(forms) > 3 else ""
    rules = agreement.plural_cases.get(f"{case}.1" if n == 1 else case)
    if rules is None:
        return ""
    return rewrite(forms[0 if n == 1 else 1], rules)


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
    row = _row(language).search(text[max(0, start - 100) : start])
    if row and row.group(1).lower() in language.agreement.cases:
        return row.group(1).lower()
    if before == language.symbols.get("&"):
        governors = [
            w for w in text[max(0, start - 40) : start].lower().split() if w in language.agreement.cases
        ]
        before = governors[-1] if governors else before
    return before


@cache
def _row(language: Language) -> re.Pattern[str]:
    """Counted nouns in a row, which all stand in the case of the first (vor 1 Jahr, 1 Monat und 1 Tag)."""
    link = rf"(?:,|,? {re.escape(language.symbols.get('&', ','))})"
    return re.compile(rf"(?<!\w)([^\W\d_]{{1,20}}) (?:[0-9]{{1,5}} [^\W\d_]{{1,30}}{link} ){{1,6}}$")


def _changes(n: int, language: Language) -> bool:
    assert language.cardinals is not None
    if n > language.agreement.largest:
        return False
    if n % 100 in language.agreement.numbers:
        return True
    through = any(gender.through for gender in language.cardinals.genders.values())
    if n >= 1000 and any(
        (s.gendered or (through and s.value == 1000)) and _changes(n // s.value, language)
        for s in language.cardinals.scales
    ):
        return True
    listed = any(gender.hundreds for gender in language.cardinals.genders.values())
    return listed and n % 1000 >= 100


@cache
def _labels(language: Language) -> frozenset[str]:
    """Words and abbreviations that number what stands behind them."""
    shortened = (
        w for w, entries in language.abbreviations.items() if any(e.where == "number" for e in entries)
    )
    return frozenset(label.lower() for label in (*language.labels, *shortened))


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
