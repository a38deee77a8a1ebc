"""Footnote markers such as [12] or [3–5], which are not said."""

from __future__ import annotations

import re
from collections.abc import Iterator

from loudkit.text.characters import WS
from loudkit.text.reading import Reading, Source

WEIGHT = 90.0
_MARKER = re.compile(rf"\[[0-9{WS},;\-–—]{{1,20}}\]")


def find(source: Source) -> Iterator[Reading]:
    if "[" in source.text:
        for match in _MARKER.finditer(source.text):
            yield Reading(*match.span(), "footnote", WEIGHT)


def say(reading: Reading, source: Source) -> str:
    return ""
