"""Measures: an amount, perhaps a magnitude, and a unit (5 km, 2 million km², 3 l/min, 1/2 cup, 6'2", 10x15 cm)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text import magnitudes
from loudkit.text.amounts import NUMBER, VULGAR, Amount, integer, parse, spoken, vulgar
from loudkit.text.characters import BLANK, WS, word_before
from loudkit.text.classes import fraction as fractions
from loudkit.text.classes.range import last_of
from loudkit.text.grammar import Language, Noun
from loudkit.text.numbers import speakable
from loudkit.text.numbers.agreement import governed, in_gender, joined, noun_in_case
from loudkit.text.places import firsts
from loudkit.text.plural import choose
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives, rewrite

WEIGHT = 62.0
_FOLLOWING = re.compile(rf"[{BLANK}]([a-z]{{2,30}})(?!\w)")
_FEET = re.compile(r"(?<![\w.,'])([0-9]{1,2})['′] ?([0-9]{1,2})(?:\"|″|'')(?!\w)")
_SENTENCE = re.compile(rf"$|[{WS}]+[\"'“„«¿¡(]*(?:[^\W\d_a-zß-öø-ÿ]|[0-9]{{1,2}}[.)] )")
_LENGTHS = frozenset(
    ("mm", "cm", "dm", "m", "km", "in", "in.", "ft", "yd", "px", '"', "″", "'", "′")
)  # sides, not repetitions
# units of one kind, so that a slash between two amounts says the same twice
_KINDS = (
    frozenset(("°C", "°F", "° C", "° F", "℃", "℉")),
    frozenset(("mm", "cm", "m", "km", "in", "in.", "ft", "yd", "mi", '"', "″")),
    frozenset(("mg", "g", "kg", "oz", "lb", "lbs", "t")),
    frozenset(("ml", "mL", "cl", "dl", "l", "L", "gal", "fl oz", "cup", "cups", "EL", "TL", "tbsp", "tsp")),
    frozenset(("km/h", "mph", "kph", "kn", "kts", "m/s")),
    frozenset(("m²", "sq ft", "ft²", "ha", "ac", "km²", "sq mi")),
    frozenset(("kW", "hp", "PS", "kJ", "kcal", "cal", "psi", "bar", "kPa")),
)
_RELAY = 20  # a second number so many times the first repeats it (4 x 100 m)
_CAPITALISED = re.compile(rf"[{BLANK}][A-Z][a-z]")
_SINGLE = re.compile(r"(?<!\w)'")
_QUOTE = re.compile('(?<![0-9])"')
_ALONE = frozenset(("km", "kg", "cm", "mm", "mg", "ml", "cl"))
_OF_LIFE = frozenset(
    [
        "the",
        "early",
        "late",
        "mid",
        "my",
        "your",
        "his",
        "her",
        "its",
        "our",
        "their",
        "whose",
        "upper",
        "lower",
    ]
)
_NAMED = re.compile(r"(?<=[a-zà-ÿ] )[A-ZÀ-ÖØ-Þ][\w-]{2,20} $|: [A-ZÀ-ÖØ-Þ][\w-]{2,20} $")
_LETTERS = frozenset("AKNJCFT")  # glued to a figure as often a letter of its own (12A, 4K)


@dataclass(frozen=True)
class Measure:
    """``unit`` as written; ``over`` is the unit behind a slash; ``until`` the second end of a range."""

    amount: Amount
    unit: str
    until: Amount | None = None
    by: tuple[Amount, ...] = ()  # further sides: 10 x 15 cm
    fraction: fractions.Fraction | None = None
    scale: tuple[str, ...] = ()
    written_scale: str = ""
    over: str = ""
    joined: bool = False  # by a hyphen to the number
    stop: str = ""
    minutes: str = ""  # 2m40


@dataclass(frozen=True)
class Worded:
    """A unit without figures (half a million km², per kg)."""

    unit: str
    one: bool


@dataclass(frozen=True)
class Both:
    """One quantity in two units: 72°F/22°C."""

    first: str
    second: str
    is_rate: bool = False  # 250 mg/5 ml


@dataclass(frozen=True)
class Through:
    """The dash between two amounts of one unit (5 km–10 km)."""


@dataclass(frozen=True)
class Rate:
    """72/min: a bare number by a unit of time."""

    amount: Amount
    over: str


@dataclass(frozen=True)
class Height:
    feet: int
    inches: int


def find(source: Source) -> Iterator[Reading]:
    language, text = source.language, source.text
    if not language.units or language.cardinals is None:
        return
    if "feet" in language.words:
        for match in source.places.figures(_FEET, "'′"):
            yield Reading(*match.span(), "measure", WEIGHT, Height(int(match.group(1)), int(match.group(2))))
    if language.per and "/" in text:
        for match in source.places.led(_each(language), "/"):
            yield Reading(*match.span(1), "measure", WEIGHT, Rate(Amount(""), match.group(1)[1:]))
    for match in source.places.words(_worded(language), _number_words(language)):
        one = match.group(1).lower() in (speakable(1, language), "a", "an", "ein", "einem", "einen")
        yield Reading(*match.span(2), "measure", WEIGHT, Worded(match.group(2), one), match.group(1))
    if language.unit_after:
        for match in source.places.words(_unnumbered(language), _lone_units(language)):
            one = word_before(text, match.start()) in language.unit_after
            yield Reading(*match.span(), "measure", WEIGHT, Worded(match.group(), one))
    if not source.has_digits and text.isascii():
        return
    if "per" in language.words and "/" in text:
        for match in source.places.figures(_rated(language), "/., '"):
            amount = parse(match.group(1), language)
            if amount is not None:
                yield Reading(*match.span(), "measure", WEIGHT, Rate(amount, match.group(2)))
    for match in source.places.amounts(_pattern(language), _behind_amount(language)):
        yield from _measure(match, source)
    if "–" in text or "-" in text:
        for match in source.places.figures(_through(language), _behind_amount(language)):
            if match.group(1) == match.group(3):
                yield Reading(*match.span(2), "range", 60.0, Through())
    if "/" in text:
        for match in source.places.figures(_both(language), _behind_amount(language), before="-−"):
            first, near, second, far = match.groups()
            alike = any(near in kind and far in kind for kind in _KINDS)
            if alike or "per" in language.words:
                yield Reading(*match.span(), "measure", WEIGHT - 4, Both(first, second, is_rate=not alike))
    if "metre" in language.words:
        for match in source.places.figures(_split_metres(language)):
            value = Measure(Amount(match.group(1)), match.group(2), minutes=match.group(3))
            yield Reading(*match.span(), "measure", WEIGHT, value)


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    if isinstance(value, Height):
        key = "feet and one" if value.inches == 1 and "feet and one" in language.words else "feet"
        template = (
            language.words["one foot"]
            if value.feet == 1 and "one foot" in language.words
            else language.words[key]
        )
        inch = language.units.get('"')
        inches = (
            in_gender(value.inches, inch.gender, inch.forms[-1], source.text, reading.start, language)
            if inch
            else ""
        )
        return template.format(speakable(value.feet, language), inches or speakable(value.inches, language))
    if isinstance(value, Through):
        return f" {source.language.words['to']} "
    if isinstance(value, Both):
        between = f" {source.language.words['per']}" if value.is_rate else ","
        return f"{source.read(value.first)}{between} {source.read(value.second)}"
    if isinstance(value, Worded):
        return choose(_noun(value.unit, language).forms, 1 if value.one else 5, language.plural)
    if isinstance(value, Rate) and not value.amount.whole:
        return _per(value.over, language)
    if isinstance(value, Rate):
        return f"{spoken(value.amount, language)}{_per(value.over, language)}"
    assert isinstance(value, Measure)
    noun = _noun(value.unit, language)
    if value.minutes:
        word = choose(noun.forms, value.amount.count, language.plural)
        number = in_gender(value.amount.count, noun.gender, word, source.text, reading.start, language)
        return f"{number or spoken(value.amount, language)} {word} {speakable(int(value.minutes), language)}"
    return _said(value, noun, reading, source) + value.stop


def _said(value: Measure, noun: Noun, reading: Reading, source: Source) -> str:
    language, text = source.language, source.text
    tail = _per(value.over, language) if value.over else ""
    last = value.until or (value.by[-1] if value.by else value.amount)
    if value.fraction is not None:
        assert language.fractions is not None
        half = value.fraction
        several = half.whole + 1 if half.whole else 1
        word = choose(
            noun.forms, several if half.whole else 1, language.plural, fraction=len(noun.forms) == 4
        )
        if language.fractions.many or (
            half.whole == 1 and len(noun.forms) == 2 and language.plural != "french"
        ):
            word = noun.forms[1]
        if half.whole == 1 and half.is_half and language.fractions.mixed_half_behind:  # une tasse et demie
            word = noun.forms[0]
        return fractions.with_noun(half, word, language, language.fractions, text, reading.start) + tail
    if value.joined:
        assert language.cardinals is not None
        number = language.cardinals.combining.get(1, "") if last.is_one else ""  # ein-Liter-Flasche
        return f"{_head(value, reading, source)}{number or spoken(last, language)}-{noun.forms[0]}{tail}"
    if value.scale:
        name = choose(value.scale, last.count, language.plural, fraction=bool(last.fraction))
        if value.written_scale in value.scale:
            name = value.written_scale
        plural = choose(noun.forms, 5, language.plural)
        if value.until is None and not value.by and not last.fraction and len(last.whole) <= 9:
            pair = governed(
                last.count, Noun(forms=value.scale, gender="m"), "", text, reading.start, language
            )
            if pair:
                return f"{' '.join(pair)} {plural}{tail}"
        of = language.currency_of if name not in _thousands(language) else ""
        unit = rewrite(f"{of} {plural}", language.elisions) if of else plural
        if magnitudes.is_solid(value.scale, language) and not last.fraction:
            return f"{_head(value, reading, source)}{integer(f'{last.whole}000', language)} {unit}{tail}"
        number = _one(last, value.scale, language) or _last(value, language)
        assert language.cardinals is not None
        scaled = rewrite(f"{number} {name}", language.cardinals.prose)
        return f"{_head(value, reading, source)}{scaled} {unit}{tail}"
    if magnitudes.is_solid(noun.forms, language) and not last.fraction:
        return f"{_head(value, reading, source)}{integer(f'{last.whole}000', language)}{tail}"
    if _measures(reading, source):
        word = noun.forms[0]
    else:
        word = choose(noun.forms, last.count, language.plural, fraction=bool(last.fraction))
    if language.currency_of and not last.fraction and last.count and last.count % 10**6 == 0:
        word = rewrite(f"{language.currency_of} {word}", language.elisions)
    number = ""
    if value.until is not None and language.agreement.genitive and not last.fraction:
        word = noun_in_case(noun.forms, last.count, language.agreement.genitive, language) or word
    if not last.fraction and len(last.whole) <= 9 and value.until is None and not value.by:
        pair = governed(last.count, noun, value.unit, text, reading.start, language)
        if pair:
            number, word = pair
        else:
            number = in_gender(last.count, noun.gender, word, text, reading.start, language)
    return f"{_head(value, reading, source)}{joined(number or _last(value, language), word)}{tail}"


def _head(value: Measure, reading: Reading, source: Source) -> str:
    """What stands before the last number: the beginning of a range, or the other sides."""
    language = source.language
    if value.until is not None:
        return f"{spoken(value.amount, language)} {language.words['to']} "
    if value.by:
        by = language.words.get("by") or language.symbols["×"]
        if len(value.by) == 1 and (
            value.unit not in _LENGTHS or value.by[0].count >= _RELAY * value.amount.count
        ):
            by = (value.unit in _LENGTHS and language.words.get("relay")) or language.symbols["×"]
        return "".join(f"{spoken(side, language)} {by} " for side in (value.amount, *value.by[:-1]))
    return ""


def _last(value: Measure, language: Language) -> str:
    if value.until is not None:
        return last_of(value.until, language)
    return spoken(value.by[-1] if value.by else value.amount, language)


def _one(amount: Amount, scale: tuple[str, ...], language: Language) -> str:
    assert language.cardinals is not None
    if not amount.is_one:
        return ""
    for known in language.cardinals.scales:
        if known.forms == scale and known.one:
            return known.one.rsplit(" ", 1)[0] if " " in known.one else known.one
    return ""


def _thousands(language: Language) -> tuple[str, ...]:
    return magnitudes.magnitudes(language).get(1000, ())


def _per(unit: str, language: Language) -> str:
    if unit in language.per and ("per" not in language.words or unit not in language.units):
        return f" {language.per[unit]}"
    return f" {language.words['per']} {_noun(unit, language).forms[0]}"


def _noun(unit: str, language: Language) -> Noun:
    return language.units.get(unit) or language.units[unit.rstrip(".")]


def _measure(match: re.Match[str], source: Source) -> Iterator[Reading]:
    language, text = source.language, source.text
    unit, end = match.group("unit"), match.end()
    gap = match.group("gap")
    if unit not in language.units and unit.rstrip(".") not in language.units:
        return
    if (
        not gap
        and unit == "s"
        and (
            match.group("sides") or _is_decade(text, match) or text[match.start() - 1 : match.start()] == "-"
        )
    ):
        return
    if unit == '"' and len(_QUOTE.findall(text, max(0, match.start() - 400), end - 1)) % 2:
        return
    if unit == "'" and (
        len(_SINGLE.findall(text, max(0, match.start() - 40), end - 1)) % 2 or text[end : end + 1].isalpha()
    ):
        return
    if unit == "m" and _is_price(text, match.start(), end, language):
        return
    if len(unit) == 1 and unit.isupper() and gap and _is_labelled(source, match):
        return
    noun = _noun(unit, language)
    if any(noun.forms[0] in forms for forms in magnitudes.magnitudes(language).values()) and match.group(
        "scale"
    ):
        return
    over = match.group("over") or ""
    if over and over not in language.per and over not in language.units:
        return
    if over and over not in language.per and "per" not in language.words:
        return
    fraction = _fraction(match)
    amount = parse(match.group("a"), language) if match.group("a") else Amount("0")
    if amount is None:
        return
    until = parse(match.group("b"), language) if match.group("b") else None
    sides = re.findall(NUMBER, match.group("sides") or "")
    by = tuple(side for side in (parse(s, language) for s in sides) if side)
    written = (match.group("scale") or "").strip()
    scale = magnitudes.spaced(language).get(written) or magnitudes.spaced(language).get(
        written.rstrip("."), ()
    )
    stop = ""
    own = match.group().endswith(".") and language.agreement.capitalised and _goes_on(text, end, language)
    if match.group().endswith(".") and _SENTENCE.match(text, end) and not own:
        stop = "."
    value = Measure(amount, unit, until, by, fraction, scale, written, over, gap == "-", stop)
    doubtful = len(unit) == 1 and not gap and unit.isupper()
    if doubtful and unit in "KANJ":  # 4K, 12A
        return
    if len(unit) == 1 and unit.isupper() and word_before(text, match.start()) in language.labels:  # line 3 A
        return
    if unit in _LETTERS and _NAMED.search(text[max(0, match.start() - 24) : match.start()]):  # Asemakatu 45 A
        return
    weight = WEIGHT - (20 if unit in _LETTERS else 14) if doubtful else WEIGHT
    yield Reading(match.start(), end, "measure", weight, value, sure=not doubtful)


def _fraction(match: re.Match[str]) -> fractions.Fraction | None:
    whole = int(match.group("whole") or match.group("whole2") or 0)
    if match.group("sign"):
        return fractions.Fraction(whole, *vulgar(match.group("sign")))
    if match.group("over_"):
        return fractions.Fraction(whole, int(match.group("over_")), int(match.group("under_")))
    return None


def _is_decade(text: str, match: re.Match[str]) -> bool:
    """1990s, '90s, the 90s, in his 40s, mid-20s, 100s of people, 90s kids."""
    written = match.group("a") or ""
    if (len(written) > 3 and written.isdecimal()) or text[match.start() - 1 : match.start()] == "'":
        return True
    if not written.endswith("0") or not written.isdecimal():
        return False
    if text.startswith("s of ", match.end() - 1) or text[match.start() - 1 : match.start()] == "-":
        return True
    if re.match(r" [a-z]{3,}", text[match.end() : match.end() + 5]) and len(written) == 2:
        return True
    before = word_before(text, match.start()).rstrip("-")
    return before in _OF_LIFE or bool(
        re.search(
            r"[0-9]0s(?: and | or | to | or early | and early |[-–])$",
            text[max(0, match.start() - 16) : match.start()],
        )
    )


