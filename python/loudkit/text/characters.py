"""Character classes shared by the room, written out so that no regular expression shorthand decides them."""

from __future__ import annotations

WS = "\t\n\x0b\x0c\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"  # inside [...]: White_Space
GAP = WS + "\x1c-\x1f"  # what str.strip() and str.split() take away
INVISIBLE = "\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
BLANK = " \u00a0\u202f\u2009"  # blanks that stand inside numbers and before units
LETTER = r"[^\W\d_]"
PROSODIC = frozenset(".,!?;:()\"'—–…“”„«»’‘‚‛¿¡")

SPACES = frozenset(
    "\t\n\x0b\x0c\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
)
GAPS = "".join(sorted(SPACES)) + "\x1c\x1d\x1e\x1f"  # GAP as a string, for str.strip


def starts_sentence(text: str, position: int) -> bool:
    """Whether what stands at ``position`` begins a sentence: nothing or . ! ? : before it, quotes aside."""
    before = text[max(0, position - 40) : position].rstrip(" \t\r\n\xa0\"'“”„«»‘’()")
    return not before or before[-1] in ".!?:" or "\n" in text[max(0, position - 2) : position]


def word_before(text: str, position: int) -> str:
    """The last blank-separated word before ``position``, lower case, without , ; : around it."""
    head = text[max(0, position - 80) : position].split()
    return head[-1].lower().strip(",;:") if head else ""
