"""A note inside a WAV that says how the sound was made: C2PA-shaped JSON in JUMBF-style boxes. Nothing is signed."""

from __future__ import annotations

import hashlib
import json
import os
import struct
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from loudkit._version import __version__
from loudkit.audio.wav import chunk, chunks, wav_bytes
from loudkit.bundle.files import open_regular
from loudkit.errors import ProvenanceError
from loudkit.law.shaping import Audio

PRODUCT: Final = "loudkit"
_LABEL: Final = "loudkit.provenance"
_CHUNK: Final = b"LKPV"
_BOXES: Final = tuple(
    UUID(f"{kind}-0011-0010-8000-00aa00389b71").bytes for kind in ("6a756d62", "63327061", "6a736f6e")
)
_BOX_HEAD: Final = 20


def build_manifest(
    *,
    pcm: bytes,
    seed: int,
    sample_rate: int,
    text: str = "",
    speed: float = 1.0,
    algorithm_fingerprint: str = "",
    recipe_version: str = "",
    voice: str = "",
    language: str = "",
    voice_sha256: str = "",
    checkpoint_sha256: str = "",
    backend: str = "",
    execution: str = "",
    version: str = __version__,
    when: datetime | None = None,
) -> dict[str, Any]:
    """The note for the 16-bit samples ``pcm``; without ``when`` it holds no time, so equal calls give equal bytes."""
    action = {
        "action": "c2pa.created",
        "softwareAgent": PRODUCT,
        "digitalSourceType": "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia",
    }
    if when is not None:
        action["when"] = when.astimezone(timezone.utc).isoformat(timespec="seconds")
    made = {
        "algorithm_fingerprint": algorithm_fingerprint,
        "recipe_version": recipe_version,
        "seed": seed,
        "sample_rate": sample_rate,
        "speed": speed,
        "voice": voice,
        "voice_profile_sha256": voice_sha256,
        "checkpoint_sha256": checkpoint_sha256,
        "backend": backend,
        "execution": execution,
        "language": language,
        "text_sha256": hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest() if text else "",
        "audio_sha256": hashlib.sha256(pcm).hexdigest(),
    }
    return {
        "claim_generator": f"{PRODUCT} {version}",
        "claim_generator_info": [{"name": PRODUCT, "version": version}],
        "assertions": [
            {"label": "c2pa.actions", "data": {"actions": [action]}},
            {"label": _LABEL, "data": made},
        ],
    }


def manifest_bytes(manifest: dict[str, Any]) -> bytes:
    """``manifest`` as three nested boxes: each a big-endian length, a UUID and its payload."""
    payload = json.dumps(manifest, sort_keys=True, separators=(",", ":")).encode("ascii")
    for kind in reversed(_BOXES):
        payload = struct.pack(">I", _BOX_HEAD + len(payload)) + kind + payload
    return payload


def wav_with_manifest(audio: Audio, sample_rate: int, manifest: dict[str, Any]) -> bytes:
    """A WAV file of ``audio`` ``[n]`` that carries ``manifest`` behind its samples."""
    return wav_bytes(audio, sample_rate, extra=chunk(_CHUNK, manifest_bytes(manifest)))


def read_provenance(source: str | os.PathLike[str] | bytes) -> dict[str, Any] | None:
    """The note in a WAV file (or its bytes), or None; ``ProvenanceError`` if one is there and cannot be read."""
    boxes = _boxes_in(_contents(source))
    return _unbox(boxes) if boxes else None


def verify_provenance(source: str | os.PathLike[str] | bytes) -> tuple[dict[str, Any] | None, bool]:
    """(note, whether the samples are still those that the note was made for)."""
    file = _contents(source)
    boxes = _boxes_in(file)
    if not boxes:
        return None, False
    manifest = _unbox(boxes)
    return manifest, claims(manifest).get("audio_sha256", "") == hashlib.sha256(_samples(file)).hexdigest()


def claims(manifest: dict[str, Any]) -> dict[str, Any]:
    """What a note says of the sound and its making, unchecked; empty if it says nothing."""
    assertions = manifest.get("assertions")
    for assertion in assertions if isinstance(assertions, list) else []:
        if isinstance(assertion, dict) and assertion.get("label") == _LABEL:
            data = assertion.get("data")
            return data if isinstance(data, dict) else {}
    return {}


def _contents(source: str | os.PathLike[str] | bytes) -> bytes:
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source)
    with open_regular(Path(source)) as file:
        return file.read()


def _is_riff(file: bytes) -> bool:
    return len(file) >= 12 and file[:4] == b"RIFF"


def _boxes_in(file: bytes) -> bytes:
    """The bytes that should be boxes: the note's chunk, else whatever follows the samples; empty if none."""
    if not _is_riff(file):
        return b""
    if file[8:12] == b"WAVE":
        for identifier, at, size in chunks(file):
            if identifier == _CHUNK:
                if payload := file[at : at + size]:
                    return payload
                break
    for identifier, at, size in chunks(file):
        if identifier == b"data":
            return file[at + size + size % 2 :]
    return b""


def _samples(file: bytes) -> bytes:
    if not _is_riff(file):
        return file
    return next((file[at : at + size] for identifier, at, size in chunks(file) if identifier == b"data"), b"")


def _unbox(data: bytes) -> dict[str, Any]:
    for kind in _BOXES:
        length = int.from_bytes(data[:4], "big")
        if not _BOX_HEAD <= length <= len(data) or data[4:_BOX_HEAD] != kind:
            raise ProvenanceError("the provenance note is damaged: its boxes do not fit together")
        data = data[_BOX_HEAD:length]
    try:
        manifest = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ProvenanceError("the provenance note is damaged: it does not hold JSON") from error
    if not isinstance(manifest, dict):
        raise ProvenanceError("the provenance note is damaged: it does not hold a JSON object")
    return manifest
