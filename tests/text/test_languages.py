"""What every language has to bring for the classes that it switches on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from loudkit.text import LANGUAGES
from loudkit.text.classes import CLASSES
from loudkit.text.languages import find

WORDS = (
    "to or ratio plus by point dot slash underscore number squared cubed power scientific out_of times per verse verses section "
    "sections backslash colon hyphen hash tilde root"
).split()
CURRENCIES = (
    "$ € £ ¥ ₹ ₩ ₽ ₺ ₪ ₫ ₴ CHF SEK NOK DKK PLN CZK HUF CNY JPY GBP EUR USD AUD CAD NZD SGD HKD MXN BRL INR KRW RUB TRY ZAR ILS THB"
).split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_small_words_that_classes_ask_for(language: str) -> None:
    grammar = find(language)
    assert grammar is not None
    assert [word for word in WORDS if not grammar.words.get(word)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_money_of_the_world(language: str) -> None:
    grammar = find(language)
    assert grammar is not None
    assert [mark for mark in CURRENCIES if mark not in grammar.currencies] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_days_months_and_units(language: str) -> None:
    grammar = find(language)
    assert grammar is not None
    assert grammar.dates is not None
    assert len(grammar.weekdays) >= 7
    assert len(grammar.dates.months) == 12
    assert {"km", "kg", "°C", "km/h", "m²", "GB", "kWh"} <= set(grammar.units)
    assert all(len(noun.forms) in (1, 2, 3, 4) for noun in grammar.units.values())


def test_no_class_asks_for_a_language_by_name() -> None:
    for one in CLASSES:
        source = Path(str(one.__file__)).read_text(encoding="utf-8")  # type: ignore[attr-defined]
        assert not re.search(r"\bcode\s*==|\.code\b\s*(?:==|!=|in)\b", source), one.__name__
