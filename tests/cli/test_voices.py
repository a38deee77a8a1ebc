"""``loudkit voices``."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from loudkit.bundle import own_voices as own
from loudkit.cli import main

NAMES = ["birch", "heron", "slate"]
EMBEDDED = ["ben", "cora", "hugo", "nora"]


def _voices(*arguments: object) -> int:
    return main(["voices", *map(str, arguments)])


def _copy(bundle: Path, folder: Path) -> Path:
    shutil.copytree(bundle, folder, ignore=shutil.ignore_patterns("onnx", "*enrollment*"))
    return folder


def test_names_one_a_line(bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _voices(bundle) == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines() == NAMES
    assert captured.err == ""


@pytest.mark.parametrize("given", ["folder", "file"])
def test_the_environment_names_the_release(
    given: str, bundle: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    named = bundle if given == "folder" else bundle / "loudr-1.safetensors"
    monkeypatch.setenv("LOUDKIT_CHECKPOINT", str(named))
    assert _voices() == 0
    assert capsys.readouterr().out.splitlines() == NAMES


def test_the_users_own_voices(
    bundle: Path, own_voices: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _voices() == 0
    assert capsys.readouterr().out.splitlines() == sorted([*EMBEDDED, "mine"])
    monkeypatch.setenv("LOUDKIT_CHECKPOINT", str(bundle))
    shutil.copy(own_voices / "mine.safetensors", own_voices / "birch.safetensors")
    assert _voices("--json") == 0
    voices = json.loads(capsys.readouterr().out)["voices"]
    assert [(voice["name"], voice["own"]) for voice in voices] == [
        ("birch", False),  # a release goes before the user's own
        ("heron", False),
        ("mine", True),
        ("slate", False),
    ]
    assert _voices(bundle) == 0
    assert capsys.readouterr().out.splitlines() == NAMES
    assert _voices(own_voices) == 0
    assert capsys.readouterr().out.splitlines() == ["birch", "mine"]


def test_long_and_language(bundle: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    release = _copy(bundle, tmp_path / "release")
    (release / "samples").mkdir()
    (release / "samples" / "slate.opus").write_bytes(b"OggS")
    assert _voices(release, "--long") == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == ["NAME", "LANGUAGE", "ENROLMENT", "SAMPLE", "FILE"]
    assert [line[:2] for line in lines[1:]] == [["birch", "en"], ["heron", "de"], ["slate", "fr"]]
    assert lines[3][3] == str(release / "samples" / "slate.opus")
    assert _voices(release, "--language", "FR") == 0
    assert capsys.readouterr().out == "slate\n"
    assert _voices(release, "--language", "pl") == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"not found: no voices of language pl in {release}")
    assert _voices(release, "--language", "xx") == 1
    assert capsys.readouterr().err.startswith("unsupported: language 'xx'")


def test_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _voices(tmp_path) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"not found: no voices in {tmp_path}")
    assert _voices("--language", "pl", "--json") == 1
    assert json.loads(capsys.readouterr().out) == {"voices": []}


def test_nothing_named_means_the_embedded_voices(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _voices() == 0
    assert capsys.readouterr().out.splitlines() == EMBEDDED
    monkeypatch.setenv("LOUDKIT_CHECKPOINT", "")  # an empty value means unset
    assert _voices() == 0
    assert capsys.readouterr().out.splitlines() == EMBEDDED


def test_refusals(
    bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _voices(bundle / "loudr-1.safetensors") == 1
    assert "is a file; pass the folder of the release" in capsys.readouterr().err
    assert _voices(tmp_path / "gone") == 1
    assert capsys.readouterr().err.startswith("not found: folder ")
    assert _voices("owner/name") == 1
    assert capsys.readouterr().err.startswith("unavailable: the voices of owner/name cannot be listed")
    monkeypatch.setenv("LOUDKIT_CHECKPOINT", str(tmp_path / "gone"))
    assert _voices() == 1
    assert capsys.readouterr().err.startswith("not found: ")


def test_damaged_foreign_and_escaping_files(
    bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    release = _copy(bundle, tmp_path / "release")
    voices = release / "voices"
    (voices / "broken.safetensors").write_bytes(b"broken")
    (voices / ".hidden.safetensors").write_bytes(b"")
    (voices / "notes.txt").write_text("")
    (voices / "deep").mkdir()
    (voices / "linked.safetensors").symlink_to(bundle / "voices" / "birch.safetensors")
    assert _voices(release) == 0
    assert capsys.readouterr().out.splitlines() == ["birch", "broken", "heron", "slate"]
    assert _voices(release, "--json") == 0
    captured = capsys.readouterr()
    assert [voice["name"] for voice in json.loads(captured.out)["voices"]] == NAMES
    assert captured.err.startswith("left out, error: ")
    assert captured.err.count("\n") == 1
    shutil.copy(bundle / "loudr-1.safetensors", voices / "model.safetensors")
    assert _voices(voices) == 0  # a folder of profiles: only what says it is a voice
    assert "model" not in capsys.readouterr().out.splitlines()


def test_where_own_voices_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LOUDKIT_VOICES")
    monkeypatch.setattr(own.sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert own.own_voices_folder() == Path("/data/loudkit/voices")
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv("HOME", "/home/who")
    assert own.own_voices_folder() == Path("/home/who/.local/share/loudkit/voices")
    monkeypatch.setattr(own.sys, "platform", "darwin")
    assert own.own_voices_folder() == Path("/home/who/Library/Application Support/loudkit/voices")
    monkeypatch.setattr(own.sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert own.own_voices_folder() == Path("/local/loudkit/voices")
