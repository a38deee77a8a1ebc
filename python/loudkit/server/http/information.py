"""What the server is: state, voices, metrics, and a text as it will be read."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from loudkit._version import __version__
from loudkit.server.host.job import Job
from loudkit.server.http.bodies import (
    Health,
    ReadBody,
    ReadReply,
    ReadSegment,
    Ready,
    Span,
    VoiceDetail,
    VoicesReply,
)
from loudkit.server.http.door import Door
from loudkit.server.http.reading import declared, read_body
from loudkit.server.http.synthesis import said_table
from loudkit.text import Span as Heard


async def health(request: Request, door: Door) -> Response:
    """How the server is; 503 where it is stuck or wedged."""
    del request
    state = door.host.state()
    model = door.host.models.first
    told = Health(
        status=state.status,  # type: ignore[arg-type]
        version=__version__,
        model=model.name,
        running=state.running,
        waiting=state.waiting,
        detail=state.detail,
        cloning=door.access.cloning,
    )
    engine = model.loaded
    if engine is not None:
        told.algorithm = engine.algorithm.describe()
        told.execution = engine.execution.describe()
        told.fingerprint = engine.algorithm.fingerprint
    told.voices = list(await asyncio.to_thread(model.voices.names))
    headers = {}
    if state.status == "stuck":
        told.synthesis_age_seconds = round(state.age_seconds, 1)
        headers["Retry-After"] = "30"
    return _json(told, 503 if state.status in ("stuck", "wedged") else 200, headers)


async def ready(request: Request, door: Door) -> Response:
    """Whether a request would be served now; 503 where it would not."""
    del request
    state = door.host.state()
    good = state.status == "ok" and not state.draining
    return _json(Ready(good, state.status), 200 if good else 503)


async def voices(request: Request, door: Door) -> Response:
    """The voices by name; with ``detail=1`` their language too."""
    if request.query_params.get("detail", "") in ("", "0", "false"):
        return _json(VoicesReply(list(await asyncio.to_thread(door.host.models.first.voices.names))))
    found: list[str | VoiceDetail] = []
    for model in door.host.models:
        listed = await asyncio.to_thread(door.host.voices, model.name)
        found += [VoiceDetail(voice.name, voice.language, model.name, voice.consent) for voice in listed]
    return _json(VoicesReply(found))


async def metrics(request: Request, door: Door) -> Response:
    """Counts and times for Prometheus."""
    del request
    return Response(door.host.prometheus(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def read(request: Request, door: Door) -> Response:
    """A text as it will be read, without speaking it."""
    body = declared(await read_body(request), ReadBody)
    job = Job(
        text=body.text,
        voice=body.voice or "",
        model=body.model or "",
        language=body.language,
        markup=body.markup,
        lexicon=said_table(body.lexicon),
        unknown_tags=body.unknown_tags,
    )
    found = await asyncio.to_thread(door.host.read, job)
    return _json(
        ReadReply(
            language=found.language,
            spoken=found.spoken,
            segments=[ReadSegment(one.text, one.pause, one.language) for one in found.segments],
            chunks=list(found.chunks),
            spans=[_span(span, job.text) for span in found.spans],
        )
    )


def _span(span: Heard, written: str) -> Span:
    text = written[span.start : span.end]
    return Span(
        span.start, span.end, text, span.spoken, span.kind, not span.sure, span.context, list(span.rivals)
    )


def _json(told: msgspec.Struct, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(told), status, headers=headers, media_type="application/json")
