"""Around the voice encoder: which samples it hears, the windows it reads, and one vector of its many."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Float32 = npt.NDArray[np.float32]

WINDOW = 160  # mel frames
STEP = 77  # round(16000 / 1.3 / 160) mel frames
_LEAST_COVERAGE = 0.8  # of a last window that reaches past the end
_TRIM_FRAME = 2048
_TRIM_HOP = 512
_TRIM_RATIO = 0.1  # 20 dB


def trim_bounds(samples: Float32) -> tuple[int, int]:
    """First sample and end of ``samples`` ``[n]`` without quiet ends: 20 dB under the loudest frame's RMS."""
    padded = np.pad(samples.astype(np.float64), _TRIM_FRAME // 2)
    frames = np.lib.stride_tricks.sliding_window_view(padded, _TRIM_FRAME)[::_TRIM_HOP]
    rms = np.sqrt(np.einsum("fn,fn->f", frames, frames) / _TRIM_FRAME)
    (active,) = np.nonzero(rms > _TRIM_RATIO * rms.max())
    if not len(active):
        return 0, len(samples)
    return _TRIM_HOP * int(active[0]), min(_TRIM_HOP * (int(active[-1]) + 1), len(samples))


def window_count(frames: int) -> int:
    """Windows that cover ``frames`` mel frames; a last one needs 80 % of its length, the only one nothing."""
    whole, rest = divmod(max(frames - WINDOW + STEP, 0), STEP)
    return whole + (whole == 0 or (rest + WINDOW - STEP) / WINDOW >= _LEAST_COVERAGE)


def partials(mel: Float32) -> Float32:
    """Windows ``[k, 160, 40]`` of a voice mel ``[frames, 40]``: zeros behind a short end, frames beyond dropped."""
    count = window_count(len(mel))
    covered = WINDOW + STEP * (count - 1)
    padded = np.zeros((covered, mel.shape[1]), np.float32)
    padded[: min(covered, len(mel))] = mel[:covered]
    return np.stack([padded[STEP * i : STEP * i + WINDOW] for i in range(count)])


def pooled(vectors: Float32) -> Float32:
    """Unit vector ``[256]`` along the mean of the windows' unit vectors ``[k, 256]``."""
    mean = vectors.mean(axis=0, dtype=np.float32)
    with np.errstate(invalid="ignore"):  # of nothing: NaN, which a profile refuses
        return mean / np.sqrt(np.square(mean).sum(dtype=np.float32))
