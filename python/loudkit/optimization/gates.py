"""What a derived graph must show against the published one before it is used, and what int8 costs.

Published and derived graphs are never in memory together: a gate takes what the published graphs gave as a
``Reference``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.law import philox
from loudkit.law.config import AlgorithmConfig
from loudkit.law.sampler import Sampler
from loudkit.law.windows import (
    FRAMES_PER_TOKEN,
    MEL_BINS,
    SAMPLES_PER_FRAME,
    euler_grid,
    excitation,
    flow_prior,
    vocoder_frames,
    vocoder_mel,
)
from loudkit.optimization.forms import ENCODER, ESTIMATOR, GENERATOR, VOCODER, Source
from loudkit.runtime.derived.rendering import Runnable
from loudkit.runtime.derived.vocoder import CONTEXT
from loudkit.runtime.graphs import Float32, Generation
from loudkit.synthesis.generate import EMOTION, TEXT_START, TEXT_STOP, EmbeddingTables

STEPS: Final = 300
DIFFERENCE: Final = 1e-4  # of mu, velocity and waveform, where these are of size 1
# int8 is a choice; it is refused where it would be another voice.
TOP_1: Final = 0.85
CORRELATION: Final = 0.99

_SEED: Final = 0x5EED
_TEXT_TOKENS: Final = 60
_SPEAKER: Final = 256
_PROMPT: Final = 150
_SPOKEN: Final = 0.4  # of the window

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Gate:
    """What one form showed. ``reason`` says why it may not be used; empty if it may."""

    form: str
    precision: str
    measured: dict[str, float]
    reason: str = ""

    @property
    def passed(self) -> bool:
        return not self.reason


@dataclass(frozen=True)
class Spoken:
    """A row that the published generator drew: input rows, tokens, and the logits behind each."""

    rows: Float32
    tokens: list[int]
    logits: Float32  # [STEPS, V]


def speak(generation: Generation[Any], tables: EmbeddingTables, law: AlgorithmConfig) -> Spoken:
    """``STEPS`` tokens drawn from the published generator; the stop token is masked."""
    ids = _ids(0, _TEXT_TOKENS, len(tables.text))
    framed = [TEXT_START, *ids, TEXT_STOP]
    speaker = _noise(0, 1, _SPEAKER)
    prompt = np.array([_ids(1, _PROMPT, law.start_speech_token)], dtype=np.int64)
    start = tables.speech[law.start_speech_token] + tables.speech_position[0]
    rows = np.concatenate(
        [
            generation.condition(
                speaker / np.linalg.norm(speaker), prompt, np.full((1, 1), EMOTION, np.float32)
            )[0],
            tables.text[framed] + tables.text_position[: len(framed)],
            start[None],
        ],
        dtype=np.float32,
    )[None]
    sampler, tokens, kept = _sampler(law), [], []
    logits, state = generation.prefill(rows)
    for step in range(STEPS):
        kept.append(logits.copy())
        tokens.append(_draw(sampler, logits, step, law))
        row = tables.speech[tokens[-1]] + tables.speech_position[step + 1]
        logits = generation.step(state, row[None, None], rows.shape[1] + step)
    return Spoken(rows, tokens, np.array(kept))


def gate_generator(
    generation: Generation[Any], spoken: Spoken, tables: EmbeddingTables, law: AlgorithmConfig, precision: str
) -> Gate:
    """The derived generator on the published row: every draw must be the same (fp32), or nearly all (int8).

    Draws that agree on the same past agree when each goes its own way, so one forced pass answers both questions.
    """
    sampler, same, first, nearest, divergence, difference = _sampler(law), 0, 0, 0, 0.0, 0.0
    logits, state = generation.prefill(spoken.rows)
    for step, (token, wanted) in enumerate(zip(spoken.tokens, spoken.logits, strict=True)):
        drawn = _draw(sampler, logits, step, law, forced=token)
        same += drawn == token
        first += drawn == token and first == step  # tokens before the first that differs
        nearest += int(logits.argmax() == wanted.argmax())
        divergence += _divergence(wanted, logits)
        difference = max(difference, float(np.abs(logits - wanted).max()))
        row = tables.speech[token] + tables.speech_position[step + 1]
        logits = generation.step(state, row[None, None], spoken.rows.shape[1] + step)
    measured = {
        "steps": STEPS,
        "same_draws": same / STEPS,
        "same_tokens_from_the_start": first,
        "top_1": nearest / STEPS,
        "kl": divergence / STEPS,
        "largest_difference": difference,
    }
    reason = ""
    if not math.isfinite(difference):
        reason = "its logits are not numbers"
    elif precision == "fp32" and same < STEPS:
        reason = f"{STEPS - same} of {STEPS} tokens differ"
    elif nearest < TOP_1 * STEPS:
        reason = f"its likeliest token is the same in {nearest} of {STEPS} steps; {TOP_1:.0%} are needed"
    return Gate(GENERATOR, precision, measured, reason)


@dataclass(frozen=True)
class Rendered:
    """What the published renderer makes of one window: every value between its graphs."""

    mu: Float32
    velocities: list[Float32]
    states: list[Float32]  # x before each step, and behind the last
    wave: Float32


class Window:
    """The window that renderers are compared on: random ids, voice and noise, the law's lengths and times."""

    def __init__(self, source: Source) -> None:
        prompt, query = source.window
        self._law = source.algorithm
        codebook = source.checkpoint.header.tensors["s3gen.flow.input_embedding.weight"].shape[0]
        self.prompt = np.array([_ids(2, prompt, codebook)], dtype=np.int64)
        self.query = np.array([_ids(3, query, codebook)], dtype=np.int64)
        frames = FRAMES_PER_TOKEN * (prompt + query)
        self.speaker = _noise(1, 1, MEL_BINS)
        self.cond = np.zeros((1, MEL_BINS, frames), dtype=np.float32)
        first = FRAMES_PER_TOKEN * prompt
        self.cond[0, :, :first] = _noise(2, MEL_BINS, first)
        self.prior = flow_prior(_SEED, frames)[None]
        self.times = [np.float32(t) for t in euler_grid(self._law)]
        spoken = FRAMES_PER_TOKEN * max(1, int(_SPOKEN * self._law.window.max_speech_tokens))
        self._speech = slice(first, first + spoken)

    def render(self, encoder: Runnable, estimator: Runnable) -> tuple[Float32, list[Float32], list[Float32]]:
        """mu, the velocity of every step, and x before each and behind the last."""
        mu = encoder.run(self.prompt, self.query)[0]
        states, velocities = [self.prior], []
        for now, then in pairwise(self.times):
            velocities.append(self.velocity(estimator, states[-1], mu, now))
            states.append(states[-1] + np.float32(then - now) * velocities[-1])
        return mu, velocities, states

    def velocity(self, estimator: Runnable, x: Float32, mu: Float32, now: np.float32) -> Float32:
        """Of one step."""
        return estimator.run(x, mu, np.array([now], dtype=np.float32), self.speaker, self.cond)[0]

    def vocode(self, vocoder: Runnable, x: Float32, context: int | None) -> Float32:
        """The speech of ``x``: with the whole window behind it, or ``context`` frames."""
        mel = np.ascontiguousarray(x[0, :, self._speech])
        whole = vocoder_frames(mel.shape[1], self._law)
        frames = whole if context is None else min(whole, mel.shape[1] + context)
        phase, noise = excitation(_SEED, frames)
        wave = vocoder.run(vocoder_mel(mel, frames)[None], phase[None, :, None], noise[None])[0]
        return wave[:, : SAMPLES_PER_FRAME * mel.shape[1]]


