"""Checkpoints: written, opened, loaded, and refused."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import safetensors
import safetensors.numpy
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.bundle.checkpoint import (
    check_manifest,
    dtype_map,
    open_checkpoint,
    packed_asset,
    stored_dtype,
    tokenizer_json,
    write_checkpoint,
)
from loudkit.bundle.container import file_sha256, payload_digest
from loudkit.errors import InvalidFileError, InvalidRequestError, LoudkitError, MissingFileError

MANIFEST = {"format": "loudkit-checkpoint", "format_version": 1, "artifact_role": "synthesis"}
TENSORS = {
    "t3.a": np.arange(6, dtype=np.float16).reshape(2, 3),
    "t3.scale": np.float32(2.5),
    "s3gen.w": np.array([[-0.0, np.inf], [1e-40, np.nan]], dtype=np.float32),
    "s3gen.steps": np.array([3], dtype=np.int64),
    "s3gen.f64": np.array([0.1]),
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    write_checkpoint(tmp_path / "c.safetensors", TENSORS, MANIFEST, {"tokenizer.json": b"{}"})
    return tmp_path / "c.safetensors"


def test_what_is_written_opens_with_both_digests(path: Path) -> None:
    checkpoint = open_checkpoint(path)
    assert checkpoint.role == "synthesis"
    assert checkpoint.sha256 == file_sha256(path)
    assert checkpoint.manifest == {**MANIFEST, "tensor_payload_sha256": payload_digest(path)}
    assert checkpoint.names("t3.") == ["t3.a", "t3.scale"]
    assert safetensors.numpy.load_file(path).keys() == set(checkpoint.names())
    with safetensors.safe_open(path, framework="numpy") as theirs:
        assert json.loads(theirs.metadata()["manifest"]) == checkpoint.manifest


def test_equal_input_gives_equal_bytes(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "deep" / "er" / "d.safetensors"
    write_checkpoint(other, dict(reversed(TENSORS.items())), MANIFEST, {"tokenizer.json": b"{}"})
    assert other.read_bytes() == path.read_bytes()


def test_tensors_load_by_name_in_their_stored_type(path: Path) -> None:
    loaded = open_checkpoint(path).load(["t3.a", "s3gen.steps"])
    assert list(loaded) == ["t3.a", "s3gen.steps"]
    for name, array in loaded.items():
        assert array.dtype == TENSORS[name].dtype
        assert np.array_equal(array, TENSORS[name])
        assert array.flags.writeable


@given(st.lists(st.floats(width=16), max_size=20))
@settings(max_examples=50, deadline=None)
def test_half_precision_widens_exactly(tmp_path_factory: pytest.TempPathFactory, values: list[float]) -> None:
    path = tmp_path_factory.mktemp("h") / "c"
    write_checkpoint(path, {"a": np.array(values, dtype=np.float16)}, MANIFEST)
    wide = open_checkpoint(path).load_float32(["a"])["a"]
    assert wide.dtype == np.float32
    assert np.array_equal(wide, np.array(values, dtype=np.float32), equal_nan=True)


def test_float32_keeps_every_bit(path: Path) -> None:
    wide = open_checkpoint(path).load_float32(["s3gen.w", "t3.scale"])
    assert wide["s3gen.w"].tobytes() == TENSORS["s3gen.w"].tobytes()
    assert wide["t3.scale"].shape == ()


@pytest.mark.parametrize("name", ["s3gen.f64", "s3gen.steps"])
def test_what_has_no_exact_float32_is_refused(path: Path, name: str) -> None:
    with pytest.raises(InvalidFileError, match="float type of at most 32 bits"):
        open_checkpoint(path).load_float32([name])


def test_an_unknown_name_is_refused(path: Path) -> None:
    with pytest.raises(InvalidFileError, match="no tensor 'nope'"):
        open_checkpoint(path).load(["nope"])


def test_a_replaced_file_is_not_mixed_with_the_old_header(path: Path) -> None:
    checkpoint = open_checkpoint(path)
    write_checkpoint(path, {"other": np.zeros(3)}, MANIFEST)
    with pytest.raises(InvalidFileError, match="replaced after it was opened"):
        checkpoint.load(["t3.a"])
    with pytest.raises(InvalidFileError, match="replaced after it was opened"):
        _ = checkpoint.sha256


def test_a_file_cut_short_is_refused(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(InvalidFileError, match="range inside the payload"):
        open_checkpoint(path)


def test_a_failed_write_leaves_what_was_there(path: Path) -> None:
    before = path.read_bytes()
    for tensors, manifest in (
        ({"a": np.array(["text"])}, MANIFEST),
        ({"a": np.zeros(1)}, {**MANIFEST, "format_version": 3}),
        ({"a": np.zeros(1)}, {**MANIFEST, "x": object()}),
        ({"a": np.zeros(1)}, {**MANIFEST, "x": float("nan")}),
        ({"a": np.zeros(1)}, {**MANIFEST, "x": "\ud800"}),
        ({"assets.tokenizer.json": np.zeros(1)}, MANIFEST),
        ({"__metadata__": np.zeros(1)}, MANIFEST),
    ):
        with pytest.raises((InvalidRequestError, InvalidFileError)):
            write_checkpoint(path, tensors, manifest, {"tokenizer.json": b"{}"})
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir()] == [path.name]


def test_a_place_that_cannot_be_written_is_refused_and_left_clean(path: Path) -> None:
    folder = path.parent / "folder"
    folder.mkdir()
    for target in (folder, path / "below", path.parent / ("n" * 300), path.parent / "a\0b"):
        with pytest.raises(InvalidRequestError):
            write_checkpoint(target, {}, MANIFEST)
    assert sorted(p.name for p in path.parent.iterdir()) == [path.name, "folder"]


@pytest.mark.skipif(os.name != "posix", reason="POSIX modes")
def test_a_checkpoint_follows_the_umask(tmp_path: Path) -> None:
    previous = os.umask(0o027)
    try:
        write_checkpoint(tmp_path / "c", {}, MANIFEST)
    finally:
        os.umask(previous)
    assert stat.S_IMODE((tmp_path / "c").stat().st_mode) == 0o640


def test_the_packed_tokenizer_wins_over_the_file_beside(path: Path) -> None:
    (path.parent / "tokenizer.json").write_bytes(b"other")
    checkpoint = open_checkpoint(path)
    assert tokenizer_json(checkpoint) == b"{}"
    assert packed_asset(checkpoint, "logo.png") is None


def test_a_packed_file_that_is_not_bytes_is_refused(tmp_path: Path) -> None:
    write_checkpoint(tmp_path / "c", {"assets.tokenizer.json": np.zeros(3)}, MANIFEST)
    with pytest.raises(InvalidFileError, match="'F64'; expected U8"):
        tokenizer_json(open_checkpoint(tmp_path / "c"))


@pytest.mark.parametrize("value", [5, True, "x", [1], {"t3": 1}, {"t3": None}])
def test_a_dtype_map_of_another_kind_is_refused(value: object) -> None:
    with pytest.raises(InvalidFileError, match="dtype_map"):
        dtype_map({"dtype_map": value}, "m")


@given(st.dictionaries(st.text("ab.", max_size=5), st.text(max_size=1)), st.text("ab.", max_size=7))
def test_the_longest_prefix_decides(types: dict[str, str], name: str) -> None:
    fitting = [p for p in types if name == p or name.startswith(p + ".")]
    assert stored_dtype(types, name) == (types[max(fitting, key=len)] if fitting else None)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=9)
    | st.sampled_from(["1", "fusion_mtp2"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.fixed_dictionaries(
        {"format": st.just("loudkit-checkpoint") | JSON},
        optional={
            "format_version": JSON,
            "decode": JSON | st.fixed_dictionaries({"mode": JSON}),
            "dtype_map": JSON,
        },
    )
)
@settings(max_examples=300, deadline=None)
def test_any_manifest_passes_or_is_refused(manifest: dict[str, Any]) -> None:
    try:
        check_manifest(manifest, "m")
        dtype_map(manifest, "m")
    except LoudkitError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize("version", [" 2 ", "\u0661", 1.9, True, "+1", "0_1"])
def test_the_version_is_read_as_python_int_reads_it(version: object) -> None:
    check_manifest({**MANIFEST, "format_version": version}, "m")


@pytest.mark.parametrize("version", [float("inf"), float("nan"), 10**4000, "9" * 5000, "1.0", {}, False])
def test_other_versions_are_refused(version: object) -> None:
    with pytest.raises(InvalidFileError, match="format_version"):
        check_manifest({**MANIFEST, "format_version": version}, "m")


def test_an_absent_checkpoint_is_missing_and_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError):
        open_checkpoint(tmp_path / "absent.safetensors")
    with pytest.raises(InvalidFileError):
        open_checkpoint(str(tmp_path))
