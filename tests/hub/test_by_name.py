"""A release by name, from every door: load, speak, voices, cloning, verify, doctor, the cache."""

from __future__ import annotations

import json
import logging
import re
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loudkit as lk
from loudkit import hub as hub_module
from loudkit.bundle.cache_contents import cached_releases
from loudkit.bundle.places import PART, cache_root
from loudkit.bundle.sums import write_sums
from loudkit.cli import main
from loudkit.errors import (
    HubUnavailableError,
    InvalidFileError,
    InvalidRequestError,
    MissingFileError,
    VoiceNotFoundError,
)
from loudkit.loading import find_checkpoint

REPO = "someone/random"


@pytest.fixture
def served(hub: Any, bundle: Path) -> Any:
    """A hub with a release that can speak."""
    hub.publish(REPO, bundle)
    return hub


def test_load_by_name_then_without_any_request(
    served: Any, bundle: Path, request: pytest.FixtureRequest, caplog: Any
) -> None:
    engine = lk.load(REPO, device="onnx", onnx_provider="cpu")
    assert engine.voices() == ("birch", "heron", "slate")
    first = engine.synthesize("One.", "birch", seed=3)
    served.forget()
    tried = request.getfixturevalue("no_network")
    with caplog.at_level(logging.WARNING, "loudkit"):
        again = lk.load(REPO, device="onnx", onnx_provider="cpu", revision="main")
        assert np.array_equal(again.synthesize("One.", "birch", seed=3).audio, first.audio)
        assert lk.voices(REPO) == ("birch", "heron", "slate")
        assert lk.voice("birch", repo=REPO).name == lk.voice(bundle / "voices" / "birch.safetensors").name
        with pytest.raises(VoiceNotFoundError, match="did you mean 'heron'"):
            lk.voice("herron", repo=REPO)
    assert tried == []
    assert served.requests == []
    assert caplog.messages == []


def test_a_device_that_is_not_here_costs_no_download(served: Any) -> None:
    with pytest.raises(lk.LoudkitError):
        lk.load(REPO, device="coreml")
    with pytest.raises(InvalidRequestError):
        lk.load(REPO, device="tpu")
    assert served.requests == []


def _with_packages(bundle: Path, folder: Path) -> Path:
    shutil.copytree(bundle, folder)
    for name in ("flow_encoder", "flow_estimator", "vocoder", "s3_tokenizer", "camp", "voice_encoder"):
        package = folder / "coreml" / f"{name}.mlpackage"
        (package / "Data" / "weights").mkdir(parents=True)
        (package / "Manifest.json").write_text(f"{{{name!r}: 1}}")
        (package / "Data" / "model.mlmodel").write_text(name)
        (package / "Data" / "weights" / "weight.bin").write_text(name * 9)
    write_sums(folder)
    return folder


def test_packages_come_whole_and_only_those_that_are_needed(
    hub: Any, bundle: Path, tmp_path: Path, monkeypatch: Any, capsys: Any
) -> None:
    hub.publish(REPO, _with_packages(bundle, tmp_path / "release"))
    assert main(["download", REPO, "--for", "coreml", "--quiet"]) == 0
    fetched = {name for name in hub.fetched() if name.startswith("coreml/")}
    assert len(fetched) == 9
    assert "coreml/vocoder.mlpackage/Data/weights/weight.bin" in fetched
    assert not any(name.startswith("onnx/") for name in hub.fetched())
    assert main(["download", REPO, "--for", "coreml", "--with-cloning", "--quiet"]) == 0
    assert len({name for name in hub.fetched() if name.startswith("coreml/")}) == 18
    assert "loudr-1-enrollment.safetensors" not in hub.fetched()
    hub.forget()
    for check in ("check_machine", "check_coremltools"):
        monkeypatch.setattr(f"loudkit.runtime.coreml.requirements.{check}", lambda: None)

    def load_model(path: Path, units: str, digest: str | None = None) -> Any:
        raise InvalidFileError(f"{path.name} was asked for")

    monkeypatch.setattr("loudkit.runtime.coreml.model.load_model", load_model)
    with pytest.raises(InvalidFileError, match="mlpackage was asked for"):
        lk.load(REPO, device="coreml")
    assert hub.requests == []


