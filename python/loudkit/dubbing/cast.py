"""Who speaks which cue: a ``<v Name>`` or ``[name]`` in it, and a table of names and voices."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from loudkit.bundle.files import read_limited
from loudkit.captions.cue import Cue
from loudkit.errors import InvalidFileError, InvalidRequestError, VoiceNotFoundError, shown

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_LIMIT: Final = 1024 * 1024  # bytes of a table
_HEAD = re.compile(r"\s*\[([^\[\]]{1,60})\]\s*:?\s*")
_NOT_SAID = re.compile(r"^[\s♪♫#*]*$|^\([^()]*\)$")


@dataclass(frozen=True)
class Line:
    """Cue ``number`` (from 1) of a file: the ``text`` to say and the name of the ``voice`` that says it ("" the usual).

    ``left_out`` is what stands in brackets at its head and names no voice. No text: it is not said.
    """

    number: int
    cue: Cue
    text: str
    voice: str = ""
    left_out: str = ""


@dataclass(frozen=True)
class Cast:
    """``table`` gives each speaker a voice; ``voices`` are the names that stand for themselves."""

    table: Mapping[str, str] = field(default_factory=dict)
    voices: Sequence[str] = ()

    def lines(self, cues: Sequence[Cue]) -> Iterator[Line]:
        """Who says what. A ``<v Name>`` that is nobody's is refused with ``VoiceNotFoundError``."""
        for number, cue in enumerate(cues, 1):
            yield self._line(number, cue)

    def _line(self, number: int, cue: Cue) -> Line:
        text, voice, left_out = cue.text, "", ""
        if cue.speaker:
            found = self._voice(cue.speaker)
            if found is None:
                raise VoiceNotFoundError(
                    f"cue {number} is said by {shown(cue.speaker)}, and no voice is named for it; give it "
                    "one in a table of --voices",
                    ref=cue.speaker,
                    available=sorted({*self.table, *self.voices}),
                )
            voice = found
        while head := _HEAD.match(text):
            found = self._voice(head.group(1))
            if found is None and head.group(1).lower().startswith(("pause", "break", "silence")):
                break  # control that the text layer reads
            text = text[head.end() :]
            voice = voice if found is None else found
            left_out = left_out or (head.group(1) if found is None else "")
        return Line(number, cue, "" if _NOT_SAID.match(text) else text, voice, left_out)

    def _voice(self, name: str) -> str | None:
        wanted = " ".join(name.split()).casefold()
        for known, voice in self.table.items():
            if " ".join(known.split()).casefold() == wanted:
                return voice
        return next((voice for voice in self.voices if voice.casefold() == wanted), None)


def read_cast(path: Path) -> dict[str, str]:
    """A table of speakers: TOML, a line ``Name = "voice"`` each. Raises ``MissingFileError``, ``InvalidFileError``."""
    data = read_limited(path, _LIMIT)
    try:
        table = tomllib.loads(data.decode("utf-8").removeprefix("\ufeff"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise InvalidFileError(
            f'{path} is no table of voices: {error}; expected lines such as "Mary Ann" = "nora"'
        ) from None
    for name, voice in table.items():
        if not isinstance(voice, str) or not voice.strip():
            raise InvalidRequestError(
                f"{path}: {shown(name)} is {shown(voice)}; expected a voice's name or file as text"
            )
    return table
