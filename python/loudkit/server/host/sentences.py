"""Text that comes piece by piece: what of it can be spoken already."""

from __future__ import annotations

import re
from typing import Final

from loudkit.law.config import ChunkConfig

LONGEST: Final = 400  # characters without a sentence's end, behind which a word's end will do
_END = re.compile(r"[.!?\u2026\u3002\uff01\uff1f]+[\"'\u2019\u201d\u00bb)\]]*\s+(?=\S)|\n\s*(?=\S)")
_ABBREVIATIONS: Final = frozenset(ChunkConfig().abbreviations)
_WORD_BEFORE = re.compile(r"(\w+)\.$")


class Sentences:
    """``add`` text as it is written; it gives sentences as they are complete, ``flush`` gives the rest."""

    def __init__(self) -> None:
        self._pending = ""

    @property
    def pending(self) -> int:
        """Characters that wait for their sentence's end."""
        return len(self._pending)

    def add(self, text: str) -> list[str]:
        """Sentences that ``text`` completed. One is complete once the next begins."""
        self._pending += text
        done = []
        while (cut := self._cut()) is not None:
            done.append(self._pending[:cut])
            self._pending = self._pending[cut:]
        return [sentence for sentence in done if sentence.strip()]

    def flush(self) -> list[str]:
        """What is left, however it ends."""
        rest, self._pending = self._pending, ""
        return [rest] if rest.strip() else []

    def _cut(self) -> int | None:
        for found in _END.finditer(self._pending):
            if self._ends(found):
                return found.end()
        if len(self._pending) > LONGEST:
            space = self._pending.rfind(" ", 1, LONGEST)
            return space + 1 if space > 0 else LONGEST
        return None

    def _ends(self, found: re.Match[str]) -> bool:
        """Whether this is a sentence's end, not an abbreviation's or an initial's."""
        if found.group().startswith("\n"):
            return True
        before = self._pending[: found.start() + 1]
        word = _WORD_BEFORE.search(before[-40:])
        following = self._pending[found.end()]
        return not (word and word.group(1) in _ABBREVIATIONS) and not following.islower()
