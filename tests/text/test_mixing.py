"""Runs of another language inside a text."""

from __future__ import annotations

import pytest

from loudkit.text import LANGUAGES, explain, normalize
from loudkit.text.function_words import FUNCTION_WORDS
from loudkit.text.mixing import foreign_runs


@pytest.mark.parametrize(
    ("language", "text", "spoken"),
    [
        (
            "en",
            'The sign read "Das Haus ist nicht für 20 € zu haben" in red.',
            'The sign read "Das Haus ist nicht für zwanzig Euro zu haben" in red.',
        ),
        (
            "de",
            "Er sagte: «The price of the house was $3 million». Dann ging er um 9.30 Uhr.",
            "Er sagte: «The price of the house was three million dollars». Dann ging er um neun Uhr dreißig.",
        ),
        (
            "fr",
            "Il a dit 3 mots. The train leaves at 9:05 from the old station. Il est parti.",
            "Il a dit trois mots. The train leaves at nine oh five from the old station. Il est parti.",
        ),
    ],
)
def test_a_run_that_is_surely_foreign_is_read_by_its_own_rules(language: str, text: str, spoken: str) -> None:
    heard = explain(text, language)
    assert heard.text == spoken
    assert [s.start for s in heard.spans] == sorted(s.start for s in heard.spans)
    assert all(heard.text[s.at : s.at + len(s.spoken)] == s.spoken for s in heard.spans)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", 'He shouted "Achtung 20!" and ran.'),  # too little to be sure
        (
            "en",
            "We paid 20 € for the Sturm und Drang and the Das Kapital.",
        ),  # its own small words speak against it
        ("de", "Das Team ist on the road mit 20 Leuten."),
        ("da", "Han har 20 kr. og det er ikke nok til en bil."),  # as near to Norwegian as to Danish
        ("es", "Tiene 20 años y es de Lisboa."),
    ],
)
def test_doubt_leaves_the_text_to_its_own_language(language: str, text: str) -> None:
    assert foreign_runs(text, language) == []


def test_marked_up_languages_need_no_evidence() -> None:
    from loudkit.text import script

    text = '<speak>It says <lang xml:lang="de">20 €</lang> here.</speak>'
    assert script(text, "en")[0].text == "It says zwanzig Euro here."


def test_every_language_has_small_words_of_its_own() -> None:
    assert set(FUNCTION_WORDS) == set(LANGUAGES)
    for code, words in FUNCTION_WORDS.items():
        others = frozenset().union(*(listed for other, listed in FUNCTION_WORDS.items() if other != code))
        assert len(words - others) >= 8, code
        assert all(normalize(word, code) for word in words)
