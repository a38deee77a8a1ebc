"""Whose voice it is: the speaker embeddings of Resemblyzer (Wan et al., 2018), compared by their cosine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.enrollment.resample import resample
from loudkit.quality.sound import Audio, needed

_RATE: Final = 16000


def speaker_vector(clips: Sequence[Audio], rate: int) -> npt.NDArray[np.float32]:
    """The unit vector ``[256]`` of one speaker's ``clips``."""
    encoder = _encoder()
    mean = np.mean([encoder.embed_utterance(resample(clip, rate, _RATE)) for clip in clips], axis=0)
    return (mean / np.linalg.norm(mean)).astype(np.float32)


@lru_cache(maxsize=1)
def _encoder() -> Any:
    return needed("resemblyzer").VoiceEncoder("cpu", verbose=False)
