"""Every fixture line that is read otherwise than published is listed with its reason, and no other line is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from loudkit.text import normalize

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "tests" / "data" / "conformance" / "text"
LISTS = ROOT / "docs" / "text-differences"
LANGUAGES = sorted(path.stem for path in LISTS.glob("*.md"))
EQUAL_SHARE = 0.9


def fixture(language: str) -> list[dict[str, str]]:
    lines = (FIXTURES / f"{language}.jsonl").read_text(encoding="utf-8").split("\n")
    return [json.loads(line) for line in lines if line]


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", "⏎")


def test_the_lists_are_found() -> None:
    assert {"es", "fr", "it", "pl", "pt"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_holds_just_the_lines_that_differ(language: str) -> None:
    lines = fixture(language)
    ours = [(line, normalize(line["text"], line["lang"])) for line in lines]
    rows = {
        f"| {cell(line['text'])} | {cell(line['spoken'])} | {cell(said)} |"
        for line, said in ours
        if said != line["spoken"]
    }
    listed = (LISTS / f"{language}.md").read_text(encoding="utf-8").split("\n")
    assert rows == {row for row in listed if row.startswith("| ") and not row.startswith(("| text", "| ---"))}
    assert 1 - len(rows) / len(lines) >= EQUAL_SHARE
