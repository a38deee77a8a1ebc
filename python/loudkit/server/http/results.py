"""A result as a reply: the sound, the headers, the JSON."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from typing import Any

from loudkit.law.chunking import carried_tail
from loudkit.law.config import AlgorithmConfig
from loudkit.provenance import read_provenance
from loudkit.result import Result
from loudkit.server.encoders import MEDIA_TYPES, sound_file
from loudkit.timing import ChunkTiming, Word, WordTiming


def headers(result: Result, algorithm: AlgorithmConfig) -> dict[str, str]:
    """What is told of a whole result beside its sound."""
    told = {
        "X-Loudkit-Duration": f"{result.duration:.3f}",
        "X-Loudkit-Tokens": str(len(result.tokens)),
        "X-Loudkit-Truncated": "true" if result.hit_token_cap else "false",
        "X-Loudkit-Provenance": json.dumps(provenance(result), sort_keys=True, separators=(",", ":")),
        **fixed_headers(result.sample_rate, algorithm),
    }
    tail = carried_tail(result.tokens, algorithm)
    return told | ({"X-Loudkit-Continuation": ",".join(map(str, tail))} if tail else {})


def fixed_headers(sample_rate: int, algorithm: AlgorithmConfig) -> dict[str, str]:
    """What is known before the first sound."""
    return {"X-Loudkit-Sample-Rate": str(sample_rate), "X-Loudkit-Fingerprint": algorithm.fingerprint}


def provenance(result: Result) -> dict[str, Any]:
    """The note that a WAV of it carries."""
    return read_provenance(result.to_bytes("wav")) or {}


def as_object(result: Result, form: str, algorithm: AlgorithmConfig) -> dict[str, Any]:
    """A whole result as JSON."""
    return {
        "audio": base64.b64encode(sound_file(result, form)).decode(),
        "media_type": MEDIA_TYPES[form],
        "duration": result.duration,
        "tokens": len(result.tokens),
        "sample_rate": result.sample_rate,
        "fingerprint": algorithm.fingerprint,
        "truncated": result.hit_token_cap,
        "continuation": carried_tail(result.tokens, algorithm),
        "seed": result.seed,
        "chunks": [chunk_object(chunk) for chunk in result.chunks],
        "written": [word_object(word) for word in result.words],
        "provenance": provenance(result),
    }


def chunk_object(chunk: ChunkTiming) -> dict[str, Any]:
    """A window's text and times as JSON."""
    words = [_spoken(word) for word in chunk.words]
    return {"text": chunk.text, "start": chunk.start, "end": chunk.end, "pause": chunk.pause, "words": words}


def word_object(word: Word, later: float = 0.0) -> dict[str, Any]:
    """A written word with its place in the input and, ``later`` by so many seconds, in the sound."""
    return {
        "text": word.text,
        "at": word.at,
        "stop": word.stop,
        "start": word.start + later,
        "end": word.end + later,
        "source": word.source,
        "confidence": word.confidence,
        "spoken": [
            _spoken(replace(one, start=one.start + later, end=one.end + later)) for one in word.spoken
        ],
    }


def _spoken(word: WordTiming) -> dict[str, Any]:
    return {"text": word.text, "start": word.start, "end": word.end}
