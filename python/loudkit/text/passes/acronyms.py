"""Words in capitals: read as a word where they are one, else letter by letter."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.grammar import Language
from loudkit.text.rewriting import alternatives

_TOKEN = re.compile(r"\w+")
_SENTENCE_END = re.compile(r"[.!?…][\"'”’»)]*\s|\n\s*\n")
_COMMA = re.compile(",")
_LONGEST = 5


def apply(text: str, language: Language) -> str:
    if not language.letters or text.islower():
        return text
    tokens = [(m.start(), m.end(), m.group()) for m in _TOKEN.finditer(text)]
    caps = [_is_caps(word) for _, _, word in tokens]
    plural = language.words.get("acronym_plural", "")
    several = [
        bool(plural) and word.endswith(plural) and _is_caps(word.removesuffix(plural))
        for _, _, word in tokens
    ]
    if not (any(caps) or any(several)) or _headline(tokens, caps):
        return text
    commas = _commas(text, language)
    runs_on = [
        one and other and _joined(text, left[1], right[0], commas)
        for one, other, left, right in zip(caps, caps[1:], tokens, tokens[1:], strict=False)
    ]
    runs_on.append(False)
    pieces: list[str] = []
    done = 0
    for i, (start, end, word) in enumerate(tokens):
        if several[i]:
            said, ending = _said(word.removesuffix(plural), language), plural
        elif caps[i] and not runs_on[i] and not (i and runs_on[i - 1]):
            said, ending = _said(word, language), ""
        else:
            continue
        if said:
            pieces += [text[done:start], said, ending]
            done = end
    return "".join([*pieces, text[done:]])


def _is_caps(word: str) -> bool:
    return len(word) > 1 and word.isupper() and word.isalpha()


def _headline(tokens: list[tuple[int, int, str]], caps: list[bool]) -> bool:
    words = 0
    for (_, _, word), is_caps in zip(tokens, caps, strict=True):
        if len(word) > 1 and word.isalpha():
            if not is_caps:
                return False
            words += 1
    return words > 1


def _commas(text: str, language: Language) -> frozenset[int]:
    """Where the commas of lists such as "the FBI, CIA and NSA" stand."""
    return frozenset(
        listed.start() + comma.start()
        for listed in _list(language).finditer(text)
        for comma in _COMMA.finditer(listed.group())
    )


def _joined(text: str, end: int, start: int, commas: frozenset[int]) -> bool:
    """Whether neither the end of a sentence nor the comma of a list stands between two words."""
    if end in commas:
        return False
    return start - end < 2 or not _SENTENCE_END.search(text[end : min(start, end + 80)])


def _said(word: str, language: Language) -> str:
    lower = word.lower()
    if lower in _words(language):
        return lower
    if len(word) > _LONGEST or any(c not in language.letters for c in lower):
        return ""
    return "-".join(language.letters[c] for c in lower)


@cache
def _list(language: Language) -> re.Pattern[str]:
    words = (language.symbols.get("&", "&"), language.words.get("or", "&"))
    word = "[A-Z]{2,12}"
    return re.compile(rf"(?<![\w-]){word}(?:, {word}){{1,12}},? (?:{alternatives(words)})(?= {word}(?!\w))")


@cache
def _words(language: Language) -> frozenset[str]:
    return frozenset(language.word_acronyms)
