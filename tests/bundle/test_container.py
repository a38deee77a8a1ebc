"""The container against the safetensors package as an oracle, and against hostile bytes."""

from __future__ import annotations

import hashlib
import json
import os
import tracemalloc
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import safetensors
import safetensors.numpy
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from loudkit.bundle.container import (
    HEADER_LIMIT,
    arrays_digest,
    check_dense,
    file_sha256,
    metadata,
    payload_digest,
    read_header,
    read_tensor,
    write_container,
)
from loudkit.bundle.dtypes import DTYPES, decode
from loudkit.errors import InvalidFileError, InvalidRequestError, LoudkitError, MissingFileError

NUMPY_TYPES = [
    np.bool_,
    *(np.dtype(f"{kind}{width}") for kind in "iu" for width in (1, 2, 4, 8)),
    *(np.dtype(f"f{width}") for width in (2, 4, 8)),
]


@st.composite
def tensors(draw: st.DrawFn) -> dict[str, np.ndarray]:
    names = draw(st.lists(st.text(min_size=1, max_size=6), max_size=5, unique=True))
    result = {}
    for name in names:
        assume(name != "__metadata__")
        shape = draw(st.lists(st.integers(0, 3), max_size=3))
        dtype = np.dtype(draw(st.sampled_from(NUMPY_TYPES)))
        size = int(np.prod(shape, dtype=int)) * dtype.itemsize
        raw = np.frombuffer(draw(st.binary(min_size=size, max_size=size)), dtype=np.uint8)
        raw = raw & 1 if dtype == np.bool_ else raw
        result[name] = raw.view(dtype).reshape(shape)
    return result


def container(table: object, payload: bytes = b"", length: int | None = None) -> bytes:
    header = table if isinstance(table, bytes) else json.dumps(table).encode()
    return (len(header) if length is None else length).to_bytes(8, "little") + header + payload


def written(arrays: dict[str, Any], entries: dict[str, str] | None = None) -> bytes:
    file = BytesIO()
    write_container(file, arrays, entries or {})
    return file.getvalue()


def loaded(data: bytes) -> dict[str, np.ndarray]:
    file = BytesIO(data)
    header = read_header(file, "x")
    check_dense(header, "x")
    return {name: read_tensor(file, header, name, "x") for name in header.tensors}


def same(a: np.ndarray, b: np.ndarray) -> bool:
    return a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes()


@given(tensors())
@settings(max_examples=150, deadline=None)
def test_round_trip_is_bit_identical_and_the_package_reads_the_same(arrays: dict[str, np.ndarray]) -> None:
    data = written(arrays, {"b": "2", "a": "1"})
    ours, theirs = loaded(data), safetensors.numpy.load(data)
    assert ours.keys() == theirs.keys() == arrays.keys()
    for name, array in arrays.items():
        assert same(ours[name], array)
        assert same(ours[name], theirs[name])


@given(tensors())
@settings(max_examples=60, deadline=None)
def test_bytes_do_not_depend_on_order_and_tensors_are_aligned(arrays: dict[str, np.ndarray]) -> None:
    data = written(arrays, {"b": "2", "a": "1"})
    assert data == written(dict(reversed(arrays.items())), {"a": "1", "b": "2"})
    header = read_header(BytesIO(data), "x")
    assert all((header.start + e.begin) % DTYPES[e.dtype].width == 0 for e in header.tensors.values())


@given(tensors(), st.randoms())
@settings(max_examples=60, deadline=None)
def test_the_payload_digest_sees_contents_and_nothing_else(
    tmp_path_factory: pytest.TempPathFactory, arrays: dict[str, np.ndarray], random: Any
) -> None:
    """Header order, white space, metadata and placement vary; the digest is recomputed by its definition."""
    names = list(arrays)
    random.shuffle(names)
    table: dict[str, Any] = {"__metadata__": {"x": "y"}}
    payload = b""
    for name in names:
        raw = arrays[name].tobytes()
        payload += b"\xaa" * random.randrange(3)
        dtype = next(key for key, value in DTYPES.items() if value.torch == str(arrays[name].dtype))
        shape = list(arrays[name].shape)
        table[name] = {
            "shape": shape,
            "data_offsets": [len(payload), len(payload) + len(raw)],
            "dtype": dtype,
        }
        payload += raw
    path = tmp_path_factory.mktemp("d") / "f"
    path.write_bytes(container(json.dumps(table, indent=random.randrange(4)).encode() + b"  ", payload))
    expected = hashlib.sha256()
    for name in sorted(arrays):
        array = arrays[name]
        expected.update(f"{name}torch.{array.dtype}{array.shape}".encode() + array.tobytes())
    assert payload_digest(path) == arrays_digest(arrays) == expected.hexdigest()


