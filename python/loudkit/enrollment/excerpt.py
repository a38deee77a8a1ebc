"""Which part of a recording a voice is made from."""

from __future__ import annotations

from typing import Final, Literal

import numpy as np
import numpy.typing as npt

from loudkit.enrollment.checks import LONGEST_SECONDS
from loudkit.enrollment.pause import PROMPT_SECONDS
from loudkit.enrollment.speech import HOP_SECONDS, Speech
from loudkit.errors import InvalidRequestError

Float32 = npt.NDArray[np.float32]
Start = float | Literal["best"] | None

_LEAD_SECONDS: Final = 0.1  # before speech sets in
_CLEARLY_BETTER: Final = 0.05  # of the speech share


def excerpt(samples: Float32, rate: int, start: Start, speech: Speech | None = None) -> tuple[float, Float32]:
    """Where the part that is used begins, in seconds, and its samples: mono at ``rate`` Hz.

    None is the whole recording. A number is the ten seconds from there. ``best`` is the ten seconds with the most
    speech, but the whole recording where that is allowed and its first ten seconds are about as good.
    """
    if start is None:
        return 0.0, samples
    seconds = len(samples) / rate
    if start == "best":
        if seconds <= PROMPT_SECONDS:
            return 0.0, samples
        begin = best_start(speech or Speech.of(samples, rate))
        if begin == 0.0 and seconds <= LONGEST_SECONDS:
            return 0.0, samples
    else:
        begin = float(start)
        if not 0.0 <= begin < seconds:
            raise InvalidRequestError(
                f"start is {start} s, and the recording is {seconds:.2f} s long; expected 0 to less than that"
            )
    first = round(begin * rate)
    return begin, samples[first : first + int(PROMPT_SECONDS * rate)]


def best_start(speech: Speech) -> float:
    """Where the ten seconds with the most speech begin, just before an onset; 0 if none is clearly better."""
    length = round(PROMPT_SECONDS / HOP_SECONDS)
    heard = np.concatenate([[0], np.cumsum(speech.active)])
    onsets = np.array([max(0.0, onset - _LEAD_SECONDS) for onset in speech.onsets()])
    starts = np.round(onsets / HOP_SECONDS).astype(np.int64)
    starts = starts[starts + length < len(heard)]
    if not len(starts):
        return 0.0
    share = (heard[starts + length] - heard[starts]) / length
    best = int(np.argmax(share))
    first = heard[min(length, len(heard) - 1)] / length
    return float(starts[best] * HOP_SECONDS) if share[best] > first + _CLEARLY_BETTER else 0.0
