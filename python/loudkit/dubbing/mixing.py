"""Sounds at their places on one track, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from loudkit.law.shaping import Audio

_BLOCK: Final = 1 << 18  # samples


def mixed(sounds: Iterable[tuple[int, Audio]], end: int = 0) -> Iterator[Audio]:
    """One track, block by block, of sounds ``(first sample, [n])`` whose first samples never decrease.

    Silence stands where nothing sounds, and at the end up to sample ``end``; what overlaps is added. Only what the
    next sound may overlap is held.
    """
    at = 0
    held: Audio = np.zeros(0, np.float32)  # from sample ``at`` on
    for start, sound in sounds:
        yield from _until(held, start - at)
        held = held[start - at :]
        at = start
        longer = np.zeros(max(len(held), len(sound)), np.float32)
        longer[: len(held)] += held
        longer[: len(sound)] += sound
        held = longer
    yield from _until(held, max(len(held), end - at))


def _until(held: Audio, length: int) -> Iterator[Audio]:
    """``length`` samples: what is held, then silence."""
    for first in range(0, length, _BLOCK):
        block = np.zeros(min(_BLOCK, length - first), np.float32)
        part = held[first : first + len(block)]
        block[: len(part)] = part
        yield block
