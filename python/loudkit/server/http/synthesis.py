"""``/v1/synthesize`` and ``/v1/synthesize/stream``."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from loudkit.errors import LoudkitError
from loudkit.law.chunking import carried_tail
from loudkit.result import Result
from loudkit.server.encoders import MEDIA_TYPES, check_audio_format, sound_file
from loudkit.server.host.access_log import Entry
from loudkit.server.host.job import Job
from loudkit.server.host.lexicon_table import lexicon_table
from loudkit.server.host.ticket import Ticket
from loudkit.server.http.bodies import LexiconEntry, StreamBody, SynthesizeBody
from loudkit.server.http.captioning import result_captions, rules_of
from loudkit.server.http.door import ENTRY, Door, TicketStream, unless_gone
from loudkit.server.http.reading import declared, read_body
from loudkit.server.http.refusals import refused
from loudkit.server.http.results import as_object, chunk_object, fixed_headers, headers, word_object

EVENT_HEADERS = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}


async def synthesize(request: Request, door: Door) -> Response:
    """Speech in one reply."""
    body = declared(await read_body(request), SynthesizeBody)
    check_audio_format(body.format)
    rules_of(body.caption_rules)
    ticket = await door.submit(request, job_of(body, single_window=not body.long_form), stream=False)
    result, _ = await unless_gone(request, ticket.whole(), ticket)
    entry: Entry = request.scope[ENTRY]
    if body.timestamps or body.captions or body.response == "json":
        told = await asyncio.to_thread(as_object, result, body.format, ticket.algorithm)
        if body.captions:
            told["captions"] = await asyncio.to_thread(
                partial(result_captions, highlight=body.highlight),
                result,
                ticket.job,
                body.captions,
                body.caption_rules,
            )
        return Response(msgspec.json.encode(told), media_type="application/json")
    made = await asyncio.to_thread(sound_file, result, body.format)
    entry.sent(len(made))
    return Response(made, headers=headers(result, ticket.algorithm), media_type=MEDIA_TYPES[body.format])


async def synthesize_stream(request: Request, door: Door) -> Response:
    """Speech window by window, as events."""
    body = declared(await read_body(request), StreamBody)
    check_audio_format(body.format)
    ticket = await door.submit(request, job_of(body), stream=True)
    return TicketStream(
        ticket,
        door.host.limits.stream_seconds + door.host.limits.wait_seconds,
        _events(ticket, body.format, request.scope[ENTRY]),
        headers=EVENT_HEADERS | fixed_headers(ticket.algorithm.sample_rate, ticket.algorithm),
        media_type="text/event-stream",
    )


async def _events(ticket: Ticket, form: str, entry: Entry) -> AsyncIterator[bytes]:
    tokens: list[int] = []
    truncated, start, index = False, 0.0, 0
    end: dict[str, Any] = {}
    try:
        async for part in ticket:
            tokens = (tokens + part.tokens)[-64:]
            truncated |= part.hit_token_cap
            told = await asyncio.to_thread(_window, part, form, index, start, ticket)
            start += part.duration
            index += 1
            entry.sent(len(told))
            yield told
    except LoudkitError as error:
        end = failure(error)
        entry.code = end["error_code"]
    yield event(
        {
            "done": True,
            "fingerprint": ticket.algorithm.fingerprint,
            "truncated": truncated,
            "continuation": carried_tail(tokens, ticket.algorithm),
            "duration": start,
            **end,
        }
    )


def _window(part: Result, form: str, index: int, start: float, ticket: Ticket) -> bytes:
    chunks = [chunk_object(chunk.shifted(start)) for chunk in part.chunks]
    return event(
        {
            "audio": base64.b64encode(sound_file(part, form)).decode(),
            "media_type": MEDIA_TYPES[form],
            "duration": part.duration,
            "tokens": len(part.tokens),
            "truncated": part.hit_token_cap,
            "sample_rate": part.sample_rate,
            "fingerprint": ticket.algorithm.fingerprint,
            "index": index,
            "seed": part.seed,
            "text": " ".join(chunk["text"] for chunk in chunks),
            "start": start,
            "end": start + part.duration,
            "words": [word for chunk in chunks for word in chunk["words"]],
            "written": [word_object(word, start) for word in part.words],
        }
    )


def event(told: dict[str, Any], name: str = "") -> bytes:
    """One Server-Sent Event."""
    head = f"event: {name}\n" if name else ""
    return f"{head}data: {json.dumps(told, separators=(',', ':'))}\n\n".encode()


def failure(error: LoudkitError) -> dict[str, Any]:
    """What the last event of a stream tells of its failure."""
    told = refused(error)
    fault = told.status == 500
    return {
        "error": told.detail if fault else f"{type(error).__name__}: {told.detail}",
        "error_kind": "server_fault" if fault else "bad_request",
        "error_code": told.code,
    }


def job_of(body: SynthesizeBody | StreamBody, *, single_window: bool = False) -> Job:
    """The job that a native body asks for."""
    return Job(
        text=body.text,
        voice=body.voice,
        model=body.model or "",
        seed=body.seed,
        language=body.language,
        speed=body.speed,
        previous_tokens=tuple(body.previous_tokens or ()),
        single_window=single_window,
        markup=body.markup,
        lexicon=said_table(body.lexicon),
        unknown_tags=body.unknown_tags,
    )


def said_table(given: dict[str, Any] | list[LexiconEntry] | None) -> dict[str, object] | None:
    """The table that a job takes, of a table or a list of entries."""
    return lexicon_table(given) if isinstance(given, list) else given
