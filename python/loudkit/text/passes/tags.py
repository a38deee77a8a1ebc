"""Markup tags, comments and declarations become one space each."""

from __future__ import annotations

import re

from loudkit.text.grammar import Language

_TAG = re.compile(r"</?[A-Za-z!][^<>]*>")


def apply(text: str, language: Language) -> str:
    return _TAG.sub(" ", text)
