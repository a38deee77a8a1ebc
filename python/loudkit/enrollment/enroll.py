"""``loudkit.enroll``: recordings of one speaker to a voice profile."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from loudkit.audio.reading import Recording, read_recording
from loudkit.bundle.voice import VoiceProfile
from loudkit.enrollment.checks import as_float32, check_finite, checked_rate, checked_samples
from loudkit.enrollment.excerpt import Start, excerpt
from loudkit.enrollment.loading import load_enroller
from loudkit.enrollment.pipeline import averaged
from loudkit.enrollment.preflight import examine
from loudkit.errors import InvalidRequestError
from loudkit.runtime.execution import check_device

Float32 = npt.NDArray[np.float32]
Source = str | os.PathLike[str] | bytes | Recording


def enroll(
    audio: Source | npt.ArrayLike | Sequence[Source],
    checkpoint: str | os.PathLike[str] | None = None,
    *,
    name: str = "",
    language: str = "en",
    device: str | None = None,
    revision: str | None = None,
    voice_encoder_weights: str | os.PathLike[str] | None = None,
    sample_rate: int = 24000,
    end_in_silence: bool = False,
    start: Start = None,
    consent: str = "",
) -> VoiceProfile:
    """A voice profile from a recording of 1 to 30 s; 5 to 10 s of one speaker, clean, are good.

    ``audio`` is a file, the bytes of one, or mono float samples at ``sample_rate`` Hz (integers are not scaled); the
    channels of a file are averaged. A list of files, bytes or arrays is several recordings of one speaker: their
    embeddings are averaged, the prompt is the best one's. ``start`` picks ten seconds of a longer recording: a number
    of seconds, or ``best``. ``end_in_silence`` ends the prompt at the last pause before ten seconds. ``consent`` is
    recorded in the profile. ``checkpoint``, ``device``, ``revision``, ``voice_encoder_weights``: see ``load_enroller``.

    Raises AudioNotFoundError, and InvalidRequestError for a recording that cannot be enrolled, before any model is
    looked for.
    """
    check_device(device)
    recordings = [_recording(source, sample_rate) for source in _sources(audio)]
    clips = [_clip(samples, rate, start) for samples, rate in recordings]
    enroller = load_enroller(
        checkpoint, device=device, voice_encoder_weights=voice_encoder_weights, revision=revision
    )
    profiles = [
        enroller.enroll(
            samples, rate, name=name, language=language, end_in_silence=end_in_silence, consent=consent
        )
        for samples, rate in clips
    ]
    if len(profiles) == 1:
        return profiles[0]
    scores = [
        examine(Recording(samples[:, None], rate), start=start, end_in_silence=end_in_silence).score
        for samples, rate in recordings
    ]
    return averaged(profiles, int(np.argmax(scores)))


def _sources(audio: Source | npt.ArrayLike | Sequence[Source]) -> list[Source | npt.ArrayLike]:
    """Each recording; a list of numbers is the samples of one."""
    if not isinstance(audio, (list, tuple)):
        return [audio]  # type: ignore[list-item]
    if audio and all(_is_recording(item) for item in audio):
        return list(audio)
    if any(isinstance(item, (str, bytes, os.PathLike, Recording)) for item in audio):
        raise InvalidRequestError(
            "a list of recordings holds only files, bytes and arrays; got others among them"
        )
    return [audio]


def _is_recording(item: object) -> bool:
    return isinstance(item, (str, bytes, os.PathLike, Recording)) or (
        isinstance(item, np.ndarray) and item.ndim > 0
    )


def _recording(source: Source | npt.ArrayLike, sample_rate: int) -> tuple[Float32, int]:
    """Its samples, mono if they come from a file, and their rate."""
    if isinstance(source, os.PathLike):
        source = Path(source)
    if isinstance(source, (str, bytes, Path)):
        source = read_recording(source)
    if isinstance(source, Recording):
        return source.heard(), source.rate
    return as_float32(source), checked_rate(sample_rate)


def _clip(samples: Float32, rate: int, start: Start) -> tuple[Float32, int]:
    """The checked samples that are used, and their rate."""
    hz = checked_rate(rate)
    if start is not None and samples.ndim == 1:
        check_finite(samples)
        _, samples = excerpt(samples, hz, start)
    return checked_samples(samples, hz), hz
