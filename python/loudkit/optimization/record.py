"""What the gates measured, remembered in loudkit's cache: one small file for a checkpoint, its graphs and a runtime.

The derived graphs themselves are not kept: building them from the checkpoint takes less than reading them would, and a
gigabyte that can be damaged is not worth having. A record that is lost, damaged or of another version costs the gates
once more, nothing else.
"""

from __future__ import annotations

import hashlib
import json
import math
import platform
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from loudkit.bundle.container import file_sha256
from loudkit.bundle.export_record import RECORD
from loudkit.bundle.files import is_file, replacing
from loudkit.bundle.json_object import read_object
from loudkit.bundle.lookup import SINGLE_GRAPHS
from loudkit.bundle.verified import loudkit_cache
from loudkit.errors import LoudkitError
from loudkit.optimization.forms import FORM_VERSION, FORMS, Source
from loudkit.optimization.gates import Gate
from loudkit.runtime.onnx import runtime

_LIMIT: Final = 1024 * 1024


def record_path(source: Source, folder: Path) -> Path:
    """Where the record of ``source`` against the published graphs in ``folder`` is or would be."""
    record = folder / RECORD
    facts = {
        "form": FORM_VERSION,
        "onnxruntime": runtime().__version__,
        "machine": platform.machine(),
        "checkpoint": source.checkpoint.sha256,
        "algorithm": source.algorithm.published.fingerprint,
        "export": file_sha256(record) if is_file(record) else "",
        "graphs": [_stamp(folder / f"{name}.onnx") for name in SINGLE_GRAPHS],
    }
    key = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
    return loudkit_cache() / "derived" / f"{key}.json"


def read_gates(path: Path) -> dict[tuple[str, str], Gate]:
    """The gates in the record at ``path``, by form and precision; none where it cannot be used."""
    try:
        document = read_object(path, _LIMIT)
        if document["key"] != path.stem:  # a copy of another's
            return {}
        gates = [_gate(entry) for entry in document["gates"]]
        return {(gate.form, gate.precision): gate for gate in gates}
    except (LoudkitError, OSError, ValueError, TypeError, KeyError, OverflowError):
        return {}


def write_gates(path: Path, gates: Iterable[Gate]) -> None:
    """Put a record at ``path``. Raises InvalidRequestError where it cannot be written."""
    entries = [asdict(gate) for gate in gates]
    with replacing(path) as file:
        file.write(json.dumps({"key": path.stem, "gates": entries}, indent=1).encode() + b"\n")


def _gate(entry: dict[str, Any]) -> Gate:
    gate = Gate(**entry)
    known = gate.form in FORMS and gate.precision in ("fp32", "int8")
    told = isinstance(gate.reason, str) and gate.reason.isprintable()
    figures = isinstance(gate.measured, dict) and all(
        isinstance(name, str) and name.isprintable() and type(value) in (int, float) and math.isfinite(value)
        for name, value in gate.measured.items()
    )
    if not (known and told and figures and (gate.reason or gate.measured)):
        raise ValueError("no gate of this version")
    return gate


def _stamp(path: Path) -> list[int]:
    status = path.stat()
    return [status.st_size, status.st_mtime_ns]
