"""What may be asked and what is answered: the declarations that validate, and that the OpenAPI document is made of."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

CHARACTERS = 10_000
PREVIOUS_TOKENS = 4096

Text = Annotated[str, Meta(min_length=1, max_length=CHARACTERS, description="What to say.")]
Seed = Annotated[
    int,
    Meta(
        description="Another seed, another rendition.",
        extra_json_schema={"minimum": 0, "maximum": 2**64 - 1},
    ),
]
Speed = Annotated[float, Meta(ge=0.5, le=2.0, description="Faster or slower; the pitch is kept.")]
Format = Literal["wav", "pcm16", "flac", "ogg", "mp3", "opus", "aac"]
CaptionsFormat = Literal["srt", "vtt", "ass", "json", "lrc", "textgrid"]
StreamFormat = Literal["wav", "pcm16", "flac"]
SpeechFormat = Literal[
    "wav", "mp3", "opus", "flac", "pcm", "pcm16", "ogg", "aac", "srt", "vtt", "ass", "json", "lrc", "textgrid"
]
Markup = Annotated[
    Literal["auto", "none", "markdown", "html", "ssml"], Meta(description="What the text is written in.")
]
Language = Annotated[str, Meta(description="The language of the text; by default the voice's.")]
Tokens = Annotated[
    list[int],
    Meta(max_length=PREVIOUS_TOKENS, description="The continuation of the passage before."),
]


class LexiconEntry(Struct):
    """How one word is to be said."""

    written: str
    said: str
    language: str = ""
    case: Literal["any", "exact"] | None = None
    inside: bool = False


Lexicon = Annotated[
    dict[str, Any] | list[LexiconEntry],
    Meta(description="How words are to be said: a table like a lexicon file's, or a list of entries."),
]


class _Spoken(Struct, kw_only=True):
    text: Text
    voice: Annotated[str, Meta(description="A voice's name, see /v1/voices.")]
    model: Annotated[str, Meta(description="A model's name, see /v1/models.")] | None = None
    seed: Seed = 0
    language: Language | None = None
    speed: Speed = 1.0
    previous_tokens: Tokens | None = None
    markup: Markup = "auto"
    unknown_tags: Literal["refuse", "ignore"] = "refuse"
    lexicon: Lexicon | None = None


Highlight = Annotated[bool, Meta(description="Captions show which word is said: vtt, ass and lrc.")]
Seconds = Annotated[float, Meta(ge=0.0, le=360_000.0)]
Place = Annotated[int, Meta(ge=0, le=CHARACTERS)]


class HeardWord(Struct):
    """Code points ``at`` to ``stop`` of the text, and when they are heard, in seconds."""

    at: Place
    stop: Place
    start: Seconds
    end: Seconds


class CaptionRules(Struct, omit_defaults=True):
    """What captions keep: lines of ``characters``, ``shortest`` to ``longest`` seconds, ``gap`` seconds apart."""

    characters: Annotated[int, Meta(ge=1, le=1000)] = 42
    lines: Annotated[int, Meta(ge=1, le=10)] = 2
    shortest: Annotated[float, Meta(ge=0.0, le=60.0)] = 1.0
    longest: Annotated[float, Meta(ge=0.1, le=600.0)] = 7.0
    per_second: Annotated[float, Meta(ge=1.0, le=1000.0, description="characters")] = 17.0
    gap: Annotated[float, Meta(ge=0.0, le=1.0)] = 0.083


class CaptionsBody(Struct, kw_only=True):
    """A request for captions of words whose times are known."""

    text: Text
    words: Annotated[list[HeardWord], Meta(max_length=CHARACTERS)]
    format: CaptionsFormat = "vtt"
    highlight: Highlight = False
    duration: Annotated[Seconds | None, Meta(description="Of the sound.")] = None
    rules: CaptionRules | None = None
    language: Language | None = None
    markup: Markup = "auto"
    unknown_tags: Literal["refuse", "ignore"] = "refuse"


class SynthesizeBody(_Spoken, kw_only=True):
    """A request for speech in one reply."""

    format: Format = "wav"
    long_form: Annotated[bool, Meta(description="false: one window, refused if it does not fit")] = True
    timestamps: Annotated[bool, Meta(description="true: JSON, with windows and words")] = False
    response: Annotated[
        Literal["audio", "json"], Meta(description="json: the sound in base64, and all that headers tell")
    ] = "audio"
    captions: Annotated[CaptionsFormat | None, Meta(description="JSON, with captions in it")] = None
    caption_rules: CaptionRules | None = None
    highlight: Highlight = False


class StreamBody(_Spoken, kw_only=True):
    """A request for speech window by window."""

    format: StreamFormat = "wav"


class ReadBody(Struct, kw_only=True):
    """A request for the text as it will be read."""

    text: Text
    voice: str | None = None
    model: str | None = None
    language: Language | None = None
    markup: Markup = "auto"
    unknown_tags: Literal["refuse", "ignore"] = "refuse"
    lexicon: Lexicon | None = None


class VoiceObject(Struct):
    """A voice as OpenAI's newer clients name it."""

    id: str


