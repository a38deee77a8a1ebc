"""Two windows of one phrase: the silence that a voice puts round every line is no pause where no mark stands.

Like the silence put behind a paragraph this changes no token and no mel, only what of the sound is joined.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from loudkit.law.shaping import Audio, fade_ramp

_MARKS: Final = frozenset(".,;:!?…–—-")
_CLOSERS: Final = "\"'”’»)] "
_KEPT_SECONDS: Final = 0.03  # on each side: together what parts words within a phrase
_MOST_SECONDS: Final = 0.4
_FRAME_SECONDS: Final = 0.005
_QUIET: Final = 0.02  # of the loudest frame


def runs_on(text: str) -> bool:
    """Whether a phrase goes on behind ``text``: no mark stands at its end."""
    return text.rstrip(_CLOSERS)[-1:] not in _MARKS


def closed_up(audio: Audio, rate: int, *, start: bool, end: bool) -> tuple[Audio, int]:
    """``audio`` ``[n]`` without the silence at its ``start`` and ``end``, but for 30 ms of it.

    The second value is how many samples went at its start.
    """
    first = _quiet(audio, rate) if start else 0
    last = len(audio) - (_quiet(audio[::-1], rate) if end else 0)
    if first == 0 and last == len(audio):
        return audio, 0
    kept = audio[first:last].copy()
    ramp = fade_ramp(min(round(_FRAME_SECONDS * rate), len(kept)))
    if first:
        kept[: len(ramp)] *= ramp
    if last < len(audio):
        kept[-len(ramp) :] *= ramp[::-1]
    return kept, first


def _quiet(audio: Audio, rate: int) -> int:
    """Samples at the beginning that can go."""
    frame = round(_FRAME_SECONDS * rate)
    frames = len(audio) // frame
    if frames == 0:
        return 0
    power = np.square(audio[: frames * frame].reshape(frames, frame), dtype=np.float64).mean(axis=1)
    loud = np.flatnonzero(power > _QUIET**2 * power.max())
    silent = int(loud[0]) * frame if len(loud) else 0
    return max(0, min(silent, round(_MOST_SECONDS * rate)) - round(_KEPT_SECONDS * rate))
