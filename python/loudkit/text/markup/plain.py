"""Plain text: blank lines part paragraphs, a line of ornaments parts sections."""

from __future__ import annotations

from collections.abc import Iterator

from loudkit.text.characters import GAPS
from loudkit.text.markup.pieces import PARAGRAPH, SECTION, Piece, Words

_ORNAMENTS = frozenset("*-_~=#+•·◆◇❖❦☙⁂⁕§—–")
_ALONE = frozenset("⁂❦☙❖§")  # one of these is enough


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
            yield Words("\n".join(paragraph))
            paragraph.clear()
        yield SECTION if bare else PARAGRAPH
    yield Words("\n".join(paragraph))


def is_ornament(line: str) -> bool:
    """Whether a line of text is a break such as ``* * *`` and says nothing."""
    if line[0] not in _ORNAMENTS:
        return False
    marks = [character for character in line if character not in GAPS]
    return all(mark in _ORNAMENTS for mark in marks) and (len(marks) >= 3 or marks[0] in _ALONE)
