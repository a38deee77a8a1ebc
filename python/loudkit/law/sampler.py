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
    """The draws of one generated row; for one thread.

    ``stop`` turns on the observation of the stop token's probability after step ``floor``. ``seen`` are the ids that
    the repetition penalty applies to from the start; the caller marks those that follow.
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
        self._stop = stop
        self._floor = floor
        self._silence = np.array(law.silence_token_ids, dtype=np.intp)
        if np.any((self._silence < 0) | (self._silence >= vocab_size)):
            raise InvalidConfigError(
                "sampling.silence_token_ids", law.silence_token_ids, f"ids in 0 to {vocab_size - 1}"
            )
        self._cutoff = math.log(law.min_p) if law.min_p else None
        # The older edition treats silence as never seen.
        self._unmarked = np.ones(vocab_size, dtype=bool)
        self._unmarked[self._silence] = edition != "0.1.0"
        self._seen = np.empty(vocab_size, dtype=np.intp)
        self._n_seen = 0
        for token in seen:
            self.mark(token)
        self._scores = np.empty(vocab_size, dtype=np.float64)
        self._keep = np.empty(vocab_size, dtype=bool)
        self._cipher = philox.Cipher(seed)

    def __repr__(self) -> str:
        law = self.law
        return (
            f"LR-SAMPLER-v1(seed={self.seed}, temp={law.temperature}, rep={law.repetition_penalty}, "
            f"min_p={law.min_p}, silence={len(law.silence_token_ids)})"
        )

    def mark(self, token: int) -> None:
        """From now on the penalty applies to ``token``."""
        if self._unmarked[token]:
            self._unmarked[token] = False
            self._seen[self._n_seen] = token
            self._n_seen += 1

    def draw(self, logits: npt.NDArray[np.float32], step: int) -> int:
        """The token of ``step`` from ``logits`` ``[vocab]``: the lowest index among equal maxima."""
        scores = self._scores
        scores[:] = logits
        penalty = self.law.repetition_penalty
        if penalty != 1 and self._n_seen:
            seen = self._seen[: self._n_seen]
            z = scores[seen]
            scores[seen] = np.minimum(z / penalty, z * penalty)  # the penalty is at least 1
        scores /= self.law.temperature
        top = float(scores.max())
        if math.isnan(top):
            raise InvalidRequestError(
                f"the generator's logits of step {step} are not numbers; its weights are damaged"
            )
        np.greater_equal(scores, -math.inf if self._cutoff is None else top + self._cutoff, self._keep)
        self._keep[self._silence] = True
        kept = self._keep.nonzero()[0]
        noisy = scores[kept]
        if self._stop is not None and step > self._floor:
            self._observe(noisy, top, step)
        noisy += philox.gumbel_from_words(self._words(step, kept))
        return int(kept[noisy.argmax()])

    def _words(self, step: int, ids: npt.NDArray[np.intp]) -> philox.Words:
        if len(ids) * 4 < len(self._scores):
            return self._cipher.words_at(_STREAM, step, ids)
        blocks = np.arange(-(-len(self._scores) // 4))
        return self._cipher.run(blocks, step, _STREAM).reshape(-1)[ids]

    def _observe(self, scores: npt.NDArray[np.float64], top: float, step: int) -> None:
        """``scores`` are those of what was kept."""
        if not math.isfinite(top):
            return
        weight = math.exp(float(self._scores[self._stop]) - top)
        if weight <= self.peak.probability:  # the sum is at least 1, the weight of the top
            return
        # cumsum adds one by one in ascending index, which sum() does not.
        probability = weight / float(np.cumsum(np.exp(scores - top))[-1])
        if probability > self.peak.probability:
            self.peak = EosPeak(step, probability)


def eos_floor(law: SamplingConfig, n_text: int) -> int:
    """Steps during which the stop token is masked, for ``n_text`` text tokens."""
    return max(law.min_tokens_floor, truncated(n_text * law.min_tokens_text_ratio))


def truncated(value: float) -> int:
    """``value`` cut to a whole number; a count past all counts where it is infinite."""
    return int(min(value, float(2**62)))
