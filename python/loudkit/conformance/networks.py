"""The cases of family ``model``, on the torch modules."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from loudkit.conformance import Case, equal, load
from loudkit.law import philox
from loudkit.law.config import SamplingConfig
from loudkit.law.sampler import Sampler
from loudkit.law.windows import excitation
from loudkit.runtime.architecture import LlamaConfig, read_llama_config, rope_frequencies
from loudkit.runtime.graphs import Generation, State
from loudkit.runtime.torch.flow_encoder import EncoderSizes, UpsamplingConformer
from loudkit.runtime.torch.flow_estimator import EstimatorSizes, FlowEstimator
from loudkit.runtime.torch.generator import GeneratorSizes, TokenGenerator, causal_mask
from loudkit.runtime.torch.graphs import TorchGeneration
from loudkit.runtime.torch.vocoder import Vocoder, VocoderSizes

Float32 = npt.NDArray[np.float32]

START = 6561
STOP = 6562
TEXT_START = 255
TEXT_STOP = 0
EMOTION = 0.5
_TOLERANCE = 1e-4
_VOCODER_TOLERANCE = 1e-3


def cases(path: Path) -> Iterator[Case]:
    """The cases of the fixture at ``path``."""
    fixture = load(path)
    if "rope_inverse_frequencies" in fixture:
        got = rope_frequencies(LlamaConfig(1024, 16, 16, 4, 2100))
        yield _close(
            "rope_inverse_frequencies", fixture["rope_inverse_frequencies"], got, rtol=1e-6, atol=0.0
        )
    with torch.inference_mode():
        for kind, check in (
            ("generator", _generator),
            ("encoder", _encoder),
            ("estimator", _estimator),
            ("vocoder", _vocoder),
        ):
            for i, case in enumerate(fixture.get(kind, ())):
                yield from check(f"{kind}[{i}]", case)


def seed_weights(module: nn.Module, seed: int, override: Mapping[str, float]) -> None:
    """The fixture's weights: a Gaussian field a tensor, names in code-point order, around 0 or 1."""
    tensors = module.state_dict()
    for k, name in enumerate(sorted(tensors)):
        tensor = tensors[name]
        one_axis = tensor.dim() == 1
        base = 1.0 if one_axis and name.endswith((".weight", ".alpha")) else 0.0
        std = 0.1 if one_axis else 1.0 / math.sqrt(tensor.numel() / tensor.shape[0])
        noise = philox.gaussian_field(seed, 2 * k, 1, tensor.numel())[0]
        values = (base + std * noise).astype(np.float32)
        tensor.copy_(torch.tensor(values).view(tensor.shape))
    for name, value in override.items():
        tensors[name].fill_(value)


def draw(
    generation: Generation[State],
    tables: TokenGenerator,
    rows: Float32,
    prefix: list[int],
    *,
    seed: int,
    cap: int,
) -> list[int]:
    """At most ``cap`` tokens behind the input ``rows`` ``[1, S, D]``, under the default sampling law.

    ``prefix`` is what of the carried tokens went into ``rows``; ``tables`` embeds what is fed back.
    """
    sampler = Sampler(
        SamplingConfig(), seed=seed, vocab_size=tables.sizes.speech_vocab, stop=STOP, seen=prefix
    )
    logits, state = generation.prefill(rows)
    carried = len(prefix) // 2 if generation.pair else len(prefix)
    out: list[int] = []
    for fed in range(cap):
        out.append(sampler.draw(logits, len(out)))
        if out[-1] == STOP or len(out) == cap:
            break
        sampler.mark(out[-1])
        if not generation.pair:
            row = tables.speech_rows(torch.tensor([out[-1:]]), torch.tensor([carried + fed + 1]))
            logits = generation.step(state, row.numpy(), rows.shape[1] + fed)
            continue
        out.append(sampler.draw(generation.second_logits(state, out[-1]), len(out)))
        if out[-1] == STOP or len(out) == cap:
            break
        sampler.mark(out[-1])
        logits = generation.pair_step(state, (out[-2], out[-1]), carried + fed + 1, rows.shape[1] + fed)
    return out


