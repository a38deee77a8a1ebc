"""Readings of French, Spanish, Italian, Portuguese and Polish, each written down by the grammar of its language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from loudkit.text import normalize

CASES = Path(__file__).parent / "cases"
LANGUAGES = ("es", "fr", "it", "pl", "pt")
FEWEST = 40


def cases(language: str) -> list[dict[str, str]]:
    lines = (CASES / f"{language}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_is_read_as_its_grammar_asks(language: str) -> None:
    wrong = [
        (case["text"], spoken, case["spoken"])
        for case in cases(language)
        if (spoken := normalize(case["text"], language)) != case["spoken"]
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_figure_is_left_to_the_model(language: str) -> None:
    left = [case["text"] for case in cases(language) if any(c.isdecimal() for c in case["spoken"])]
    assert left == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_cases_for_every_kind(language: str) -> None:
    kinds = {case["kind"] for case in cases(language)}
    assert len(cases(language)) >= FEWEST
    assert kinds >= {
        "abbreviation",
        "acronym",
        "agreement",
        "code",
        "currency",
        "date",
        "digits",
        "email",
        "exponent",
        "fraction",
        "hashtag",
        "ordinal",
        "phone",
        "quote",
        "range",
        "roman",
        "time",
        "unit",
        "url",
        "year",
    }
