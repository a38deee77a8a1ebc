"""How large a sound will be, before it is made."""

from __future__ import annotations

from typing import Final

_CHARACTERS_A_SECOND: Final = 16.0  # of spoken text, at speed 1
_BYTES_A_SECOND: Final = {"wav": 48_000, "pcm16": 48_000, "flac": 32_000}
_CODED: Final = 10_000  # bytes a second of mp3, opus, ogg, aac


def estimated_bytes(characters: int, speed: float, form: str) -> int:
    """Bytes of ``characters`` of spoken text as a file of format ``form``."""
    return round(characters / _CHARACTERS_A_SECOND / max(speed, 0.1) * bytes_a_second(form))


def fitting_characters(n_bytes: int, speed: float, form: str) -> int:
    """How many characters of spoken text make a file of ``n_bytes``."""
    return int(n_bytes / bytes_a_second(form) * max(speed, 0.1) * _CHARACTERS_A_SECOND)


def bytes_a_second(form: str) -> int:
    """Bytes of a second of sound, about."""
    return _BYTES_A_SECOND.get(form, _CODED)
