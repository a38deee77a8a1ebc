"""``loudkit speak``: files, pipes, refusals, interruption."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
import soundfile

from loudkit.cli import main
from loudkit.provenance import verify_provenance

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def release(bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOUDKIT_CHECKPOINT", str(bundle))
    monkeypatch.setenv("LOUDKIT_VOICES", str(tmp_path / "voices"))
    monkeypatch.chdir(tmp_path)
    return bundle


def _speak(*arguments: str) -> int:
    return main(["speak", *arguments])


def _files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_and_says_how_it_was_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _speak("Hello from loudkit.", "--seed", "7") == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "voice birch (en)" in captured.err
    assert "x real time" in captured.err
    assert _files(tmp_path) == ["out.wav"]
    audio, rate = soundfile.read(tmp_path / "out.wav")
    assert rate == 24000
    assert 0.5 < len(audio) / rate < 10
    note, intact = verify_provenance(tmp_path / "out.wav")
    assert intact
    assert note is not None
    assert note["assertions"][1]["data"]["voice"] == "birch"
    assert note["assertions"][1]["data"]["seed"] == 7


def test_the_same_call_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.wav", "b.wav"):
        assert _speak("Hello.", "-o", name, "--quiet") == 0
    assert (tmp_path / "a.wav").read_bytes() == (tmp_path / "b.wav").read_bytes()
    assert _speak("Hello.", "-o", "c.wav", "--no-provenance", "--quiet") == 0
    assert len((tmp_path / "c.wav").read_bytes()) < len((tmp_path / "a.wav").read_bytes())


@pytest.mark.parametrize("name", ["a.flac", "a.mp3", "a.ogg", "a.opus", "deep/er/a.wav"])
def test_the_suffix_chooses_the_container(name: str, tmp_path: Path) -> None:
    assert _speak("Hello.", "-o", name, "--quiet") == 0
    audio, rate = soundfile.read(tmp_path / name)
    assert len(audio) / rate > 0.5


def test_json_tells_what_was_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        _speak("Hello there.", "--json", "--voice", "slate", "--language", "en", "--speed", "1.25", "--quiet")
        == 0
    )
    report = json.loads(capsys.readouterr().out)
    assert report["voice"] == "slate"
    assert report["language"] == "en"
    assert report["speed"] == 1.25
    assert report["seconds"] == pytest.approx(report["speech_tokens"] / 25 / 1.25, abs=0.01)
    assert report["chunks"][0]["text"] == "Hello there."


def test_text_comes_from_a_file_or_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in.txt").write_text("Hello.", encoding="utf-8")
    assert _speak("-f", "in.txt", "-o", "a.wav", "--quiet") == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Hello.")))
    assert _speak("-", "-o", "b.wav", "--quiet") == 0
    assert (tmp_path / "a.wav").read_bytes() == (tmp_path / "b.wav").read_bytes()


@pytest.mark.parametrize("text", ["", "  \n", "🙂🙂", "()"])
def test_nothing_to_say_is_one_line(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _speak(text, "--quiet") == 1
    assert capsys.readouterr().err.strip().startswith("error: nothing to speak")
    assert _files(tmp_path) == []


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["Hi.", "--voice", "birhc"], 1, "did you mean 'birch'"),
        (["Hi.", "--voice", "./no.safetensors"], 1, "not found"),
        (["Hi.", "-o", "x.aac"], 1, ".aac"),
        (["Hi.", "-o", ".", "--format", "wav"], 1, "folder"),
        (["Hi.", "--language", "xx"], 1, "xx"),
        (["Hi.", "--seed", "-1"], 1, "seed is -1"),
        (["Hi.", "--checkpoint", "no-such"], 1, "no-such"),
        (["Hi.", "-f", "no-such.txt"], 2, "--file"),
        (["-f", "no-such.txt"], 1, "no-such.txt"),
        (["Hi.", "-o", "-", "--json"], 1, "standard output"),
    ],
)
def test_refusals_are_one_line_and_leave_nothing(
    arguments: list[str], code: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _speak(*arguments, "--quiet") == code
    captured = capsys.readouterr()
    assert said in captured.err
    assert len(captured.err.strip().splitlines()) == 1
    assert captured.out == ""
    assert _files(tmp_path) == []


@pytest.mark.parametrize(
    "arguments", [["Hi.", "--speed", "3"], ["Hi.", "--format", "aac"], ["Hi.", "--device", "tpu"]]
)
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert _speak(*arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert _speak(*arguments, "--json") == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert json.loads(captured.out)["error"]["code"] == "invalid_request"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("--bogus", "no option --bogus"),
        ("-v", "did you mean --version?"),
        ("version", "did you mean --version?"),
        ("--json", "needs a command before it"),
        ("--json speak Hi.", "--json goes behind the command"),
        ("synth Hi.", "did you mean 'speak'?"),
        ("cache rm", "'rm' is not known; use one of list prune"),
        ("speak Hi. --speed 3", "'3': expected a number from 0.5 to 2.0; see loudkit speak --help"),
        ("speak Hi. --seed 1.5", "'1.5' is no number that it takes"),
        ("speak Hi. --format wave", "did you mean wav?"),
        ("speak Hi. --outfile a.wav", "did you mean --output?"),
        ("speak Hi. --model x", "did you mean --checkpoint?"),
        ("speak Hi. --rate 2", "did you mean --speed?"),
        ("speak Hi. --stdout", "did you mean --output -?"),
        ("speak Hi. -q", "did you mean --quiet?"),
        ("speak -hello", "begins with a dash"),
        ("speak --hello--", "begins with a dash"),
        ("speak Hi. -o", "expected one argument"),
    ],
)
def test_a_wrong_command_line_is_one_line_that_helps(
    command: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command.split()) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("option", ["--format", "--seed", "--device", "--markup", "--voice", "--x"])
def test_a_long_value_is_not_echoed_whole(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _speak("Hi.", option, "a" * 10_000) in (1, 2)
    assert len(capsys.readouterr().err) < 700


def test_help_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["help"], ["help", "speak"]):
        with pytest.raises(SystemExit) as caught:
            main(command)
        assert caught.value.code == 0
        assert "usage: loudkit" in capsys.readouterr().out


def test_a_device_of_another_platform_is_not_offered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert _speak("Hi.", "--device", "banana") == 2
    assert "expected one of cpu, cuda, onnx, cuda:<index>" in capsys.readouterr().err


def _start(*arguments: str, **options: object) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "python")}
    return subprocess.Popen(
        [sys.executable, "-m", "loudkit", "speak", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        **options,  # type: ignore[call-overload]
    )


def test_a_pipe_gets_a_whole_wav(tmp_path: Path) -> None:
    out, err = _start("Hello.", "-o", "-").communicate(timeout=120)
    assert out[:4] == b"RIFF"
    assert int.from_bytes(out[4:8], "little") == len(out) - 8
    assert b"standard output" in err
    assert _files(tmp_path) == []


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    with _start("One two three. " * 40, "-o", "-", "--format", "raw") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert len(process.stdout.read(1000)) == 1000
        process.stdout.close()
        err = process.stderr.read()
        assert process.wait(120) == 1
    assert b"Traceback" not in err


@pytest.mark.skipif(os.name != "posix", reason="interrupts are sent as POSIX signals")
def test_an_interrupt_leaves_nothing_behind(tmp_path: Path) -> None:
    with _start(
        "The ferry left the harbour before anyone had finished breakfast. " * 300,
        "-o",
        "x.wav",
        # A job in the background is started with the signal ignored.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stderr is not None
        process.stderr.readline()  # which voice speaks: the model is about to be loaded
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        err = process.stderr.read()
        assert process.wait(120) == 130
    assert b"Traceback" not in err
    assert _files(tmp_path) == []


def test_markup_pauses_and_a_lexicon(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("names.toml").write_text('GIF = "jif"\n', encoding="utf-8")
    assert _speak("**A** GIF.\n\nB.", "--lexicon", "names.toml", "--json", "--quiet") == 0
    chunks = json.loads(capsys.readouterr().out)["chunks"]
    assert [chunk["text"] for chunk in chunks] == ["A jif.", "B."]
    assert _speak("A [pause 11s] B.") == 1
    assert "[pause 11s] is 11 s; expected 0 to 10 s" in capsys.readouterr().err
    assert _speak("A.", "--lexicon", "gone.toml") == 1
    assert capsys.readouterr().err.startswith("not found: lexicon gone.toml")
    assert _speak("* * *") == 1
    assert "holds no words" in capsys.readouterr().err


def test_a_line_on_how_to_hear_it_is_for_files_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = tmp_path / "a b.wav"
    assert _speak("Hi.", "-o", str(named)) == 0
    said = capsys.readouterr().err
    assert "hear it" not in said or f"'{named}'" in said
    assert _speak("Hi.", "-o", os.devnull) == 0
    assert "hear it" not in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_a_link_that_leads_to_itself_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    link = tmp_path / "a.wav"
    link.symlink_to(link)
    assert _speak("Hi.", "-o", str(link)) == 1
    assert "leads to itself" in capsys.readouterr().err
    assert link.is_symlink()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the device that is always full")
@pytest.mark.parametrize("command", [["voices"], ["text", "Hi."]])
def test_a_full_standard_output_is_named(command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "loudkit", *command],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT / "python")},
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith("error: standard output cannot be written: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="a folder in use can be removed")
def test_a_removed_folder_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    for command in (["speak", "Hi."], ["doctor"]):
        assert main(command) == 1
        assert "the current folder has been removed" in capsys.readouterr().err


def test_a_voice_in_other_letters_and_a_recording_that_is_not_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _speak("Hi.", "--voice", "HERON") == 1
    assert "did you mean 'heron'?" in capsys.readouterr().err
    assert _speak("Hi.", "--voice", "my.wav") == 1
    assert "loudkit clone" in capsys.readouterr().err
    assert _speak("Hi.", "--voice", "zed", "--json") == 1
    assert json.loads(capsys.readouterr().out)["error"]["available"] == ["birch", "heron", "slate"]


def test_a_release_is_named_before_anything_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("", "foo", "a/b/c", "../x/y"):
        assert main(["download", name]) in (1, 2)
        captured = capsys.readouterr()
        assert captured.err.startswith("error: ")
        assert captured.err.count("\n") == 1
