"""Splitting a passage into window-sized texts. Lengths and indices count code points."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral, Real
from typing import Final

from loudkit.errors import InvalidTokensError, shown
from loudkit.law.config import AlgorithmConfig, ChunkConfig, Edition
from loudkit.law.fields import UNSET

# Written out, because str.isspace and str.strip follow another Unicode table in other languages.
SPACES: Final = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680"
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
WORD_BOUNDARIES: Final = " \t\n\r\xa0\u2007\u202f"
_ASCII_ALPHANUMERIC: Final = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_ASCII_LOWER: Final = frozenset("abcdefghijklmnopqrstuvwxyz")


def estimated_tokens(text: str) -> int:
    """Speech tokens budgeted for ``text``: two a character, and one."""
    return 2 * len(text) + 1


def split_text(text: str, law: ChunkConfig, edition: Edition = "0.1.1") -> list[str]:
    """``text`` as chunks that fit the budget, stripped, none empty, nothing but spaces lost between them."""
    text = text.strip(SPACES)
    if not text:
        return []
    first_max = law.first_chunk_max_tokens
    limited_first = first_max is not UNSET and first_max is not None
    if not law.enabled or (not limited_first and estimated_tokens(text) <= law.max_tokens):
        return [text]
    budget = int(law.max_tokens * 0.5)
    first_budget = int(first_max * 0.5) if isinstance(first_max, int) else budget
    boundaries = " " if edition == "0.1.0" else WORD_BOUNDARIES
    chunks: list[str] = []
    at = 0
    while at < len(text):
        limit = budget if chunks else first_budget
        cut = len(text) - at if len(text) - at <= limit else _cut(text, at, limit, law, boundaries)
        chunks.append(text[at : at + cut].strip(SPACES))
        at += cut
        while at < len(text) and text[at] in SPACES:
            at += 1
    return [chunk for chunk in chunks if chunk]


def split_in_half(text: str) -> tuple[str, str] | None:
    """``text`` cut after the word boundary nearest its middle (the earlier of two), or None if there is none."""
    inner = [i for i in range(1, len(text) - 1) if text[i] in WORD_BOUNDARIES]
    if not inner:
        return None
    middle = min(inner, key=lambda i: abs(i - len(text) / 2))
    first, second = text[: middle + 1].strip(SPACES), text[middle + 1 :].strip(SPACES)
    return (first, second) if first and second else None


def carried_tail(tokens: Sequence[int], algorithm: AlgorithmConfig) -> list[int]:
    """The last speech tokens of a window that condition the next one; whole pairs under two-token decoding."""
    n = algorithm.chunking.prefix_tokens
    if n == 0:
        return []
    if not algorithm.pair_decode:
        return list(tokens[-n:])
    end = len(tokens) - len(tokens) % 2
    start = max(end - n, 0)
    start -= start % 2
    return list(tokens[start:end])


def checked_tokens(tokens: Sequence[object], algorithm: AlgorithmConfig) -> list[int]:
    """``tokens`` as speech token ids; raises ``InvalidTokensError`` with the first that is none, as it was given."""
    limit = algorithm.start_speech_token
    checked = []
    for token in tokens:
        whole = _whole(token)
        if whole is None or not 0 <= whole < limit:
            raise InvalidTokensError(
                f"{shown(token)} is not a speech token; expected a whole number from 0 to {limit - 1}",
                token=token,
                limit=limit,
            )
        checked.append(whole)
    return checked


def _whole(token: object) -> int | None:
    """``token`` as an integer if it is a whole number (3.0 is one), else None."""
    # NumPy registers its numbers with these classes; importing it here would cost whoever only reads text.
    if isinstance(token, bool) or not isinstance(token, (Integral, Real)):
        return None
    if isinstance(token, Integral):
        return int(token)
    number = float(token)
    return int(number) if number.is_integer() else None


def _cut(text: str, at: int, limit: int, law: ChunkConfig, boundaries: str) -> int:
    """How many code points of ``text`` from ``at`` the next chunk takes."""
    head = text[at : at + limit + 1]
    look = text[at : at + limit + 2]
    for separator in law.split_on:
        found = head.rfind(separator)
        while found > 0 and _held(look, found, separator, law):
            found = head.rfind(separator, 0, found)
        if found > 0:
            return max(found + len(separator), 1)
    cut = max(head.rfind(boundary) for boundary in boundaries)
    return cut if cut > 0 else limit if limit > 0 else 1


def _held(look: str, found: int, separator: str, law: ChunkConfig) -> bool:
    """Whether the period at ``found`` is inside a sentence: before a lower-case letter or after an abbreviation."""
    if law.mid_sentence_period != "hold" or not separator.startswith("."):
        return False
    after = found + len(separator)
    if after < len(look) and look[after] in _ASCII_LOWER:
        return True
    for abbreviation in law.abbreviations:
        if look.startswith(abbreviation, found - len(abbreviation)) and len(abbreviation) <= found:
            before = found - len(abbreviation) - 1
            if before < 0 or look[before] not in _ASCII_ALPHANUMERIC:
                return True
    return False
