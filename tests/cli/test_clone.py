"""``loudkit clone``: the report, consent, the file it writes, and what it refuses."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile

from loudkit.bundle.voice import VoiceProfile
from loudkit.cli import main
from loudkit.cli.clone import CONSENT

SPEECH = Path(__file__).parents[1] / "data" / "conformance" / "enrollment" / "espeak22.flac"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _clone(*arguments: object) -> int:
    return main(["clone", *map(str, arguments)])


def _for_ann(bundle: Path, *arguments: object) -> int:
    return _clone(SPEECH, "--name", "ann", "--language", "EN", "--checkpoint", bundle, *arguments)


@pytest.fixture
def noise(tmp_path: Path) -> Path:
    path = tmp_path / "noise.wav"
    soundfile.write(path, 0.1 * np.random.default_rng(0).standard_normal(48000), 16000)
    return path


def test_a_voice_is_made_where_speak_finds_it(bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _for_ann(bundle, "--i-have-consent") == 0
    path = Path(os.environ["LOUDKIT_VOICES"]) / "ann.safetensors"
    profile = VoiceProfile.load(path)
    assert (profile.name, profile.language, profile.enrolment) == ("ann", "en", "first-10s-pause")
    assert profile.consent == CONSENT
    out, err = capsys.readouterr()
    assert out == f"{path}  ({path.stat().st_size} bytes, language en, {_mode(path)})\n"
    assert "prompt       0.00 s to 9.7" in err
    assert "--voice ann" in err
    assert "responsible-use" in err
    assert list(path.parent.iterdir()) == [path]
    assert main(["voices", "--json"]) == 0
    assert "ann" in capsys.readouterr().out


def _mode(path: Path) -> str:
    if os.name != "posix":
        return "directory ACL inherited"
    assert path.stat().st_mode & 0o777 == 0o600
    return "mode 0600"


def test_a_voice_is_not_replaced_by_accident(bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _for_ann(bundle, "--i-have-consent", "--quiet") == 0
    first = capsys.readouterr()
    assert first.err == ""
    path = Path(os.environ["LOUDKIT_VOICES"]) / "ann.safetensors"
    before = path.read_bytes()
    assert _for_ann(bundle, "--i-have-consent") == 1
    assert "--force" in capsys.readouterr().err
    assert _for_ann(bundle, "--i-have-consent", "--force") == 0
    assert path.read_bytes() == before


def test_consent_is_asked_once_on_a_terminal(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for answer, code in (("no\n", 1), ("\n", 1), ("", 1), ("YES\n", 0)):
        monkeypatch.setattr(sys, "stdin", Terminal(answer))
        assert _for_ann(bundle, "-o", tmp_path / "out.safetensors") == code
        err = capsys.readouterr().err
        assert err.count("Type yes") == 1
        assert (tmp_path / "out.safetensors").exists() == (code == 0)
    assert VoiceProfile.load(tmp_path / "out.safetensors").consent == CONSENT


def test_without_a_terminal_consent_must_be_stated(
    bundle: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("yes\n"))
    assert _for_ann(bundle, "--quiet") == 1
    err = capsys.readouterr().err
    assert "--i-have-consent" in err
    assert err.count("\n") == 1


def test_check_reports_and_makes_nothing(
    noise: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text.wav"
    text.write_text("not a recording")
    assert _clone(SPEECH, "--check") == 0
    assert "speech       9" in capsys.readouterr().out
    assert _clone(SPEECH, noise, text, tmp_path / "none.wav", "--check", "--json") == 1
    out, err = capsys.readouterr()
    assert err == ""
    found = json.loads(out)["recordings"]
    assert [item["ok"] for item in found] == [True, False, False, False]
    assert found[0]["seconds"] == pytest.approx(12.5)
    assert "0.5 s" in found[1]["refusals"][0]
    assert "none of WAV" in found[2]["refusals"][0]
    assert "is not a file" in found[3]["refusals"][0]
    assert not Path(os.environ["LOUDKIT_VOICES"]).exists()


def test_what_is_not_speech_is_refused_unless_insisted_on(
    noise: Path, bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "noise.safetensors"
    arguments = (
        noise,
        "--name",
        "n",
        "--language",
        "en",
        "--checkpoint",
        bundle,
        "-o",
        out,
        "--i-have-consent",
    )
    assert _clone(*arguments, "--quiet") == 1
    err = capsys.readouterr().err
    assert "speech were found" in err
    assert err.count("\n") == 1
    assert _clone(*arguments, "--no-preflight") == 0
    assert VoiceProfile.load(out).name == "n"


def test_json_says_what_was_made(bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deep" / "ann.voice"
    assert (
        _for_ann(bundle, "--i-have-consent", "--json", "-o", path, "--no-end-in-silence", "--start", "2") == 0
    )
    made = json.loads(capsys.readouterr().out)
    assert made["path"] == str(path)
    assert made["bytes"] == path.stat().st_size
    assert made["recordings"][0]["start"] == 2.0
    assert VoiceProfile.load(path).enrolment == "first-10s"


def test_several_recordings(
    noise: Path, bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = (
        "--name",
        "a",
        "--language",
        "en",
        "--checkpoint",
        bundle,
        "--i-have-consent",
        "--no-preflight",
    )
    assert _clone(noise, SPEECH, *arguments, "-o", tmp_path / "both") == 0
    assert f"the prompt is from {SPEECH}\n" in capsys.readouterr().err
    assert _clone(SPEECH, *arguments, "-o", tmp_path / "one") == 0
    both, one = VoiceProfile.load(tmp_path / "both"), VoiceProfile.load(tmp_path / "one")
    np.testing.assert_array_equal(both.prompt_tokens, one.prompt_tokens)
    assert not np.array_equal(both.speaker_embedding, one.speaker_embedding)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["x.wav"], 2, "--name and --language"),
        (["x.wav", "--name", "a"], 2, "--language"),
        (["x.wav", "--name", "a", "--language", "en"], 1, "not found: x.wav"),
        ([SPEECH, "--name", "a", "--language", "xx", "--checkpoint", "."], 1, "unsupported: language 'xx'"),
        ([SPEECH, "--name", "a/b", "--language", "en", "--checkpoint", "."], 1, "cannot name a voice"),
        ([SPEECH, "--name", ".a", "--language", "en", "--checkpoint", "."], 1, "cannot name a voice"),
        ([SPEECH, "--name", "", "--language", "en", "--checkpoint", "."], 1, "cannot name a voice"),
        (
            [SPEECH, "--name", "a", "--language", "en", "--checkpoint", "no.safetensors"],
            1,
            "not found: no.safe",
        ),
        (
            [SPEECH, "--name", "a", "--language", "en", "--quiet", "--no-preflight", "--i-have-consent"],
            1,
            "of loudreader/loudr-1: the network is switched off by LOUDKIT_OFFLINE=1",
        ),
    ],
)
def test_what_is_refused(
    arguments: list[object], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _clone(*arguments) == code
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("flags", [["--device", "tpu"], ["--start", "-1"], ["--start", "soon"]])
def test_wrong_usage(flags: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert _clone(SPEECH, "--check", *flags) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_an_option_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert _clone(SPEECH, "--check", "--nam", "x", "--lang", "en", "--nonsense") == 2
    assert "no option --nonsense" in capsys.readouterr().err


def test_a_failure_leaves_what_was_there(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "voice.safetensors"
    path.write_bytes(b"before")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert _for_ann(bundle, "--i-have-consent", "--force", "--quiet", "-o", path) == 1
    assert "No space left" in capsys.readouterr().err
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]
