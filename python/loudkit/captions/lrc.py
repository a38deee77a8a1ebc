"""Lyrics (.lrc)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from loudkit.captions.cue import Cue

_HOLE = 0.5  # seconds without a cue behind which the line is cleared


def lrc(cues: Sequence[Cue], *, highlight: bool = False) -> str:
    """``cues`` as a file's text, a line each; with ``highlight`` each word behind its own time (enhanced LRC).

    The format has no end of a line, so one without text stands where nothing is shown.
    """
    return "".join(_lines(cues, highlight))


def _lines(cues: Sequence[Cue], highlight: bool) -> Iterable[str]:
    for index, cue in enumerate(cues):
        yield f"[{_time(cue.start)}]{_body(cue, highlight)}\n"
        if index + 1 == len(cues) or cues[index + 1].start - cue.end > _HOLE:
            yield f"[{_time(cue.end)}]\n"


def _body(cue: Cue, highlight: bool) -> str:
    if highlight and cue.words:
        return " ".join(f"<{_time(word.start)}>{word.text}" for word in cue.words)
    text = cue.text
    return f" {text}" if text.startswith("[") else text  # not another time


def _time(seconds: float) -> str:
    hundredths = round(max(0.0, seconds) * 100)
    return f"{hundredths // 6000:02d}:{hundredths // 100 % 60:02d}.{hundredths % 100:02d}"
