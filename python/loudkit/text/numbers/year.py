"""Years as a date says them."""

from __future__ import annotations

from loudkit.text.grammar import Language
from loudkit.text.numbers.cardinal import speakable
from loudkit.text.numbers.ordinal import ordinal


def year(n: int, language: Language, form: str = "gen") -> str:
    """The year ``n`` (1000-2999). ``form`` inflects it where years are ordinals."""
    years = language.years
    if n in years.irregular and (years.style != "ordinal" or form == "gen"):
        return years.irregular[n]
    century, rest = divmod(n, 100)
    if years.style == "ordinal":
        if not rest:
            return speakable(n, language) if form == "gen" and n >= 1000 else ordinal(n, language, form)
        return f"{speakable(n - rest, language) if century else ''} {ordinal(rest, language, form)}".lstrip()
    if not years.style or not years.first <= n <= years.last:
        return speakable(n, language)
    head = speakable(century, language)
    if not rest:
        return head + years.round_hundred
    if years.style == "pairs" and rest < 10 and years.joiner:
        return f"{head}{years.joiner}{speakable(rest, language)}"
    if years.style == "pairs":
        return f"{head}{years.hundred}{speakable(rest, language)}"
    return f"{head}{years.hundred}{years.joiner}{speakable(rest, language)}"
