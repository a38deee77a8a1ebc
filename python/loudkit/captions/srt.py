"""SubRip (.srt)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from loudkit.captions.clock import clock
from loudkit.captions.cue import Cue

_JOINER = "\u2060"  # seen by nobody; the format has no escape
# What players take for a tag or for a line of times.
_TAG = re.compile(r"<(?=[/a-zA-Z])|\{(?=[\\a-zA-Z])|--(?=>)")


def srt(cues: Iterable[Cue]) -> str:
    """``cues`` as a file's text. What a player would obey as a tag is parted by a word joiner (U+2060)."""
    return "\n".join(
        f"{number}\n{clock(cue.start, mark=',')} --> {clock(cue.end, mark=',')}\n{_body(cue)}\n"
        for number, cue in enumerate(cues, 1)
    )


def _body(cue: Cue) -> str:
    return "\n".join(_TAG.sub(lambda tag: tag.group() + _JOINER, line) for line in cue.lines)
