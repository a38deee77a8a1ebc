"""Single signs become words; arrows and bullets become pauses."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.grammar import Language
from loudkit.text.plural import choose

_PAUSES = dict.fromkeys("→←⇒•·▪◦", ", ") | {"…": " ... "}
_NUMBERED = re.compile(r"(?<![\w&])(?:#|[nN]° ?)(?=[0-9])")

_RANKED = re.compile(
    r"(?i:(?<=\b(?:il|al|lo|la|el) )|(?<=\b(?:del|nel|dal|sul|col) ))[0-9]{1,3}°(?= [a-zà-ÿ]{3})"
)


def apply(text: str, language: Language) -> str:
    if language.words:
        text = _NUMBERED.sub(f"{language.words['number']} ", text)
    if language.ordinals and "°" in text and "°" in language.ordinals.marks:
        text = _RANKED.sub(lambda m: m.group().rstrip("°") + "º", text)
    pattern, table = _table(language)
    return pattern.sub(lambda m: table[m.group()], text)


@cache
def _table(language: Language) -> tuple[re.Pattern[str], dict[str, str]]:
    words = {sign: word for sign, word in language.symbols.items() if sign not in "<>="}
    words |= {s: choose(n.forms, 5, language.plural) for s, n in language.currencies.items() if s in "¢€£¥₹"}
    table = {sign: f" {word} " for sign, word in words.items()} | _PAUSES
    return re.compile("[" + "".join(map(re.escape, table)) + "]"), table
