"""Every vector of the law, through the command that ports and packagers use."""

from __future__ import annotations

from pathlib import Path

import pytest

from loudkit.conformance import check

DATA = Path(__file__).parent / "data" / "conformance"
# Families with a test module of their own, where what they need is at hand.
ELSEWHERE = {"model.json"}
FILES = sorted(path for path in DATA.glob("*.json") if path.name not in ELSEWHERE)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_vector_holds(path: Path) -> None:
    (report,) = check(path)
    shown = [(case.name, case.expected, case.got) for case in report.failures[:3]]
    assert report.ok, f"{report.passed}/{report.total} {report.problem} {shown}"


def test_the_families_of_the_law_are_all_here() -> None:
    law = {
        "identity",
        "randomness",
        "sampler",
        "detectors",
        "chunking",
        "pipeline",
        "render",
        "files",
        "results",
    }
    assert law <= {path.stem for path in FILES}
