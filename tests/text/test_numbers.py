"""The number engine: limits, refusals and ordinals."""

from __future__ import annotations

import pytest

from loudkit.errors import NumberGrammarError
from loudkit.text import LANGUAGES
from loudkit.text.languages import find
from loudkit.text.numbers import cardinal, ordinal
from loudkit.text.numbers.cardinal import limit


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_largest_number_is_said_and_the_next_refused(language: str) -> None:
    data = find(language)
    assert data is not None
    assert data.cardinals is not None
    largest = limit(data.cardinals) - 1
    assert cardinal(largest, language)
    with pytest.raises(NumberGrammarError, match="past the largest number"):
        cardinal(largest + 1, language)


@pytest.mark.parametrize("language", ["cs", "", "xx"])
def test_an_unknown_language_is_refused(language: str) -> None:
    with pytest.raises(NumberGrammarError):
        cardinal(1, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cardinal_under_a_thousand_is_distinct(language: str) -> None:
    assert len({cardinal(n, language) for n in range(1000)}) == 1000


@pytest.mark.parametrize(
    ("language", "n", "form", "words"),
    [
        ("en", 101, "", "one hundred and first"),
        ("en", 20, "", "twentieth"),
        ("en", 12, "", "twelfth"),
        ("de", 7, "en", "siebten"),
        ("de", 31, "", "einunddreißigste"),
        ("de", 3, "es", "drittes"),
        ("nl", 8, "", "achtste"),
        ("nl", 100, "", "honderdste"),
        ("sv", 21, "", "tjugoförsta"),
        ("no", 30, "", "trettiende"),
        ("da", 31, "", "enogtredivte"),
        ("da", 50, "", "halvtredsindstyvende"),
        ("fr", 1, "f", "première"),
        ("fr", 21, "", "vingt-et-unième"),
        ("fr", 80, "", "quatre-vingtième"),
        ("es", 23, "f", "vigésima tercera"),
        ("es", 3, "short", "tercer"),
        ("it", 23, "", "ventitreesimo"),
        ("it", 6, "f", "sesta"),
        ("it", 1000, "", "millesimo"),
        ("pt", 22, "f", "vigésima segunda"),
        ("pl", 2024, "gen", "dwa tysiące dwudziestego czwartego"),
        ("pl", 3, "f", "trzecia"),
        ("fi", 21, "", "kahdeskymmenesensimmäinen"),
    ],
)
def test_ordinals(language: str, n: int, form: str, words: str) -> None:
    data = find(language)
    assert data is not None
    assert ordinal(n, data, form) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_thousand_ordinals_are_distinct(language: str) -> None:
    data = find(language)
    assert data is not None
    assert len({ordinal(n, data) for n in range(1, 1000)}) == 999
