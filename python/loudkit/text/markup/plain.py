"""Plain text: blank lines part paragraphs, a line of ornaments parts sections, and a line that ends by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from loudkit.text.characters import GAPS
from loudkit.text.markup.pieces import ITEM, PARAGRAPH, SECTION, Piece, Words

_ORNAMENTS = frozenset("*-_~=#+•·◆◇❖❦☙⁂⁕§—–")
_ALONE = frozenset("⁂❦☙❖§")  # one of these is enough
_BULLET = re.compile(r"(?:[-*+•·‣◦▪●○–—]|[0-9]{1,3}[.)]|[a-zA-Z][)])[ \t]+\S")
_DOT = re.compile(rf"^[{GAPS}]{{0,50}}[•‣◦▪●○][ \t]+")  # shows an item and says nothing
_NARROWEST = 45  # characters: text is hardly ever wrapped closer than this
_MARKS = frozenset(".!?…,;:-–—/&(")  # behind which a pause is heard anyway, or none is meant
_CLOSERS = "\"'”’»)]"


def read(text: str) -> Iterator[Piece]:
    """The pieces of plain ``text``."""
    lines = text.replace("\u2029", "\n\n").splitlines()
    if len(lines) < 2:
        yield Words(text)
        return
    paragraph: list[str] = []
    for line in lines:
        bare = line.strip(GAPS)
        if bare and not is_ornament(bare):
            paragraph.append(line)
            continue
        if paragraph:
            yield from _lines(paragraph)
            paragraph.clear()
        yield SECTION if bare else PARAGRAPH
    yield from _lines(paragraph)


def is_ornament(line: str) -> bool:
    """Whether a line of text is a break such as ``* * *`` and says nothing."""
    if line[0] not in _ORNAMENTS:
        return False
    marks = [character for character in line if character not in GAPS]
    return all(mark in _ORNAMENTS for mark in marks) and (len(marks) >= 3 or marks[0] in _ALONE)


def _lines(lines: Sequence[str]) -> Iterator[Piece]:
    """A paragraph: its lines as one, but for a pause behind each that ends by itself."""
    bare = [line.strip(GAPS) for line in lines]
    width = max([_NARROWEST, *map(len, bare)])
    lines = [_DOT.sub("", line, 1) for line in lines]
    together: list[str] = []
    for at, line in enumerate(lines):
        together.append(line)
        if at + 1 < len(lines) and _ends(bare[at], bare[at + 1], width):
            yield Words("\n".join(together))
            yield ITEM
            together = []
    yield Words("\n".join(together))


def _ends(line: str, following: str, width: int) -> bool:
    """Whether a heading or an item ends with ``line``: it bears no mark although there was room for the next word.

    In text that was wrapped at ``width`` there is none; a small letter or a figure goes on with what stands above.
    """
    if _BULLET.match(following):
        return True
    last = line.rstrip(_CLOSERS)[-1:]
    if last in _MARKS:
        return False
    word = following.split(None, 1)[0]
    begins = following.lstrip("\"'“‘„«(¿¡")[:1]
    return begins.isupper() and len(line) + 1 + len(word) <= width
