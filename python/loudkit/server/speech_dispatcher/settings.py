"""How the next messages are to be spoken, as SET says it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

_NUMBERS: Final = ("rate", "volume")
_CHOICES: Final = {
    "punctuation_mode": ("none", "some", "most", "all"),
    "spelling_mode": ("on", "off"),
    "cap_let_recogn": ("none", "spell", "icon"),
}
_TEXTS: Final = ("voice", "language", "synthesis_voice")
UNSUPPORTED: Final = ("pitch", "pitch_range")  # taken, and without effect: the voice has its own


@dataclass(frozen=True)
class Settings:
    """``rate`` and ``volume`` are -100 to 100; "" is nothing said."""

    rate: int = 0
    volume: int = 100
    punctuation_mode: str = "none"
    spelling_mode: str = "off"
    cap_let_recogn: str = "none"
    voice: str = ""  # such as male1
    language: str = ""
    synthesis_voice: str = ""

    @property
    def speed(self) -> float:
        """1 plus a hundredth of the rate, as far as the engine goes: 0.5 to 2."""
        return min(2.0, max(0.5, 1 + self.rate / 100))

    @property
    def gain(self) -> float:
        """What samples are multiplied with: 0 to 1."""
        return (self.volume + 100) / 200

    def changed(self, name: str, value: str) -> Settings:
        """With one more line of SET. Raises ValueError for a value that cannot be."""
        given: Any = value
        if name in _NUMBERS:
            given = int(value)
            if not -100 <= given <= 100:
                raise ValueError(value)
        elif name in _CHOICES:
            if value not in _CHOICES[name]:
                raise ValueError(value)
        elif name in _TEXTS:
            given = "" if value == "NULL" else value
        else:
            return self  # what is not known, and what has no effect
        return replace(self, **{name: given})
