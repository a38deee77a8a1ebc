"""Windows in a row: every chunk's seed, carry and, where it filled its window, its two halves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from loudkit.bundle.voice import VoiceProfile
from loudkit.law import seeds
from loudkit.law.chunking import carried_tail, split_in_half
from loudkit.law.config import AlgorithmConfig
from loudkit.synthesis.stages import Cancelled, Stages, raise_if
from loudkit.synthesis.window import Window, generate_window


def generate_passage(
    chunks: Sequence[str],
    voice: VoiceProfile,
    stages: Stages,
    algorithm: AlgorithmConfig,
    *,
    seed: int,
    language: str,
    carry: Sequence[int],
    cancelled: Cancelled,
) -> Iterator[Window]:
    """The windows of prepared ``chunks`` in order; ``carry`` conditions the first."""
    for index, text in enumerate(chunks):
        raise_if(cancelled)
        generate = partial(
            generate_window,
            voice=voice,
            stages=stages,
            algorithm=algorithm,
            language=language,
            cancelled=cancelled,
            chunk=index,
        )
        chunk_seed = seeds.chunk_seed(seed, index, algorithm.edition)
        is_terminal = index == len(chunks) - 1
        whole = generate(text, seed=chunk_seed, prefix=carry, is_terminal=is_terminal)
        halves = split_in_half(text) if whole.filled and algorithm.chunking.cap_resplit == "word" else None
        if halves is None:
            last = whole
        else:
            first = generate(halves[0], seed=chunk_seed, prefix=carry, is_terminal=False)
            yield first
            last = generate(
                halves[1],
                seed=seeds.later_half_seed(chunk_seed),
                prefix=carried_tail(first.tokens, algorithm) if algorithm.chunking.prefix_tokens else carry,
                is_terminal=is_terminal,
            )
        carry = carried_tail(last.tokens, algorithm)
        yield last
