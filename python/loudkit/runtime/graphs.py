"""The calls a runtime answers: the release's graph signatures as protocols.

Arrays are NumPy, float32 or int64, batch 1; D is the generator's width, V its speech vocabulary. Everything around
the calls (token loop, sampler, Euler steps, framing, cutting) is written once, over these.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

Float32 = npt.NDArray[np.float32]
Int64 = npt.NDArray[np.int64]


class DecodeState(Protocol):
    """Keys and values of the rows so far, where the runtime keeps them (they never pass through NumPy).

    The state of a generator that plans a line at once may have ``row_ends``: float32 ``[S]``, the frame of 20 ms at
    which what each input row stands for ends.
    """

    def rewind(self) -> None:
        """Back to where ``prefill`` left it, so that another row can be drawn from the same input."""


State = TypeVar("State", bound=DecodeState)


class Batch(Protocol):
    """Sequences that decode together, each in a slot. A row does not depend on those beside it, to the last bit."""

    def prefill(self, slot: int, rows: Float32) -> Float32:
        """Begin a sequence in ``slot`` with input rows ``[1, S, D]``: logits ``[V]`` behind the last."""

    def step(self, rows: Float32) -> Float32:
        """One more row ``[n, 1, D]`` for each of the first n slots: logits ``[n, V]``, overwritten by the next step."""

    def move(self, source: int, target: int) -> None:
        """The sequence in slot ``source`` stands in ``target`` from now on."""


class Generation(Protocol[State]):
    """The token generator. A state belongs to the runtime that made it."""

    @property
    def pair(self) -> bool:
        """Whether rows are decoded in pairs (``fusion_mtp2``): then ``step`` is refused, else the pair calls are."""

    @property
    def weight_bytes(self) -> int:
        """Bytes of weights that a step reads."""

    def condition(self, speaker: Float32, prompt_tokens: Int64, emotion: Float32) -> Float32:
        """Conditioning rows ``[1, 34, D]`` of speaker ``[1, 256]``, ids ``[1, n]`` and emotion ``[1, 1]``."""

    def prefill(self, rows: Float32) -> tuple[Float32, State]:
        """Logits ``[V]`` behind the last of the input rows ``[1, S, D]``, and a new decode state."""

    def step(self, state: State, row: Float32, position: int) -> Float32:
        """Logits ``[V]`` behind one more row ``[1, 1, D]`` at rotary ``position``; the state moves on."""

    def pair_step(self, state: State, pair: tuple[int, int], speech_position: int, position: int) -> Float32:
        """Logits ``[V]`` of a first token behind one more ``pair`` at its speech and rotary positions."""

    def second_logits(self, state: State, first: int) -> Float32:
        """Logits ``[V]`` of the token after ``first``, both drawn at the state's last row."""

    def batch(self, slots: int) -> Batch | None:
        """Room for ``slots`` sequences of single tokens; None where a runtime decodes them one by one."""


class Rendering(Protocol):
    """The mel decoder and the vocoder."""

    @property
    def vocoder_context(self) -> int | None:
        """Mel frames that must stand behind the last wanted one for the sound to be that of the whole window.

        None where ``vocode`` is to be given just the frames of the window law.
        """

    def encode(self, prompt: Int64, query: Int64) -> Float32:
        """mu ``[1, 80, 2 (p + q)]`` of prompt ids ``[1, p]`` and query ids ``[1, q]``."""

    def velocity(self, x: Float32, mu: Float32, t: Float32, speaker: Float32, cond: Float32) -> Float32:
        """Velocity ``[1, 80, T]`` of x, mu and cond ``[1, 80, T]`` at t ``[1]`` for speaker ``[1, 80]``."""

    def vocode(self, mel: Float32, phase: Float32, noise: Float32) -> Float32:
        """Waveform ``[1, 480 F]`` of mel ``[1, 80, F]``, phase ``[1, 9, 1]`` and noise ``[1, 9, 480 F]``."""


@dataclass(frozen=True)
class Graphs:
    """All that synthesis runs. The halves share nothing: they may sit on two devices, or in two runtimes."""

    generation: Generation[Any]
    rendering: Rendering


class Enrollment(Protocol):
    """The three networks that make a voice of a recording's features."""

    def speech_tokens(self, mel: Float32) -> Int64:
        """Token ids ``[ceil(F / 4)]`` of a token mel ``[1, 128, F]``."""

    def flow_embedding(self, fbank: Float32) -> Float32:
        """Speaker vector ``[192]``, not normalised, of a filterbank ``[1, 80, F]`` whose mean was removed."""

    def speaker_embeddings(self, partials: Float32) -> Float32:
        """Unit vectors ``[k, 256]`` of mel windows ``[k, 160, 40]``."""
