"""A text as it will be read, without speaking it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from loudkit.errors import NothingToSpeakError, UnsupportedLanguageError
from loudkit.law.config import AlgorithmConfig
from loudkit.server.host.job import Job
from loudkit.synthesis.passage import split_segments
from loudkit.text import LANGUAGES, Lexicon, Segment, script
from loudkit.text.script import trace
from loudkit.text.word_changes import changed_runs

_WORD = re.compile(r"\S+")


@dataclass(frozen=True)
class ReadSpan:
    """Characters ``start`` to ``end`` of the text as written, and what is said for them ("" for nothing).

    ``kind`` is the class of what was read (a date, a sum of money), "" where it is not known; ``unsure`` tells that
    another reading is as likely.
    """

    start: int
    end: int
    written: str
    spoken: str
    kind: str = ""
    unsure: bool = False


@dataclass(frozen=True)
class Reading:
    """What will be said, how it is split into windows, and where it differs from what is written."""

    language: str
    spoken: str
    segments: tuple[Segment, ...]
    chunks: tuple[str, ...]
    spans: tuple[ReadSpan, ...]
    steps: tuple[tuple[str, str, str], ...]


def read(job: Job, language: str, algorithm: AlgorithmConfig | None) -> Reading:
    """The reading of ``job``, whose language was settled; ``algorithm`` splits it. Raises what speaking would."""
    check_language(language)
    lexicon = Lexicon.of(job.lexicon)
    how = {"markup": job.markup, "lexicon": lexicon, "unknown_tags": job.unknown_tags}
    segments = script(job.text, language, **how)  # type: ignore[arg-type]
    spoken = "\n".join(segment.text for segment in segments)
    if not spoken.strip():
        raise NothingToSpeakError("nothing to speak: the text holds no words")
    chunks = split_segments(segments, language, algorithm or AlgorithmConfig())
    return Reading(
        language,
        spoken,
        segments,
        tuple(chunk.text for chunk in chunks),
        tuple(spans(job.text, spoken)),
        tuple(trace(job.text, language, **how)),  # type: ignore[arg-type]
    )


def spans(written: str, spoken: str) -> list[ReadSpan]:
    """Where ``spoken`` says other words than are ``written``."""
    places = [(found.start(), found.end()) for found in _WORD.finditer(written)]
    old = [written[start:end] for start, end in places]
    new = spoken.split()
    found = []
    for its_words, their_words in changed_runs(old, new):
        its_places = places[its_words]
        behind = places[its_words.start - 1][1] if its_words.start else 0
        start, end = (its_places[0][0], its_places[-1][1]) if its_places else (behind, behind)
        found.append(ReadSpan(start, end, written[start:end], " ".join(new[their_words])))
    return found


def check_language(language: str) -> None:
    """Refuse a language that no text is read in."""
    if language not in LANGUAGES:
        raise UnsupportedLanguageError(language, LANGUAGES)
