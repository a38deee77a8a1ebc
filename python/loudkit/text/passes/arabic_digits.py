"""Arabic-Indic and Persian digits, percent and separators become ASCII ones."""

from __future__ import annotations

from functools import cache

from loudkit.text.grammar import Language


def apply(text: str, language: Language) -> str:
    return text if text.isascii() else text.translate(_table(language.decimal))


@cache
def _table(decimal: str) -> dict[int, str]:
    table = {zero + value: str(value) for zero in (0x0660, 0x06F0) for value in range(10)}
    return table | {0x066A: "%", 0x066B: decimal, 0x066C: "," if decimal == "." else "."}
