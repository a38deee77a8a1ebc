"""``loudkit conformance check``: what a port or a packager sees."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from loudkit.cli import main

DATA = Path(__file__).parents[1] / "data" / "conformance"


def _check(*arguments: object) -> int:
    return main(["conformance", "check", *map(str, arguments)])


def test_a_family_file_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert _check(DATA / "chunking.json") == 0
    first = capsys.readouterr().out.splitlines()[0]
    family, counts = first.split(": ")
    assert family == "chunking"
    passed, total = counts.split("/")
    assert passed == total
    assert int(total) > 200


def test_a_tree_is_searched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    shutil.copy(DATA / "randomness.json", tmp_path / "deep" / "er" / "any-name.json")
    (tmp_path / "notes.json").write_text('{"vocabulary": []}')
    assert _check(tmp_path) == 0
    assert capsys.readouterr().out.startswith("randomness: ")


def test_a_difference_is_shown_with_both_sides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fixture = {"family": "chunking", "configs": {}, "split": [], "half": [], "hashed": []}
    fixture["estimate"] = [{"text": "abc", "expect": 7}, {"text": "abc", "expect": 8}]
    (tmp_path / "x.json").write_text(json.dumps(fixture))
    assert _check(tmp_path) == 1
    out = capsys.readouterr().out
    assert "chunking: 1/2" in out
    assert "chunking / estimate 1" in out
    assert "expected 8" in out
    assert "got      7" in out
    assert _check(tmp_path, "--json") == 1
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is False
    assert report["families"][0]["failures"] == [{"name": "estimate 1", "ok": False, "expected": 8, "got": 7}]


def test_a_family_without_a_runner_is_named_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.json").write_text('{"family": "telepathy"}')
    assert _check(tmp_path) == 1
    assert "telepathy: 0/0 (this build has no runner for the family)" in capsys.readouterr().out


@pytest.mark.parametrize(
    "contents",
    [
        "",
        "{",
        "[]",
        "null",
        '{"family": "sampler"}',
        '{"family": "detectors", "rows": [1]}',
        "\udcff",
        "[" * 100_000,
    ],
    ids=["empty", "cut", "list", "null", "no cases", "wrong cases", "not utf-8", "deep"],
)
def test_a_file_that_cannot_be_read(
    contents: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(contents.encode("utf-8", "surrogateescape"))
    assert _check(path) == 2
    captured = capsys.readouterr()
    assert "Traceback" not in captured.out + captured.err
    assert (
        "x: 0/0 (" in captured.out or "sampler: 0/0 (" in captured.out or "detectors: 0/0 (" in captured.out
    )


def test_nothing_to_check_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _check(tmp_path) == 1
    assert "holds no fixture family" in capsys.readouterr().err
    assert _check(tmp_path / "missing") == 2
    assert capsys.readouterr().err.startswith("not found: ")


def test_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 1
    assert "conformance" in capsys.readouterr().err
    assert main(["conformance", "check"]) == 2
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0


def test_a_fixture_cannot_write_outside_its_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "elsewhere" / "owned"
    expect = {"ok": True, "warned": False}
    for name in (str(target), "../../../../../../../.." + str(target)):
        snapshot = [{"files": {name: "evil"}, "sums": None, "repo": "a/b", "expect": expect}]
        voice = [{"stem": name, "header": {}, "expect": {}}]
        for section, vectors in (("snapshot", snapshot), ("voice", voice)):
            (tmp_path / "x.json").write_text(json.dumps({"family": "files", section: vectors}))
            assert _check(tmp_path / "x.json") == 2
            assert "outside its folder" in capsys.readouterr().out
    assert not target.parent.exists()


@pytest.mark.parametrize(
    "fixture",
    [
        {"family": "randomness", "blocks": [], "gumbell": [{"seed": "0x0"}]},
        {"family": "detectors", "ceilings": [1]},
        {"family": "sampler", "cases": [], "more": [1]},
    ],
)
def test_vectors_that_nobody_reads_are_failures(fixture: dict[str, object], tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(json.dumps(fixture))
    assert _check(tmp_path) in (1, 2)


def test_numbers_past_all_bounds_are_a_problem_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fixture = {"family": "results", "timings": [{"seconds": [1, 1, 1], "audio": 10**400, "expect": {}}]}
    (tmp_path / "x.json").write_text(json.dumps(fixture))
    (tmp_path / "y.json").write_text((DATA / "randomness.json").read_text(encoding="utf-8"))
    assert _check(tmp_path) == 2
    out = capsys.readouterr().out
    assert "results: 0/0 (the file is not in the family's format" in out
    assert "randomness: 138/138" in out


def test_a_name_cannot_drive_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.json").write_text(json.dumps({"family": "x\nrandomness: 1/1\x1b[2J"}))
    assert _check(tmp_path) == 1
    assert len(capsys.readouterr().out.splitlines()) == 1
