"""Right readings by kind of writing, judged as a listener judges: the words, and where pauses matter the marks too."""

from __future__ import annotations

import itertools
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from loudkit.text import LANGUAGES, normalize
from loudkit.text.languages import find

FOLDER = Path(__file__).parents[1] / "data" / "text"
_MARKS = re.compile(r"[^\w\s]|_")
_CHOICE = re.compile(r"\{([^{}]*)\}")


def rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


def readings(pattern: str) -> Iterator[str]:
    """Every reading that ``{a|b}`` in a pattern stands for."""
    parts = _CHOICE.split(pattern)
    choices = [part.split("|") if i % 2 else [part] for i, part in enumerate(parts)]
    return ("".join(choice) for choice in itertools.product(*choices))


def heard(text: str, language: str, *, exact: bool) -> str:
    """What a listener takes in: words in small letters, a letter and its name alike; ``exact`` keeps the marks."""
    text = text.lower()
    if exact:
        return " ".join(text.split())
    grammar = find(language)
    assert grammar is not None
    names = {name.lower(): letter for letter, name in grammar.letters.items()}
    words = _MARKS.sub(" ", text.replace("'", "").replace("’", "")).split()
    return " ".join(names.get(word, word) for word in words)


def is_right(row: dict[str, object]) -> bool:
    language, exact = str(row["lang"]), bool(row.get("exact"))
    said = heard(normalize(str(row["text"]), language), language, exact=exact)
    accepted = row["accept"]
    assert isinstance(accepted, list)
    return any(said == heard(one, language, exact=exact) for pattern in accepted for one in readings(pattern))


@pytest.mark.parametrize(
    "row", [*rows(FOLDER / "kinds.jsonl"), *rows(FOLDER / "reports.jsonl")], ids=lambda r: r["text"]
)
def test_a_line_is_read_as_a_person_would(row: dict[str, object]) -> None:
    assert normalize(str(row["text"]), str(row["lang"])) in row["accept"]  # type: ignore[operator]


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_lines_of_the_same_kinds(language: str) -> None:
    """Written before the reader was, by people who did not look at it; a few of them it still misreads."""
    right, total = defaultdict(int), defaultdict(int)
    for row in rows(FOLDER / "kinds" / f"{language}.jsonl"):
        total[row["kind"]] += 1
        right[row["kind"]] += is_right(row)
    assert len(total) >= 80
    assert sum(right.values()) >= 0.97 * sum(total.values()), (
        f"{sum(right.values())} of {sum(total.values())}"
    )
    poor = {kind: f"{right[kind]} of {n}" for kind, n in total.items() if right[kind] < 0.8 * n}
    assert not poor
