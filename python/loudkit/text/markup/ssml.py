"""A part of SSML 1.1: what a model that reads letters can honour. The rest is refused, or ignored where asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from loudkit.errors import InvalidRequestError, UnsupportedLanguageError
from loudkit.text.characters import GAPS
from loudkit.text.languages import CODES
from loudkit.text.markup import say_as
from loudkit.text.markup.directives import break_pause
from loudkit.text.markup.pieces import PARAGRAPH, Pause, Piece, Said, Words
from loudkit.text.xml import read_xml

LONGEST: Final = 2**22  # characters of a document
_ENDS = frozenset(".!?…:;,")
_CLOSERS = "\"'”’»)]" + GAPS
_KNOWN: Final = ("speak", "p", "paragraph", "s", "sentence", "break", "sub", "say-as", "lang")
_SILENT: Final = ("metadata", "meta", "desc", "lexicon", "lookup")  # say nothing of their own where ignored
_MARK = "\ufeff"


def read(text: str, language: str, *, strict: bool) -> list[Piece]:
    """The pieces of an SSML document; raises ``InvalidRequestError`` where it is malformed.

    ``strict`` refuses an element outside the part that is read; else what it holds is read as if it were not there.
    """
    text = text.strip(GAPS + _MARK)
    if len(text) > LONGEST:
        raise InvalidRequestError(f"the SSML has {len(text)} characters; at most {LONGEST}")
    reader = _Reader(language, strict)
    read_xml(text, start=reader.start, end=reader.end, text=reader.text)
    return reader.pieces


@dataclass(frozen=True)
class _Element:
    name: str
    language: str  # "" for the call's
    collects: Callable[[str], list[Piece]] | None = None  # what becomes of the text it holds


class _Reader:
    """The elements that are open, and what they came to."""

    def __init__(self, language: str, strict: bool) -> None:
        self.language = language
        self.strict = strict
        self.pieces: list[Piece] = []
        self.stack: list[_Element] = []
        self.collected: list[str] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if not self.stack and name != "speak":
            raise InvalidRequestError(
                f"<{name[:40]}> is no SSML; expected a document in <speak> (markup none reads it as plain text)"
            )
        inherited = self.stack[-1].language if self.stack else ""
        language = self.named(attributes.get("xml:lang"), inherited)
        collects: Callable[[str], list[Piece]] | None = None
        if name not in _KNOWN:
            if self.strict:
                raise InvalidRequestError(_why_not(name))
            if name in _SILENT:
                collects = _nothing
        elif name in ("p", "paragraph"):
            self.pieces.append(PARAGRAPH)
        elif name == "break":
            self.take_break(attributes)
        elif name == "sub":
            alias = attributes.get("alias")
            if alias is None:
                raise InvalidRequestError('<sub> has no alias; write what is to be said as alias="..."')
            collects = _always([Words(alias, language)])
        elif name == "say-as":
            kind = attributes.get("interpret-as", "")
            if kind in say_as.KINDS:
                collects = say_as.reader(kind, attributes.get("format", ""), language, self.language)
            elif self.strict:
                raise InvalidRequestError(
                    f"say-as interprets as {kind!r}; use one of {' '.join(say_as.KINDS)}"
                )
        self.stack.append(_Element(name, language, collects))

    def end(self, name: str) -> None:
        element = self.stack.pop()
        if element.collects and not self.collecting():
            self.set_apart(element.collects("".join(self.collected)))
            self.collected.clear()
        if name in ("p", "paragraph"):
            self.pieces.append(PARAGRAPH)
        elif name in ("s", "sentence"):
            self.end_sentence(element.language)

    def text(self, text: str) -> None:
        if self.collecting():
            self.collected.append(text)
        elif self.stack:
            self.pieces.append(Words(text, self.stack[-1].language))

    def collecting(self) -> bool:
        return any(element.collects for element in self.stack)

    def named(self, tag: str | None, inherited: str) -> str:
        """The language that an ``xml:lang`` switches to."""
        if tag is None:
            return inherited
        code = tag.replace("_", "-").split("-")[0].lower()
        if code in CODES:
            return code
        if self.strict:
            raise UnsupportedLanguageError(tag, CODES)
        return inherited

    def take_break(self, attributes: dict[str, str]) -> None:
        if self.collecting():
            return
        shown = " ".join(f'{name}="{value[:40]}"' for name, value in attributes.items())
        asked = break_pause(attributes, f"<break {shown}>")
        self.pieces.append(asked if asked.seconds else Words(" "))

    def set_apart(self, said: list[Piece]) -> None:
        """Add what an element came to, a blank between it and a letter or digit before."""
        last = self.pieces[-1] if self.pieces else None
        if said and isinstance(last, (Words, Said)) and last.text[-1:].isalnum():
            self.pieces.append(Words(" "))
        self.pieces += said

    def end_sentence(self, language: str) -> None:
        """See to it that a sentence ends with a mark."""
        for piece in reversed(self.pieces):
            if isinstance(piece, Pause):
                return
            bare = piece.text.rstrip(_CLOSERS) if isinstance(piece, (Words, Said)) else ""
            if bare:
                self.pieces.append(Words(" " if bare[-1] in _ENDS else ". ", language))
                return


def _always(pieces: list[Piece]) -> Callable[[str], list[Piece]]:
    return lambda _: list(pieces)


def _nothing(_: str) -> list[Piece]:
    return []


def _why_not(name: str) -> str:
    if name == "phoneme":
        return (
            "<phoneme> cannot be spoken: the model reads letters, not phonemes; "
            "respell the word with <sub> or a lexicon"
        )
    return (
        f"<{name[:40]}> is not read; leave it out, or let it be ignored with --unknown-tags ignore "
        f"(unknown_tags='ignore'); read are {' '.join(_KNOWN)}"
    )
