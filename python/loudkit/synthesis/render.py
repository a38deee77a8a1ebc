"""Speech tokens to mel and mel to waveform over any runtime's renderer graphs."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from loudkit.bundle.voice import VoiceProfile
from loudkit.law.config import AlgorithmConfig
from loudkit.law.shaping import Audio
from loudkit.law.windows import (
    HARMONICS,
    SAMPLES_PER_FRAME,
    Frame,
    Mel,
    euler_grid,
    excitation,
    flow_prior,
    frame_window,
    vocoder_frames,
    vocoder_mel,
)
from loudkit.runtime.graphs import Float32, Rendering
from loudkit.synthesis.stages import Cancelled, raise_if

# Lengths are rounded up to a multiple of this: memory is laid out once for each length that occurs.
_FRAME_STEP: Final = 8


@dataclass(frozen=True)
class SpeakerAffine:
    """The layer from a flow embedding to the estimator's speaker vector: weight ``[80, 192]``, bias ``[80]``."""

    weight: Float32
    bias: Float32

    def __call__(self, flow_embedding: Float32) -> Float32:
        """Speaker vector ``[80]`` of a flow embedding ``[192]``, which is normalised first."""
        unit = flow_embedding / np.linalg.norm(flow_embedding)
        return (self.weight @ unit + self.bias).astype(np.float32)


@dataclass(frozen=True)
class Traits:
    """What the graphs need and what they leave unheard.

    ``fixed`` is the algorithm with the window that they are fixed to, where the algorithm has none. A velocity that
    points straight at the mel does not hear where the flow starts; a vocoder may hear some rows of the noise only.
    """

    fixed: AlgorithmConfig | None = None
    hears_prior: bool = True
    noise_rows: int = HARMONICS


class GraphMelDecoder:
    """Integrates the flow from noise to mel by Euler steps."""

    def __init__(
        self,
        rendering: Rendering,
        affine: SpeakerAffine,
        algorithm: AlgorithmConfig,
        traits: Traits = Traits(),
    ) -> None:
        self._rendering = rendering
        self._affine = affine
        self._algorithm = algorithm
        self._traits = traits

    @property
    def algorithm(self) -> AlgorithmConfig:
        """The law the graphs were built for."""
        return self._algorithm

    def decode(self, frame: Frame, voice: VoiceProfile, *, seed: int, cancelled: Cancelled) -> Mel:
        """Mel float32 ``[80, 2 n]`` of the frame's n speech tokens."""
        if self._traits.fixed is not None:
            frame = _reframed(frame, self._traits.fixed)
        mu = self._rendering.encode(frame.prompt[None], frame.query[None])
        speaker = self._affine(voice.flow_embedding)[None]
        cond = frame.cond[None]
        x = flow_prior(seed, frame.frames)[None] if self._traits.hears_prior else np.zeros_like(cond)
        for now, then in pairwise(euler_grid(self._algorithm)):
            raise_if(cancelled)
            x = x + np.float32(then - now) * self._velocity(x, mu, now, speaker, cond)
        return frame.speech(x[0])

    def _velocity(self, x: Float32, mu: Float32, now: float, speaker: Float32, cond: Float32) -> Float32:
        t = np.array([now], dtype=np.float32)
        conditional = self._rendering.velocity(x, mu, t, speaker, cond)
        if self._algorithm.guidance == "single_path":
            return conditional
        rate = np.float32(self._algorithm.guidance_rate)
        zero = self._rendering.velocity(x, np.zeros_like(mu), t, np.zeros_like(speaker), np.zeros_like(cond))
        return (1 + rate) * conditional - rate * zero


class GraphVocoder:
    """Turns mel into samples with counter-addressed excitation."""

    def __init__(self, rendering: Rendering, algorithm: AlgorithmConfig, traits: Traits = Traits()) -> None:
        self._rendering = rendering
        self._algorithm = algorithm
        self._traits = traits

    @property
    def algorithm(self) -> AlgorithmConfig:
        """The law the graphs were built for."""
        return self._algorithm

    def vocode(self, mel: Mel, *, seed: int) -> Audio:
        """Samples float32 ``[480 f]`` of a mel ``[80, f]``."""
        frames = vocoder_frames(mel.shape[1], self._traits.fixed or self._algorithm)
        frames = min(frames, self._sounding(mel.shape[1], frames))
        phase, noise = excitation(seed, frames, self._traits.noise_rows)
        wave = self._rendering.vocode(vocoder_mel(mel, frames)[None], phase[None, :, None], noise[None])
        return np.ascontiguousarray(
            wave[0, : SAMPLES_PER_FRAME * min(mel.shape[1], frames)], dtype=np.float32
        )

    def _sounding(self, wanted: int, window: int) -> int:
        """Frames the vocoder needs for ``wanted`` ones to sound as in the whole ``window``, in a few lengths."""
        context = self._rendering.vocoder_context
        return window if context is None else -(-(wanted + context) // _FRAME_STEP) * _FRAME_STEP


def _reframed(frame: Frame, fixed: AlgorithmConfig) -> Frame:
    tokens, prompt_mel = frame.query[: frame.n_tokens].tolist(), frame.cond[:, : frame.prompt_frames]
    return frame_window(tokens, frame.prompt, prompt_mel, fixed)
