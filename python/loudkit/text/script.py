"""Text as written to what is spoken: stretches without a boundary in them, and the silence behind each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from loudkit.errors import InvalidRequestError, InvalidTypeError
from loudkit.text.characters import GAPS
from loudkit.text.languages import reading
from loudkit.text.lexicon import Lexicon, LexiconSource
from loudkit.text.markup import latex, read
from loudkit.text.markup.pieces import Formula, Pause, Piece, Said, Words
from loudkit.text.normalize import explain_with, normalize_with

LONGEST_SILENCE: Final = 60.0  # seconds of pauses that are asked for between two stretches
_LINE_BREAKS = re.compile(
    "[\t\n\v\f\r\x85\u2028\u2029]+"
)  # no token stands for them, so they would glue words


@dataclass(frozen=True)
class Segment:
    """Normalised ``text`` of one stretch and the ``pause`` in seconds behind it.

    ``language`` is named where the text switches to another than the call's for the whole of the stretch.
    """

    text: str
    pause: float
    language: str = ""


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
    for stretch in _stretches(read(text, language, markup=markup, unknown_tags=unknown_tags)):
        if isinstance(stretch, Pause):
            silence = silence.with_pause(stretch)
            continue
        spoken, own = _spoken(stretch, language, lexicon)
        if spoken.strip(GAPS):
            if segments:
                segments[-1] = replace(segments[-1], pause=silence.seconds)
            segments.append(Segment(spoken, 0.0, own))
            silence = _Silence()
    if segments:
        segments[-1] = replace(segments[-1], pause=silence.asked)
    return tuple(segments)


def trace(
    text: str,
    language: str | None = None,
    *,
    markup: str = "auto",
    lexicon: LexiconSource = None,
    unknown_tags: str = "refuse",
) -> list[tuple[str, str, str]]:
    """``(pass, before, after)`` of all that ``script`` changes: the markup first, then stretch by stretch."""
    lexicon = Lexicon.of(lexicon)
    language = (language or "en").lower()
    written: list[str] = []
    steps: list[tuple[str, str, str]] = []
    for stretch in _stretches(read(text, language, markup=markup, unknown_tags=unknown_tags)):
        if isinstance(stretch, Pause):
            continue
        runs = _runs(stretch, language)
        shown = "".join(part if isinstance(part, str) else part.text for _, parts in runs for part in parts)
        written.append(shown.strip(GAPS))
        for own, parts in runs:
            steps += explain_with(parts, own or language, lexicon=lexicon)
    plain = "\n".join(line for line in written if line)
    return [("markup", text, plain), *steps] if plain != text.strip(GAPS) else steps


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


def _spoken(
    stretch: Sequence[Words | Said | Formula], language: str, lexicon: Lexicon | None
) -> tuple[str, str]:
    """What one stretch says, and the language that all of it names, if one."""
    runs = _runs(stretch, language)
    said = [normalize_with(parts, own or language, lexicon=lexicon) for own, parts in runs]
    names = {own for own, _ in runs}
    own = names.pop() if len(names) == 1 else ""
    return _joined(said, runs), own if own != language else ""


def _runs(stretch: Sequence[Words | Said | Formula], language: str) -> list[tuple[str, list[str | Said]]]:
    """The parts of a stretch by the language they name, "" for the call's; none blank."""
    runs: list[tuple[str, list[str | Said]]] = []
    for piece in stretch:
        part, own = _part(piece, language)
        if isinstance(part, str) and not part.strip(GAPS) and runs:
            own = runs[-1][0]  # a blank belongs to what stands before it
        if runs and runs[-1][0] == own:
            runs[-1][1].append(part)
        else:
            runs.append((own, [part]))
    return [run for run in runs if any(isinstance(part, Said) or part.strip(GAPS) for part in run[1])]


def _part(piece: Words | Said | Formula, language: str) -> tuple[str | Said, str]:
    if isinstance(piece, Formula):
        return f" {latex.spoken(piece.latex, reading(language))} ", ""
    if isinstance(piece, Said):
        return piece, piece.language
    return _LINE_BREAKS.sub(" ", piece.text), piece.language


def _joined(said: Sequence[str], runs: Sequence[tuple[str, list[str | Said]]]) -> str:
    """Runs in several languages as one text, with blanks between them where they were written."""
    text = ""
    blank = False
    for words, (_, parts) in zip(said, runs, strict=True):
        first, last = parts[0], parts[-1]
        blank = blank or (isinstance(first, str) and first[:1].isspace())
        text += " " + words if blank and text and words else words
        blank = isinstance(last, str) and last[-1:].isspace()
    return text
