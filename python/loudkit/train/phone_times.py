"""When each phone of known words is said: forced alignment by pocketsphinx with its English acoustic model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.quality.recognition import RATE, hear, pcm

_RATES: Final = (100, 140, 180)  # frames a second, tried in turn: a phone lasts three frames at least
_SAME: Final = {"ax": "ah"}  # a schwa is no phone of the model's


@dataclass(frozen=True)
class TimedPhone:
    """A phone's index among those asked for (None: a pause between words), and its end in seconds."""

    index: int | None
    end: float


def timed_phones(
    samples: npt.NDArray[np.float32], rate: int, words: Sequence[Sequence[str]]
) -> list[TimedPhone] | None:
    """The times of the phones of ``words`` in ``samples`` ``[n]``, with the pauses; None where they do not fit."""
    sound = pcm(samples, rate)
    for frame_rate in _RATES:
        found = _aligned(_decoder(frame_rate), sound, words)
        timed = _in_order(found, [len(word) for word in words], frame_rate) if found is not None else None
        if timed is not None:
            return timed
    return None


def _aligned(decoder: Any, sound: bytes, words: Sequence[Sequence[str]]) -> Any:
    names = ["said_" + "_".join(word) for word in words]
    for name, word in zip(names, words, strict=True):
        if decoder.lookup_word(name) is None:
            decoder.add_word(name, " ".join(_SAME.get(p, p).upper() for p in word), False)
    decoder.set_align_text(" ".join(names))
    try:
        hear(decoder, sound)
        if decoder.hyp() is None:
            return None
        decoder.set_alignment()  # a second pass, for the phones
        hear(decoder, sound)
    except RuntimeError:  # no path through the words
        return None
    return decoder.get_alignment()


def _in_order(found: Any, sizes: list[int], frame_rate: int) -> list[TimedPhone] | None:
    out: list[TimedPhone] = []
    word = at = 0
    for entry in found:
        parts = [(part.start + part.duration) / frame_rate for part in entry]
        if not entry.name.startswith("said_"):
            out.append(TimedPhone(None, parts[-1]))
            continue
        if word >= len(sizes) or len(parts) != sizes[word]:
            return None
        out += [TimedPhone(at + i, end) for i, end in enumerate(parts)]
        at += sizes[word]
        word += 1
    return out if word == len(sizes) else None


@lru_cache(maxsize=len(_RATES))
def _decoder(frame_rate: int) -> Any:
    from pocketsphinx import Decoder

    return Decoder(samprate=RATE, frate=frame_rate, lm=None, loglevel="FATAL")
