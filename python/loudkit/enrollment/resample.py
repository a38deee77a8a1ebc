"""Sample-rate conversion: a Hann-windowed sinc polyphase filter, the same bits on every machine.

The filter is ``sinc_interp_hann`` of torchaudio (Smith, "Digital Audio Resampling", 2002): six zero crossings a side,
cut off at 0.99 of the lower Nyquist frequency.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]

_ZERO_CROSSINGS: Final = 6
_ROLLOFF: Final = 0.99
_OUTPUTS_AT_ONCE: Final = 1 << 18
_WEIGHTS_AT_ONCE: Final = 1 << 20


@dataclass(frozen=True)
class Ratio:
    """A conversion by ``new``/``orig`` in lowest terms: the filter has ``new`` phases of ``taps`` taps."""

    orig: int
    new: int

    @classmethod
    def between(cls, source: int, target: int) -> Ratio:
        """Of two rates in Hz."""
        common = math.gcd(source, target)
        return cls(source // common, target // common)

    @property
    def cutoff(self) -> float:
        """In units of the common divisor of the rates."""
        return _ROLLOFF * min(self.orig, self.new)

    @property
    def half_width(self) -> int:
        """Taps before the centre of phase 0."""
        return math.ceil(_ZERO_CROSSINGS * self.orig / self.cutoff)

    @property
    def taps(self) -> int:
        """Taps of a phase, of which most are zero."""
        return 2 * self.half_width + self.orig

    def length(self, samples: int) -> int:
        """Samples out for ``samples`` in."""
        return -(-self.new * samples // self.orig)


def resample(samples: Samples, source: int, target: int) -> Samples:
    """``samples`` ``[n]`` from ``source`` to ``target`` Hz: ``[ceil(n target / source)]``; equal rates change nothing.

    Every output is a sum over taps in ascending order in float32, each product rounded before it is added: vectorised
    across outputs, never across taps, so no dot product can reorder it.
    """
    if source == target:
        return samples
    ratio = Ratio.between(source, target)
    padded = np.concatenate(
        [
            np.zeros(ratio.half_width, np.float32),
            samples.astype(np.float32, copy=False),
            np.zeros(ratio.half_width + ratio.orig, np.float32),
        ]
    )
    blocks = len(samples) // ratio.orig + 1
    out = np.empty((blocks, ratio.new), np.float32)
    for phases, first in _bands(ratio):
        band = min(ratio.taps, _band_width(ratio))
        weights = _weights(ratio, phases, first[:, None] + np.arange(band))
        at_once = max(1, _OUTPUTS_AT_ONCE // len(phases))
        for begin in range(0, blocks, at_once):
            block = np.arange(begin, min(begin + at_once, blocks))
            starts = block[:, None] * ratio.orig + first
            total = np.zeros(starts.shape, np.float32)
            for tap in range(band):
                total += padded[tap:].take(starts) * weights[:, tap]
            out[block[0] : block[-1] + 1, phases[0] : phases[-1] + 1] = total
    return out.reshape(-1)[: ratio.length(len(samples))]


def kernel(ratio: Ratio) -> npt.NDArray[np.float32]:
    """The whole filter ``[new, taps]``, zeros included; for looking at, not for filtering."""
    return _weights(ratio, np.arange(ratio.new), np.arange(ratio.taps)[None])


def _bands(ratio: Ratio) -> Iterator[tuple[Integers, Integers]]:
    """Phases, and for each the first tap of the band outside which every weight is zero.

    Zero weights change no bit of a sum. At awkward ratios (16 001 to 24 000 Hz) the whole filter would be hundreds of
    millions of taps.
    """
    width = min(ratio.taps, _band_width(ratio))
    at_once = max(1, _WEIGHTS_AT_ONCE // width)
    for begin in range(0, ratio.new, at_once):
        phases = np.arange(begin, min(begin + at_once, ratio.new))
        lowest = ratio.half_width + phases / ratio.new * ratio.orig - _reach(ratio)
        yield phases, np.clip(np.ceil(lowest).astype(np.int64) - 1, 0, ratio.taps - width)


def _band_width(ratio: Ratio) -> int:
    return math.floor(2.0 * _reach(ratio)) + 3


def _reach(ratio: Ratio) -> float:
    return _ZERO_CROSSINGS * ratio.orig / ratio.cutoff


def _weights(ratio: Ratio, phases: Integers, taps: Integers) -> npt.NDArray[np.float32]:
    """Weights of ``taps`` ``[phases or 1, t]``, made in float64 and rounded once."""
    offset = (taps - ratio.half_width) / ratio.orig - phases[:, None] / ratio.new
    u = np.clip(offset * ratio.cutoff, -_ZERO_CROSSINGS, _ZERO_CROSSINGS)
    window = np.cos(np.pi * u / (2 * _ZERO_CROSSINGS)) ** 2
    return ((ratio.cutoff / ratio.orig) * np.sinc(u) * window).astype(np.float32)
