"""The renderer over derived graphs, or published ones where a derived one is not to be had."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from loudkit.runtime.derived.model_file import Array
from loudkit.runtime.graphs import Float32, Int64


class Runnable(Protocol):
    """A graph by position."""

    def run(self, *arrays: Array) -> list[Float32]: ...


@dataclass(frozen=True)
class DerivedRendering:
    """``Rendering`` over three graphs; ``vocoder_context`` as in ``Rendering``."""

    encoder: Runnable
    estimator: Runnable
    vocoder: Runnable
    vocoder_context: int | None

    def encode(self, prompt: Int64, query: Int64) -> Float32:
        """mu ``[1, 80, 2 (p + q)]``."""
        return self.encoder.run(prompt, query)[0]

    def velocity(self, x: Float32, mu: Float32, t: Float32, speaker: Float32, cond: Float32) -> Float32:
        """Velocity ``[1, 80, T]``."""
        return self.estimator.run(x, mu, t, speaker, cond)[0]

    def vocode(self, mel: Float32, phase: Float32, noise: Float32) -> Float32:
        """Waveform ``[1, 480 F]``."""
        return self.vocoder.run(mel, phase, noise)[0]
