"""The signs that the embedded voice reads, and its tokenizer file."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final

from loudkit.export.toy_tokenizer import SPECIAL, tokenizer_document

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
MARKS: Final = "',.!?"
TEXT_START: Final = SPECIAL["[START]"]
TEXT_STOP: Final = SPECIAL["[STOP]"]
ENGLISH: Final = SPECIAL["[en]"]
TEXT_VOCABULARY: Final = max(SPECIAL.values()) + 1
# Signs with the sound of another sign; the last are read as blanks.
_APOSTROPHES: Final = "\u2019\u2018\u02bc\u02bb\u02b9\u2032\u201b`\uff07"
_SAME: Final = {";": ",", ":": ",", "\u2026": ".", "\u2019": "'", "\u2018": "'"}
_BLANK: Final = "-/\u2010\u2011\u2012\u2013\u2014"
# A letter by itself is said by its name; a and i are words.
NAMES: Final = {
    name[0]: name[1:]
    for name in (
        "bbee csee ddee eee feff ggee haitch jjay kkay lell mem nen ooh ppea qcue rare sess ttea uyou vvee wdouble-you "
        "xex ywhy zzee"
    ).split()
}
# Letters that have no plain one in them.
_WITHIN: Final = r"[\p{L}\p{M}']"  # what makes a letter part of a word
_RESPELLED: Final = {
    "\u00df": "ss", "\u0142": "l", "\u00f8": "o", "\u00e6": "ae", "\u0153": "oe", "\u0111": "d", "\u00f0": "d",
    "\u00fe": "th", "\u0131": "i",
}  # fmt: skip
_LANGUAGES: Final = tuple(name for name in SPECIAL if len(name) == 4)
_IDS: Final = {sign: 3 + i for i, sign in enumerate(LETTERS + MARKS + "".join(_SAME) + _BLANK)}


def plain(text: str) -> str:
    """Normalised English text in the signs the model is trained on: letters, ``',.!?`` and single blanks."""
    for sign in _APOSTROPHES:
        text = text.replace(sign, "'")
    text = unicodedata.normalize("NFKD", text.lower())
    for sign, other in (*_RESPELLED.items(), *_SAME.items(), *((sign, " ") for sign in _BLANK)):
        text = text.replace(sign, other)
    text = "".join(c for c in text if c in LETTERS or c in MARKS or c.isspace())
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" ([,.!?])", r"\1", text)
    text = re.sub(r"([,.!?])[,.!?]+", r"\1", text)
    text = re.sub(r"(?<![a-z])'+|'+(?![a-z])", "", text)
    return text.strip(" ,.!?'") + (text.rstrip()[-1:] if text.rstrip()[-1:] in (".", "!", "?") else "")


def named(text: str) -> str:
    """``plain`` text with single letters as their names."""
    return re.sub(r"(?<![a-z'])[b-hj-z](?![a-z'])", lambda found: NAMES[found[0]].replace("-", " "), text)


def text_ids(text: str) -> list[int]:
    """``plain`` text as the generator reads it, with language tag, start and stop."""
    blank = SPECIAL["[SPACE]"]
    return [TEXT_START, ENGLISH, *(blank if c == " " else _IDS[c] for c in text), TEXT_STOP]


def twins() -> dict[int, int]:
    """Ids that were never trained to the trained id that they share a row with."""
    rows = {_IDS[sign]: _IDS[other] for sign, other in _SAME.items() if other in _IDS}
    rows |= {_IDS[sign]: SPECIAL["[SPACE]"] for sign in _BLANK}
    return rows | {SPECIAL[name]: ENGLISH for name in _LANGUAGES if name != "[en]"}


def tokenizer_json() -> bytes:
    """A file for the ``tokenizers`` library: one token a sign, what is none of ours dropped."""
    known = re.escape("".join(_IDS))
    normalizer = {"type": "Sequence", "normalizers": [*_replacements(), _replace(f"[^{known}]", "")]}
    return tokenizer_document({**SPECIAL, **_IDS}, [], normalizer=normalizer, pre_tokenizer=None)


def _replacements() -> list[dict[str, Any]]:
    letters = [_replace(letter, other) for letter, other in _RESPELLED.items()]
    alone = [_replace(rf"(?<!{_WITHIN}){letter}(?!{_WITHIN})", name) for letter, name in NAMES.items()]
    return [*(_replace(sign, "'") for sign in _APOSTROPHES), *letters, *alone]


def _replace(pattern: str, content: str) -> dict[str, Any]:
    return {"type": "Replace", "pattern": {"Regex": pattern}, "content": content}
