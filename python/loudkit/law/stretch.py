"""Speed with the pitch kept: waveform-similarity overlap-add (Verhelst and Roelands, "WSOLA", 1993)."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from loudkit.law.shaping import Audio, check_speed

_Float64 = npt.NDArray[np.float64]
_WINDOW_MS = 25
_REACH_MS = 10


def time_stretch(audio: Audio, speed: float, sample_rate: int) -> Audio:
    """``audio`` ``[n]`` at ``speed`` (0.5 to 2.0): float32 ``[floor(n / speed + 0.5)]``; 1.0 returns the input."""
    speed = check_speed(speed)
    if speed == 1.0:
        return audio
    length = math.floor(len(audio) / speed + 0.5)
    window = math.floor(sample_rate * _WINDOW_MS / 1000 + 0.5)
    step = window // 2
    x = audio.astype(np.float64)
    if len(x) <= window or length <= 0 or step <= 0:
        short = np.zeros(max(length, 0), dtype=np.float32)
        kept = min(len(audio), len(short))
        short[:kept] = audio[:kept]
        return short
    hann = 0.5 - 0.5 * np.cos(2.0 * np.pi * np.arange(window) / window)
    total = np.zeros(length + window)
    weight = np.zeros(length + window)
    for at, read in zip(range(0, length, step), read_positions(x, speed, sample_rate), strict=True):
        total[at : at + window] += hann * x[read : read + window]
        weight[at : at + window] += hann
    out = np.zeros(length)
    np.divide(total[:length], weight[:length], out=out, where=weight[:length] > 1e-12)
    return out.astype(np.float32)


def read_positions(x: _Float64, speed: float, sample_rate: int) -> list[int]:
    """Where each overlap-add step reads ``x`` ``[n]``, n longer than one window: the first at 0, then best matches."""
    window = math.floor(sample_rate * _WINDOW_MS / 1000 + 0.5)
    step = window // 2
    reach = math.floor(sample_rate * _REACH_MS / 1000 + 0.5)
    length = math.floor(len(x) / speed + 0.5)
    last = len(x) - window
    positions = [0]
    for at in range(step, length, step):
        read = positions[-1]
        before = min(read, last - step) if len(x) >= window + step else read
        wanted = x[before + step : before + step + window]
        centre = math.floor(at * speed + 0.5)
        low, high = max(0, centre - reach), min(last, centre + reach)
        if low > high or len(wanted) < window:
            read = min(max(centre, 0), last)
        else:
            read = low + _best_match(x, low, high, wanted)
        positions.append(min(max(read, 0), last))
    return positions


def _best_match(x: _Float64, low: int, high: int, wanted: _Float64) -> int:
    """The first offset from ``low`` to ``high`` whose window is most like ``wanted`` (normalised correlation)."""
    window = len(wanted)
    dots = np.correlate(x[low : high + window], wanted, mode="valid")
    square = np.lib.stride_tricks.sliding_window_view(x[low : high + window], window)
    norms = np.einsum("ij,ij->i", square, square)
    similarity = np.zeros(len(dots))
    np.divide(dots, np.sqrt(np.maximum(norms, 0.0)), out=similarity, where=norms > 0)
    return int(similarity.argmax())
