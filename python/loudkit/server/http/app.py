"""The ASGI application: access rules around the routes, one line in the log for each request."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from loudkit.engine import Engine
from loudkit.errors import InvalidRequestError
from loudkit.server.host.access_log import Entry
from loudkit.server.host.host import Host
from loudkit.server.http.access import Access
from loudkit.server.http.door import ENTRY, Door
from loudkit.server.http.openapi import document_response
from loudkit.server.http.operations import OPERATIONS, Operation
from loudkit.server.http.refusals import RefusedError, refusal_response, refused
from loudkit.server.http.websocket import stream

if TYPE_CHECKING:
    from loudkit.server.http.agents import Agents
    from loudkit.server.mcp.options import Options

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

_ENVELOPED = tuple(o.path.partition("{")[0] for o in OPERATIONS if o.envelope)
_log = logging.getLogger("loudkit.server")


def build_app(
    engine: Engine | Host,
    *,
    token: str | None = None,
    allow_public: bool = False,
    warm: bool = False,
    cors_origins: Sequence[str] = (),
    allow_cloning: bool = False,
    prefix: str = "",
    mcp: Options | None = None,
) -> Any:
    """The application, for any ASGI server. All access rules hold in it.

    ``engine`` may be a ``Host``, which may hold several. Without ``allow_public`` the Host header must name this
    machine; with it a ``token`` is needed. ``prefix`` is the path under which a proxy shows the server. ``mcp`` opens
    ``/mcp`` for agents.
    """
    access = check_access(
        token=token,
        allow_public=allow_public,
        cors_origins=cors_origins,
        allow_cloning=allow_cloning,
        prefix=prefix,
    )
    host = engine if isinstance(engine, Host) else Host(engine)
    if warm:
        host.load(warm=True)
    agents = None
    if mcp is not None:
        from loudkit.server.http.agents import Agents

        agents = Agents(host, mcp)
    return _Guard(Door(host, access), prefix, agents)


def check_access(
    *, token: str | None, allow_public: bool, cors_origins: Sequence[str], allow_cloning: bool, prefix: str
) -> Access:
    """The rules that ``build_app`` is given. Raises InvalidRequestError for what cannot be one."""
    if prefix and (not prefix.startswith("/") or prefix.endswith("/") or "//" in prefix):
        raise InvalidRequestError(f"{prefix!r} is not a prefix; expected one such as /tts")
    return Access(token, allow_public, tuple(cors_origins), allow_cloning)


class _Guard:
    """Before any route: the prefix, the log, the access rules. Behind it: refusals as bodies."""

    def __init__(self, door: Door, prefix: str, agents: Agents | None) -> None:
        self.door = door
        self._agents = agents
        self._prefix = prefix
        document = Operation("GET", "/openapi.json", document_response, hidden=True)
        routes = [
            Route(o.path, _endpoint(o, door), methods=[o.method], include_in_schema=False)
            for o in (*OPERATIONS, document)
        ]
        self._app = Starlette(
            routes=[*routes, _websocket_route(door)],
            exception_handlers={HTTPException: _no_route},  # type: ignore[dict-item]
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        scope = self._without_prefix(scope)
        path: str = scope["path"]
        client = scope.get("client") or ("-", 0)
        method = scope.get("method", "")
        kind = "websocket" if scope["type"] == "websocket" else "http"
        entry = Entry(kind, f"{method} {path[:100]}".strip(), str(client[0]))
        scope[ENTRY] = entry
        origin = _header(scope, b"origin")
        allowed = self.door.access.allows(origin)

        async def noted(message: Any) -> None:
            if message["type"] == "http.response.start":
                entry.status = str(message["status"])
                if allowed and origin is not None:
                    message = {**message, "headers": [*message["headers"], *_cors(origin)]}
            await send(message)

        try:
            try:
                if kind == "http" and method == "OPTIONS" and allowed:
                    await Response(status_code=204, headers=_PREFLIGHT)(scope, receive, noted)
                    return
                self.door.access.check(scope, path)
            except RefusedError as refusal:
                entry.code = refusal.code
                await _refuse(refusal, path, scope, receive, noted)
                return
            app = self._agents if self._agents is not None and path == self._agents.path else self._app
            await app(scope, receive, noted)
        except asyncio.CancelledError:
            entry.status = "aborted"
            raise
        finally:
            failed = [ticket.error.code for ticket in entry.tickets if ticket.error is not None]
            entry.code = entry.code or "".join(failed[:1])
            entry.close(self.door.host.metrics)

    async def stop(self, grace: float) -> None:
        """End the conversations of agents; what runs has ``grace`` seconds."""
        if self._agents is not None:
            await self._agents.stop(grace)

    def _without_prefix(self, scope: Scope) -> Scope:
        path: str = scope["path"]
        for prefix in (scope.get("root_path") or "", self._prefix):
            if prefix and (path == prefix or path.startswith(prefix + "/")):
                path = path[len(prefix) :] or "/"
        return {**scope, "path": path, "root_path": "", "app_root_path": self._prefix}


def _endpoint(operation: Operation, door: Door) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            return await operation.endpoint(request, door)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            refusal = refused(error)
            request.scope[ENTRY].code = refusal.code
            if operation.envelope and refusal.status == 422:
                refusal.status = 400  # what OpenAI's clients know
            return refusal_response(refusal, envelope=operation.envelope)

    return endpoint


def _websocket_route(door: Door) -> WebSocketRoute:
    async def endpoint(socket: WebSocket) -> None:
        socket.scope[ENTRY].status = "101"
        await stream(socket, door)

    return WebSocketRoute("/v1/stream", endpoint)


async def _refuse(refusal: RefusedError, path: str, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        # Before the handshake is answered a close is a plain 403.
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.code})
        return
    if scope["method"] == "POST":
        refusal.headers.setdefault("Connection", "close")  # its body is not read
    response = refusal_response(refusal, envelope=path.startswith(_ENVELOPED))
    await response(scope, receive, send)


async def _no_route(request: Request, error: HTTPException) -> Response:
    request.scope[ENTRY].code = "invalid_request"
    detail = (
        "no such route; see /openapi.json" if error.status_code == 404 else "the route has another method"
    )
    refusal = RefusedError(error.status_code, "invalid_request", detail, error.headers)
    return refusal_response(refusal, envelope=request.url.path.startswith(_ENVELOPED))


def _header(scope: Scope, name: bytes) -> str | None:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


def _cors(origin: str) -> list[tuple[bytes, bytes]]:
    return [
        (b"access-control-allow-origin", origin.encode("latin-1")),
        (b"access-control-expose-headers", b"*"),
        (b"vary", b"Origin"),
    ]


_PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, POST, DELETE",
    "Access-Control-Allow-Headers": "authorization, content-type, last-event-id, mcp-method, mcp-name,"
    " mcp-protocol-version, mcp-session-id",
    "Access-Control-Max-Age": "600",
}
