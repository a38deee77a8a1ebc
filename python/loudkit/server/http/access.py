"""Who may ask: checked before any route and before a body is read, in this order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from starlette.datastructures import Headers

from loudkit.errors import InvalidRequestError
from loudkit.server.http.reading import BODY_LIMIT, too_large
from loudkit.server.http.refusals import RefusedError
from loudkit.server.listening import is_loopback
from loudkit.server.tokens import Buckets, bearer, check_token, same_token


@dataclass(frozen=True)
class Access:
    """The rules. Without ``public`` the Host header must name this machine."""

    token: str | None = None
    public: bool = False
    cors_origins: tuple[str, ...] = ()
    cloning: bool = False
    buckets: Buckets = field(default_factory=Buckets)

    def __post_init__(self) -> None:
        if self.token is not None:
            check_token(self.token)
        if self.public and self.token is None:
            raise InvalidRequestError("a public server needs a token; pass one")
        for origin in self.cors_origins:
            check_origin(origin)

    def check(self, scope: dict[str, Any], path: str) -> None:
        """Refuse what the rules forbid; ``path`` is the route's, without any prefix."""
        headers = Headers(scope=scope)
        if not self.public:
            check_host(headers.get("host", ""))
        if self.token is not None and not _is_page(scope, path):
            self._check_token(headers, scope)
        if scope["type"] == "websocket":
            self._check_origin(headers)
            return
        _check_length(headers, path)
        if path == MCP:
            self._check_origin(headers)
        if scope["method"] == "POST" and (path.startswith("/v1/") or path == MCP):
            self._check_site(headers)
            _check_media_type(headers, path)
            if self.public:
                self._check_rate((scope.get("client") or ("-", 0))[0])

    def allows(self, origin: str | None) -> bool:
        """Whether a page of ``origin`` may use the server."""
        return origin is not None and origin in self.cors_origins

    def _check_token(self, headers: Headers, scope: dict[str, Any]) -> None:
        given = bearer(headers.get("authorization", ""))
        if not given and scope["type"] == "websocket":
            given = _protocol_token(scope)
        if not same_token(given, self.token or ""):
            raise RefusedError(
                401,
                "unauthorized",
                "the token is missing or wrong; send it as: Authorization: Bearer TOKEN",
                {"WWW-Authenticate": "Bearer"},
            )

    def _check_rate(self, address: str) -> None:
        wait = self.buckets.take(address)
        if wait:
            raise RefusedError(
                429, "rate_limited", f"too many requests; try again in {wait} s", {"Retry-After": str(wait)}
            )

    def _check_site(self, headers: Headers) -> None:
        site = headers.get("sec-fetch-site")
        if site not in (None, "same-origin", "none") and not self.allows(headers.get("origin")):
            raise RefusedError(403, "cross_site", "a page of another site may not use this server")

    def _check_origin(self, headers: Headers) -> None:
        origin = headers.get("origin")
        if origin is None or self.allows(origin):
            return
        if origin.partition("://")[2] != headers.get("host"):
            raise RefusedError(403, "cross_site", "a page of another site may not use this server")


def check_origin(origin: str) -> None:
    """Refuse what is not an origin: ``https://name`` or ``http://name:port``."""
    scheme, separator, rest = origin.partition("://")
    if scheme not in ("http", "https") or not separator or not rest or any(sign in rest for sign in "/?#* "):
        raise InvalidRequestError(
            f"{origin!r} is not an origin; expected one such as https://example.org or http://localhost:3000"
        )


def check_host(header: str) -> None:
    """Refuse a Host header that does not name this machine: a page of another site that was pointed here."""
    host = header
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    if not is_loopback(host):
        raise RefusedError(
            403, "bad_host", "this server answers to localhost only; start it with --allow-public"
        )


def is_audio_route(path: str) -> bool:
    """Whether a route takes sound as its body."""
    return path.startswith("/v1/clone") or path == ENCODE


def _is_page(scope: dict[str, Any], path: str) -> bool:
    """The page is the same for everyone and holds nothing; what it asks for is behind the token."""
    return scope["type"] == "http" and (path == "/" or path.startswith("/studio/"))


def _protocol_token(scope: dict[str, Any]) -> str:
    """A browser's WebSocket can send no header but its list of protocols: ``bearer.TOKEN`` is one of them."""
    names: list[str] = scope.get("subprotocols") or []
    return next((name.removeprefix("bearer.") for name in names if name.startswith("bearer.")), "")


def _check_length(headers: Headers, path: str) -> None:
    length = headers.get("content-length", "")
    limit = _LIMITS.get(path, RECORDING_LIMIT if is_audio_route(path) else BODY_LIMIT)
    if length.isdecimal() and int(length[:20]) > limit:
        raise too_large(limit)


def _check_media_type(headers: Headers, path: str) -> None:
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if is_audio_route(path):
        fits = kind.startswith("audio/") or kind == "application/octet-stream"
        expected = "audio/wav (or another audio type)"
    else:
        fits = kind == "application/json" or (kind.startswith("application/") and kind.endswith("+json"))
        expected = "application/json"
    if not fits:
        raise RefusedError(415, "unsupported_media_type", f"the body must be {expected}; set Content-Type")


RECORDING_LIMIT: Final = 16 << 20
WAV_LIMIT: Final = 64 << 20  # 23 minutes at 24 kHz
ENCODE: Final = "/v1/encode"
CAPTIONS: Final = "/v1/captions"
CAPTIONS_LIMIT: Final = 2 << 20
_LIMITS: Final = {ENCODE: WAV_LIMIT, CAPTIONS: CAPTIONS_LIMIT}
MCP: Final = "/mcp"
