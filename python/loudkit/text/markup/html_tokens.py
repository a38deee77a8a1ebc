"""HTML cut into tags and text, in one pass whose time is linear in the length of whatever it is given.

``html.parser`` of the standard library takes quadratic time on floods of unclosed tags in most versions in use.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True)
class Open:
    """A start tag; ``empty`` where it ends with ``/>``."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    empty: bool = False


@dataclass(frozen=True)
class Close:
    """An end tag."""

    name: str


_NAME = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:-]{0,63})(?=[\s/>])")
_ATTRIBUTE = re.compile(
    r"[\s/]*(?:([^\s/>=<\"']{1,200})(?:\s{0,50}=\s{0,50}(?:\"([^\"]*)\"|'([^']*)'|([^\s>\"'<]{1,2000})))?|(>)|([^>]))"
)
_REFERENCE = re.compile(
    r"&(?:#[0-9]{1,8}(?![0-9]);?|#[xX][0-9a-fA-F]{1,7}(?![0-9a-fA-F]);?|[A-Za-z][A-Za-z0-9]{1,31};?)"
)
# Elements of HTML, the outdated ones too. What else stands in angle brackets is text, as people write <name>, unless it
# is an element of one's own: with a hyphen or a colon in it, and closed somewhere.
ELEMENTS: Final = frozenset(
    "a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink "
    "blockquote body br button canvas caption center cite code col colgroup data datalist dd del details "
    "dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 "
    "h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark "
    "marquee math menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p "
    "param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot "
    "small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th "
    "thead time title tr track tt u ul var video wbr xmp".split()
)
_RAW: Final = frozenset(("script", "style", "textarea", "title", "iframe", "noembed", "noframes", "xmp"))


def tokens(text: str) -> Iterator[Open | Close | str]:
    """Tags and text in order, character references resolved. A ``<`` that begins nothing is text."""
    ends = _Ends(text)
    done = at = 0
    while (at := text.find("<", at)) >= 0:
        end, token = _markup(text, at, ends)
        if end is None:
            at += 1
            continue
        if done < at:
            yield unescape(text[done:at])
        done = at = end
        if token is not None:
            yield token
        if isinstance(token, Open) and token.name in _RAW and not token.empty:
            done = at = ends.find(f"</{token.name}", at, len(text))
    if done < len(text):
        yield unescape(text[done:])


def unescape(text: str) -> str:
    """``text`` with its character references resolved."""
    return _REFERENCE.sub(lambda m: html.unescape(m.group()), text) if "&" in text else text


def _markup(text: str, at: int, ends: _Ends) -> tuple[int | None, Open | Close | None]:
    """Where the markup at ``at`` ends and what it is; None where there is none."""
    if text.startswith("<!--", at):
        end = ends.find("-->", at + 4, -1)
        return (end + 3, None) if end >= 0 else (None, None)
    if text.startswith(("<!", "<?"), at):
        if text.startswith("<![CDATA[", at):
            end = ends.find("]]>", at, -1)
            return (end + 3, None) if end >= 0 else (None, None)
        end = ends.find(">", at, -1) if text[at + 2 : at + 3].isalpha() else -1
        return (end + 1, None) if end >= 0 else (None, None)
    found = _NAME.match(text, at)
    if found is None:
        return None, None
    closing, name = found.group(1), found.group(2).lower()
    if name not in ELEMENTS and not (
        any(sign in name for sign in "-:") and ends.find(f"</{name}", 0, -1) >= 0
    ):
        return None, None
    close = ends.find(">", at, -1)
    if close < 0:
        return None, None
    end, attributes = _attributes(text, found.end(), close)
    return end, Close(name) if closing else Open(name, attributes, text[end - 2] == "/")


def _attributes(text: str, at: int, close: int) -> tuple[int, dict[str, str]]:
    """The end of a tag behind its name, and its attributes; the first of a name counts, as in browsers."""
    attributes: dict[str, str] = {}
    while True:
        found = _ATTRIBUTE.match(text, at)
        if found is None:
            return close + 1, attributes  # a quotation that never ends: the tag ends at its first >
        name, double, single, bare, end, _ = found.groups()
        at = found.end()
        if end:
            return at, attributes
        if name:
            attributes.setdefault(name.lower(), unescape(double or single or bare or ""))


class _Ends:
    """``str.find`` that searches no stretch twice where there is nothing to be found."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.small = text.lower() if len(text.lower()) == len(text) else text
        self.none_behind: dict[str, int] = {}

    def find(self, what: str, at: int, otherwise: int) -> int:
        """The first ``what`` from ``at`` on, or ``otherwise``."""
        if at >= self.none_behind.get(what, len(self.text) + 1):
            return otherwise
        found = self.small.find(what, at)
        if found < 0:
            self.none_behind[what] = at
            return otherwise
        return found
