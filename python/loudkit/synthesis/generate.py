"""The token loop: text ids to speech tokens over any runtime's generator graphs."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.bundle.voice import VoiceProfile
from loudkit.errors import InvalidRequestError, LoudkitError
from loudkit.law.config import AlgorithmConfig
from loudkit.law.sampler import Sampler
from loudkit.runtime.graphs import Batch, Float32, Generation
from loudkit.synthesis.stages import Cancelled, GeneratedRow, RowBatch, RowRequest, raise_if

Logits = npt.NDArray[np.float32]  # [V]

TEXT_START: Final = 255
TEXT_STOP: Final = 0
EMOTION: Final = 0.5
_CACHED_VOICES: Final = 8


@dataclass(frozen=True)
class Fusion:
    """The layers that make one row of a pair of speech tokens (two-token decoding): float32 weights and biases."""

    first_weight: Float32  # [D, 2 D]
    first_bias: Float32  # [D]
    second_weight: Float32  # [D, D]
    second_bias: Float32  # [D]


@dataclass(frozen=True)
class EmbeddingTables:
    """The generator's tables that the host reads rows of, float32 ``[rows, D]``."""

    text: Float32
    text_position: Float32
    speech: Float32
    speech_position: Float32
    fusion: Fusion | None = None


class GraphTokenGenerator:
    """Draws speech tokens one by one, or in pairs where the algorithm says so."""

    def __init__(
        self, generation: Generation[Any], tables: EmbeddingTables, algorithm: AlgorithmConfig
    ) -> None:
        self._generation = generation
        self._tables = tables
        self._algorithm = algorithm
        self._conditioning: dict[tuple[str, str], Float32] = {}

    @property
    def algorithm(self) -> AlgorithmConfig:
        """The law the graphs were built for."""
        return self._algorithm

    def generate(
        self,
        text_ids: Sequence[int],
        voice: VoiceProfile,
        *,
        seed: int,
        cap: int,
        floor: int,
        prefix: Sequence[int],
        cancelled: Cancelled,
    ) -> GeneratedRow:
        """At most ``cap`` tokens behind the carried ``prefix``, the stop token masked for the first ``floor``."""
        raise_if(cancelled)
        row = self._row(RowRequest(text_ids, voice, seed, cap, floor, prefix))
        (self._draw_pairs if self._algorithm.pair_decode else self._draw_singles)(row, cancelled)
        drawn = row.drawn()
        if row.row_ends is None:
            return drawn
        first = len(self._conditioning_rows(voice))  # the start token's row
        ends = row.row_ends[first : first + 1 + len(text_ids)]
        return replace(drawn, text_ends=tuple(map(float, ends)))

    def batch(self, slots: int) -> RowBatch | None:
        """Room for ``slots`` rows; None where the runtime or the algorithm draws rows one by one."""
        sequences = None if self._algorithm.pair_decode else self._generation.batch(slots)
        return None if sequences is None else _Batch(self, sequences)

    def _row(self, request: RowRequest) -> _Row:
        law, prefix = self._algorithm, request.prefix
        if law.pair_decode:
            prefix = prefix[: len(prefix) - len(prefix) % 2]
        sampler = Sampler(
            law.sampling,
            seed=request.seed,
            vocab_size=law.speech_vocab_size,
            stop=law.stop_speech_token if law.postprocess.mode != "off" else None,
            floor=request.floor,
            seen=prefix,
            edition=law.edition,
        )
        rows = self._input_rows(request.text_ids, request.voice, prefix)
        return _Row(
            sampler, rows, len(prefix), stop=law.stop_speech_token, floor=request.floor, cap=request.cap
        )

    def _following(self, row: _Row, logits: Logits) -> Float32 | None:
        """Draw one token: what goes in next ``[D]``, or None behind the last."""
        if not row.wants_more or row.draw(logits) is None or not row.wants_more:
            return None
        tables = self._tables
        return tables.speech[row.tokens[-1]] + tables.speech_position[row.carried + len(row.tokens)]

    def _draw_singles(self, row: _Row, cancelled: Cancelled) -> None:
        logits, state = self._generation.prefill(row.inputs)
        row.row_ends = getattr(state, "row_ends", None)
        position = row.inputs.shape[1]
        while (embedded := self._following(row, logits)) is not None:
            raise_if(cancelled)
            logits = self._generation.step(state, embedded[None, None], position)
            position += 1

    def _draw_pairs(self, row: _Row, cancelled: Cancelled) -> None:
        position = row.inputs.shape[1]
        logits, state = self._generation.prefill(row.inputs)
        pairs = 0
        while row.wants_more:
            raise_if(cancelled)
            first = row.draw(logits)
            if first is None or not row.wants_more:
                return
            second = row.draw(self._generation.second_logits(state, first))
            if second is None or not row.wants_more:
                return
            logits = self._generation.pair_step(
                state, (first, second), row.carried // 2 + pairs + 1, position + pairs
            )
            pairs += 1

    def _input_rows(self, text_ids: Sequence[int], voice: VoiceProfile, prefix: Sequence[int]) -> Float32:
        """Conditioning, text, start of speech, carried prefix: float32 ``[1, S, D]``."""
        tables = self._tables
        framed = [TEXT_START, *text_ids, TEXT_STOP]
        most = len(tables.text_position)
        if len(framed) > most:
            raise InvalidRequestError(
                f"the text makes {len(framed)} text tokens; one window holds at most {most}"
            )
        start = self._algorithm.start_speech_token
        parts = [
            self._conditioning_rows(voice),
            tables.text[framed] + tables.text_position[: len(framed)],
            (tables.speech[start] + tables.speech_position[0])[None],
            *self._prefix_rows(prefix),
        ]
        return np.concatenate(parts, dtype=np.float32)[None]

    def _prefix_rows(self, prefix: Sequence[int]) -> Iterator[Float32]:
        tables = self._tables
        if not prefix:
            return
        if not self._algorithm.pair_decode:
            yield tables.speech[list(prefix)] + tables.speech_position[1 : len(prefix) + 1]
            return
        first, second = tables.speech[list(prefix[0::2])], tables.speech[list(prefix[1::2])]
        yield pair_rows(first, second, tables.fusion) + tables.speech_position[1 : len(first) + 1]

    def _conditioning_rows(self, voice: VoiceProfile) -> Float32:
        """Rows ``[34, D]``: a pure function of the speaker and the conditioning tokens, so kept for the last voices."""
        key = voice.conditioning_key
        rows = self._conditioning.get(key)
        if rows is None:
            emotion = np.full((1, 1), EMOTION, dtype=np.float32)
            rows = self._generation.condition(
                voice.speaker_embedding[None], voice.cond_prompt_tokens[None], emotion
            )[0]
            while len(self._conditioning) >= _CACHED_VOICES:
                del self._conditioning[next(iter(self._conditioning))]
            self._conditioning[key] = rows
        return rows


