"""The decode graph run: one sequence or a batch, keys and values written in place."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from loudkit.errors import InvalidRequestError
from loudkit.runtime.derived.generator import DecoderSizes
from loudkit.runtime.derived.model_file import ModelFile
from loudkit.runtime.derived.session import make_session
from loudkit.runtime.graphs import Float32
from loudkit.runtime.onnx import OnnxOptions

_FIRST_CAPACITY: Final = 256


class Sequences:
    """Keys and values of up to ``slots`` sequences, and how many rows each has.

    Sequences that decode together are those of the first slots; ``move`` closes a gap. Made by ``Decoder.sequences``.
    """

    def __init__(self, sizes: DecoderSizes, slots: int, capacity: int) -> None:
        self.lengths = np.zeros(slots, dtype=np.int32)
        self._sizes = sizes
        self._slots = slots
        self.cache: list[Float32] = []  # of each layer keys, then values: [slots, kv_heads, capacity, head]
        self.bound: dict[int, _Bound] = {}
        self.reserve(capacity)

    @property
    def capacity(self) -> int:
        """Rows that fit a sequence before the memory grows."""
        return self.cache[0].shape[2] if self.cache else 0

    def reserve(self, rows: int) -> None:
        """Make room for ``rows`` rows a sequence, in doublings; InvalidRequestError beyond what the model can place."""
        if rows > self._sizes.positions:
            raise InvalidRequestError(
                f"a sequence of {rows} rows is longer than the {self._sizes.positions} the generator has positions for"
            )
        if rows <= self.capacity:
            return
        capacity = self.capacity or _FIRST_CAPACITY
        while capacity < rows:
            capacity *= 2
        sizes, llama = self._sizes, self._sizes.llama
        shape = (self._slots, llama.num_key_value_heads, min(capacity, sizes.positions), sizes.head)
        old, self.cache = self.cache, []
        self.bound.clear()
        for i in range(2 * llama.num_hidden_layers):
            self.cache.append(np.zeros(shape, dtype=np.float32))
            if old:
                self.cache[i][:, :, : old[i].shape[2]] = old[i]
                old[i] = old[i][:0]

    def move(self, source: int, target: int) -> None:
        """The sequence in slot ``source`` also stands in ``target`` from now on."""
        rows = int(self.lengths[source])
        for part in self.cache:
            part[target, :, :rows] = part[source, :, :rows]
        self.lengths[target] = rows


class Decoder:
    """The decode graph (``loudkit.runtime.derived.generator.decode_graph``) and its memory.

    Call ``prefill`` for each slot of some ``Sequences``, then ``step`` for the first n slots together, again and again.
    Rows of one sequence do not depend on what decodes beside it, but for the last bits of a product: matrix kernels
    differ with the number of rows.
    """

    def __init__(self, model: ModelFile, sizes: DecoderSizes, options: OnnxOptions) -> None:
        self.sizes = sizes
        self.weight_bytes = sum(
            math.prod(weight.shape) * weight.dtype.itemsize for weight in model.weights.values()
        )
        self._session = make_session(model, options)
        self._inputs = [port.name for port in self._session.get_inputs()]
        self._outputs = [port.name for port in self._session.get_outputs()]

    def sequences(self, slots: int = 1, capacity: int = _FIRST_CAPACITY) -> Sequences:
        """Memory for ``slots`` sequences."""
        return Sequences(self.sizes, slots, capacity)

    def prefill(self, sequences: Sequences, slot: int, rows: Float32) -> tuple[Float32, Float32]:
        """Begin the sequence in ``slot`` with rows ``[1, S, D]``: logits ``[V]`` and hidden ``[D]`` behind the last."""
        count = rows.shape[1]
        sequences.reserve(count)
        views = [part[slot : slot + 1] for part in sequences.cache]
        bound = self._bind(views, 1, count)
        bound.rows[:] = rows
        bound.last[:] = count - 1
        bound.lengths[:] = count - 1
        bound.total[:] = count
        self._session.run_with_iobinding(bound.binding)
        sequences.lengths[slot] = count
        return bound.logits[0].copy(), bound.hidden[0].copy()

    def step(self, sequences: Sequences, rows: Float32) -> tuple[Float32, Float32]:
        """One more row ``[n, 1, D]`` for each of the first n slots: logits ``[n, V]`` and hidden ``[n, D]``.

        What is returned is overwritten by the next step of as many slots.
        """
        count = rows.shape[0]
        lengths = sequences.lengths[:count]
        longest = int(lengths.max()) + 1
        sequences.reserve(longest)
        bound = sequences.bound.get(count)
        if bound is None:
            bound = sequences.bound[count] = self._bind([part[:count] for part in sequences.cache], count, 1)
        bound.rows[:] = rows
        bound.lengths[:] = lengths
        bound.total[:] = longest
        self._session.run_with_iobinding(bound.binding)
        lengths += 1
        return bound.logits, bound.hidden

    def _bind(self, cache: Sequence[Float32], batch: int, rows: int) -> _Bound:
        width = self.sizes.llama.hidden_size
        bound = _Bound(
            self._session.io_binding(),
            np.zeros((batch, rows, width), dtype=np.float32),
            np.zeros((batch, 1), dtype=np.int64),
            np.zeros(batch, dtype=np.int32),
            np.zeros(1, dtype=np.int32),
            np.zeros((batch, self.sizes.vocab), dtype=np.float32),
            np.zeros((batch, width), dtype=np.float32),
        )
        inputs = (bound.rows, bound.last, bound.lengths, bound.total, *cache)
        for name, array in zip(self._inputs, inputs, strict=True):
            bound.binding.bind_input(name, "cpu", 0, array.dtype.type, array.shape, array.ctypes.data)
        for name, array in zip(self._outputs, (bound.logits, bound.hidden, *cache), strict=True):
            bound.binding.bind_output(name, "cpu", 0, array.dtype.type, array.shape, array.ctypes.data)
        return bound


@dataclass(frozen=True)
class _Bound:
    """The graph's ports, tied to memory of ours once and for all."""

    binding: Any
    rows: Float32
    last: Any
    lengths: Any
    total: Any
    logits: Float32
    hidden: Float32


