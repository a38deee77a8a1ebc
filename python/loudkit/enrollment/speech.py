"""Where a recording holds speech, and at what pitch: levels, periodicity and tonality of short frames, no network."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from loudkit.enrollment.resample import resample
from loudkit.enrollment.runs import Flags, runs

Float32 = npt.NDArray[np.float32]
Float64 = npt.NDArray[np.float64]

RATE: Final = 8000  # Hz, of the analysis
HOP_SECONDS: Final = 0.01
_HOP: Final = 80
_FRAME: Final = 320  # 40 ms
_FFT: Final = 1024
_PITCH_HZ: Final = (60.0, 400.0)
_PERIODIC: Final = 0.55  # least normalised autocorrelation of a voiced frame
_TONE: Final = 0.97  # most of a frame's power in one spectral peak before it is a tone
_FLOOR_DB: Final = -65.0  # dBFS under which nothing is speech
_RANGE_DB: Final = 40.0  # below the loud frames
_ABOVE_NOISE_DB: Final = 6.0
_SHORTEST_VOICED: Final = 5  # frames
_PITCH_STEP: Final = 0.25  # octaves that a pitch may move from frame to frame
_REACH: Final = 20  # frames of consonant on either side of a voiced one
_SHORTEST_PAUSE: Final = 10  # frames, to hear the noise in
_PITCH_CHUNK: Final = 50  # frames
_BRIDGED: Final = 25  # frames of pause inside speech
_FRAMES_AT_ONCE: Final = 4096
_SILENCE_DB: Final = -120.0


@dataclass(frozen=True, eq=False)
class Speech:
    """Frames of 10 ms: ``level`` in dBFS, ``pitch`` in Hz (0 where unvoiced), and whether each is speech."""

    level: Float64
    pitch: Float64
    active: Flags

    @classmethod
    def of(cls, samples: Float32, rate: int) -> Speech:
        """Of mono ``samples`` ``[n]``."""
        narrow = resample(samples, rate, RATE)
        padded = np.pad(narrow.astype(np.float64), (_FRAME // 2, _FRAME))
        count = max(1, len(narrow) // _HOP)
        frames = np.lib.stride_tricks.sliding_window_view(padded, _FRAME)[: count * _HOP : _HOP]
        parts = [_measured(frames[i : i + _FRAMES_AT_ONCE]) for i in range(0, count, _FRAMES_AT_ONCE)]
        level, periodicity, pitch, tonality = (np.concatenate(track) for track in zip(*parts, strict=True))
        voiced = (periodicity >= _PERIODIC) & (tonality < _TONE) & (level > _least_level(level))
        pitch = np.where(_steady(voiced, pitch), pitch, 0.0)
        return cls(level, pitch, _active(level, pitch > 0))

    @cached_property
    def noise_level(self) -> float | None:
        """dBFS of the quietest tenth of what lies between voiced stretches; None if pauses do not make up 0.2 s."""
        between = np.zeros_like(self.active)
        for first, length in runs(self.pitch == 0):
            between[first : first + length] = length >= _SHORTEST_PAUSE
        return float(np.percentile(self.level[between], 10)) if between.sum() >= 2 * _SHORTEST_PAUSE else None

    @cached_property
    def speech_level(self) -> float:
        """dBFS of the mean power of the frames with speech."""
        power = 10.0 ** (self.level[self.active] / 10.0)
        return float(10.0 * np.log10(power.mean())) if len(power) else _SILENCE_DB

    def share(self, first: float = 0.0, end: float = np.inf) -> float:
        """Share of the frames from ``first`` to ``end`` seconds that are speech."""
        part = self.active[_frame(first) : _frame(end)]
        return float(part.mean()) if len(part) else 0.0

    def onsets(self) -> list[float]:
        """Seconds at which speech sets in."""
        return [first * HOP_SECONDS for first, _ in runs(self.active)]

    def pitches(self) -> Float64:
        """Median pitch in Hz of every half second of voice, pauses left out."""
        voiced = self.pitch[self.pitch > 0]
        count = len(voiced) // _PITCH_CHUNK
        return np.median(voiced[: count * _PITCH_CHUNK].reshape(count, _PITCH_CHUNK), axis=1)

    def decay_seconds(self) -> float:
        """Time in which sound would die down by 60 dB, from the steeper half of the falls; 0 where there is none.

        A fall is 60 ms or more and 15 dB or more; its slope is taken from 3 to 18 dB under its top.
        """
        level = np.convolve(self.level, np.ones(5) / 5.0, mode="same")
        times = []
        for first, length in runs(np.diff(level) < 0):
            fall = level[first] - level[first : first + length + 1]
            if length >= 6 and fall[-1] >= 15.0 and level[first] > self.speech_level - 15.0:
                begin, end = int(np.argmax(fall > 3.0)), int(np.argmax(fall > 18.0)) or length
                if end - begin >= 3:
                    times.append(60.0 * (end - begin) * HOP_SECONDS / (fall[end] - fall[begin]))
        return float(np.median(sorted(times)[: (len(times) + 1) // 2])) if times else 0.0


def _measured(frames: Float64) -> tuple[Float64, Float64, Float64, Float64]:
    """Level, periodicity, pitch and tonality of each frame.

    Periodicity is Boersma's (1993): the autocorrelation of the windowed frame over that of the window.
    """
    level = 10.0 * np.log10(np.square(frames).mean(axis=1) + 10.0 ** (_SILENCE_DB / 10.0))
    window = np.hanning(_FRAME)
    spectrum = np.fft.rfft((frames - frames.mean(axis=1, keepdims=True)) * window, _FFT, axis=1)
    power = spectrum.real**2 + spectrum.imag**2
    lags = np.arange(int(RATE / _PITCH_HZ[1]), int(RATE / _PITCH_HZ[0]) + 1)
    own = np.fft.irfft(np.abs(np.fft.rfft(window, _FFT)) ** 2)
    correlation = np.fft.irfft(power, axis=1)
    energy = np.maximum(correlation[:, :1], 1e-12)

    def at(lags: npt.NDArray[np.int64]) -> Float64:
        return (correlation[:, lags] / energy) * (own[0] / own[lags])

    normalised = at(lags)
    # A slope is no period: only peaks count. Long lags cost a little, or any multiple of the period would do.
    is_peak = (normalised > at(lags - 1)) & (normalised >= at(lags + 1))
    best = np.argmax(np.where(is_peak, normalised, 0.0) - 0.05 * np.log2(lags / lags[0]), axis=1)
    rows = np.arange(len(frames))
    periodicity = np.where(is_peak, normalised, 0.0)[rows, best]
    return level, periodicity, RATE / lags[best], _tonality(power)


def _tonality(power: Float64) -> Float64:
    """Share of each frame's power within the main lobe of its strongest spectral line."""
    lobe = 2 * _FFT // _FRAME + 1
    total = np.cumsum(np.pad(power, ((0, 0), (lobe + 1, lobe))), axis=1)
    peak = power.argmax(axis=1)
    rows = np.arange(len(power))
    inside = total[rows, peak + 2 * lobe + 1] - total[rows, peak]
    return inside / np.maximum(total[:, -1], 1e-12)


