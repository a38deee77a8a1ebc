"""Stand-ins for stretches that no pass may touch: one letter each, put back when the passes are through."""

from __future__ import annotations

import unicodedata
from itertools import chain

from loudkit.errors import InvalidRequestError

# Letters of which no pass knows anything and that canonical composition keeps. Capitals stand for capitalised words,
# because a pass may ask how a word begins; they have no small form.
_CAPITALS = tuple(c for c in map(chr, range(0x1D400, 0x1D7CC)) if c.isupper())
_OTHERS = tuple(range(0x20000, 0x2A6D7))


class Placeholders:
    """What the letters that stand in one text stand for."""

    def __init__(self, text: str) -> None:
        self._taken = frozenset(c for c in set(unicodedata.normalize("NFC", text)) if ord(c) >= 0x1D400)
        self._capitals = (c for c in _CAPITALS if c not in self._taken)
        self._others = (c for c in map(chr, _OTHERS) if c not in self._taken)
        self._letters: dict[tuple[str, bool], str] = {}
        self._said: dict[int, str] = {}

    def letter(self, said: str, *, capital: bool = False) -> str:
        """The letter that stands for ``said``; raises ``InvalidRequestError`` when all are in use."""
        key = (said, capital)
        if key not in self._letters:
            letter = next(chain(self._capitals, self._others) if capital else self._others, None)
            if letter is None:
                raise InvalidRequestError(
                    f"one paragraph holds more than {len(_OTHERS)} different respelled or spelled stretches; "
                    "part it with a blank line"
                )
            self._letters[key] = letter
            self._said[ord(letter)] = said
        return self._letters[key]

    def put_back(self, text: str) -> str:
        """``text`` with what every letter stands for in its place."""
        return text.translate(self._said) if self._said else text
