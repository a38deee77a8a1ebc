"""Our own table of right readings, checked against each language's grammar: ``written → spoken`` a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from loudkit.text import LANGUAGES, normalize

FOLDER = Path(__file__).parents[1] / "data" / "text"


def rows(language: str) -> list[tuple[str, str]]:
    lines = (FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split(" → ") for line in lines if line and not line.startswith("#")]
    return [(written.replace("~", "\u00a0"), spoken) for written, spoken in pairs]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_is_read_as_meant(language: str) -> None:
    wrong = [(w, s, normalize(w, language)) for w, s in rows(language) if normalize(w, language) != s]
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_forty_cases(language: str) -> None:
    assert len(rows(language)) >= 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_spoken_text_stays_as_it_is(language: str) -> None:
    moved = [(s, normalize(s, language)) for _, s in rows(language) if normalize(s, language) != s]
    assert len(moved) <= 3, moved
