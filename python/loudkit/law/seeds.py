"""Which seed draws what: every stage has its own, derived from the caller's."""

from __future__ import annotations

from numbers import Integral
from typing import Final

from loudkit.errors import InvalidRequestError, shown
from loudkit.law.config import Edition

MASK: Final = 2**64 - 1
FLOW: Final = 1
EXCITATION: Final = 2
_ATTEMPT: Final = 8
_CHUNK: Final = 16
_LATER_HALF: Final = 4096
_TAKE: Final = 1 << 32  # beyond what windows and chunks draw


def derive(seed: int, n: int) -> int:
    """Sub-seed ``n`` of ``seed``, mod 2**64."""
    return (int(seed) * 0x9E3779B97F4A7C15 + n * 0xBF58476D1CE4E5B9) & MASK


def chunk_seed(seed: int, index: int, edition: Edition = "0.1.1") -> int:
    """Seed of chunk ``index`` of a passage; chunk 0 draws the caller's own (edition 0.1.0: a derived one)."""
    return seed if index == 0 and edition != "0.1.0" else derive(seed, _CHUNK + index)


def later_half_seed(seed: int) -> int:
    """Seed of the second window of a chunk that filled its window."""
    return derive(seed, _LATER_HALF)


def attempt_seed(seed: int, attempt: int) -> int:
    """Sampling seed of retry ``attempt`` of a window; attempt 0 draws the window's own."""
    return seed if attempt == 0 else derive(seed, _ATTEMPT + attempt)


def take_seed(seed: int, take: int) -> int:
    """Seed of another ``take`` of what was not heard right or does not fit; take 0 draws the caller's own."""
    return seed if take == 0 else derive(seed, _TAKE + take)


def check_seed(seed: object) -> int:
    """``seed`` as given, if it is a whole number in 0 to 2**64 - 1; refused otherwise."""
    whole = isinstance(seed, Integral) and not isinstance(seed, bool)
    if not whole or not 0 <= int(seed) <= MASK:  # type: ignore[call-overload]
        raise InvalidRequestError(f"seed is {shown(seed)}; expected a whole number from 0 to 2**64 - 1")
    return int(seed)  # type: ignore[call-overload]