def _measures(reading: Reading, source: Source) -> bool:
    """Whether an amount measures the noun behind it: a 5 km run."""
    following = _FOLLOWING.match(source.text, reading.end)
    language = source.language
    if following is None or following.group(1) in language.not_priced or following.group(1).endswith("s"):
        return False
    return word_before(source.text, reading.start) in language.singular_after


def _goes_on(text: str, end: int, language: Language) -> bool:
    """Whether a capital behind an abbreviated unit is a noun's, not that of a sentence."""
    word = re.match(r"\s+([^\W\d_]+)", text[end : end + 30])
    return bool(text[end:].strip()) and not (word and word.group(1) in language.openers)


def _is_labelled(source: Source, match: re.Match[str]) -> bool:
    """Room 14 A, 12 N Main Street: a letter of its own behind a number."""
    language, text = source.language, source.text
    before = word_before(text, match.start())
    if before in (word.lower() for word in (*language.labels, *language.named_letters)):
        return True
    return not language.agreement.capitalised and bool(_CAPITALISED.match(text, match.end()))


def _is_price(text: str, start: int, end: int, language: Language) -> bool:
    """GBP 20m, 5m USD: the letter is a million."""
    around = (word_before(text, start).upper(), text[end : end + 4].strip(BLANK))
    return any(code in language.currencies for code in around if len(code) == 3 and code.isalpha())


