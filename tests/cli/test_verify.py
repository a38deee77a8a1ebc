"""``loudkit verify``: every claim, every damage, and nothing that could make it fall over."""

from __future__ import annotations

import json
import os
import random
import shutil
import struct
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from loudkit.audio.wav import chunk, wav_bytes
from loudkit.bundle.checkpoint import open_checkpoint, write_checkpoint
from loudkit.bundle.container import payload_digest, write_container
from loudkit.bundle.sums import write_sums
from loudkit.cli import main
from loudkit.law.shaping import quantise_for_file
from loudkit.provenance import build_manifest, wav_with_manifest

AUDIO = np.sin(np.arange(2400, dtype=np.float32) / 10) * np.float32(0.5)
PCM = quantise_for_file(AUDIO).astype("<i2").tobytes()


def _verify(*arguments: object) -> int:
    return main(["verify", *map(str, arguments)])


def _note(**claims: object) -> bytes:
    """A WAV with a note, whose claims may be overridden."""
    made: dict[str, object] = {
        "seed": 7,
        "sample_rate": 24000,
        "voice": "joe",
        "algorithm_fingerprint": "79f7",
    }
    return wav_with_manifest(AUDIO, 24000, build_manifest(pcm=PCM, **{**made, **claims}))


@pytest.fixture
def wav(tmp_path: Path) -> Path:
    path = tmp_path / "hello.wav"
    path.write_bytes(_note())
    return path


@pytest.fixture
def release(bundle: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(bundle, tmp_path / "release"))