def render(window: Window, graph: Callable[[str], Runnable]) -> Rendered:
    """What the published graphs make of ``window``; ``graph`` loads one of them, which is let go at once."""
    mu, velocities, states = window.render(graph(ENCODER), graph(ESTIMATOR))
    return Rendered(mu, velocities, states, window.vocode(graph(VOCODER), states[-1], None))


def gate_encoder(encoder: Runnable, window: Window, wanted: Rendered, precision: str) -> Gate:
    """The derived encoder."""
    return _compared(ENCODER, precision, [wanted.mu], [encoder.run(window.prompt, window.query)[0]])


def gate_estimator(estimator: Runnable, window: Window, wanted: Rendered, precision: str) -> Gate:
    """The derived estimator, each step from what the published one had."""
    have = [
        window.velocity(estimator, x, wanted.mu, now)
        for x, now in zip(wanted.states[:-1], window.times[:-1], strict=True)
    ]
    return _compared(ESTIMATOR, precision, wanted.velocities, have)


def gate_vocoder(vocoder: Runnable, window: Window, wanted: Rendered) -> Gate:
    """The derived vocoder, given only the frames it needs."""
    have = window.vocode(vocoder, wanted.states[-1], CONTEXT)
    return _compared(VOCODER, "fp32", [wanted.wave], [have])