@cache
def _each(language: Language) -> re.Pattern[str]:
    """Steps/day, hours/wk: a plural by what stands behind the slash."""
    units = alternatives(tuple(u for u in language.per if u.isalpha() and len(u) > 1))
    return re.compile(rf"(?<=[a-z]{{3}}s)(/(?:{units or '(?!)'}))(?![\w/])")


@cache
def _rated(language: Language) -> re.Pattern[str]:
    units = alternatives(language.times.duration_units or ("h", "min", "s"))
    return re.compile(rf"(?<![\w.,:/$£€])({NUMBER})/({units})(?![\w/²³])")


@cache
def _lone_units(language: Language) -> tuple[str, ...]:
    """Units that nothing else is written like."""
    return tuple(
        u
        for u in language.units
        if u in _ALONE
        or (re.search("[/²³]", u) and u[0].isalpha() and " " not in u)
        or re.fullmatch("[kMGT](?:Wh?|Hz|bit)", u)
    )


@cache
def _unnumbered(language: Language) -> re.Pattern[str]:
    """The same behind a word."""
    units = alternatives(_lone_units(language)) or "(?!)"
    return re.compile(rf"(?:(?<=[^\W\d_][ ])|(?<=[,(/] )|(?<=\())(?:{units})(?![\w/²³'-]| ?[0-9])")


