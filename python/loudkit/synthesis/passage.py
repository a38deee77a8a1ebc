"""Windows in a row: every chunk's seed, carry and, where it filled its window, its two halves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from loudkit.bundle.voice import VoiceProfile
from loudkit.law import seeds
from loudkit.law.chunking import carried_tail, split_in_half, split_text
from loudkit.law.config import AlgorithmConfig
from loudkit.law.fields import UNSET
from loudkit.synthesis.stages import Cancelled, Stages, raise_if
from loudkit.synthesis.window import Window, generate_window
from loudkit.text.script import Segment


@dataclass(frozen=True)
class Chunk:
    """Prepared text that is meant for one window, and the seconds of silence behind it."""

    text: str
    language: str
    pause: float = 0.0


def split_segments(segments: Sequence[Segment], language: str, algorithm: AlgorithmConfig) -> list[Chunk]:
    """The chunks of ``segments`` in order; the last of each bears its pause, the first of all may be a short one."""
    chunks: list[Chunk] = []
    law = algorithm.chunking
    for segment in segments:
        texts = split_text(segment.text, law, algorithm.edition)
        own = segment.language or language
        chunks += [Chunk(text, own) for text in texts[:-1]]
        chunks += [Chunk(text, own, segment.pause) for text in texts[-1:]]
        if chunks:
            law = replace(law, first_chunk_max_tokens=UNSET)
    return chunks


def generate_passage(
    chunks: Sequence[Chunk],
    voice: VoiceProfile,
    stages: Stages,
    algorithm: AlgorithmConfig,
    *,
    seed: int,
    carry: Sequence[int],
    cancelled: Cancelled,
) -> Iterator[Window]:
    """The windows of ``chunks`` in order; ``carry`` conditions the first."""
    for index, chunk in enumerate(chunks):
        raise_if(cancelled)
        generate = partial(
            generate_window,
            voice=voice,
            stages=stages,
            algorithm=algorithm,
            language=chunk.language,
            cancelled=cancelled,
            chunk=index,
        )
        chunk_seed = seeds.chunk_seed(seed, index, algorithm.edition)
        is_terminal = index == len(chunks) - 1
        whole = generate(
            chunk.text, seed=chunk_seed, prefix=carry, is_terminal=is_terminal, pause=chunk.pause
        )
        halves = (
            split_in_half(chunk.text) if whole.filled and algorithm.chunking.cap_resplit == "word" else None
        )
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
                pause=chunk.pause,
            )
        carry = carried_tail(last.tokens, algorithm)
        yield last
