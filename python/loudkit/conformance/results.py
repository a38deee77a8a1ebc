"""Family ``results``: timings, timelines, descriptions, provenance notes and error messages."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from loudkit.audio.wav import chunks
from loudkit.conformance import Case, equal, load, unknown_sections
from loudkit.conformance.values import seed_of
from loudkit.errors import ProvenanceError, VoiceNotFoundError
from loudkit.law.detectors import Verdict
from loudkit.law.manifest import read_manifest
from loudkit.provenance import build_manifest, manifest_bytes, verify_provenance
from loudkit.result import Provenance, Result
from loudkit.runtime.execution import ExecutionConfig
from loudkit.timing import Span, StageTimings, timeline

Expected = dict[str, Any]


def run(path: Path) -> Iterator[Case]:
    data = load(path)
    when = datetime.fromisoformat(data["when"])
    sections: dict[str, Callable[[Any], object]] = {
        "timings": _timings,
        "timeline": _timeline,
        "provenance": partial(_provenance, when=when),
        "wav": partial(_wav, when=when),
        "repr": _repr,
        "describe": lambda case: read_manifest(case["manifest"]).describe(),
        "execution": lambda case: ExecutionConfig(**case["fields"]).describe(),
        "suggest": _suggest,
    }
    yield from unknown_sections(data, sections)
    for section, observe in sections.items():
        for i, case in enumerate(data.get(section, [])):
            expected = case["expect"]
            if isinstance(expected, dict):
                # The digest of a saved file depends on the writer's version and is informative only.
                expected = {k: v for k, v in expected.items() if not (section == "wav" and k == "sha256")}
            yield equal(f"{section} {case.get('name', i)}", expected, observe(case))


def _timings(case: Expected) -> object:
    timings = StageTimings(*case["seconds"])
    rtf = timings.rtf(case["audio"])
    return {
        "total": timings.total,
        "rtf": "inf" if rtf == float("inf") else rtf,
        "line": timings.line(case["audio"]),
    }


def _timeline(case: Expected) -> object:
    return [
        {
            "start": chunk.start,
            "end": chunk.end,
            "tokens": chunk.tokens,
            "words": [[word.text, word.start, word.end] for word in chunk.words],
        }
        for chunk in timeline([Span(*span) for span in case["spans"]], case["sample_rate"])
    ]


def _provenance(case: Expected, when: datetime) -> object:
    box = manifest_bytes(build_manifest(pcm=bytes.fromhex(case["audio_hex"]), when=when, **case["fields"]))
    return {
        "box_sha256": hashlib.sha256(box).hexdigest(),
        "box_length": len(box),
        "head_hex": box[:76].hex(),
        "json": box[60:].decode(),
    } | {k: box[: len(v) // 2].hex() for k, v in case["expect"].items() if k == "head_hex"}


def _wav(case: Expected, when: datetime) -> object:
    if case["make"] == "file":
        return _read(base64.b64decode(case["file"]))
    result = Result(
        audio=np.array(case["samples"], dtype=np.float32),
        tokens=[],
        mel=np.zeros((80, 0), dtype=np.float32),
        seed=case["seed"],
        sample_rate=case["sample_rate"],
        chunks=timeline([Span(*span) for span in case["spans"]], case["sample_rate"]),
        provenance=Provenance(**case["provenance"]),
    )
    file = result.to_bytes(when=when, version="0.1.1", **case["kw"])
    parts = list(chunks(file))
    at, size = next((at, size) for name, at, size in parts if name == b"data")
    return {
        "size": len(file),
        "riff_size": int.from_bytes(file[4:8], "little"),
        "data_hex": file[at : at + size].hex(),
        "chunk_ids": [[name.decode("latin-1"), size] for name, _, size in parts],
        **_read(file),
    }


def _read(file: bytes) -> Expected:
    try:
        manifest, verified = verify_provenance(file)
    except ProvenanceError as error:
        return {"read": "damaged", "code": error.code}
    return {"read": "none" if manifest is None else "manifest", "verified": verified}


def _repr(case: Expected) -> object:
    result = Result(
        audio=np.zeros(case["samples"], dtype=np.float32),
        tokens=[0] * case["tokens"],
        mel=np.zeros((80, 0), dtype=np.float32),
        seed=seed_of(case["seed"]) if isinstance(case["seed"], str) else case["seed"],
        timings=StageTimings(*case["seconds"]),
        hit_token_cap=case["cap"],
        inspections=tuple(Verdict(*verdict) for verdict in case["inspections"]),
        speed=case["speed"],
    )
    return {"line": repr(result), "duration": result.duration, "suspect": result.suspect}


def _suggest(case: Expected) -> object:
    message = str(VoiceNotFoundError("no such voice", ref=case["ref"], available=case["available"]))
    return message.removeprefix("no such voice") or None
