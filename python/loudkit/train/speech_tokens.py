"""Structured speech tokens: 40 ms of speech as two phones, a pitch class, and how long the phone has lasted.

Two frames of 20 ms make a token. Where both hold one phone, ``run`` counts the tokens of that phone so far (0 to 3) and
the pitch is one of nine classes; where they differ, run is 0 and the pitch is low, middle or high. Pitch is relative to
the voice. Nothing is learned here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Int64 = npt.NDArray[np.int64]

# flite's US English phone set (the CMU dictionary's, with a schwa); the first is the pause.
PHONES: Final = (
    "pau aa ae ah ao aw ax ay b ch d dh eh er ey f g hh ih iy jh k l m n ng ow oy p r s sh t th uh uw v w y z zh"
).split()
PHONE_IDS: Final = {phone: i for i, phone in enumerate(PHONES)}
PITCHES: Final = 9
PITCH_STEP: Final = 0.4  # standard deviations between pitch classes
LEVEL: Final = PITCHES // 2
RUNS: Final = 4
FRAME_SECONDS: Final = 0.02
SILENCE: Final = 4254  # the padding token of the family
START: Final = 6561
STOP: Final = 6562
VOCABULARY: Final = 8194

_N: Final = len(PHONES)
_COARSE: Final = 3  # pitch classes of a token of two phones: each stands for three of the nine


def token_id(first: int, second: int, pitch: int, run: int) -> int:
    """The id of a token of phones ``first`` and ``second``."""
    raw, silence = _raw(first, second, pitch, run), _raw(0, 0, LEVEL, RUNS - 1)
    return SILENCE if raw == silence else silence if raw == SILENCE else raw


def _raw(first: int, second: int, pitch: int, run: int) -> int:
    if first == second:
        return (first * RUNS + run) * PITCHES + pitch
    pair = first * (_N - 1) + second - (second > first)
    return _N * RUNS * PITCHES + pair * _COARSE + pitch // _COARSE


def _ids() -> Int64:
    shape = (_N, _N, PITCHES, RUNS)
    return np.array([token_id(*at) for at in np.ndindex(shape)]).reshape(shape)


def _attributes() -> Int64:
    table = np.tile(np.array([0, 0, LEVEL, RUNS - 1]), (VOCABULARY, 1))
    for first, second, pitch, run in np.ndindex(IDS.shape):
        if first == second or (run == 0 and pitch % _COARSE == _COARSE // 2):
            table[IDS[first, second, pitch, run]] = first, second, pitch, run
    return table


# The id of (first phone, second phone, pitch, run).
IDS: Final = _ids()
# (first phone, second phone, pitch, run) of every id, ``[8194, 4]``; an unused id reads as silence.
ATTRIBUTES: Final = _attributes()
SILENT_IDS: Final = tuple(sorted(token_id(0, 0, LEVEL, run) for run in range(RUNS)))


def encode(phones: Sequence[int] | npt.NDArray[Any], pitch: npt.NDArray[Any]) -> Int64:
    """Tokens ``[n]`` of ``2 n`` frames: phone ids, and log F0 in standard deviations from the voice's mean."""
    ids, run, last = [], -1, -1
    for i in range(0, len(phones) - 1, 2):
        first, second = int(phones[i]), int(phones[i + 1])
        height = (pitch[i] + pitch[i + 1]) / 2 / PITCH_STEP
        level = LEVEL if first == second == 0 else int(np.clip(np.rint(height), -LEVEL, LEVEL)) + LEVEL
        run = run + 1 if first == second == last else 0
        last = first if first == second else -1
        ids.append(int(IDS[first, second, level, min(run, RUNS - 1)]))
    return np.array(ids, dtype=np.int64)


def spoken_phones(ids: Sequence[int]) -> list[int]:
    """The phones of ``ids`` in order, each once, without pauses."""
    frames = ATTRIBUTES[np.asarray(ids, dtype=np.int64), :2].ravel() if len(ids) else np.zeros(0, np.int64)
    changes = np.flatnonzero(np.diff(frames, prepend=-1))
    return [int(frames[i]) for i in changes if frames[i]]
