"""Advanced SubStation Alpha (.ass), as libass reads it."""

from __future__ import annotations

from collections.abc import Iterable

from loudkit.captions.clock import clock
from loudkit.captions.cue import Cue

_HEAD = """[Script Info]
ScriptType: v4.00+
PlayResX: 1920
PlayResY: 1080
WrapStyle: 2
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, \
StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Arial,64,&H00FFFFFF,&H00B0B0B0,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,1,2,60,60,60,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
"""
_JOINER = "\u2060"  # parts a backslash from the letter that would make a tag of it


def ass(cues: Iterable[Cue], *, highlight: bool = False) -> str:
    """``cues`` as a file's text; with ``highlight`` as karaoke: each word behind its ``\\k`` in centiseconds."""
    return _HEAD + "".join(
        f"Dialogue: 0,{_time(cue.start)},{_time(cue.end)},Default,{_name(cue.speaker)},0,0,0,,"
        f"{_karaoke(cue) if highlight and cue.words else _plain(cue)}\n"
        for cue in cues
    )


def _plain(cue: Cue) -> str:
    return r"\N".join(map(_escaped, cue.lines))


def _karaoke(cue: Cue) -> str:
    """Each word lasts until the next begins, so that the hundredths add up to the cue's."""
    starts = [max(cue.start, word.start) for word in cue.words[1:]]
    ends = iter([*starts, cue.end])
    at = round(cue.start * 100)
    lines = []
    for number, line in enumerate(cue.words_by_line()):
        parts: list[str] = []
        for word in line:
            end = max(at, round(next(ends) * 100))
            lead = ""
            if number == 0 and not parts and round(word.start * 100) > at:
                lead, at = f"{{\\k{round(word.start * 100) - at}}}", round(word.start * 100)
            parts.append(f"{lead}{{\\k{end - at}}}{_escaped(word.text)}")
            at = end
        lines.append(" ".join(parts))
    return r"\N".join(lines)


def _time(seconds: float) -> str:
    return clock(seconds, digits=2, hours=1)


def _name(speaker: str) -> str:
    return " ".join(speaker.replace(",", " ").split())


def _escaped(text: str) -> str:
    return text.replace("\\", f"\\{_JOINER}").replace("{", r"\{").replace("}", r"\}")
