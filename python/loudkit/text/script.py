"""Text as written to what is spoken: stretches without a boundary in them, and the silence behind each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from loudkit.errors import InvalidRequestError, InvalidTypeError
from loudkit.text.characters import GAPS
from loudkit.text.languages import reading
from loudkit.text.lexicon import Lexicon, LexiconSource
from loudkit.text.markup import latex, read
from loudkit.text.markup.pieces import Formula, Pause, Piece, Said, Words
from loudkit.text.normalize import explain_with
from loudkit.text.origin import Origin, Places
from loudkit.text.utterance import Span, Utterance

LONGEST_SILENCE: Final = 60.0  # seconds of pauses that are asked for between two stretches
_LINE_BREAKS = re.compile(
    "[\t\n\v\f\r\x85\u2028\u2029]+"
)  # no token stands for them, so they would glue words
# a line break is a blank to what is read, but for one behind a hyphen, which may part a word
_LINES = re.compile("[\t\v\f\x85\u2028\u2029]|(?<![-\xad\r])\n|(?<![-\xad])\r")


@dataclass(frozen=True)
class Segment:
    """Normalised ``text`` of one stretch and the ``pause`` in seconds behind it.

    ``language`` is named where the text switches to another than the call's for the whole of the stretch. ``spans`` tell
    for every spoken word which characters of the caller's text it stands for, and how they were read.
    """

    text: str
    pause: float
    language: str = ""
    spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)


def script(
    text: str,
    language: str | None = None,
    *,
    markup: str = "auto",
    lexicon: LexiconSource = None,
    unknown_tags: str = "refuse",
) -> tuple[Segment, ...]:
    """``text`` as it is to be spoken, part by part; none for text that says nothing.

    ``markup`` is ``none`` (characters as they are, blank lines alone are boundaries), ``markdown``, ``html``,
    ``ssml`` or ``auto``, which decides by evidence. Plain text without a blank line is one segment: ``normalize`` of
    the text, line breaks taken as blanks. Silence before the first word is dropped, and behind the last one all that
    is not asked for. Raises ``InvalidRequestError`` for broken SSML, a pause past its limit and, unless
    ``unknown_tags`` is ``ignore``, an SSML element that is not read.
    """
    if not isinstance(text, str):
        raise InvalidTypeError(f"text is {type(text).__name__}; expected a str")
    lexicon = Lexicon.of(lexicon)
    language = (language or "en").lower()
    segments: list[Segment] = []
    silence = _Silence()
    origin = Origin(text)
    placed: list[Sequence[Placed]] = []
    for stretch in _stretches(read(text, language, markup=markup, unknown_tags=unknown_tags)):
        if isinstance(stretch, Pause):
            silence = silence.with_pause(stretch)
            continue
        spoken, own, places = _spoken(stretch, language, lexicon, origin, elements=markup != "none")
        if spoken.text.strip(GAPS):
            if segments:
                segments[-1] = replace(segments[-1], pause=silence.seconds)
            segments.append(Segment(spoken.text, 0.0, own, spoken.spans))
            placed.append(places)
            silence = _Silence()
    origin.finish()
    segments = [_located(segment, places) for segment, places in zip(segments, placed, strict=True)]
    if segments:
        segments[-1] = replace(segments[-1], pause=silence.asked)
    return tuple(segments)


@dataclass(frozen=True)
class _Silence:
    """The pauses between two stretches: the longest boundary, and all that is asked for."""

    boundary: float = 0.0
    asked: float = 0.0

    @property
    def seconds(self) -> float:
        return round(self.boundary + self.asked, 9)

    def with_pause(self, pause: Pause) -> _Silence:
        if not pause.asked:
            return replace(self, boundary=max(self.boundary, pause.seconds))
        asked = round(self.asked + pause.seconds, 9)
        if asked > LONGEST_SILENCE:
            raise InvalidRequestError(
                f"pauses of {asked:g} s stand together; between two words at most {LONGEST_SILENCE:g} s"
            )
        return replace(self, asked=asked)


def _stretches(pieces: Iterable[Piece]) -> Iterator[list[Words | Said | Formula] | Pause]:
    """Pauses, and what stands between them."""
    stretch: list[Words | Said | Formula] = []
    for piece in pieces:
        if not isinstance(piece, Pause):
            stretch.append(piece)
            continue
        if stretch:
            yield stretch
            stretch = []
        yield piece
    if stretch:
        yield stretch


Placed: TypeAlias = "tuple[Places, int]"  # where a run's parts stand, and how many of the spans are the run's


def _spoken(
    stretch: Sequence[Words | Said | Formula],
    language: str,
    lexicon: Lexicon | None,
    origin: Origin,
    *,
    elements: bool,
) -> tuple[Utterance, str, list[Placed]]:
    """What one stretch says, the language that all of it names, if one, and where its runs stand."""
    runs = _runs(stretch, language)
    said: list[Utterance] = []
    placed: list[Placed] = []
    for own, parts, sources in runs:
        texts = (part if isinstance(part, str) else part.text for part in parts)
        places = origin.locate(zip(texts, sources, strict=True))
        spoken = explain_with(parts, own or language, lexicon=lexicon, elements=elements)
        placed.append((places, len(spoken.spans)))
        said.append(Utterance(_LINE_BREAKS.sub(" ", spoken.text), spoken.spans))
    names = {own for own, _, _ in runs}
    own = names.pop() if len(names) == 1 else ""
    return _joined(said, runs), own if own != language else "", placed


def _located(segment: Segment, placed: Sequence[Placed]) -> Segment:
    """``segment`` with its spans as ranges of the caller's text; they never go back."""
    spans: list[Span] = []
    done = 0
    for places, count in placed:
        for span in segment.spans[len(spans) : len(spans) + count]:
            start, end = places.written(span.start, span.end)
            start = max(start, done)
            done = max(start, end)
            spans.append(replace(span, start=start, end=done))
    return replace(segment, spans=tuple(spans))


