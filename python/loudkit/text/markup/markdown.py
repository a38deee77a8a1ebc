"""Markdown (CommonMark with tables, footnotes and formulas) as text that is heard rather than seen.

markdown-it-py parses it: CommonMark's rules of nesting and emphasis are its trade, and its work is linear.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from loudkit.text.markup import html
from loudkit.text.markup.pieces import HEADING, ITEM, PARAGRAPH, SECTION, Formula, Piece, Words

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

_FOOTNOTE = re.compile(r"^ {0,3}\[\^[^\[\]\s]{1,64}\]:[ \t]*", re.MULTILINE)
_FOOTNOTE_MARK = re.compile(r"\[\^[^\[\]\s]{1,64}\]")
# An opening dollar has no blank behind it, a closing one none before it and no digit behind it ($5 and $6 are prices).
_MATH = re.compile(r"\$\$([^$]{1,2000})\$\$|\$(?![\s$])((?:[^$\\\n]|\\[^\n]){1,500})(?<!\s)\$(?![0-9$])")
# What is nested deeper is lost in a block and taken as it is in a line; there the work grows with the depth.
_DEEPEST_BLOCK = 100
_DEEPEST_INLINE = 10
_READ_FENCES = frozenset(("", "text", "txt", "plain", "plaintext", "markdown", "md"))
_BOUNDARIES = {
    "heading_open": HEADING,
    "heading_close": HEADING,
    "blockquote_open": PARAGRAPH,
    "blockquote_close": PARAGRAPH,
    "table_open": PARAGRAPH,
    "table_close": PARAGRAPH,
    "tr_open": ITEM,
    "list_item_open": ITEM,
    "list_item_close": ITEM,
    "hr": SECTION,
}


def read(text: str) -> Iterator[Piece]:
    """The pieces of Markdown ``text``."""
    text = _FOOTNOTE.sub("\n", text) if "[^" in text else text
    first_cell = True
    number = ""  # of a list's item whose text is still to come
    blocks, inline = _parser(_DEEPEST_BLOCK), _parser(_DEEPEST_INLINE)
    environment: dict[str, Any] = {}
    for token in blocks.parse(text, environment):
        if token.type == "inline":
            if number:
                yield Words(f"{number}, ")
                number = ""
            children: list[Token] = []
            inline.inline.parse(token.content, inline, environment, children)
            yield from _inline(children)
        elif token.type in ("paragraph_open", "paragraph_close"):
            yield ITEM if token.hidden else PARAGRAPH
        elif token.type in (
            "bullet_list_open",
            "ordered_list_open",
            "bullet_list_close",
            "ordered_list_close",
        ):
            yield ITEM if token.level else PARAGRAPH
        elif token.type in ("th_open", "td_open"):
            if not first_cell:
                yield Words(", ")
            first_cell = False
        elif token.type == "fence":
            yield from _fence(token)
        elif token.type == "html_block":
            yield PARAGRAPH
            if token.content.lower() != "</break>":  # its pause was read where it opened
                yield from html.read(token.content)
            yield PARAGRAPH
        elif token.type in _BOUNDARIES:
            first_cell = True
            yield _BOUNDARIES[token.type]
            if token.type == "list_item_open":
                number = token.info


def _inline(tokens: Sequence[Token]) -> Iterator[Piece]:
    how = ""  # sup or sub, whose text is still to come
    for token in tokens:
        if token.type == "text":
            text = _FOOTNOTE_MARK.sub("", token.content) if "[^" in token.content else token.content
            yield Words(html.shifted(text, how) if how else text)
        elif token.type in ("text_special", "code_inline"):
            yield Words(token.content, literal=True)
        elif token.type in ("softbreak", "hardbreak"):
            yield Words(" ")
        elif token.type == "math":
            yield Formula(token.content)
        elif token.type == "image":
            yield from _inline(token.children or ())
        elif token.type == "html_inline":
            how = token.content.lower()[1:-1] if token.content.lower() in ("<sup>", "<sub>") else ""
            if token.content.lower() != "</break>":  # its pause was read where it opened
                yield from html.read(token.content)


def _fence(token: Token) -> Iterator[Piece]:
    """A fenced block is read line by line unless it names a programming language."""
    yield PARAGRAPH
    if (token.info.split() or [""])[0].lower() in _READ_FENCES:
        yield from lines(token.content)
    yield PARAGRAPH


def lines(text: str) -> Iterator[Piece]:
    """Preformatted text: every line a stretch of its own."""
    for line in text.splitlines():
        yield Words(line, literal=True) if line.strip() else PARAGRAPH
        yield ITEM


@cache
def _parser(deepest: int) -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": deepest})
    # Indented text is prose more often than code; an escaped bracket stays apart from a plain one without text_join.
    parser.enable(["table", "strikethrough"]).disable(["code", "inline", "text_join"])
    parser.inline.ruler.before("escape", "math", _math)
    return parser


def _math(state: StateInline, silent: bool) -> bool:
    """The rule for ``$...$`` and ``$$...$$``."""
    if state.src[state.pos] != "$":
        return False
    found = _MATH.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        state.push("math", "math", 0).content = found.group(1) or found.group(2)
    state.pos = found.end()
    return True
