"""Patterns that cannot take long: a part of regular expressions whose work at one place of a text is bounded.

Characters, ``.``, classes, ``\\d \\w \\s`` and their opposites, groups, ``|`` and quantifiers. A quantifier without
an upper bound takes at most 64. What could be tried in too many ways at one place is refused.
"""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import Final

from loudkit.errors import InvalidRequestError

MOST_REPEATS: Final = 64
MOST_WAYS: Final = 300  # in which a match may be tried at one place
LONGEST_MATCH: Final = 500  # characters
_DEEPEST: Final = 20
_QUANTIFIER = re.compile(r"[*+?]|\{([0-9]{1,4})(?:(,)([0-9]{0,4}))?\}")
_CLASS = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]")
_SAMPLE = "".join(map(chr, range(0x600))) + "–—‘’“”„…€"  # the letters of the twelve languages and their marks
_FOLLOWS_WORD = frozenset(c for c in _SAMPLE if not re.match(r"\w", c))
_ANYTHING = frozenset(_SAMPLE)


@dataclass(frozen=True)
class SafePattern:
    """A compiled pattern and how many groups it catches."""

    compiled: re.Pattern[str]
    groups: int


@dataclass(frozen=True)
class _Node:
    """A part of a pattern: what it can begin with, how long it may be, in how many ways it can match."""

    source: str
    first: frozenset[str]
    shortest: int
    longest: int
    kind: str = "one"  # "one" character, "sequence", "either", "repeat"
    parts: tuple[_Node, ...] = ()
    low: int = 1
    high: int = 1


@lru_cache(4096)
def safe_pattern(source: str, *, whole: bool = True, any_case: bool = False) -> SafePattern:
    """``source`` compiled, as whole words only if ``whole``; raises ``InvalidRequestError`` where it is unsafe."""
    reader = _Reader(source)
    tree = reader.either(0)
    if reader.at < len(source):
        raise reader.refusal("closes a group that is not open")
    if tree.shortest == 0:
        raise reader.refusal("also matches nothing")
    if tree.longest > LONGEST_MATCH:
        raise reader.refusal(f"can match {tree.longest} characters; at most {LONGEST_MATCH}")
    if _ways(tree, _FOLLOWS_WORD if whole else frozenset()) > MOST_WAYS:
        raise reader.refusal("can match in too many ways; let what follows a * or + differ from it")
    bounded = rf"(?<!\w)(?:{tree.source})(?!\w)" if whole else tree.source
    return SafePattern(re.compile(bounded, re.IGNORECASE if any_case else 0), reader.groups)


def check_template(said: str, groups: int, written: str) -> None:
    """Refuse a respelling that names a group its pattern does not have."""
    for reference in re.finditer(r"\\(.?)", said):
        name = reference.group(1)
        if name != "\\" and not (name.isdecimal() and name.isascii() and 1 <= int(name) <= min(groups, 9)):
            raise InvalidRequestError(
                f"the respelling of pattern {written!r} names {reference.group()!r}; "
                f"the pattern has {groups} groups, and a backslash is written twice"
            )


def _ways(node: _Node, follow: frozenset[str]) -> int:
    """In how many ways ``node`` can be tried at one place when ``follow`` may come behind it; capped."""
    if node.kind == "one":
        return 1
    if node.kind == "either":
        each = [_ways(part, follow) for part in node.parts]
        disjoint = sum(len(part.first) for part in node.parts) == len(_union(node.parts))
        return min(max(each) if disjoint and node.shortest else sum(each), MOST_WAYS + 1)
    if node.kind == "sequence":
        ways = 1
        for part in reversed(node.parts):
            ways = min(ways * _ways(part, follow), MOST_WAYS + 1)
            follow = part.first if part.shortest else part.first | follow
        return ways
    part = node.parts[0]
    inner = _ways(part, part.first | follow)
    if node.low == node.high:
        return min(inner**node.low, MOST_WAYS + 1)
    if inner == 1 and not part.first & follow:
        return 1
    total = 0
    for count in range(node.low, node.high + 1):
        total += min(inner**count, MOST_WAYS + 1)
        if total > MOST_WAYS:
            break
    return total


def _union(parts: tuple[_Node, ...]) -> frozenset[str]:
    return reduce(frozenset.union, (part.first for part in parts), frozenset())


@lru_cache(4096)
def _characters(source: str) -> frozenset[str]:
    return frozenset(re.findall(source, _SAMPLE, re.IGNORECASE | re.DOTALL))


