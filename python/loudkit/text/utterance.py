"""What a text says, word by word, and what was written for each of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """``spoken`` stands for the written characters ``start`` to ``end``, and begins at ``at`` in the spoken text.

    ``kind`` is the class that it was read as, "word" for a word that is said as it stands, "mark" for a stop or quotation
    mark, "silent" for what is not said (``spoken`` is empty). ``context`` names what around it was decisive; ``sure`` is
    False where a person had better look, and teach the lexicon if need be. ``rivals`` are the classes that it was nearly
    read as.
    """

    start: int
    end: int
    at: int
    spoken: str
    kind: str = "word"
    context: str = ""
    sure: bool = True
    rivals: tuple[str, ...] = ()


@dataclass(frozen=True)
class Utterance:
    """The spoken ``text`` and its spans, in the order of the written text."""

    text: str
    spans: tuple[Span, ...]

    @property
    def unsure(self) -> tuple[Span, ...]:
        """What a person had better look at."""
        return tuple(span for span in self.spans if not span.sure)
