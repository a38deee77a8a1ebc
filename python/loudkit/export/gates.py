"""What an exported graph must show before it is moved into place."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pathlib import Path

import onnxruntime
import torch
from torch import Tensor, nn

from loudkit.errors import GateError
from loudkit.export.agreement import Agreement, Bound, compare
from loudkit.export.signature import Graph
from loudkit.law import philox
from loudkit.runtime.torch.stft import HOP, N_FFT, STFT, InverseSTFT, window

CORRELATION = 0.999999
DIFFERENCE = 1e-3
_STFT_DIFFERENCE = 1e-5


def check_graph(
    graph: Graph, path: Path, correlation: float = CORRELATION, difference: float | None = None
) -> Agreement:
    """Run the file at ``path`` in ONNX Runtime against the module, at both of the graph's cases.

    Raises GateError naming the output that falls short of ``correlation`` or differs by more than ``difference``
    (the usual one where it is None). Where the weights are so restless that the module's own float32 and float64
    differ by about as much, a small multiple of that is allowed.
    """
    plain = Bound(correlation, DIFFERENCE if difference is None else difference)
    session = cpu_session(path)
    worst = Agreement(1.0, 0.0)
    for case in graph.cases:
        with torch.inference_mode():
            inputs = graph.example(case)
            outputs = _as_tuple(graph.module(*inputs))
        feeds = {port.name: tensor.numpy() for port, tensor in zip(graph.inputs, inputs, strict=True)}
        got = session.run(None, feeds)
        moved: list[Agreement] = []  # by float32 alone, measured where it is needed
        for i, (port, want, have) in enumerate(zip(graph.outputs, outputs, got, strict=True)):
            agreement = compare(want.numpy(), have)
            bound = plain if port.dtype == "float32" else Bound(plain.correlation, 0)
            said = ""
            if not bound.holds(agreement) and port.dtype == "float32":
                moved = moved or conditioning(graph.module, inputs)
                bound = bound.eased(moved[i])
                said = f" (float32 alone moves it by {moved[i].difference:.3g})"
            if not bound.holds(agreement):
                raise GateError(
                    f"{graph.name}: {port.name} at case {case} has correlation {agreement.correlation:.9f} and "
                    f"difference {agreement.difference:.3g} against torch; at least {bound.correlation} and at most "
                    f"{bound.difference:.3g} are needed{said}, and the old file stays"
                )
            worst = worst.worst(agreement)
    return worst


def conditioning(module: nn.Module, inputs: Sequence[Tensor]) -> list[Agreement]:
    """How far each output in float32 is from the same network's in float64."""
    with torch.inference_mode():
        narrow = _as_tuple(module(*inputs))
        wide = _as_tuple(
            copy.deepcopy(module).double()(*(x.double() if x.is_floating_point() else x for x in inputs))
        )
    return [compare(w.numpy(), n.numpy()) for w, n in zip(wide, narrow, strict=True)]


def _as_tuple(outputs: Tensor | tuple[Tensor, ...]) -> tuple[Tensor, ...]:
    return (outputs,) if isinstance(outputs, Tensor) else tuple(outputs)


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
