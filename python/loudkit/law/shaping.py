"""After the vocoder: speed, edges, and 16-bit samples."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from loudkit.errors import InvalidRequestError, shown

Audio = npt.NDArray[np.float32]

MIN_SPEED: Final = 0.5
MAX_SPEED: Final = 2.0

# The published ramps (5 and 20 ms at 24 kHz) are law as bits: their cosine stands one float above (first list)
# or below (second) the correctly rounded one at these samples.
_PUBLISHED_COSINE: Final = {
    120: ([23, 43], [27, 37]),
    480: (
        [169, 174, 183, 191, 192, 197, 278, 283, 304, 314, 368, 370, 377, 381, 392, 397, 400],
        [21, 106, 112, 119, 125, 132, 133, 141, 150, 151, 153, 160, 209, 334, 352],
    ),
}


def check_speed(speed: object) -> float:
    """``speed`` as a float; refused outside 0.5 to 2.0, never clamped."""
    is_number = isinstance(speed, (int, float, np.integer, np.floating)) and not isinstance(speed, bool)
    if not is_number or not MIN_SPEED <= speed <= MAX_SPEED:  # type: ignore[operator]
        raise InvalidRequestError(
            f"speed is {shown(speed)}; expected a number from {MIN_SPEED} to {MAX_SPEED}"
        )
    return float(speed)  # type: ignore[arg-type]


def fade_edges(audio: Audio, seconds: float, sample_rate: int) -> Audio:
    """``audio`` with a raised-cosine fade at both ends; unchanged if shorter than the two fades."""
    n = int(seconds * sample_rate)
    if n <= 0 or len(audio) < 2 * n:
        return audio
    ramp = fade_ramp(n)
    faded = audio.astype(np.float32)
    faded[:n] *= ramp
    faded[-n:] *= ramp[::-1]
    return faded


def fade_ramp(n: int) -> Audio:
    """Half a raised cosine from 0 to 1: float32 ``[n]``."""
    theta = np.linspace(0.0, np.pi, n).astype(np.float32)
    # Rounded once from double, which every machine does alike; NumPy's float32 cosine differs between builds.
    cosine = np.cos(theta.astype(np.float64)).astype(np.float32)
    for indices, towards in zip(_PUBLISHED_COSINE.get(n, ()), (2.0, -2.0), strict=False):
        cosine[indices] = np.nextafter(cosine[indices], np.float32(towards))
    return np.float32(0.5) - np.float32(0.5) * cosine


def quantise(audio: Audio) -> npt.NDArray[np.int16]:
    """16-bit samples as every container and transport carries them: floor(x 32768), clipped; NaN is 0."""
    scaled = np.floor(np.nan_to_num(audio.astype(np.float64), nan=0.0, posinf=1.0, neginf=-1.0) * 32768.0)
    return np.clip(scaled, -32768, 32767).astype(np.int16)


def quantise_for_file(audio: Audio) -> npt.NDArray[np.int16]:
    """16-bit samples by the file rule: round to 32 bits (ties to even), then keep the upper 16."""
    x = np.nan_to_num(audio.astype(np.float64), nan=0.0, posinf=1.0, neginf=-1.0)
    wide = np.clip(np.rint(x * 2.0**31), -(2.0**31), 2.0**31 - 1).astype(np.int64)
    return (wide >> 16).astype(np.int16)
