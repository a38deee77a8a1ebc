"""A voice from a recording: the report first, then the voice. Off unless the server was started to allow it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from loudkit.server.http.access import RECORDING_LIMIT
from loudkit.server.http.bodies import Cloned, Examined
from loudkit.server.http.door import Door
from loudkit.server.http.reading import read_body
from loudkit.server.http.refusals import RefusedError


async def check(request: Request, door: Door) -> Response:
    """An honest word about a recording; no voice is made."""
    _require_open(door)
    from loudkit.server.host.cloning import examined

    data = await read_body(request, RECORDING_LIMIT)
    return _json(_told(*await asyncio.to_thread(examined, data)))


async def clone(request: Request, door: Door) -> Response:
    """A voice among the server's own, from a recording of 5 to 10 s whose speaker agreed."""
    _require_open(door)
    from loudkit.server.host.cloning import examined, make_voice

    query = request.query_params
    if query.get("consent", "").lower() not in ("1", "true", "yes"):
        raise RefusedError(
            422,
            "invalid_request",
            "a voice is made only with its speaker's consent; if you have it, add consent=true",
        )
    data = await read_body(request, RECORDING_LIMIT)
    report, lines = await asyncio.to_thread(examined, data)
    if not report["ok"]:
        raise RefusedError(422, "invalid_request", report["refusals"][0])
    voice = await asyncio.to_thread(
        make_voice, door.host, data, query.get("name", ""), query.get("language", "en")
    )
    return _json(Cloned(voice.name, voice.language, _told(report, lines)))


def _require_open(door: Door) -> None:
    if not door.access.cloning:
        raise RefusedError(
            403, "cloning_off", "this server makes no voices; start it with --allow-cloning to let it"
        )


def _told(report: dict[str, Any], lines: list[str]) -> Examined:
    return Examined(report["ok"], lines, list(report["refusals"]), list(report["warnings"]), report)


def _json(told: msgspec.Struct) -> Response:
    return Response(msgspec.json.encode(told), media_type="application/json")
