"""Letters and figures written together: versions, addresses of machines, sizes, formulas, names (v3.1, 10.0.0.5, 4K, H2O)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text import magnitudes
from loudkit.text.amounts import VULGAR, Amount, integer, parse
from loudkit.text.characters import BLANK
from loudkit.text.classes.range import last_of
from loudkit.text.grammar import Language
from loudkit.text.numbers import digits, year
from loudkit.text.plural import choose
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives

WEIGHT = 44.0
# a run of letters and figures, with hyphens and points inside
_MIXED = re.compile(r"(?<![^\W_])(?=[\w.-]{0,80}[0-9])[^\W_]{1,40}(?:[-.][^\W_]{1,40}){0,8}(?![^\W_])")
_DOTTED = re.compile(r"(?<![\w.,])[0-9]{1,5}(?:\.[0-9]{1,5}){2,8}(?![\w]|[.,][0-9])")
_GROUPED_NUMBER = re.compile(r"[1-9][0-9]?\.[0-9]{3}")
_MODEL = re.compile(
    r"(?<=Boeing )([0-9]{3})-([0-9]{1,3})(?![\w-])|(?<=Airbus )([0-9]{3})-([0-9]{1,3})(?![\w-])"
)
_PORT = re.compile(r":([0-9]{2,5})(?![\w:]|[.,][0-9])|/([0-9]{1,2})(?![\w/]|[.,][0-9])")
_GROUPED = r"(?:[0-9]{1,3}(?:[ .,'][0-9]{3}){1,3}(?![0-9])|[0-9]{1,7})"
_COLONS = re.compile(rf"(?<![\w.,:/])[0-9]{{1,7}}(?: : ?|:){_GROUPED}(?![\w:/]|[.,][0-9])")
_PARTS = re.compile(r"[0-9]+|[^\W\d_]+|[-.]")
_HEX = re.compile(
    r"(?<![\w#&])#(?:(?=[0-9A-Fa-f]{0,7}[0-9])[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?|[0-9A-F]{6}|(?=[0-9]{0,2}[A-Fa-f])(?=[A-Fa-f]{0,2}[0-9])"
    r"[0-9A-Fa-f]{3}|000|fff|FFF|eee|EEE|ddd|DDD|ccc|CCC|bbb|BBB|aaa|AAA)(?!\w)|(?<!\w)0x[0-9A-Fa-f]{1,16}(?!\w)"
)
_SHORT_HEX = re.compile(r"(?<![\w#&])#[0-9]{3}(?!\w)")
# a mark, a rating or a blood group with its sign; a hyphen that waits for the end of a word is none (A- und B-Ware)
_SUSPENDED = r"(?!,? ?(?:[^\W\d_]{2,5} )?[\w]{1,20}-[^\W\d_])"
_GRADE = re.compile(
    rf"(?<![\w.,+/&'-])(?:[A-F]|AAA?|BBB?|CCC?|A1|AB|O|M?VG)(?:(\+{{1,3}})|([-−–]){_SUSPENDED})(?![\w+=/-]| ?=)"
)
_NEXT_VERSION = re.compile(
    r"(?:,| et| y| e| und| and| og| och| en| i| ja| ou| o| or| à| a| to| bis|-|–) ?([0-9]{1,3}(?:\.[0-9]{1,3}){1,3})(?![\w]|[.,:][0-9])"
)
_SIZES = re.compile(r"(?<![\w.,:/])([0-9]{1,5})[x×]([0-9]{1,5})(?:[x×]([0-9]{1,5}))?(?![\w×]|[.,][0-9]| ?=)")
_GREEK = re.compile("[\u0370-\u03ff]")
_PLUS_BEHIND = re.compile(r"(?<=[^\W_])\+(?=[ ,.;:!?)](?! ?[0-9=])|$)")  # Canal+, 4G+, 18+
_PLUS_PLUS = re.compile(r"(?<=[A-Za-z])\+\+(?![\w+#])")
_PLUSSED = re.compile(
    r"(?<=[a-z]{2})\+{1,3}(?=[ .,;:!?)](?![0-9])|$)|(?<=(?<!\w)A)\+{2,3}(?![\w+])"
)  # Disney+, A+++
_NO_BLANK = re.compile(r"(?<=[^\W\d_]{3})\.(?=[0-9]{1,4} [^\W\d_]{2})")  # here.5 people
_ENDED = re.compile(r"[^\W\d_]{3,}\.[0-9]{1,4}")
_SHARP = re.compile(r"(?<=(?<![A-Za-z0-9_])[A-GQ])#(?![\w+#])")  # C#, F# and musical keys
_KNOWN_WHOLE = re.compile(r"[0-9]+(?:st|nd|rd|th|ST|ND|RD|TH)")
_VULGAR = re.compile(f"[{VULGAR}]")
_LIKELY = re.compile("(?:19|20)[0-9]{2}")
_DECADE = re.compile(r"^[^\W\d_]{2,}-(?:[12][0-9])?[0-9]0s$")
_BUILD = re.compile(r"[vV]?[0-9]+(?:\.[0-9]+)+")


@dataclass(frozen=True)
class Code:
    """``parts`` are runs of letters, of figures, hyphens and points."""

    parts: tuple[str, ...]


@dataclass(frozen=True)
class Dotted:
    """Figures parted by points: each part is a number, the points are said."""

    parts: tuple[str, ...]
    lead: str = ""  # said first
    is_address: bool = False
    port: str = ""  # behind a colon
    mask: str = ""  # behind a slash


@dataclass(frozen=True)
class Scaled:
    """50k, 7K: a number with the letter of a magnitude."""

    number: str
    scale: tuple[str, ...]


@dataclass(frozen=True)
class Ratio:
    first: str
    second: str


@dataclass(frozen=True)
class Sizes:
    sides: tuple[str, ...]


@dataclass(frozen=True)
class Spoken:
    text: str


def find(source: Source) -> Iterator[Reading]:
    language, text = source.language, source.text
    words = language.words
    if words and ("+" in text or "#" in text):
        for match in source.places.led(_PLUS_PLUS, "[+]"):
            yield Reading(*match.span(), "symbol", WEIGHT, Spoken(" ".join([words["plus"]] * 2)))
        for match in source.places.led(_SHARP, "#"):
            yield Reading(*match.span(), "symbol", WEIGHT, Spoken(words.get("sharp", "sharp")))
    if words and "+" in text:
        for match in source.places.led(_PLUS_BEHIND, "[+]"):
            yield Reading(*match.span(), "symbol", WEIGHT - 20, Spoken(words["plus"]))
    if words and ("+" in text or "-" in text or not text.isascii()):
        for match in source.places.any(_GRADE):
            sign = " ".join([words["plus"]] * len(match.group(1))) if match.group(1) else language.minus
            start = match.start(1) if match.group(1) else match.start(2)
            yield Reading(start, match.end(), "grade", WEIGHT + 20, Spoken(sign), match.group())
    if words and "+" in text:
        for match in source.places.led(_PLUSSED, "[+]"):
            said = " ".join([words["plus"]] * len(match.group()))
            yield Reading(*match.span(), "symbol", WEIGHT + 22, Spoken(said))
    if language.grade_words:
        for match in source.places.words(_near_grade(language), language.grade_words):
            sign = words["plus"] if match.group(1)[0] == "+" else language.minus
            yield Reading(
                *match.span(1), "grade", WEIGHT + 20, Spoken(" ".join([sign] * len(match.group(1))))
            )
        for match in source.places.words(_graded(language), language.grade_words):
            sign = words["plus"] if match.group(2) == "+" else language.minus
            yield Reading(match.start(2), match.end(2), "grade", WEIGHT + 20, Spoken(sign), match.group(0))
    if language.cardinals is None:
        return
    colours = [*source.places.led(_HEX, "[#0](?=[x0-9A-Fa-f])")] if "#" in text or "0x" in text else []
    if colours:
        colours += source.places.led(_SHORT_HEX, "#")
    for match in colours:
        yield Reading(*match.span(), "code", WEIGHT + 40, Code(tuple(c for c in match.group().lstrip("#"))))
    if not source.has_digits:
        return
    for match in source.places.words(_version(language), language.version_words):
        following: re.Match[str] | None = match
        group = 2
        while following is not None:  # 2.1 and 2.2
            written = following.group(group)
            if language.grouping == "." and _GROUPED_NUMBER.fullmatch(written):  # art. 1.254
                break
            value_ = Dotted(tuple(written.split(".")))
            yield Reading(*following.span(group), "version", WEIGHT + 16, value_, match.group(1).strip())
            following, group = _NEXT_VERSION.match(text, following.end()), 1
    for match in source.places.figures(_DOTTED, "."):
        parts = tuple(match.group().split("."))
        address = len(parts) == 4 and all(int(part) < 256 and str(int(part)) == part for part in parts)
        if not address and parse(match.group(), language) is not None:
            continue
        value, end = Dotted(parts, is_address=address), match.end()
        behind = _PORT.match(text, end) if address else None
        if behind:
            value, end = (
                Dotted(parts, is_address=True, port=behind.group(1) or "", mask=behind.group(2) or ""),
                behind.end(),
            )
        yield Reading(match.start(), end, "address" if address else "version", WEIGHT + 6, value)
    for match in source.places.figures(_MODEL, "-"):
        numbers = [integer(n, language) for n in match.groups() if n]
        yield Reading(*match.span(), "code", WEIGHT + 12, Spoken(", ".join(numbers)))
    for match in source.places.figures(_COLONS, ": "):
        first, second = (part.strip() for part in match.group().split(":", 1))
        second = second.lstrip(": ")
        grouped = len(second) > 4 and not second.isdecimal()
        yield Reading(
            *match.span(),
            "ratio",
            WEIGHT + 24 if grouped else WEIGHT,
            Ratio(first, re.sub("[ .,']", "", second)),
        )
    for match in source.places.figures(_SIZES, "x×"):
        yield Reading(*match.span(), "sizes", WEIGHT + 8, Sizes(tuple(g for g in match.groups() if g)))
    if "times" in words:
        for match in source.places.figures(_times(language), "x×/., "):
            yield Reading(*match.span(), "times", WEIGHT + 8, match.group(1, 2))
    for match in source.places.led(_NO_BLANK, "[.](?=[0-9])"):
        yield Reading(*match.span(), "stop", WEIGHT + 20, Spoken(". "))
    for match in source.places.stretches(_MIXED, "[0-9]"):
        yield from _mixed(match, source)


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    words = language.words
    if isinstance(value, Spoken):
        return value.text
    if isinstance(value, Ratio):
        around = source.text[max(0, reading.start - 40) : reading.end + 12].lower()
        scaled = any(word in around for word in language.scale_words)
        scored = not scaled and any(word in around for word in language.score_words)
        between = words.get("score" if scored else "scale") or f" {words.get('ratio') or words['to']} "
        last = (
            last_of(Amount(value.second), language)
            if len(value.second) < 10
            else integer(value.second, language)
        )
        return f"{integer(value.first, language)}{between}{last}"
    if isinstance(value, Sizes):
        by = words.get("by") or language.symbols["×"]
        return f" {by} ".join(integer(side, language) for side in value.sides)
    if isinstance(value, tuple):
        number, per = value
        noun = words["time"] if number == "1" and "time" in words else words["times"]
        return source.read(f"{number} {noun}") + (f" {language.per[per]}" if per else "")
    if isinstance(value, Scaled):
        whole = int(re.split("[.,]", value.number)[0])
        if value.number.isdecimal() and value.scale == magnitudes.magnitudes(language).get(1000):
            return integer(f"{whole}000", language)
        return f"{source.read(value.number)} {choose(value.scale, whole, language.plural)}"
    if isinstance(value, Dotted):
        point = f" {words['dot' if value.is_address else 'point']} "
        read = digits if value.is_address else integer
        said = point.join(read(part, language) for part in value.parts)
        if value.port:
            said += f" {words.get('colon', '')} {digits(value.port, language)}"
        if value.mask:
            said += f" {words['slash']} {integer(value.mask, language)}"
        return f"{value.lead} {said}" if value.lead else said
    assert isinstance(value, Code)
    return _code(value, language)


def _mixed(match: re.Match[str], source: Source) -> Iterator[Reading]:
    language, written = source.language, match.group()
    if written.isdecimal():
        return
    parts = tuple(_PARTS.findall(written))
    if _ENDED.fullmatch(written) and _NO_BLANK.search(source.text, match.start(), match.end() + 4):
        return
    if all(part.isdecimal() or part in "-." for part in parts) or _KNOWN_WHOLE.fullmatch(written):
        if re.fullmatch(r"[0-9]+(?:-[0-9]+){2,8}", written):
            if all(len(p) < 3 and (len(p) == 1 or p[0] != "0") for p in parts if p != "-"):  # 3-5-7
                said = "-".join(integer(p, language) for p in parts if p != "-")
                yield Reading(*match.span(), "digits", WEIGHT, Spoken(said))
                return
            groups = tuple(p if p != "-" else "" for p in parts)
            yield Reading(*match.span(), "digits", WEIGHT, Code(tuple(c for g in groups for c in g)))
        return
    if _GREEK.search(written):  # 2πr
        return
    if parts[-1] in language.times.hour_words_behind and re.fullmatch(
        r"[0-9]{1,2}\.[0-9]{2}[^\W\d_]+", written
    ):  # 20.00uur
        return
    if _VULGAR.search(written):  # 1½-mile
        return
    if _is_compound(parts, language) or (language.years.decades and _DECADE.search(written)):
        return
    if _BUILD.fullmatch(written):
        lead = language.letters.get("v", "v") if language.codes == "named" else written[0]
        yield Reading(*match.span(), "version", WEIGHT + 14, Dotted(tuple(written[1:].split(".")), lead))
        return
    scaled = re.fullmatch(r"([0-9]{1,4}(?:[.,][0-9]{1,2})?)([kK]|[mM]|mn|bn|tn|trn)", written)
    if scaled and scaled.group(2) in magnitudes.glued(language):
        doubtful = scaled.group(2) in ("K", "M", "m")
        counts = re.match(rf"[{BLANK}][a-zà-ÿ]{{3,}}", source.text[match.end() : match.end() + 5])
        if (not doubtful or counts) and not re.fullmatch("[48]K", written):
            value = Scaled(scaled.group(1), magnitudes.glued(language)[scaled.group(2)])
            yield Reading(*match.span(), "cardinal", WEIGHT + 6, value)
    trimmed = len(parts)
    while trimmed and parts[trimmed - 1] in "-.":
        trimmed -= 1
    yield Reading(*match.span(), "code", WEIGHT, Code(parts[:trimmed]), sure=len(written) < 6)


def _is_compound(parts: tuple[str, ...], language: Language) -> bool:
    """10-year-old, top-10, 30km-zone, 17e-eeuwse: figures and words side by side, each read as it is."""
    if "-" not in parts:
        return False
    edges = [i for i, part in enumerate(parts) if part == "-"]
    chunks = [parts[a + 1 : b] for a, b in zip([-1, *edges], [*edges, len(parts)], strict=True)]
    marks = language.ordinals.marks if language.ordinals else {}
    known = {*language.units, *marks, *language.years.decades} - {"s"}
    pure = all(
        len(chunk) == 1
        or all(p.isdecimal() or p == "." for p in chunk)
        or (len(chunk) == 3 and chunk[1] == "x" and chunk[0].isdecimal() and chunk[2].isdecimal())
        or (len(chunk) == 2 and chunk[0].isdecimal() and chunk[1] in known)
        for chunk in chunks
    )
    words = [part for part in parts if len(part) > 1 and part.isalpha() and not part.isupper()]
    return pure and bool(words)


def _code(value: Code, language: Language) -> str:
    said: list[str] = []
    parts = value.parts
    for i, part in enumerate(parts):
        if part.isdecimal():
            said.append(_figures(part, i, parts, language))
        elif part == ".":
            between = 0 < i < len(parts) - 1
            said.append(
                language.words["point"] if between and parts[i + 1].isdecimal() else language.words["dot"]
            )
        elif part == "-":
            continue
        else:
            said.append(_letters(part, language))
    if len(parts) > 2 and parts[-1] == "s" and parts[-2].isdecimal() and language.words.get("acronym_plural"):
        said[-2:] = [_plural(said[-2])]  # B-52s
    return " ".join(said)


def _plural(word: str) -> str:
    if word.endswith("y"):
        return f"{word[:-1]}ies"
    return word + ("es" if word.endswith("x") else "s")


def _figures(part: str, i: int, parts: tuple[str, ...], language: Language) -> str:
    """A short run is a number or a year; one that leads with a zero or is long is read figure by figure."""
    beside = max((len(p) for p in parts[max(0, i - 1) : i + 2] if p.isalpha() and p.isupper()), default=0)
    if len(part) == 4 and beside:
        if _LIKELY.fullmatch(part):
            return year(int(part), language)
        return integer(part, language) if part.endswith("00") or part[0] == "0" else digits(part, language)
    if len(part) == 3 and beside == 3 and not part.endswith("0"):  # ABC 123
        return digits(part, language)
    serial = len(parts) > 1 and (len(part) > 4 or (part[0] == "0" and len(part) > 1))
    if serial or (len(part) == 3 and i and parts[i - 1] == "-"):
        return digits(part, language)
    return integer(part, language)


def _letters(part: str, language: Language) -> str:
    """Letters of a code: capitals by name, a word as it is."""
    lower = part.lower()
    if lower in language.word_acronyms:
        return lower
    if len(part) == 1 and lower in language.symbols:  # a letter of Greek
        return language.symbols[lower]
    if lower in language.shouted and len(part) > 2:
        return lower
    if len(part) == 1:
        return part if language.codes != "named" else language.letters.get(lower, part)
    if part.isupper() and len(part) <= 5 and all(c in language.letters for c in lower):
        return "-".join(language.letters[c] for c in lower)
    return part


@cache
def _version(language: Language) -> re.Pattern[str]:
    words = alternatives(language.version_words) or "(?!)"
    return re.compile(
        rf"(?<!\w)((?:{words})[{BLANK}][vV]?)([0-9]{{1,4}}(?:\.[0-9]{{1,4}}){{1,4}})(?![\w]|[.,:][0-9])"
    )


@cache
def _times(language: Language) -> re.Pattern[str]:
    """3x, 3 x faster, and 3x/week."""
    per = alternatives(tuple(language.per)) or "(?!)"
    return re.compile(
        rf"(?<![\w.,:/])(?<![−+=·*<>≤≥√^(])(?<![−+=·*<>≤≥] )([0-9]{{1,4}}(?:[.,][0-9]{{1,2}})?)"
        rf"(?:[x×](?:(?![\w×/]| ?[=+−<>≤≥^)²³]| - [0-9]{{1,4}}(?! [^\W\d_]{{2}}))|/({per})(?!\w)|(?=/))| [x×](?= [^\W\d_]{{2}}))"
    )


@cache
def _graded(language: Language) -> re.Pattern[str]:
    words = alternatives(language.grade_words)
    return re.compile(rf"(?<!\w)(?:{words})[{BLANK}]([0-9]|10)([+−-]){_SUSPENDED}(?![\w+-])")


@cache
def _near_grade(language: Language) -> re.Pattern[str]:
    """A mark in figures with its sign at the end of a clause, behind a word of marks."""
    words = alternatives(language.grade_words)
    return re.compile(rf"(?<!\w)(?i:{words})[{BLANK}](?:10|[0-9])([+-]{{1,2}})(?=[.,;)]|$| [a-z]{{1,3}} )")
