"""What a text is written in, by evidence; plain prose with an asterisk or a dollar in it stays plain."""

from __future__ import annotations

import re

from loudkit.text.characters import GAPS

_SPEAK = re.compile(r"<speak[\s/>]")
# Written as SSML is not, which its reader says: in capitals, with a prefix.
_LIKE_SPEAK = re.compile(r"<(?:[a-z][\w.-]{0,30}:)?speak[\s/>]", re.IGNORECASE)
_LIKE_ITS_END = re.compile(r"</(?:[a-z][\w.-]{0,30}:)?speak\s{0,20}>", re.IGNORECASE)
_DOCTYPE = re.compile(r"<!doctype\s{1,20}([\w:.-]{1,64})", re.IGNORECASE)
_OWN_END = re.compile(r"\]\s{0,100}>")  # of a document type with declarations of its own
_MOST_BEFORE = 50  # comments and instructions before the first element
_BLOCK = (
    "address article aside blockquote body dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 head header "
    "hr html li main nav ol p pre section table tbody td th thead title tr ul"
)
_PAGE = re.compile(rf"<!doctype html|<(?:{'|'.join(_BLOCK.split())})[\s>]", re.IGNORECASE)
_CLOSED_BLOCK = re.compile(rf"</(?:{'|'.join(_BLOCK.split())})[ \t\r\n]{{0,20}}>", re.IGNORECASE)
_INLINE = re.compile(
    r"</(?:a|abbr|b|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|u)>|<(?:br|hr|wbr) {0,3}/?>|<img\s[^<>]{1,1000}>"
    r"|&(?:amp|lt|gt|quot|apos|nbsp|ndash|mdash|hellip|copy|reg|euro|#[0-9]{1,7}|#x[0-9a-f]{1,6});",
    re.IGNORECASE,
)
_MARKDOWN = (
    re.compile(r"^ {0,3}#{1,6}[ \t]+\S", re.MULTILINE),  # heading
    re.compile(
        r"^ {0,3}\w[^\n]{0,200}\n {0,3}(?:={3,}|-{3,})[ \t]{0,20}$", re.MULTILINE
    ),  # underlined heading
    re.compile(r"^ {0,3}(?:```|~~~)", re.MULTILINE),  # fence
    re.compile(r"^ {0,3}> ?\S", re.MULTILINE),  # quotation
    re.compile(
        r"^ {0,3}([-*+])[ \t]+\S[^\n]{0,2000}\n+ {0,6}\1[ \t]+\S", re.MULTILINE
    ),  # two items of a list
    re.compile(r"^ {0,3}[0-9]{1,3}([.)])[ \t]+\S[^\n]{0,2000}\n+ {0,6}[0-9]{1,3}\1[ \t]+\S", re.MULTILINE),
    re.compile(r"^ {0,3}\|?[ \t]{0,9}:?-{3,}:?[ \t]{0,9}\|[-| :\t]{0,500}$", re.MULTILINE),  # rule of a table
    re.compile(r"\[[^\[\]\n]{1,300}\]\((?:https?:|mailto:|[/#.])[^()\s]{0,1000}"),  # link, image
    re.compile(r"^ {0,3}\[[^\[\]\n]{1,100}\]:[ \t]{0,9}\S", re.MULTILINE),  # link or footnote at the foot
    re.compile(r"(?<![\w*])\*\*(?=[^\s*])[^*\n]{1,500}(?<=\S)\*\*(?![\w*])"),  # strong emphasis
)


def detect(text: str) -> str:
    """``ssml``, ``html``, ``markdown`` or ``none``.

    SSML starts with ``<speak``, HTML with a block element; an XML prolog, comments and a document type may stand before
    either, and any other XML is SSML too, which refuses it. Markdown shows a heading, a list of two items, a
    quotation, a fence, a table, a link with an address or ``**strong**`` text. What shows none of that is HTML where
    a block element is closed, and Markdown, which has them too, where there is an inline tag or a character reference.
    """
    at, is_xml = _behind_prolog(text)
    if _SPEAK.match(text, at) or (_LIKE_SPEAK.match(text, at) and _LIKE_ITS_END.search(text, at)):
        return "ssml"
    if _PAGE.match(text, at):
        return "html"
    if is_xml:
        return "ssml"
    if any(evidence.search(text) for evidence in _MARKDOWN):
        return "markdown"
    if _CLOSED_BLOCK.search(text):
        return "html"
    return "markdown" if _INLINE.search(text) else "none"


def _behind_prolog(text: str) -> tuple[int, bool]:
    """Where the first element of a document may start, and whether what stands before it is XML's."""
    at = _past_gaps(text, 0)
    is_xml = False
    for _ in range(_MOST_BEFORE):
        if text.startswith("<?xml", at):
            is_xml, end = True, text.find("?>", at) + 2
        elif text.startswith("<!--", at):
            end = text.find("-->", at) + 3
        elif (found := _DOCTYPE.match(text, at)) and found.group(1).lower() != "html":
            is_xml, end = True, _end_of_doctype(text, found.end())
        else:
            break
        if end < at:  # it never ends
            break
        at = _past_gaps(text, end)
    return at, is_xml


def _end_of_doctype(text: str, at: int) -> int:
    end = text.find(">", at)
    if "[" not in text[at : max(end, at)]:
        return end + 1
    found = _OWN_END.search(text, at)
    return found.end() if found else 0


def _past_gaps(text: str, at: int) -> int:
    while at < len(text) and (text[at] in GAPS or text[at] == "\ufeff"):
        at += 1
    return at
