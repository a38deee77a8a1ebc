"""One window: drawn until its row is sound, then rendered."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from loudkit.bundle.voice import VoiceProfile
from loudkit.errors import InvalidRequestError, WindowOverflowError
from loudkit.law import detectors, seeds
from loudkit.law.config import AlgorithmConfig
from loudkit.law.detectors import Row, Verdict
from loudkit.law.sampler import eos_floor
from loudkit.law.shaping import Audio, fade_edges
from loudkit.law.stretch import time_stretch
from loudkit.law.windows import Mel, frame_window
from loudkit.synthesis.chunk import Chunk
from loudkit.synthesis.plan import planned_words
from loudkit.synthesis.stages import Cancelled, Frontend, GeneratedRow, RowRequest, Stages, raise_if
from loudkit.text.written import Written


@dataclass(frozen=True)
class Window:
    """Speech tokens of one window of chunk ``chunk`` and the seconds of silence behind it, and before it.

    ``drawn`` is how many tokens the shipped row had before the cut.
    """

    text: str
    chunk: int
    seed: int
    tokens: list[int]
    verdict: Verdict
    drawn: int
    hit_token_cap: bool
    filled: bool
    seconds: float
    pause: float = 0.0
    lead: float = 0.0
    within: tuple[bool, bool] = (False, False)  # whether it begins, and ends, within a phrase
    written: tuple[Written, ...] = ()
    planned: tuple[
        tuple[float, float], ...
    ] = ()  # start and end of each word by the generator's plan, in seconds


@dataclass(frozen=True)
class Rendered:
    """A window's sound."""

    audio: Audio
    mel: Mel
    mel_seconds: float
    audio_seconds: float


@dataclass(frozen=True)
class _Attempt:
    row: GeneratedRow
    verdict: Verdict
    silent: int


def draw_window(
    chunk: Chunk,
    voice: VoiceProfile,
    frontend: Frontend,
    algorithm: AlgorithmConfig,
    *,
    seed: int,
    prefix: Sequence[int],
    is_terminal: bool,
    index: int = 0,
) -> Generator[RowRequest, GeneratedRow | None, Window]:
    """The speech tokens of a ``chunk``: asks for a row, and for another while a detector condemns them."""
    law, window = algorithm.postprocess, algorithm.window.max_speech_tokens
    ids = frontend.encode(chunk.text, chunk.language)
    floor = eos_floor(algorithm.sampling, len(ids))
    cap = algorithm.sampling.max_new_tokens
    if law.mode != "off":
        cap = min(cap, detectors.ceiling(law, algorithm.window, len(ids)))
    best: _Attempt | None = None
    seconds = 0.0
    for n in range(law.retry_max_attempts + 1):
        row = yield RowRequest(ids, voice, seeds.attempt_seed(seed, n), cap, floor, prefix)
        assert row is not None  # None only follows a window
        seconds += row.seconds
        length = len(row.tokens)
        verdict = detectors.inspect(
            Row(
                row.tokens, len(ids), floor, row.peak, row.ended, is_terminal, not row.ended and length >= cap
            ),
            law,
            algorithm.sampling.silence_token_ids,
        )
        silent = detectors.silent_tokens(row.tokens, law, algorithm.sampling.silence_token_ids)
        this = _Attempt(row, verdict, silent)
        # The first that no detector condemns; else the one with the fewest silent tokens (0.1.0: the last).
        if law.mode == "off" or not verdict.condemned:
            best = this
            break
        if best is None or silent < best.silent or algorithm.edition == "0.1.0":
            best = this
    assert best is not None  # a ladder has at least one rung
    row, verdict = best.row, best.verdict
    length = len(row.tokens)
    return Window(
        text=chunk.text,
        chunk=index,
        seed=seed,
        tokens=_speech(row.tokens, verdict, algorithm),
        verdict=verdict,
        drawn=length,
        hit_token_cap=not row.ended and length >= cap,
        filled=not row.ended and length >= window,
        seconds=seconds,
        pause=chunk.pause,
        lead=chunk.lead,
        within=chunk.within,
        written=chunk.written,
        planned=_planned(chunk, frontend, row),
    )


def _planned(chunk: Chunk, frontend: Frontend, row: GeneratedRow) -> tuple[tuple[float, float], ...]:
    if not row.text_ends:
        return ()
    return planned_words(chunk.text, frontend.places(chunk.text, chunk.language), row.text_ends)


def render_window(
    tokens: Sequence[int],
    voice: VoiceProfile,
    stages: Stages,
    algorithm: AlgorithmConfig,
    *,
    seed: int,
    cancelled: Cancelled,
    speed: float = 1.0,
    fade: bool = True,
) -> Rendered:
    """Sound of a window's speech ``tokens``; its seeds do not depend on which attempt was shipped."""
    raise_if(cancelled)
    began = time.perf_counter()
    frame = frame_window(tokens, voice.prompt_tokens, voice.prompt_mel, algorithm)
    mel = stages.mel_decoder.decode(frame, voice, seed=seeds.derive(seed, seeds.FLOW), cancelled=cancelled)
    raise_if(cancelled)
    decoded = time.perf_counter()
    audio = stages.vocoder.vocode(mel, seed=seeds.derive(seed, seeds.EXCITATION))
    audio = time_stretch(audio, speed, algorithm.sample_rate)
    if fade:
        audio = fade_edges(audio, algorithm.fade_seconds, algorithm.sample_rate)
    return Rendered(audio, mel, decoded - began, time.perf_counter() - decoded)


def _speech(tokens: list[int], verdict: Verdict, algorithm: AlgorithmConfig) -> list[int]:
    """What of a row is rendered: cut where the verdict says (in trim mode), control tokens dropped."""
    kept = tokens[: verdict.keep] if algorithm.postprocess.mode == "trim" else tokens
    speech = [token for token in kept if token < algorithm.start_speech_token]
    if not speech:
        raise InvalidRequestError("the generator drew no speech for this text; try another seed")
    if len(speech) > algorithm.window.max_speech_tokens:
        raise WindowOverflowError(len(speech), algorithm.window.max_speech_tokens)
    return speech
