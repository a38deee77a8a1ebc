"""A line as a request, checked."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from loudkit.errors import InvalidRequestError, LoudkitError, shown
from loudkit.server.host.job import Job

_FIELDS: Final[dict[str, tuple[tuple[type, ...], str]]] = {
    "id": ((str, int), "a text or a whole number"),
    "text": ((str,), "a text"),
    "voice": ((str,), "a text"),
    "model": ((str,), "a text"),
    "seed": ((int,), "a whole number"),
    "language": ((str,), "a text"),
    "speed": ((int, float), "a number"),
    "markup": ((str,), "a text"),
    "lexicon": ((dict,), "an object"),
    "unknown_tags": ((str,), "a text"),
    "stream": ((bool,), "true or false"),
    "cancel": ((str, int), "a text or a whole number"),
    "list": ((str,), "a text"),
}
_JOB: Final = ("text", "voice", "model", "seed", "language", "speed", "markup", "lexicon", "unknown_tags")

Id = str | int | None


@dataclass(frozen=True)
class Request:
    """``job`` to speak (its voice may be empty: the first), or ``listing``, or the ``cancel`` of another."""

    id: Id = None
    job: Job | None = None
    stream: bool = False
    listing: bool = False
    cancel: Id = None


class BadLineError(Exception):
    """A line that is no request: its ``id`` as far as it is known, and what is wrong."""

    def __init__(self, name: Id, error: LoudkitError) -> None:
        super().__init__(str(error))
        self.id = name
        self.error = error


def read_request(line: bytes) -> Request:
    """The request of ``line``. Raises BadLineError."""
    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        raise BadLineError(None, InvalidRequestError("the line is no JSON object")) from None
    if not isinstance(given, dict):
        raise BadLineError(None, InvalidRequestError("the line is no JSON object"))
    name = given.get("id")
    name = (
        name
        if isinstance(name, (str, int)) and not isinstance(name, bool) and len(str(name)) <= 100
        else None
    )
    try:
        told = {
            field: _checked(field, value)
            for field, value in given.items()
            if field in _FIELDS and value is not None
        }
        if "cancel" in told:
            return Request(name, cancel=told["cancel"])
        if "list" in told:
            if told["list"] != "voices":
                raise InvalidRequestError(f"list is {shown(told['list'])}; expected voices")
            return Request(name, listing=True)
        if "text" not in told:
            raise InvalidRequestError("the request has no text; expected text, cancel or list")
    except InvalidRequestError as error:
        raise BadLineError(name, error) from None
    job = {"voice": "", **{field: told[field] for field in _JOB if field in told}}
    return Request(name, Job(**job), told.get("stream", False))


def _checked(field: str, value: Any) -> Any:
    kinds, expected = _FIELDS[field]
    fits = isinstance(value, kinds) and (isinstance(value, bool) == (bool in kinds))
    if not fits or (field in ("id", "cancel") and len(str(value)) > 100):
        raise InvalidRequestError(f"{field} is {shown(value)}; expected {expected}")
    return value
