"""A session of a model built here."""

from __future__ import annotations

import mmap
from typing import Any

import numpy as np

from loudkit.runtime.derived.model_file import Array, ModelFile
from loudkit.runtime.graphs import Float32
from loudkit.runtime.onnx import OnnxOptions, runtime, session_settings


def make_session(model: ModelFile, options: OnnxOptions) -> Any:
    """An ``InferenceSession`` on the CPU of a model built here.

    Its weights are read now, straight from the checkpoint; the session keeps them as its kernels pack them.
    """
    ort = runtime()
    settings = session_settings(options)
    # A form that this version does not run is refused by its gate, in our words.
    settings.log_severity_level = 4
    names = list(model.weights)
    values = [ort.OrtValue.ortvalue_from_numpy(_mapped(model.weights[name].read())) for name in names]
    if names:
        settings.add_external_initializers(names, values)
    return ort.InferenceSession(model.serialized(), settings, providers=["CPUExecutionProvider"])


class DerivedGraph:
    """A model built here, run by position like a published graph."""

    def __init__(self, model: ModelFile, options: OnnxOptions) -> None:
        self._session = make_session(model, options)
        self._inputs = [port.name for port in self._session.get_inputs()]
        # Give back what a run needed: the renderer's graphs run one after another, and each wants much.
        self._settings = runtime().RunOptions()
        self._settings.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")

    def run(self, *arrays: Array) -> list[Float32]:
        """Outputs as arrays."""
        inputs = (np.ascontiguousarray(array) for array in arrays)
        return self._session.run(None, dict(zip(self._inputs, inputs, strict=True)), self._settings)


def _mapped(array: Array) -> Array:
    """A copy in pages of its own, which go back to the system as soon as nothing needs them; a heap keeps its holes."""
    copy = np.frombuffer(mmap.mmap(-1, array.nbytes), dtype=array.dtype).reshape(array.shape)
    copy[...] = array
    return copy
