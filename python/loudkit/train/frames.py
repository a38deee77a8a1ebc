"""An utterance of the teacher on the grid of 20 ms frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from loudkit.train import speech_tokens, teacher

MOST_TOKENS: Final = 250
_VOICED: Final = 50.0  # Hz


@dataclass(frozen=True)
class Frames:
    """Phone id, segment index, F0 in Hz (0: unvoiced), log F0 filled in and scaled; a whole number of tokens."""

    phones: npt.NDArray[np.int64]
    segments: npt.NDArray[np.int64]
    f0: npt.NDArray[np.float32]
    pitch: npt.NDArray[np.float32]


def frames(utterance: teacher.Utterance, voice: int) -> Frames:
    """The utterance by ``voice``; each segment has a frame at least."""
    phones: list[int] = []
    segments: list[int] = []
    for i, segment in enumerate(utterance.segments):
        end = max(round(segment.end / speech_tokens.FRAME_SECONDS), len(phones) + 1)
        n = end - len(phones)
        phones += [speech_tokens.PHONE_IDS.get(segment.phone, 0)] * n
        segments += [i] * n
    if len(phones) % 2:
        phones.append(phones[-1])
        segments.append(segments[-1])
    middle = (np.arange(len(phones)) + 0.5) * speech_tokens.FRAME_SECONDS / teacher.PITCH_SECONDS
    f0 = utterance.f0[np.clip(np.rint(middle).astype(int), 0, len(utterance.f0) - 1)]
    mean, deviation = teacher.PITCH[voice]
    voiced = np.flatnonzero(utterance.f0 > _VOICED)
    pitch = np.zeros(len(phones))
    if len(voiced) > 1:
        pitch = (np.interp(middle, voiced, np.log(utterance.f0[voiced])) - mean) / deviation
    return Frames(
        np.array(phones), np.array(segments), np.where(f0 > _VOICED, f0, 0), pitch.astype(np.float32)
    )