def input_rows(generator: TokenGenerator, conditioning: Tensor, text: list[int], prefix: list[int]) -> Tensor:
    """Conditioning, framed text, the start row and the carried prefix: ``[1, S, D]``."""
    framed = torch.tensor([[TEXT_START, *text, TEXT_STOP]])
    ids = torch.tensor([[START, *prefix]])
    parts = [conditioning, generator.text_rows(framed)]
    if generator.sizes.pair:
        pairs = torch.tensor([prefix], dtype=torch.long).view(1, -1, 2)
        parts.append(generator.speech_rows(ids[:, :1], torch.tensor([0])))
        parts.append(generator.pair_rows(pairs, torch.arange(1, pairs.shape[1] + 1)))
    else:
        parts.append(generator.speech_rows(ids, torch.arange(ids.shape[1])))
    return torch.cat(parts, dim=1)


def forced_logits(generator: TokenGenerator, rows: Tensor, forced: list[int]) -> Float32:
    """Logits ``[len(forced) + 1, V]`` before each forced token and behind the last: one causal pass."""
    pair = generator.sizes.pair
    if pair:
        whole = forced[: len(forced) // 2 * 2]
        pairs = torch.tensor([whole], dtype=torch.long).view(1, -1, 2)
        fed = generator.pair_rows(pairs, torch.arange(1, pairs.shape[1] + 1))
    else:
        fed = generator.speech_rows(torch.tensor([forced]), torch.arange(1, len(forced) + 1))
    rows_all = torch.cat([rows, fed], dim=1)
    positions = torch.arange(rows_all.shape[1])
    hidden = generator(rows_all, positions, mask=causal_mask(positions))[0][0, rows.shape[1] - 1 :]
    if not pair:
        return generator.logits(hidden).numpy()
    first = generator.logits(hidden)
    out = [
        first[k // 2] if k % 2 == 0 else generator.second_logits(hidden[k // 2], torch.tensor(forced[k - 1]))
        for k in range(len(forced) + 1)
    ]
    return torch.stack(out).numpy()


def _generator(name: str, case: dict[str, Any]) -> Iterator[Case]:
    generator = TokenGenerator(
        GeneratorSizes(read_llama_config(case["llama_config"]), pair=case["pair"])
    ).eval()
    seed_weights(generator, int(case["weights_seed"], 16), case.get("override", {}))
    expect = case["expect"]

    speaker = _field(case, 0, (1, generator.sizes.speaker))
    conditioning = generator.condition(
        speaker, torch.tensor([case["cond_tokens"]]), torch.tensor([[EMOTION]])
    )
    yield _close(f"{name} conditioning", expect["cond"], _take(conditioning, case["take_cond"]))

    # Rows, hidden states and forced logits stand without the carried prefix; the drawn tokens follow it.
    rows = input_rows(generator, conditioning, case["text"], [])
    yield equal(f"{name} row shape", expect["row_shape"], list(rows.shape))
    yield _close(f"{name} input row", expect["row"], _take(rows, case["take_row"]))

    positions = torch.arange(rows.shape[1])
    hidden, _ = generator(rows, positions, mask=causal_mask(positions))
    yield _close(f"{name} hidden", expect["hidden"], _take(hidden, case["take_row"]))

    forced = forced_logits(generator, rows, case["forced"])
    yield equal(f"{name} forced shape", expect["forced_shape"], list(forced.shape))
    yield _close(f"{name} forced logits", expect["forced"], forced[:, case["take_logits"]])
    yield _close(f"{name} forced statistics", expect["forced_stat"], _statistics(forced))

    # In pair mode an odd prefix loses its last token.
    prefix = case["prefix"][: len(case["prefix"]) // 2 * 2] if case["pair"] else case["prefix"]
    rows = input_rows(generator, conditioning, case["text"], prefix)
    seed = int(case["sampler_seed"], 16)
    got = draw(TorchGeneration(generator), generator, rows.numpy(), prefix, seed=seed, cap=case["cap"])
    yield equal(f"{name} tokens", expect["tokens"], got)


def _encoder(name: str, case: dict[str, Any]) -> Iterator[Case]:
    sizes = EncoderSizes(**{key: case[key] for key in ("dim", "heads", "ff", "blocks", "up_blocks")})
    encoder = UpsamplingConformer(sizes).eval()
    seed_weights(encoder, int(case["weights_seed"], 16), case.get("override", {}))
    yield from _output(name, case, encoder(_field(case, 0, (1, case["rows"], sizes.dim))))


def _estimator(name: str, case: dict[str, Any]) -> Iterator[Case]:
    keys = ("dim", "blocks", "mid", "heads", "head_dim")
    sizes = EstimatorSizes(channels=case["in_ch"], **{key: case[key] for key in keys})
    estimator = FlowEstimator(sizes).eval()
    seed_weights(estimator, int(case["weights_seed"], 16), case.get("override", {}))
    channels, frames = sizes.channels // 4, case["frames"]
    x, mu, cond = (_field(case, stream, (1, channels, frames)) for stream in (0, 2, 6))
    speaker = _field(case, 4, (1, channels))
    yield from _output(
        name, case, estimator(x, mu, torch.tensor([case["t"]], dtype=torch.float32), speaker, cond)
    )


def _vocoder(name: str, case: dict[str, Any]) -> Iterator[Case]:
    vocoder = Vocoder(VocoderSizes(case["base_channels"])).eval()
    seed_weights(vocoder, int(case["weights_seed"], 16), case.get("override", {}))
    mel = _field(case, 0, (1, vocoder.sizes.mel, case["frames"]))
    phase, noise = excitation(int(case["seed"], 16), case["frames"])
    wave = vocoder(mel, torch.tensor(phase).view(1, -1, 1), torch.tensor(noise)[None])
    expect = case["expect"]
    yield equal(f"{name} samples", expect["samples"], wave.shape[1])
    yield _close(f"{name} values", expect["values"], _take(wave, case["take"]), atol=_VOCODER_TOLERANCE)
    yield _close(f"{name} statistics", expect["stat"], _statistics(wave.numpy()), atol=_VOCODER_TOLERANCE)
    f0 = vocoder.f0_predictor(mel)[0, : len(expect["f0"])]
    yield _close(f"{name} f0", expect["f0"], f0.numpy(), atol=_VOCODER_TOLERANCE)


def _output(name: str, case: dict[str, Any], got: Tensor) -> Iterator[Case]:
    expect = case["expect"]
    yield equal(f"{name} shape", expect["shape"], list(got.shape))
    yield _close(f"{name} values", expect["values"], _take(got, case["take"]))
    yield _close(f"{name} statistics", expect["stat"], _statistics(got.numpy()))


def _field(case: dict[str, Any], stream: int, shape: tuple[int, ...]) -> Tensor:
    field = philox.gaussian_field(int(case["inputs_seed"], 16), stream, 1, math.prod(shape))
    return torch.tensor(field).view(shape)


def _take(tensor: Tensor, indices: list[int]) -> Float32:
    return tensor.reshape(-1)[torch.tensor(indices)].numpy()


def _statistics(values: Float32) -> list[float]:
    """Mean and mean absolute value."""
    wide = values.astype(np.float64)
    return [float(wide.mean()), float(np.abs(wide).mean())]


def _close(
    name: str, expected: object, got: npt.ArrayLike, *, rtol: float = _TOLERANCE, atol: float = _TOLERANCE
) -> Case:
    want, have = np.asarray(expected, dtype=np.float64), np.asarray(got, dtype=np.float64)
    ok = want.shape == have.shape and bool(np.allclose(have, want, rtol=rtol, atol=atol))
    return Case(name, ok, expected, have.tolist())
