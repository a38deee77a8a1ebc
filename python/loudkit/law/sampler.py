"""LR-SAMPLER-v1: one token from raw logits.

Penalty, temperature, min-p cutoff, then the largest of score + Gumbel noise (the Gumbel-max trick: a draw from
the softmax of what was kept). The noise is addressed by step, so draws may be made in any order.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from loudkit.errors import InvalidConfigError, InvalidRequestError
from loudkit.law import philox
from loudkit.law.config import Edition, SamplingConfig

_STREAM: Final = 0


@dataclass(frozen=True)
class EosPeak:
    """Where the stop token was likeliest, and how likely; (-1, 0.0) if it was never observed."""

    step: int = -1
    probability: float = 0.0


class Sampler:
    """The draws of one generated row.

    ``stop`` turns on the observation of the stop token's probability after step ``floor``. ``seen`` (bool
    ``[vocab]``) is what the repetition penalty applies to; the caller marks it.
    """

    def __init__(
        self,
        law: SamplingConfig,
        *,
        seed: int,
        vocab_size: int,
        stop: int | None = None,
        floor: int = 0,
        seen: Iterable[int] = (),
        edition: Edition = "0.1.1",
    ) -> None:
        self.law = law
        self.seed = seed
        self.peak = EosPeak()
        self.seen = np.zeros(vocab_size, dtype=bool)
        self.seen[list(seen)] = True
        self._stop = stop
        self._floor = floor
        self._silence = np.array(law.silence_token_ids, dtype=np.int64)
        if np.any((self._silence < 0) | (self._silence >= vocab_size)):
            raise InvalidConfigError(
                "sampling.silence_token_ids", law.silence_token_ids, f"ids in 0 to {vocab_size - 1}"
            )
        # The older edition treats silence as never seen.
        self._penalised = np.ones(vocab_size, dtype=bool)
        if edition == "0.1.0":
            self._penalised[self._silence] = False
        self._cutoff = math.log(law.min_p) if law.min_p else 0.0

    def __repr__(self) -> str:
        law = self.law
        return (
            f"LR-SAMPLER-v1(seed={self.seed}, temp={law.temperature}, rep={law.repetition_penalty}, "
            f"min_p={law.min_p}, silence={len(law.silence_token_ids)})"
        )

    def mark(self, token: int) -> None:
        """From now on the penalty applies to ``token``."""
        self.seen[token] = True

    def draw(self, logits: npt.NDArray[np.float32], step: int) -> int:
        """The token of ``step`` from ``logits`` ``[vocab]``: the lowest index among equal maxima."""
        scores = self._scores(logits)
        top = float(scores.max())
        if math.isnan(top):
            raise InvalidRequestError(
                f"the generator's logits of step {step} are not numbers; its weights are damaged"
            )
        keep = scores >= top + self._cutoff if self.law.min_p else np.ones(len(scores), dtype=bool)
        keep[self._silence] = True
        kept = np.flatnonzero(keep)
        if self._stop is not None and step > self._floor:
            self._observe(scores, top, kept, step)
        noisy = scores[kept]
        noisy += philox.gumbel_from_words(philox.words_at(self.seed, _STREAM, step, kept))
        return int(kept[noisy.argmax()])

    def _scores(self, logits: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
        scores = logits.astype(np.float64)
        penalty = self.law.repetition_penalty
        if penalty != 1:
            seen = np.flatnonzero(self.seen & self._penalised)
            z = scores[seen]
            scores[seen] = np.where(z > 0, z / penalty, z * penalty)
        scores /= self.law.temperature
        return scores

    def _observe(
        self, scores: npt.NDArray[np.float64], top: float, kept: npt.NDArray[np.intp], step: int
    ) -> None:
        if not math.isfinite(top):
            return
        # cumsum adds one by one in ascending index, which sum() does not.
        total = float(np.cumsum(np.exp(scores[kept] - top))[-1])
        probability = math.exp(float(scores[self._stop]) - top) / total
        if probability > self.peak.probability:
            self.peak = EosPeak(step, probability)


def eos_floor(law: SamplingConfig, n_text: int) -> int:
    """Steps during which the stop token is masked, for ``n_text`` text tokens."""
    return max(law.min_tokens_floor, truncated(n_text * law.min_tokens_text_ratio))


def truncated(value: float) -> int:
    """``value`` cut to a whole number; a count past all counts where it is infinite."""
    return int(min(value, float(2**62)))
