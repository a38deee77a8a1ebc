"""The tools that tell something: ``list_voices``, ``read_as`` and ``describe``."""

from __future__ import annotations

import asyncio
from typing import Any

from loudkit._version import __version__
from loudkit.server.host.reading import check_language
from loudkit.server.mcp.arguments import Describe, ListVoices, ReadAs
from loudkit.server.mcp.call import Call
from loudkit.text import Span


async def list_voices(given: ListVoices, call: Call) -> dict[str, Any]:
    """The voices, with their languages."""
    if given.language is not None:
        check_language(given.language.lower())
    found = await asyncio.to_thread(call.host.voices, given.model or "")
    language = given.language.lower() if given.language else None
    listed = [
        {"name": voice.name, "language": voice.language}
        for voice in found
        if language in (None, voice.language)
    ]
    return {"voices": listed}


async def read_as(given: ReadAs, call: Call) -> dict[str, Any]:
    """The text as it will be read: what is said, and for which characters."""
    job = await call.job(given)
    reading = await asyncio.to_thread(call.host.read, job)
    words = [_span(span, job.text) for span in reading.spans]
    return {
        "language": reading.language,
        "spoken": reading.spoken,
        "chunks": list(reading.chunks),
        "words": [
            word
            for word in words
            if given.every_word or word["written"] != word["spoken"] or "unsure" in word
        ],
    }


async def describe(given: Describe, call: Call) -> dict[str, Any]:
    """What speaks here, and what may be asked of it."""
    del given
    host = call.host
    state, engine = host.state(), host.models.first.loaded
    told: dict[str, Any] = {
        "version": __version__,
        "status": state.status,
        "models": [model.name for model in host.models],
        "longest_text": host.limits.characters,
        "folder": str(call.options.folder.root) if call.options.folder else None,
    }
    if engine is not None:
        told |= {
            "algorithm": engine.algorithm.describe(),
            "execution": engine.execution.describe(),
            "fingerprint": engine.algorithm.fingerprint,
            "device": engine.backend,
        }
    return told


def _span(span: Span, text: str) -> dict[str, Any]:
    told: dict[str, Any] = {
        "start": span.start,
        "end": span.end,
        "written": text[span.start : span.end],
        "spoken": span.spoken,
        "kind": span.kind,
    }
    if not span.sure:
        told |= {"unsure": True, "rivals": list(span.rivals)}
    if span.context:
        told["context"] = span.context
    return told
