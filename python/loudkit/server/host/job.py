"""What a door asks the host for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from loudkit.bundle.voice import VoiceProfile
from loudkit.engine import Engine


@dataclass(frozen=True)
class Job:
    """The arguments of ``Engine.synthesize``, the voice and the model by name; checked when it is handed in."""

    text: str
    voice: str
    model: str = ""  # "" is the server's first
    seed: int = 0
    language: str | None = None
    speed: float = 1.0
    previous_tokens: tuple[int, ...] = ()
    single_window: bool = False
    markup: str = "auto"
    lexicon: Mapping[str, object] | None = None
    unknown_tags: str = "refuse"

    def options(self) -> dict[str, Any]:
        """Keyword arguments of ``Engine.begin``, without text and voice."""
        apart = ("text", "voice", "model")
        return {name: value for name, value in vars(self).items() if name not in apart}

    def key(self, engine: Engine, voice: VoiceProfile) -> tuple[object, ...]:
        """What the sound depends on: equal keys, equal bits."""
        told = {**self.options(), "previous_tokens": list(self.previous_tokens)}
        return (
            self.text,
            voice.source_sha256 or id(voice),
            json.dumps(told, sort_keys=True, default=str),
            engine.algorithm.fingerprint,
            engine.checkpoint_sha256,
        )
