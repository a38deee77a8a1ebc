"""What recognisers see, and what they offer: a stretch of the written text with a class, a value and a weight."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Protocol

from loudkit.text.grammar import Language
from loudkit.text.places import Places

_NEAR = 60  # characters that may show how a part is read
_DIGIT = re.compile("[0-9]")


@dataclass(frozen=True)
class Source:
    """The plain ``text`` of one stretch, the ``language`` that reads it, and a way to read a part anew."""

    text: str
    language: Language
    speak: Callable[[str, int, int], str] = field(
        compare=False
    )  # how ``text[start:end]`` of another text is read
    elements: bool = True  # whether elements of web pages are silent

    def read(self, written: str, reading: Reading | None = None) -> str:
        """``written`` in words; in the place of ``reading``, where one is given, with what stands around it."""
        if reading is None:
            return self.speak(written, 0, len(written))
        before = self.text[max(0, reading.start - _NEAR) : reading.start]
        behind = self.text[reading.end : reading.end + _NEAR]
        if behind.startswith("."):  # the stop of the sentence is not part of what is read anew
            behind = f";{behind[1:]}"
        return self.speak(before + written + behind, len(before), len(before) + len(written))

    @cached_property
    def places(self) -> Places:
        """Where figures, words and signs stand in ``text``."""
        return Places(self.text)

    @cached_property
    def has_digits(self) -> bool:
        return bool(_DIGIT.search(self.text))


class Reading(NamedTuple):
    """``text[start:end]`` taken as one of a class. ``value`` is what the class's ``say`` needs.

    ``weight`` is what each character of the stretch is worth. ``context`` names what around it was decisive, "" where
    the stretch speaks for itself; ``sure`` is False where a person had better look.
    """

    start: int
    end: int
    kind: str
    weight: float
    value: object = None
    context: str = ""
    sure: bool = True
    verbatim: bool = False  # said letter for letter, as a person taught it


class Recogniser(Protocol):
    """A semiotic class: where it may stand, and how it is said."""

    __name__: str

    def find(self, source: Source) -> Iterator[Reading]:
        """Every stretch that may be of the class; stretches may overlap."""

    def say(self, reading: Reading, source: Source) -> str:
        """The words for a reading that ``find`` offered."""
