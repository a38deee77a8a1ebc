"""Footnote markers such as [12] or [3–5] are deleted."""

from __future__ import annotations

import re

from loudkit.text.characters import WS
from loudkit.text.grammar import Language

_MARKER = re.compile(rf"\[[0-9{WS},;\-–—]{{1,20}}\]")


def apply(text: str, language: Language) -> str:
    return _MARKER.sub("", text)
