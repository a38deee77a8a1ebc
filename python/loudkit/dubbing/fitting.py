"""A line said within its slot: faster if that suffices, else drawn anew, else as near as it gets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from loudkit.errors import InvalidConfigError
from loudkit.law.seeds import take_seed
from loudkit.law.shaping import MAX_SPEED, Audio
from loudkit.law.stretch import time_stretch
from loudkit.result import Result
from loudkit.synthesis.joins import closed_up

FASTEST: Final = 1.35
TRIES: Final = 4


@dataclass(frozen=True, eq=False)
class Fitted:
    """The sound of a line and how it came to fit: ``audio`` ``[n]`` at ``result``'s rate, ``speed`` times as fast.

    ``seed`` drew it, as the last of ``tries`` takes or the shortest of them; ``over`` is the part of its slot, in
    seconds, that it is too long by.
    """

    audio: Audio
    result: Result
    seed: int
    speed: float
    tries: int
    over: float

    @property
    def fits(self) -> bool:
        """Whether it ends within its slot."""
        return self.over <= 0


def fitted(
    say: Callable[[int], Result], slot: float, *, seed: int = 0, fastest: float = FASTEST, tries: int = TRIES
) -> Fitted:
    """The first take (``say`` of a seed) that fits ``slot`` seconds at ``fastest`` or less; else the shortest.

    The silence round the speech is left out; no take is slowed down. The same arguments give the same sound.
    """
    if not 1.0 <= fastest <= MAX_SPEED:
        raise InvalidConfigError("fastest", fastest, f"a number from 1 to {MAX_SPEED:g}")
    if tries < 1:
        raise InvalidConfigError("tries", tries, "a whole number from 1 on")
    best: tuple[int, Audio, Result] | None = None
    taken = 0
    for taken in range(1, tries + 1):
        own = take_seed(seed, taken - 1)
        result = say(own)
        audio, _ = closed_up(result.audio, result.sample_rate, start=True, end=True)
        if best is None or len(audio) < len(best[1]):
            best = own, audio, result
        if len(audio) <= fastest * round(slot * result.sample_rate):
            break
    assert best is not None  # there is at least one take
    own, audio, result = best
    rate = result.sample_rate
    room = round(slot * rate)
    speed = min(fastest, max(1.0, len(audio) / room)) if room > 0 else fastest
    sound = time_stretch(audio, speed, rate)
    over = max(0, len(sound) - room) / rate
    return Fitted(sound, result, own, speed, taken, over)
