"""What a verification found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Findings:
    """``facts`` by label, in order; ``problems``: claims that do not hold; ``notes``: what no claim was made about."""

    kind: str  # wav, checkpoint, voice, safetensors, release, other
    facts: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether every claim holds."""
        return not self.problems


def silent(done: int, total: int) -> None:
    """A progress that shows nothing."""
