"""The rules that captions keep, and where some do not."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from loudkit.captions.cue import Cue
from loudkit.captions.grammar import ends_sentence
from loudkit.errors import InvalidConfigError

_TOLERANCE = 1e-6


@dataclass(frozen=True)
class Rules:
    """What broadcasters ask of captions: at most ``lines`` lines of ``characters``, shown ``shortest`` to ``longest``
    seconds, at most ``per_second`` characters a second, ``gap`` seconds apart.

    A value out of bounds is refused with ``InvalidConfigError``.
    """

    characters: int = 42
    lines: int = 2
    shortest: float = 1.0
    longest: float = 7.0
    per_second: float = 17.0
    gap: float = 0.083  # two frames

    def __post_init__(self) -> None:
        for name, least, most in _BOUNDS:
            value = getattr(self, name)
            whole = name in ("characters", "lines")
            right = isinstance(value, int if whole else (int, float)) and not isinstance(value, bool)
            if not right or not math.isfinite(value) or not least <= value <= most:
                kind = "a whole number" if whole else "a number"
                raise InvalidConfigError(name, value, f"{kind} from {least:g} to {most:g}")
        if self.shortest > self.longest:
            raise InvalidConfigError("shortest", self.shortest, f"at most longest ({self.longest:g})")


_BOUNDS = (
    ("characters", 1, 1000),
    ("lines", 1, 10),
    ("shortest", 0.0, 60.0),
    ("longest", 0.1, 600.0),
    ("per_second", 1.0, 1000.0),
    ("gap", 0.0, 1.0),
)


@dataclass(frozen=True)
class Breach:
    """Cue ``number`` (from 1) does not keep ``rule``: ``value`` where ``limit`` was asked."""

    number: int
    rule: str
    value: float
    limit: float

    def __str__(self) -> str:
        return f"cue {self.number}: " + _TOLD[self.rule].format(value=self.value, limit=self.limit)


_TOLD = {
    "characters": "a line of {value:.0f} characters (at most {limit:.0f}; a word is never cut)",
    "lines": "{value:.0f} lines (at most {limit:.0f})",
    "shortest": "shown {value:.2f} s (at least {limit:g})",
    "longest": "shown {value:.2f} s (at most {limit:g})",
    "per_second": "{value:.1f} characters a second (at most {limit:g})",
    "gap": "{value:.3f} s behind the cue before (at least {limit:g})",
    "orphan": "a line of {value:.0f} word of its sentence",
}


BROADCAST = Rules()


def breaches(cues: Sequence[Cue], rules: Rules = BROADCAST) -> tuple[Breach, ...]:
    """Where ``cues`` do not keep ``rules``; none where they all do."""
    found: list[Breach] = []
    before: Cue | None = None
    for number, cue in enumerate(cues, 1):
        longest = max((len(line) for line in cue.lines), default=0)
        size = sum(map(len, cue.lines))
        speed = size / cue.duration if cue.duration > 0 else math.inf
        for rule, value, limit, over in (
            ("characters", longest, rules.characters, longest > rules.characters),
            ("lines", len(cue.lines), rules.lines, len(cue.lines) > rules.lines),
            ("shortest", cue.duration, rules.shortest, cue.duration < rules.shortest - _TOLERANCE),
            ("longest", cue.duration, rules.longest, cue.duration > rules.longest + _TOLERANCE),
            ("per_second", speed, rules.per_second, speed > rules.per_second * (1 + 1e-3)),
            ("orphan", 1, 0, _has_orphan(cue, before)),
        ):
            if over:
                found.append(Breach(number, rule, value, limit))
        if before is not None and cue.start - before.end < rules.gap - _TOLERANCE:
            found.append(Breach(number, "gap", cue.start - before.end, rules.gap))
        before = cue
    return tuple(found)


def _has_orphan(cue: Cue, before: Cue | None) -> bool:
    """Whether a line is one word that is not a sentence by itself."""
    if all(" " in line for line in cue.lines):
        return False
    if len(cue.lines) > 1:
        return True
    whole = before is None or ends_sentence(before.lines[-1].rsplit(" ", 1)[-1])
    return not (whole and ends_sentence(cue.lines[-1]))
