"""JSON objects that others wrote: read once, strictly, and trusted afterwards.

What comes out is finite, at most ``DEPTH`` deep, without repeated keys and without lone surrogates: it can be
compared, hashed, shown and written again without surprises.
"""

from __future__ import annotations

import json
import math
import reprlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from loudkit.bundle.files import read_limited
from loudkit.errors import InvalidFileError

DEPTH = 64
FILE_LIMIT = 16 * 1024 * 1024  # a release's own JSON files are a few kilobytes


def parse_object(data: bytes | str, what: str) -> dict[str, Any]:
    """The JSON object in ``data`` (UTF-8). ``what`` names the source in a refusal."""
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except RecursionError:
        raise InvalidFileError(f"{what} is nested too deeply; expected at most {DEPTH} levels") from None
    except ValueError as error:
        raise InvalidFileError(f"{what} is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise InvalidFileError(f"{what} holds {shown(value)}; expected a JSON object")
    _check_values(value, what)
    return value


def read_object(path: Path, limit: int = FILE_LIMIT) -> dict[str, Any]:
    """The JSON object in the file ``path`` of at most ``limit`` bytes."""
    return parse_object(read_limited(path, limit), str(path))


def text(obj: Mapping[str, Any], key: str, what: str, default: str) -> str:
    """``obj[key]``, which must be text; ``default`` when the key is absent."""
    value = obj.get(key, default)
    if not isinstance(value, str):
        raise unexpected(what, key, value, "text")
    return value


def whole(obj: Mapping[str, Any], key: str, what: str, default: int) -> int:
    """``obj[key]``, which must be a whole number (1, 1.0, not true); ``default`` when the key is absent."""
    value = obj.get(key, default)
    if isinstance(value, bool) or not (
        isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    ):
        raise unexpected(what, key, value, "a whole number")
    return int(value)


def child(obj: Mapping[str, Any], key: str, what: str) -> dict[str, Any]:
    """``obj[key]``, which must be there and be an object."""
    value = obj.get(key)
    if not isinstance(value, dict):
        raise unexpected(what, key, value if key in obj else _ABSENT, "an object")
    return value


def unexpected(what: str, key: str, value: object, expected: str) -> InvalidFileError:
    """The refusal of one entry: where it stands, what it holds, what was expected."""
    return InvalidFileError(f"{what}: {key} is {shown(value)}; expected {expected}")


def shown(value: object) -> str:
    """``value`` on one short line, whatever it holds."""
    line = _SHORT.repr(value)
    return line if len(line) <= 80 else line[:77] + "..."


class _Absent:
    def __repr__(self) -> str:
        return "absent"


_ABSENT = _Absent()
_SHORT = reprlib.Repr()
_SHORT.maxstring = 80
_SHORT.maxother = 80


def _check_values(value: dict[str, Any], what: str) -> None:
    level: list[Any] = [value]
    for _ in range(DEPTH):
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                below += item.keys()
                below += item.values()
            elif isinstance(item, list):
                below += item
            elif isinstance(item, str):
                _check_text(item, what)
            elif isinstance(item, float) and not math.isfinite(item):
                raise InvalidFileError(
                    f"{what} holds a number too large for a float; expected finite numbers"
                )
        if not below:
            return
        level = below
    raise InvalidFileError(f"{what} is nested too deeply; expected at most {DEPTH} levels")


def _check_text(item: str, what: str) -> None:
    try:
        item.encode("utf-8")
    except UnicodeEncodeError:
        raise InvalidFileError(f"{what} holds {shown(item)}; expected text without lone surrogates") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    obj = dict(pairs)
    if len(obj) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise ValueError(f"key {shown(twice)} stands twice")
    return obj


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not a JSON number")