class _Row:
    """The row so far, and the rules for its next token."""

    def __init__(
        self, sampler: Sampler, inputs: Float32, carried: int, *, stop: int, floor: int, cap: int
    ) -> None:
        self.inputs = inputs  # [1, S, D]
        self.carried = carried  # tokens of the prefix
        self.tokens: list[int] = []
        self.ended = False
        self.row_ends: Float32 | None = None  # of a plan
        self._sampler = sampler
        self._stop = stop
        self._floor = floor
        self._cap = cap

    @property
    def wants_more(self) -> bool:
        return not self.ended and len(self.tokens) < self._cap

    def drawn(self) -> GeneratedRow:
        return GeneratedRow(self.tokens, self.ended, self._sampler.peak)

    def draw(self, logits: Logits) -> int | None:
        """The next token, kept and marked as seen; None for the stop token."""
        step = len(self.tokens)
        if step < self._floor:
            logits = logits.copy()
            logits[self._stop] = -np.inf
        token = self._sampler.draw(logits, step)
        if token == self._stop:
            self.ended = True
            return None
        self._sampler.mark(token)
        self.tokens.append(token)
        return token


@dataclass
class _Slot:
    key: int
    row: _Row
    logits: Logits
    seconds: float


class _Batch:
    """``RowBatch``: the rows in the first slots decode together; the last one closes the gap that another leaves."""

    turn_steps = 64  # two or three seconds of a large model on few cores

    def __init__(self, generator: GraphTokenGenerator, sequences: Batch) -> None:
        self._generator = generator
        self._sequences = sequences
        self._slots: list[_Slot] = []

    def begin(self, key: int, request: RowRequest) -> None:
        began = time.perf_counter()
        row = self._generator._row(request)
        logits = self._sequences.prefill(len(self._slots), row.inputs)
        self._slots.append(_Slot(key, row, logits, time.perf_counter() - began))

    def step(self) -> list[tuple[int, GeneratedRow | LoudkitError]]:
        began = time.perf_counter()
        finished: list[tuple[int, GeneratedRow | LoudkitError]] = []
        embedded: list[Float32] = []
        while len(embedded) < len(self._slots):
            slot = self._slots[len(embedded)]
            failure = None
            try:
                following = self._generator._following(slot.row, slot.logits)
            except LoudkitError as error:
                following, failure = None, error
            if following is None:
                finished.append((slot.key, failure or replace(slot.row.drawn(), seconds=slot.seconds)))
                self._remove(len(embedded))
            else:
                embedded.append(following)
        if embedded:
            logits = self._sequences.step(np.stack(embedded)[:, None])
            share = (time.perf_counter() - began) / len(self._slots)
            for slot, its_logits in zip(self._slots, logits, strict=True):
                slot.logits = its_logits
                slot.seconds += share
        return finished

    def drop(self, key: int) -> None:
        for index, slot in enumerate(self._slots):
            if slot.key == key:
                self._remove(index)
                return

    def _remove(self, index: int) -> None:
        last = self._slots.pop()
        if index < len(self._slots):
            self._sequences.move(len(self._slots), index)
            self._slots[index] = last


def pair_rows(first: Float32, second: Float32, fusion: Fusion | None) -> Float32:
    """One row per pair of embedded tokens, both ``[n, D]``: their mean plus what the fusion layers add."""
    if fusion is None:
        raise InvalidRequestError("the checkpoint declares two-token decoding and holds no fusion layers")
    hidden = np.concatenate([first, second], axis=1) @ fusion.first_weight.T + fusion.first_bias
    return (first + second) / np.float32(2) + _gelu(hidden) @ fusion.second_weight.T + fusion.second_bias


def _gelu(x: Float32) -> Float32:
    """x Phi(x), the exact form."""
    phi = np.array([math.erf(v) for v in (x.astype(np.float64) * math.sqrt(0.5)).ravel()]).reshape(x.shape)
    return (x * 0.5 * (1.0 + phi)).astype(np.float32)
