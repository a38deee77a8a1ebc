"""A voice from a recording, for the doors that allow it."""

from __future__ import annotations

import math
from typing import Any

from loudkit.audio.reading import read_recording
from loudkit.bundle.own_voices import own_voices_folder
from loudkit.bundle.voice import VoiceProfile
from loudkit.enrollment.enroll import enroll
from loudkit.enrollment.preflight import examine
from loudkit.errors import InvalidRequestError
from loudkit.server.host.host import Host
from loudkit.server.host.reading import check_language
from loudkit.server.host.voices import check_voice_name

CONSENT = "I am the speaker, or the speaker agreed to this use of their voice, or its licence allows it."


def examined(data: bytes) -> tuple[dict[str, Any], list[str]]:
    """The preflight's report on a recording, as an object and as lines. Raises what cannot be enrolled at all."""
    report = examine(read_recording(data), start="best", end_in_silence=True)
    return _finite(report.as_object()), report.lines()


def make_voice(host: Host, data: bytes, name: str, language: str) -> VoiceProfile:
    """A new voice among the user's own. A name that is taken is refused."""
    check_voice_name(name, host.limits.voice_name)
    if not name.isprintable():
        raise InvalidRequestError("a voice's name holds no control characters")
    check_language(language.lower())
    model = host.models.first
    if name in model.voices.names():
        raise InvalidRequestError(f"there is a voice {name!r} already; choose another name")
    voice = enroll(
        data,
        model.checkpoint,
        name=name,
        language=language.lower(),
        end_in_silence=True,
        start="best",
        consent=CONSENT,
    )
    voice.save(own_voices_folder() / f"{name}.safetensors")
    return voice


def _finite(told: Any) -> Any:
    """``told`` as JSON can hold it."""
    if isinstance(told, float):
        return told if math.isfinite(told) else None
    if isinstance(told, dict):
        return {key: _finite(value) for key, value in told.items()}
    return [_finite(value) for value in told] if isinstance(told, (list, tuple)) else told
