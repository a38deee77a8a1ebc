"""With which characters a match of a pattern can begin, so that a table of patterns is tried only where one of them stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

_ANY = "any"
_DIGITS = re.compile("[0-9-]+")
_SHOWN = re.compile(r"\(\?<=((?:\[[^\[\]\\]*\]|\\?[^\w()\[\]|\\]|[^\W_])+)\)")
_ALONE = re.compile(r"\(\?<!(?:\\w|\[\\w[^\[\]]*\])\)")


@dataclass(frozen=True)
class _Lead:
    """Bodies of classes (``0-9``, ``A``) whose characters may come first; nothing needs to where it ``is_open``."""

    bodies: frozenset[str] = frozenset()
    is_open: bool = True


@cache
def lead(pattern: str) -> str:
    """A pattern of one character that every match of ``pattern`` begins with, "" where none can be told.

    Where ``pattern`` looks behind it for no letter, neither does the character stand behind one.
    """
    first, end = _choice(pattern, 0)
    if end < len(pattern) or first.is_open or _ANY in first.bodies:
        return ""
    body = "0-9" if all(_DIGITS.fullmatch(body) for body in first.bodies) else "".join(sorted(first.bodies))
    return f"[{body}]{_behind(pattern)}"


def _behind(pattern: str) -> str:
    """What stands behind the first character of a match, as far as ``pattern`` begins with it."""
    if _sequence(pattern, 0)[1] < len(pattern):  # it has alternatives
        return ""
    if _ALONE.match(pattern):
        return r"(?<!\w.)"
    shown = _SHOWN.match(pattern)
    return f"(?<={shown.group(1)}.)" if shown else ""


def _choice(pattern: str, at: int) -> tuple[_Lead, int]:
    """The alternatives from ``at`` up to the bracket that closes them."""
    found, at = _sequence(pattern, at)
    while pattern[at : at + 1] == "|":
        other, at = _sequence(pattern, at + 1)
        found = _Lead(found.bodies | other.bodies, found.is_open or other.is_open)
    return found, at


def _sequence(pattern: str, at: int) -> tuple[_Lead, int]:
    found = _Lead()
    while at < len(pattern) and pattern[at] not in "|)":
        atom, at = _atom(pattern, at)
        optional, at = _repetition(pattern, at)
        if found.is_open:
            found = _Lead(found.bodies | atom.bodies, atom.is_open or optional)
    return found, at


def _atom(pattern: str, at: int) -> tuple[_Lead, int]:
    first = pattern[at]
    if first == "(":
        return _group(pattern, at)
    if first == "[":
        return _class(pattern, at)
    if first == "\\":
        escaped = pattern[at + 1]
        if escaped in "bBAZ":
            return _Lead(), at + 2
        if escaped.isalnum() and escaped != "w":
            return _Lead(frozenset({_ANY}), is_open=False), at + 2
        return _Lead(frozenset({f"\\{escaped}"}), is_open=False), at + 2
    if first in "^$":
        return _Lead(), at + 1
    if first == ".":
        return _Lead(frozenset({_ANY}), is_open=False), at + 1
    body = f"\\{first}" if first in "-]&~" else first
    return _Lead(frozenset({body}), is_open=False), at + 1


def _group(pattern: str, at: int) -> tuple[_Lead, int]:
    """A group, or a condition on what stands around, which takes no character."""
    looks = folded = False
    inside = at + 1
    if pattern.startswith("(?P<", at):
        inside = pattern.index(">", at) + 1
    elif pattern.startswith("(?:", at):
        inside = at + 3
    elif pattern.startswith(("(?<=", "(?<!"), at):
        looks, inside = True, at + 4
    elif pattern.startswith(("(?=", "(?!"), at):
        looks, inside = True, at + 3
    elif pattern.startswith("(?", at):  # in any case
        inside, folded = pattern.index(":", at) + 1, True
    found, end = _choice(pattern, inside)
    if folded:
        found = _Lead(frozenset(case for body in found.bodies for case in _cases(body)), found.is_open)
    return _Lead() if looks else found, end + 1


def _cases(body: str) -> tuple[str, ...]:
    """The body of a class in small and capital letters."""
    if len(body) == 1:
        return (body.lower(), body.upper())
    return (body,) if not any(c.isalpha() for c in body) else (_ANY,)


def _class(pattern: str, at: int) -> tuple[_Lead, int]:
    end = at + 1
    while pattern[end] != "]":
        end += 2 if pattern[end] == "\\" else 1
    body = pattern[at + 1 : end]
    if body[0] == "^" or "[" in body:
        return _Lead(frozenset({_ANY}), is_open=False), end + 1
    if body[0] == "-":
        body = f"\\{body}"
    if body.endswith("-") and not body.endswith("\\-"):
        body = f"{body[:-1]}\\-"
    return _Lead(frozenset({body}), is_open=False), end + 1


def _repetition(pattern: str, at: int) -> tuple[bool, int]:
    """Whether what stands before may be left out."""
    sign = pattern[at : at + 1]
    if sign == "{" and pattern[at + 1].isdecimal():
        end = pattern.index("}", at) + 1
        return pattern[at + 1] == "0", end
    if sign in ("?", "*", "+"):
        return sign != "+", at + 1
    return False, at
