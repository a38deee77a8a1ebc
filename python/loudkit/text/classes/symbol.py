"""Single signs: before a number (-5, +3, ±2, ~10, <5), of a set that a language names, pauses, and numerals of Unicode."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text.amounts import integer
from loudkit.text.grammar import Language
from loudkit.text.numerals import numeral
from loudkit.text.plural import choose
from loudkit.text.reading import Reading, Source

WEIGHT = 20.0
_PAUSES = dict.fromkeys("→←⇒•·▪◦", ",") | {"…": "..."}
_NUMBERED = re.compile(r"(?<![\w&])(?:#|№ ?|[nN]°s? ?)(?=[0-9])")
_SIGNED = re.compile(
    r"(?<![\w)\]%°])(?:([-−+])(?=[$£€¥₹]?[.,]?[0-9])|(<=|>=|\+/-|[±~≈<>≤≥]) ?(?=[$£€¥₹]?[-−]?[.,]?[0-9]))"
)
_BRACKETED = re.compile(r"(?:(?<!\w)|(?=</))<(?=[A-Za-z!/])[^<>]{1,300}>")
# tags of web pages: those that stand alone, and those that close again
_VOID = re.compile(
    r"<(?:br|hr|img|wbr)\b[^<>]{0,200}/?>|<!--[^<>]{0,300}-->|<!DOCTYPE\b[^<>]{0,200}>", re.IGNORECASE
)
_PAIRED = "a|abbr|b|big|blockquote|body|center|cite|code|del|div|em|font|h[1-6]|head|html|i|ins|kbd|li|mark|ol|p|pre|q|s|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul"
_OPENED = re.compile(rf"<({_PAIRED})(?:\s[^<>]{{0,300}})?>", re.IGNORECASE)
_CLOSED = re.compile(rf"</({_PAIRED})\s*>", re.IGNORECASE)
_OPERAND = re.compile(r"(?:[0-9)%]|(?<![^\W\d_])[^\W\d_]) $")  # a number or a single letter before a sign
_ASTERISK = re.compile(r"(?<=[^\W\d_] )\*(?= [^\W\d_]{2,} )")
_ADDED = re.compile(r"(?<=[^\s+] )\+(?= [^\s+])")  # 9.99 + tax
_HASH_INSIDE = re.compile(r"(?<=[A-Za-z0-9])#(?=[A-Za-z0-9])")  # Xy7#kL9
_MARKED = re.compile(r" ?[0-9A-ZÀ-ÖØ-Þ]")
_ALONE = re.compile(r"(?<=\w )[+#](?=[ .,;!?)](?![0-9+#])|$)")  # the + key
_PLUS_NAME = re.compile(r"(?<=[A-Z][A-Za-z])\+(?![\w+-])|(?<=[a-z]{3})\+(?![\w+-])")
_STARS = re.compile(r"(?<![\w.,*/])([1-7])\*(?:\+|[sS](?!\w))?(?![\w*]| ?[0-9(=√]| [a-z](?!\w))")
_STAR_ROW = re.compile(r"(?<![\w*★])(?:\*{2,5}|★{1,5})(?![*★\w])")
# beside such a word a star is one of a place to stay, whatever the language of the text around it
_LODGING = re.compile(
    r"h[oôó]t+[eé]l|hostel|hostal|alberg|auberge|pension|pensjon|penzjon|resort|parador|pousad|ośrod|gasthof|"
    r"guesthouse|b&b|camping|locand|residen|majatalo|lodge|motel|apart|agrituris|agroturyst",
    re.IGNORECASE,
)
_DIED = re.compile(r" ?(?:[0-9]|[^\W\d_]{1,10}\.? [0-9])")
_ARROW = re.compile(r"(?<=[\w₀-₉)⁺⁻+]) ?([→⇒⟶⇌⇄↔]) ?(?=[\w(])")
# what stands on a side of a reaction (2H₂, Ca(OH)2, Na⁺)
_REACTANT = re.compile(r"[0-9]{0,2}(?:\(?[A-Z][a-z]?[0-9₀-₉]{0,2}\)?[0-9₀-₉]{0,2}){1,6}[⁺⁻+-]?")
_PLACE = re.compile("[A-ZÀ-Þ]|[0-9]{1,6}")
_COUNTED = re.compile("[0-9₀-₉]")
_OFFSET = re.compile(r"(?<=\bUTC)([+-−])(?=[0-9])|(?<=\bGMT)([+-−])(?=[0-9])")
# the common ones; the assembly knows those of every other script
_NUMERAL = re.compile(
    "[\xb2\xb3\xb9\xbc-\xbe\u2070-\u2089\u2150-\u218b\u2460-\u24ff\u2776-\u2793\u3220-\u32bf]"
)
_NOTES = "[¹²³⁴⁵⁶⁷⁸⁹⁰]{1,3}(?:[⁻,–][¹²³⁴⁵⁶⁷⁸⁹⁰]{1,3}){0,3}"
_NOTE = re.compile(rf"(?<=[^\W\d_]){_NOTES}(?![\w⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻])|(?<=[.,;:!?\"')\]]){_NOTES}(?!\w)")
_FACES = re.compile(r"(?<=\s)[:;][-']?[()DP](?![\w)])")  # :-)
_SECTION = re.compile(r"§§? ?(?=[0-9])")
_SIGNS = {
    "-": "minus",
    "−": "minus",
    "+": "plus",
    "±": "±",
    "+/-": "±",
    "~": "≈",
    "≈": "≈",
    "<": "<",
    ">": ">",
    "≤": "≤",
    "<=": "≤",
    "≥": "≥",
    ">=": "≥",
}


@dataclass(frozen=True)
class Sign:
    said: str
    pause: bool = False


@dataclass(frozen=True)
class Stars:
    """The stars of a hotel; behind another number the star leads to a note and is not said."""

    number: int
    said: bool = True


def find(source: Source) -> Iterator[Reading]:
    language, text = source.language, source.text
    if language.words:
        for match in _NUMBERED.finditer(text):
            several = "numbers" if "s" in match.group() else "number"
            said = language.words.get(several) or language.words["number"]
            yield Reading(*match.span(), "symbol", WEIGHT + 30, Sign(said))
    if source.has_digits:
        for match in source.places.led(_SIGNED, "[-−+<>±~≈≤≥]"):
            sign = match.group(1) or match.group(2)
            compared = sign in "<>" and bool(_OPERAND.search(text, max(0, match.start() - 3), match.start()))
            said = language.symbols.get(sign, "") if compared else _signed(sign, language)
            if said:
                yield Reading(*match.span(), "sign", WEIGHT + 25, Sign(said))
        if language.words and ("UTC" in text or "GMT" in text):
            for match in _OFFSET.finditer(text):
                yield Reading(
                    *match.span(),
                    "sign",
                    WEIGHT + 40,
                    Sign(_signed(match.group(1) or match.group(2), language)),
                )
        if "section" in language.words:
            for match in _SECTION.finditer(text):
                key = (
                    "sections"
                    if match.group().startswith("§§") and "sections" in language.words
                    else "section"
                )
                yield Reading(*match.span(), "symbol", WEIGHT + 30, Sign(language.words[key]))
    if "*" in text or "★" in text:
        yield from _stars(source)
    if "arrow" in language.words and not text.isascii():
        yield from _arrows(source)
    if " * " in text and "asterisk" in language.words:
        for match in source.places.led(_ASTERISK, "[*]"):
            yield Reading(*match.span(), "symbol", WEIGHT, Sign(language.words["asterisk"]))
    if "+" in text or "#" in text:
        for match in source.places.led(_ALONE, "[+#]"):
            said = language.words.get("plus" if match.group() == "+" else "hash", "")
            if said:
                yield Reading(*match.span(), "symbol", WEIGHT, Sign(said))
        for match in source.places.led(_PLUS_NAME, "[+]"):  # Disney+
            if language.words.get("plus"):
                yield Reading(*match.span(), "symbol", WEIGHT, Sign(language.words["plus"]))
        for pattern_, role in ((_ADDED, "plus"), (_HASH_INSIDE, "hash")):
            for match in source.places.led(pattern_, "[+#]"):
                if language.words.get(role):
                    yield Reading(*match.span(), "symbol", WEIGHT - 1, Sign(language.words[role]))
    if ":" in text or ";" in text:
        for match in source.places.led(_FACES, "[:;]"):
            yield Reading(*match.span(), "emoticon", WEIGHT + 50, Sign(""))
    if "<" in text:
        if source.elements:
            yield from _tags(text)
        for match in source.places.led(_BRACKETED, "<"):
            yield Reading(match.start(), match.start() + 1, "bracket", WEIGHT + 50, Sign("", pause=True))
            yield Reading(match.end() - 1, match.end(), "bracket", WEIGHT + 50, Sign("", pause=True))
    pattern, table = _table(language)
    for match in pattern.finditer(text):
        if match.group().isalpha() and _in_word(text, match):
            continue
        if match.group() == "©" and (
            not _MARKED.match(text, match.end())
            or text[max(0, match.start() - 10) : match.start()].lower() == "copyright "
        ):  # of nothing
            yield Reading(*match.span(), "symbol", WEIGHT, Sign(""))
            continue
        if match.group() == "†" and not _DIED.match(text, match.end()):  # leads to a note
            yield Reading(*match.span(), "symbol", WEIGHT, Sign(""))
            continue
        yield Reading(*match.span(), "symbol", WEIGHT, table[match.group()])
    if not text.isascii():
        for match in source.places.led(_NOTE, "[¹²³⁴⁵⁶⁷⁸⁹⁰]"):
            yield Reading(*match.span(), "note", WEIGHT + 10, Sign(""))
        for match in _NUMERAL.finditer(text):
            reading = numeral(match.group())
            if reading:
                yield Reading(*match.span(), "numeral", WEIGHT - 5, reading)


def _arrows(source: Source) -> Iterator[Reading]:
    """An arrow between two formulas or two single letters or numbers, where a pause would lose it."""
    text, language = source.text, source.language
    for match in _ARROW.finditer(text):
        left = text[max(0, match.start() - 24) : match.start()].split(" ")[-1].lstrip("(")
        right = text[match.end() : match.end() + 24].split(" ")[0].rstrip(".,;:!?)")
        if all(_REACTANT.fullmatch(side) for side in (left, right)) and _COUNTED.search(left + right):
            said = language.words["yields"]
        elif all(_PLACE.fullmatch(side) for side in (left, right)):
            said = language.symbols["&"] if match.group(1) in "↔⇄⇌" else language.words["arrow"]
        else:
            continue
        yield Reading(*match.span(), "symbol", WEIGHT + 5, Sign(said))


def _stars(source: Source) -> Iterator[Reading]:
    text = source.text
    if "stars" not in source.language.words:
        return
    for match in source.places.figures(_STARS, "*"):
        near = _LODGING.search(text[max(0, match.start() - 40) : match.end() + 30])
        value = Stars(int(match.group(1)), said=bool(near))
        yield Reading(
            *match.span(), "stars", WEIGHT + 65, value, near.group() if near else "", sure=bool(near)
        )
    for match in source.places.led(_STAR_ROW, "[*★]"):
        near = _LODGING.search(text[max(0, match.start() - 40) : match.end() + 20])
        if near:
            yield Reading(*match.span(), "stars", WEIGHT + 65, Stars(len(match.group())), near.group())


def _tags(text: str) -> Iterator[Reading]:
    """Tags that surely are some: what opens is closed."""
    closed = {match.group(1).lower() for match in _CLOSED.finditer(text)}
    opened = {match.group(1).lower() for match in _OPENED.finditer(text)}
    for pattern in (_VOID, _OPENED, _CLOSED):
        for match in pattern.finditer(text):
            if pattern is not _OPENED or match.group(1).lower() in closed & opened:
                yield Reading(*match.span(), "tag", WEIGHT + 80, Sign("", pause=True))


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    if isinstance(value, Sign):
        if value.pause:
            return value.said or " "
        return f" {value.said} " if value.said else ""
    if isinstance(value, Stars):
        forms = tuple(form.strip() for form in language.words["stars"].split("/"))
        noun = choose(forms, value.number, language.plural)
        return source.read(f"{value.number} {noun}" if value.said else str(value.number))
    assert isinstance(value, str)
    parts = [integer(p, language) if p.isdecimal() else p for p in re.findall("[0-9]+|[^0-9]+", value)]
    divided = language.symbols.get("÷", "")
    return " " + " ".join(divided if p == "÷" else p.strip("()[].,") for p in parts) + " "


def _signed(sign: str, language: Language) -> str:
    key = _SIGNS.get(sign, sign)
    if key in "<>" and "below" in language.words:
        return language.words["below" if key == "<" else "above"]
    if key == "minus":
        return language.minus
    return language.words.get(key) or language.symbols.get(key, "")


def _in_word(text: str, match: re.Match[str]) -> bool:
    """Whether a letter of another alphabet has its like beside it."""
    beside = text[match.start() - 1 : match.start()] + text[match.end() : match.end() + 1]
    return any(c.isalpha() and c > "\u036f" for c in beside)


@cache
def _table(language: Language) -> tuple[re.Pattern[str], dict[str, Sign]]:
    table = {
        sign: Sign(word, pause=sign.isalpha()) for sign, word in language.symbols.items() if sign not in "<>="
    }
    table |= {
        mark: Sign(choose(noun.forms, 5, language.plural))
        for mark, noun in language.currencies.items()
        if len(mark) == 1 and not mark.isalpha()
    }
    table |= {sign: Sign(said, pause=True) for sign, said in _PAUSES.items() if sign not in language.symbols}
    longer = "".join(f"{re.escape(sign)}|" for sign in sorted(table, key=lambda s: -len(s)) if len(sign) > 1)
    single = "".join(re.escape(sign) for sign in table if len(sign) == 1)
    return re.compile(f"{longer}[{single}]" if single else f"{longer}(?!)"), table
