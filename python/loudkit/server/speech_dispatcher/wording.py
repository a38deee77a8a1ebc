"""What is said: of a message in SSML, a character, a key, an icon."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape, unescape

from loudkit.server.speech_dispatcher.settings import Settings
from loudkit.text import LANGUAGES
from loudkit.text.spelling import spelled

# Names for what the text layer has none for. In other languages the dispatcher's own tables say them, which come first.
_NAMES: Final = {
    " ": "space", "\t": "tab", "\n": "new line", "!": "exclamation mark", '"': "quote", "#": "number", "$": "dollar",
    "%": "percent", "&": "and", "'": "apostrophe", "(": "left paren", ")": "right paren", "*": "star", "+": "plus",
    ",": "comma", "-": "dash", ".": "dot", "/": "slash", ":": "colon", ";": "semicolon", "<": "less", "=": "equals",
    ">": "greater", "?": "question mark", "@": "at", "[": "left bracket", "\\": "backslash", "]": "right bracket",
    "^": "caret", "_": "underscore", "`": "grave accent", "{": "left brace", "|": "bar", "}": "right brace",
    "~": "tilde", "\u00a0": "no-break space", "\u2026": "dot dot dot", "\u2013": "en dash", "\u2014": "em dash",
}  # fmt: skip
_SOME: Final = frozenset("#$%&*+/<=>@\\^_`|~")
_MOST: Final = _SOME | frozenset("()[]{}\"':;")
_LEVELS: Final = {"some": _SOME, "most": _MOST}
_KEYS: Final = {"kp": "keypad", "esc": "escape", "ctrl": "control", "del": "delete", "ins": "insert", "pgup": "page up",
                "pgdn": "page down", "bs": "backspace"}  # fmt: skip
_TAG: Final = re.compile(r"<[^>]*>")
_MARK: Final = re.compile(r"""<mark\s+name\s*=\s*["']([^"'<>]*)["']\s*/>""")
_OTHER_TAG: Final = re.compile(r"<(?!/?speak\b|mark\b)")
_CAPITAL: Final = re.compile(r"\b(?=[^\W\d_])(\w)")


@dataclass(frozen=True)
class Piece:
    """A document in SSML, and the mark that is passed behind it ("": none)."""

    text: str
    mark: str = ""


def message(text: str, settings: Settings, language: str) -> list[Piece]:
    """The pieces of a message in SSML, cut at its marks where it holds no other element."""
    if not text.lstrip().startswith("<speak"):
        text = f"<speak>{escape(text)}</speak>"
    if _OTHER_TAG.search(text):
        return [Piece(text)]
    parts = _MARK.split(text)
    pieces = []
    for at in range(0, len(parts), 2):
        plain = unescape(_TAG.sub(" ", parts[at]), {"&quot;": '"', "&apos;": "'"})
        mark = parts[at + 1] if at + 1 < len(parts) else ""
        pieces.append(Piece(_plain(plain, settings, language), mark))
    return pieces


def character(sign: str, settings: Settings, language: str) -> list[Piece]:
    """One character by its name."""
    if sign == "space":
        sign = " "
    if len(sign) != 1:
        return [Piece(document(sign))]
    name = _named(sign, language)
    if sign.isupper() and settings.cap_let_recogn == "spell":
        name = f"capital {name}"
    return [Piece(document(name))]


def key(name: str, language: str) -> list[Piece]:
    """A key such as ``control_shift_a``, ``kp-enter`` or ``F1``."""
    if len(name) == 1:
        words = [_named(name, language)]
    else:
        parts = re.split("[_ ]", name.replace("-", " ").strip())
        words = [_KEYS.get(p.lower(), _named(p, language) if len(p) == 1 else p) for p in parts if p]
    return [Piece(document(" ".join(words)))]


def icon(name: str) -> list[Piece]:
    """An icon that has no sound, by its name."""
    return [Piece(document(re.sub(r"\.\w+$", "", name).replace("_", " ").replace("-", " ")))]


def document(text: str) -> str:
    """Plain ``text`` as SSML."""
    kept = "".join(sign for sign in text if sign.isprintable() or sign.isspace())
    return f"<speak>{escape(kept.strip())}</speak>"


def _plain(text: str, settings: Settings, language: str) -> str:
    if settings.spelling_mode == "on":
        return document(", ".join(_spelt(sign, settings, language) for sign in text if not sign.isspace()))
    level = settings.punctuation_mode
    if level != "none":
        chosen = _LEVELS.get(level)
        text = "".join(
            f" {_named(sign, language)}{sign if sign in ',;:.?!' else ''} " if _spoken(sign, chosen) else sign
            for sign in text
        )
    if settings.cap_let_recogn == "spell":
        text = _CAPITAL.sub(lambda found: ("capital " if found[1].isupper() else "") + found[1], text)
    return document(text)


def _spelt(sign: str, settings: Settings, language: str) -> str:
    capital = sign.isupper() and settings.cap_let_recogn != "none"
    return ("capital " if capital else "") + _named(sign, language)


def _spoken(sign: str, chosen: frozenset[str] | None) -> bool:
    """Whether a sign is said; without ``chosen`` every one is."""
    if chosen is not None:
        return sign in chosen
    return unicodedata.category(sign)[0] in "PS"


def _named(sign: str, language: str) -> str:
    """What ``sign`` is called."""
    if sign in _NAMES and (language == "en" or not spelled(sign, language)):
        return _NAMES[sign]
    known = spelled(sign, language) if language in LANGUAGES else ""
    if known and (known != sign or sign.isalnum()):
        return known
    return unicodedata.name(sign, "unknown sign").lower()
