"""HTML as text that is heard rather than seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from loudkit.text.markup.html_tokens import Close, Open, tokens
from loudkit.text.markup.pieces import HEADING, ITEM, PARAGRAPH, SECTION, Pause, Piece, Words

_BOUNDARIES: Final = (
    dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), HEADING)
    | dict.fromkeys(
        (
            "address article aside blockquote body center details dialog div dl fieldset figcaption figure footer "
            "form header html legend main menu nav ol p pre section summary table tbody tfoot thead ul caption"
        ).split(),
        PARAGRAPH,
    )
    | dict.fromkeys("dd dt li option tr".split(), ITEM)
    | {"hr": SECTION}
)
_SILENT: Final = frozenset(
    "audio canvas datalist head iframe math noscript object rp rt script select style svg template textarea title "
    "video".split()
)
_VOID: Final = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_CLOSES_ITSELF: Final = frozenset("dd dt li option p td th tr".split())  # the next of its kind ends it
_RAISED: Final = str.maketrans("0123456789+-=()ni−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ⁻")
_LOWERED: Final = str.maketrans("0123456789+-=()−", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎₋")
_UNSEEN = re.compile(r"display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden", re.IGNORECASE)
_CODE_LANGUAGE = re.compile(r"(?:^|\s)(?:language|lang)-(?!text|plain|none)", re.IGNORECASE)


def read(text: str) -> Iterator[Piece]:
    """The pieces of HTML ``text``; whatever it holds, nothing is refused."""
    reader = _Reader()
    for token in tokens(text):
        if isinstance(token, Open):
            yield from reader.open(token)
        elif isinstance(token, Close):
            yield from reader.close(token.name)
        else:
            yield from reader.text(token)


class _Reader:
    """The elements that are open."""

    def __init__(self) -> None:
        self.stack: list[tuple[str, bool]] = []  # name, whether it silences what it holds
        self.depth: dict[str, int] = {}
        self.silenced = 0
        self.numbers: list[int | None] = []  # of the lists that are open: the next number
        self.number = ""  # of a list's item whose text is still to come
        self.first_cell = True
        self.breaks = 0
        self.shifted = ""  # sup or sub, whose text is still to come

    def open(self, tag: Open) -> Iterator[Piece]:
        name, attributes = tag.name, tag.attributes
        if name in _CLOSES_ITSELF and self.stack and self.stack[-1][0] == name:
            yield from self.close(name)
        if name not in _VOID and not (tag.empty and name in _SILENT):
            silent = _is_silent(name, attributes)
            self.stack.append((name, silent))
            self.depth[name] = self.depth.get(name, 0) + 1
            self.silenced += silent
        if self.silenced:
            return
        if name in ("sup", "sub"):
            self.shifted = name
            return
        if name == "br":
            self.breaks += 1
            yield PARAGRAPH if self.breaks > 1 else Words(" ")
            return
        if name == "img" and attributes.get("alt", "").strip() and "hidden" not in attributes:
            yield Words(f" {attributes['alt']} ")
        elif name in ("td", "th"):
            if not self.first_cell:
                yield Words(", ")
            self.first_cell = False
        elif name == "q":
            yield Words("“")
        if name in ("ol", "ul"):
            self.numbers.append(_whole(attributes.get("start", "1"), 1) if name == "ol" else None)
        if name in _BOUNDARIES:
            yield from self.boundary(name)
        if name == "li" and self.numbers and self.numbers[-1] is not None:
            number = _whole(attributes.get("value", ""), self.numbers[-1])
            self.numbers[-1] = number + 1
            self.number = f"{number}, "

    def close(self, name: str) -> Iterator[Piece]:
        if not self.depth.get(name):
            return
        while True:
            closed, silent = self.stack.pop()
            self.depth[closed] -= 1
            was_heard = not self.silenced
            self.silenced -= silent
            if closed == self.shifted:
                self.shifted = ""
            if was_heard:
                if closed in ("ol", "ul") and self.numbers:
                    self.numbers.pop()
                if closed == "q":
                    yield Words("”")
                if closed in _BOUNDARIES:
                    yield from self.boundary(closed)
            if closed == name:
                return

    def text(self, text: str) -> Iterator[Piece]:
        if self.silenced:
            return
        if self.depth.get("pre"):
            for number, line in enumerate(text.split("\n")):
                if number:
                    yield ITEM
                yield Words(line, literal=True)
            return
        if self.shifted:
            text = shifted(text, self.shifted)
        if text.strip():
            self.breaks = 0
            if self.number:
                yield Words(self.number)
                self.number = ""
        yield Words(text, literal=bool(self.depth.get("code")))

    def boundary(self, name: str) -> Iterator[Pause]:
        self.first_cell = True
        self.breaks = 0
        yield ITEM if name in ("ol", "ul") and len(self.numbers) > 1 else _BOUNDARIES[name]


def shifted(text: str, how: str) -> str:
    """``text`` in raised or lowered figures and signs, where all of it is of that kind; else as it is (1st, H)."""
    table = _RAISED if how == "sup" else _LOWERED
    bare = text.strip()
    return bare.translate(table) if bare and all(ord(c) in table for c in bare) else text


def _is_silent(name: str, attributes: dict[str, str]) -> bool:
    if name in _SILENT or "hidden" in attributes or attributes.get("aria-hidden", "").lower() == "true":
        return True
    if name == "code" and _CODE_LANGUAGE.search(attributes.get("class", "")):
        return True
    return bool(_UNSEEN.search(attributes.get("style", "")))


def _whole(text: str, otherwise: int) -> int:
    text = text.strip()
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 9 else otherwise
