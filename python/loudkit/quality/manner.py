"""The manner of speech by measure: pitch and its movement, how periodic the top is, pauses, rate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from loudkit.quality.sound import Audio

Floats = npt.NDArray[np.float64]

_HOP: Final = 0.01  # seconds between pitches
_FRAME: Final = 0.04
_LOWEST, _HIGHEST = 60.0, 400.0  # Hz
_VOICED: Final = 0.6  # of the autocorrelation at the pitch
_LARGEST_STEP: Final = 4.0  # semitones between neighbouring pitches; more is another octave
_TOP: Final = (4000.0, 8000.0)  # Hz
_SILENCE: Final = 0.02  # of the level of speech
_STEP: Final = 0.005  # seconds of the measure of silence
_SHORTEST: Final = 0.03  # seconds; a shorter silence is part of a consonant


@dataclass(frozen=True)
class Manner:
    """Means over clips: semitones a second that voiced pitch moves; periodicity from 4 to 8 kHz of voiced frames."""

    pitch_movement: float
    top_periodicity: float


def manner(clips: Sequence[Audio], rate: int) -> Manner:
    """How pitch moves in ``clips``, and how much of their top is a pulse train and no noise."""
    moves, tops = [], []
    for clip in clips:
        pitch = pitches(clip, rate)
        steps = 12 * np.abs(np.diff(np.log2(np.where(pitch > 0, pitch, 1))))
        both = (pitch[:-1] > 0) & (pitch[1:] > 0) & (steps < _LARGEST_STEP)
        moves.append(steps[both] / _HOP)
        tops.append(_periodicity(_band(clip.astype(np.float64), rate, *_TOP), rate, pitch))
    return Manner(
        *(float(np.concatenate(part).mean()) if sum(map(len, part)) else 0.0 for part in (moves, tops))
    )


def pitches(clip: Audio, rate: int) -> Floats:
    """F0 in Hz every 10 ms (0: unvoiced), by the first strong peak of the autocorrelation, smoothed over three."""
    samples = _band(clip.astype(np.float64), rate, 40, 1000)
    size, hop = round(_FRAME * rate), round(_HOP * rate)
    if len(samples) < size:
        return np.zeros(0)
    frames = np.lib.stride_tricks.sliding_window_view(samples, size)[::hop]
    frames = (frames - frames.mean(1, keepdims=True)) * np.hanning(size)
    alike = np.fft.irfft(np.abs(np.fft.rfft(frames, 2 * size)) ** 2)[:, :size]
    window = np.hanning(size)
    own = np.fft.irfft(np.abs(np.fft.rfft(window, 2 * size)) ** 2)[:size]
    low, high = int(rate / _HIGHEST), min(int(rate / _LOWEST), size - 2)
    score = alike[:, low:high] / np.maximum(alike[:, :1], 1e-9) / (own[low:high] / own[0])
    best = score.max(1)
    at = np.array([np.flatnonzero(row >= 0.9 * top)[0] for row, top in zip(score, best, strict=True)])
    at = np.array([_climbed(row, place) for row, place in zip(score, at, strict=True)])
    loud = alike[:, 0] > 1e-3 * np.quantile(alike[:, 0], 0.95)
    found = np.where((best > _VOICED) & loud, rate / (low + at), 0.0)
    padded = np.pad(found, 1)
    middle = np.median(np.stack([padded[:-2], found, padded[2:]]), axis=0)
    return np.where(found > 0, np.where(middle > 0, middle, found), 0.0)


def longest_silence(clip: Audio, rate: int) -> float:
    """Seconds of the longest silence inside ``clip``: at its one mark, where it has one."""
    step = round(_STEP * rate)
    level = np.sqrt((clip[: len(clip) // step * step].reshape(-1, step).astype(np.float64) ** 2).mean(1))
    heard = np.flatnonzero(level >= _SILENCE * np.quantile(level, 0.9))
    gaps = np.diff(heard) - 1
    longest = float(gaps.max()) * _STEP if len(gaps) else 0.0
    return longest if longest >= _SHORTEST else 0.0


def spoken_seconds(clip: Audio, rate: int) -> float:
    """Seconds from the first to the last sound of ``clip``."""
    step = round(_STEP * rate)
    level = np.sqrt((clip[: len(clip) // step * step].reshape(-1, step).astype(np.float64) ** 2).mean(1))
    heard = np.flatnonzero(level >= _SILENCE * np.quantile(level, 0.9))
    return float(heard[-1] - heard[0] + 1) * _STEP if len(heard) else 0.0


def _climbed(row: Floats, place: int) -> float:
    """The peak at or behind ``place``, between its samples."""
    while place + 1 < len(row) and row[place + 1] > row[place]:
        place += 1
    if 0 < place < len(row) - 1:
        a, b, c = row[place - 1 : place + 2]
        return place + 0.5 * (a - c) / (a - 2 * b + c) if a - 2 * b + c else float(place)
    return float(place)


def _band(samples: Floats, rate: int, low: float, high: float) -> Floats:
    spectrum = np.fft.rfft(samples)
    hertz = np.fft.rfftfreq(len(samples), 1 / rate)
    return np.fft.irfft(spectrum * ((hertz >= low) & (hertz <= high)), len(samples))


def _periodicity(samples: Floats, rate: int, pitch: Floats) -> Floats:
    """For each voiced frame, the likeness of two and a half periods to those one period later."""
    out = []
    for n in np.flatnonzero(pitch):
        period = rate / pitch[n]
        size, middle = int(2.5 * period), round((n * _HOP + _FRAME / 2) * rate)
        lags = range(int(0.97 * period), int(1.03 * period) + 2)
        if middle - size < 0 or middle + size + lags[-1] > len(samples):
            continue
        here = samples[middle - size : middle + size]
        there = [samples[middle - size + lag : middle + size + lag] for lag in lags]
        out.append(max(float(here @ one / np.sqrt((here @ here) * (one @ one) + 1e-12)) for one in there))
    return np.array(out)
