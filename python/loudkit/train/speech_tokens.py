"""Structured speech tokens: 40 ms of speech as two phones, a pitch class, and how long the phone has lasted.

Two frames of 20 ms make a token. Where both hold one phone, ``run`` counts the tokens of that phone so far (0 to 3);
else it is 0. Pitch classes are low, middle and high within the voice. Nothing is learned here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Int64 = npt.NDArray[np.int64]

# flite's US English phone set (the CMU dictionary's, with a schwa); the first is the pause.
PHONES: Final = (
    "pau aa ae ah ao aw ax ay b ch d dh eh er ey f g hh ih iy jh k l m n ng ow oy p r s sh t th uh uw v w y z zh".split()
)
PHONE_IDS: Final = {phone: i for i, phone in enumerate(PHONES)}
PITCHES: Final = 3
RUNS: Final = 4
FRAME_SECONDS: Final = 0.02
SILENCE: Final = 4254  # the padding token of the family
START: Final = 6561
STOP: Final = 6562
VOCABULARY: Final = 8194

_N: Final = len(PHONES)
_PITCH_EDGE: Final = 0.43  # in standard deviations: a third of a normal distribution each
_LEVEL: Final = 1


def token_id(first: int, second: int, pitch: int, run: int) -> int:
    """The id of a token of phones ``first`` and ``second``."""
    raw, silence = _raw(first, second, pitch, run), _raw(0, 0, _LEVEL, RUNS - 1)
    return SILENCE if raw == silence else silence if raw == SILENCE else raw


def _raw(first: int, second: int, pitch: int, run: int) -> int:
    if first != second or run == 0:
        return (first * _N + second) * PITCHES + pitch
    return PITCHES * (_N * _N + (run - 1) * _N + first) + pitch


def _attributes() -> Int64:
    """(first phone, second phone, pitch, run) of every id, ``[8194, 4]``; an unused id reads as silence."""
    table = np.tile(np.array([0, 0, _LEVEL, RUNS - 1]), (VOCABULARY, 1))
    for first in range(_N):
        for second in range(_N):
            for pitch in range(PITCHES):
                for run in range(RUNS if first == second else 1):
                    table[token_id(first, second, pitch, run)] = first, second, pitch, run
    return table


ATTRIBUTES: Final = _attributes()
SILENT_IDS: Final = tuple(sorted(token_id(0, 0, _LEVEL, run) for run in range(RUNS)))


def encode(phones: Sequence[int] | npt.NDArray[Any], pitch: npt.NDArray[Any]) -> Int64:
    """Tokens ``[n]`` of ``2 n`` frames: phone ids, and log F0 in standard deviations from the voice's mean."""
    ids, run, last = [], -1, -1
    for i in range(0, len(phones) - 1, 2):
        first, second = int(phones[i]), int(phones[i + 1])
        height = (pitch[i] + pitch[i + 1]) / 2
        level = 0 if height < -_PITCH_EDGE else 2 if height > _PITCH_EDGE else _LEVEL
        if first == second:
            run = run + 1 if last == first else 0
            last = first
        else:
            run = last = -1
        silent = first == second == 0
        ids.append(token_id(first, second, _LEVEL if silent else level, min(max(run, 0), RUNS - 1)))
    return np.array(ids, dtype=np.int64)


def spoken_phones(ids: Sequence[int]) -> list[int]:
    """The phones of ``ids`` in order, each once, without pauses."""
    frames = ATTRIBUTES[np.asarray(ids, dtype=np.int64), :2].ravel() if len(ids) else np.zeros(0, np.int64)
    changes = np.flatnonzero(np.diff(frames, prepend=-1))
    return [int(frames[i]) for i in changes if frames[i]]
