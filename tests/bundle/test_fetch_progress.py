"""The one line of a download."""

from __future__ import annotations

import io

import pytest

from loudkit.bundle import fetch_progress
from loudkit.bundle.fetch_progress import FetchLine, progress_text


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("done", "total", "rate", "text"),
    [
        (
            1_300_000_000,
            2_600_000_000,
            45.1e6,
            f"[{'#' * 12}{'.' * 12}] 1.30 of 2.60 GB, 45.1 MB/s, 0:29 left",
        ),
        (2_600_000_000, 2_600_000_000, 45.1e6, f"[{'#' * 24}] 2.60 of 2.60 GB, 45.1 MB/s"),
        (0, 5_000_000, 0.0, f"[{'.' * 24}] 0.0 of 5.0 MB, 0.0 MB/s"),
        (1, 3_000_000_000, 1e5, f"[{'.' * 24}] 0.00 of 3.00 GB, 0.1 MB/s, 8:20:00 left"),
        (7_000_000, None, 1e6, "7.0 MB, 1.0 MB/s"),
        (0, 0, 0.0, f"[{'#' * 24}] 0.0 of 0.0 MB, 0.0 MB/s"),
    ],
)
def test_the_text(done: int, total: int | None, rate: float, text: str) -> None:
    assert progress_text(done, total, rate) == text


def test_the_line_is_rewritten_in_place_and_ends_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(fetch_progress.time, "monotonic", lambda: now)
    stream = Terminal()
    with FetchLine("a/b", stream) as line:
        for step in range(1, 11):
            now = step * 0.05
            line(step * 1_000_000, 10_000_000)
    drawn = stream.getvalue().split("\r")
    assert len(drawn) == 6  # every tenth of a second, and the last
    assert "20.0 MB/s" in drawn[3]
    assert drawn[-1].split("]")[1].rstrip() == " 10.0 of 10.0 MB, 20.0 MB/s"
    assert stream.getvalue().count("\n") == 1


def test_off_a_terminal_a_line_comes_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(fetch_progress.time, "monotonic", lambda: now)
    stream = io.StringIO()
    with FetchLine("a/b", stream) as line:
        for step in range(101):
            now = step * 0.9
            line(step * 20_000_000, 2_000_000_000)
    said = stream.getvalue().splitlines()
    assert said[0] == "a/b fetching 2.00 GB ..."
    assert len(said) == 3
    assert "0.68 of 2.00 GB, 22.2 MB/s" in said[1]
    assert "\r" not in stream.getvalue()
