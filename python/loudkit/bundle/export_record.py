"""``export.json`` beside exported graphs: which checkpoint and algorithm they were made from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from loudkit.bundle.checkpoint import Checkpoint
from loudkit.bundle.container import file_sha256
from loudkit.bundle.files import exists
from loudkit.bundle.json_object import child, read_object, shown, unexpected
from loudkit.errors import InvalidFileError

RECORD = "export.json"
_KEYS = ("checkpoint_sha256", "algorithm_fingerprint", "euler_steps", "estimator_sha256")


def check_export_record(
    path: Path,
    checkpoint: Checkpoint,
    *,
    members: Sequence[str],
    fingerprint: str,
    euler_steps: int,
    block: str = "graphs",
) -> tuple[str, ...]:
    """Hold the record ``path`` to ``checkpoint`` and the engine's algorithm; absence is a returned warning.

    ``members`` are the file names that will be run; ``block`` is ``graphs`` (ONNX) or ``packages`` (CoreML).
    Raises ``InvalidFileError`` when the graphs were made from something else or from different things.
    """
    if not exists(path):
        return (
            f"{path} is not there; the graphs beside it are used without knowing what they were made from",
        )
    what = str(path)
    entries = child(read_object(path), block, what)
    origins = {name: _origin(entry, f"{what}: {block}[{shown(name)}]") for name, entry in entries.items()}
    missing = [name for name in members if name not in origins]
    if missing:
        raise InvalidFileError(f"{what}: {block} does not list {shown(missing[0])}; export all graphs again")
    origin = _agreed(origins, what, block)
    wanted = {"algorithm_fingerprint": fingerprint, "euler_steps": euler_steps}
    for key, value in wanted.items():
        if origin[key] != value:
            raise unexpected(
                what, key, origin[key], f"{value!r}, as the engine runs; export the graphs again"
            )
    if origin["checkpoint_sha256"] != checkpoint.sha256:
        expected = f"the digest of {checkpoint.path}, {checkpoint.sha256}; export the graphs again"
        raise unexpected(what, "checkpoint_sha256", origin["checkpoint_sha256"], expected)
    estimator, source = origin["estimator_sha256"], estimator_digest(checkpoint.manifest)
    if estimator is not None and source is not None and estimator != source:
        raise unexpected(
            what, "estimator_sha256", estimator, f"{shown(source)}, as {checkpoint.path} records"
        )
    return ()


def check_graph_digests(path: Path, members: Iterable[str]) -> None:
    """Hold the graph files beside the record ``path`` to the SHA-256 that it holds of each, where it does.

    The origin that all entries share does not tell a graph from another's under the same name.
    """
    if not exists(path):
        return
    entries = child(read_object(path), "graphs", str(path))
    for name in members:
        entry = entries.get(name)
        wanted = entry.get("sha256") if isinstance(entry, dict) else None
        if isinstance(wanted, str) and file_sha256(path.with_name(name)) != wanted:
            raise InvalidFileError(
                f"{path.with_name(name)} is not the graph that {RECORD} records; fetch or export all graphs together"
            )


def _origin(entry: object, what: str) -> dict[str, str | int | None]:
    if not isinstance(entry, dict):
        raise InvalidFileError(f"{what} is {shown(entry)}; expected an object")
    for key in _KEYS:
        value = entry.get(key)
        if isinstance(value, bool) or not isinstance(value, (str, int, type(None))):
            raise unexpected(what, key, value, "text, an integer or null")
    return {key: entry.get(key) for key in _KEYS}


def _agreed(
    origins: Mapping[str, dict[str, str | int | None]], what: str, block: str
) -> dict[str, str | int | None]:
    if not origins:
        raise InvalidFileError(f"{what}: {block} lists nothing; export the graphs again")
    first = next(iter(origins))
    for name, origin in origins.items():
        for key in _KEYS:
            if origin[key] != origins[first][key]:
                expected = f"{shown(origins[first][key])} as for {shown(first)}; export all graphs in one run"
                raise unexpected(what, f"{key} of {shown(name)}", origin[key], expected)
    return origins[first]


def estimator_digest(manifest: Mapping[str, Any]) -> str | None:
    """The estimator digest that the manifest's sources name."""
    sources = manifest.get("sources")
    entries = sources.values() if isinstance(sources, dict) else sources if isinstance(sources, list) else ()
    for entry in entries:
        if isinstance(entry, dict) and entry.get("role") == "estimator":
            digest = entry.get("sha256")
            return digest if isinstance(digest, str) else None
    return None
