"""Refusals as gRPC tells them: a status, one line, and our code in the trailing metadata."""

from __future__ import annotations

from typing import Final

from grpc import StatusCode

from loudkit.errors import BusyError, LoudkitError
from loudkit.server.host.refusals import message, refusal

CODE: Final = "loudkit-error-code"
_STATUS: Final = {
    "voice_not_found": StatusCode.NOT_FOUND,
    "model_not_found": StatusCode.NOT_FOUND,
    "busy": StatusCode.RESOURCE_EXHAUSTED,
    "rate_limited": StatusCode.RESOURCE_EXHAUSTED,
    "timeout": StatusCode.DEADLINE_EXCEEDED,
    "cancelled": StatusCode.CANCELLED,
    "unauthorized": StatusCode.UNAUTHENTICATED,
    "server_fault": StatusCode.INTERNAL,
    "missing_extra": StatusCode.UNIMPLEMENTED,
}


class UnauthorizedError(LoudkitError):
    """No token, or a wrong one."""

    code = "unauthorized"


class RateLimitedError(BusyError):
    """Too many calls of one address."""

    code = "rate_limited"


def refused(error: BaseException) -> tuple[StatusCode, str, str, tuple[tuple[str, str], ...]]:
    """Status, code, message and trailing metadata of ``error``. A defect is logged, and nothing of it is told."""
    told = refusal(error)
    metadata: tuple[tuple[str, str], ...] = ((CODE, told.code),)
    if isinstance(told, BusyError):
        metadata += (("retry-after", str(told.retry_after)),)
    status = _STATUS.get(told.code, StatusCode.INVALID_ARGUMENT)
    return status, told.code, message(told), metadata
