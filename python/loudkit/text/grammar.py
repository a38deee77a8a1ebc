"""The shape of a language's data: what a file under ``languages`` fills in, and what every pass reads.

All values are plain data (strings, numbers, tuples, mappings), so their canonical form has one digest on every
platform. A field left at its default switches the rule behind it off for the language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

# An ordered list of (regular expression, replacement).
Rules = tuple[tuple[str, str], ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Scale:
    """A power of ten with a name of its own."""

    value: int
    forms: tuple[str, ...]  # by count, see ``plural.choose``
    one: str | None = None  # the text for exactly one; None composes it like any other count
    spaced: bool = True  # a space before and behind the noun, else the word space of the language
    small_tail: str = ""  # said before a rest under 100
    link: str = ""  # between the group and the rest, where it is not the word space
    multiplier_gender: str = ""  # the count is always composed in this gender
    gendered: bool = False  # a gender asked for reaches the count


@dataclass(frozen=True, eq=False, kw_only=True)
class Gender:
    """Forms that a gender (or any other agreement) puts in place of the citation forms."""

    forms: Mapping[int, str]
    hundreds: Mapping[int, str] = field(default_factory=dict)
    # number -> "standalone" (only as the whole number) or "outside tens"; everywhere when not listed
    scope: Mapping[int, str] = field(default_factory=dict)
    through: bool = False  # also in the count of thousands and at the end of larger numbers
    # power of ten -> its noun by count; the count then has the gender too (do dwóch tysięcy)
    scales: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, eq=False, kw_only=True)
class Cardinals:
    """Number words and how they are put together (also used for tables of ordinals)."""

    units: tuple[str, ...]  # 0-9
    teens: tuple[str, ...]  # 10-19
    tens: tuple[str, ...]  # 20, 30, ... 90
    scales: tuple[Scale, ...] = ()  # largest first
    irregular: Mapping[int, str] = field(default_factory=dict)  # win over composition
    combining: Mapping[int, str] = field(default_factory=dict)  # in a pair with a ten, or multiplying
    unit_first: bool = False  # one-and-twenty
    joiner: str = ""  # between ten and unit, with its own spaces
    space: str = " "  # the word space; empty where numbers are written solid
    hundred: str = ""  # built hundreds: unit + this word
    hundred_plural: str = ""  # where a multiplied hundred ends its group
    one_hundred: bool = True  # "one" is said before the hundred
    hundreds: Mapping[int, str] = field(default_factory=dict)  # listed hundreds instead
    hundreds_joiner: str = ""  # before a rest under 100
    comma_groups: bool = False  # ", " before a rest of 100 or more behind a count of 100 or more
    tail_takes_hundreds: bool = False  # the small tail also stands before whole hundreds
    genders: Mapping[str, Gender] = field(default_factory=dict)
    compounds: tuple[
        str, ...
    ] = ()  # beginnings of words that a number in the gender "compound" joins (5-letni)
    prose: Rules = ()  # what running text says differently from the citation form
    marks: Mapping[str, str] = field(default_factory=dict)  # glued suffix (20:ssa) -> gender


@dataclass(frozen=True, eq=False, kw_only=True)
class Ordinals:
    """Ordinals by rewriting the end of the cardinal, or from a table of their own."""

    prepare: Rules = ()  # rewriting of the whole cardinal first
    rules: Rules = ()  # of its end, the first that matches
    table: Cardinals | None = None
    tail_only: bool = False  # only the last two digits are ordinal, what stands before is cardinal
    irregular: Mapping[int, str] = field(default_factory=dict)
    inflections: Mapping[str, Rules] = field(default_factory=dict)  # form -> rewriting of every ordinal word
    # How an ordinal is written. Groups: n (digits), form suffix as ``mark``.
    marks: Mapping[str, str] = field(default_factory=dict)  # glued suffix (lower case) -> form
    dotted_any: bool = False  # before any word in small letters, which begins no sentence
    marks_fit: bool = False  # a suffix in letters has to be the end of the word (1er, not 3er)
    degree_sign: tuple[str, ...] = ()  # words before a number with ° that is an ordinal (il 3° piano)
    dotted: bool = False  # "3. Kapitel": digits and a full stop before a noun
    nouns: Mapping[str, str] = field(default_factory=dict)  # noun that takes a dotted ordinal -> gender
    noun_decides: bool = False  # the form of a listed noun goes before that of the determiner
    # word before a dotted ordinal -> form, also "word|form of the noun" -> form; "=" is the form of the noun
    determiners: Mapping[str, str] = field(default_factory=dict)
    noun_genders: Mapping[str, str] = field(default_factory=dict)  # gender of a noun not listed -> its form
    before_noun: Rules = ()  # rewriting of "ordinal noun" (apocope)
    # form that a determiner asks for, or "" -> (ending of the word behind, form): then any number with a stop before a
    # word in small letters is an ordinal
    open_nouns: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    not_ordinal: tuple[str, ...] = ()  # words behind a stop that show none
    # (pattern with a group n, template that names the inflection in braces): ordinals that only context shows
    contexts: Rules = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Years:
    """How a year is said: in pairs, as hundreds, or (empty style) as a cardinal."""

    style: str = ""  # "" | "pairs" | "hundreds" | "ordinal"
    first: int = 1100
    last: int = 1999
    hundred: str = ""  # word between the two pairs, with its spaces
    round_hundred: str = ""  # the same for a year that ends in 00
    joiner: str = ""  # before a second pair
    irregular: Mapping[int, str] = field(default_factory=dict)
    before: tuple[str, ...] = ()  # words that make the four digits behind them a year
    behind: tuple[str, ...] = ()  # words that make the four digits before them a year (1879 geboren)
    # words that do so only at the end of a clause or before one of ``goes_on`` (erschien 1984 in Berlin)
    weak: tuple[str, ...] = ()
    goes_on: tuple[str, ...] = ()
    not_behind: tuple[
        str, ...
    ] = ()  # words behind that do not make it a quantity although they look like a noun
    plural_ending: str = ""  # a word behind with this ending is counted, so the number is no year
    counted: tuple[str, ...] = ()  # further words behind that are counted
    # glued decade ending -> template over {word} and, without blanks, {solid}
    decades: Mapping[str, str] = field(default_factory=dict)
    decade_rules: Rules = ()  # rewriting of a decade with its ending (tresserne)
    any_number: bool = False  # the ending of a decade stands behind other numbers too (68er, 4er)
    decade_words: Mapping[int, str] = field(default_factory=dict)  # 90 -> "nineties"
    era: Rules = ()  # whole-pattern rewritings around years ("w 2001 r.")


@dataclass(frozen=True, eq=False, kw_only=True)
class Dates:
    """Dates in figures and in words."""

    months: tuple[str, ...]  # as spoken in a date
    day: str = "ordinal"  # "ordinal" | "cardinal"
    first_day: str = ""  # the 1st, where it differs
    day_form: str = ""  # inflection of the ordinal
    oblique_form: str = ""  # the same behind one of ``oblique``
    oblique: tuple[str, ...] = ()
    forms: Mapping[str, str] = field(default_factory=dict)  # one or two words before -> inflection
    short_after: tuple[str, ...] = ()  # words behind which day and month stand without a year (am 24.12.)
    short_any: bool = False  # two figures, each with its stop, are a date anywhere (7.9.)
    short_sure: tuple[str, ...] = ()  # words behind which figures with a stop are a date (den 15.3)
    short_mark: str = "."  # between those two
    dashed_year: bool = False  # 14/10-2025 and 6/6 -24 are dates
    short_open: bool = False  # the second stop may be missing (od 12.06 do 30.08)
    day_month: str = ""  # infix
    month_year: str = ""  # infix
    article: str = ""  # said before the day when no article stands there
    article_after: tuple[str, ...] = ()  # words behind which a date in figures gets the article
    month_first: bool = False  # "March 3rd, 2024" is also written
    month_abbreviations: Mapping[str, int] = field(default_factory=dict)  # without the stop
    month_after: tuple[str, ...] = ()  # words behind which a shortened month stands alone (in Feb)
    never_lower: tuple[str, ...] = ()  # months that are other words in small letters (may, march)


@dataclass(frozen=True, eq=False, kw_only=True)
class Times:
    """Clock times."""

    infix: str = ""  # word between hour and minute
    hour_mark: str = ""  # letter between hour and minute (14h30)
    hour_words: tuple[str, str] = ("", "")  # hour, hours: said for the letter
    hour_gender: str = ""  # gender of the hour when a word is said with it
    hour_agrees: bool = False  # the hour has its gender also where no word is said with it (la una)
    # word before (or two, or "" for any other) -> inflection of the hour as an ordinal (godzina czternasta)
    ordinal_hours: Mapping[str, str] = field(default_factory=dict)
    minute_joiner: str = ""  # said before the minutes where the letter stood
    halves: tuple[str, ...] = ()  # am, pm
    before: tuple[str, ...] = ()  # words before a time whose minutes stand behind a stop (kl. 9.30)
    hour_words_behind: tuple[str, ...] = ()  # words behind whole hours that make them times (9-17 horas)
    hour_mark_silent: bool = False  # the letter behind a full time is not said (21:30 h)
    zero_minutes: str = ""  # said for :00 where it is not left out; "one / several" by the hour
    small_minutes: str = ""  # template for minutes under ten (oh five)
    # template and the two inflections of a range of whole hours (od {} do {})
    ordinal_range: tuple[str, str, str] | tuple[()] = ()
    span: tuple[str, str] | tuple[()] = ()  # words before both ends of a stretch of hours (od 9 do 17)
    opening: tuple[str, ...] = ()  # beginnings of words that show such hours (czynne)
    duration_units: tuple[str, ...] = ()  # units of hours, minutes and seconds in ``units``
    # letters that mark them in 2h 30min 10s
    duration_marks: tuple[tuple[str, ...], ...] = (("h", "hr", "hrs"), ("min", "m"), ("s", "sec"))
    lap_after: tuple[str, ...] = ()  # words before minutes and seconds of a race (in 31:40)
    duration_and: str = ""  # before the last part


@dataclass(frozen=True, eq=False, kw_only=True)
class Noun:
    """A noun counted by numbers."""

    forms: tuple[str, ...]
    gender: str = ""


@dataclass(frozen=True, eq=False, kw_only=True)
class Agreement:
    """Which number forms stand before which noun."""

    numbers: tuple[
        int, ...
    ] = ()  # endings (mod 100) that change; hundreds change where the gender lists them
    plural: bool = False  # larger numbers agree too, not only 1
    decimals: bool = False  # so does the last figure behind a decimal mark
    largest: int = 9999  # no larger number is made to agree
    nouns: Mapping[str, str] = field(default_factory=dict)  # gender -> nouns, blank separated
    endings: tuple[tuple[str, str], ...] = ()  # (ending, gender), first match wins
    plural_endings: tuple[tuple[str, str], ...] = ()  # the same for plurals, where the ending alone shows it
    # gender, and endings of a plural that shows it behind 2 to 4 (trzydziestu dwóch krzeseł)
    few: tuple[str, tuple[str, ...]] | tuple[()] = ()
    other_nouns: str = ""  # the gender of a noun that neither a list nor its ending shows
    other_plurals: str = ""  # the gender of a plural that none of these shows
    singular: Rules = ()  # plural -> singular before looking up
    not_nouns: tuple[str, ...] = ()
    capitalised: bool = False  # nouns are written with a capital
    cases: Mapping[str, str] = field(default_factory=dict)  # word before -> case
    # word before a number (or "word|unit", or two words) -> its case
    governed: Mapping[str, str] = field(default_factory=dict)
    skipped: tuple[str, ...] = ()  # words between such a word and its number (do około 5)
    oblique_endings: tuple[tuple[str, str], ...] = ()  # ending of a noun in the singular of a case -> gender
    plural_cases: Mapping[str, Rules] = field(default_factory=dict)  # case -> rewriting of a plural noun
    same_plurals: tuple[str, ...] = ()  # nouns whose plural is the same in the nominative and genitive
    genitive: str = ""  # the case of the third and fourth form of nouns
    default_case: str = ""
    first_case: str = ""  # at the start of a sentence
    euphony: Rules = ()  # rewriting of "number noun"
    elision: Rules = ()  # rewriting of the text once all numbers are words


@dataclass(frozen=True, eq=False, kw_only=True)
class Fractions:
    """Common fractions."""

    half: str  # alone
    half_before: str = ""  # before a noun
    half_genders: Mapping[str, str] = field(default_factory=dict)  # the same by the gender of the noun
    half_prose: Rules = ()  # further rewriting of "half noun"
    names: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # denominator -> one, several (, many)
    # case of the place -> inflections of the denominator for one and for several
    cases: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    gender: str = ""  # of the numerator
    one: str = ""  # numerator one, where it is not the cardinal
    one_and_half: Mapping[str, str] = field(default_factory=dict)  # gender of the noun (or "") -> 1½
    mixed: str = ""  # between the whole and the fraction, with spaces
    many: bool = False  # the unit of every fraction stands in its second form
    mixed_half: str = ""  # a half behind a whole, with its joiner
    mixed_gender: str = ""  # of the whole before a half
    mixed_half_behind: Mapping[str, str] = field(default_factory=dict)  # gender of the noun -> said behind it
    of: tuple[str, ...] = ()  # words behind that show a fraction
    shown_by: tuple[
        str, ...
    ] = ()  # further words behind that show a fraction and keep no unit (majority, full)
    shown_behind: tuple[str, ...] = ()  # words before one that show it (cut by 1/3)
    not_behind: tuple[str, ...] = ()  # words before figures that are a date in spite of ``shown_by``
    determined: tuple[
        str, ...
    ] = ()  # words before a fraction behind which a numerator one is not said (le tiers)
    half_short: str = ""  # a half before one of ``shown_by``
    marks: tuple[str, ...] = ()  # glued endings of a fraction in figures (2/3rds)
    pairs: tuple[str, ...] = ()  # two numbers with a slash that is not said (24/7)
    mixed_one: str = ""  # numerator one behind a whole, where it is not the cardinal (three and a quarter)
    scores: tuple[str, ...] = ()  # words beside a result out of a whole (4/5 stars)
    not_of: tuple[str, ...] = ()  # words behind one of these that show none (di nuovo)
    before_unit: str = ""  # put between a fraction and a unit


@dataclass(frozen=True, eq=False, kw_only=True)
class Abbreviation:
    """One reading of a written abbreviation, where its surroundings show it."""

    said: str
    # "" anywhere; "number" before digits; "name" before a capital; "after_name" behind a capitalised word;
    # "street" behind a house number and a name, or behind a numbered street; "after_number" behind digits;
    # "final" anywhere, and it may end a sentence; "going" before a small letter or a figure; "numbers" before two
    # numbers or more; "one" behind the number one
    where: str = ""


@dataclass(frozen=True, eq=False, kw_only=True)
class Romans:
    """Where roman numerals stand."""

    labels: tuple[str, ...] = ()  # words before a numeral that may be one letter
    small_labels: tuple[str, ...] = ()  # words before a numeral in small letters (page xii)
    rulers: tuple[str, ...] = ()  # names before a numeral that is an ordinal
    ruler_format: str = "{cardinal}"  # over {cardinal}, {ordinal} and, with a capital, {Ordinal}
    ruler_form: str = ""  # inflection of the ordinal
    queens: tuple[str, ...] = ()  # names of women among the rulers, with a format and inflection of their own
    queen_format: str = ""
    queen_form: str = ""
    ruler_forms: Mapping[str, str] = field(default_factory=dict)  # declined name -> its inflection
    # "word before the name|m or f" -> format (unter Ludwig dem Vierzehnten)
    ruler_formats: Mapping[str, str] = field(default_factory=dict)
    ruler_up_to: int = 39  # larger ones are cardinals
    ruler_irregular: Mapping[int, str] = field(default_factory=dict)
    centuries: Mapping[str, str] = field(default_factory=dict)  # noun behind -> inflection of the ordinal
    century_said: Mapping[str, str] = field(default_factory=dict)  # abbreviated noun -> the noun
    century_cases: Mapping[str, str] = field(default_factory=dict)  # "word before|noun" -> inflection
    century_links: tuple[str, ...] = ()  # words between two numerals of one noun (XIX i XX wieku)
    suffixes: Mapping[str, str] = field(default_factory=dict)  # XIXe: glued suffix -> inflection


@dataclass(frozen=True, eq=False, kw_only=True)
class Language:
    """Everything a pass may ask about a language."""

    code: str
    decimal: str = "."
    grouping: str = ","
    decimal_word: str = ""
    minus: str = ""
    plural: str = "one"  # "one" | "french" | "polish"
    cardinals: Cardinals | None = None
    ordinals: Ordinals | None = None
    years: Years = field(default_factory=Years)
    dates: Dates | None = None
    times: Times = field(default_factory=Times)
    agreement: Agreement = field(default_factory=Agreement)
    fractions: Fractions | None = None
    romans: Romans = field(default_factory=Romans)
    phrases: Rules = ()  # set phrases and writing habits, rewritten before numbers, units and signs are read
    symbols: Mapping[str, str] = field(default_factory=dict)
    currencies: Mapping[str, Noun] = field(default_factory=dict)  # mark, code or written word -> noun
    minor_units: Mapping[str, Noun] = field(default_factory=dict)  # mark -> hundredth, said with "and"
    below_one: Mapping[str, Noun] = field(
        default_factory=dict
    )  # mark -> hundredth, said only where nothing is whole
    currency_and: str = ""
    spoken_cents: bool = False  # 4,99 € is "four euros ninety-nine", with the hundredth where one is listed
    price_currency: str = ""  # the mark of a price without one (50:-)
    currency_of: str = ""  # between a scale noun and the currency ("millions de dollars")
    elisions: Rules = ()  # how a small word joins the noun behind it ("de euros" -> "d'euros")
    currency_prefixes: tuple[str, ...] = ()  # marks in letters that stand before their amount (kr 50)
    per: Mapping[str, str] = field(default_factory=dict)  # unit behind a price and a slash -> "per unit"
    unit_after: tuple[str, ...] = ()  # words behind which a unit without a number is a single one (per kg)
    singular_after: tuple[str, ...] = ()  # words before a measure that keep it singular (a 5 km run)
    priced: tuple[str, ...] = ()  # nouns behind an amount of money that keep it singular (the $5 bill)
    not_priced: tuple[str, ...] = ()  # words behind an amount that no measure belongs to
    magnitudes: Mapping[int, tuple[str, ...]] = field(
        default_factory=dict
    )  # scale nouns beyond the cardinals
    scales: Mapping[str, int] = field(default_factory=dict)  # abbreviation of a magnitude -> its value
    units: Mapping[str, Noun] = field(default_factory=dict)  # written unit -> noun
    price_marks: bool = True  # 50,- and 50:- are whole prices
    letters: Mapping[str, str] = field(default_factory=dict)
    word_acronyms: tuple[str, ...] = ()
    abbreviations: Mapping[str, tuple[Abbreviation, ...]] = field(default_factory=dict)
    abbreviated_endings: Mapping[str, str] = field(default_factory=dict)  # of a word, with the stop (-str.)
    counted: tuple[str, ...] = ()  # further words behind a range that it counts (2-3 dni)
    # words that begin a sentence rather than a name: behind a name, "St. The" is a street
    openers: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()  # nouns that number what stands behind them (page, chapter)
    range_words: tuple[str, ...] = ()  # words before two numbers with a hyphen that is a range (ages 3-5)
    range_nouns: str = ""  # pattern of what stands behind such a range (25-30 minutes)
    scale_words: tuple[str, ...] = ()  # words near a ratio that is no score (à escala 1:50)
    score_words: tuple[str, ...] = ()  # words near a score or ratio (3:2)
    codes: str = "all"  # "all"; "words": figures are set apart only behind two or more capitals; "none"
    national_phones: bool = False  # 555-1234 is a telephone number
    postal_codes: bool = False  # five figures behind a state (CA 90210) are read one by one
    trunk_phones: bool = False  # and so are groups behind a leading zero
    paired_phones: bool = False  # five pairs of figures are said pair by pair, however they are parted
    blank_grouping: bool = False  # digits are grouped by no-break blanks
    apostrophe_grouping: bool = False  # ... or by apostrophes
    phone_words: tuple[str, ...] = ()  # words before a telephone number of any shape
    # patterns of figures that are read digit by digit (postal codes); a group "word" before "figures" is kept
    digit_codes: tuple[str, ...] = ()
    version_words: tuple[str, ...] = ()  # words before a version number
    words: Mapping[str, str] = field(
        default_factory=dict
    )  # small words by role: to, ratio, plus, power, dot ...
    weekdays: tuple[str, ...] = ()  # in full, as running text writes them
    weekday_abbreviations: Mapping[str, str] = field(default_factory=dict)  # without the stop -> in full
    weekday_cases: Mapping[str, Mapping[str, str]] = field(
        default_factory=dict
    )  # case -> weekday -> its form
    weekday_after: tuple[str, ...] = ()  # words before a single abbreviated weekday
    weekday_behind: tuple[str, ...] = ()  # words behind one that show it (Wed. morning)
    weekday_doubtful: tuple[str, ...] = ()  # abbreviations that are other words too
    directions: Mapping[str, str] = field(default_factory=dict)  # letter behind degrees -> north ...
    # letters of the pieces, x, + and # -> as said
    chess: Mapping[str, str] = field(default_factory=dict)
    books: Mapping[str, str] = field(default_factory=dict)  # written name of a book of the Bible -> in full
    book_numbers: tuple[str, ...] = ()  # said before its name (First)
    emergency: tuple[str, ...] = ()  # short telephone numbers, read figure by figure behind ``phone_words``
    grade_words: tuple[str, ...] = ()  # words before a grade with a sign (an A-)
    named_letters: tuple[
        str, ...
    ] = ()  # nouns behind which a letter is a name although it is a word (Plan A)
    elides: bool = False  # a small word is joined to the next by an apostrophe (l'ONU)
    letter_stems: Mapping[str, str] = field(
        default_factory=dict
    )  # letter -> its name before the ending of a case
    word_shapes: str = ""  # pattern of capitals of no list that are said as a word, by their sound
    shouted: tuple[str, ...] = ()  # short common words that stay words in capitals
    letters_not_romans: tuple[str, ...] = ()  # runs of I, V, X that are initials
    camel_names: tuple[str, ...] = ()  # names with a capital inside that are one word (McDonald)
    respellings: Mapping[str, str] = field(default_factory=dict)
    spelled_codes: bool = False  # what still mixes letters and figures is spelled character by character
    respelling_endings: tuple[str, ...] = ()
