"""From mono samples to a voice profile, over the three enrollment networks of any runtime."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from loudkit.bundle.voice import VoiceProfile
from loudkit.enrollment.checks import checked_rate, checked_samples
from loudkit.enrollment.features import PROMPT_RATE, TOKEN_RATE, fbank, prompt_mel, token_mel, voice_mel
from loudkit.enrollment.pause import PROMPT_SECONDS, with_prompt_ending_in_silence
from loudkit.enrollment.resample import resample
from loudkit.enrollment.voice_windows import partials, pooled, trim_bounds
from loudkit.runtime.graphs import Enrollment, Float32, Int64

CONDITIONING_SECONDS: Final = 6.0
_CONDITIONING_FRAMES: Final = 600
_UNNAMED: Final = "enrolled"


@dataclass(frozen=True, eq=False)
class Views:
    """One recording at the rates the front ends want, all made by way of 24 kHz. Mono float32."""

    prompt24: Float32  # first ten seconds, 24 kHz
    prompt16: Float32  # the same, 16 kHz
    whole24: Float32
    whole16: Float32

    @classmethod
    def of(cls, samples: Float32, rate: int) -> Views:
        """Of checked mono ``samples``."""
        whole24 = resample(samples, rate, PROMPT_RATE)
        prompt24 = whole24[: int(PROMPT_SECONDS * PROMPT_RATE)]
        return cls(
            prompt24,
            resample(prompt24, PROMPT_RATE, TOKEN_RATE),
            whole24,
            resample(whole24, PROMPT_RATE, TOKEN_RATE),
        )

    @property
    def conditioning16(self) -> Float32:
        """First six seconds of the whole recording, 16 kHz."""
        return self.whole16[: int(CONDITIONING_SECONDS * TOKEN_RATE)]

    @property
    def spoken16(self) -> Float32:
        """The whole recording without its quiet ends, 16 kHz."""
        first, end = trim_bounds(self.whole16)
        return self.whole16[first:end]


@dataclass(frozen=True)
class Enroller:
    """The pipeline with its networks.

    ``periodic_window`` is the voice encoder's Hann window: true for the torch networks, false for exported graphs,
    as each was matched to its own (the embeddings differ by about 1e-4).
    """

    networks: Enrollment
    periodic_window: bool

    def enroll(
        self,
        samples: npt.ArrayLike,
        rate: int,
        *,
        name: str = "",
        language: str = "en",
        end_in_silence: bool = False,
        consent: str = "",
    ) -> VoiceProfile:
        """The profile of one recording: mono ``samples`` ``[n]`` at ``rate`` Hz, 1 to 30 s.

        ``end_in_silence`` cuts at the last pause before ten seconds. Raises InvalidRequestError for a recording that
        cannot be enrolled, before any network runs.
        """
        hz = checked_rate(rate)
        if end_in_silence:
            samples = with_prompt_ending_in_silence(samples, hz)
        views = Views.of(checked_samples(samples, hz), hz)
        mel = prompt_mel(views.prompt24)
        tokens = self.networks.speech_tokens(token_mel(views.prompt16)[None])
        n = aligned_tokens(len(tokens), mel.shape[1])
        return VoiceProfile(
            name=name or _UNNAMED,
            speaker_embedding=self._speaker(views),
            flow_embedding=self.networks.flow_embedding(fbank(views.prompt16)[None]),
            prompt_tokens=tokens[:n],
            prompt_mel=mel[:, : 2 * n],
            cond_prompt_tokens=self._conditioning(views),
            source_sample_rate=hz,
            language=language,
            enrolment="first-10s-pause" if end_in_silence else "first-10s",
            consent=consent,
        )

    def _conditioning(self, views: Views) -> Int64:
        mel = token_mel(views.conditioning16)[:, :_CONDITIONING_FRAMES]
        return self.networks.speech_tokens(mel[None])

    def _speaker(self, views: Views) -> Float32:
        windows = partials(voice_mel(views.spoken16, periodic=self.periodic_window))
        return pooled(self.networks.speaker_embeddings(windows))


def aligned_tokens(tokens: int, mel_frames: int) -> int:
    """How many of the prompt's tokens have both of their mel frames."""
    return min(tokens, mel_frames // 2)


def averaged(profiles: Sequence[VoiceProfile], best: int) -> VoiceProfile:
    """The profile of several recordings of one speaker: embeddings averaged, all else from recording ``best``.

    Embeddings are averaged as directions, so that a loud one does not outvote the others; the flow embedding, which is
    not a unit vector, keeps its mean length.
    """
    chosen = profiles[best]
    flow = np.stack([profile.flow_embedding for profile in profiles])
    length = np.linalg.norm(flow, axis=1, keepdims=True)
    speaker = pooled(np.stack([profile.speaker_embedding for profile in profiles]))
    return replace(chosen, speaker_embedding=speaker, flow_embedding=pooled(flow / length) * length.mean())
