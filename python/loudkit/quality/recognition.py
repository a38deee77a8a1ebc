"""Speech back to words: pocketsphinx with its own English model, and the error rates that follow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.enrollment.resample import resample
from loudkit.quality.sound import needed

RATE: Final = 16000  # of what pocketsphinx hears
_EDGE: Final = 3200  # samples of silence on both sides
_PEAK: Final = 0.7
_FLOOR: Final = 3e-4  # noise that keeps digital silence from confusing the front end


def recognise(samples: npt.NDArray[np.float32], rate: int) -> str:
    """The words in ``samples`` ``[n]``."""
    decoder = _decoder()
    hear(decoder, pcm(samples, rate, edge=_EDGE))
    found = decoder.hyp()
    return str(found.hypstr) if found else ""


def pcm(samples: npt.NDArray[np.float32], rate: int, *, edge: int = 0) -> bytes:
    """``samples`` ``[n]`` as pocketsphinx takes them, at one level, with ``edge`` samples of silence on both sides."""
    heard = np.pad(resample(samples.astype(np.float32), rate, RATE), edge)
    level = _PEAK / max(1e-3, float(np.abs(heard).max()))
    noisy = heard * level + np.random.default_rng(0).normal(size=len(heard)) * _FLOOR
    return (noisy * 32767).astype(np.int16).tobytes()


def hear(decoder: Any, sound: bytes) -> None:
    """Give ``decoder`` a whole utterance."""
    decoder.start_utt()
    decoder.process_raw(sound, full_utt=True)
    decoder.end_utt()


def word_error_rate(wanted: Sequence[str], heard: Sequence[str]) -> float:
    """Words wrong, missing or too many, over all words wanted."""
    pairs = [(words(a), words(b)) for a, b in zip(wanted, heard, strict=True)]
    return sum(edits(a, b) for a, b in pairs) / sum(len(a) for a, _ in pairs)


def words(text: str) -> list[str]:
    """``text`` as bare words."""
    return re.findall(r"[a-z']+", text.lower())


def edits(wanted: Sequence[Any], have: Sequence[Any]) -> int:
    """Levenshtein's distance."""
    row = list(range(len(have) + 1))
    for i, a in enumerate(wanted, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(have, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]


@lru_cache(maxsize=1)
def _decoder() -> Any:
    return needed("pocketsphinx").Decoder(samprate=RATE, loglevel="FATAL")
