"""The routes, each once: from here the application is made, and the OpenAPI document."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from loudkit.captions.files import MEDIA_TYPES
from loudkit.server.http import bodies, captioning, cloning, encoding, information, page, speech, synthesis
from loudkit.server.http.door import Door

Endpoint = Callable[[Request, Door], Awaitable[Response]]
AUDIO: Final = ("audio/wav", "application/octet-stream", "audio/flac", "audio/ogg", "audio/mpeg", "audio/aac")
CAPTIONS: Final = tuple(dict.fromkeys(MEDIA_TYPES.values()))
EVENTS: Final = "text/event-stream"


@dataclass(frozen=True)
class Parameter:
    """A parameter of the query or the path."""

    name: str
    told: str
    place: str = "query"
    required: bool = False
    schema: Mapping[str, Any] = field(default_factory=lambda: {"type": "string"})


@dataclass(frozen=True)
class Operation:
    """A route: its endpoint, what it takes, and every status it may answer with.

    ``reply`` is a declaration, or media types of what is not JSON. ``refusals`` are statuses besides those that every
    route has. ``hidden`` routes are not in the document.
    """

    method: str
    path: str
    endpoint: Endpoint
    body: type[msgspec.Struct] | str | None = None
    reply: type[msgspec.Struct] | None = None
    media: tuple[str, ...] = ()
    refusals: tuple[int, ...] = ()
    also: tuple[int, ...] = ()  # statuses that bear the reply
    parameters: tuple[Parameter, ...] = ()
    envelope: bool = False
    hidden: bool = False


_SPOKEN: Final = (400, 404, 408, 413, 415, 422, 429, 500, 503)
_DETAIL = Parameter("detail", "1: objects instead of names", schema={"type": "string", "enum": ["0", "1"]})

OPERATIONS: Final = (
    Operation("GET", "/health", information.health, reply=bodies.Health, also=(503,)),
    Operation("GET", "/ready", information.ready, reply=bodies.Ready, also=(503,)),
    Operation("GET", "/metrics", information.metrics, media=("text/plain",)),
    Operation("GET", "/v1/voices", information.voices, reply=bodies.VoicesReply, parameters=(_DETAIL,)),
    Operation(
        "POST",
        "/v1/synthesize",
        synthesis.synthesize,
        bodies.SynthesizeBody,
        bodies.SynthesizeReply,
        AUDIO,
        _SPOKEN,
    ),
    Operation(
        "POST",
        "/v1/synthesize/stream",
        synthesis.synthesize_stream,
        bodies.StreamBody,
        media=(EVENTS,),
        refusals=_SPOKEN,
    ),
    Operation(
        "POST",
        "/v1/read",
        information.read,
        bodies.ReadBody,
        bodies.ReadReply,
        refusals=(400, 404, 408, 413, 415, 422, 429, 500),
    ),
    Operation(
        "POST",
        "/v1/captions",
        captioning.captions,
        bodies.CaptionsBody,
        media=CAPTIONS,
        refusals=(400, 408, 413, 415, 422, 429, 500),
    ),
    Operation(
        "POST",
        "/v1/audio/speech",
        speech.speech,
        bodies.SpeechBody,
        media=(*AUDIO, EVENTS, *CAPTIONS),
        refusals=_SPOKEN,
        envelope=True,
    ),
    Operation("GET", "/v1/audio/voices", speech.speech_voices, reply=bodies.SpeechVoices),
    Operation("GET", "/v1/audio/models", speech.models, reply=bodies.ModelList),
    Operation("GET", "/v1/models", speech.models, reply=bodies.ModelList),
    Operation(
        "GET",
        "/v1/models/{name}",
        speech.model,
        reply=bodies.ModelCard,
        refusals=(404,),
        parameters=(Parameter("name", "a model's name", "path", required=True),),
        envelope=True,
    ),
    Operation(
        "POST",
        "/v1/clone/check",
        cloning.check,
        "audio",
        bodies.Examined,
        refusals=(403, 408, 413, 415, 422, 429, 500),
    ),
    Operation(
        "POST",
        "/v1/clone",
        cloning.clone,
        "audio",
        bodies.Cloned,
        refusals=(400, 403, 404, 408, 413, 415, 422, 429, 500),
        parameters=(
            Parameter("name", "what the voice is called", required=True),
            Parameter("language", "language of the speaker"),
            Parameter("consent", "true: the speaker agreed", required=True),
        ),
    ),
    Operation(
        "POST",
        "/v1/encode",
        encoding.encode,
        "audio",
        media=AUDIO,
        refusals=(408, 413, 415, 422, 429, 500),
        parameters=(
            Parameter("format", "what the WAV becomes: mp3, opus, flac, ogg, aac", schema={"type": "string"}),
        ),
    ),
    Operation("GET", "/", page.page, hidden=True),
    Operation("GET", "/studio/{name:path}", page.part, hidden=True),
)
