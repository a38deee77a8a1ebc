"""``loudkit speak --lines``: a file a line, and a bad line costs no other."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
import soundfile

from loudkit.cli import main


@pytest.fixture(autouse=True)
def _release(bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOUDKIT_CHECKPOINT", str(bundle))
    monkeypatch.setenv("LOUDKIT_VOICES", str(tmp_path / "voices"))
    monkeypatch.chdir(tmp_path)


def _speak(*arguments: str) -> int:
    return main(["speak", *arguments])


def test_each_line_is_what_it_would_be_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("lines.txt").write_text("Hello there.\n\n  \nNo.\nAnother line, a little longer.", encoding="utf-8")
    assert _speak("--lines", "lines.txt", "--batch", "2", "--seed", "3", "--voice", "birch", "--json") == 0
    captured = capsys.readouterr()
    told = [json.loads(line) for line in captured.out.splitlines()]
    assert [entry["line"] for entry in told] == [1, 4, 5]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["0001.wav", "0004.wav", "0005.wav"]
    assert [Path(entry["path"]).name for entry in told] == ["0001.wav", "0004.wav", "0005.wav"]
    assert "3 of 3 lines" in captured.err
    assert _speak("No.", "--seed", "3", "--voice", "birch", "-o", "alone.wav", "--quiet") == 0
    assert Path("alone.wav").read_bytes() == Path("out/0004.wav").read_bytes()


def test_a_bad_line_is_told_and_costs_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    Path("lines.txt").write_text("Yes.\n<speak><bogus/></speak>\nNo.\n", encoding="utf-8")
    assert (
        _speak("--lines", "lines.txt", "-o", "deep/er", "--voice", "birch", "--json", "--format", "flac") == 1
    )
    captured = capsys.readouterr()
    told = [json.loads(line) for line in captured.out.splitlines()]
    assert [entry["line"] for entry in told] == [1, 2, 3]
    assert set(told[1]) == {"line", "error"}
    assert set(told[1]["error"]) == {"code", "message"}
    assert "line 2: error: " in captured.err
    assert "2 of 3 lines" in captured.err
    for name in ("0001.flac", "0003.flac"):
        audio, rate = soundfile.read(Path("deep/er") / name)
        assert len(audio) > rate / 4
    assert not Path("deep/er/0002.flac").exists()


def test_lines_may_come_in_by_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\ufeffYes.\r\nNo.\r\n".encode())))
    assert _speak("--lines", "-", "--voice", "birch", "--quiet") == 0
    assert len(list(Path("out").iterdir())) == 2


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["Text", "--lines", "lines.txt"], 2, "TEXT"),
        (["--file", "lines.txt", "--lines", "lines.txt"], 2, "--file"),
        (["--lines", "lines.txt", "--play"], 2, "--play"),
        (["--lines", "lines.txt", "-o", "-"], 2, "folder"),
        (["Text", "--batch", "2"], 2, "--lines"),
        (["--lines", "lines.txt", "--batch", "0"], 1, "batch_size"),
        (["--lines", "lines.txt", "-o", "lines.txt"], 1, "lines.txt is not a folder"),
        (["--lines", "missing.txt"], 1, "missing.txt"),
        (["--lines", "blank.txt"], 1, "no line"),
    ],
)
def test_what_makes_no_sense_is_refused_before_a_model_is_loaded(
    arguments: list[str],
    code: int,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("lines.txt").write_text("Yes.", encoding="utf-8")
    Path("blank.txt").write_text(" \n\n", encoding="utf-8")
    monkeypatch.setattr("loudkit.loading.load", None)
    assert _speak(*arguments) == code
    assert message in capsys.readouterr().err
