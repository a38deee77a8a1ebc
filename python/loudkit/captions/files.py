"""Captions as files: which formats there are, and how they are written."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import Final

from loudkit.bundle.files import write_file
from loudkit.captions.ass import ass
from loudkit.captions.cue import Cue
from loudkit.captions.json_text import json_text
from loudkit.captions.lrc import lrc
from loudkit.captions.srt import srt
from loudkit.captions.textgrid import textgrid
from loudkit.captions.vtt import vtt
from loudkit.errors import UnsupportedFormatError, shown

MEDIA_TYPES: Final = {
    "srt": "application/x-subrip",
    "vtt": "text/vtt",
    "ass": "text/x-ssa",
    "json": "application/json",
    "lrc": "text/plain",
    "textgrid": "text/plain",
}
FORMATS: Final = tuple(MEDIA_TYPES)


def captions_format(path: str | PurePath) -> str:
    """The format that a file's suffix asks for."""
    suffix = PurePath(path).suffix
    if suffix.lower()[1:] not in FORMATS:
        told = repr(suffix) if suffix else "no suffix"
        raise UnsupportedFormatError(f"{path} has {told}; captions are .{' .'.join(FORMATS)}")
    return suffix.lower()[1:]


def check_captions_format(name: str) -> str:
    """``name``, if captions can be written so."""
    if name not in FORMATS:
        raise UnsupportedFormatError(
            f"captions as {shown(name)} are not known; use one of {' '.join(FORMATS)}"
        )
    return name


def captions_text(cues: Sequence[Cue], form: str, *, duration: float = 0.0, highlight: bool = False) -> str:
    """``cues`` of a sound of ``duration`` seconds as the text of a file.

    ``highlight`` shows which word is said: in vtt, ass and lrc. textgrid and json have every word anyway, srt cannot.
    """
    check_captions_format(form)
    if form == "srt":
        return srt(cues)
    if form == "textgrid":
        return textgrid(cues, duration)
    if form == "json":
        return json_text(cues, duration)
    return {"vtt": vtt, "ass": ass, "lrc": lrc}[form](cues, highlight=highlight)


def save_captions(
    target: str | os.PathLike[str], cues: Sequence[Cue], *, duration: float = 0.0, highlight: bool = False
) -> None:
    """Write the file that the suffix of ``target`` names, beside it and then moved there; a pipe is written to."""
    path = Path(target)
    contents = captions_text(cues, captions_format(path), duration=duration, highlight=highlight).encode()
    write_file(path, contents)
