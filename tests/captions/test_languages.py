"""Ten texts a language keep the rules: timed by an estimate, and in English by the embedded voice."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import loudkit as lk
from loudkit.captions import Cue, breaches, compose
from loudkit.text import LANGUAGES

SENTENCES = Path(__file__).parents[1] / "data" / "text" / "kinds"
_EACH = 12  # sentences


def _texts(language: str) -> list[str]:
    lines = (SENTENCES / f"{language}.jsonl").read_text(encoding="utf-8").splitlines()
    written = [json.loads(line)["text"] for line in lines[: 10 * _EACH]]
    return [" ".join(written[at : at + _EACH]) for at in range(0, 10 * _EACH, _EACH)]


def _breached(cues: tuple[Cue, ...], text: str) -> int:
    """How many cues cannot keep the rules, which may only be how fast they are to be read."""
    assert " ".join(cue.text for cue in cues) == " ".join(text.split())
    assert all(one.end <= two.start for one, two in pairwise(cues))
    found = breaches(cues)
    assert {one.rule for one in found} <= {"per_second", "shortest"}
    return len({one.number for one in found})


@pytest.mark.parametrize("language", LANGUAGES)
def test_ten_texts_by_an_estimate(language: str, estimated: Any) -> None:
    total = wrong = 0
    for text in _texts(language):
        cues = compose(estimated(text, language), text, language=language)
        total += len(cues)
        wrong += _breached(cues, text)
    assert total >= 80
    assert wrong <= 0.02 * total


@pytest.mark.slow
def test_ten_texts_as_the_embedded_voice_says_them() -> None:
    total = wrong = 0
    with lk.load() as engine:
        for text in _texts("en"):
            result = engine.synthesize(text, "ben", speed=0.9)
            cues = compose(result.words, text)
            total += len(cues)
            wrong += _breached(cues, text)
    assert total >= 80
    assert wrong <= 0.1 * total
