"""Capitals and digits written together (H2O, B-52, Q3, 12B) are set apart; C++ and C# are named."""

from __future__ import annotations

import re

from loudkit.text.grammar import Language

# letters with a hyphen and three or more figures are serial numbers, which are left alone
_CODE = re.compile(
    r"(?<![\w.,:/@+-])(?![0-9]+(?:ST|ND|RD|TH)\b)(?![A-Z]{2,7}-[0-9]{3})"
    r"(?:[A-Z]{1,7}(?:[0-9]{1,4}[A-Z]{1,2}){0,2}-?[0-9]{1,4}[A-Z]{0,2}|(?!0)[0-9]{1,3}[A-Z]{1,2})"
    r"(?![\w.,:/-]*[0-9@]| [0-9])(?![\w-])"
)
_PLUS_PLUS = re.compile(r"(?<=[A-Za-z])\+\+(?![\w+#])")
_SHARP = re.compile(r"(?<=(?<![A-Za-z0-9_])[A-GQ])#(?![\w+#])")  # C#, F# and musical keys
_WORDS = re.compile(r"[A-Z]{2,}|[A-Z][0-9]+[A-Z]")
_SEAM = re.compile(r"(?<=[A-Z])-?(?=[0-9])|(?<=[0-9])-?(?=[A-Z])")


def apply(text: str, language: Language) -> str:
    if language.words and ("+" in text or "#" in text):
        text = _PLUS_PLUS.sub(" " + " ".join([language.words["plus"]] * 2), text)
        text = _SHARP.sub(" sharp", text)
    if language.cardinals is None or language.codes == "none":
        return text
    return _CODE.sub(lambda m: _apart(m.group(), language), text)


def _apart(code: str, language: Language) -> str:
    if language.codes == "words" and not _WORDS.match(code):
        return code
    code = _SEAM.sub(" ", code)
    if language.codes != "named":
        return code
    parts = (named(part, language) if part.isalpha() else part for part in code.split(" "))
    return " ".join(parts)


def named(letters: str, language: Language) -> str:
    """Letters by their names, where the language has them; an acronym that is a word stays one."""
    if letters.lower() in language.word_acronyms:
        return letters.lower()
    return " ".join(language.letters.get(letter.lower(), letter) for letter in letters)
