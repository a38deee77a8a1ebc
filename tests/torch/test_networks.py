"""The torch modules against vectors and against themselves."""

from __future__ import annotations

import hashlib
import math
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import nn

from loudkit.conformance import check
from loudkit.conformance.networks import seed_weights
from loudkit.errors import InvalidRequestError, InvalidTypeError
from loudkit.export.random_bundle import small
from loudkit.runtime.torch.camp import SpeakerNetwork, SpeakerSizes
from loudkit.runtime.torch.flow_encoder import FlowEncoder
from loudkit.runtime.torch.flow_estimator import FlowEstimator
from loudkit.runtime.torch.generator import TokenGenerator, causal_mask
from loudkit.runtime.torch.graphs import TorchGeneration, TorchRendering
from loudkit.runtime.torch.s3_tokenizer import SpeechTokenizer, TokenizerSizes
from loudkit.runtime.torch.stft import HOP, N_FFT, STFT, InverseSTFT, window
from loudkit.runtime.torch.vocoder import Vocoder
from loudkit.runtime.torch.voice_encoder import VoiceEncoder, VoiceEncoderSizes

DATA = Path(__file__).parents[1] / "data"


def test_every_vector_of_the_family_holds() -> None:
    (report,) = check(DATA / "conformance" / "model.json")
    assert (report.passed, report.total) == (79, 79), [case.name for case in report.failures]


@pytest.fixture(scope="module")
def generator() -> TokenGenerator:
    module = TokenGenerator(small(2, 32).generator).eval()
    seed_weights(module, 1, {})
    return module


def test_steps_give_what_one_causal_pass_gives(generator: TokenGenerator) -> None:
    ids = torch.arange(40)[None] * 31
    rows = generator.speech_rows(ids, torch.arange(40)).detach()
    positions = torch.arange(40)
    with torch.inference_mode():
        hidden, _ = generator(rows, positions, mask=causal_mask(positions))
        want = generator.logits(hidden)[0].numpy()
    generation = TorchGeneration(generator)
    got, state = generation.prefill(rows[:, :30].numpy())
    np.testing.assert_allclose(got, want[29], atol=1e-5)
    for p in range(30, 40):
        got = generation.step(state, rows[:, p : p + 1].numpy(), p)
        np.testing.assert_allclose(got, want[p], atol=1e-5)


def test_a_rewound_state_repeats_the_row(generator: TokenGenerator) -> None:
    rows = generator.speech_rows(torch.arange(20)[None], torch.arange(20)).detach().numpy()
    generation = TorchGeneration(generator)
    _, state = generation.prefill(rows[:, :10])
    first = [generation.step(state, rows[:, p : p + 1], p) for p in (10, 11, 12)]
    state.rewind()
    again = [generation.step(state, rows[:, p : p + 1], p) for p in (10, 11, 12)]
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))


def test_batches_do_not_change_a_row(generator: TokenGenerator) -> None:
    ids = torch.stack([torch.arange(12), torch.arange(12) * 7 + 3])
    positions = torch.arange(12)
    with torch.inference_mode():
        both, _ = generator(generator.speech_rows(ids, positions), positions, mask=causal_mask(positions))
        one, _ = generator(generator.speech_rows(ids[1:], positions), positions, mask=causal_mask(positions))
    np.testing.assert_allclose(both[1].numpy(), one[0].numpy(), atol=1e-5)