@given(st.binary(max_size=200))
@settings(max_examples=300, deadline=None)
def test_any_bytes_end_in_tensors_or_a_refusal(data: bytes) -> None:
    try:
        loaded(data)
    except LoudkitError as error:
        assert "\n" not in str(error)


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 20),
    st.just(2**70),
    st.floats(),
    st.sampled_from(["F32", "U8", "BOOL", "BF16", "F8_E4M3", "", "x"]),
    st.lists(st.integers(-1, 9), max_size=3),
    st.lists(st.sampled_from([0, 2**31, 2**70, True, 1.0]), max_size=40),
)
ENTRY = st.fixed_dictionaries({}, optional={"dtype": JUNK, "shape": JUNK, "data_offsets": JUNK, "more": JUNK})
TABLE = st.dictionaries(
    st.sampled_from(["a", "b", "\ud800", "__metadata__", "\n"]),
    ENTRY | JUNK | st.dictionaries(st.text(max_size=2), JUNK, max_size=2),
    max_size=4,
)


@given(TABLE, st.binary(max_size=24))
@settings(max_examples=500, deadline=None)
def test_any_header_ends_in_tensors_or_a_refusal_and_never_outdoes_the_package(
    table: Any, payload: bytes
) -> None:
    data = container(table, payload)
    try:
        header = read_header(BytesIO(data), "x")
        metadata(header, "x")
        loaded(data)
    except LoudkitError as error:
        assert "\n" not in str(error)
    else:
        assume(data[8:9] == b"{")
        safetensors.deserialize(data)  # raises where the package would refuse what we took


@pytest.mark.parametrize("length", [HEADER_LIMIT + 1, 2**63, 2**64 - 1, HEADER_LIMIT, 1000])
def test_a_huge_declared_header_is_refused_without_allocating_it(length: int) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(InvalidFileError, match="declares a header"):
            read_header(BytesIO(container({}, length=length)), "x")
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


def test_absurd_shapes_cost_nothing() -> None:
    shape = [2**60] * 20_000
    table = {"a": {"dtype": "U8", "shape": shape, "data_offsets": [0, 0]}}
    with pytest.raises(InvalidFileError, match="as many bytes as"):
        read_header(BytesIO(container(table)), "x")


@pytest.mark.parametrize("shape", [[0] * 80, [0, 2**70], [0, 2**62, 2**62]])
def test_a_shape_numpy_cannot_hold_is_refused(shape: list[int]) -> None:
    table = {"a": {"dtype": "U8", "shape": shape, "data_offsets": [0, 0]}}
    try:
        assert loaded(container(table))["a"].shape == tuple(shape)
    except InvalidFileError as error:
        assert "NumPy" in str(error)


@pytest.mark.parametrize(
    ("spans", "size"),
    [
        ([(0, 4), (5, 9)], 9),
        ([(0, 4), (3, 7)], 7),
        ([(1, 5)], 5),
        ([(0, 4)], 5),
        ([], 1),
        ([(0, 4), (0, 4)], 4),
    ],
)
def test_gaps_overlaps_and_tails_do_not_load(spans: list[tuple[int, int]], size: int) -> None:
    table = {f"t{i}": {"dtype": "U8", "shape": [4], "data_offsets": span} for i, span in enumerate(spans)}
    data = container(table, bytes(size))
    with pytest.raises(safetensors.SafetensorError):
        safetensors.deserialize(data)
    with pytest.raises(InvalidFileError):
        loaded(data)


