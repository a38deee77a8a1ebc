"""Text as written, whatever it is written in, as pieces: words, stretches spoken as they are, formulas, pauses."""

from __future__ import annotations

from collections.abc import Iterator

from loudkit.errors import InvalidRequestError
from loudkit.text.markup import detection, directives, html, markdown, plain, ssml
from loudkit.text.markup.pieces import Piece

MARKUPS = ("none", "auto", "markdown", "html", "ssml")
UNKNOWN_TAGS = ("refuse", "ignore")


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


def check(markup: object, unknown_tags: object) -> None:
    """Refuse the name of a markup, or of a treatment of unknown tags, that there is not."""
    for name, given, known in (("markup", markup, MARKUPS), ("unknown_tags", unknown_tags, UNKNOWN_TAGS)):
        if given not in known:
            raise InvalidRequestError(f"{name} is {given!r}; use one of {' '.join(known)}")
