"""Results as messages, and a message as a job."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from loudkit.errors import InvalidRequestError
from loudkit.law.chunking import carried_tail
from loudkit.law.config import AlgorithmConfig
from loudkit.result import Result
from loudkit.server.encoders import MEDIA_TYPES, check_audio_format, sound_file
from loudkit.server.grpc import loudkit_pb2 as pb
from loudkit.server.host.job import Job
from loudkit.server.host.lexicon_table import lexicon_table
from loudkit.server.host.limits import Limits
from loudkit.timing import ChunkTiming, WordTiming

STREAMED = ("wav", "pcm16", "flac")


def job_of(request: pb.SynthesizeRequest, limits: Limits, *, stream: bool) -> Job:
    """The job that a request asks for; a stream has no ``long_form``."""
    if len(request.previous_tokens) > limits.previous_tokens:
        raise InvalidRequestError(
            f"previous_tokens has {len(request.previous_tokens)} ids; expected at most {limits.previous_tokens}"
        )
    return Job(
        text=request.text,
        voice=request.voice,
        model=request.model,
        seed=request.seed,
        language=request.language or None,
        speed=request.speed if request.HasField("speed") else 1.0,
        previous_tokens=tuple(request.previous_tokens),
        single_window=not stream and request.HasField("long_form") and not request.long_form,
        markup=request.markup or "auto",
        lexicon=lexicon_table(request.lexicon) if request.lexicon else None,
        unknown_tags=request.unknown_tags or "refuse",
    )


def format_of(request: pb.SynthesizeRequest, *, stream: bool) -> str:
    """The format that a request asks for, once it is known that it can be written."""
    form = request.audio_format or "wav"
    check_audio_format(form)
    if stream and form not in STREAMED:
        raise InvalidRequestError(
            f"a stream has no {form}; use one of {' '.join(STREAMED)}, or Synthesize for all of it"
        )
    return str(form)


def whole(result: Result, form: str, algorithm: AlgorithmConfig) -> pb.SynthesizeResponse:
    """All of a text."""
    return pb.SynthesizeResponse(
        audio=sound_file(result, form),
        media_type=MEDIA_TYPES[form],
        duration_seconds=result.duration,
        token_count=len(result.tokens),
        truncated=result.hit_token_cap,
        continuation=carried_tail(result.tokens, algorithm),
        fingerprint=algorithm.fingerprint,
        sample_rate=result.sample_rate,
        chunks=[_text(chunk) for chunk in result.chunks],
        seed=result.seed,
    )


def chunk(
    part: Result, form: str, algorithm: AlgorithmConfig, start: float, tokens: Sequence[int]
) -> pb.SynthesizeChunk:
    """A window that begins at ``start`` seconds; ``tokens`` are the last ones of the passage with it."""
    chunks = [one.shifted(start) for one in part.chunks]
    return pb.SynthesizeChunk(
        audio=sound_file(part, form),
        media_type=MEDIA_TYPES[form],
        duration_seconds=part.duration,
        token_count=len(part.tokens),
        truncated=part.hit_token_cap,
        continuation=carried_tail(list(tokens), algorithm),
        fingerprint=algorithm.fingerprint,
        sample_rate=part.sample_rate,
        text=" ".join(one.text for one in chunks),
        start_seconds=start,
        end_seconds=start + part.duration,
        words=[word for one in chunks for word in _words(one.words)],
        seed=part.seed,
    )


def _text(chunk: ChunkTiming) -> pb.TimedText:
    return pb.TimedText(
        text=chunk.text,
        start_seconds=chunk.start,
        end_seconds=chunk.end,
        pause_seconds=chunk.pause,
        words=_words(chunk.words),
    )


def _words(words: Iterable[WordTiming]) -> list[pb.TimedWord]:
    return [pb.TimedWord(text=word.text, start_seconds=word.start, end_seconds=word.end) for word in words]
