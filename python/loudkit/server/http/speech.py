"""``/v1/audio/speech`` and what else OpenAI's clients ask for."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from loudkit.captions import FORMATS as CAPTIONS
from loudkit.errors import LoudkitError, UnsupportedFormatError
from loudkit.result import Result
from loudkit.server.encoders import MEDIA_TYPES, Encoder, check_audio_format, encoder, sound_file
from loudkit.server.host.access_log import Entry
from loudkit.server.host.job import Job
from loudkit.server.host.ticket import Ticket
from loudkit.server.http.bodies import ModelCard, ModelList, SpeechBody, SpeechVoice, SpeechVoices
from loudkit.server.http.captioning import captions_response, result_captions
from loudkit.server.http.door import ENTRY, Door, TicketStream, unless_gone
from loudkit.server.http.reading import declared, read_body
from loudkit.server.http.refusals import RefusedError
from loudkit.server.http.results import fixed_headers, headers
from loudkit.server.http.synthesis import EVENT_HEADERS, event, failure

_NAMES = {"pcm": "pcm16"}


async def speech(request: Request, door: Door) -> Response:
    """Speech for OpenAI's clients: as it is made; captions, and a WAV without ``stream_format``, whole."""
    body = declared(await read_body(request), SpeechBody)
    captions = body.response_format if body.response_format in CAPTIONS else None
    form = "wav" if captions else _format(body.response_format)
    voice = body.voice if isinstance(body.voice, str) else body.voice.id
    job = Job(
        text=body.input,
        voice=voice,
        model=body.model if body.model and body.model in door.host.models else "",
        seed=body.seed or 0,
        language=body.language,
        speed=1.0 if body.speed is None else body.speed,
    )
    whole = captions is not None or (body.stream_format is None and form == "wav")
    ticket = await door.submit(request, job, stream=not whole)
    told = {"X-Loudkit-Format": form} if body.response_format is None else {}
    entry: Entry = request.scope[ENTRY]
    if whole:
        result, _ = await unless_gone(request, ticket.whole(), ticket)
        if captions is not None:
            told_captions = await asyncio.to_thread(result_captions, result, ticket.job, captions)
            return captions_response(told_captions, captions)
        made = await asyncio.to_thread(sound_file, result, form)
        entry.sent(len(made))
        return Response(made, headers=headers(result, ticket.algorithm) | told, media_type=MEDIA_TYPES[form])
    # The first window is waited for: what fails before it still has a status of its own.
    parts = ticket.__aiter__()
    first = await unless_gone(request, parts.__anext__(), ticket, ends=False)
    told |= fixed_headers(ticket.algorithm.sample_rate, ticket.algorithm)
    made_into = encoder(form, ticket.algorithm.sample_rate)
    events = body.stream_format == "sse"
    return TicketStream(
        ticket,
        door.host.limits.stream_seconds + door.host.limits.wait_seconds,
        (_events if events else _bytes)(ticket, first, parts, made_into, entry),
        headers=told | (EVENT_HEADERS if events else {}),
        media_type="text/event-stream" if events else MEDIA_TYPES[form],
    )


async def _bytes(
    ticket: Ticket, first: Result, parts: AsyncIterator[Result], made_into: Encoder, entry: Entry
) -> AsyncIterator[bytes]:
    """One continuous file. What fails on the way ends it early: its length says so to nobody, the log does."""
    async for made in _encoded(first, parts, made_into):
        entry.sent(len(made))
        yield made


async def _events(
    ticket: Ticket, first: Result, parts: AsyncIterator[Result], made_into: Encoder, entry: Entry
) -> AsyncIterator[bytes]:
    """OpenAI's events: the bytes of one continuous file in base64, then what was used."""
    try:
        async for made in _encoded(first, parts, made_into):
            told = event({"type": "speech.audio.delta", "audio": base64.b64encode(made).decode()})
            entry.sent(len(told))
            yield told
    except LoudkitError as error:
        end = failure(error)
        entry.code = end["error_code"]
        yield event({"type": "error", "error": {"message": end["error"], "code": end["error_code"]}})
        return
    said = len(ticket.job.text)
    tokens = ticket.tokens
    usage = {"input_tokens": said, "output_tokens": tokens, "total_tokens": said + tokens}
    yield event({"type": "speech.audio.done", "usage": usage})


async def _encoded(first: Result, parts: AsyncIterator[Result], made_into: Encoder) -> AsyncIterator[bytes]:
    if made := await asyncio.to_thread(made_into.write, first.audio):
        yield made
    async for part in parts:
        if made := await asyncio.to_thread(made_into.write, part.audio):
            yield made
    if made := await asyncio.to_thread(made_into.close):
        yield made


def _format(asked: str | None) -> str:
    """Our name of a format; OpenAI's default is mp3, and wav where that cannot be written."""
    if asked is None:
        try:
            check_audio_format("mp3")
        except LoudkitError:
            return "wav"
        return "mp3"
    form = _NAMES.get(asked, asked)
    try:
        check_audio_format(form)
    except UnsupportedFormatError as error:
        raise RefusedError(400, error.code, str(error), param="response_format") from None
    return form


async def models(request: Request, door: Door) -> Response:
    """The models, as OpenAI lists them."""
    del request
    cards = [ModelCard(model.name) for model in door.host.models]
    return Response(msgspec.json.encode(ModelList(cards)), media_type="application/json")


async def model(request: Request, door: Door) -> Response:
    """One model."""
    name = request.path_params["name"]
    if name not in door.host.models:
        raise RefusedError(
            404, "invalid_request", f"no model {name[:60]!r} here; see /v1/models", param="model"
        )
    return Response(msgspec.json.encode(ModelCard(name)), media_type="application/json")


async def speech_voices(request: Request, door: Door) -> Response:
    """The voices, as OpenAI-style clients list them."""
    del request
    found = await asyncio.to_thread(door.host.voices)
    listed = SpeechVoices([SpeechVoice(voice.name, voice.name, voice.language) for voice in found])
    return Response(msgspec.json.encode(listed), media_type="application/json")
