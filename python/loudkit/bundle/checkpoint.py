"""A checkpoint: one safetensors file whose metadata entry ``manifest`` says everything about it.

A ``manifest.json`` beside it is for people and is never read.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from loudkit.bundle.container import (
    Header,
    arrays_digest,
    check_dense,
    metadata,
    read_header,
    read_tensor,
    stream_sha256,
    write_container,
)
from loudkit.bundle.dtypes import Array
from loudkit.bundle.files import open_regular, read_limited, replacing
from loudkit.bundle.json_object import parse_object, shown, unexpected
from loudkit.errors import InvalidFileError, InvalidRequestError

FORMAT = "loudkit-checkpoint"
VERSIONS = (1, 2)
TOKENIZER = "tokenizer.json"
_ASSET = "assets."
_ASSET_LIMIT = 64 * 1024 * 1024


@dataclass(frozen=True, eq=False)
class Checkpoint:
    """An opened checkpoint: a sound tensor table, a manifest of a known format; tensors are read on demand.

    ``manifest`` is the parsed JSON; read it, do not change it. ``stamp`` recognises the file that was opened.
    """

    path: Path
    manifest: Mapping[str, Any]
    header: Header
    stamp: tuple[int, ...]

    @property
    def role(self) -> str | None:
        """``synthesis``, ``enrollment`` or what else the manifest says; None where it says nothing."""
        role = self.manifest.get("artifact_role")
        return role if isinstance(role, str) else None

    @cached_property
    def sha256(self) -> str:
        """SHA-256 of the whole file (``checkpoint_sha256``); read once, when first asked for."""
        with open_regular(self.path) as file:
            self.check_unchanged(file.fileno())
            return stream_sha256(file)

    @cached_property
    def dtype_map(self) -> dict[str, str]:
        """Storage type by name prefix."""
        return dtype_map(self.manifest, str(self.path))

    def names(self, prefix: str = "") -> list[str]:
        """Tensor names that start with ``prefix``, in code-point order."""
        return sorted(name for name in self.header.tensors if name.startswith(prefix))

    def load(self, names: Iterable[str]) -> dict[str, Array]:
        """The named tensors in their stored type; bfloat16 and 8-bit floats, as float32."""
        with open_regular(self.path) as file:
            self.check_unchanged(file.fileno())
            return {name: read_tensor(file, self.header, name, str(self.path)) for name in names}

    def load_float32(self, names: Iterable[str]) -> dict[str, npt.NDArray[np.float32]]:
        """The named tensors as float32, exactly; integers and float64, which do not fit, are refused."""
        loaded = self.load(names)
        return {name: _as_float32(loaded.pop(name), f"{self.path}: tensor {name!r}") for name in list(loaded)}

    def check_unchanged(self, descriptor: int) -> None:
        """Refuse a file other than the one whose header was read."""
        if _stamp(descriptor) != self.stamp:
            raise InvalidFileError(f"{self.path} was replaced after it was opened; open it again")


def open_checkpoint(path: str | Path) -> Checkpoint:
    """Read header and manifest of ``path``.

    Raises ``MissingFileError`` when it is not there and ``InvalidFileError`` when it is no checkpoint of a
    version this build reads.
    """
    path = Path(path)
    what = str(path)
    with open_regular(path) as file:
        header = read_header(file, what)
        stamp = _stamp(file.fileno())
    check_dense(header, what)
    entry = metadata(header, what).get("manifest")
    if entry is None:
        raise InvalidFileError(f"{what} has no metadata entry 'manifest'; expected a loudkit checkpoint")
    manifest = parse_object(entry, f"the manifest of {what}")
    check_manifest(manifest, what)
    return Checkpoint(path, manifest, header, stamp)


def check_manifest(manifest: Mapping[str, Any], what: str) -> None:
    """Refuse a manifest of another format or of a version this build does not read."""
    if manifest.get("format") != FORMAT:
        raise unexpected(what, "format", manifest.get("format"), repr(FORMAT))
    version = _version(manifest.get("format_version", -1))
    if version not in VERSIONS:
        raise unexpected(
            what, "format_version", manifest.get("format_version"), "1 or 2; update loudkit if it is newer"
        )
    decode = manifest.get("decode")
    if decode is None:
        return
    if not isinstance(decode, dict):
        raise unexpected(what, "decode", decode, "an object")
    if decode.get("mode") == "fusion_mtp2" and version == 1:
        raise unexpected(what, "decode.mode", "fusion_mtp2", "a manifest of format_version 2")


def dtype_map(manifest: Mapping[str, Any], what: str) -> dict[str, str]:
    """The manifest's ``dtype_map``: name prefix to ``float16`` or ``float32``; empty when absent."""
    value = manifest.get("dtype_map")
    if value is None or value in ([], ""):
        return {}
    if not isinstance(value, dict) or not all(isinstance(dtype, str) for dtype in value.values()):
        raise unexpected(what, "dtype_map", value, "an object of prefix: type")
    return value


