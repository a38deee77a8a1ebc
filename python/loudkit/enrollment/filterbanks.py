"""Windows and mel filterbanks of the four front ends, from their formulas, as float32."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

Float32 = npt.NDArray[np.float32]
Float64 = npt.NDArray[np.float64]
Floats = npt.NDArray[np.floating[Any]]

_SLANEY_TOP_HZ = 8000.0
_KALDI_LOW_HZ = 20.0
_KALDI_HIGH_HZ = 8000.0


@cache
def hann(length: int, *, periodic: bool) -> Float32:
    """Hann window ``[length]``; periodic over ``length`` samples, symmetric over one fewer."""
    return _fixed(_raised_cosine(length, length if periodic else length - 1))


@cache
def povey(length: int) -> Float32:
    """Kaldi's window ``[length]``: a symmetric Hann to the power 0.85."""
    return _fixed(_raised_cosine(length, length - 1) ** 0.85)


@cache
def slaney_bank(sample_rate: int, n_fft: int, bands: int) -> Float32:
    """``[bands, n_fft // 2 + 1]``: triangles in Hz of unit area, from 0 to 8000 Hz (Slaney, "Auditory Toolbox")."""
    edges = _slaney_hz(np.linspace(_slaney_mel(0.0), _slaney_mel(_SLANEY_TOP_HZ), bands + 2))
    bins = np.arange(n_fft // 2 + 1) * (sample_rate / n_fft)
    area = 2.0 / (edges[2:] - edges[:-2])
    # Rounded before and after the scaling, as librosa does: its bank to the bit.
    return _fixed(_fixed(_triangles(edges, bins)) * area[:, None])


@cache
def kaldi_bank(sample_rate: int, n_fft: int, bands: int) -> Float32:
    """``[bands, n_fft // 2]``: triangles in Kaldi's mel scale, of unit height, from 20 to 8000 Hz."""
    edges = np.linspace(_kaldi_mel(_KALDI_LOW_HZ), _kaldi_mel(_KALDI_HIGH_HZ), bands + 2)
    return _fixed(_triangles(edges, _kaldi_mel(np.arange(n_fft // 2) * (sample_rate / n_fft))))


def _raised_cosine(length: int, period: int) -> Float64:
    return 0.5 - 0.5 * np.cos(2.0 * np.pi * np.arange(length) / period)


def _triangles(edges: Floats, at: Floats) -> Float64:
    low, centre, high = edges[:-2, None], edges[1:-1, None], edges[2:, None]
    rising = (at - low) / (centre - low)
    falling = (high - at) / (high - centre)
    return np.maximum(0.0, np.minimum(rising, falling))


def _slaney_mel(hz: float) -> float:
    return 3.0 * hz / 200.0 if hz < 1000.0 else float(15.0 + 27.0 * np.log(hz / 1000.0) / np.log(6.4))


def _slaney_hz(mel: Float64) -> Float64:
    return np.where(mel < 15.0, mel * (200.0 / 3.0), 1000.0 * np.exp((mel - 15.0) * (np.log(6.4) / 27.0)))


def _kaldi_mel(hz: float | Floats) -> Float64:
    return 1127.0 * np.log(1.0 + np.asarray(hz) / 700.0)


def _fixed(table: Float64) -> Float32:
    rounded = table.astype(np.float32)
    rounded.setflags(write=False)
    return rounded
