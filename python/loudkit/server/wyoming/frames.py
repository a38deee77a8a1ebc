"""Events as they come over the wire, checked: the package takes any length and any type, this does not."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from wyoming.event import Event

from loudkit.errors import InvalidRequestError, OverdueError, shown

LIMIT: Final = 256 << 10  # bytes of a line, and of the data behind it
PAYLOAD: Final = 64 << 10  # bytes of sound that a client may send, which nobody here listens to
IDLE_SECONDS: Final = 600.0  # between two events
REST_SECONDS: Final = 30.0  # for the rest of an event that has begun


async def read_frame(reader: asyncio.StreamReader) -> Event | None:
    """The next event, None behind the last. Raises InvalidRequestError for what is none: nothing behind it is known."""
    try:
        line = await asyncio.wait_for(reader.readline(), IDLE_SECONDS)
        if not line.endswith(b"\n"):
            return None  # it left, perhaps within a line
        return await asyncio.wait_for(_rest(reader, line), REST_SECONDS)
    except asyncio.IncompleteReadError:
        return None
    except asyncio.TimeoutError:
        raise OverdueError("the event did not come in time") from None
    except InvalidRequestError:
        raise
    except ValueError:  # a line longer than the reader takes
        raise InvalidRequestError(f"an event's line is longer than {LIMIT} bytes") from None


async def _rest(reader: asyncio.StreamReader, line: bytes) -> Event:
    head = _object(line, "line")
    kind = head.get("type")
    if not isinstance(kind, str) or not kind:
        raise InvalidRequestError(f"an event's type is {shown(kind)}; expected a text")
    data = head.get("data")
    if data is not None and not isinstance(data, dict):
        raise InvalidRequestError(f"an event's data are {shown(data)}; expected an object")
    data = dict(data or {})
    if length := _length(head, "data_length", LIMIT):
        data |= _object(await reader.readexactly(length), "data")
    if length := _length(head, "payload_length", PAYLOAD):
        await reader.readexactly(length)
    return Event(kind, data)


def _object(text: bytes, what: str) -> dict[str, Any]:
    try:
        made = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidRequestError(f"an event's {what} is no JSON object") from None
    if not isinstance(made, dict):
        raise InvalidRequestError(f"an event's {what} is no JSON object")
    return made


def _length(head: dict[str, Any], name: str, limit: int) -> int:
    length = head.get(name)
    if length is None:
        return 0
    if not isinstance(length, int) or isinstance(length, bool) or not 0 <= length <= limit:
        raise InvalidRequestError(f"an event's {name} is {shown(length)}; expected 0 to {limit}")
    return length
