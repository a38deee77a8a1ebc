"""The frame a window is rendered in, its time grid, and what is cut from the renderer's output."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from loudkit.errors import InvalidConfigError, WindowOverflowError
from loudkit.law import philox
from loudkit.law.config import AlgorithmConfig
from loudkit.law.manifest import RELEASED_WINDOW

Mel = npt.NDArray[np.float32]

MEL_BINS: Final = 80
FRAMES_PER_TOKEN: Final = 2
SAMPLES_PER_FRAME: Final = 480
HARMONICS: Final = 9


@dataclass(frozen=True)
class Frame:
    """A window as the mel decoder takes it.

    ``prompt`` and ``query`` are token ids (int64 ``[p]`` and ``[q]``), ``cond`` the prompt mel zero-padded to the
    whole frame (float32 ``[80, 2 (p + q)]``), ``n_tokens`` how many query ids are speech rather than padding.
    """

    prompt: npt.NDArray[np.int64]
    query: npt.NDArray[np.int64]
    cond: npt.NDArray[np.float32]
    n_tokens: int

    @property
    def prompt_frames(self) -> int:
        """Mel frames of the prompt."""
        return FRAMES_PER_TOKEN * len(self.prompt)

    @property
    def frames(self) -> int:
        """Mel frames of the whole row."""
        return FRAMES_PER_TOKEN * (len(self.prompt) + len(self.query))

    def speech(self, mel: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """The frames of ``mel`` ``[80, frames]`` that belong to the speech tokens: ``[80, 2 n]``."""
        first = self.prompt_frames
        return np.ascontiguousarray(
            mel[:, first : first + FRAMES_PER_TOKEN * self.n_tokens], dtype=np.float32
        )


def frame_window(
    tokens: Sequence[int],
    prompt_tokens: Sequence[int] | npt.NDArray[np.int64],
    prompt_mel: npt.NDArray[np.float32],
    algorithm: AlgorithmConfig,
) -> Frame:
    """Speech ``tokens`` behind a voice's prompt (ids, and mel ``[80, f]``), padded as the window law says.

    Raises ``WindowOverflowError`` if there are more tokens than the window holds.
    """
    window = algorithm.window
    if len(tokens) > window.max_speech_tokens:
        raise WindowOverflowError(len(tokens), window.max_speech_tokens)
    prompt = np.asarray(prompt_tokens, dtype=np.int64)
    query = np.asarray(tokens, dtype=np.int64)
    if window.static_length is not None:
        pad = _pad_token(algorithm)
        length = len(prompt) if window.static_prompt_tokens is None else window.static_prompt_tokens
        prompt = _padded(prompt[:length], length, pad)
        query = _padded(query, window.static_length, pad)
    cond = np.zeros((MEL_BINS, FRAMES_PER_TOKEN * (len(prompt) + len(query))), dtype=np.float32)
    kept = min(prompt_mel.shape[1], FRAMES_PER_TOKEN * len(prompt))
    cond[:, :kept] = prompt_mel[:, :kept]
    return Frame(prompt, query, cond, len(tokens))


def packaged(algorithm: AlgorithmConfig) -> AlgorithmConfig:
    """``algorithm`` with the released window in place of free lengths, which CoreML packages do not have."""
    window = algorithm.window
    if window.static_length is not None:
        return algorithm
    static = replace(
        RELEASED_WINDOW, max_speech_tokens=window.max_speech_tokens, pad_token_id=window.pad_token_id
    )
    return replace(algorithm, window=static)


def euler_grid(algorithm: AlgorithmConfig) -> list[float]:
    """Times of the flow's Euler steps; the cosine schedule 1 - cos(i/K pi/2) unless the law names its own."""
    if algorithm.euler_grid is not None:
        return [float(t) for t in algorithm.euler_grid]
    steps = algorithm.euler_steps
    return [1.0 - math.cos(i / steps * math.pi / 2) for i in range(steps + 1)]


def flow_prior(seed: int, frames: int) -> npt.NDArray[np.float32]:
    """The noise that the flow starts from: float32 ``[80, frames]``."""
    return philox.gaussian_field(seed, 0, MEL_BINS, frames)


def vocoder_frames(frames: int, algorithm: AlgorithmConfig) -> int:
    """Mel frames the vocoder is given for ``frames`` of speech: all of them, or the static window's."""
    window = algorithm.window
    return frames if window.static_length is None else FRAMES_PER_TOKEN * window.max_speech_tokens


def vocoder_mel(mel: npt.NDArray[np.float32], frames: int) -> npt.NDArray[np.float32]:
    """``mel`` ``[80, n]`` zero-padded or cut to ``[80, frames]``."""
    out = np.zeros((mel.shape[0], frames), dtype=np.float32)
    kept = min(mel.shape[1], frames)
    out[:, :kept] = mel[:, :kept]
    return out


def excitation(
    seed: int, frames: int, rows: int = HARMONICS
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The vocoder's phases ``[9]`` (radians, the first 0) and noise ``[9, 480 frames]``, float32.

    Behind the first ``rows`` the noise is left zero, for a vocoder that hears no more of it.
    """
    phase = np.zeros(HARMONICS, dtype=np.float32)
    phase[1:] = philox.symmetric_uniform(seed, 0, HARMONICS - 1, math.pi)
    drawn = philox.gaussian_field(seed, 1, rows, SAMPLES_PER_FRAME * frames)
    if rows == HARMONICS:
        return phase, drawn
    noise = np.zeros((HARMONICS, SAMPLES_PER_FRAME * frames), dtype=np.float32)
    noise[:rows] = drawn
    return phase, noise


def _padded(ids: npt.NDArray[np.int64], length: int, pad: int) -> npt.NDArray[np.int64]:
    out = np.full(length, pad, dtype=np.int64)
    out[: len(ids)] = ids
    return out


def _pad_token(algorithm: AlgorithmConfig) -> int:
    if algorithm.window.pad_token_id is not None:
        return algorithm.window.pad_token_id
    silence = algorithm.sampling.silence_token_ids
    if not silence:
        raise InvalidConfigError(
            "window.pad_token_id", None, "an id, or at least one silence_token_ids entry"
        )
    return silence[0]