def test_each_decode_mode_refuses_the_calls_of_the_other(generator: TokenGenerator) -> None:
    single = TorchGeneration(generator)
    rows = np.zeros((1, 3, 32), dtype=np.float32)
    _, state = single.prefill(rows)
    with pytest.raises(InvalidRequestError, match="single tokens; use step"):
        single.pair_step(state, (1, 2), 1, 3)
    with pytest.raises(InvalidRequestError, match="single tokens; use step"):
        single.second_logits(state, 1)
    pair = TorchGeneration(TokenGenerator(small(2, 32, pair=True).generator))
    _, state = pair.prefill(rows)
    with pytest.raises(InvalidRequestError, match="use pair_step"):
        pair.step(state, rows[:, :1], 3)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_generator_and_estimator_run_reduced_and_stay_close(
    generator: TokenGenerator, dtype: torch.dtype
) -> None:
    sizes = small(2, 32)
    rows = generator.speech_rows(torch.arange(20)[None], torch.arange(20)).detach().numpy()
    want, _ = TorchGeneration(generator).prefill(rows)
    reduced = TokenGenerator(sizes.generator)
    reduced.load_state_dict(generator.state_dict())
    got, _ = TorchGeneration(reduced.to(dtype)).prefill(rows)
    assert got.dtype == np.float32
    assert np.corrcoef(want, got)[0, 1] > 0.999

    estimator = FlowEstimator(sizes.estimator)
    seed_weights(estimator, 2, {})
    encoder, vocoder = FlowEncoder(sizes.encoder), Vocoder(sizes.vocoder)
    x = np.random.default_rng(0).standard_normal((3, 1, 80, 11)).astype(np.float32)
    t, speaker = np.array([0.3], dtype=np.float32), x[0, :, :, 0]
    want = TorchRendering(encoder, estimator, vocoder).velocity(x[0], x[1], t, speaker, x[2])
    got = TorchRendering(encoder, estimator.to(dtype), vocoder).velocity(x[0], x[1], t, speaker, x[2])
    assert got.dtype == np.float32
    assert np.corrcoef(want.ravel(), got.ravel())[0, 1] > 0.999


@pytest.mark.parametrize("half", [torch.float16, torch.bfloat16])
@pytest.mark.parametrize("kind", ["encoder", "vocoder"])
def test_encoder_and_vocoder_refuse_half_types(kind: str, half: torch.dtype) -> None:
    sizes = small(2, 16)
    module: nn.Module = FlowEncoder(sizes.encoder) if kind == "encoder" else Vocoder(sizes.vocoder)
    for move in (lambda: module.to(half), lambda: nn.Sequential(module).to(half)):
        with pytest.raises(InvalidTypeError, match="runs in float32 only") as refusal:
            move()
        assert "\n" not in str(refusal.value)
    assert all(p.dtype == torch.float32 for p in module.parameters())
    assert next(module.to(torch.float64).parameters()).dtype == torch.float64


@pytest.mark.parametrize("samples", [48, 480, 4 * 1931])
def test_the_transforms_are_those_of_torch(samples: int) -> None:
    x = torch.randn(1, samples, generator=torch.Generator().manual_seed(samples))
    hann = torch.tensor(window(), dtype=torch.float32)
    want = torch.stft(x, N_FFT, HOP, window=hann, center=True, pad_mode="reflect", return_complex=True)
    np.testing.assert_allclose(STFT()(x), torch.cat([want.real, want.imag], dim=1), atol=2e-6)
    back = InverseSTFT()(want.abs(), want.angle())
    np.testing.assert_allclose(back, torch.istft(want, N_FFT, HOP, window=hann), atol=2e-6)
    np.testing.assert_allclose(back, x, atol=5e-6)


def test_every_module_trains() -> None:
    sizes = small(1, 16, pair=True)
    generator, vocoder = TokenGenerator(sizes.generator), Vocoder(sizes.vocoder)
    encoder, estimator = FlowEncoder(sizes.encoder), FlowEstimator(sizes.estimator)
    ids, positions = torch.arange(6)[None], torch.arange(6)
    rows = torch.cat(
        [
            generator.condition(torch.randn(1, 256), ids, torch.ones(1, 1)),
            generator.text_rows(ids),
            generator.speech_rows(ids, positions),
            generator.pair_rows(ids.view(1, 3, 2), positions[:3]),
        ],
        dim=1,
    )
    hidden, _ = generator(rows, torch.arange(rows.shape[1]), mask=causal_mask(torch.arange(rows.shape[1])))
    generator.logits(hidden).square().mean().backward()
    generator.zero_grad()
    rows = rows.detach()
    hidden, _ = generator(rows, torch.arange(rows.shape[1]))
    (generator.logits(hidden).sum() + generator.second_logits(hidden[:, 0], ids[0, :1]).sum()).backward()
    mel = encoder(ids, ids)
    velocity = estimator(mel, mel, torch.tensor([0.5]), mel[:, :, 0], mel)
    wave = vocoder(velocity, torch.zeros(1, 9, 1), torch.randn(1, 9, 480 * 24))
    wave.square().mean().backward()
    for module in (
        encoder,
        estimator,
        vocoder,
        generator.tfmr.layers,
        generator.speech_head,
        generator.head2,
    ):
        for name, parameter in module.named_parameters():
            assert parameter.grad is not None, name
            assert torch.isfinite(parameter.grad).all(), name


