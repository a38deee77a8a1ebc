"""The derived graphs by themselves: batches, the cache in place, how far the vocoder hears, rounded weights."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from loudkit.bundle.checkpoint import Checkpoint, open_checkpoint
from loudkit.bundle.lookup import find_synthesis
from loudkit.errors import InvalidFileError, InvalidRequestError
from loudkit.law import philox
from loudkit.law.windows import excitation
from loudkit.runtime.derived.decoding import Decoder, DerivedGeneration
from loudkit.runtime.derived.generator import DecoderSizes, decode_graph
from loudkit.runtime.derived.model_file import ModelFile
from loudkit.runtime.derived.products import Products
from loudkit.runtime.derived.quantized import BLOCK, quantize, quantize_columns
from loudkit.runtime.derived.session import DerivedGraph, make_session
from loudkit.runtime.derived.vocoder import CONTEXT, vocoder_graph
from loudkit.runtime.onnx import OnnxOptions

CPU = OnnxOptions("cpu")


@pytest.fixture(scope="module")
def checkpoint(bundle: Path) -> Checkpoint:
    return open_checkpoint(find_synthesis(bundle))


@pytest.fixture(scope="module")
def decoder(checkpoint: Checkpoint) -> Decoder:
    return Decoder(decode_graph(checkpoint), DecoderSizes.of(checkpoint), CPU)


def _rows(decoder: Decoder, stream: int, count: int) -> np.ndarray:
    width = decoder.sizes.llama.hidden_size
    return philox.gaussian_field(7, 2 * stream, count, width)[None]


def test_a_batch_gives_what_its_sequences_give_alone(decoder: Decoder) -> None:
    lengths, steps = (40, 250, 90), 12  # the second outgrows its memory
    alone = []
    for b, length in enumerate(lengths):
        sequences = decoder.sequences()
        logits = [decoder.prefill(sequences, 0, _rows(decoder, b, length))[0]]
        for t in range(steps):
            row = _rows(decoder, 10 + b, steps)[:, t : t + 1]
            logits.append(decoder.step(sequences, row)[0][0].copy())
        alone.append(logits)
    together = decoder.sequences(len(lengths))
    prefilled = [
        decoder.prefill(together, b, _rows(decoder, b, length))[0] for b, length in enumerate(lengths)
    ]
    for b in range(len(lengths)):
        assert np.abs(prefilled[b] - alone[b][0]).max() <= 1e-4
    for t in range(steps):
        rows = np.concatenate([_rows(decoder, 10 + b, steps)[:, t : t + 1] for b in range(len(lengths))])
        logits = decoder.step(together, rows)[0]
        for b in range(len(lengths)):
            assert np.abs(logits[b] - alone[b][t + 1]).max() <= 1e-4


def test_a_moved_sequence_goes_on(decoder: Decoder) -> None:
    sequences = decoder.sequences(2)
    for slot, stream in enumerate((1, 2)):
        decoder.prefill(sequences, slot, _rows(decoder, stream, 30 + slot))
    row = _rows(decoder, 3, 1)
    want = decoder.step(sequences, np.concatenate([row, row]))[0][1].copy()
    sequences.lengths[:] = (30, 31)
    sequences.move(1, 0)
    have = decoder.step(sequences, row)[0][0]
    assert np.abs(have - want).max() <= 1e-4


def test_rewinding_forgets_what_came_after(decoder: Decoder) -> None:
    generation = DerivedGeneration(None, decoder)
    _, state = generation.prefill(_rows(decoder, 1, 20))
    first = generation.step(state, _rows(decoder, 2, 1), 20).copy()
    generation.step(state, _rows(decoder, 3, 1), 21)
    state.rewind()
    assert np.array_equal(generation.step(state, _rows(decoder, 2, 1), 20), first)


def test_only_the_next_position_is_taken(decoder: Decoder) -> None:
    generation = DerivedGeneration(None, decoder)
    _, state = generation.prefill(_rows(decoder, 1, 20))
    with pytest.raises(InvalidRequestError, match="position 20, not 7"):
        generation.step(state, _rows(decoder, 2, 1), 7)
    for call in (
        lambda: generation.pair_step(state, (1, 2), 1, 20),
        lambda: generation.second_logits(state, 1),
    ):
        with pytest.raises(InvalidRequestError, match="single tokens"):
            call()


def test_a_sequence_ends_where_positions_do(decoder: Decoder) -> None:
    with pytest.raises(
        InvalidRequestError, match=f"{decoder.sizes.positions} the generator has positions for"
    ):
        decoder.sequences(1, decoder.sizes.positions + 1)


def test_the_vocoder_hears_just_so_far(checkpoint: Checkpoint) -> None:
    vocoder = DerivedGraph(vocoder_graph(checkpoint), CPU)
    frames, wanted = 120, 60
    mel = philox.gaussian_field(3, 0, 80, frames)[None]
    phase, noise = excitation(5, frames)

    def heard(count: int) -> np.ndarray:
        parts = (mel[:, :, :count], phase[None, :, None], noise[None, :, : 480 * count])
        return vocoder.run(*parts)[0][:, : 480 * wanted]

    whole = heard(frames)
    assert np.abs(heard(wanted + CONTEXT) - whole).max() <= 1e-5
    assert np.abs(heard(wanted + 2) - whole).max() > 1e-4


def test_weights_are_read_when_a_session_is_made() -> None:
    model = ModelFile()
    x = model.input("x", np.float32, "rows", 300)
    read: list[int] = []

    def values() -> np.ndarray:
        read.append(1)
        return np.eye(2, 300, dtype=np.float32)

    weight = model.weight("w", (2, 300), values)
    assert model.weight("w", (2, 300), values) == weight
    model.output(model.node("Gemm", x, weight, transB=1), np.float32, "rows", 2)
    model.serialized()
    assert read == []
    session = make_session(model, CPU)
    row = np.arange(300, dtype=np.float32)[None]
    assert session.run(None, {"x": row})[0].tolist() == [[0.0, 1.0]]
    assert read == [1]


def test_a_missing_tensor_is_named(checkpoint: Checkpoint) -> None:
    with pytest.raises(InvalidFileError, match=r"holds no s3gen\.guitar"):
        Products(ModelFile(), checkpoint, "s3gen.").shape("guitar")


@pytest.mark.parametrize("width", [BLOCK, 70])
def test_blocks_are_rounded_to_half_a_step(width: int) -> None:
    weight = philox.gaussian_field(1, 0, 5, width)
    weight[2, :BLOCK] = 0
    values, scales = quantize(weight)
    restored = ((values.astype(np.float32) - 128) * scales[..., None]).reshape(5, -1)
    assert not restored[:, width:].any()
    steps = np.repeat(scales, BLOCK, axis=1)[:, :width]
    assert (np.abs(restored[:, :width] - weight) <= steps * 0.5001).all()


def test_columns_are_rounded_to_half_a_step() -> None:
    weight = philox.gaussian_field(1, 0, 6, 40)
    weight[3] = 0
    values, scales = quantize_columns(weight)
    assert values.shape == (40, 6)
    assert (np.abs(values.T * scales[:, None] - weight) <= scales[:, None] * 0.5001).all()
