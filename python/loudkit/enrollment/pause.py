"""Ending the prompt in silence: cut at the last pause before ten seconds and leave a quiet tail."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from loudkit.enrollment.checks import checked_samples
from loudkit.enrollment.runs import runs

Float32 = npt.NDArray[np.float32]

PROMPT_SECONDS: Final = 10.0
PAUSE_FLOOR_DBFS: Final = -45.0
PAUSE_MIN_SECONDS: Final = 0.06
CLIP_MIN_SECONDS: Final = 3.0
END_SILENCE_SECONDS: Final = 0.4
_FRAME_SECONDS: Final = 0.005


def with_prompt_ending_in_silence(samples: npt.ArrayLike, rate: int) -> Float32:
    """``samples`` up to the last pause of the first ten seconds, else up to 9.6 s, then 0.4 s of zeros.

    Mono at ``rate`` Hz, before any resampling. A pause is at least 60 ms of 5 ms frames under -45 dBFS that starts
    at 3 s or later. Raises InvalidRequestError for a recording that cannot be enrolled.
    """
    checked = checked_samples(samples, rate)
    tail = np.zeros(int(END_SILENCE_SECONDS * rate), np.float32)
    return np.concatenate([checked[: cut_position(checked, rate)], tail])


def cut_position(samples: Float32, rate: int) -> int:
    """How many of ``samples`` are kept."""
    limit = int(PROMPT_SECONDS * rate)
    cut = min(len(samples), limit - int(END_SILENCE_SECONDS * rate))
    frame = max(1, int(_FRAME_SECONDS * rate))
    needed = max(1, math.ceil(PAUSE_MIN_SECONDS * rate / frame))
    count = min(len(samples), limit) // frame
    frames = samples[: count * frame].astype(np.float64).reshape(count, frame)
    quiet = np.sqrt(np.square(frames).mean(axis=1)) < 10.0 ** (PAUSE_FLOOR_DBFS / 20.0)
    for first, length in runs(quiet):
        if length >= needed and first * frame >= CLIP_MIN_SECONDS * rate:
            cut = first * frame
    return cut
