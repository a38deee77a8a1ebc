"""Family ``files``: containers, manifests, voices, checksums, export records, folder lookup, receipts."""

from __future__ import annotations

import base64
import hashlib
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from loudkit.bundle.checkpoint import dtype_map, open_checkpoint, stored_dtype, tokenizer_json
from loudkit.bundle.container import file_sha256, payload_digest
from loudkit.bundle.dtypes import DTYPES
from loudkit.bundle.export_record import check_export_record
from loudkit.bundle.lookup import find_enrollment, find_synthesis
from loudkit.bundle.receipt import read_receipt
from loudkit.bundle.release import check_snapshot, parse_record
from loudkit.bundle.selection import is_repo_id, selection
from loudkit.bundle.sums import RECEIPT, SUMS, parse_sums
from loudkit.bundle.voice import VoiceProfile
from loudkit.conformance import Case, attempt, load, unknown_sections
from loudkit.errors import InvalidFileError, LoudkitError, shown

# The all-default algorithm of 0.1.1, which the export section's placeholders stand for.
_FINGERPRINT = "6c1c79aab72fa0cb"
_EULER_STEPS = 2

_Tensors = Mapping[str, tuple[str, list[int], bytes]]  # dtype, shape, raw bytes


def run(path: Path) -> Iterator[Case]:
    """Every vector of the fixture ``path``."""
    fixture = load(path)
    yield from unknown_sections(fixture, _SECTIONS)
    for section, play in _SECTIONS.items():
        for number, vector in enumerate(fixture.get(section, [])):
            name = f"{section}/{vector.get('name', vector.get('ref', vector.get('backend', '')))}#{number}"
            with tempfile.TemporaryDirectory() as folder:
                yield _case(name, vector["expect"], play(vector, Path(folder)))


def _digest(vector: dict[str, Any], folder: Path) -> object:
    file = folder / "file.safetensors"
    file.write_bytes(base64.b64decode(vector["file"]))
    return _outcome(lambda: {"sha256": payload_digest(file), "file_sha256": file_sha256(file)})


def _manifest(vector: dict[str, Any], folder: Path) -> object:
    file = folder / "file.safetensors"
    entries = vector.get("metadata")
    if "manifest" in vector:
        entries = {**(entries or {}), "manifest": json.dumps(vector["manifest"])}
    file.write_bytes(_container({}, entries))
    return _outcome(lambda: _ok(open_checkpoint(file)))


def _dtype(vector: dict[str, Any], _folder: Path) -> object:
    return _outcome(lambda: stored_dtype(dtype_map({"dtype_map": vector["map"]}, "fixture"), vector["name"]))


def _asset(vector: dict[str, Any], folder: Path) -> object:
    manifest, tensors = {}, {}
    if "sibling" in vector:
        (folder / "tokenizer.json").write_bytes(vector["sibling"].encode())
    if "digest" in vector:
        digest = vector["digest"]
        manifest["tokenizer_sha256"] = _sha256(vector["sibling"]) if digest == "right" else digest
    if "packed" in vector:
        packed = vector["packed"].encode()
        tensors["assets.tokenizer.json"] = ("U8", [len(packed)], packed)
    file = folder / "file.safetensors"
    file.write_bytes(_checkpoint(manifest, tensors))
    return _outcome(lambda: {"bytes": tokenizer_json(open_checkpoint(file)).decode()})


def _voice(vector: dict[str, Any], folder: Path) -> object:
    header = vector.get("raw_header")
    if header is None and vector.get("header") is not None:
        header = json.dumps(vector["header"])
    file = _inside(folder, f"{vector.get('stem', 'voice')}.safetensors")
    file.write_bytes(
        _container(_voice_tensors(vector.get("tensors", {})), None if header is None else {"voice": header})
    )

    def loaded() -> object:
        profile = VoiceProfile.load(file)
        return {
            "name": profile.name,
            "language": profile.language,
            "source_sample_rate": profile.source_sample_rate,
            "enrolment": profile.enrolment,
            "name_length": len(profile.name),
            "prompt_tokens": len(profile.prompt_tokens),
            "digest_ok": profile.source_sha256 == file_sha256(file),
        }

    return _outcome(loaded)


def _sums(vector: dict[str, Any], _folder: Path) -> object:
    return _outcome(lambda: parse_sums(vector["text"]))


def _snapshot(vector: dict[str, Any], folder: Path) -> object:
    files = vector["files"]
    for name, text in files.items():
        _put(folder, name, text.encode())
    if vector["sums"] is not None:
        digests = {
            name: _sha256(files[name] if text == "right" else text) for name, text in vector["sums"].items()
        }
        _put(folder, SUMS, "".join(f"{digest}  {name}\n" for name, digest in digests.items()).encode())
    return _outcome(lambda: {"ok": True, "warned": bool(check_snapshot(folder, vector["repo"]))})


def _record(vector: dict[str, Any], _folder: Path) -> object:
    text = vector["raw"] if "raw" in vector else json.dumps(vector["record"])
    return _outcome(lambda: _ok(parse_record(text)))


def _export(vector: dict[str, Any], folder: Path) -> object:
    file = folder / "loudr-1.safetensors"
    file.write_bytes(_checkpoint(vector.get("manifest", {}), {}))
    text = vector.get("raw")
    if text is None and vector["record"] is not None:
        marks = {"@digest": file_sha256(file), "@fingerprint": _FINGERPRINT, "@steps": _EULER_STEPS}
        text = json.dumps(vector["record"])
        for mark, value in marks.items():
            text = text.replace(json.dumps(mark), json.dumps(value))
    if text is not None:
        _put(folder, "export.json", text.encode())

    def checked() -> object:
        warnings = check_export_record(
            folder / "export.json",
            open_checkpoint(file),
            members=vector["members"],
            fingerprint=_FINGERPRINT,
            euler_steps=_EULER_STEPS,
            block=vector.get("block", "graphs"),
        )
        return {"ok": True, "warned": bool(warnings)}

    return _outcome(checked)


