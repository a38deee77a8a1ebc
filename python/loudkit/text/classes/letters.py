"""Words in capitals: initials letter by letter, words as words; and single letters that are names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text.characters import BLANK
from loudkit.text.grammar import Language
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives

WEIGHT = 45.0
_TOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_CAPS = re.compile(r"(?<![\w'])[^\W\d_a-zß-öø-ÿ]{2,12}(?=(?:s|'s|')?(?![\w]))")
_CAPITAL = r"[^\W\d_a-zß-öø-ÿ](?<![\w'].)"
_ELIDED = re.compile(r"(?:(?<=(?<!\w)[A-Za-z]')|(?<=[a-z][a-z]'))[^\W\d_a-zß-öø-ÿ]{2,12}(?!\w)")
_SENTENCE_END = re.compile(r"[.!?…][\"'”’»)]*\s|\n\s*\n")
_INITIAL = re.compile(r"(?<![\w.])[B-HJ-Z]\.(?= [a-zß-öø-ÿ]{2})")  # Exit 5, then Hwy. 101 S. to the coast
_DOTTED = re.compile(
    r"(?<![\w.])(?:[A-Z]\.){2,8}(?![\w])|(?<![\w.])(?:[A-ZÅÄÖØÆÉ]\.(?:-[A-Z]\.)? ){1,5}(?=(?:(?:v\.|van|de|der|den|von|zu|af|av|di|da|du|ten|ter|la|le) ){0,3}[A-ZÀ-Þ][\w'-]+)"
)
_OPENING = re.compile(r"[^\W\d_]+")
_SOUND = re.compile("[aeiouyáàâäãåæéèêëíìîïóòôöõøúùûüýąęœAEIOUYÁÀÂÄÃÅÆÉÈÊËÍÌÎÏÓÒÔÖÕØÚÙÛÜÝĄĘŒ]")
_POSTAL = re.compile("(?<![0-9])[1-9][0-9]{3} $")  # 3500 AL Utrecht
_JOINED = re.compile("&[A-Z]")
_CASE = re.compile(r":([a-zåäöæø]{1,5})(?!\w)")  # EU:n
_LONGEST = 5


@dataclass(frozen=True)
class Letters:
    """Spelled by name; ``ending`` is a plural or genitive behind them."""

    letters: str
    ending: str = ""


@dataclass(frozen=True)
class Word:
    """Said as a word; ``said`` in small letters where the word is one in the list."""

    said: str


@dataclass(frozen=True)
class Initials:
    """Single letters with their stops, whose pauses go."""

    letters: tuple[str, ...]
    stop: str = ""


def find(source: Source) -> Iterator[Reading]:
    language, text = source.language, source.text
    if not language.letters or text.islower():
        return
    for match in source.places.led(_DOTTED, "[A-ZÅÄÖØÆÉ](?=[.])"):
        yield from _initials(match, source)
    for match in source.places.led(_INITIAL, "[B-HJ-Z](?=[.])"):
        yield Reading(*match.span(), "initials", WEIGHT - 10, Initials((match.group()[0],)))
    if language.named_letters:
        for match in source.places.words(_named_letter(language), language.named_letters):
            yield Reading(
                match.start(2), match.end(2), "letter", WEIGHT, Letters(match.group(2)), match.group(1)
            )
    caps = [match for match in source.places.led(_CAPS, _CAPITAL) if match.group().isupper()]
    if language.elides and "'" in text:
        caps += [
            match
            for match in source.places.led(_ELIDED, "[^\\W\\d_a-zß-öø-ÿ](?<='.)")
            if match.group().isupper()
        ]
        caps.sort(key=lambda match: match.start())
    if not caps:
        return
    shouting = _shouted(text, caps, _common(language))
    for match in caps:
        yield from _caps(match, source, loud=match.start() in shouting)


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    if isinstance(value, Word):
        return value.said
    if isinstance(value, Initials):
        names = [
            language.letters.get(letter.lower(), letter) if language.codes == "named" else letter
            for letter in value.letters
        ]
        return " ".join(names) + value.stop
    assert isinstance(value, Letters)
    last = value.letters[-1].lower()
    if value.ending and last in language.letter_stems:
        head = f"{spelled(value.letters[:-1], language)}-" if len(value.letters) > 1 else ""
        return f"{head}{language.letter_stems[last]}{value.ending}"
    return spelled(value.letters, language) + value.ending


def spelled(letters: str, language: Language) -> str:
    """``gee-em-tee``; letters without a name stay."""
    return "-".join(language.letters.get(c.lower(), c) for c in letters)


def _caps(match: re.Match[str], source: Source, *, loud: bool) -> Iterator[Reading]:
    language, word = source.language, match.group()
    lower = word.lower()
    ending, end = "", match.end()
    plural = language.words.get("acronym_plural", "")
    if plural and source.text.startswith(plural, end):
        ending, end = plural, end + len(plural)
    case = _CASE.match(source.text, end)
    if case and language.words.get("case_mark") and not {*word} <= {*"IVX"}:
        ending, end = case.group(1), case.end()
    if len(word) == 2 and _POSTAL.search(source.text[max(0, match.start() - 6) : match.start()]):
        yield Reading(match.start(), end, "letters", WEIGHT, Letters(word, ending))
        return
    if _JOINED.match(source.text, end) or source.text[match.start() - 1 : match.start()] == "&":  # AT&T
        yield Reading(match.start(), end, "letters", WEIGHT, Letters(word, ending))
        return
    if lower in _words(language):
        yield Reading(match.start(), end, "word", WEIGHT, Word(lower + ending))
        return
    if lower in _common(language) or loud:
        yield Reading(match.start(), end, "shouted", WEIGHT, Word(word + ending))
        return
    if len(word) > 3 and language.word_shapes and _shape(language).fullmatch(lower):
        yield Reading(match.start(), end, "word", WEIGHT, Word(word + ending), sure=False)
        return
    if len(word) > _LONGEST or any(c not in language.letters for c in lower):
        return
    value = Letters(word, ending)
    sure = not (len(word) > 3 and _SOUND.search(word[1:-1]))
    yield Reading(match.start(), end, "letters", WEIGHT, value, sure=sure)


def _shouted(text: str, caps: list[re.Match[str]], common: frozenset[str]) -> set[int]:
    """Starts of the capitals that belong to a run of them, which is a headline or a shout, not initials.

    Runs are parted by a word that has small letters. Two capitals beside each other are two initials unless one of
    them is longer than initials are.
    """
    starts = [
        match.start() for match in caps if text[match.start() - 1 : match.start()] != "'"
    ]  # of whole words
    listed = {*starts}
    loud: set[int] = set()
    run: list[tuple[int, int]] = []

    def close() -> None:
        long = [length for _, length in run if length > 3]
        if (
            (len(run) > 2 and len(long) * 2 >= len(run))
            or (len(run) == 2 and any(length > _LONGEST for _, length in run))
            or (len(run) > 2 and sum(text[i : i + n].lower() in common for i, n in run) * 3 > len(run) * 2)
        ):
            loud.update(start for start, _ in run)
        run.clear()

    done = 0
    for start in starts:
        if start < done:
            continue
        last_end = start
        for token in _TOKEN.finditer(text, start):
            if token.start() in listed:
                if run and _parted(text, last_end, token.start()):
                    close()
                run.append((token.start(), len(token.group())))
            elif len(token.group()) > 1 or token.group().islower():
                break
            last_end = token.end()
        done = last_end
        close()
    return loud


def _parted(text: str, end: int, start: int) -> bool:
    between = text[end:start]
    return "," in between or "/" in between or bool(_SENTENCE_END.search(between[:80]))


def _initials(match: re.Match[str], source: Source) -> Iterator[Reading]:
    text, end = source.text, match.end()
    letters = tuple(re.findall("[A-ZÅÄÖØÆÉ]", match.group()))
    behind = text[end:]
    spaced = match.group().endswith(" ")
    if spaced:
        start = match.start()
        opening = _OPENING.match(text, end)
        if len(letters) == 1 and opening and opening.group() in source.language.openers:  # plan B. The rest
            return
        while letters and _is_title(f"{letters[0]}.", source.language):  # M. J. Dupont
            letters, start = letters[1:], start + 3
        if not letters:
            return
        yield Reading(start, end, "initials", WEIGHT, Initials(letters, " "))
        return
    sentence = re.match(r"[\"')]*(?:$|\s+[\"'(]?[A-Z][a-z])", behind[:12])
    if re.match(r"\s+[A-Z][a-z]+", behind[:12]) and len(letters) <= 3 and not _ends_clause(source, match):
        sentence = None
    yield Reading(match.start(), end, "initials", WEIGHT, Initials(letters, "." if sentence else ""))


def _ends_clause(source: Source, match: re.Match[str]) -> bool:
    following = re.match(r"\s+([A-ZÀ-Þ][^\W\d_]+)", source.text[match.end() : match.end() + 20])
    return bool(following and following.group(1) in source.language.openers)


@cache
def _named_letter(language: Language) -> re.Pattern[str]:
    """A letter that is also a word, where a noun before it shows that it is a name (Plan A)."""
    words = alternatives(language.named_letters)
    return re.compile(
        rf"(?<!\w)((?i:{words}))[{BLANK}](A)(?![\w'.]|[{BLANK}][a-z]{{3,}}(?<!ed)(?<!s)(?<!is)(?<!was)(?!\w))"
    )


def _is_title(written: str, language: Language) -> bool:
    return any(entry.where == "name" for entry in language.abbreviations.get(written, ()))


@cache
def _shape(language: Language) -> re.Pattern[str]:
    return re.compile(language.word_shapes)


@cache
def _words(language: Language) -> frozenset[str]:
    return frozenset(language.word_acronyms)


@cache
def _common(language: Language) -> frozenset[str]:
    return frozenset(language.shouted)
