"""Written text to spoken as a whole: languages, hostile text, and what ``explain`` shows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.text import LANGUAGES, explain, identity, normalize

FRAGMENTS = st.sampled_from(
    "1 2 12 1990 2024 007 ½ ¼ / . , : - – + ° °C km kg € $ US$ £ % # @ I V XIV Henry Kapitel Dr. St. No. May maja de "
    "3. 1st 2e º ª 's 1e10 ^ ² ⁻³ 𝟗 七 é 😀 \u200b http:// www. a.b 14:30 14h30 9.05 am Uhr zł kr in w r. 1.000.000 "
    "99999999999999999999 C++ COVID-19 B-52 … ‘ ’ tsp roku siècle wiek <p> [12] ( ) \n".split(" ")
)


@pytest.mark.parametrize("language", [None, ""])
def test_no_language_reads_english(language: str | None) -> None:
    assert normalize("5 & 7%", language) == "five and seven percent"


def test_language_ids_ignore_case() -> None:
    assert normalize("5 & 7%", "PL") == normalize("5 & 7%", "pl")


def test_an_unknown_language_keeps_its_numbers() -> None:
    assert normalize("It is 5 & 7%, CIA.", "cs") == "It is 5 and 7 percent, CIA."


@pytest.mark.parametrize("text", ["", " \n\t ", "[12]", "💩", "()", "[ ]", "*_|"])
def test_nothing_to_say_is_empty(text: str) -> None:
    assert normalize(text, "en") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_thousand_digits_are_read_one_by_one(language: str) -> None:
    spoken = normalize("9" * 5000, language)
    assert len(spoken.split()) == 5000
    assert not any(c.isdigit() for c in spoken)


def test_a_long_run_has_a_pause_after_every_fourth_digit() -> None:
    assert normalize("1234" * 8, "en") == ", ".join(["one two three four"] * 8)


@pytest.mark.parametrize("language", ["en", "de", "pl", "fr"])
@pytest.mark.parametrize(
    "unit",
    [
        "9",
        "1,",
        "1 ",
        "111 ",
        "1-",
        "1/",
        "[",
        "(",
        ".",
        "/",
        "<a",
        "'",
        "I",
        "$1",
        "a.",
        "@",
        "–",
        "1:",
        "\n",
    ],
)
def test_floods_end(language: str, unit: str) -> None:
    """A pattern that backtracks over its own input would not come back from these."""
    flood = unit * (60_000 // len(unit))
    assert len(normalize(flood, language)) <= 60 * len(flood)


@settings(max_examples=300, deadline=None)
@given(st.lists(FRAGMENTS, max_size=12).map("".join), st.sampled_from([*LANGUAGES, "", "cs"]))
def test_no_text_raises(text: str, language: str) -> None:
    once = normalize(text, language)
    assert isinstance(normalize(once, language), str)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60), st.sampled_from(LANGUAGES))
def test_no_characters_raise(text: str, language: str) -> None:
    spoken = normalize(text, language)
    assert spoken == spoken.strip()


def test_explain_names_the_class_and_the_place_of_every_word() -> None:
    text = "On 2024-05-06 Dr. Smith paid $5 for 3/4 of it."
    heard = explain(text, "en")
    assert heard.text == normalize(text, "en")
    kinds = {text[span.start : span.end]: span.kind for span in heard.spans}
    assert kinds["2024-05-06"] == "date"
    assert kinds["Dr."] == "abbreviation"
    assert kinds["$5"] == "money"
    assert kinds["3/4"] == "fraction"
    assert kinds["Smith"] == "word"
    assert heard.unsure == ()
    assert all(heard.text[s.at : s.at + len(s.spoken)] == s.spoken for s in heard.spans)


def test_paragraphs_survive() -> None:
    assert normalize("One.\n\nTwo.", "en") == "One.\n\nTwo."


def test_the_identity_is_one_on_every_run() -> None:
    recipe, grammar = identity()
    assert recipe == "lk-text-2"
    assert len(grammar) == 64
    assert int(grammar, 16) >= 0
    code = "import loudkit.text as t; print(t.identity()[1])"
    for seed in ("1", "2"):
        assert run(code, PYTHONHASHSEED=seed) == grammar


def test_importing_loads_no_language_and_no_tokenizer() -> None:
    code = (
        "import sys, loudkit.text; "
        "print([m for m in sys.modules if m.split('.')[0] in ('tokenizers', 'numpy')"
        " or m.startswith('loudkit.text.languages.')])"
    )
    assert run(code) == "[]"


def run(code: str, **environment: str) -> str:
    path = str(Path(__file__).parents[2] / "python")
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()
