"""Bodies off the wire: counted, timed, and held to their declaration field by field."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from loudkit.server.http.refusals import RefusedError

BODY_LIMIT = 12 * 10_000 + 13 * 4096 + 4096  # bytes of JSON: 10 000 characters as escapes, 4096 ids
BODY_SECONDS = 30.0

Declared = TypeVar("Declared", bound=msgspec.Struct)


async def read_body(request: Request, limit: int = BODY_LIMIT) -> bytes:
    """The whole body. Refuses one that is too large or comes too slowly."""
    try:
        return await asyncio.wait_for(_all(request, limit), BODY_SECONDS)
    except asyncio.TimeoutError:
        raise RefusedError(
            408, "timeout", f"the body did not arrive within {BODY_SECONDS:g} s", {"Connection": "close"}
        ) from None
    except ClientDisconnect:
        raise RefusedError(499, "cancelled", "the client hung up") from None


async def _all(request: Request, limit: int) -> bytes:
    held = bytearray()
    async for part in request.stream():
        held += part
        if len(held) > limit:
            raise too_large(limit)
    return bytes(held)


def too_large(limit: int) -> RefusedError:
    """The refusal of a body of more than ``limit`` bytes."""
    return RefusedError(
        413, "payload_too_large", f"the body is larger than {limit} bytes", {"Connection": "close"}
    )


def declared(body: bytes, kind: type[Declared]) -> Declared:
    """``body`` as a ``kind``; unknown fields are passed over. Refuses with a list of all fields that are wrong."""
    try:
        given = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else _short(str(error))
        raise _wrong([_field((), f"the body is not JSON: {reason}", "json_invalid")]) from None
    if not isinstance(given, dict):
        raise _wrong([_field((), f"the body is {_kind(given)}; expected an object", "object_type")])
    values: dict[str, Any] = {}
    wrong: list[dict[str, Any]] = []
    for one in msgspec.structs.fields(kind):
        if one.encode_name not in given:
            if one.required:
                wrong.append(_field((one.encode_name,), "field required", "missing"))
            continue
        try:
            values[one.name] = msgspec.convert(given[one.encode_name], one.type)
        except (msgspec.ValidationError, RecursionError, OverflowError) as error:
            wrong.append(_field((one.encode_name,), _short(str(error)), "value_error"))
    if wrong:
        raise _wrong(wrong)
    return kind(**values)


def _field(place: tuple[str, ...], message: str, kind: str) -> dict[str, Any]:
    return {"loc": ["body", *place], "msg": message, "type": kind}


def _wrong(fields: list[dict[str, Any]]) -> RefusedError:
    return RefusedError(422, "invalid_request", fields)


def _short(message: str) -> str:
    message = " ".join(message.replace("`", "").split())
    return message if len(message) <= 200 else message[:197] + "..."


def _kind(value: object) -> str:
    return {list: "an array", str: "a string", bool: "a boolean", type(None): "null"}.get(
        type(value), "a number"
    )
