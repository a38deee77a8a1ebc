"""Who may call: a token in the metadata where one is set, so many calls of an address on a public one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

import grpc

from loudkit.errors import InvalidRequestError
from loudkit.server.grpc.refusals import RateLimitedError, UnauthorizedError, refused
from loudkit.server.host.access_log import Entry
from loudkit.server.host.metrics import Metrics
from loudkit.server.tokens import Buckets, bearer, check_token, same_token

_HEALTH: Final = "/grpc.health.v1.Health/"  # whoever looks after the process can send no token


@dataclass(frozen=True)
class Access:
    """The rules; a ``public`` door needs a ``token``."""

    token: str | None = None
    public: bool = False
    buckets: Buckets = field(default_factory=Buckets)

    def __post_init__(self) -> None:
        if self.token is not None:
            check_token(self.token)
        if self.public and self.token is None:
            raise InvalidRequestError("a public server needs a token; pass one")

    def check_rate(self, peer: str) -> None:
        """Refuse a caller that asked too often; only a public door counts."""
        wait = self.buckets.take(peer) if self.public else 0
        if wait:
            raise RateLimitedError(f"too many requests; try again in {wait} s", retry_after=wait)


class Guard(grpc.aio.ServerInterceptor):
    """Refuses calls without the token, whatever their method."""

    def __init__(self, access: Access, metrics: Metrics) -> None:
        self._access = access
        self._metrics = metrics

    async def intercept_service(
        self, continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Any]], details: Any
    ) -> Any:
        """The method's own handler, or one that refuses."""
        method: str = details.method
        if self._access.token is None or method.startswith(_HEALTH) or self._knows(details):
            return await continuation(details)
        return grpc.stream_stream_rpc_method_handler(self._refuse)

    def _knows(self, details: Any) -> bool:
        given = next((v for k, v in details.invocation_metadata if k == "authorization"), "")
        return same_token(bearer(given if isinstance(given, str) else ""), self._access.token or "")

    async def _refuse(self, requests: AsyncIterator[bytes], context: Any) -> None:
        del requests
        entry = Entry("grpc", "refused", peer_of(context))
        error = UnauthorizedError(
            "the token is missing or wrong; send it as metadata: authorization: Bearer TOKEN"
        )
        status, entry.code, told, metadata = refused(error)
        entry.status = status.name
        entry.close(self._metrics)
        await context.abort(status, told, metadata)


def peer_of(context: Any) -> str:
    """The caller's address, without its port."""
    kind, _, address = context.peer().partition(":")
    return address.rpartition(":")[0].strip("[]").replace("%5B", "").replace("%5D", "") or kind