@cache
def _number_words(language: Language) -> tuple[str, ...]:
    assert language.cardinals is not None
    c = language.cardinals
    return tuple(
        {*c.units, *c.teens, *c.tens, c.hundred, *(form for s in c.scales for form in s.forms)} - {""}
    )


@cache
def _worded(language: Language) -> re.Pattern[str]:
    """Units that no word is written like, behind a number word."""
    units = [
        u for u in language.units if len(u) > 1 and (not u.isalpha() or not re.search("[aeiouyAEIOUY]", u))
    ]
    units = [u for u in units if u[0].isalpha() and u[-1] != "." and " " not in u]
    return re.compile(
        rf"(?<!\w)((?i:{alternatives(_number_words(language))}))[{BLANK}]({alternatives(tuple(units)) or '(?!)'})(?![\w/²³])"
    )


@cache
def _behind_amount(language: Language) -> str:
    """What may stand behind the first figures of a measure."""
    return f"{BLANK}{VULGAR}-–—/.,'x×" + firsts((*language.units, *magnitudes.spaced(language)))


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    units = alternatives(tuple(language.units))
    over = alternatives(
        tuple(
            {
                *language.per,
                *(
                    u
                    for u in language.units
                    if len(u) < 5 and (u.isalpha() or (u[:-1].isalpha() and u[-1] in "²³"))
                ),
            }
        )
    )
    scale = alternatives(tuple(magnitudes.spaced(language))) or "(?!)"
    of = rf"(?: {language.currency_of}(?= )| d')?" if language.currency_of else ""
    times = r" ?[x×] ?"
    nouns = "A-ZÀ-Þ" if language.agreement.capitalised else ""
    return re.compile(
        rf"(?<![\w.,:/$£€¥₹])(?<![0-9]['-])(?<![A-Z]-)(?<![$£€¥₹] )"
        rf"(?:(?:(?P<whole>[0-9]{{1,6}})[{BLANK}]?)?(?P<sign>[{VULGAR}])"
        rf"|(?:(?P<whole2>[0-9]{{1,4}}) )?(?P<over_>[1-9][0-9]?)/(?P<under_>[1-9][0-9]?|100|1000)"
        rf"|(?P<a>{NUMBER}|[.,][0-9]{{1,4}})(?:[{BLANK}]?(?:[-–—]|(?<=[{BLANK}]){language.words.get('to', '-')}(?=[{BLANK}]))[{BLANK}]?(?P<b>{NUMBER})"
        rf"|(?P<sides>(?:{times}{NUMBER}){{1,2}}))?)"
        rf"(?:(?P<scale>[{BLANK}]?(?:{scale})(?![^\W\d_])\.?){of})?"
        rf"(?P<gap>[{BLANK}]?|-(?=[^\W\d_]{{2}}|[^\W\d_]-[^\W\d_]))(?P<unit>{units})"
        rf"(?:(?<=[^\W\d_])\.(?=[,;)/]|[{BLANK}][a-zà-ÿ({nouns}])|(?![\w²³^°]|'[^\W\d_]))"
        rf"(?:/(?P<over>{over})(?![\w²³/])(?:\.(?=[,;)]|[{BLANK}][a-zß-öø-ÿ(]))?)?"
    )


@cache
def _through(language: Language) -> re.Pattern[str]:
    units = alternatives(tuple(u for u in language.units if u.isalpha()))
    return re.compile(
        rf"(?<![\w.,:/$£€¥₹-]){NUMBER}[{BLANK}]?({units})\.?( ?– ?|-){NUMBER}[{BLANK}]?({units})(?![\w/²³-])"
    )


@cache
def _both(language: Language) -> re.Pattern[str]:
    units = alternatives(tuple(u for u in language.units if (len(u) > 1 or u in "mglL") and u[0] != "%"))
    side = rf"[-−]?{NUMBER}[{BLANK}]?({units})"
    return re.compile(rf"(?<![\w.,:/$£€¥₹-])({side}) ?/ ?({side})(?![\w/²³])")


@cache
def _split_metres(language: Language) -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w.,])([0-9]{{1,3}}) ?({language.words['metre']}) ?([0-9]{{2}})(?!\w|[.,][0-9])"
    )
