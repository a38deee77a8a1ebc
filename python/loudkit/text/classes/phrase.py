"""Set phrases and writing habits that a language lists whole, written out and then read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import compiled

WEIGHT = 75.0
_IN_WORDS = re.compile(
    r"(?:[^\W\d_A-ZÀ-Þ\u0370-\u03ff]|[ -])+|[^\W\d_][^\W\d_A-ZÀ-Þ\u0370-\u03ff]+"
)  # nothing to read


def find(source: Source) -> Iterator[Reading]:
    for pattern, replacement in compiled(source.language.phrases):
        for match in pattern.finditer(source.text):
            if match.end() > match.start():
                yield Reading(*match.span(), "phrase", WEIGHT, (match, replacement))


def say(reading: Reading, source: Source) -> str:
    value = reading.value
    assert isinstance(value, tuple)
    match, replacement = value
    written = match.expand(replacement)
    if _IN_WORDS.fullmatch(written):
        return written
    head = " " if written[:1] == " " else ""
    tail = " " if written[-1:] == " " else ""
    return head + source.read(written, reading) + tail
