"""Refusals as HTTP tells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from starlette.responses import Response

from loudkit.errors import BusyError, InvalidNameError
from loudkit.server.host.refusals import message, refusal

_STATUS: Final = {
    "unsupported_language": 400,
    "voice_not_found": 404,
    "model_not_found": 404,
    "busy": 503,
    "timeout": 503,
    "cancelled": 499,
    "server_fault": 500,
    "missing_extra": 422,
}


class RefusedError(Exception):
    """A request that ends with ``status``; ``detail`` is a sentence or the list of fields that are wrong."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str | list[dict[str, Any]],
        headers: Mapping[str, str] | None = None,
        param: str | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.headers = dict(headers or {})
        self.param = param


def refused(error: BaseException) -> RefusedError:
    """What becomes of ``error``. A defect is logged, and nothing of it is told."""
    if isinstance(error, RefusedError):
        return error
    told = refusal(error)
    headers = {"Retry-After": str(told.retry_after)} if isinstance(told, BusyError) else {}
    status = 400 if isinstance(told, InvalidNameError) else _STATUS.get(told.code, 422)
    return RefusedError(status, told.code, message(told), headers)


def refusal_response(refusal: RefusedError, *, envelope: bool) -> Response:
    """The body of a refusal: ``detail`` and ``code``, or OpenAI's envelope."""
    body: dict[str, Any] = {"detail": refusal.detail, "code": refusal.code}
    if envelope:
        detail = refusal.detail
        first: dict[str, Any] = detail[0] if isinstance(detail, list) else {"msg": detail}
        message = f"{first['loc'][-1]}: {first['msg']}" if "loc" in first else first["msg"]
        param = refusal.param or (first["loc"][-1] if "loc" in first else None)
        kind = "invalid_request_error" if refusal.status < 500 else "server_error"
        body = {"error": {"message": message, "type": kind, "param": param, "code": refusal.code}}
    return Response(
        msgspec.json.encode(body), refusal.status, headers=refusal.headers, media_type="application/json"
    )
