"""A session of a model built here."""

from __future__ import annotations

from typing import Any

from loudkit.runtime.derived.model_file import ModelFile
from loudkit.runtime.onnx import OnnxOptions, runtime


def make_session(model: ModelFile, options: OnnxOptions) -> Any:
    """An ``InferenceSession`` on the CPU of a model built here, its weights read now and kept only as packed."""
    ort = runtime()
    settings = ort.SessionOptions()
    settings.use_deterministic_compute = options.deterministic
    settings.log_severity_level = 3
    if options.threads is not None:
        settings.intra_op_num_threads = options.threads
    names = list(model.weights)
    values = [ort.OrtValue.ortvalue_from_numpy(model.weights[name].read()) for name in names]
    if names:
        settings.add_external_initializers(names, values)
    return ort.InferenceSession(model.serialized(), settings, providers=["CPUExecutionProvider"])
