"""Words with times made by hand: each character of what is said takes as long as another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from loudkit.text import script
from loudkit.timing import Word

Estimated = Callable[..., tuple[Word, ...]]


@pytest.fixture(scope="session")
def estimated() -> Estimated:
    """The words of a text at so many spoken characters a second."""

    def made(text: str, language: str = "en", per_second: float = 15.0) -> tuple[Word, ...]:
        words: list[Word] = []
        time = 0.0
        for segment in script(text, language):
            for span in segment.spans:
                if not any(c.isalnum() for c in span.spoken):
                    continue
                length = (len(span.spoken) + 1) / per_second
                written = text[span.start : span.end]
                words.append(Word(written, span.start, span.end, time, time + length))
                time += length
            time += segment.pause
        return tuple(words)

    return made
