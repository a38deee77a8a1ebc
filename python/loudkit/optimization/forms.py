"""Which graphs are derived, and from which sizes and precisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from loudkit.bundle.checkpoint import Checkpoint
from loudkit.law.config import AlgorithmConfig
from loudkit.runtime.derived.encoder import encoder_graph
from loudkit.runtime.derived.estimator import estimator_graph
from loudkit.runtime.derived.generator import decode_graph
from loudkit.runtime.derived.model_file import ModelFile
from loudkit.runtime.derived.vocoder import vocoder_graph

# Counts up with every change of a form or of a gate: what was measured of an older one says nothing of it.
FORM_VERSION: Final = 1

GENERATOR: Final = "generator"
ENCODER: Final = "flow_encoder"
ESTIMATOR: Final = "flow_estimator"
VOCODER: Final = "vocoder"
FORMS: Final = (GENERATOR, ENCODER, ESTIMATOR, VOCODER)
# The precision of a form is that of its module in ExecutionConfig.
MODULES: Final = {
    GENERATOR: "token_generator",
    ENCODER: "mel_decoder.encoder",
    ESTIMATOR: "mel_decoder.estimator",
    VOCODER: "vocoder",
}


@dataclass(frozen=True)
class Source:
    """What graphs are derived from."""

    checkpoint: Checkpoint
    algorithm: AlgorithmConfig

    def build(self, form: str, precision: str = "fp32") -> ModelFile:
        """The model of a form."""
        int8 = precision == "int8"
        makers: dict[str, Callable[[], ModelFile]] = {
            GENERATOR: lambda: decode_graph(self.checkpoint, int8=int8),
            ENCODER: lambda: encoder_graph(self.checkpoint, *self.window, int8=int8),
            ESTIMATOR: lambda: estimator_graph(self.checkpoint, int8=int8),
            VOCODER: lambda: vocoder_graph(self.checkpoint),
        }
        return makers[form]()

    @property
    def window(self) -> tuple[int, int]:
        """Prompt and query tokens of the static window."""
        window = self.algorithm.window
        return window.static_prompt_tokens or 0, window.static_length or 0


def why_not(checkpoint: Checkpoint, algorithm: AlgorithmConfig) -> str | None:
    """Why nothing can be derived from a checkpoint, or None."""
    from loudkit.runtime.architecture import runs_as_graphs_only

    if runs_as_graphs_only(checkpoint.manifest):
        return f"its networks are {checkpoint.manifest['networks']}"
    if algorithm.pair_decode:
        return "it decodes pairs of tokens"
    window = algorithm.window
    if window.static_length is None or window.static_prompt_tokens is None:
        return "its window has no static length"
    return None