def test_a_wav_with_its_note(wav: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _verify(wav) == 0
    captured = capsys.readouterr()
    facts = dict(
        line.strip().split(maxsplit=1) for line in captured.out.splitlines() if line.startswith("  ")
    )
    assert facts["fingerprint"] == "79f7"
    assert facts["voice"] == "joe"
    assert facts["seed"] == "7"
    assert "checkpoint" not in facts  # empty claims are left out
    assert "intact" in captured.out
    assert captured.out.endswith("ok: every claim holds\n")
    assert captured.err == ""
    assert _verify(wav, "--quiet") == 0
    assert capsys.readouterr().out == ""


def _flip_sample(file: bytes) -> bytes:
    return file[:100] + bytes([file[100] ^ 1]) + file[101:]


def _other_rate(file: bytes) -> bytes:
    return file[:24] + struct.pack("<I", 48000) + file[28:]


def _damage_note(file: bytes) -> bytes:
    at = file.index(b"LKPV") + 8
    return file[: at + 4] + b"\0" + file[at + 5 :]


def _shorter(file: bytes) -> bytes:
    return file[:3000]


def _without(file: bytes) -> bytes:
    return wav_bytes(AUDIO, 24000)


def _foreign_chunk(file: bytes) -> bytes:
    return wav_bytes(AUDIO, 24000, extra=chunk(b"LIST", b"INFOISFT\x05\0\0\0Lavf\0"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_flip_sample, "the sound is not the one the note was made for"),
        (_other_rate, "plays at 48000 Hz; its note says 24000"),
        (_damage_note, "the provenance note is damaged"),
        (_shorter, "has no provenance note"),
        (_without, "has no provenance note"),
        (_foreign_chunk, "has no provenance note"),
    ],
)
def test_a_wav_whose_claims_fail(
    change: Callable[[bytes], bytes], message: str, wav: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wav.write_bytes(change(wav.read_bytes()))
    assert _verify(wav) == 1
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out.endswith("failed\n")


def test_a_note_full_of_tricks(wav: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a note says is shown, never obeyed."""
    deep: object = 1
    for _ in range(300):
        deep = [deep]
    wav.write_bytes(
        _note(voice="\x1b[2Jjoe\nok: every claim holds", seed=deep, backend="\udcff", speed=float("nan"))
    )
    assert _verify(wav) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert out.count("\nok: every claim holds") == 1
    assert _verify(wav, "--json") == 0
    assert json.loads(capsys.readouterr().out)["facts"]["speed"] == "nan"


def test_a_voice_is_compared_with_its_release(release: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = release / "voices" / "slate.safetensors"
    assert _verify(path) == 0
    out = capsys.readouterr().out
    assert "slate" in out
    assert f"matches its line in {release / 'SHA256SUMS'}" in out
    shutil.copy(release / "voices" / "birch.safetensors", path)
    assert _verify(path) == 1
    assert "differs from its line" in capsys.readouterr().err
    own = release / "voices" / "own.safetensors"
    shutil.copy(path, own)
    assert _verify(own) == 0
    assert "note: voices/own.safetensors is not listed" in capsys.readouterr().out
    alone = release.parent / "alone.safetensors"
    shutil.copy(path, alone)
    assert _verify(alone) == 0
    (release / "SHA256SUMS").write_text("nonsense\n")
    assert _verify(path) == 1
    assert "SHA256SUMS:1: 'nonsense'" in capsys.readouterr().err


def test_a_checkpoint_and_its_payload(release: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = release / "loudr-1.safetensors"
    assert _verify(path) == 0
    out = capsys.readouterr().out
    assert payload_digest(path) in out
    assert "loudkit-1" in out
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    (release / "SHA256SUMS").unlink()
    assert _verify(path) == 1
    error = capsys.readouterr().err
    assert payload_digest(path) in error  # both digests
    assert open_checkpoint(path).manifest["tensor_payload_sha256"] in error


def test_a_checkpoint_without_a_payload_digest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "model.safetensors"
    manifest = {"format": "loudkit-checkpoint", "format_version": 1, "recipe_version": "loudkit-9"}
    with path.open("wb") as file:
        write_container(file, {"a": np.zeros(3)}, {"manifest": json.dumps(manifest)})
    assert _verify(path) == 0
    out = capsys.readouterr().out
    assert "note: the manifest records no payload digest" in out
    assert "note: this build cannot speak with it" in out
    write_checkpoint(path, {"a": np.zeros(3)}, {**manifest, "tokenizer_sha256": "0" * 64})
    assert _verify(path) == 0
    assert "tokenizer.json is not beside it" in capsys.readouterr().out
    (tmp_path / "tokenizer.json").write_text("{}")
    assert _verify(path) == 1
    assert "SHA-256 is" in capsys.readouterr().err


def test_other_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "encoder.safetensors"
    with path.open("wb") as file:
        write_container(file, {"a": np.zeros(3)}, {"format": "pt"})
    assert _verify(path) == 1
    assert "neither a checkpoint nor a voice profile; its metadata keys: 'format'" in capsys.readouterr().err
    for name, head, hint in (
        ("a.flac", b"fLaC\0\0\0\x22", "FLAC audio; a note is only ever written into WAV"),
        ("a.opus", b"OggS\0\x02", "Ogg audio"),
        ("a.mp3", b"ID3\x04", "MP3 audio"),
        ("a.mp3", b"\xff\xfb\x90", "MP3 audio"),
        ("a.m4a", b"\0\0\0\x20ftypM4A ", "MP4 audio"),
        ("a.webp", b"RIFF\0\0\0\0WEBP", "no WAV"),
        ("a.pt", b"PK\x03\x04", "never loaded"),
        ("model.onnx", b"\x08\x08\x12\x07pytorch", "pass the release folder"),
        ("SHA256SUMS", b"0" * 64, "pass the release folder"),
        ("manifest.json", b'{"format": 1}', "pass the release folder"),
        ("a.safetensors", b"<!DOCTYPE html>", "web page"),
        ("a.safetensors", b"version https://git-lfs.github.com/spec/v1\n", "Git LFS"),
        ("a.safetensors", b"", "is empty"),
    ):
        (tmp_path / name).write_bytes(head)
        assert _verify(tmp_path / name) == 1
        assert hint in capsys.readouterr().err


def test_what_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _verify(tmp_path / "gone") == 1
    assert capsys.readouterr().err.startswith("not found: ")
    assert _verify("a\0b") == 1
    assert "not a usable path" in capsys.readouterr().err
    assert _verify(tmp_path / "gone", "--json") == 1
    assert json.loads(capsys.readouterr().out)["ok"] is False
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert _verify(tmp_path / "pipe") == 1  # and does not wait for a writer


@pytest.mark.parametrize("edition", ["single", "pair"])
def test_a_release(edition: str, bundles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _verify(bundles / edition, "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["ok"]
    assert report["kind"] == "release"
    assert report["problems"] == report["notes"] == []
    n = len((bundles / edition / "SHA256SUMS").read_text().splitlines())
    assert report["facts"]["files"] == f"{n} of {n} as listed in SHA256SUMS"
    assert report["facts"]["voices"] == "3"
    assert report["facts"]["speaks with"] == "onnx, torch"
    assert report["facts"]["clones with"] == "onnx, torch"


def _flip(name: str) -> Callable[[Path], object]:
    def damage(release: Path) -> None:
        data = bytearray((release / name).read_bytes())
        data[len(data) // 2] ^= 4
        (release / name).write_bytes(data)

    return damage


def _remove(name: str) -> Callable[[Path], object]:
    return lambda release: (release / name).unlink()


def _add(name: str) -> Callable[[Path], object]:
    return lambda release: shutil.copy(release / "ve.safetensors", release / name)


def _rename(release: Path) -> None:
    (release / "voices" / "birch.safetensors").rename(release / "voices" / "bark.safetensors")


def _sums(change: Callable[[str], str]) -> Callable[[Path], object]:
    return lambda release: (release / "SHA256SUMS").write_text(change((release / "SHA256SUMS").read_text()))


def _signed_again(change: Callable[[Path], object]) -> Callable[[Path], object]:
    """The damage, with sums that cover it."""

    def damage(release: Path) -> None:
        change(release)
        write_sums(release)

    return damage


def _foreign_graphs(release: Path) -> None:
    record = json.loads((release / "onnx" / "export.json").read_text())
    for entry in record["graphs"].values():
        entry["checkpoint_sha256"] = "0" * 64
    (release / "onnx" / "export.json").write_text(json.dumps(record))


def _link_outside(release: Path) -> None:
    path = release / "voices" / "birch.safetensors"
    path.rename(release.parent / "outside.safetensors")
    path.symlink_to(release.parent / "outside.safetensors")


def _swap_tokenizer(release: Path) -> None:
    (release / "tokenizer.json").write_text("{}")


def _broken_voice(release: Path) -> None:
    (release / "voices" / "birch.safetensors").write_bytes(b"no voice at all")


def _two_checkpoints(release: Path) -> None:
    shutil.copy(release / "loudr-1.safetensors", release / "loudr-1-turbo.safetensors")


DAMAGES = {
    "a flipped bit in a checkpoint": (_flip("loudr-1.safetensors"), "differs from its line"),
    "a flipped bit in a graph": (_flip("onnx/t3_step.onnx"), "'onnx/t3_step.onnx' differs from its line"),
    "a flipped bit in a voice": (_flip("voices/heron.safetensors"), "differs from its line"),
    "a graph missing": (
        _remove("onnx/vocoder.onnx"),
        "'onnx/vocoder.onnx' is listed in SHA256SUMS and not there",
    ),
    "a voice missing": (_remove("voices/heron.safetensors"), "not there"),
    "the manifest missing": (_remove("manifest.json"), "not there"),
    "the checkpoint missing": (_remove("loudr-1.safetensors"), "not there"),
    "a renamed voice": (_rename, "not listed"),
    "an extra voice": (_add("voices/extra.safetensors"), "not listed"),
    "extra weights": (_add("extra.safetensors"), "not listed"),
    "no sums": (_remove("SHA256SUMS"), "has no SHA256SUMS"),
    "empty sums": (_sums(lambda text: ""), "lists no file"),
    "a path that climbs": (
        _sums(lambda text: text + f"{'0' * 64}  ../x\n"),
        "'../x' holds an empty, '.' or '..'",
    ),
    "an absolute path": (_sums(lambda text: text + f"{'0' * 64}  /etc/x\n"), "is absolute"),
    "a line twice": (_sums(lambda text: text + text.splitlines()[0] + "\n"), "stands twice"),
    "upper-case digests": (_sums(lambda text: text.upper()), "expected 64 lower-case hex"),
    "a link out": (_link_outside, "is a link out of the release"),
    "graphs of another checkpoint": (_signed_again(_foreign_graphs), "checkpoint_sha256 is"),
    "another tokenizer": (_signed_again(_swap_tokenizer), "SHA-256 is"),
    "a broken voice": (_signed_again(_broken_voice), "birch.safetensors"),
    "a broken payload": (
        _signed_again(_flip("loudr-1-enrollment.safetensors")),
        "its tensors have the digest",
    ),
    "two checkpoints": (_signed_again(_two_checkpoints), "pass the path of the one to speak with"),
    "half the graphs": (_signed_again(_remove("onnx/t3_step.onnx")), "lacks t3_step.onnx"),
    "no voices": (_signed_again(lambda release: shutil.rmtree(release / "voices")), "holds no voices"),
    "a damaged record": (
        _signed_again(lambda release: (release / "release.json").write_text("[")),
        "is not JSON",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES, ids=str)
def test_every_damage_is_found(damage: str, release: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change, message = DAMAGES[damage]
    change(release)
    assert _verify(release) == 1
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out.endswith("failed\n")
    assert "internal error" not in captured.err


def test_files_without_weights_may_be_added(release: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (release / "notes.txt").write_text("mine")
    assert _verify(release) == 0
    assert "note: 'notes.txt' is not listed in SHA256SUMS" in capsys.readouterr().out


def test_a_fetch_may_leave_out_what_its_backend_does_not_need(
    release: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (release / "README.md").write_text("card")
    write_sums(release)
    graphs = sorted((release / "onnx").iterdir())
    left_out = ["README.md", "ve.safetensors", "loudr-1-enrollment.safetensors"]
    for name in left_out:
        (release / name).unlink()
    assert _verify(release) == 1  # not a fetch by any sign
    (release / ".loudkit-release.json").write_text("{}")
    capsys.readouterr()
    assert _verify(release) == 0
    assert "note: 3 of the listed files were not fetched" in capsys.readouterr().out
    graphs[0].unlink()
    assert _verify(release) == 1  # a kind of files that was begun must be whole
    assert "and not there" in capsys.readouterr().err


def test_many_problems_are_counted(release: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for k in range(40):
        shutil.copy(release / "voices" / "birch.safetensors", release / "voices" / f"v{k}.safetensors")
    assert _verify(release) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 21
    assert lines[-1] == "error: and 20 more; --json has all"
    assert _verify(release, "--json") == 1
    assert len(json.loads(capsys.readouterr().out)["problems"]) == 40


def _mutated(data: bytes, rng: random.Random) -> bytes:
    """A few bytes changed, cut out, repeated or cut off, mostly near the start, where the structure is."""
    mutant = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = (
            min(int(rng.expovariate(1 / 200)), len(mutant) - 1)
            if rng.random() < 0.7
            else rng.randrange(len(mutant))
        )
        kind = rng.randrange(5)
        if kind == 0:
            mutant[at] = rng.randrange(256)
        elif kind == 1:
            del mutant[at : at + rng.randint(1, 40)]
        elif kind == 2:
            mutant[at:at] = mutant[at : at + rng.randint(1, 40)]
        elif kind == 3:
            mutant[at : at + 4] = rng.choice(
                [b"\xff\xff\xff\xff", b"\0\0\0\0", b"[[[[", b'"\\ud8', b"1e99", b"null"]
            )
        else:
            del mutant[at + 1 :]
    return bytes(mutant)


@pytest.mark.parametrize("kind", ["wav", "voice", "checkpoint", "junk"])
def test_nothing_makes_it_fall_over(
    kind: str, bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A changed file ends in 0 or 1 and in plain words."""
    rng = random.Random(kind)
    path = tmp_path / ("x.wav" if kind == "wav" else "x.safetensors")
    model = tmp_path / "model.safetensors"
    write_checkpoint(
        model,
        {"a": np.arange(6.0), "b.c": np.zeros((2, 3))},
        {"format": "loudkit-checkpoint", "format_version": 1},
    )
    original = {
        "wav": _note(),
        "voice": (bundle / "voices" / "birch.safetensors").read_bytes(),
        "checkpoint": model.read_bytes(),
        "junk": b"RIFF\x10\0\0\0WAVE" + bytes(300),
    }[kind]
    codes = set()
    for _ in range(250):
        path.write_bytes(
            _mutated(original, rng)
            if kind != "junk"
            else rng.choice((b"", b"RIFF", b"RIFF\0\0\0\0WAVE")) + rng.randbytes(rng.randrange(80))
        )
        codes.add(_verify(path, *(["--json"] if rng.random() < 0.3 else [])))
        captured = capsys.readouterr()
        assert "internal error" not in captured.err, path.read_bytes()[:400]
        assert "Traceback" not in captured.err
    assert codes <= {0, 1}
    assert 1 in codes


def test_a_damaged_list_or_record_makes_nothing_fall_over(
    release: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(1)
    shutil.rmtree(release / "onnx")
    (release / "loudr-1-enrollment.safetensors").unlink()
    for name in ("SHA256SUMS", "release.json", "manifest.json"):
        original = (release / name).read_bytes()
        for _ in range(12):
            (release / name).write_bytes(_mutated(original, rng))
            assert _verify(release) == 1
            assert "internal error" not in capsys.readouterr().err
        (release / name).write_bytes(original)