def _enrollment_weights(module: nn.Module, seed: int, digest: str) -> None:
    """The recipe of the enrollment vectors: uniforms on a grid, keyed by seed and name."""
    total = hashlib.sha256()
    state = module.state_dict()
    for name in sorted(state):
        shape = tuple(state[name].shape)
        kind = name.rsplit(".", 1)[-1]
        if kind == "num_batches_tracked":
            values = np.zeros(shape, dtype=np.int64)
        elif name in ("similarity_weight", "similarity_bias"):
            values = np.full(shape, 10.0 if kind == "similarity_weight" else -5.0, dtype=np.float32)
        else:
            key = int.from_bytes(hashlib.sha256(f"{seed}|{name}".encode()).digest()[:16], "little")
            raw = np.random.Philox(key=key).random_raw(math.prod(shape))
            u = (raw >> np.uint64(40)).astype(np.float64) * 2.0**-23 - 1.0
            centre, spread = (1.0 if kind in ("weight", "running_var") else 0.0), 0.1
            if kind in ("weight", "running_var") and len(shape) == 1:
                spread = 0.5 if kind == "running_var" else 0.2
            if len(shape) > 1:
                centre, spread = 0.0, _gain(name) * math.sqrt(3.0 / math.prod(shape[1:]))
            values = (
                (centre + spread * u if not len(shape) > 1 else u * spread).astype(np.float32).reshape(shape)
            )
        total.update(name.encode() + b"\0" + values.tobytes())
        state[name].copy_(torch.from_numpy(values))
    assert total.hexdigest() == digest
    module.eval()


def _gain(name: str) -> float:
    if name.startswith(("lstm", "proj")):
        return 1.4
    for ending, gain in (
        (("query.weight", "key.weight"), 1.6),
        (("attn.value.weight", "attn.out.weight", "mlp.0.weight", "mlp.2.weight"), 0.8),
        (("fsmn_block.weight",), 0.5),
    ):
        if name.endswith(ending):
            return gain
    return 1.0


def test_the_speech_tokenizer_gives_the_reference_codes() -> None:
    vectors = np.load(DATA / "enrollment_networks.npz")
    module = SpeechTokenizer(TokenizerSizes(mels=128, width=128, blocks=2))
    _enrollment_weights(module, 37, "e518eb4616ae7d3d3ad6a150ba34ecba2f3f1a823c4144de0bea109dc83d57c0")
    with torch.inference_mode():
        for frames in (1, 2, 3, 4, 5, 7, 8, 9, 13):
            mel = torch.tensor(vectors["token_mel"][None, :, :frames])
            np.testing.assert_allclose(module.codes(mel)[0], vectors[f"codes_{frames}"], atol=1e-4)
            assert module(mel).tolist() == vectors[f"tokens_{frames}"].tolist()


def test_the_speaker_network_gives_the_reference_vectors_around_segment_edges() -> None:
    vectors = np.load(DATA / "enrollment_networks.npz")
    module = SpeakerNetwork(SpeakerSizes(80, 32, 32, 8, (12, 24, 16), 192))
    _enrollment_weights(module, 12, "9a7a97f55b23258616bfa15db642ade0d06b87075ea717ada024741b86db5f85")
    with torch.inference_mode():
        for frames in (3, 5, 98, 199, 200, 201, 202):
            got = module(torch.tensor(vectors["fbank"][None, :, :frames]))
            np.testing.assert_allclose(got, vectors[f"embedding_{frames}"], atol=1e-5)


def test_the_voice_encoder_gives_the_reference_vector() -> None:
    vectors = np.load(DATA / "enrollment_networks.npz")
    module = VoiceEncoder(VoiceEncoderSizes(mels=40, hidden=256, embedding=256, layers=3))
    _enrollment_weights(module, 13, "8098b0a3876adafdff7509798bfb562a020c361a49dda39d4901bf88d7042262")
    with torch.inference_mode():
        got = module(torch.tensor(vectors["partial"][None]))[0]
    np.testing.assert_allclose(got, vectors["voice"], atol=1e-5)
    assert abs(float(got.norm()) - 1.0) < 1e-6
