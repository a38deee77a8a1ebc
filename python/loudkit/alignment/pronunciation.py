"""How a spoken word sounds, in the phones of the English acoustic model."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

Phones = tuple[str, ...]

# What a word says that has no letter known to its language.
UNKNOWN: Final[Phones] = ("AH",)
_LONGEST: Final = 60  # letters of a word that are read


def pronunciations(word: str, language: str) -> tuple[Phones, ...]:
    """The ways to say ``word``: of the dictionary in English, else by its language's letters; none for mere marks."""
    bare = bare_word(word)
    if not bare:
        return ()
    if language == "en":
        known = _dictionary().get(bare) or _dictionary().get(bare.replace("'", ""))
        if known:
            return known
        if bare.endswith("'s") and (stem := _dictionary().get(bare[:-2])):
            return tuple(
                (*phones, "S" if phones[-1] in ("P", "T", "K", "F", "TH") else "Z") for phones in stem
            )
    parts = [part for part in bare.replace("'", "-").split("-") if part]
    return (tuple(phone for part in parts for phone in _by_letters(part[:_LONGEST], language)) or UNKNOWN,)


def bare_word(word: str) -> str:
    """``word`` in small letters, without the marks around and within it but for ' and -."""
    text = unicodedata.normalize("NFC", word.lower()).replace("’", "'")
    return "".join(c for c in text if c.isalpha() or c in "'-").strip("'-")


@lru_cache(maxsize=50_000)
def _by_letters(word: str, language: str) -> Phones:
    rules = _rules(language)
    longest = max(map(len, rules))
    marked = f"^{word}$"
    found: list[str] = []
    at = 1
    while at < len(marked) - 1:
        begin = at - (at == 1)
        phones, at = _longest(marked, begin, at, rules, longest)
        found += phones
    return tuple(found)


def _longest(
    marked: str, begin: int, at: int, rules: Mapping[str, Phones], longest: int
) -> tuple[Phones, int]:
    """The phones of the rule that takes most letters at ``at``, and where it ends; also those of ^ at a begin."""
    fits = [
        (start + size, start == begin, rules[marked[start : start + size]])
        for start in dict.fromkeys((begin, at))
        for size in range(1, min(longest, len(marked) - start) + 1)
        if start + size > at and marked[start : start + size] in rules
    ]
    if fits:
        end, _, phones = max(fits, key=lambda fit: fit[:2])
        return phones, min(end, len(marked) - 1)
    plain = unicodedata.normalize("NFKD", marked[at])[:1]
    return rules.get(plain, ()), at + 1


@lru_cache(maxsize=16)
def _rules(language: str) -> Mapping[str, Phones]:
    folder = files("loudkit.alignment").joinpath("letters")
    file = folder.joinpath(f"{language}.txt")
    text = (file if file.is_file() else folder.joinpath("en.txt")).read_text(encoding="utf-8")
    rules: dict[str, Phones] = {}
    for line in text.splitlines():
        for entry in [] if line.startswith("#") else line.split():
            letters, _, phones = entry.partition("=")
            rules[letters] = tuple(phones.split("_")) if phones else ()
    return rules


@lru_cache(maxsize=1)
def _dictionary() -> Mapping[str, tuple[Phones, ...]]:
    """The pronouncing dictionary that comes with pocketsphinx (that of Carnegie Mellon University)."""
    from loudkit.alignment.acoustics import model_folder

    found: dict[str, tuple[Phones, ...]] = {}
    with (model_folder() / "cmudict-en-us.dict").open(encoding="utf-8") as lines:
        for line in lines:
            name, *phones = line.split()
            word = name.partition("(")[0] or name
            found[word] = (*found.get(word, ()), tuple(phones))
    return found