def _compared(form: str, precision: str, wanted: list[Float32], have: list[Float32]) -> Gate:
    difference, correlation = 0.0, 1.0
    for a, b in zip(wanted, have, strict=True):
        if a.shape != b.shape or not np.isfinite(b).all():
            return Gate(form, precision, {}, f"it gives {list(b.shape)}, or no numbers")
        scale = max(1.0, float(a.std()))
        difference = max(difference, float(np.abs(a - b).max()) / scale)
        correlation = min(correlation, _correlation(a, b))
    measured = {"largest_difference": difference, "correlation": correlation}
    reason = ""
    if precision == "fp32" and difference > DIFFERENCE:
        reason = f"it differs by {difference:.2g}; at most {DIFFERENCE:.0e} is allowed"
    elif correlation < CORRELATION:
        reason = f"its correlation with fp32 is {correlation:.4f}; {CORRELATION} is needed"
    return Gate(form, precision, measured, reason)


def _correlation(a: Array, b: Array) -> float:
    a, b = (v.astype(np.float64).ravel() - float(v.mean(dtype=np.float64)) for v in (a, b))
    norm = float(np.linalg.norm(a) * np.linalg.norm(b))
    return float(a @ b) / norm if norm else float(np.array_equal(a, b))


def _sampler(law: AlgorithmConfig) -> Sampler:
    return Sampler(law.sampling, seed=_SEED, vocab_size=law.speech_vocab_size, edition=law.edition)


def _draw(
    sampler: Sampler, logits: Float32, step: int, law: AlgorithmConfig, forced: int | None = None
) -> int:
    """The next token; ``forced`` is what counts as drawn from now on."""
    logits = logits.copy()
    logits[law.stop_speech_token] = -np.inf
    token = sampler.draw(logits, step)
    sampler.mark(token if forced is None else forced)
    return token


def _divergence(wanted: Float32, have: Float32) -> float:
    """KL of the two next-token distributions, in nats."""
    p, q = _log_softmax(wanted), _log_softmax(have)
    return float((np.exp(p) * (p - q)).sum())


def _log_softmax(logits: Float32) -> npt.NDArray[np.float64]:
    x = logits.astype(np.float64) - float(logits.max())
    return x - math.log(float(np.exp(x).sum()))


def _noise(stream: int, *shape: int) -> Float32:
    return philox.gaussian_field(_SEED, 16 + stream, 1, math.prod(shape)).reshape(shape)


def _ids(stream: int, count: int, limit: int) -> list[int]:
    return [int(word) % limit for word in philox.words(_SEED, 8 + stream, count, 1, count).ravel()]
