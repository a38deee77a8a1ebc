"""Packages that are damaged, foreign or swapped are refused by name, before anything is loaded."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import loudkit as lk
from loudkit.bundle.packages import check_packages, find_packages, is_complete, tree_sha256
from loudkit.errors import InvalidFileError, LoudkitError, MissingFileError
from loudkit.runtime.coreml.compiled import compiled_package

from .conftest import Mac, read_record, write_packages, write_record

MODEL = "Data/com.apple.CoreML/model.mlmodel"
WEIGHTS = "Data/com.apple.CoreML/weights/weight.bin"
Damage = Callable[[Path], None]


def _edit(change: Callable[[dict[str, Any]], None]) -> Damage:
    def damage(release: Path) -> None:
        record = read_record(release)
        change(record)
        write_record(release, record)

    return damage


def _entry(key: str, value: object, name: str = "vocoder.mlpackage") -> Damage:
    return _edit(lambda record: record["packages"][name].__setitem__(key, value))


def _everywhere(key: str, value: object) -> Damage:
    return _edit(lambda record: [entry.__setitem__(key, value) for entry in record["packages"].values()])


def _in(release: Path, name: str = "") -> Path:
    return release / "coreml" / "vocoder.mlpackage" / name


def _link(release: Path, name: str) -> None:
    """The same bytes, elsewhere, behind a link."""
    place = _in(release, name)
    away = release.parent / "away"
    shutil.move(place, away)
    place.symlink_to(away)


def _swap(release: Path) -> None:
    one, other = release / "coreml" / "vocoder.mlpackage", release / "coreml" / "flow_encoder.mlpackage"
    one.rename(release / "x")
    other.rename(one)
    (release / "x").rename(other)


def _of_another_checkpoint(release: Path) -> None:
    """Whole and sound, made from another checkpoint, with its record."""
    record = read_record(release)
    for entry in record["packages"].values():
        entry["checkpoint_sha256"] = "0" * 64
    write_record(release, record)


NAMED = r"vocoder\.mlpackage"
DAMAGED: dict[str, tuple[Damage, str]] = {
    "no package": (lambda r: shutil.rmtree(_in(r)), NAMED),
    "a file in place of the package": (lambda r: (shutil.rmtree(_in(r)), _in(r).write_text("x"))[0], NAMED),
    "no manifest": (lambda r: _in(r, "Manifest.json").unlink(), NAMED),
    "no data": (lambda r: shutil.rmtree(_in(r, "Data")), NAMED),
    "empty data": (lambda r: (shutil.rmtree(_in(r, "Data")), _in(r, "Data").mkdir())[0], NAMED),
    "no model": (lambda r: _in(r, MODEL).unlink(), NAMED),
    "no weights": (lambda r: _in(r, WEIGHTS).unlink(), NAMED),
    "cut weights": (lambda r: os.truncate(_in(r, WEIGHTS), 50), NAMED),
    "a byte of the weights": (
        lambda r: _in(r, WEIGHTS).write_bytes(b"x" + _in(r, WEIGHTS).read_bytes()[1:]),
        NAMED,
    ),
    "a byte of the model": (
        lambda r: _in(r, MODEL).write_bytes(b"x" + _in(r, MODEL).read_bytes()[1:]),
        NAMED,
    ),
    "an edited manifest": (lambda r: _in(r, "Manifest.json").write_text("{ }"), NAMED),
    "a file too many": (lambda r: _in(r, "Data/extra.bin").write_bytes(b"x"), NAMED),
    "a compiled form left behind": (lambda r: _in(r, "model.mlmodelc").write_bytes(b"x"), NAMED),
    "what a Mac leaves behind": (lambda r: _in(r, ".DS_Store").write_bytes(b"x"), NAMED),
    "a renamed file": (lambda r: _in(r, WEIGHTS).rename(_in(r, WEIGHTS + "2")), NAMED),
    "a link for a file": (lambda r: _link(r, WEIGHTS), rf"{NAMED}.*is a link"),
    "a link for a folder": (lambda r: _link(r, "Data"), rf"{NAMED}/Data is a link"),
    "a link for the package": (lambda r: _link(r, ""), rf"{NAMED} is a link"),
    "a link to nothing": (lambda r: _in(r, "Data/gone").symlink_to("nowhere"), rf"{NAMED}.*is a link"),
    "swapped packages": (_swap, r"(flow_encoder|vocoder)\.mlpackage is not the package"),
    "another checkpoint's": (_of_another_checkpoint, "checkpoint_sha256"),
    "another law's": (_everywhere("algorithm_fingerprint", "0" * 16), "algorithm_fingerprint"),
    "another number of steps": (_everywhere("euler_steps", 10), "euler_steps"),
    "one of another making": (
        _entry("checkpoint_sha256", "0" * 64),
        "checkpoint_sha256 of 'vocoder.mlpackage'",
    ),
    "a digest of something else": (_entry("tree_sha256", "0" * 64), NAMED),
    "a digest that is a number": (_entry("tree_sha256", 5), "tree_sha256 of 'vocoder.mlpackage'"),
    "a step that is true": (_entry("euler_steps", True), "euler_steps"),
    "a record without it": (
        _edit(lambda record: record["packages"].pop("vocoder.mlpackage")),
        "does not list 'vocoder.mlpackage'",
    ),
    "a record without packages": (_edit(lambda record: record.pop("packages")), "packages"),
    "a record that is no JSON": (lambda r: (r / "coreml" / "export.json").write_text("{"), "export.json"),
    "an entry that is a list": (
        _edit(lambda record: record["packages"].__setitem__("vocoder.mlpackage", [])),
        "expected an object",
    ),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_package_is_refused_by_name(what: str, release: Path, mac: Mac) -> None:
    damage, said = DAMAGED[what]
    assert lk.load(release, device="coreml")
    mac.models.clear()
    damage(release)
    with pytest.raises(LoudkitError, match=said) as refusal:
        lk.load(release, device="coreml")
    assert "\n" not in str(refusal.value)
    assert not mac.models


def test_links_of_the_hub_cache_into_its_own_blobs_are_plain_files(
    release: Path, mac: Mac, tmp_path: Path
) -> None:
    snapshot = tmp_path / "models--some--one" / "snapshots" / ("a" * 40)
    blobs = snapshot.parent.parent / "blobs"
    blobs.mkdir(parents=True)
    shutil.copytree(release, snapshot)
    for number, path in enumerate(sorted(snapshot.rglob("*"))):
        if path.is_file():
            shutil.move(path, blobs / str(number))
            path.symlink_to(os.path.relpath(blobs / str(number), path.parent))
    assert lk.load(snapshot, device="coreml").backend == "coreml"
    stray = snapshot / "coreml" / "vocoder.mlpackage" / "Manifest.json"
    stray.unlink()
    stray.symlink_to(release / "coreml" / "vocoder.mlpackage" / "Manifest.json")
    with pytest.raises(InvalidFileError, match="is a link"):
        lk.load(snapshot, device="coreml")


def test_a_tree_is_its_names_and_its_bytes(tmp_path: Path) -> None:
    def made(files: dict[str, bytes]) -> str:
        folder = tmp_path / "x" / "y.mlpackage"
        shutil.rmtree(folder, ignore_errors=True)
        for name, data in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        return tree_sha256(folder)

    base = {"Manifest.json": b"{}", "Data/a/b": b"1", "Data/c": b"2"}
    assert made(base) == made(dict(reversed(base.items())))
    others = [
        {**base, "Data/c": b"3"},
        {**base, "Data/d": b""},
        {"Manifest.json": b"{}", "Data/a/b": b"1"},
        {"Manifest.json": b"{}", "Data/a/b": b"2", "Data/c": b"1"},
        {"Manifest.json": b"{}", "Data/a": b"1", "Data/c": b"2"},
    ]
    assert len({made(base), *(made(other) for other in others)}) == 6


def test_nothing_is_mixed_across_folders(tmp_path: Path) -> None:
    for folder, names in (("one", ["a"]), ("two", ["b"])):
        for name in names:
            (tmp_path / folder / f"{name}.mlpackage" / "Data" / "x").mkdir(parents=True)
            (tmp_path / folder / f"{name}.mlpackage" / "Manifest.json").touch()
    (tmp_path / "two").rename(tmp_path / "coreml")
    given = {"LOUDKIT_COREML_ASSETS": str(tmp_path / "one")}
    checkpoint = tmp_path / "c.safetensors"
    assert find_packages(checkpoint, ["a"], given) == tmp_path / "one"
    assert find_packages(checkpoint, ["b"], given) == tmp_path / "coreml"
    with pytest.raises(MissingFileError, match=r"one lacks b\.mlpackage; .*coreml lacks a\.mlpackage"):
        find_packages(checkpoint, ["a", "b"], given)
    assert not is_complete(tmp_path / "nothing.mlpackage")


def test_without_digests_a_package_is_held_to_plain_files(bundle: Path, tmp_path: Path) -> None:
    shutil.copytree(bundle, tmp_path / "r")
    write_packages(tmp_path / "r")
    folder = tmp_path / "r" / "coreml"
    (folder / "export.json").unlink()
    assert set(check_packages(folder, ["vocoder", "camp"])) == {"vocoder", "camp"}


def test_the_compiled_form_is_kept_outside_the_release(
    release: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOUDKIT_CACHE", str(tmp_path / "cache"))
    package = release / "coreml" / "vocoder.mlpackage"
    before = tree_sha256(package)
    asked: list[Path] = []

    def compile_package(path: Path, made: Path) -> None:
        asked.append(path)
        made.mkdir()
        (made / "model").write_bytes(b"compiled")

    first = compiled_package(package, before, compile_package)
    assert first == compiled_package(package, before, compile_package)
    assert first is not None
    assert first.is_relative_to(tmp_path / "cache" / "coreml")
    assert asked == [package]
    assert compiled_package(package, "another", compile_package) != first
    monkeypatch.setattr("platform.version", lambda: "another build")
    assert compiled_package(package, before, compile_package) != first
    assert len(asked) == 3
    assert tree_sha256(package) == before
    assert not [path for path in (tmp_path / "cache" / "coreml").iterdir() if path.name.startswith(".")]


def test_a_cache_that_cannot_be_written_is_done_without(
    release: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "cache").write_text("a file")
    monkeypatch.setenv("LOUDKIT_CACHE", str(tmp_path / "cache"))
    assert compiled_package(release / "coreml" / "vocoder.mlpackage", "d", lambda *_: None) is None
    assert "compiled at every load" in caplog.text


def test_a_compilation_that_fails_leaves_nothing(
    release: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOUDKIT_CACHE", str(tmp_path / "cache"))

    def compile_package(_: Path, made: Path) -> None:
        made.mkdir()
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        compiled_package(release / "coreml" / "vocoder.mlpackage", "d", compile_package)
    assert list((tmp_path / "cache" / "coreml").iterdir()) == []
