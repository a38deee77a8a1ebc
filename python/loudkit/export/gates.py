"""What an exported graph must show before it is moved into place."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnxruntime
import torch
from torch import Tensor

from loudkit.errors import GateError
from loudkit.export.signature import Graph
from loudkit.law import philox
from loudkit.runtime.torch.stft import HOP, N_FFT, STFT, InverseSTFT, window

CORRELATION = 0.999999
DIFFERENCE = 1e-3
_STFT_DIFFERENCE = 1e-5

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Agreement:
    """The worst of what was compared: Pearson correlation and largest absolute difference."""

    correlation: float
    difference: float


def check_graph(
    graph: Graph, path: Path, correlation: float = CORRELATION, difference: float | None = None
) -> Agreement:
    """Run the file at ``path`` in ONNX Runtime against the module, at both of the graph's cases.

    Raises GateError naming the output that falls short of ``correlation`` or differs by more than ``difference``
    (the usual one where it is None).
    """
    allowed = DIFFERENCE if difference is None else difference
    session = cpu_session(path)
    worst = Agreement(1.0, 0.0)
    for case in graph.cases:
        with torch.inference_mode():
            inputs = graph.example(case)
            expected = graph.module(*inputs)
        outputs = (expected,) if isinstance(expected, Tensor) else expected
        feeds = {port.name: tensor.numpy() for port, tensor in zip(graph.inputs, inputs, strict=True)}
        got = session.run(None, feeds)
        for port, want, have in zip(graph.outputs, outputs, got, strict=True):
            agreement = compare(want.numpy(), have)
            exact = port.dtype == "int64" and agreement.difference
            if exact or agreement.correlation < correlation or not agreement.difference <= allowed:
                raise GateError(
                    f"{graph.name}: {port.name} at case {case} has correlation {agreement.correlation:.9f} and "
                    f"difference {agreement.difference:.3g} against torch; at least {correlation} and at most "
                    f"{0 if exact else allowed} are needed, and the old file stays"
                )
            worst = Agreement(
                min(worst.correlation, agreement.correlation), max(worst.difference, agreement.difference)
            )
    return worst


def compare(want: Array, have: Array) -> Agreement:
    """Agreement of two arrays; shapes that differ, or a value that is no number, have none."""
    if want.shape != have.shape or not np.isfinite(have).all():
        return Agreement(-1.0, math.inf)
    a, b = want.astype(np.float64).ravel(), have.astype(np.float64).ravel()
    difference = float(np.abs(a - b).max(initial=0.0))
    a, b = a - a.mean(), b - b.mean()
    norm = float(np.linalg.norm(a) * np.linalg.norm(b))
    correlation = float(a @ b) / norm if norm else float(difference == 0.0)
    return Agreement(correlation, difference)


def check_transforms() -> None:
    """Hold both convolutions to ``torch.stft`` and ``torch.istft``; GateError where they differ."""
    hann = torch.tensor(window(), dtype=torch.float32)
    for samples in (480, 4 * 1931):
        x = torch.tensor(philox.gaussian_field(0, 0, 1, samples))
        want = torch.stft(x, N_FFT, HOP, window=hann, center=True, pad_mode="reflect", return_complex=True)
        have = STFT()(x)
        _hold("STFT", torch.cat([want.real, want.imag], dim=1), have)
        magnitude, phase = want.abs(), want.angle()
        spectrum = torch.polar(magnitude, phase)
        _hold("inverse STFT", torch.istft(spectrum, N_FFT, HOP, window=hann), InverseSTFT()(magnitude, phase))


def _hold(what: str, want: Tensor, have: Tensor) -> None:
    difference = compare(want.numpy(), have.numpy()).difference
    if not difference <= _STFT_DIFFERENCE:
        raise GateError(
            f"the {what} by convolution differs from torch's by {difference:.3g}; at most {_STFT_DIFFERENCE}"
        )


def cpu_session(path: Path) -> onnxruntime.InferenceSession:
    """A deterministic session on the CPU."""
    options = onnxruntime.SessionOptions()
    options.use_deterministic_compute = True
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
