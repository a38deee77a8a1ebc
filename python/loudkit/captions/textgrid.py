"""Praat's TextGrid: a tier of cues and one of words, each a row of intervals without a hole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from loudkit.captions.cue import Cue

_LEAST = 1e-4  # seconds; Praat has no interval without a length


def textgrid(cues: Sequence[Cue], duration: float) -> str:
    """``cues`` over a sound of ``duration`` seconds as a file's text (the long form, UTF-8)."""
    end = max(duration, *(cue.end for cue in cues)) if cues else duration
    end = max(end, _LEAST)
    tiers = {
        "cues": _intervals(((cue.start, cue.end, cue.text) for cue in cues), end),
        "words": _intervals(((word.start, word.end, word.text) for cue in cues for word in cue.words), end),
    }
    lines = [
        'File type = "ooTextFile"',
        'Object class = "TextGrid"',
        "",
        "xmin = 0",
        f"xmax = {_number(end)}",
        "tiers? <exists>",
        f"size = {len(tiers)}",
        "item []:",
    ]
    for number, (name, intervals) in enumerate(tiers.items(), 1):
        lines += [
            f"    item [{number}]:",
            '        class = "IntervalTier"',
            f'        name = "{name}"',
            "        xmin = 0",
            f"        xmax = {_number(end)}",
            f"        intervals: size = {len(intervals)}",
        ]
        for place, (start, stop, text) in enumerate(intervals, 1):
            quoted = text.replace('"', '""')
            lines += [
                f"        intervals [{place}]:",
                f"            xmin = {_number(start)}",
                f"            xmax = {_number(stop)}",
                f'            text = "{quoted}"',
            ]
    return "\n".join(lines) + "\n"


def _intervals(parts: Iterable[tuple[float, float, str]], end: float) -> list[tuple[float, float, str]]:
    """All of [0, ``end``]: what is said, and "" between. What has no length of its own goes with what stands before."""
    found: list[tuple[float, float, str]] = []
    for start, stop, text in _lasting(parts):
        at = found[-1][1] if found else 0.0
        if start - at >= _LEAST:
            found.append((at, start, ""))
        else:
            start = at
        found.append((start, stop, text))
    at = found[-1][1] if found else 0.0
    if end - at >= _LEAST:
        found.append((at, end, ""))
    elif found:
        found[-1] = found[-1][0], end, found[-1][2]
    return found


def _lasting(parts: Iterable[tuple[float, float, str]]) -> Iterator[tuple[float, float, str]]:
    held: tuple[float, float, str] | None = None
    for start, stop, text in parts:
        if held is None:
            held = start, stop, text
        elif stop - start < _LEAST or held[1] - held[0] < _LEAST:
            held = held[0], max(held[1], stop), f"{held[2]} {text}"
        else:
            yield held
            held = start, stop, text
    if held is not None and held[1] - held[0] >= _LEAST:
        yield held


def _number(seconds: float) -> str:
    return f"{seconds:.6f}".rstrip("0").rstrip(".")
