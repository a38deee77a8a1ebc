"""Which file of a folder answers for what; selection; receipts."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.bundle.checkpoint import write_checkpoint
from loudkit.bundle.lookup import (
    PAIR_GRAPHS,
    SINGLE_GRAPHS,
    find_enrollment,
    find_graphs,
    find_synthesis,
    find_voice,
    voice_names,
)
from loudkit.bundle.receipt import Receipt, read_receipt, write_receipt
from loudkit.bundle.selection import is_repo_id, selection
from loudkit.bundle.sums import RECEIPT, SUMS
from loudkit.errors import InvalidFileError, InvalidRequestError, MissingFileError, VoiceNotFoundError

COMMIT = "0123456789" * 4


def half(path: Path, role: object = None, packing: object = None) -> Path:
    manifest: dict[str, Any] = {"format": "loudkit-checkpoint", "format_version": 1}
    if role is not None:
        manifest["artifact_role"] = role
    if packing is not None:
        manifest["split"] = {"source_payload_sha256": packing}
    write_checkpoint(path, {}, manifest)
    return path


def members(graphs: tuple[str, ...]) -> list[str]:
    return [f"{name}.onnx" for name in graphs]


def fill(folder: Path, names: list[str]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_bytes(b"x")
    return folder


# --- checkpoints ---


def test_links_count_as_the_files_they_lead_to(tmp_path: Path) -> None:
    half(tmp_path / "blob", "synthesis")
    folder = fill(tmp_path / "snapshot", [])
    (folder / "loudr-1.safetensors").symlink_to(tmp_path / "blob")
    (folder / "gone.safetensors").symlink_to(tmp_path / "nowhere")
    (folder / "folder.safetensors").mkdir()
    assert find_synthesis(folder) == folder / "loudr-1.safetensors"


def test_a_role_that_is_not_text_is_no_role(tmp_path: Path) -> None:
    path = half(tmp_path / "x.safetensors", role=5)
    assert find_synthesis(tmp_path) == find_enrollment(tmp_path) == path


def test_refusals_say_what_is_there(tmp_path: Path) -> None:
    half(tmp_path / "a.safetensors", "synthesis")
    half(tmp_path / "b.safetensors", "synthesis")
    with pytest.raises(MissingFileError, match=r"'a\.safetensors', 'b\.safetensors'"):
        find_synthesis(tmp_path)
    for folder in (
        tmp_path / "absent",
        tmp_path / "a.safetensors",
        tmp_path / "a\0b",
        tmp_path / ("n" * 300),
    ):
        with pytest.raises(MissingFileError):
            find_synthesis(folder)
    with pytest.raises(MissingFileError):
        find_enrollment(tmp_path / "absent")


def test_an_enrollment_file_by_path_answers_for_itself(tmp_path: Path) -> None:
    path = half(tmp_path / "mine.safetensors", "enrollment", "aa")
    half(tmp_path / "loudr-1.safetensors", "synthesis", "bb")
    assert find_enrollment(path) == path


def test_a_synthesis_file_by_path_leads_to_the_canonical_sibling(tmp_path: Path) -> None:
    path = half(tmp_path / "mine.safetensors", "synthesis", "aa")
    with pytest.raises(MissingFileError, match="can speak but not clone"):
        find_enrollment(path)
    sibling = half(tmp_path / "loudr-1-enrollment.safetensors", "enrollment", "aa")
    assert find_enrollment(path) == sibling
    half(sibling, "enrollment", "bb")
    with pytest.raises(InvalidFileError, match="different packing runs"):
        find_enrollment(path)
    half(sibling, "synthesis")
    with pytest.raises(MissingFileError, match="says it is 'synthesis'"):
        find_enrollment(path)


def test_a_file_without_a_role_answers_for_both_halves(tmp_path: Path) -> None:
    path = half(tmp_path / "old.safetensors")
    assert find_enrollment(path) == path


# --- graphs ---


def test_the_environment_wins_when_it_is_complete(tmp_path: Path) -> None:
    checkpoint = tmp_path / "c.safetensors"
    wanted = members(SINGLE_GRAPHS)
    beside = fill(tmp_path / "onnx", wanted)
    given_folder = fill(tmp_path / "elsewhere", wanted)
    environ = {"LOUDKIT_ONNX_ASSETS": str(given_folder)}
    assert find_graphs(checkpoint, wanted, environ) == given_folder
    assert find_graphs(checkpoint, wanted, {}) == beside
    (given_folder / "vocoder.onnx").unlink()
    assert find_graphs(checkpoint, wanted, environ) == beside
    assert find_graphs(checkpoint, wanted, {"LOUDKIT_ONNX_ASSETS": ""}) == beside


def test_lacking_graphs_are_named(tmp_path: Path) -> None:
    fill(tmp_path / "onnx", members(SINGLE_GRAPHS))
    with pytest.raises(MissingFileError, match=r"lacks t3_pair_step\.onnx t3_head2\.onnx; "):
        find_graphs(tmp_path / "c", members(PAIR_GRAPHS), {})


# --- voices ---


def test_voices_are_found_by_name_with_or_without_suffix(tmp_path: Path) -> None:
    voices = fill(
        tmp_path / "voices", ["joe.safetensors", "amy.safetensors", ".hidden.safetensors", "notes.txt"]
    )
    assert voice_names(tmp_path) == ("amy", "joe")
    assert (
        find_voice(tmp_path, "joe") == find_voice(tmp_path, "joe.safetensors") == voices / "joe.safetensors"
    )
    assert voice_names(tmp_path / "absent") == ()


def test_an_unknown_voice_offers_a_near_name(tmp_path: Path) -> None:
    fill(tmp_path / "voices", ["joe.safetensors", "amy.safetensors"])
    with pytest.raises(VoiceNotFoundError, match="did you mean 'joe'") as caught:
        find_voice(tmp_path, "joey")
    assert caught.value.available == ("amy", "joe")
    assert "amy" not in str(caught.value)


@pytest.mark.parametrize(
    "name", ["", ".safetensors", ".x", "..", "../x", "a/b", "/etc/x", "a\\b", "a\0b", "n" * 400, "\ud800"]
)
def test_a_name_that_is_none_is_not_found(tmp_path: Path, name: str) -> None:
    fill(tmp_path, ["x.safetensors"])
    fill(tmp_path / "voices", ["joe.safetensors"])
    with pytest.raises(VoiceNotFoundError):
        find_voice(tmp_path, name)


def test_a_link_out_of_the_folder_is_not_a_voice_but_one_into_the_hubs_blobs_is(tmp_path: Path) -> None:
    outside = fill(tmp_path, ["secret"]) / "secret"
    entry = tmp_path / "models--o--r"
    blob = fill(entry / "blobs", ["b"]) / "b"
    plain, snapshot = tmp_path / "plain", entry / "snapshots" / COMMIT
    for folder in (plain, snapshot):
        (folder / "voices").mkdir(parents=True)
        (folder / "voices" / "evil.safetensors").symlink_to(outside)
        (folder / "voices" / "joe.safetensors").symlink_to(blob)
        with pytest.raises(VoiceNotFoundError):
            find_voice(folder, "evil")
    assert find_voice(snapshot, "joe").read_bytes() == b"x"
    with pytest.raises(VoiceNotFoundError):
        find_voice(plain, "joe")


# --- selection ---


@pytest.mark.parametrize(
    ("backend", "cloning", "name", "covered"),
    [
        ("torch", False, "voices/deep/joe.safetensors", True),
        ("torch", False, "any/where/x.safetensors", True),
        ("torch", False, "ve.safetensors", False),
        ("torch", True, "ve.safetensors", True),
        ("onnx", True, "loudr-1-enrollment.safetensors", False),
        ("onnx", True, "onnx/camp.onnx", True),
        ("onnx", False, "onnx/camp.onnx", False),
        ("onnx", False, "onnx/vocoder.onnx.data", False),
        ("coreml", False, "coreml/vocoder.mlpackage/Data/a/b", True),
        ("coreml", False, "coreml/t3_step.mlpackage/Manifest.json", True),
        ("coreml", False, "coreml/camp.mlpackage/Manifest.json", False),
        ("torch", False, "Manifest.JSON", False),
    ],
)
def test_patterns_select(backend: str, cloning: bool, name: str, covered: bool) -> None:
    assert selection(backend, cloning=cloning).covers(name) is covered


@pytest.mark.parametrize("backend", ["", "cuda", "ONNX", None, ["torch"]])
def test_another_backend_is_refused(backend: Any) -> None:
    with pytest.raises(InvalidRequestError, match="use torch, onnx or coreml"):
        selection(backend)


def test_a_path_that_exists_is_no_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert is_repo_id("owner/name")
    (tmp_path / "owner" / "name").mkdir(parents=True)
    assert not is_repo_id("owner/name")
    for ref in ("a/b\n", "a\0/b", "\ud800/b", "a/b/", "a//b"):
        assert not is_repo_id(ref)
    assert is_repo_id("a/" + "n" * 5000)


# --- receipts ---


def receipt(**changes: Any) -> Receipt:
    fields = {
        "repo": "o/r",
        "revision": "main",
        "commit": COMMIT,
        "sha256sums": None,
        "fetched_at": "2026-01-02T03:04:05Z",
    }
    return Receipt(**{**fields, **changes})


def test_a_receipt_is_written_as_the_format_says_and_read_back(tmp_path: Path) -> None:
    write_receipt(tmp_path, receipt(revision="é"))
    assert (tmp_path / RECEIPT).read_bytes().decode() == (
        '{\n "repo": "o/r",\n "revision": "é",\n'
        f' "commit": "{COMMIT}",\n "sha256sums": null,\n "fetched_at": "2026-01-02T03:04:05Z"\n}}\n'
    )
    assert read_receipt(tmp_path, "o/r", selection("torch")) == receipt(revision="é")


@pytest.mark.parametrize(
    "changes",
    [
        {"commit": COMMIT.upper() + "A"},
        {"commit": "A" * 40},
        {"repo": None},
        {"sha256sums": 5},
        {"commit": 5},
    ],
)
def test_what_would_not_count_is_not_written(tmp_path: Path, changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequestError):
        write_receipt(tmp_path, receipt(**changes))
    assert list(tmp_path.iterdir()) == []


def test_an_oversized_receipt_is_none(tmp_path: Path) -> None:
    write_receipt(tmp_path, receipt())
    path = tmp_path / RECEIPT
    path.write_bytes(path.read_bytes() + b" " * (2**20 - path.stat().st_size))
    assert read_receipt(tmp_path, "o/r", selection("torch")) is not None
    path.write_bytes(path.read_bytes() + b" ")
    assert read_receipt(tmp_path, "o/r", selection("torch")) is None


def test_a_list_naming_files_outside_gives_no_receipt(tmp_path: Path) -> None:
    folder = fill(tmp_path / "folder", [])
    fill(tmp_path, ["x.safetensors"])
    sums = f"{'0' * 64}  ../x.safetensors\n".encode()
    (folder / SUMS).write_bytes(sums)
    write_receipt(folder, receipt(sha256sums=hashlib.sha256(sums).hexdigest()))
    assert read_receipt(folder, "o/r", selection("torch")) is None


JSON = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.lists(st.none(), max_size=2)
)


@given(
    st.binary(max_size=30)
    | st.dictionaries(st.sampled_from(["repo", "revision", "commit", "sha256sums", "fetched_at"]), JSON).map(
        lambda value: json.dumps(value).encode()
    )
    | st.just(b"[" * 100_000)
)
@settings(max_examples=150, deadline=None)
def test_a_damaged_receipt_is_none_and_never_an_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    folder = tmp_path_factory.getbasetemp()
    (folder / RECEIPT).write_bytes(data)
    assert read_receipt(folder, "o/r", selection("torch")) is None
