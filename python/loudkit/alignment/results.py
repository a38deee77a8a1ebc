"""A result's words where they are in its sound."""

from __future__ import annotations

from dataclasses import replace

from loudkit.alignment.forced import force
from loudkit.result import Result
from loudkit.timing import ALIGNED, PLAN, ChunkTiming, WordTiming


def aligned(result: Result, language: str | None = None) -> Result:
    """``result`` with the times of its words found in its sound; a chunk that knows its plan, or fits nowhere, stays.

    ``language`` is the result's own by default. Raises MissingExtraError without the extra ``align``.
    """
    language = language or result.provenance.language or "en"
    return replace(result, chunks=tuple(_aligned(chunk, result, language) for chunk in result.chunks))


def _aligned(chunk: ChunkTiming, result: Result, language: str) -> ChunkTiming:
    if chunk.source == PLAN or not chunk.words:
        return chunk
    rate = result.sample_rate
    first, last = round((chunk.start + chunk.lead) * rate), round((chunk.end - chunk.pause) * rate)
    found = force(result.audio[first:last], rate, [word.text for word in chunk.words], language)
    if found is None:
        return chunk
    later = first / rate
    words = tuple(
        WordTiming(word.text, one.start + later, one.end + later)
        for word, one in zip(chunk.words, found, strict=True)
    )
    return replace(chunk, words=words, source=ALIGNED, confidences=tuple(one.confidence for one in found))
