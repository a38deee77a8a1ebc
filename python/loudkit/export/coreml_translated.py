"""The renderer's packages of a checkpoint whose networks are declared by its ONNX graphs, as the embedded voice's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

import onnx

from loudkit.bundle.checkpoint import Checkpoint
from loudkit.bundle.export_record import RECORD, check_export_record, check_graph_digests
from loudkit.bundle.lookup import find_graphs
from loudkit.bundle.selection import PACKAGES
from loudkit.errors import InvalidFileError
from loudkit.export.agreement import Bound
from loudkit.export.coreml_stages import Feeds, Stage, encoder_feeds, estimator_feeds, vocoder_feeds
from loudkit.export.mil.package import Package, Port
from loudkit.export.mil.translated import translated
from loudkit.export.static_window import package_window
from loudkit.law.config import AlgorithmConfig
from loudkit.law.windows import FRAMES_PER_TOKEN, MEL_BINS, SAMPLES_PER_FRAME

_OUTPUTS: Final = {"flow_encoder": "mu", "flow_estimator": "velocity", "vocoder": "wave"}
_TYPES: Final[dict[int, Literal["float32", "int32"]]] = {1: "float32", 7: "int32"}
_LEVEL: Final = -5.0  # ln, of a usual mel
# Pitch is summed up to a phase, and ten seconds of rounding with it.
_BOUNDS: Final = {
    "flow_encoder": Bound(0.999999, 1e-4),
    "flow_estimator": Bound(0.999999, 1e-3),
    "vocoder": Bound(0.9999, 3e-3),
}


def translated_stages(checkpoint: Checkpoint, algorithm: AlgorithmConfig) -> dict[str, Stage]:
    """The three stages, from the graphs beside ``checkpoint``, which are held to their record. All in float32.

    Free lengths of the graphs become those of the packages' window.
    """
    prompt, query = package_window(algorithm)
    members = [f"{name}.onnx" for name in PACKAGES]
    folder = find_graphs(checkpoint.path, members)
    check_export_record(
        folder / RECORD,
        checkpoint,
        members=members,
        fingerprint=algorithm.published.fingerprint,
        euler_steps=algorithm.euler_steps,
    )
    check_graph_digests(folder / RECORD, members)
    frames, window = (
        FRAMES_PER_TOKEN * (prompt + query),
        FRAMES_PER_TOKEN * algorithm.window.max_speech_tokens,
    )

    lengths = {"prompt": prompt, "query": query, "frames": frames}
    spoken = {"frames": window, "samples": SAMPLES_PER_FRAME * window}

    def feeds(name: str, case: int) -> Feeds:
        if name == "flow_encoder":
            return encoder_feeds(case, prompt, query, algorithm.start_speech_token)
        if name == "flow_estimator":
            made = estimator_feeds(case, MEL_BINS, frames)
            made["mu"][..., : FRAMES_PER_TOKEN * prompt] = 0  # how these networks tell where the prompt ends
            made["cond"][..., FRAMES_PER_TOKEN * prompt :] = 0
            return made
        return vocoder_feeds(case, MEL_BINS, window, _LEVEL)

    return {
        name: _stage(
            folder / f"{name}.onnx",
            name,
            partial(feeds, name),
            spoken if name == "vocoder" else lengths,
            FRAMES_PER_TOKEN * prompt,
        )
        for name in PACKAGES
    }


def _stage(path: Path, name: str, feeds: Any, lengths: Mapping[str, int], prompt_frames: int) -> Stage:
    model = onnx.load(str(path))
    inputs = tuple(_port(path, value, lengths) for value in model.graph.input)
    output = _port(path, model.graph.output[0], lengths)
    package = Package(
        name,
        inputs,
        Port(_OUTPUTS[name], "float32", output.axes),
        lambda **ports: translated(model, ports, prompt_frames),
        units="cpu_ne" if name == "flow_estimator" else "cpu",
    )
    return Stage(package, (0, 1), feeds, _BOUNDS[name], _BOUNDS[name])


def _port(path: Path, value: Any, lengths: Mapping[str, int]) -> Port:
    tensor = value.type.tensor_type
    axes = tuple(axis.dim_value or lengths.get(axis.dim_param, 0) for axis in tensor.shape.dim)
    if tensor.elem_type not in _TYPES or not all(axes):
        raise InvalidFileError(
            f"{path}: {value.name} has another type, or a free length of another name than {' '.join(lengths)}"
        )
    return Port(value.name, _TYPES[tensor.elem_type], axes)