def stored_dtype(types: Mapping[str, str], name: str) -> str | None:
    """The type of the longest prefix p in ``types`` with ``name`` = p or starting with p + ``.``."""
    while name not in types:
        dot = name.rfind(".")
        if dot < 0:
            return None
        name = name[:dot]
    return types[name]


def tokenizer_json(checkpoint: Checkpoint) -> bytes:
    """The tokenizer's bytes: packed in the checkpoint, else ``tokenizer.json`` beside it.

    The file beside it must match the manifest's ``tokenizer_sha256`` where that is given.
    """
    packed = packed_asset(checkpoint, TOKENIZER)
    if packed is not None:
        return packed
    expected = checkpoint.manifest.get("tokenizer_sha256")
    if expected is not None and not isinstance(expected, str):
        raise unexpected(str(checkpoint.path), "tokenizer_sha256", expected, "text")
    sibling = checkpoint.path.with_name(TOKENIZER)
    data = read_limited(sibling, _ASSET_LIMIT)
    found = hashlib.sha256(data).hexdigest()
    if expected is not None and found != expected:
        raise unexpected(
            str(sibling), "SHA-256", found, f"{shown(expected)}, as {checkpoint.path.name} records"
        )
    return data


def packed_asset(checkpoint: Checkpoint, filename: str) -> bytes | None:
    """The bytes of the uint8 tensor ``assets.<filename>``; None when the checkpoint packs no such file."""
    name = _ASSET + filename
    entry = checkpoint.header.tensors.get(name)
    if entry is None:
        return None
    if entry.dtype != "U8":
        raise unexpected(str(checkpoint.path), f"dtype of {name!r}", entry.dtype, "U8, the bytes of a file")
    return checkpoint.load([name])[name].tobytes()


def write_checkpoint(
    path: str | Path,
    tensors: Mapping[str, npt.ArrayLike],
    manifest: Mapping[str, Any],
    assets: Mapping[str, bytes] | None = None,
) -> None:
    """Write a checkpoint beside ``path`` and move it there; equal input gives equal bytes.

    ``assets`` (file name to bytes) are packed as ``assets.<file name>``; ``tensor_payload_sha256`` of the
    manifest is set to the digest of what is written. Raises ``InvalidRequestError`` for a tensor that cannot
    be stored and ``InvalidFileError`` for a manifest that could not be opened again.
    """
    packed = {_ASSET + name: np.frombuffer(data, dtype=np.uint8) for name, data in (assets or {}).items()}
    both = packed.keys() & tensors.keys()
    if both:
        raise InvalidRequestError(f"{min(both)!r} is given as a tensor and as an asset; give it once")
    contents = {**tensors, **packed}
    complete = {**manifest, "tensor_payload_sha256": arrays_digest(contents)}
    try:
        text = json.dumps(complete, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidRequestError(f"the manifest for {path} is not JSON: {error}") from None
    check_manifest(parse_object(text, f"the manifest for {path}"), str(path))
    with replacing(Path(path)) as file:
        write_container(file, contents, {"manifest": text})


def _version(value: object) -> int | None:
    """Python's ``int()`` of a JSON value; None where it refuses."""
    if not isinstance(value, (int, float, str)):
        return None
    try:
        return int(value)
    except (ValueError, OverflowError):
        return None


def _as_float32(array: Array, what: str) -> npt.NDArray[np.float32]:
    if array.dtype.kind != "f" or array.dtype.itemsize > 4:
        raise unexpected(what, "dtype", array.dtype, "a float type of at most 32 bits")
    return array.astype(np.float32, copy=False)


def _stamp(descriptor: int) -> tuple[int, ...]:
    status = os.fstat(descriptor)
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
