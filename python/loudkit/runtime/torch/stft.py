"""Short-time Fourier transform and its inverse as convolutions: 16-point, hop 4, periodic Hann, centred.

A graph that holds convolutions runs everywhere; ``torch.stft`` and ``torch.istft`` are what they are checked against.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

N_FFT = 16
HOP = 4
BINS = N_FFT // 2 + 1
CHANNELS = 2 * BINS


class STFT(nn.Module):
    """``[B, N]`` to ``[B, 18, N/4 + 1]``: nine real parts, then nine imaginary ones; unnormalised."""

    kernel: Tensor

    def __init__(self) -> None:
        super().__init__()
        real, imaginary = _fourier()
        kernel = np.concatenate([real, imaginary]) * window()
        self.register_buffer("kernel", _constant(kernel[:, None]), persistent=False)

    def forward(self, x: Tensor) -> Tensor:
        padded = F.pad(x[:, None], (N_FFT // 2, N_FFT // 2), mode="reflect")
        return F.conv1d(padded, self.kernel, stride=HOP)


class InverseSTFT(nn.Module):
    """Magnitude and phase ``[B, 9, F]`` to ``[B, 4 (F - 1)]``: overlap-add over the summed squared windows."""

    kernel: Tensor
    envelope: Tensor

    def __init__(self) -> None:
        super().__init__()
        real, imaginary = _fourier()
        weight = np.full((BINS, 1), 2.0)
        weight[[0, -1]] = 1.0
        kernel = np.concatenate([real * weight, imaginary * weight]) / N_FFT * window()
        self.register_buffer("kernel", _constant(kernel[:, None]), persistent=False)
        self.register_buffer("envelope", _constant(window()[None, None] ** 2), persistent=False)

    def forward(self, magnitude: Tensor, phase: Tensor) -> Tensor:
        spectrum = torch.cat([magnitude * phase.cos(), magnitude * phase.sin()], dim=1)
        total = F.conv_transpose1d(spectrum, self.kernel, stride=HOP)
        weight = F.conv_transpose1d(torch.ones_like(magnitude[:, :1]), self.envelope, stride=HOP)
        # Trimmed first: the weight is 0 at the outermost samples, and a gradient through 0 / 0 is no number.
        edge = N_FFT // 2
        return (total[..., edge:-edge] / weight[..., edge:-edge])[:, 0]


def window() -> npt.NDArray[np.float64]:
    """Periodic Hann window of 16 points."""
    return 0.5 - 0.5 * np.cos(2.0 * np.pi * np.arange(N_FFT) / N_FFT)


def _fourier() -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    angle = 2.0 * np.pi * np.outer(np.arange(BINS), np.arange(N_FFT)) / N_FFT
    return np.cos(angle), -np.sin(angle)


def _constant(values: npt.NDArray[np.float64]) -> Tensor:
    return torch.tensor(values, dtype=torch.float32, device="cpu")
