"""The safetensors container: header, tensors, digests.

Layout: a little-endian 64-bit header length, that many bytes of JSON, the payload. It is read here and not
through the safetensors package so that digests and tensors never come from two readings of one header,
bfloat16 works without torch, and a file that shrinks under a memory map cannot kill the process.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import BufferedIOBase
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from loudkit.bundle.dtypes import DTYPES, Array, decode, encode
from loudkit.bundle.files import open_regular
from loudkit.bundle.json_object import parse_object, shown, unexpected
from loudkit.errors import InvalidFileError, InvalidRequestError

HEADER_LIMIT = 100 * 1024 * 1024
_METADATA = "__metadata__"
_BLOCK = 1024 * 1024
_ALIGNMENT = 8


@dataclass(frozen=True)
class Entry:
    """One tensor: safetensors dtype, shape, and its bytes ``[begin, end)`` of the payload."""

    dtype: str
    shape: tuple[int, ...]
    begin: int
    end: int


@dataclass(frozen=True)
class Header:
    """A checked table of tensors. ``raw_metadata`` is unchecked; ``start`` and ``size`` place the payload."""

    tensors: Mapping[str, Entry]
    raw_metadata: object
    start: int
    size: int


def file_sha256(path: Path) -> str:
    """SHA-256 of the whole file as lower-case hex, read in 1 MiB blocks."""
    with open_regular(path) as file:
        return stream_sha256(file)


def stream_sha256(file: BufferedIOBase) -> str:
    """SHA-256 of the rest of the open ``file`` as lower-case hex."""
    digest = hashlib.sha256()
    while block := file.read(_BLOCK):
        digest.update(block)
    return digest.hexdigest()


def payload_digest(path: Path) -> str:
    """SHA-256 over the tensors in code-point order of names: name, ``torch.<dtype>``, shape as tuple, bytes.

    Does not depend on header order, white space, metadata or placement. Ranges may overlap or leave gaps.
    """
    digest = hashlib.sha256()
    with open_regular(path) as file:
        header = read_header(file, str(path))
        for name in sorted(header.tensors):
            entry = header.tensors[name]
            digest.update(_caption(name, entry.dtype, entry.shape))
            for block in _blocks(file, header, entry, f"{path}: tensor {shown(name)}"):
                digest.update(block)
    return digest.hexdigest()


def arrays_digest(tensors: Mapping[str, npt.ArrayLike]) -> str:
    """What ``payload_digest`` of a file holding ``tensors`` will be."""
    digest = hashlib.sha256()
    for name in sorted(tensors):
        dtype, array = encode(tensors[name])
        digest.update(_caption(name, dtype, array.shape))
        digest.update(_bytes(array))
    return digest.hexdigest()


def read_header(file: BufferedIOBase, what: str) -> Header:
    """The header of the open ``file``; every entry is checked. ``what`` names the file in a refusal."""
    size = file.seek(0, 2)
    file.seek(0)
    prefix = file.read(8)
    if len(prefix) < 8:
        raise InvalidFileError(f"{what} is {len(prefix)} bytes; a safetensors file has at least 8")
    length = int.from_bytes(prefix, "little")
    if not 0 < length <= HEADER_LIMIT:
        raise InvalidFileError(
            f"{what} declares a header of {length} bytes; expected 1 to {HEADER_LIMIT}{_foreign(prefix)}"
        )
    if length > size - 8:
        raise InvalidFileError(
            f"{what} declares a header of {length} bytes and holds {size - 8}; cut short?{_foreign(prefix)}"
        )
    table = parse_object(file.read(length), f"the header of {what}")
    metadata = table.pop(_METADATA, None)
    payload = size - 8 - length
    tensors = {name: _entry(item, payload, f"{what}: tensor {shown(name)}") for name, item in table.items()}
    return Header(tensors, metadata, 8 + length, payload)


def metadata(header: Header, what: str) -> dict[str, str]:
    """The text entries of ``__metadata__``; empty when there is none."""
    entries = {} if header.raw_metadata is None else header.raw_metadata
    if not isinstance(entries, dict):
        raise unexpected(what, _METADATA, entries, "an object of text")
    for key, value in entries.items():
        if not isinstance(value, str):
            raise unexpected(what, f"{_METADATA}[{shown(key)}]", value, "text")
    return entries


def check_dense(header: Header, what: str) -> None:
    """Refuse a payload with gaps, overlaps or a tail: what is loaded must be all there is."""
    expected = 0
    for name, entry in sorted(header.tensors.items(), key=lambda item: (item[1].begin, item[1].end)):
        if entry.begin != expected:
            raise unexpected(
                what, f"offset of tensor {shown(name)}", entry.begin, f"{expected}, without gap or overlap"
            )
        expected = entry.end
    if expected != header.size:
        raise InvalidFileError(f"{what} holds {header.size} payload bytes; its tensors take {expected}")


def read_tensor(file: BufferedIOBase, header: Header, name: str, what: str) -> Array:
    """Tensor ``name`` in its stored type (bfloat16 and 8-bit floats as float32), in memory of its own."""
    entry = header.tensors.get(name)
    if entry is None:
        raise InvalidFileError(f"{what} has no tensor {shown(name)}; expected it there")
    where = f"{what}: tensor {shown(name)}"
    raw = np.empty(entry.end - entry.begin, dtype=np.uint8)
    file.seek(header.start + entry.begin)
    if file.readinto(raw.data) != raw.size:
        raise InvalidFileError(f"{where} ends early; the file changed while it was read")
    try:
        return decode(raw, entry.dtype).reshape(entry.shape)
    except (ValueError, OverflowError) as error:  # more axes, or a longer one, than NumPy has
        raise unexpected(where, "shape", entry.shape, f"one that NumPy can hold ({error})") from None


def write_container(
    file: BufferedIOBase, tensors: Mapping[str, npt.ArrayLike], entries: Mapping[str, str]
) -> None:
    """Write ``tensors`` and the metadata ``entries``; equal input gives equal bytes whatever its order.

    Wider elements come first, then names in code-point order, so that every tensor is aligned to its width.
    """
    stored = {name: encode(array) for name, array in tensors.items()}
    order = sorted(stored, key=lambda name: (-DTYPES[stored[name][0]].width, name))
    table: dict[str, Any] = {_METADATA: dict(sorted(entries.items()))} if entries else {}
    begin = 0
    for name in order:
        dtype, array = stored[name]
        if name == _METADATA:
            raise InvalidRequestError(f"a tensor cannot be named {_METADATA}; choose another name")
        table[name] = {
            "dtype": dtype,
            "shape": list(array.shape),
            "data_offsets": [begin, begin + array.nbytes],
        }
        begin += array.nbytes
    try:
        header = json.dumps(table, separators=(",", ":"), ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        raise InvalidRequestError(f"a tensor name or metadata entry is not Unicode text: {error}") from None
    header += b" " * (-len(header) % _ALIGNMENT)
    if len(header) > HEADER_LIMIT:
        raise InvalidRequestError(f"the header takes {len(header)} bytes; the limit is {HEADER_LIMIT}")
    file.write(len(header).to_bytes(8, "little") + header)
    for name in order:
        file.write(_bytes(stored[name][1]))


def _entry(item: object, payload: int, what: str) -> Entry:
    if not isinstance(item, dict):
        raise InvalidFileError(f"{what} is described by {shown(item)}; expected an object")
    dtype, shape, offsets = item.get("dtype"), item.get("shape"), item.get("data_offsets")
    if not isinstance(dtype, str) or dtype not in DTYPES:
        raise unexpected(what, "dtype", dtype, f"one of {' '.join(DTYPES)}")
    if not isinstance(shape, list) or not all(type(n) is int and n >= 0 for n in shape):
        raise unexpected(what, "shape", shape, "a list of whole numbers >= 0")
    if not isinstance(offsets, list) or len(offsets) != 2 or not all(type(n) is int for n in offsets):
        raise unexpected(what, "data_offsets", offsets, "a list of two whole numbers")
    begin, end = offsets
    if not 0 <= begin <= end <= payload:
        raise unexpected(what, "data_offsets", offsets, f"a range inside the payload of {payload} bytes")
    if end - begin != _size(shape, DTYPES[dtype].width, payload):
        raise unexpected(what, "data_offsets", offsets, f"as many bytes as {shown(shape)} of {dtype} takes")
    return Entry(dtype, tuple(shape), begin, end)


def _size(shape: list[int], width: int, limit: int) -> int:
    """Bytes of ``shape``; stops multiplying past ``limit``, so that absurd shapes cost nothing."""
    if 0 in shape:
        return 0
    size = width
    for n in shape:
        size *= n
        if size > limit:
            return limit + 1
    return size


def _blocks(file: BufferedIOBase, header: Header, entry: Entry, what: str) -> Iterator[bytes]:
    file.seek(header.start + entry.begin)
    left = entry.end - entry.begin
    while left:
        block = file.read(min(_BLOCK, left))
        if not block:
            raise InvalidFileError(f"{what} ends {left} bytes early; the file changed while it was read")
        left -= len(block)
        yield block


def _caption(name: str, dtype: str, shape: Iterable[int]) -> bytes:
    return f"{name}torch.{DTYPES[dtype].torch}{tuple(shape)}".encode()


def _bytes(array: Array) -> memoryview:
    return array.reshape(-1).view(np.uint8).data


def _foreign(prefix: bytes) -> str:
    pickled = prefix.startswith(b"PK\x03\x04") or (prefix[0] == 0x80 and prefix[1] <= 5)
    return "; it looks like a Python pickle, which is never loaded" if pickled else ""
