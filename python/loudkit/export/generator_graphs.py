"""The generator's graphs: conditioning, prefill, and a step for one token or for a pair."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor, nn

from loudkit.export.signature import Graph, Port, float_port, int_port
from loudkit.law import philox
from loudkit.runtime.torch.conditioning import ROWS
from loudkit.runtime.torch.generator import Cache, TokenGenerator, causal_mask

_EMOTION = 0.5
_LENGTHS = (57, 196)
_PROMPTS = (150, 61)
_SEED = 0x10D


def conditioning_graph(generator: TokenGenerator) -> Graph:
    """``t3_cond``: speaker, prompt tokens and emotion to conditioning rows."""
    speaker, width = generator.sizes.speaker, generator.sizes.llama.hidden_size

    def example(n: int) -> tuple[Tensor, ...]:
        return noise(n, 1, speaker), ids(n, generator.sizes.speech_vocab), torch.tensor([[_EMOTION]])

    return Graph(
        "t3_cond",
        Conditioning(generator),
        (
            float_port("speaker_emb", 1, speaker),
            int_port("prompt_tokens", 1, "prompt_tokens"),
            float_port("emotion", 1, 1),
        ),
        (float_port("t3_cond_out", 1, ROWS, width),),
        example,
        _PROMPTS,
    )


def prefill_graph(generator: TokenGenerator) -> Graph:
    """``t3_prefill``: input rows to the logits of every row, (pair mode: the last hidden state,) and the cache."""
    width = generator.sizes.llama.hidden_size
    hidden = (float_port("hidden", 1, width),) if generator.sizes.pair else ()
    return Graph(
        "t3_prefill",
        Prefill(generator),
        (float_port("embeds", 1, "rows", width), int_port("positions", "rows")),
        (
            float_port("logits", 1, "rows", generator.sizes.speech_vocab),
            *hidden,
            *_cache_ports(generator, "kv_{}_{}", "rows"),
        ),
        lambda n: (_rows(generator, n), torch.arange(n)),
        _LENGTHS,
    )


def step_graph(generator: TokenGenerator) -> Graph:
    """``t3_step``: one more row behind the cache (single decoding)."""
    width = generator.sizes.llama.hidden_size
    return Graph(
        "t3_step",
        Step(generator),
        (
            float_port("embeds", 1, 1, width),
            int_port("position", 1),
            *_cache_ports(generator, "past_{}_{}", "past"),
        ),
        (
            float_port("logits", 1, generator.sizes.speech_vocab),
            *_cache_ports(generator, "present_{}_{}", "present"),
        ),
        lambda n: (_rows(generator, 1), torch.tensor([n]), *_past(generator, n)),
        _LENGTHS,
    )


def pair_step_graph(generator: TokenGenerator) -> Graph:
    """``t3_pair_step``: one more pair of tokens behind the cache."""

    def example(n: int) -> tuple[Tensor, ...]:
        pair = ids(2, generator.sizes.speech_vocab)
        return pair, torch.tensor([n // 4]), torch.tensor([n]), *_past(generator, n)

    return Graph(
        "t3_pair_step",
        PairStep(generator),
        (
            int_port("pair_ids", 1, 2),
            int_port("speech_position", 1),
            int_port("position", 1),
            *_cache_ports(generator, "past_{}_{}", "past"),
        ),
        (
            float_port("logits", 1, generator.sizes.speech_vocab),
            float_port("hidden", 1, generator.sizes.llama.hidden_size),
            *_cache_ports(generator, "present_{}_{}", "present"),
        ),
        example,
        _LENGTHS,
    )


def head2_graph(generator: TokenGenerator) -> Graph:
    """``t3_head2``: a hidden state and the first token drawn there to the logits of the second."""
    width = generator.sizes.llama.hidden_size
    return Graph(
        "t3_head2",
        Head2(generator),
        (float_port("hidden", 1, width), int_port("first_id", 1)),
        (float_port("logits", 1, generator.sizes.speech_vocab),),
        lambda case: (noise(case, 1, width), ids(2 + case, generator.sizes.speech_vocab)[0, -1:]),
        (0, 1),
    )


class Conditioning(nn.Module):
    def __init__(self, generator: TokenGenerator) -> None:
        super().__init__()
        self.generator = generator

    def forward(self, speaker: Tensor, prompt_tokens: Tensor, emotion: Tensor) -> Tensor:
        return self.generator.condition(speaker, prompt_tokens, emotion)


class Prefill(nn.Module):
    def __init__(self, generator: TokenGenerator) -> None:
        super().__init__()
        self.generator = generator

    def forward(self, rows: Tensor, positions: Tensor) -> tuple[Tensor, ...]:
        hidden, cache = self.generator(rows, positions, mask=causal_mask(positions))
        last = (hidden[:, -1],) if self.generator.sizes.pair else ()
        return self.generator.logits(hidden), *last, *_flat(cache)


class Step(nn.Module):
    def __init__(self, generator: TokenGenerator) -> None:
        super().__init__()
        self.generator = generator

    def forward(self, row: Tensor, position: Tensor, *past: Tensor) -> tuple[Tensor, ...]:
        hidden, cache = self.generator(row, position, _paired(past))
        return self.generator.logits(hidden[:, -1]), *_flat(cache)


class PairStep(nn.Module):
    def __init__(self, generator: TokenGenerator) -> None:
        super().__init__()
        self.generator = generator

    def forward(
        self, pair: Tensor, speech_position: Tensor, position: Tensor, *past: Tensor
    ) -> tuple[Tensor, ...]:
        row = self.generator.pair_rows(pair[:, None], speech_position)
        hidden, cache = self.generator(row, position, _paired(past))
        return self.generator.logits(hidden[:, -1]), hidden[:, -1], *_flat(cache)


class Head2(nn.Module):
    def __init__(self, generator: TokenGenerator) -> None:
        super().__init__()
        self.generator = generator

    def forward(self, hidden: Tensor, first: Tensor) -> Tensor:
        return self.generator.second_logits(hidden, first)


def noise(stream: int, *shape: int) -> Tensor:
    """Standard normals that are the same in every run."""
    count = 1
    for n in shape:
        count *= n
    return torch.tensor(philox.gaussian_field(_SEED, 2 * stream, 1, count)).view(shape)


def ids(count: int, limit: int) -> Tensor:
    """int64 ``[1, count]`` below ``limit``, the same in every run."""
    words = philox.words(_SEED, 0, count, 1, count).astype("int64")
    return torch.tensor(words % limit)


def _rows(generator: TokenGenerator, n: int) -> Tensor:
    return generator.speech_rows(ids(n, generator.sizes.speech_vocab), torch.arange(n))


def _past(generator: TokenGenerator, n: int) -> list[Tensor]:
    positions = torch.arange(n)
    return _flat(generator(_rows(generator, n), positions, mask=causal_mask(positions))[1])


def _flat(cache: Cache) -> list[Tensor]:
    return [tensor for entry in cache for tensor in entry]


def _paired(flat: tuple[Tensor, ...]) -> Cache:
    return list(zip(flat[0::2], flat[1::2], strict=True))


def _cache_ports(generator: TokenGenerator, pattern: str, label: str) -> tuple[Port, ...]:
    llama = generator.sizes.llama
    axes = (1, llama.num_key_value_heads, label, llama.head_dim)
    return tuple(
        float_port(pattern.format(kind, layer), *axes)
        for layer in range(llama.num_hidden_layers)
        for kind in "kv"
    )


GRAPHS: dict[str, Callable[[TokenGenerator], Graph]] = {
    "t3_cond": conditioning_graph,
    "t3_prefill": prefill_graph,
    "t3_step": step_graph,
    "t3_pair_step": pair_step_graph,
    "t3_head2": head2_graph,
}
