"""How words are to be said, from a list of entries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol


class Entry(Protocol):
    """How one word is to be said. ``language`` "" is all, no ``case`` as the word is written."""

    @property
    def written(self) -> str: ...
    @property
    def said(self) -> str: ...
    @property
    def language(self) -> str: ...
    @property
    def case(self) -> str | None: ...
    @property
    def inside(self) -> bool: ...


def lexicon_table(entries: Iterable[Entry]) -> dict[str, object]:
    """The table that a job takes, as a lexicon file's."""
    table: dict[str, Any] = {}
    for entry in entries:
        said: dict[str, Any] = {"say": entry.said, "inside": entry.inside}
        said |= {"case": entry.case} if entry.case else {}
        section = table.setdefault(entry.language, {}) if entry.language else table
        section[entry.written] = said
    return table
