"""The enrollment calls on ONNX Runtime: three graphs on the CPU, one input and one output each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from loudkit.bundle.lookup import ENROLLMENT_GRAPHS
from loudkit.errors import InvalidFileError, MissingFileError
from loudkit.runtime.graphs import Float32, Int64
from loudkit.runtime.onnx import OnnxOptions, runtime, session_settings

GRAPH_FILES = tuple(f"{name}.onnx" for name in ENROLLMENT_GRAPHS)


@dataclass(frozen=True)
class OnnxEnrollment:
    """``Enrollment`` over ``s3_tokenizer``, ``camp`` and ``voice_encoder``; feeds go by position."""

    tokenizer: Any
    speaker: Any
    voice_encoder: Any

    def speech_tokens(self, mel: Float32) -> Int64:
        return _run(self.tokenizer, mel, (-1,), np.dtype(np.int64))

    def flow_embedding(self, fbank: Float32) -> Float32:
        return _run(self.speaker, fbank, (-1,), np.dtype(np.float32))

    def speaker_embeddings(self, partials: Float32) -> Float32:
        return _run(self.voice_encoder, partials, (len(partials), -1), np.dtype(np.float32))


def load_enrollment(folder: Path) -> OnnxEnrollment:
    """The three graphs in ``folder``. Raises MissingFileError or InvalidFileError naming the graph."""
    return OnnxEnrollment(*(_session(folder / name) for name in GRAPH_FILES))


def _session(path: Path) -> Any:
    if not path.is_file():
        raise MissingFileError(f"{path} is not there; fetch the release with its enrollment graphs")
    settings = session_settings(OnnxOptions("cpu"))
    try:
        session = runtime().InferenceSession(str(path), settings, providers=["CPUExecutionProvider"])
    except Exception as error:  # the runtime's own classes share no base but this
        raise InvalidFileError(f"{path} cannot be loaded as a graph: {_first_line(error)}") from None
    if len(session.get_inputs()) != 1 or not session.get_outputs():
        raise InvalidFileError(f"{path} takes {len(session.get_inputs())} inputs; expected one")
    return session


def _run(session: Any, array: Any, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
    given = session.get_inputs()[0].name
    try:
        out = np.asarray(session.run(None, {given: np.ascontiguousarray(array, np.float32)})[0])
    except Exception as error:  # as above
        raise InvalidFileError(
            f"the graph that reads {given!r} does not run on {array.shape}: {_first_line(error)}"
        ) from None
    fits = len(out.shape) == len(shape) and all(n in (-1, m) for n, m in zip(shape, out.shape, strict=True))
    if out.dtype != dtype or not fits:
        raise InvalidFileError(
            f"the graph that reads {given!r} gives {out.dtype} {list(out.shape)}; expected {dtype} {list(shape)}"
        )
    return out


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
