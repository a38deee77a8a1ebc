"""Text as written, whatever it is written in, as pieces: words, stretches spoken as they are, formulas, pauses."""

from __future__ import annotations

from collections.abc import Iterator

from loudkit.errors import InvalidRequestError
from loudkit.text.characters import GAPS
from loudkit.text.markup import detection, directives, html, markdown, plain, ssml
from loudkit.text.markup.pieces import Pause, Piece, Words

MARKUPS = ("none", "auto", "markdown", "html", "ssml")
UNKNOWN_TAGS = ("refuse", "ignore")
_HEAD = 4000  # characters in which a pause before the first word stands


def read(text: str, language: str, *, markup: str, unknown_tags: str) -> Iterator[Piece]:
    """The pieces of ``text`` in order. Only ``none`` takes control in brackets for plain words."""
    check(markup, unknown_tags)
    if markup == "none":
        return plain.read(text)
    kind = detection.detect(text) if markup == "auto" else markup
    if kind == "ssml":
        return directives.read(ssml.read(text, language, strict=unknown_tags == "refuse"), language)
    reader = {"none": plain.read, "markdown": markdown.read, "html": html.read}[kind]
    return directives.read(reader(text), language)


def leading_pause(text: str, language: str, *, markup: str, unknown_tags: str) -> float:
    """Seconds of silence that ``text`` asks for before its first word; a mere boundary there asks for none."""
    if markup == "none" or not directives.stands_in(text[:_HEAD]):
        return 0.0
    seconds = 0.0
    for piece in read(text, language, markup=markup, unknown_tags=unknown_tags):
        if isinstance(piece, Pause):
            seconds += piece.seconds if piece.asked else 0.0
        elif not isinstance(piece, Words) or piece.text.strip(GAPS):
            break
    return round(seconds, 9)


def check(markup: object, unknown_tags: object) -> None:
    """Refuse the name of a markup, or of a treatment of unknown tags, that there is not."""
    for name, given, known in (("markup", markup, MARKUPS), ("unknown_tags", unknown_tags, UNKNOWN_TAGS)):
        if given not in known:
            raise InvalidRequestError(f"{name} is {given!r}; use one of {' '.join(known)}")
