"""``loudkit export onnx``: a checkpoint's graphs, gated, moved into place and recorded."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from loudkit.bundle.checkpoint import Checkpoint, open_checkpoint
from loudkit.bundle.container import file_sha256
from loudkit.bundle.export_record import RECORD, estimator_digest
from loudkit.bundle.files import replacing
from loudkit.bundle.json_object import child, read_object
from loudkit.bundle.lookup import (
    ENROLLMENT_GRAPHS,
    PAIR_GRAPHS,
    SINGLE_GRAPHS,
    VOICE_ENCODER_NAME,
    find_enrollment,
    find_synthesis,
)
from loudkit.errors import InvalidRequestError, MissingFileError
from loudkit.export import enrollment_graphs, generator_graphs, renderer_graphs
from loudkit.export.convert import OPSET, write_graph
from loudkit.export.gates import check_graph, check_transforms
from loudkit.export.signature import Graph
from loudkit.export.static_window import check_window
from loudkit.law.config import AlgorithmConfig
from loudkit.law.manifest import read_manifest
from loudkit.runtime.torch.loading import TOKENIZER, plan_enrollment, plan_synthesis


@dataclass(frozen=True)
class Exported:
    """One line of the table: the graph, its agreement with torch, its size in bytes."""

    stage: str
    correlation: float
    difference: float
    size: int


def export_onnx(
    place: Path,
    out: Path | None = None,
    stages: Sequence[str] = (),
    report: Callable[[Exported], None] = lambda _: None,
) -> list[Exported]:
    """Export ``stages`` (default: all there are weights for) of the checkpoint or release folder ``place``.

    Graphs go to ``out`` (default: ``onnx/`` beside the checkpoint), each once its gate has passed, and
    ``export.json`` says what they were made from. ``report`` is called behind each.

    Raises GateError for a graph that does not agree with torch (the old file stays), and whatever a strict load
    of the checkpoint raises.
    """
    checkpoint = open_checkpoint(find_synthesis(place) if place.is_dir() else place)
    algorithm = read_manifest(checkpoint.manifest, production=True)
    check_window(algorithm)
    sources = _sources(checkpoint, algorithm, stages)
    folder = out or checkpoint.path.parent / "onnx"
    folder.mkdir(parents=True, exist_ok=True)
    check_transforms()
    rows = []
    for source in sources:
        network = source.load()
        for stage, build in source.graphs.items():
            rows.append(_export(build(network), folder))
            _record(folder, stage, {**_origin(checkpoint, algorithm), **source.origin})
            report(rows[-1])
    return rows


@dataclass(frozen=True)
class _Source:
    """A network, the graphs it makes, and what else than the checkpoint they come from."""

    load: Callable[[], Any]
    graphs: dict[str, Callable[[Any], Graph]]
    origin: dict[str, str]


def _sources(checkpoint: Checkpoint, algorithm: AlgorithmConfig, stages: Sequence[str]) -> list[_Source]:
    members = PAIR_GRAPHS if algorithm.pair_decode else SINGLE_GRAPHS
    for stage in stages:
        if stage not in (*members, *ENROLLMENT_GRAPHS):
            raise InvalidRequestError(
                f"{stage!r} is no graph of {checkpoint.path}; it has {' '.join((*members, *ENROLLMENT_GRAPHS))}"
            )
    wanted = set(stages or members)
    networks = plan_synthesis(checkpoint)
    generator = {name: build for name, build in generator_graphs.GRAPHS.items() if name in members}
    sources = [
        _Source(networks.load_generator, dict(generator), {}),
        _Source(
            networks.load_encoder,
            {"flow_encoder": lambda network: renderer_graphs.encoder_graph(network, algorithm)},
            {},
        ),
        _Source(
            networks.load_estimator,
            {"flow_estimator": lambda network: renderer_graphs.estimator_graph(network, algorithm)},
            {},
        ),
        _Source(
            networks.load_vocoder,
            {"vocoder": lambda network: renderer_graphs.vocoder_graph(network, algorithm)},
            {},
        ),
    ]
    if wanted & set(ENROLLMENT_GRAPHS) or (not stages and can_enroll(checkpoint)):
        wanted |= set() if stages else set(ENROLLMENT_GRAPHS)
        sources += _enrollment_sources(checkpoint)
    chosen = [replace(source, graphs=_only(source.graphs, wanted)) for source in sources]
    return [source for source in chosen if source.graphs]


def can_enroll(checkpoint: Checkpoint) -> bool:
    """Whether the enrollment weights lie with ``checkpoint``."""
    try:
        enrollment = find_enrollment(checkpoint.path)
    except MissingFileError:
        return False
    beside = checkpoint.path.with_name(VOICE_ENCODER_NAME).is_file()
    return beside and (enrollment != checkpoint.path or bool(checkpoint.names(TOKENIZER)))


def _enrollment_sources(checkpoint: Checkpoint) -> list[_Source]:
    enrollment = open_checkpoint(find_enrollment(checkpoint.path))
    voice_encoder = checkpoint.path.with_name(VOICE_ENCODER_NAME)
    networks = plan_enrollment(enrollment, voice_encoder)
    origin = {"enrollment_sha256": enrollment.sha256}
    return [
        _Source(networks.load_tokenizer, {"s3_tokenizer": enrollment_graphs.tokenizer_graph}, origin),
        _Source(networks.load_speaker, {"camp": enrollment_graphs.speaker_graph}, origin),
        _Source(
            networks.load_voice_encoder,
            {"voice_encoder": enrollment_graphs.voice_encoder_graph},
            {"voice_encoder_sha256": file_sha256(voice_encoder)},
        ),
    ]


def _only(graphs: dict[str, Callable[[Any], Graph]], wanted: set[str]) -> dict[str, Callable[[Any], Graph]]:
    return {name: build for name, build in graphs.items() if name in wanted}


def _export(graph: Graph, folder: Path) -> Exported:
    """Write the graph beside its place, gate it there, move it."""
    with tempfile.TemporaryDirectory(prefix=".export-", dir=folder) as scratch:
        path = Path(scratch) / f"{graph.name}.onnx"
        write_graph(graph, path)
        agreement = check_graph(graph, path)
        size = path.stat().st_size
        path.replace(folder / path.name)
    return Exported(graph.name, agreement.correlation, agreement.difference, size)


def _origin(checkpoint: Checkpoint, algorithm: AlgorithmConfig) -> dict[str, str | int | None]:
    return {
        "checkpoint_sha256": checkpoint.sha256,
        "algorithm_fingerprint": algorithm.fingerprint,
        "euler_steps": algorithm.euler_steps,
        "estimator_sha256": estimator_digest(checkpoint.manifest),
    }


def _record(folder: Path, stage: str, origin: dict[str, str | int | None]) -> None:
    """Note what ``stage`` was made from; the other entries stay as they are, true of their own graphs."""
    path = folder / RECORD
    entries: dict[str, Any] = {}
    if path.exists():
        entries = child(read_object(path), "graphs", str(path))
    name = f"{stage}.onnx"
    entries[name] = {**origin, "sha256": file_sha256(folder / name)}
    record = {"format": "loudkit-export", "opset": OPSET, "graphs": dict(sorted(entries.items()))}
    with replacing(path) as file:
        file.write(json.dumps(record, indent=1).encode("utf-8") + b"\n")