class DerivedState:
    """One sequence, for ``Generation``."""

    def __init__(self, sequences: Sequences, hidden: Float32) -> None:
        self.sequences = sequences
        self.hidden = hidden
        self._start = (int(sequences.lengths[0]), hidden)

    def rewind(self) -> None:
        """Back to where ``prefill`` left it: later rows are written over."""
        self.sequences.lengths[0], self.hidden = self._start


class DerivedGeneration:
    """``Generation`` of single tokens over the decode graph; conditioning stays with the published graph."""

    pair: Final = False

    def __init__(self, conditioning: Any, decoder: Decoder) -> None:
        self._conditioning = conditioning
        self.decoder = decoder

    @property
    def weight_bytes(self) -> int:
        """Bytes of the decode graph's matrices."""
        return self.decoder.weight_bytes

    def condition(self, speaker: Float32, prompt_tokens: Any, emotion: Float32) -> Float32:
        """Conditioning rows ``[1, 34, D]``."""
        return self._conditioning.run(speaker, prompt_tokens, emotion)[0]

    def prefill(self, rows: Float32) -> tuple[Float32, DerivedState]:
        """Logits ``[V]`` behind the last row, and a new state."""
        sequences = self.decoder.sequences(1, rows.shape[1] + _FIRST_CAPACITY)
        logits, hidden = self.decoder.prefill(sequences, 0, rows)
        return logits, DerivedState(sequences, hidden)

    def step(self, state: DerivedState, row: Float32, position: int) -> Float32:
        """Logits ``[V]`` behind one more row, which is the sequence's ``position``-th."""
        _check_position(state, position)
        logits, state.hidden = self.decoder.step(state.sequences, row)
        return logits[0]

    def pair_step(
        self, state: DerivedState, pair: tuple[int, int], speech_position: int, position: int
    ) -> Float32:
        """Refused: this generator decodes single tokens."""
        raise InvalidRequestError("this generator decodes single tokens; use step")

    def second_logits(self, state: DerivedState, first: int) -> Float32:
        """Refused: this generator decodes single tokens."""
        raise InvalidRequestError("this generator decodes single tokens; use step")

    def batch(self, slots: int) -> DerivedBatch:
        """Room for ``slots`` sequences."""
        return DerivedBatch(self.decoder, self.decoder.sequences(slots))


@dataclass(frozen=True)
class DerivedBatch:
    """``Batch`` over the decode graph."""

    decoder: Decoder
    sequences: Sequences

    def prefill(self, slot: int, rows: Float32) -> Float32:
        """Logits ``[V]`` behind the last of rows ``[1, S, D]``."""
        return self.decoder.prefill(self.sequences, slot, rows)[0]

    def step(self, rows: Float32) -> Float32:
        """Logits ``[n, V]`` behind one more row of the first n sequences each."""
        return self.decoder.step(self.sequences, rows)[0]

    def move(self, source: int, target: int) -> None:
        """Close a gap."""
        self.sequences.move(source, target)


def _check_position(state: DerivedState, position: int) -> None:
    length = int(state.sequences.lengths[0])
    if position != length:
        raise InvalidRequestError(f"the next row stands at rotary position {length}, not {position}")
