"""What a text is written in, by evidence; plain prose with an asterisk or a dollar in it stays plain."""

from __future__ import annotations

import re

from loudkit.text.characters import GAPS

_SSML = re.compile(r"(?:<\?xml[^<>]{0,200}\?>\s{0,100})?(?:<!--[^<>]{0,1000}-->\s{0,100})?<speak[\s/>]")
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

    SSML starts with ``<speak``, HTML with a block element. Markdown shows a heading, a list of two items, a
    quotation, a fence, a table, a link with an address or ``**strong**`` text. What shows none of that is HTML where
    a block element is closed, and Markdown, which has them too, where there is an inline tag or a character reference.
    """
    head = text[:2000].lstrip(GAPS + "\ufeff")
    if _SSML.match(head):
        return "ssml"
    if _PAGE.match(head):
        return "html"
    if any(evidence.search(text) for evidence in _MARKDOWN):
        return "markdown"
    if _CLOSED_BLOCK.search(text):
        return "html"
    return "markdown" if _INLINE.search(text) else "none"
