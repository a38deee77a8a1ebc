"""Language tags as people and systems write them: ``en-US``, ``pt_BR``, ``NB``."""

from __future__ import annotations

from loudkit.errors import UnsupportedLanguageError
from loudkit.text.languages import CODES

_ALSO = {"nb": "no", "nn": "no"}  # the two written forms of Norwegian


def base_language(tag: str) -> str:
    """The one of the twelve that ``tag`` is, its region and script left aside; ``UnsupportedLanguageError``."""
    given = tag.strip().lower()
    base = given.replace("_", "-").split("-")[0].split(".")[0]
    code = _ALSO.get(base, base)
    if code not in CODES:
        raise UnsupportedLanguageError(given, CODES)
    return code
