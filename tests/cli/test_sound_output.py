"""Where sound goes: files, links, pipes, the player; and being stopped."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import soundfile

from loudkit.cli import main
from loudkit.cli.near import wrong_command

ROOT = Path(__file__).parents[2]
LONG = "The ferry left the harbour before anyone had finished breakfast. " * 3


@pytest.fixture(autouse=True)
def release(bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOUDKIT_CHECKPOINT", str(bundle))
    monkeypatch.chdir(tmp_path)
    return bundle


def _run(*arguments: str, path: str = "", **options: object) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "python")}
    if path:
        environment["PATH"] = f"{path}{os.pathsep}{environment['PATH']}"
    return subprocess.run(
        [sys.executable, "-m", "loudkit", "speak", *arguments],
        capture_output="stdout" not in options,
        env=environment,
        check=False,
        timeout=300,
        **options,  # type: ignore[call-overload]
    )


@pytest.mark.parametrize("form", ["wav", "flac", "ogg", "mp3", "opus"])
def test_every_format_streams_and_is_the_same_sound(form: str) -> None:
    streamed = _run(LONG, "-o", "-", "--format", form, "--quiet").stdout
    assert main(["speak", LONG, "-o", "whole.wav", "--quiet"]) == 0
    whole, _ = soundfile.read("whole.wav", dtype="float32")
    if form == "flac":  # its length is not known while it is streamed
        from loudkit.audio.reading import read_recording

        audio = read_recording(streamed).channels[:, 0]
    else:
        audio, _ = soundfile.read(io.BytesIO(streamed), dtype="float32")
    if form in ("wav", "flac"):
        np.testing.assert_array_equal(audio, whole)
    assert abs(len(audio) - len(whole)) < 0.2 * 24000


def test_a_streamed_wav_is_read_to_its_end(tmp_path: Path) -> None:
    streamed = _run(LONG, "-o", "-", "--quiet").stdout
    assert streamed[4:8] != (len(streamed) - 8).to_bytes(4, "little")
    assert b"LKPV" not in streamed
    raw = _run(LONG, "-o", "-", "--quiet", "--format", "raw").stdout
    assert streamed[44:] == raw


@pytest.mark.skipif(os.name != "posix", reason="shell redirections")
def test_a_pipe_named_as_a_file_is_streamed(tmp_path: Path) -> None:
    os.mkfifo("pipe.mp3")
    with subprocess.Popen(["cat", "pipe.mp3"], stdout=subprocess.PIPE) as reader:
        assert _run(LONG, "-o", "pipe.mp3", "--quiet").returncode == 0
        out, _ = reader.communicate(timeout=60)
    assert len(soundfile.read(io.BytesIO(out))[0]) > 24000


@pytest.mark.skipif(os.name != "posix", reason="shell redirections")
@pytest.mark.parametrize(
    ("redirection", "said"),
    [(">&-", b"that is closed"), ("> /dev/full", b"standard output cannot be written: No space left")],
)
def test_standard_output_that_takes_nothing_is_no_success(redirection: str, said: bytes) -> None:
    if "full" in redirection and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    command = f'"{sys.executable}" -m loudkit speak Hello. -o - --quiet {redirection}'
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "python")}
    done = subprocess.run(command, shell=True, capture_output=True, env=environment, check=False, timeout=120)
    assert done.returncode == 1
    assert said in done.stderr
    assert done.stderr.count(b"\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="shell redirections")
@pytest.mark.parametrize(
    ("command", "code"), [("voices", 1), ("text Hi", 1), ("speak Hi. -o hi.wav --quiet", 0)]
)
def test_an_answer_that_nobody_can_read_is_no_success(command: str, code: int, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "python")}
    done = subprocess.run(
        f'"{sys.executable}" -m loudkit {command} >&-',
        shell=True,
        capture_output=True,
        env=environment,
        cwd=tmp_path,
        check=False,
        timeout=120,
    )
    assert done.returncode == code
    assert (b"standard output is closed" in done.stderr) is (code == 1)


def test_a_link_is_written_through_and_a_read_only_file_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "real.wav").write_bytes(b"before")
    (tmp_path / "link.wav").symlink_to("real.wav")
    (tmp_path / "dangling.wav").symlink_to("new.wav")
    for name in ("link.wav", "dangling.wav"):
        assert main(["speak", "Hi.", "-o", name, "--quiet"]) == 0
        assert (tmp_path / name).is_symlink()
    assert (tmp_path / "real.wav").read_bytes()[:4] == b"RIFF"
    assert (tmp_path / "new.wav").is_file()
    (tmp_path / "real.wav").chmod(0o444)
    for name in ("link.wav", "real.wav"):
        assert main(["speak", "Hello again.", "-o", name, "--quiet"]) == 1
        assert f"{name} is read-only" in capsys.readouterr().err


def test_lines_replace_nothing_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("l.txt").write_text("One.\nTwo.\n")
    command = ["speak", "--lines", "l.txt", "-o", "out", "--quiet"]
    assert main(command) == 0
    assert main(command) == 1
    assert "0001.wav and 1 more of these files are there already" in capsys.readouterr().err
    assert main([*command, "--overwrite"]) == 0


def test_empty_output_is_wrong_usage(tmp_path: Path) -> None:
    assert main(["speak", "Hi.", "-o", "", "--quiet"]) == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="another player")
def test_the_player_gets_our_own_samples(tmp_path: Path) -> None:
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "aplay").write_text(f'#!/bin/sh\necho "$*" > {tmp_path}/arguments\ncat > {tmp_path}/played\n')
    (folder / "aplay").chmod(0o755)
    assert _run(LONG, "--play", "-o", "x.mp3", "--quiet", path=str(folder)).returncode == 0
    assert "-f S16_LE -r 24000 -c 1" in (tmp_path / "arguments").read_text()
    assert (tmp_path / "x.mp3").stat().st_size > 1000
    raw = _run(LONG, "-o", "-", "--format", "raw", "--quiet").stdout
    assert (tmp_path / "played").read_bytes() == raw
    (folder / "aplay").write_text("#!/bin/sh\ncat > /dev/null\necho no device >&2\nexit 1\n")
    failed = _run("Hi.", "--play", "-o", "y.wav", "--quiet", path=str(folder))
    assert failed.returncode == 1
    assert b"could not play: no device. The sound is in y.wav" in failed.stderr
    assert (tmp_path / "y.wav").is_file()


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_sigterm_ends_it_and_leaves_nothing(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "python")}
    with subprocess.Popen(
        [sys.executable, "-m", "loudkit", "speak", LONG * 240, "-o", "x.wav"],
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stderr is not None
        process.stderr.readline()  # which voice speaks: the model is about to be loaded
        time.sleep(1.5)
        process.send_signal(signal.SIGTERM)
        err = process.stderr.read()
        assert process.wait(60) in (-signal.SIGTERM, 128 + signal.SIGTERM)  # the latter on a busy machine
    assert b"Traceback" not in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["say", "hi"], "did you mean 'speak'?"),
        (["speek", "hi"], "did you mean 'speak'?"),
        (["Hello world"], "loudkit speak 'Hello world'"),
        (["speak", "hello", "world"], 'put it in quotes: loudkit speak "hello world"'),
        (["speak", "hi", "--voise", "ben"], "did you mean --voice?"),
        (["speak", "-for real, she said"], "put -- before it"),
        (["speak", "hi", "--overwrite"], "--overwrite goes with --lines"),
        (["voices", "a", "b"], "loudkit voices does not take 'b'"),
    ],
)
def test_what_was_meant_is_offered(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_every_command_has_its_own_name() -> None:
    assert wrong_command("zzz", ["a", "b"]).endswith("there are a b")


def test_a_failure_in_json_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["speak", "Hi.", "--voice", "no-such"],
        ["voices", "no/such/folder"],
    ):
        assert main([*arguments, "--json"]) == 1
        told = json.loads(capsys.readouterr().out)
        assert {"code", "message"} <= set(told["error"])


def test_refusals_are_short(capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--voice", "--language", "--checkpoint", "-f"):
        text = [] if option == "-f" else ["Hi."]
        assert main(["speak", *text, option, "x" * 10_000]) == 1
        assert len(capsys.readouterr().err) < 1000


def test_text_comes_through_a_pipe(tmp_path: Path) -> None:
    if os.name != "posix":
        pytest.skip("named pipes")
    os.mkfifo("text")
    with subprocess.Popen(["sh", "-c", "echo Hello there. > text"]):
        assert main(["speak", "-f", "text", "-o", "a.wav", "--quiet"]) == 0
    assert Path("a.wav").is_file()


def test_one_damaged_voice_stops_nothing(
    bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import shutil

    shutil.copytree(bundle, tmp_path / "release")
    (tmp_path / "release" / "voices" / "aaa.safetensors").write_bytes(b"damaged")
    assert main(["speak", "Hi.", "--checkpoint", "release", "-o", "a.wav"]) == 0
    assert "voice aaa is left out" in capsys.readouterr().err


def test_a_recording_is_no_voice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    soundfile.write("my.wav", np.zeros(24000), 24000)
    for name in ("my.wav", "./my.wav"):
        assert main(["speak", "Hi.", "--voice", name, "--quiet"]) == 1
        assert "is a recording, not a voice; make one of it: loudkit clone" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Hi.", "--language", "xx"], "'xx' is not supported"),
        (["<speak>broken"], "not well formed"),
        (["Hi.", "--voice", "./no.safetensors"], "not there"),
        (["Hi.", "--revision", "main", "--checkpoint", "."], "is of a release by name"),
    ],
)
def test_what_needs_no_model_is_refused_before_one_is_fetched(
    arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOUDKIT_CHECKPOINT", "owner/never-fetched")
    assert main(["speak", *arguments, "--quiet"]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="locales")
def test_a_locale_without_letters_loses_none() -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "python"),
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
    }
    done = subprocess.run(
        [sys.executable, "-m", "loudkit", "text", "Größe café".encode()],
        capture_output=True,
        env=environment,
        check=True,
    )
    assert done.stdout.decode() == "Größe café\n"
