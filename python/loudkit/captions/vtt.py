"""WebVTT (.vtt), https://www.w3.org/TR/webvtt1/."""

from __future__ import annotations

from collections.abc import Iterable

from loudkit.captions.clock import clock
from loudkit.captions.cue import Cue


def vtt(cues: Iterable[Cue], *, highlight: bool = False) -> str:
    """``cues`` as a file's text; with ``highlight`` each word is a ``<c>`` behind the time at which it is said."""
    return "WEBVTT\n\n" + "\n".join(
        f"{clock(cue.start)} --> {clock(cue.end)}\n{_body(cue, highlight)}\n" for cue in cues
    )


def _body(cue: Cue, highlight: bool) -> str:
    if highlight and cue.words:
        body = _highlighted(cue)
    else:
        body = "\n".join(map(_escaped, cue.lines))
    return f"<v {_escaped(cue.speaker)}>{body}" if cue.speaker else body


def _highlighted(cue: Cue) -> str:
    """A time must lie within the cue and behind the one before; a word that has none of its own goes with it."""
    before = round(cue.start * 1000)
    lines = []
    for line in cue.words_by_line():
        parts = []
        for word in line:
            time, end = round(word.start * 1000), round(cue.end * 1000)
            mark = f"<{clock(word.start)}>" if before < time < end else ""
            before = time if mark else before
            parts.append(f"{mark}<c>{_escaped(word.text)}</c>")
        lines.append(" ".join(parts))
    return "\n".join(lines)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
