"""Cues and their words as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from loudkit.captions.cue import Cue
from loudkit.timing import Word


def json_text(cues: Iterable[Cue], duration: float) -> str:
    """``{"duration", "cues": [{"start", "end", "lines", "speaker"?, "words"}]}``, times in seconds."""
    return (
        json.dumps({"duration": duration, "cues": [_cue(cue) for cue in cues]}, ensure_ascii=False, indent=1)
        + "\n"
    )


def word_object(word: Word) -> dict[str, Any]:
    """A word: its text, its place in the input (code points), its times, how they were found, and what is said."""
    told = {
        name: getattr(word, name) for name in ("text", "at", "stop", "start", "end", "source", "confidence")
    }
    spoken = [{"text": one.text, "start": one.start, "end": one.end} for one in word.spoken]
    return told | {"spoken": spoken}


def _cue(cue: Cue) -> dict[str, Any]:
    told: dict[str, Any] = {"start": cue.start, "end": cue.end, "lines": list(cue.lines)}
    if cue.speaker:
        told["speaker"] = cue.speaker
    return told | {"words": [word_object(word) for word in cue.words]}
