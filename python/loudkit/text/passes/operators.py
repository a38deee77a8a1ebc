"""Comparison signs between blanks become words."""

from __future__ import annotations

import re

from loudkit.text.characters import WS
from loudkit.text.grammar import Language

_OPERATOR = re.compile(
    f"(?<=[{WS}])(?:<=|>=|!=|==|<|>)(?=[{WS}])|(?<=[0-9)][{WS}])=(?=[{WS}])|(?<=[{WS}])=(?=[{WS}][0-9(-])"
)
_SIGN = {"<=": "≤", ">=": "≥", "!=": "≠", "==": "=", "<": "<", ">": ">", "=": "="}


def apply(text: str, language: Language) -> str:
    return _OPERATOR.sub(lambda m: language.symbols.get(_SIGN[m.group()], m.group()), text)
