"""A text as it will be read, without speaking it."""

from __future__ import annotations

from dataclasses import dataclass

from loudkit.errors import NothingToSpeakError, UnsupportedLanguageError
from loudkit.law.config import AlgorithmConfig
from loudkit.server.host.job import Job
from loudkit.synthesis.passage import split_segments
from loudkit.text import LANGUAGES, Lexicon, Segment, Span, script


@dataclass(frozen=True)
class Reading:
    """What will be said, how it is split into windows, and which written characters each word stands for."""

    language: str
    spoken: str
    segments: tuple[Segment, ...]
    chunks: tuple[str, ...]
    spans: tuple[Span, ...]


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
        tuple(span for segment in segments for span in segment.spans if span.kind != "mark"),
    )


def check_language(language: str) -> None:
    """Refuse a language that no text is read in."""
    if language not in LANGUAGES:
        raise UnsupportedLanguageError(language, LANGUAGES)
