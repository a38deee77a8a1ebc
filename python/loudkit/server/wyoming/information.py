"""What ``describe`` is answered, and which voice a client means."""

from __future__ import annotations

from typing import Any

from wyoming.info import Attribution, Info, TtsProgram, TtsVoice

from loudkit._version import __version__
from loudkit.bundle.voice import VoiceProfile
from loudkit.errors import InvalidRequestError, LoudkitError, UnsupportedLanguageError, shown
from loudkit.server.host.host import Host


def described(host: Host) -> Info:
    """The program and all its voices, read anew: a voice that was cloned meanwhile is there."""
    voices: list[TtsVoice] = []
    for model in host.models:
        first = model is host.models.first
        for voice in host.voices(model.name):
            voices.append(_voice(voice, model.name, voice.name if first else f"{model.name}:{voice.name}"))
    return Info(
        tts=[
            TtsProgram(
                name="loudkit",
                description="Text to speech on this machine",
                attribution=Attribution(name="The makers of loudkit", url=""),
                installed=True,
                version=__version__,
                voices=voices,
                supports_synthesize_streaming=True,
            )
        ]
    )


def _voice(voice: VoiceProfile, model: str, name: str) -> TtsVoice:
    told = f"{voice.name} ({model})"
    return TtsVoice(
        name=name,
        description=told,
        attribution=Attribution(name=voice.consent or f"The makers of {model}", url=""),
        installed=True,
        version=voice.source_sha256[:12] or __version__,
        languages=[voice.language],
        speakers=None,
    )


def meant(host: Host, asked: Any) -> tuple[str, str]:
    """Model and voice of ``asked``, an event's ``voice``: a name, a language, or nothing at all."""
    if asked is None:
        asked = {}
    if not isinstance(asked, dict):
        raise InvalidRequestError(f"voice is {shown(asked)}; expected an object")
    name, language = asked.get("name"), asked.get("language")
    for value in (name, language):
        if value is not None and not isinstance(value, str):
            raise InvalidRequestError(f"voice holds {shown(value)}; expected a text")
    if name:
        model, separator, voice = name.partition(":")
        if separator and model in host.models and name not in host.models.first.voices.names():
            return model, voice
        return "", name
    if language:
        return _speaks(host, language)
    names = host.models.first.voices.names()
    return "", names[0] if names else ""


def _speaks(host: Host, language: str) -> tuple[str, str]:
    """The first voice of ``language``, which may name a country too."""
    wanted = language.lower().replace("_", "-").partition("-")[0]
    spoken = set()
    for model in host.models:
        library = model.voices
        for name in library.names():
            try:
                own = library.get(name).language
            except LoudkitError:  # a file that cannot be read is no voice
                continue
            if own.partition("-")[0] == wanted:
                return model.name, name
            spoken.add(own)
    raise UnsupportedLanguageError(
        language,
        sorted(spoken),
        f"no voice speaks {shown(language)}; there are voices for {' '.join(sorted(spoken))}",
    )