def _least_level(level: Float64) -> float:
    return max(_FLOOR_DB, float(np.percentile(level, 95)) - _RANGE_DB)


def _steady(voiced: Flags, pitch: Float64) -> Flags:
    """``voiced`` without runs too short for a syllable; a leap in pitch ends a run."""
    leaps = np.abs(np.diff(np.log2(pitch), prepend=np.log2(pitch[:1]))) > _PITCH_STEP
    kept = np.zeros_like(voiced)
    for first, length in runs(voiced):
        starts = [first, *(first + 1 + np.flatnonzero(leaps[first + 1 : first + length])), first + length]
        for begin, end in pairwise(starts):
            kept[begin:end] = end - begin >= _SHORTEST_VOICED
    return kept


def _active(level: Float64, voiced: Flags) -> Flags:
    """Voiced frames, the energetic ones around them, and the short gaps between."""
    energetic = level > max(_least_level(level), float(np.percentile(level, 10)) + _ABOVE_NOISE_DB)
    near = np.convolve(voiced, np.ones(2 * _REACH + 1), mode="same")[: len(voiced)] > 0
    active = voiced | (energetic & near)
    for first, length in runs(~active):
        if length <= _BRIDGED and first > 0 and first + length < len(active):
            active[first : first + length] = True
    return active


def _frame(seconds: float) -> int | None:
    return None if seconds == np.inf else round(seconds / HOP_SECONDS)