_Run: TypeAlias = "tuple[str, list[str | Said], list[str | None]]"


def _runs(stretch: Sequence[Words | Said | Formula], language: str) -> list[_Run]:
    """The parts of a stretch by the language they name, "" for the call's, and what each was made of; none blank."""
    runs: list[_Run] = []
    for piece in stretch:
        part, own = _part(piece, language)
        if isinstance(part, str) and not part.strip(GAPS) and runs:
            own = runs[-1][0]  # a blank belongs to what stands before it
        source = piece.latex if isinstance(piece, Formula) else None if isinstance(piece, Words) else ""
        if not (runs and runs[-1][0] == own):
            runs.append((own, [], []))
        runs[-1][1].append(part)
        runs[-1][2].append(source)
    return [run for run in runs if any(isinstance(part, Said) or part.strip(GAPS) for part in run[1])]


def _part(piece: Words | Said | Formula, language: str) -> tuple[str | Said, str]:
    if isinstance(piece, Formula):
        return f" {latex.spoken(piece.latex, reading(language))} ", ""
    if isinstance(piece, Said):
        return piece, piece.language
    return _LINES.sub(" ", piece.text), piece.language


def _joined(said: Sequence[Utterance], runs: Sequence[_Run]) -> Utterance:
    """Runs in several languages as one, with blanks between them where they were written."""
    if len(said) == 1:
        return said[0]
    text = ""
    spans: list[Span] = []
    blank = False
    for one, (_, parts, _) in zip(said, runs, strict=True):
        first, last = parts[0], parts[-1]
        blank = blank or (isinstance(first, str) and first[:1].isspace())
        shift = len(text) + (1 if blank and text and one.text else 0)
        text += " " + one.text if blank and text and one.text else one.text
        spans += [replace(span, at=span.at + shift) for span in one.spans]
        blank = isinstance(last, str) and last[-1:].isspace()
    return Utterance(text, tuple(spans))
