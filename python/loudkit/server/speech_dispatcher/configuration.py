"""What the module is told: a file in Speech Dispatcher's form, and the environment, which wins."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from loudkit.errors import InvalidRequestError, MissingFileError, shown

_KEYS: Final = {
    "loudkitserver": ("server", "LOUDKIT_SERVER"),
    "loudkitvoice": ("voice", "LOUDKIT_VOICE"),
    "loudkitplayer": ("player", "LOUDKIT_PLAYER"),
    "loudkittoken": ("token", "LOUDKIT_TOKEN"),
    "loudkitcheckpoint": ("checkpoint", "LOUDKIT_CHECKPOINT"),
    "loudkiticons": ("icons", "LOUDKIT_ICONS"),
}
_KIND: Final = re.compile(r"(male|female)[1-3]|child_(male|female)")


@dataclass(frozen=True)
class Configuration:
    """``server`` "" means none is asked for; ``voices`` are by language and kind (such as ``male1``)."""

    server: str = "http://127.0.0.1:8765"
    voice: str = ""  # "" is the first there is
    player: str = "paplay"
    token: str = ""
    checkpoint: str = ""
    icons: str = "/usr/share/sounds/sound-icons"
    voices: Mapping[tuple[str, str], str] = field(default_factory=dict)


def read_configuration(path: Path | None, environ: Mapping[str, str] = os.environ) -> Configuration:
    """The configuration in ``path``, if one is given. Raises what is wrong with it, by its line."""
    told: dict[str, str] = {}
    voices: dict[tuple[str, str], str] = {}
    for number, line in enumerate(_lines(path), 1):
        try:
            words = shlex.split(line, comments=True)
        except ValueError as error:
            raise InvalidRequestError(f"{path}, line {number}: {error}") from None
        if not words:
            continue
        key = words[0].lower()
        if key in _KEYS and len(words) == 2:
            told[_KEYS[key][0]] = words[1]
        elif key == "addvoice" and len(words) == 4 and _KIND.fullmatch(words[2].lower()):
            voices[words[1].lower(), words[2].lower()] = words[3]
        elif key not in ("debug", "debugfile"):
            raise InvalidRequestError(
                f"{path}, line {number}: {shown(line.strip())} is not read; expected one of "
                "LoudkitServer, LoudkitVoice, LoudkitPlayer, LoudkitToken, LoudkitCheckpoint, LoudkitIcons, "
                'or AddVoice "en" "FEMALE1" "cora"'
            )
    for name, variable in _KEYS.values():
        if variable in environ:
            told[name] = environ[variable]
    return Configuration(voices=voices, **told)


def _lines(path: Path | None) -> list[str]:
    if path is None:
        return []
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise MissingFileError(f"{path} cannot be read: {error}") from None