def test_duplicate_names_are_refused() -> None:
    entry = b'{"dtype":"U8","shape":[1],"data_offsets":[0,1]}'
    with pytest.raises(InvalidFileError, match="stands twice"):
        loaded(container(b'{"a":' + entry + b',"a":' + entry + b"}", b"x"))


@pytest.mark.parametrize("prefix", [b"PK\x03\x04\x14\x00\x08\x08", b"\x80\x04\x95\xff\xff\xff\xff\x00"])
def test_a_pickle_is_named_as_one(prefix: bytes) -> None:
    with pytest.raises(InvalidFileError, match="pickle"):
        read_header(BytesIO(prefix + bytes(40)), "x")


@pytest.mark.parametrize("value", [5, [], "x", {"a": 1}, {"a": None}])
def test_metadata_that_is_not_text_is_refused(value: object) -> None:
    header = read_header(BytesIO(container({"__metadata__": value})), "x")
    with pytest.raises(InvalidFileError, match="__metadata__"):
        metadata(header, "x")


def test_bfloat16_and_8_bit_floats_are_exact() -> None:
    values = np.array([0.0, -0.0, 1.0, -2.5, 3.0e38, 1e-40, np.inf, np.nan], dtype=np.float32)
    upper = values.view(np.uint32) >> 16
    got = decode(upper.astype("<u2").view(np.uint8), "BF16")
    assert np.array_equal(got.view(np.uint32), upper << 16)
    codes = np.arange(256, dtype=np.uint8)
    e4m3 = decode(codes, "F8_E4M3")
    assert e4m3[[0x01, 0x08, 0x38, 0x7E, 0xFE]].tolist() == [2.0**-9, 2.0**-6, 1.0, 448.0, -448.0]
    assert np.flatnonzero(np.isnan(e4m3)).tolist() == [0x7F, 0xFF]
    assert np.signbit(e4m3[0x80])
    assert np.all(np.diff(e4m3[:0x7F]) > 0)
    assert np.array_equal(e4m3[:0x7F], -e4m3[0x80:0xFF])
    e5m2 = decode(codes, "F8_E5M2")
    assert e5m2[[0x01, 0x3C, 0x7B, 0x7C, 0xFC]].tolist() == [2.0**-16, 1.0, 57344.0, np.inf, -np.inf]


@pytest.mark.parametrize(
    "array", [np.array(["x"]), np.array([1j]), np.array([object()]), np.zeros(1, np.longdouble)]
)
def test_what_cannot_be_stored_is_refused(array: np.ndarray) -> None:
    with pytest.raises(InvalidRequestError, match="cannot be stored"):
        written({"a": array})


def test_writer_refuses_names_it_could_not_read_back() -> None:
    with pytest.raises(InvalidRequestError):
        written({"__metadata__": np.zeros(1)})
    with pytest.raises(InvalidRequestError, match="Unicode"):
        written({"\ud800": np.zeros(1)})


def test_big_endian_and_strided_arrays_are_written_as_their_values() -> None:
    array = np.arange(12, dtype=">i4").reshape(3, 4).T
    assert same(loaded(written({"a": array}))["a"], np.ascontiguousarray(array, dtype=np.int32))


def test_digests_do_not_hold_the_file_in_memory(tmp_path: Path) -> None:
    array = np.zeros(40_000_000, dtype=np.uint8)
    with (tmp_path / "f").open("wb") as file:
        write_container(file, {"a": array}, {})
    expected = arrays_digest({"a": array})
    del array
    tracemalloc.start()
    try:
        assert payload_digest(tmp_path / "f") == expected
        file_sha256(tmp_path / "f")
        assert tracemalloc.get_traced_memory()[1] < 8_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("read", [payload_digest, file_sha256])
def test_what_is_no_file_is_refused(read: Any, tmp_path: Path) -> None:
    with pytest.raises(MissingFileError):
        read(tmp_path / "absent")
    with pytest.raises(MissingFileError):
        read(Path(__file__) / "below-a-file")
    for path in (tmp_path, tmp_path / ("n" * 300), tmp_path / "a\0b", tmp_path / "\ud800"):
        with pytest.raises(LoudkitError):
            read(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InvalidFileError, match="not a regular file"):
        file_sha256(tmp_path / "pipe")
