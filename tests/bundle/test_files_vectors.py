"""The ``files`` family, and that its runner can fail."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from loudkit.conformance import check

VECTORS = Path(__file__).parents[1] / "data" / "conformance" / "files.json"
SECTIONS = {
    "digest": 25,
    "manifest": 25,
    "dtype": 17,
    "asset": 8,
    "voice": 49,
    "sums": 24,
    "snapshot": 15,
    "record": 10,
    "export": 21,
    "resolve": 17,
    "plan": 7,
    "repo_id": 14,
    "receipt": 20,
}


def test_every_vector_agrees() -> None:
    (report,) = check(VECTORS)
    assert report.failures == []
    assert report.problem == ""
    assert report.total == report.passed == sum(SECTIONS.values())


@pytest.mark.parametrize("section", SECTIONS)
def test_a_wrong_expectation_is_seen_in_every_section(section: str, tmp_path: Path) -> None:
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))[section]
    assert len(vectors) == SECTIONS[section]
    wrong = [{**vector, "expect": {"refused": "never"}} for vector in vectors]
    (tmp_path / "f.json").write_text(json.dumps({"family": "files", section: wrong}), encoding="utf-8")
    (report,) = check(tmp_path / "f.json")
    assert (report.passed, report.total) == (0, len(wrong))


def test_an_unknown_section_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "f.json").write_text('{"family": "files", "later": [{"expect": 1}]}', encoding="utf-8")
    (report,) = check(tmp_path / "f.json")
    assert not report.ok
    assert report.total == 1