class _Reader:
    """Recursive descent over the source of one pattern."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.groups = 0

    def refusal(self, why: str) -> InvalidRequestError:
        return InvalidRequestError(f"pattern {self.source!r} {why}")

    def either(self, depth: int) -> _Node:
        if depth > _DEEPEST:
            raise self.refusal(f"nests groups more than {_DEEPEST} deep")
        parts = [self.sequence(depth)]
        while self.source.startswith("|", self.at):
            self.at += 1
            parts.append(self.sequence(depth))
        if len(parts) == 1:
            return parts[0]
        return _Node(
            "|".join(part.source for part in parts),
            _union(tuple(parts)),
            min(part.shortest for part in parts),
            max(part.longest for part in parts),
            "either",
            tuple(parts),
        )

    def sequence(self, depth: int) -> _Node:
        parts: list[_Node] = []
        while self.at < len(self.source) and self.source[self.at] not in "|)":
            parts.append(self.quantified(self.atom(depth)))
        first: frozenset[str] = frozenset()
        for part in parts:
            first |= part.first
            if part.shortest:
                break
        return _Node(
            "".join(part.source for part in parts),
            first,
            sum(part.shortest for part in parts),
            sum(part.longest for part in parts),
            "sequence",
            tuple(parts),
        )

    def atom(self, depth: int) -> _Node:
        character = self.source[self.at]
        if character == "(":
            return self.group(depth)
        if character in "^$":
            raise self.refusal(f"holds {character}; whole words are found anyway, so leave it out")
        if character in "*+?{":
            raise self.refusal(f"has a {character} with nothing to repeat; write \\{character} for the sign")
        if character == "[":
            found = _CLASS.match(self.source, self.at)
            if found is None:
                raise self.refusal("opens a class and does not close it")
            written = found.group()
        elif character == "\\":
            written = self.source[self.at : self.at + 2]
            if len(written) < 2 or (written[1].isalnum() and written[1] not in "dDwWsS"):
                raise self.refusal(
                    f"holds {written}, which is not read; of letters only \\d \\w \\s may be escaped"
                )
        else:
            written = character if character == "." else re.escape(character)
        self.at += len(written) if character in "[\\" else 1
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            try:
                return _Node(written, _characters(written) or _rare(written), 1, 1)
            except (re.error, FutureWarning, OverflowError) as error:
                raise self.refusal(f"holds {written}: {error}") from None

    def group(self, depth: int) -> _Node:
        self.at += 1
        opening = "("
        if self.source.startswith("?", self.at):
            if not self.source.startswith("?:", self.at):
                raise self.refusal("holds a (? other than (?:, which is not read")
            self.at += 2
            opening = "(?:"
        else:
            self.groups += 1
        inner = self.either(depth + 1)
        if not self.source.startswith(")", self.at):
            raise self.refusal("opens a group and does not close it")
        self.at += 1
        return _Node(
            f"{opening}{inner.source})", inner.first, inner.shortest, inner.longest, "sequence", (inner,)
        )

    def quantified(self, node: _Node) -> _Node:
        found = _QUANTIFIER.match(self.source, self.at)
        if found is None:
            return node
        self.at = found.end()
        low, comma, high = found.groups()
        bounds = {"*": (0, MOST_REPEATS), "+": (1, MOST_REPEATS), "?": (0, 1)}.get(found.group())
        if bounds is None:
            least = int(low)
            bounds = least, int(high) if high else (max(MOST_REPEATS, least) if comma else least)
        if bounds[1] < max(bounds[0], 1) or bounds[1] > LONGEST_MATCH:
            raise self.refusal(f"holds {found.group()}; expected counts in order, up to {LONGEST_MATCH}")
        if node.shortest == 0:
            raise self.refusal("repeats what may be empty")
        lazy = "?" if self.source.startswith("?", self.at) else ""
        self.at += len(lazy)
        if self.source[self.at : self.at + 1] in ("*", "+", "?", "{"):
            raise self.refusal("has two quantifiers in a row")
        return _Node(
            f"{node.source}{{{bounds[0]},{bounds[1]}}}{lazy}",
            node.first,
            node.shortest * bounds[0],
            node.longest * bounds[1],
            "repeat",
            (node,),
            *bounds,
        )


def _rare(written: str) -> frozenset[str]:
    """What a part that holds no character of the sample begins with, as far as can be told: itself."""
    return frozenset((written,)) if not written.startswith(("[", ".")) else _ANYTHING