def _resolve(vector: dict[str, Any], folder: Path) -> object:
    for name, content in vector["files"].items():
        if isinstance(content, dict):
            _put(folder, name, _checkpoint(content, {}))
        else:
            _put(folder, name, _container({}, None) if content is None else content.encode())
    return {
        "synthesis": _outcome(lambda: find_synthesis(folder).relative_to(folder).as_posix()),
        "enrollment": _outcome(lambda: find_enrollment(folder).relative_to(folder).as_posix()),
    }


def _plan(vector: dict[str, Any], _folder: Path) -> object:
    def planned() -> object:
        chosen = selection(vector["backend"], cloning=vector["cloning"])
        return {"allow": list(chosen.allow), "ignore": list(chosen.ignore)}

    return _outcome(planned)


def _repo_id(vector: dict[str, Any], _folder: Path) -> object:
    return _outcome(lambda: is_repo_id(vector["ref"]))


def _receipt(vector: dict[str, Any], folder: Path) -> object:
    for name in vector["files"]:
        _put(folder, name, b"x")
    sums, receipt = vector["sums"], vector["receipt"]
    if sums is not None:
        _put(folder, SUMS, sums.encode())
    if isinstance(receipt, dict):
        digest = receipt.get("sha256sums")
        receipt = json.dumps({**receipt, **({"sha256sums": _sha256(sums)} if digest == "@" else {})})
    if receipt is not None:
        _put(folder, RECEIPT, receipt.encode())
    wanted = selection(vector.get("backend", "torch"), cloning=vector.get("cloning", False))
    return _outcome(lambda: read_receipt(folder, vector["repo"], wanted) is not None)


_SECTIONS: dict[str, Callable[[dict[str, Any], Path], object]] = {
    "digest": _digest,
    "manifest": _manifest,
    "dtype": _dtype,
    "asset": _asset,
    "voice": _voice,
    "sums": _sums,
    "snapshot": _snapshot,
    "record": _record,
    "export": _export,
    "resolve": _resolve,
    "plan": _plan,
    "repo_id": _repo_id,
    "receipt": _receipt,
}


def _case(name: str, expected: object, got: object) -> Case:
    refusal = expected.get("refused") if isinstance(expected, dict) else None
    if isinstance(refusal, str) and refusal.startswith("other:"):  # any refusal will do
        return Case(name, isinstance(got, dict) and got.get("refused") in ("value", "missing"), expected, got)
    return Case(name, expected == got, expected, got)


def _outcome(call: Callable[[], object]) -> object:
    result = attempt(call)
    if not isinstance(result, LoudkitError):
        return result
    return {"refused": "missing" if isinstance(result, FileNotFoundError) else "value"}


def _ok(_value: object) -> str:
    return "ok"


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _inside(folder: Path, name: str) -> Path:
    """``name`` in ``folder``; a fixture is foreign input and may not name a place outside it."""
    path = folder / name
    if not path.resolve().is_relative_to(folder.resolve()):
        raise InvalidFileError(f"the fixture names {shown(name)}, which lies outside its folder")
    return path


def _put(folder: Path, name: str, data: bytes) -> None:
    path = _inside(folder, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _checkpoint(manifest: Mapping[str, Any], tensors: _Tensors) -> bytes:
    """A checkpoint with ``manifest`` over a valid format and version."""
    complete = {"format": "loudkit-checkpoint", "format_version": 1, **manifest}
    return _container(tensors, {"manifest": json.dumps(complete)})


def _container(tensors: _Tensors, entries: Mapping[str, str] | None) -> bytes:
    table: dict[str, Any] = {} if entries is None else {"__metadata__": entries}
    payload = b""
    for name, (dtype, shape, raw) in tensors.items():
        table[name] = {
            "dtype": dtype,
            "shape": shape,
            "data_offsets": [len(payload), len(payload) + len(raw)],
        }
        payload += raw
    header = json.dumps(table).encode()
    return len(header).to_bytes(8, "little") + header + payload


def _voice_tensors(changes: Mapping[str, Any]) -> _Tensors:
    """The valid base of five tensors with ``changes``; null takes a tensor away."""
    base: dict[str, tuple[str, list[int], Callable[[int], float]]] = {
        "speaker_embedding": ("F32", [256], lambda _: 0.0625),
        "flow_embedding": ("F32", [192], lambda _: 0.5),
        "prompt_tokens": ("I64", [250], lambda i: 20 * i),
        "prompt_mel": ("F32", [80, 4], lambda i: i / 320),
        "cond_prompt_tokens": ("I64", [150], lambda i: 40 * i),
    }
    tensors = {}
    for name in [*base, *(name for name in changes if name not in base)]:
        change = changes.get(name, {})
        if change is None:
            continue
        dtype, shape, ramp = base.get(name, ("F32", [1], lambda _: 0.0))
        dtype, shape, fill = change.get("dtype", dtype), change.get("shape", shape), change.get("fill")
        size = int(np.prod(shape, dtype=np.int64))
        values = (
            [ramp(i) for i in range(size)]
            if fill is None
            else fill
            if isinstance(fill, list)
            else [fill] * size
        )
        tensors[name] = (dtype, shape, _raw(values, dtype))
    return tensors


def _raw(values: list[Any], dtype: str) -> bytes:
    if dtype == "BF16":
        return (np.array(values, dtype="<f4").view("<u4") >> 16).astype("<u2").tobytes()
    return np.array(values).astype(DTYPES[dtype].numpy).tobytes()
