"""What every reader of markup gives, and how long its pauses are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias


@dataclass(frozen=True)
class Words:
    """Written text, to be normalised. ``literal`` text holds no control in brackets."""

    text: str
    language: str = ""  # one of the twelve, where the text names another than the call
    literal: bool = False


@dataclass(frozen=True)
class Said:
    """Text that is spoken as it stands."""

    text: str
    language: str = ""


@dataclass(frozen=True)
class Formula:
    """A formula in LaTeX."""

    latex: str


@dataclass(frozen=True)
class Pause:
    """A boundary and the silence it asks for; ``asked`` where the text names the length itself."""

    seconds: float
    asked: bool = False


Piece: TypeAlias = "Words | Said | Formula | Pause"


@dataclass(frozen=True)
class Pauses:
    """Seconds of silence behind each kind of boundary, and for each strength of a break in SSML."""

    paragraph: float = 0.6
    section: float = 0.9
    heading: float = 0.9
    item: float = 0.35
    breaks: Mapping[str, float] = field(
        default_factory=lambda: {
            "none": 0.0,
            "x-weak": 0.1,
            "weak": 0.2,
            "medium": 0.4,
            "strong": 0.7,
            "x-strong": 1.0,
        }
    )


PAUSES: Final = Pauses()
PARAGRAPH: Final = Pause(PAUSES.paragraph)
SECTION: Final = Pause(PAUSES.section)
HEADING: Final = Pause(PAUSES.heading)
ITEM: Final = Pause(PAUSES.item)
LONGEST_PAUSE: Final = 10.0  # seconds that one pause may ask for