def test_the_cached_release_is_not_the_path_of_the_same_name(
    served: Any, bundle: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(bundle, tmp_path / "someone" / "random")
    assert find_checkpoint(REPO) == Path(REPO) / "loudr-1.safetensors"
    assert served.requests == []


def test_a_voice_is_fetched_alone(served: Any, bundle: Path) -> None:
    voice = lk.voice("heron", repo=REPO)
    assert voice.name == lk.VoiceProfile.load(bundle / "voices" / "heron.safetensors").name
    assert served.fetched() == ["SHA256SUMS", "voices/heron.safetensors", "voices/heron.safetensors"]
    served.stop()
    assert lk.voice("heron.safetensors", repo=REPO).source_sha256 == voice.source_sha256
    assert lk.voices(REPO) == ("birch", "heron", "slate")
    with pytest.raises(HubUnavailableError, match="voices/birch"):
        lk.voice("birch", repo=REPO)
    # One voice is no release: it cannot be loaded.
    with pytest.raises(HubUnavailableError, match="the copy here lacks"):
        find_checkpoint(REPO)


def test_a_voice_with_wrong_bytes_is_refused(served: Any, bundle: Path) -> None:
    def flipped(handler: Any, name: str, data: bytes) -> bool:
        handler.answer(200, data[:-1] + bytes([data[-1] ^ 1]))
        return True

    served.always["heron.safetensors"] = flipped
    with pytest.raises(InvalidFileError, match="SHA-256"):
        lk.voice("heron", repo=REPO)
    assert not list(cache_root().rglob("heron*"))


def test_what_voice_needs_is_said(bundle: Path, tmp_path: Path) -> None:
    with pytest.raises(VoiceNotFoundError, match="no voice 'joe'") as refused:
        lk.voice("joe")
    assert refused.value.available[:2] == ("ben", "cora")
    assert lk.voice("ben").name == "ben"
    assert lk.voices() == ("ben", "cora", "hugo", "nora")
    for call in (lambda: lk.voice("ben", revision="main"), lambda: lk.voices(bundle, revision="v1")):
        with pytest.raises(InvalidRequestError, match="is of a release by name"):
            call()
    assert lk.voices(bundle) == ("birch", "heron", "slate")
    with pytest.raises(InvalidRequestError, match="is a file"):
        lk.voices(bundle / "loudr-1.safetensors")
    with pytest.raises(MissingFileError, match="voice file"):
        lk.voice(tmp_path / "gone.safetensors")


def test_what_enrols_is_fetched_alone(served: Any, bundle: Path) -> None:
    from loudkit.enrollment.loading import find_place

    assert hub_module.resolve_voice_encoder(REPO).name == "ve.safetensors"
    checkpoint = hub_module.resolve_enrollment_checkpoint(REPO)
    assert checkpoint.read_bytes() == (bundle / "loudr-1-enrollment.safetensors").read_bytes()
    assert hub_module.resolve_enrollment_checkpoint(bundle) == bundle / checkpoint.name
    place = find_place(REPO)
    assert (place / "onnx" / "camp.onnx").exists()
    assert not (place / "loudr-1.safetensors").exists()
    with pytest.raises(MissingFileError, match="--with-cloning"):
        hub_module.resolve_voice_encoder(place / "onnx")


def test_the_download_command(served: Any, tmp_path: Path, capsys: Any) -> None:
    folder = tmp_path / "here"
    assert main(["download", REPO, "--for", "onnx", "--with-cloning", "--local-dir", str(folder)]) == 0
    said = capsys.readouterr()
    assert [line.split()[0] for line in said.out.splitlines()] == [
        "checkpoint",
        "enrollment",
        "onnx",
        "voices",
    ]
    assert str(folder / "loudr-1.safetensors") in said.out
    assert f"3 in {folder / 'voices'}" in said.out
    assert f"loudkit speak --checkpoint {folder} --device onnx" in said.err
    assert main(["download", REPO, "--for", "torch", "--with-cloning", "--json", "--quiet"]) == 0
    said = capsys.readouterr()
    assert set(json.loads(said.out)) == {
        "repo",
        "commit",
        "folder",
        "checkpoint",
        "encoder",
        "enrollment",
        "voices",
    }
    assert said.err == ""
    for arguments, line in (
        ([str(tmp_path)], "error: .* is a path here"),
        (["someone/else"], "error: someone/else: there is no such repository"),
        ([REPO, "--revision", "v9"], "not found: .* has no revision 'v9'"),
        ([REPO, "--for", "coreml"], "not found: .* lacks coreml/.*--for torch or --for onnx"),
        ([REPO, "--for", "onnx", "--offline"], "unavailable: .*--offline; the copy here lacks onnx"),
    ):
        assert main(["download", *arguments, "--quiet"]) == 1
        said = capsys.readouterr()
        assert said.out == ""
        assert len(said.err.splitlines()) == 1
        assert re.match(line, said.err), said.err


def test_speak_by_name(served: Any, tmp_path: Path, capsys: Any, monkeypatch: Any) -> None:
    out = tmp_path / "out.wav"
    model = ["--checkpoint", REPO, "--device", "onnx", "--provider", "cpu"]
    assert main(["speak", "One.", *model, "--voice", "herron", "-o", str(out)]) == 1
    assert "did you mean 'heron'" in capsys.readouterr().err
    assert served.fetched() == []
    assert main(["speak", "One.", *model, "--revision", "main", "--voice", "heron", "-o", str(out)]) == 0
    assert out.stat().st_size > 1000
    served.stop()
    monkeypatch.setenv("LOUDKIT_CHECKPOINT", REPO)
    assert main(["speak", "One.", "--device", "onnx", "--provider", "cpu", "-o", str(out)]) == 0
    assert "voice birch" in capsys.readouterr().err


def test_voices_by_name(served: Any, capsys: Any) -> None:
    assert main(["voices", REPO]) == 0
    assert capsys.readouterr().out.split() == ["birch", "heron", "slate"]
    assert served.fetched() == []
    assert main(["voices", REPO, "--language", "de"]) == 0
    assert capsys.readouterr().out.split() == ["heron"]
    served.stop()
    assert main(["voices", REPO, "--json"]) == 0
    assert [each["language"] for each in json.loads(capsys.readouterr().out)["voices"]] == ["en", "de", "fr"]


def test_doctor_fetches_nothing(served: Any, capsys: Any, monkeypatch: Any, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ["doctor", "--checkpoint", REPO, "--device", "onnx", "--json"]
    assert main(arguments) == 0
    verdict = json.loads(capsys.readouterr().out)["verdict"]
    assert (verdict["can_speak"], verdict["command"]) == (False, f"loudkit download {REPO} --for onnx")
    assert served.requests == []
    assert main(["download", REPO, "--for", "onnx", "--quiet"]) == 0
    served.forget()
    capsys.readouterr()
    assert main(arguments) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["verdict"]["can_speak"] is True
    assert [each["repo"] for each in report["cache"]["releases"]] == [REPO]
    assert served.requests == []


def test_an_unverified_folder_says_so_until_it_is_verified(
    bundle: Path, tmp_path: Path, caplog: Any, capsys: Any
) -> None:
    folder = tmp_path / "copied"
    shutil.copytree(bundle, folder)

    def warned() -> bool:
        caplog.clear()
        find_checkpoint(folder)
        return any("was not verified" in message for message in caplog.messages)

    assert warned()
    assert main(["verify", str(folder), "--quiet"]) == 0
    assert not warned()
    data = (folder / "tokenizer.json").read_bytes()
    (folder / "tokenizer.json").write_bytes(data + b" ")
    assert warned()
    assert main(["verify", str(folder), "--quiet"]) == 1
    assert warned()


def test_a_fetched_folder_is_vouched_for(served: Any, tmp_path: Path, caplog: Any, capsys: Any) -> None:
    folder = tmp_path / "here"
    assert main(["download", REPO, "--for", "onnx", "--local-dir", str(folder), "--quiet"]) == 0
    find_checkpoint(folder)
    assert caplog.messages == []
    assert main(["verify", str(folder)]) == 0
    assert main(["verify", str(find_checkpoint(REPO, backend="onnx").parent)]) == 0


def test_the_cache_is_listed_and_pruned(
    served: Any, bundle: Path, tmp_path: Path, capsys: Any, make: Any
) -> None:
    foreign = cache_root() / "models--other--model" / "blobs"
    foreign.mkdir(parents=True)
    (foreign / "x").write_bytes(b"theirs")
    assert main(["cache", "list"]) == 0
    assert capsys.readouterr().out == ""
    old = hub_module.download(REPO, "onnx")
    new = make.revised(bundle, tmp_path / "new", lambda f: (f / "onnx" / "export.json").write_text("{}"))
    commit = served.publish(REPO, new)
    hub_module.download(REPO, "torch")
    listed = {each.commit: each for each in cached_releases()}
    assert listed[old.commit].backends == ("torch", "onnx")
    assert listed[commit].backends == ("torch",)
    assert listed[commit].revisions == ("main",)
    assert all(each.verified for each in listed.values())
    assert main(["cache", "list"]) == 0
    assert capsys.readouterr().out.count(REPO) == 2
    assert main(["cache", "list", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["releases"]) == 2

    blobs = old.folder.parent.parent / "blobs"
    (blobs / ("f" * 40 + PART)).write_bytes(b"half")
    assert main(["cache", "prune", "--dry-run"]) == 0
    assert capsys.readouterr().out == f"4\t{blobs / ('f' * 40 + PART)}\n"
    assert main(["cache", "prune"]) == 0
    assert not (blobs / ("f" * 40 + PART)).exists()
    assert hub_module.download(REPO, "onnx", revision=old.commit) == hub_module.Release(
        old.folder, REPO, old.commit, old.commit
    )
    assert main(["cache", "prune", "--old"]) == 0
    assert [each.commit for each in cached_releases()] == [commit]
    assert not (blobs.parent / "snapshots" / old.commit).exists()
    assert hub_module.download(REPO, "torch", refresh=False).commit == commit
    assert main(["cache", "prune", "someone/else", "--all"]) == 0
    assert len(cached_releases()) == 1
    assert main(["cache", "prune", REPO, "--all"]) == 0
    assert cached_releases() == []
    assert (foreign / "x").read_bytes() == b"theirs"


def test_pruning_leaves_a_running_fetch_alone(served: Any, capsys: Any) -> None:
    from loudkit.bundle.places import SharedCache, place_for

    hub_module.download(REPO)
    place = place_for(REPO, None)
    assert isinstance(place, SharedCache)
    with place.lock():
        assert main(["cache", "prune", "--all"]) == 0
    assert f"left alone: {REPO}" in capsys.readouterr().err
    assert len(cached_releases()) == 1


def test_a_bundle_that_disagrees_is_not_loaded_by_name(
    hub: Any, bundle: Path, tmp_path: Path, make: Any
) -> None:
    """Its bytes are the release's, and its graphs are another checkpoint's."""

    def change(release: Path) -> None:
        record = (release / "onnx" / "export.json").read_text()
        digest = json.loads(record)["graphs"]["vocoder.onnx"]["checkpoint_sha256"]
        (release / "onnx" / "export.json").write_text(record.replace(digest, "0" * 64))
        write_sums(release)

    hub.publish(REPO, make.revised(bundle, tmp_path / "mixed", change))
    with pytest.raises(InvalidFileError, match="export"):
        lk.load(REPO, device="onnx")
