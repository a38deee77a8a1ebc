"""Fields that know their rule: what kind of value they hold and which values are allowed."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import field, fields
from enum import Enum
from typing import Any, Final

from loudkit.errors import InvalidConfigError


class Unset(Enum):
    """A field that was not given, where null means something else."""

    UNSET = "unset"


UNSET: Final = Unset.UNSET


def validate(config: Any, block: str) -> None:
    """Check every field of ``config`` against its kind and rule; lists become tuples."""
    for f in fields(config):
        law = f.metadata
        given = getattr(config, f.name)
        if not law or (given is UNSET and f.default is UNSET) or (given is None and law["nullable"]):
            continue
        value = _plain(given)
        if value is not given:
            object.__setattr__(config, f.name, value)
        key = f"{block}.{f.name}" if block else f.name
        expected, of_kind = _KINDS[law["kind"]]
        require(of_kind(value), key, value, expected)
        require(law["ok"] is None or law["ok"](value), key, value, law["expected"])


def require(ok: bool, key: str, value: object, expected: str) -> None:
    if not ok:
        raise InvalidConfigError(key, value, expected)


def rule(
    default: Any,
    kind: str,
    expected: str = "",
    ok: Callable[[Any], bool] | None = None,
    *,
    nullable: bool = False,
    newer: bool = False,
) -> Any:
    """A field: its kind, the rule its value keeps, and whether only the newer edition has it."""
    return field(
        default=default,
        metadata={"kind": kind, "expected": expected, "ok": ok, "nullable": nullable, "newer": newer},
    )


def float_field(
    default: float | None, expected: str = "", ok: Callable[[Any], bool] | None = None, **kw: bool
) -> Any:
    return rule(default, "float", expected, ok, **kw)


def count_field(
    default: int | Unset | None, expected: str = "", ok: Callable[[Any], bool] | None = None, **kw: bool
) -> Any:
    return rule(default, "count", expected, ok, **kw)


def natural(default: int) -> Any:
    return count_field(default, "at least 0", lambda v: v >= 0)


def positive(default: int) -> Any:
    return count_field(default, "more than 0", lambda v: v > 0)


def choice(default: str | None, *options: str, **kw: bool) -> Any:
    return rule(default, "text", "one of " + ", ".join(options), lambda v: v in options, **kw)


def probability(default: float) -> Any:
    return float_field(default, "in [0, 1)", lambda v: 0 <= v < 1)


def percentage(default: int) -> Any:
    return count_field(default, "in 0 to 100", lambda v: 0 <= v <= 100)


def _plain(value: Any) -> Any:
    """Lists as tuples and NumPy's numbers as Python's, whose text form does not depend on a library."""
    if isinstance(value, (list, tuple)):
        return tuple(_plain(v) for v in value)
    if type(value).__module__ == "numpy" and hasattr(value, "item"):
        return value.item()
    return value


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_finite(value: object) -> bool:
    return _is_count(value) or (isinstance(value, float) and math.isfinite(value))


_KINDS: Final[dict[str, tuple[str, Callable[[Any], bool]]]] = {
    "float": ("a finite number", _is_finite),
    "count": ("a whole number", _is_count),
    "ids": ("a list of whole numbers", lambda v: isinstance(v, tuple) and all(map(_is_count, v))),
    "floats": ("a list of finite numbers", lambda v: isinstance(v, tuple) and all(map(_is_finite, v))),
    "texts": ("a list of texts", lambda v: isinstance(v, tuple) and all(isinstance(i, str) for i in v)),
    "text": ("text", lambda v: isinstance(v, str)),
    "flag": ("true or false", lambda v: isinstance(v, bool)),
}
