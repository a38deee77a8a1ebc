"""Which form of a noun a number takes."""

from __future__ import annotations

from collections.abc import Sequence


def choose(forms: Sequence[str], whole: int, rule: str = "", *, fraction: bool = False) -> str:
    """The form of ``forms`` for a count.

    One form never changes. Two: singular for 1, plural otherwise (``rule`` "french": singular below 2). Three or
    four: 1; 2-4 but not 12-14; the rest; and, as the fourth, behind a fraction.
    """
    if len(forms) == 1:
        return forms[0]
    if len(forms) == 2:
        if rule == "french":
            return forms[0] if whole < 2 else forms[1]
        return forms[0] if whole == 1 and not fraction else forms[1]
    if fraction and len(forms) == 4:
        return forms[3]
    if whole == 1 and not fraction:
        return forms[0]
    if 2 <= whole % 10 <= 4 and not 12 <= whole % 100 <= 14:
        return forms[1]
    return forms[2]
