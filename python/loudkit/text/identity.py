"""What reads the text, as two strings: the recipe of the classes and a digest of all their data."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from functools import cache

from loudkit.text.languages import CODES, find
from loudkit.text.markup.pieces import PAUSES

RECIPE = "lk-text-2"


@cache
def identity() -> tuple[str, str]:
    """``(recipe, grammar)``: the name of the classes and their choice, and the SHA-256 (hex) of the languages' data and the pauses."""
    data = {code: canonical(find(code)) for code in CODES} | {"pauses": canonical(PAUSES)}
    text = json.dumps(data, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return RECIPE, hashlib.sha256(text.encode("ascii")).hexdigest()


def canonical(value: object) -> object:
    """A value of the data as plain JSON: fields by name, number keys as decimal strings."""
    if dataclasses.is_dataclass(value):
        return {f.name: canonical(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): canonical(entry) for key, entry in value.items()}
    if isinstance(value, tuple):
        return [canonical(entry) for entry in value]
    return value
