"""``/mcp``: the MCP door's messages over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.requests import Request

from loudkit.server.host.host import Host
from loudkit.server.http.access import MCP
from loudkit.server.http.door import ENTRY
from loudkit.server.http.reading import read_body
from loudkit.server.http.refusals import RefusedError, refusal_response, refused
from loudkit.server.mcp.options import Options
from loudkit.server.mcp.service import GONE, LINE, Service

SESSIONS: Final = 256
IDLE_SECONDS: Final = 30 * 60.0
_METHODS: Final = ("GET", "POST", "DELETE")


class Agents:
    """An ASGI application for one route. It starts with its first request, on that request's loop."""

    path = MCP

    def __init__(self, host: Host, options: Options) -> None:
        self._manager = StreamableHTTPSessionManager(
            Service(host, options).server, session_idle_timeout=IDLE_SECONDS, max_sessions=SESSIONS
        )
        self._running: asyncio.Task[None] | None = None
        self._asked = 0  # messages that are being answered
        self._changed = asyncio.Event()
        self._ready = asyncio.Event()
        self._ending = asyncio.Event()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        try:
            if scope["method"] not in _METHODS:
                raise RefusedError(
                    405, "invalid_request", "the route has another method", {"Allow": ", ".join(_METHODS)}
                )
            body = await read_body(Request(scope, receive)) if scope["method"] == "POST" else b""
            if self._ending.is_set():
                raise RefusedError(503, "busy", "the server is shutting down", {"Retry-After": "5"})
        except RefusedError as refusal:
            await refusal_response(refusal, envelope=False)(scope, receive, send)
            return
        await self._started()
        gone = scope[GONE] = asyncio.Event()
        scope[LINE] = scope[ENTRY]
        begun = False
        self._asked += scope["method"] == "POST"

        async def noted(message: Any) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._manager.handle_request(scope, _again(body, receive), noted)
        except Exception as error:
            failure = refused(error)
            if not begun:
                await refusal_response(failure, envelope=False)(scope, receive, send)
        finally:
            gone.set()  # an answer that cannot be given any more is not worked on
            self._asked -= scope["method"] == "POST"
            self._changed.set()

    async def stop(self, grace: float) -> None:
        """Take nothing more in; what runs has ``grace`` seconds, then the sessions end."""
        self._ending.set()
        if self._running is None:
            return
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._answered(), grace)
        self._running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._running

    async def _answered(self) -> None:
        while self._asked:
            self._changed.clear()
            await self._changed.wait()

    async def _started(self) -> None:
        if self._running is None:
            self._running = asyncio.ensure_future(self._run())
        await self._ready.wait()

    async def _run(self) -> None:
        async with self._manager.run():
            self._ready.set()
            await asyncio.Event().wait()


def _again(body: bytes, receive: Any) -> Any:
    """``receive``, with the body that was read already before whatever comes."""
    first = True

    async def message() -> Any:
        nonlocal first
        if first:
            first = False
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return message