class SpeechBody(Struct, kw_only=True):
    """OpenAI's request for speech."""

    input: Text
    voice: Annotated[str | VoiceObject, Meta(description="A voice of this server, or one of OpenAI's names.")]
    model: Annotated[str | None, Meta(description="A model's name; any other means the first.")] = None
    response_format: SpeechFormat | None = None
    speed: Speed | None = None
    stream_format: Literal["audio", "sse"] | None = None
    seed: Seed | None = None
    language: Language | None = None
    instructions: Any = None


class Word(Struct):
    """A word and where it is, in seconds."""

    text: str
    start: float
    end: float


class WrittenWord(Struct):
    """A word as written, characters ``at`` to ``stop`` of the text, where it is heard, and the words it is said as.

    ``source`` tells how the times were found, ``confidence`` in [0, 1] how surely; an estimate has 0.
    """

    text: str
    at: int
    stop: int
    start: float
    end: float
    source: Literal["plan", "aligned", "estimated"]
    confidence: float
    spoken: list[Word]


class Chunk(Struct):
    """A window's text as it was spoken, and where it is, in seconds; ``pause`` of it is silence at its end."""

    text: str
    start: float
    end: float
    pause: float
    words: list[Word]


class SynthesizeReply(Struct):
    """Speech as JSON."""

    audio: Annotated[str, Meta(description="base64")]
    media_type: str
    duration: float
    tokens: int
    sample_rate: int
    fingerprint: str
    truncated: bool
    continuation: list[int]
    seed: int
    chunks: list[Chunk]
    written: list[WrittenWord]
    provenance: dict[str, Any]
    captions: str | None = None


class Refusal(Struct):
    """Why a request was refused: ``detail`` is a sentence, or a list of fields that are wrong."""

    detail: str | list[Any]
    code: str


class EnvelopeError(Struct):
    """What OpenAI's clients read."""

    message: str
    type: Literal["invalid_request_error", "server_error"]
    param: str | None = None
    code: str | None = None


class Envelope(Struct):
    """A refusal in OpenAI's shape."""

    error: EnvelopeError


class VoiceDetail(Struct):
    """A voice."""

    name: str
    language: str
    model: str
    consent: str = ""


class VoicesReply(Struct):
    """The voices: names, or with ``detail`` objects."""

    voices: list[str | VoiceDetail]


class SpeechVoice(Struct):
    """A voice as OpenAI-style clients list it."""

    id: str
    name: str
    language: str


class SpeechVoices(Struct):
    """Voices as OpenAI-style clients list them."""

    voices: list[SpeechVoice]


class ModelCard(Struct):
    """A model as OpenAI lists it."""

    id: str
    object: Literal["model"] = "model"
    created: int = 0
    owned_by: str = "loudkit"


class ModelList(Struct):
    """The models."""

    data: list[ModelCard]
    object: Literal["list"] = "list"


class Health(Struct, omit_defaults=True, kw_only=True):
    """How the server is."""

    status: Literal["ok", "stuck", "wedged", "loading"]
    version: str
    model: str
    algorithm: str = ""
    execution: str = ""
    fingerprint: str = ""
    voices: list[str] = field(default_factory=list)
    cloning: bool = False
    running: int
    waiting: int
    detail: str = ""
    synthesis_age_seconds: float = 0.0


class Ready(Struct):
    """Whether a request would be served now."""

    ready: bool
    status: str


class Span(Struct):
    """Characters ``start`` to ``end`` of the text as written, what is said for them, and as what they were read.

    ``context`` names what around them was decisive, ``rivals`` what else they might have been.
    """

    start: int
    end: int
    written: str
    spoken: str
    kind: str
    unsure: bool
    context: str
    rivals: list[str]


class ReadSegment(Struct):
    """What is said between two silences, and the silence behind it in seconds."""

    text: str
    pause: float
    language: str = ""


class ReadReply(Struct):
    """A text as it will be read."""

    language: str
    spoken: str
    segments: list[ReadSegment]
    chunks: list[str]
    spans: list[Span]


class Examined(Struct):
    """What was measured in a recording, and what follows."""

    ok: bool
    lines: list[str]
    refusals: list[str]
    warnings: list[str]
    report: dict[str, Any]


class Cloned(Struct):
    """A voice that was made."""

    voice: str
    language: str
    examined: Examined
