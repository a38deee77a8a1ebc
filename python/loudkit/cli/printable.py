"""Text from outside, made safe for a terminal."""

from __future__ import annotations


def printable(text: str, limit: int = 200) -> str:
    """``text`` on one line of at most ``limit`` characters; what a terminal would obey is written as an escape."""
    line = "".join(sign if sign.isprintable() else _escape(sign) for sign in text[: limit + 1])
    return line if len(line) <= limit else line[: limit - 3] + "..."


def _escape(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")
