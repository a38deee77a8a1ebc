"""How English text is read: a pronouncing lexicon with stress, in the teacher's own signs.

The data are ``us_gold.json`` and ``us_silver.json`` of the package ``misaki`` (Apache-2.0). What it lacks is built from
its stems; a word that cannot be built is not read at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from loudkit.errors import MissingFileError

FILES: Final = ("us_silver.json", "us_gold.json")  # the later one wins
STRESS: Final = "ˈˌ"

_VOWELS: Final = frozenset("AIOQWYaæɑɐɒɔəɛɜɪiuʊʌᵊᵻ")
_HISSING: Final = frozenset("szʃʒʧʤ")
_VOICELESS: Final = frozenset("ptkfθsʃʧ")
_PHONES: Final = {
    "b": "b", "ʧ": "ch", "d": "d", "ð": "dh", "f": "f", "ɡ": "g", "h": "hh", "ʤ": "jh", "k": "k", "l": "l", "m": "m",
    "n": "n", "ŋ": "ng", "p": "p", "ɹ": "r", "s": "s", "ʃ": "sh", "t": "t", "ɾ": "d", "ʔ": "t", "θ": "th", "v": "v",
    "w": "w", "j": "y", "z": "z", "ʒ": "zh", "ɑ": "aa", "æ": "ae", "ʌ": "ah", "ɔ": "ao", "W": "aw", "ə": "ax",
    "ɐ": "ax", "ᵊ": "ax", "I": "ay", "ɛ": "eh", "A": "ey", "ɪ": "ih", "ᵻ": "ih", "i": "iy", "O": "ow", "Y": "oy",
    "ʊ": "uh", "u": "uw", "ɜ": "er",
}  # fmt: skip
_RHOTIC: Final = "ɹ"
# Said otherwise inside a sentence than by themselves, or missing.
_OWN: Final = {
    "a": "ɐ",
    "an": "ɐn",
    "the": "ðə",
    "to": "tə",
    "i": "ˌI",
    "o": "ˈO",
    "mr": "mˈɪstəɹ",
    "mrs": "mˈɪsᵻz",
}
_BEFORE_VOWELS: Final = {"the": "ði", "to": "tʊ"}
_ALONE: Final = {"a": "ˈA", "the": "ðə", "to": "tˈu", "i": "ˈI"}


@dataclass(frozen=True)
class Sound:
    """A phone of ours, and which signs of its word stand for it, ``[first, end)``."""

    phone: str
    first: int
    end: int


class Lexicon:
    """The readings of words in ``folder``'s files."""

    def __init__(self, folder: Path) -> None:
        self._entries: dict[str, str] = {}
        for name in FILES:
            path = folder / name
            if not path.exists():
                raise MissingFileError(f"{path} is not there; run the stage fetch first")
            for word, entry in json.loads(path.read_text(encoding="utf-8")).items():
                signs = _default(entry)
                if signs is not None and (word == word.lower() or word.lower() not in self._entries):
                    self._entries[word.lower()] = signs
        self._entries |= _OWN

    def __contains__(self, word: str) -> bool:
        return self.word(word) is not None

    def words(self) -> list[str]:
        """Every word with an entry of its own, in order."""
        return sorted(word for word in self._entries if re.fullmatch(r"[a-z]+('[a-z]+)?", word))

    @lru_cache(maxsize=300_000)  # noqa: B019 - one lexicon a process
    def word(self, word: str) -> str | None:
        """The signs of ``word``, in small letters, as it is said inside a sentence; None where it cannot be read."""
        return self._entries.get(word) or _possessive(self, word) or _inflected(self._entries, word)

    def line(self, words: Sequence[str]) -> list[str] | None:
        """The signs of each of ``words``, with the weak forms that their neighbours ask for."""
        if len(words) == 1 and words[0] in _ALONE:
            return [_ALONE[words[0]]]
        found = [self.word(word) for word in words]
        out: list[str] = []
        for n, (word, signs) in enumerate(zip(words, found, strict=True)):
            if signs is None:
                return None
            following = found[n + 1] if n + 1 < len(found) else None
            opens = following is not None and following.lstrip(STRESS)[:1] in _VOWELS
            out.append(_BEFORE_VOWELS[word] if opens and word in _BEFORE_VOWELS else signs)
        return out


def sounds(signs: str) -> list[Sound]:
    """Our phones of a word's ``signs``; a stress mark belongs to the phone behind it."""
    out: list[Sound] = []
    first = 0
    for at, sign in enumerate(signs):
        if sign in STRESS:
            continue
        end = at + 1
        before = out[-1].phone if out else ""
        if (sign == _RHOTIC and before == "er" and out[-1].end == first and signs[first - 1] == "ɜ") or (
            sign == _RHOTIC and before == "ax" and signs[first - 1] == "ə" and not _vowel_follows(signs, end)
        ):
            out[-1] = Sound("er", out[-1].first, end)
        else:
            out.append(Sound(_PHONES[sign], first, end))
        first = end
    return out


def _vowel_follows(signs: str, at: int) -> bool:
    return signs[at:].lstrip(STRESS)[:1] in _VOWELS and signs[at : at + 1] in STRESS and at < len(signs)


def _default(entry: Any) -> str | None:
    signs = entry if isinstance(entry, str) else entry.get("DEFAULT")
    return signs if signs and all(sign in _PHONES or sign in STRESS for sign in signs) else None


def _possessive(lexicon: Lexicon, word: str) -> str | None:
    if not word.endswith("'s"):
        return None
    stem = lexicon.word(word[:-2])
    return stem and stem + _s(stem)


def _inflected(entries: dict[str, str], word: str) -> str | None:
    """``word`` as a known stem with -s, -ed, -ing, -er, -ly or -ness, or as two known words."""
    for ending, of, stems in (
        ("ies", _s, ("y",)), ("es", _s, ("", "e")), ("s", _s, ("",)), ("ied", _ed, ("y",)), ("ed", _ed, ("", "e")),
        ("ing", _ing, ("", "e")), ("ers", _ers, ("", "e")), ("er", _er, ("", "e")), ("ly", _ly, ("",)),
        ("ness", _ness, ("",)),
    ):  # fmt: skip
        if not word.endswith(ending) or len(word) - len(ending) < 2:
            continue
        base = word[: -len(ending)]
        doubled = (
            base[:-1]
            if len(base) > 2 and base[-1] == base[-2] and ending not in ("s", "ly", "ness")
            else None
        )
        for stem in (*(base + added for added in stems), doubled):
            if stem in entries and not (ending == "s" and stem.endswith("s")):
                return entries[stem] + of(entries[stem])
    return None


def _s(stem: str) -> str:
    return "ᵻz" if stem[-1] in _HISSING else "s" if stem[-1] in _VOICELESS else "z"


def _ed(stem: str) -> str:
    return "ᵻd" if stem[-1] in "td" else "t" if stem[-1] in _VOICELESS else "d"


def _ing(stem: str) -> str:
    return "ɪŋ"


def _er(stem: str) -> str:
    return "əɹ"


def _ers(stem: str) -> str:
    return "əɹz"


def _ly(stem: str) -> str:
    return "li"


def _ness(stem: str) -> str:
    return "nəs"
