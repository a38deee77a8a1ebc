"""``loudkit speak --captions`` and ``--follow`` on the embedded voice."""

from __future__ import annotations

import io
import json
import os
import stat
from pathlib import Path

import pytest

from loudkit.captions import Cue, breaches, compose, read_captions
from loudkit.cli import main
from loudkit.cli.following import Follower
from loudkit.timing import Word

TEXT = (
    "Good evening. [pause 300ms] The ticket costs $4.50, and the train\n  leaves at 9:05 pm from platform 3."
)
SHOWN = "Good evening. The ticket costs $4.50, and the train leaves at 9:05 pm from platform 3."


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_captions_are_written_beside_the_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speak", TEXT, "--captions", "out.vtt", "--highlight"]) == 0
    assert "captions in out.vtt" in capsys.readouterr().err
    assert _files(tmp_path) == ["out.vtt", "out.wav"]
    cues = read_captions(Path("out.vtt"))
    assert " ".join(cue.text for cue in cues) == SHOWN
    assert "<c>$4.50,</c>" in Path("out.vtt").read_text(encoding="utf-8")
    assert not [one for one in breaches(cues) if one.rule in ("characters", "lines", "longest", "gap")]


def test_a_long_text_and_other_rules(tmp_path: Path) -> None:
    text = " ".join(
        f"This is sentence number {n} of a long text, and it goes on for a while." for n in range(30)
    )
    assert (
        main(
            [
                "speak",
                text,
                "--captions",
                "a.json",
                "--caption-characters",
                "24",
                "--caption-lines",
                "1",
                "--quiet",
            ]
        )
        == 0
    )
    told = json.loads(Path("a.json").read_text(encoding="utf-8"))
    words = [word for cue in told["cues"] for word in cue["words"]]
    assert " ".join(word["text"] for word in words) == text
    assert all(text[word["at"] : word["stop"]] == word["text"] for word in words)
    assert all(len(cue["lines"]) == 1 and len(cue["lines"][0]) <= 24 for cue in told["cues"])
    times = [time for word in words for time in (word["start"], word["end"])]
    assert times == sorted(times)
    assert times[-1] <= told["duration"] + 1e-6


def test_each_line_has_captions_of_its_own(tmp_path: Path) -> None:
    Path("lines.txt").write_text("Hello there.\n\nThis costs $5.\n", encoding="utf-8")
    assert main(["speak", "--lines", "lines.txt", "-o", "made", "--captions", ".srt", "--quiet"]) == 0
    assert _files(tmp_path / "made") == ["0001.srt", "0001.wav", "0003.srt", "0003.wav"]
    assert read_captions(Path("made/0003.srt"))[0].text == "This costs $5."
    assert main(["speak", "--lines", "lines.txt", "-o", "made", "--captions", "srt"]) == 1  # they are there


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--captions", "a.doc"], 1, "unsupported: a.doc has '.doc'; captions are .srt"),
        (["--captions", "none/../.."], 1, "unsupported: "),
        (["--captions", "a.vtt", "--caption-lines", "0"], 2, "error: --caption-lines: lines is 0"),
        (["--follow"], 2, "error: --follow goes with --play"),
    ],
)
def test_refusals_come_before_the_model(
    arguments: list[str], code: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["speak", "Hello.", "--checkpoint", "not/there", *arguments]) == code
    assert capsys.readouterr().err.startswith(told)
    assert _files(tmp_path) == []


def _cues() -> tuple[Cue, ...]:
    return compose(
        [Word("One", 0, 3, 0.0, 0.01), Word("two.", 4, 8, 0.01, 0.02), Word("Three.", 9, 15, 0.02, 0.03)]
    )


def test_off_a_terminal_a_caption_is_a_line() -> None:
    out = io.StringIO()
    with Follower(out) as follower:
        follower.add(_cues(), 0.03)
        follower.add(_cues(), 0.03)
        follower.finish()
    assert out.getvalue().split() == "One two. Three. One two. Three.".split()


def test_on_a_terminal_words_light_up_in_place() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    out = Terminal()
    with Follower(out) as follower:
        follower.add(_cues(), 0.03)
        follower.finish()
    frames = out.getvalue().split("\r\x1b[K")[1:]
    assert len(frames) == 3
    assert "\x1b[1mOne\x1b[0m" in frames[0]
    assert frames[-1].endswith("\x1b[0m\n")


def test_whoever_leaves_is_not_held_up() -> None:
    out = io.StringIO()
    with Follower(out) as follower:
        follower.add([Cue(0.0, 1.0, ("Now.",)), Cue(3600.0, 3601.0, ("In an hour.",))], 4000.0)
    assert "hour" not in out.getvalue()


@pytest.mark.skipif(os.name != "posix", reason="a player of ours is a shell script")
def test_what_is_played_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    player = tmp_path / "bin" / "aplay"
    player.parent.mkdir()
    player.write_text("#!/bin/sh\nexec cat > /dev/null\n")
    player.chmod(player.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{player.parent}{os.pathsep}{os.environ['PATH']}")
    assert main(["speak", "Good evening. It costs $5.", "--play", "--follow", "--quiet"]) == 0
    assert capsys.readouterr().out.split() == "Good evening. It costs $5.".split()
