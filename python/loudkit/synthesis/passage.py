"""Windows in a row: every chunk's seed, carry and, where it filled its window, its two halves."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from loudkit.bundle.voice import VoiceProfile
from loudkit.law import seeds
from loudkit.law.chunking import SPACES, carried_tail, split_text
from loudkit.law.config import AlgorithmConfig
from loudkit.law.fields import UNSET
from loudkit.synthesis.chunk import Chunk, parts_of
from loudkit.synthesis.joins import runs_on
from loudkit.synthesis.stages import Cancelled, Frontend, GeneratedRow, RowRequest, TokenGenerator, raise_if
from loudkit.synthesis.window import Window, draw_window
from loudkit.text.script import Segment
from loudkit.text.written import Written, moved, written_words


def split_segments(
    segments: Sequence[Segment], language: str, algorithm: AlgorithmConfig, source: str | None = None
) -> list[Chunk]:
    """The chunks of ``segments`` in order; the last of each bears its pause, the first of all may be a short one.

    With the ``source`` that the segments were read from, chunks know what was written for their words.
    """
    chunks: list[Chunk] = []
    law = algorithm.chunking
    lead = _lead(segments)
    for segment in segments:
        texts = split_text(segment.text, law, algorithm.edition)
        own = segment.language or language
        goes_on = [*map(runs_on, texts[:-1]), False]
        pauses = [0.0] * (len(texts) - 1) + [segment.pause]
        words = () if source is None else written_words(source, segment.spans)
        chunks += [
            Chunk(text, own, pause, within=(before, after), written=written)
            for text, pause, before, after, written in zip(
                texts, pauses, [False, *goes_on], goes_on, parts_of(segment.text, texts, words), strict=False
            )
        ]
        if chunks:
            law = replace(law, first_chunk_max_tokens=UNSET)
    return [replace(chunk, lead=lead) for chunk in chunks[:1]] + chunks[1:]


def one_chunk(segments: Sequence[Segment], language: str, source: str | None = None) -> Chunk:
    """All ``segments`` as one chunk, which holds no pause but the last."""
    lead = _lead(segments)
    segments = [segment for segment in segments if segment.text.strip(SPACES)]
    text = ""
    written: tuple[Written, ...] = ()
    for segment in segments:
        text += " " if text else ""
        words = () if source is None else written_words(source, segment.spans)
        written += moved(words, len(text))
        text += segment.text
    return Chunk(text, segments[0].language or language, segments[-1].pause, lead, written=written)


def _lead(segments: Sequence[Segment]) -> float:
    """Seconds before the first word: a first segment without words bears them."""
    return segments[0].pause if segments and not segments[0].text.strip(SPACES) else 0.0


Drawing: TypeAlias = "Generator[RowRequest | Window, GeneratedRow | None, Any]"
"""Asks for rows, is sent each, and gives windows as they are complete (which nothing is sent for)."""


def draw_passage(
    chunks: Sequence[Chunk],
    voice: VoiceProfile,
    frontend: Frontend,
    algorithm: AlgorithmConfig,
    *,
    seed: int,
    carry: Sequence[int],
) -> Drawing:
    """The windows of ``chunks`` in order; ``carry`` conditions the first."""
    for index, chunk in enumerate(chunks):
        carry = yield from draw_chunk(
            chunk,
            voice,
            frontend,
            algorithm,
            index=index,
            seed=seeds.chunk_seed(seed, index, algorithm.edition),
            carry=carry,
            is_terminal=index == len(chunks) - 1,
        )


def draw_chunk(
    chunk: Chunk,
    voice: VoiceProfile,
    frontend: Frontend,
    algorithm: AlgorithmConfig,
    *,
    index: int,
    seed: int,
    carry: Sequence[int],
    is_terminal: bool,
) -> Generator[RowRequest | Window, GeneratedRow | None, list[int]]:
    """The window of ``chunk``, two where it fills one; what the next chunk is conditioned by."""
    draw = partial(draw_window, voice=voice, frontend=frontend, algorithm=algorithm, index=index)
    whole = yield from draw(chunk, seed=seed, prefix=carry, is_terminal=is_terminal)
    halve = whole.filled and algorithm.chunking.cap_resplit == "word"
    halves = chunk.halves() if halve else None
    if halves is None:
        last = whole
    else:
        first = yield from draw(halves[0], seed=seed, prefix=carry, is_terminal=False)
        yield first
        last = yield from draw(
            halves[1],
            seed=seeds.later_half_seed(seed),
            prefix=carried_tail(first.tokens, algorithm) if algorithm.chunking.prefix_tokens else carry,
            is_terminal=is_terminal,
        )
    yield last
    return carried_tail(last.tokens, algorithm)


def draw_single(
    chunk: Chunk,
    voice: VoiceProfile,
    frontend: Frontend,
    algorithm: AlgorithmConfig,
    *,
    seed: int,
    carry: Sequence[int],
) -> Drawing:
    """The window of ``chunk``, whatever of it fits; it draws ``seed`` itself under every edition."""
    window = yield from draw_window(
        replace(chunk, within=(False, False)),
        voice,
        frontend,
        algorithm,
        seed=seed,
        prefix=carry,
        is_terminal=True,
    )
    yield window


def draw_rows(
    drawing: Generator[RowRequest | Window, GeneratedRow | None, Any],
    generator: TokenGenerator,
    cancelled: Cancelled,
) -> Iterator[Window]:
    """The windows of ``drawing``, each of its rows drawn as it is asked for."""
    row: GeneratedRow | None = None
    while True:
        raise_if(cancelled)
        try:
            wanted = drawing.send(row)
        except StopIteration:
            return
        if isinstance(wanted, Window):
            row = None
            yield wanted
        else:
            row = draw_row(wanted, generator, cancelled)


def draw_row(wanted: RowRequest, generator: TokenGenerator, cancelled: Cancelled) -> GeneratedRow:
    """One row, timed."""
    began = time.perf_counter()
    row = generator.generate(**vars(wanted), cancelled=cancelled)
    return replace(row, seconds=time.perf_counter() - began)
