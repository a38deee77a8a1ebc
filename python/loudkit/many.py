"""Requests for ``Engine.synthesize_many``, and the answers to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from loudkit.bundle.voice import VoiceProfile
from loudkit.errors import InvalidConfigError, LoudkitError
from loudkit.result import Result
from loudkit.text.lexicon import LexiconSource

BATCH_SIZE: Final = 8
_MOST: Final = 256


@dataclass(frozen=True)
class Request:
    """The arguments of ``Engine.synthesize``. They are checked when their turn comes, not here."""

    text: str
    voice: VoiceProfile | str
    seed: int = 0
    language: str | None = None
    speed: float = 1.0
    previous_tokens: Sequence[int] | None = None
    markup: str = "auto"
    lexicon: LexiconSource = None
    unknown_tags: str = "refuse"
    strict: bool = False
    force_language: bool = False

    def arguments(self) -> dict[str, Any]:
        """All but the voice, by name."""
        return {name: value for name, value in vars(self).items() if name != "voice"}


@dataclass(frozen=True)
class Answer:
    """What became of ``request``: a ``result``, or the ``error`` that refused it."""

    request: Request
    result: Result | None = None
    error: LoudkitError | None = None


def check_batch_size(size: object) -> int:
    """``size`` if it is a whole number from 1 to 256."""
    if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= _MOST:
        raise InvalidConfigError("batch_size", size, f"a whole number from 1 to {_MOST}")
    return size
