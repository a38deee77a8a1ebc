from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SynthesizeRequest(_message.Message):
    __slots__ = ("text", "voice", "seed", "language", "speed", "long_form", "previous_tokens", "audio_format", "model", "markup", "unknown_tags", "lexicon")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    VOICE_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_FIELD_NUMBER: _ClassVar[int]
    SPEED_FIELD_NUMBER: _ClassVar[int]
    LONG_FORM_FIELD_NUMBER: _ClassVar[int]
    PREVIOUS_TOKENS_FIELD_NUMBER: _ClassVar[int]
    AUDIO_FORMAT_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    MARKUP_FIELD_NUMBER: _ClassVar[int]
    UNKNOWN_TAGS_FIELD_NUMBER: _ClassVar[int]
    LEXICON_FIELD_NUMBER: _ClassVar[int]
    text: str
    voice: str
    seed: int
    language: str
    speed: float
    long_form: bool
    previous_tokens: _containers.RepeatedScalarFieldContainer[int]
    audio_format: str
    model: str
    markup: str
    unknown_tags: str
    lexicon: _containers.RepeatedCompositeFieldContainer[LexiconEntry]
    def __init__(self, text: _Optional[str] = ..., voice: _Optional[str] = ..., seed: _Optional[int] = ..., language: _Optional[str] = ..., speed: _Optional[float] = ..., long_form: bool = ..., previous_tokens: _Optional[_Iterable[int]] = ..., audio_format: _Optional[str] = ..., model: _Optional[str] = ..., markup: _Optional[str] = ..., unknown_tags: _Optional[str] = ..., lexicon: _Optional[_Iterable[_Union[LexiconEntry, _Mapping]]] = ...) -> None: ...

class LexiconEntry(_message.Message):
    __slots__ = ("written", "said", "language", "case", "inside")
    WRITTEN_FIELD_NUMBER: _ClassVar[int]
    SAID_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_FIELD_NUMBER: _ClassVar[int]
    CASE_FIELD_NUMBER: _ClassVar[int]
    INSIDE_FIELD_NUMBER: _ClassVar[int]
    written: str
    said: str
    language: str
    case: str
    inside: bool
    def __init__(self, written: _Optional[str] = ..., said: _Optional[str] = ..., language: _Optional[str] = ..., case: _Optional[str] = ..., inside: bool = ...) -> None: ...

class SynthesizeResponse(_message.Message):
    __slots__ = ("audio", "media_type", "duration_seconds", "token_count", "truncated", "continuation", "fingerprint", "sample_rate", "chunks", "seed")
    AUDIO_FIELD_NUMBER: _ClassVar[int]
    MEDIA_TYPE_FIELD_NUMBER: _ClassVar[int]
    DURATION_SECONDS_FIELD_NUMBER: _ClassVar[int]
    TOKEN_COUNT_FIELD_NUMBER: _ClassVar[int]
    TRUNCATED_FIELD_NUMBER: _ClassVar[int]
    CONTINUATION_FIELD_NUMBER: _ClassVar[int]
    FINGERPRINT_FIELD_NUMBER: _ClassVar[int]
    SAMPLE_RATE_FIELD_NUMBER: _ClassVar[int]
    CHUNKS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    audio: bytes
    media_type: str
    duration_seconds: float
    token_count: int
    truncated: bool
    continuation: _containers.RepeatedScalarFieldContainer[int]
    fingerprint: str
    sample_rate: int
    chunks: _containers.RepeatedCompositeFieldContainer[TimedText]
    seed: int
    def __init__(self, audio: _Optional[bytes] = ..., media_type: _Optional[str] = ..., duration_seconds: _Optional[float] = ..., token_count: _Optional[int] = ..., truncated: bool = ..., continuation: _Optional[_Iterable[int]] = ..., fingerprint: _Optional[str] = ..., sample_rate: _Optional[int] = ..., chunks: _Optional[_Iterable[_Union[TimedText, _Mapping]]] = ..., seed: _Optional[int] = ...) -> None: ...

class SynthesizeChunk(_message.Message):
    __slots__ = ("audio", "media_type", "duration_seconds", "token_count", "truncated", "continuation", "fingerprint", "sample_rate", "text", "start_seconds", "end_seconds", "words", "seed")
    AUDIO_FIELD_NUMBER: _ClassVar[int]
    MEDIA_TYPE_FIELD_NUMBER: _ClassVar[int]
    DURATION_SECONDS_FIELD_NUMBER: _ClassVar[int]
    TOKEN_COUNT_FIELD_NUMBER: _ClassVar[int]
    TRUNCATED_FIELD_NUMBER: _ClassVar[int]
    CONTINUATION_FIELD_NUMBER: _ClassVar[int]
    FINGERPRINT_FIELD_NUMBER: _ClassVar[int]
    SAMPLE_RATE_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    START_SECONDS_FIELD_NUMBER: _ClassVar[int]
    END_SECONDS_FIELD_NUMBER: _ClassVar[int]
    WORDS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    audio: bytes
    media_type: str
    duration_seconds: float
    token_count: int
    truncated: bool
    continuation: _containers.RepeatedScalarFieldContainer[int]
    fingerprint: str
    sample_rate: int
    text: str
    start_seconds: float
    end_seconds: float
    words: _containers.RepeatedCompositeFieldContainer[TimedWord]
    seed: int
    def __init__(self, audio: _Optional[bytes] = ..., media_type: _Optional[str] = ..., duration_seconds: _Optional[float] = ..., token_count: _Optional[int] = ..., truncated: bool = ..., continuation: _Optional[_Iterable[int]] = ..., fingerprint: _Optional[str] = ..., sample_rate: _Optional[int] = ..., text: _Optional[str] = ..., start_seconds: _Optional[float] = ..., end_seconds: _Optional[float] = ..., words: _Optional[_Iterable[_Union[TimedWord, _Mapping]]] = ..., seed: _Optional[int] = ...) -> None: ...

class TimedText(_message.Message):
    __slots__ = ("text", "start_seconds", "end_seconds", "pause_seconds", "words")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    START_SECONDS_FIELD_NUMBER: _ClassVar[int]
    END_SECONDS_FIELD_NUMBER: _ClassVar[int]
    PAUSE_SECONDS_FIELD_NUMBER: _ClassVar[int]
    WORDS_FIELD_NUMBER: _ClassVar[int]
    text: str
    start_seconds: float
    end_seconds: float
    pause_seconds: float
    words: _containers.RepeatedCompositeFieldContainer[TimedWord]
    def __init__(self, text: _Optional[str] = ..., start_seconds: _Optional[float] = ..., end_seconds: _Optional[float] = ..., pause_seconds: _Optional[float] = ..., words: _Optional[_Iterable[_Union[TimedWord, _Mapping]]] = ...) -> None: ...

class TimedWord(_message.Message):
    __slots__ = ("text", "start_seconds", "end_seconds")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    START_SECONDS_FIELD_NUMBER: _ClassVar[int]
    END_SECONDS_FIELD_NUMBER: _ClassVar[int]
    text: str
    start_seconds: float
    end_seconds: float
    def __init__(self, text: _Optional[str] = ..., start_seconds: _Optional[float] = ..., end_seconds: _Optional[float] = ...) -> None: ...

class DescribeRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class DescribeResponse(_message.Message):
    __slots__ = ("algorithm", "execution", "fingerprint", "version", "engine_held_seconds", "status", "models")
    ALGORITHM_FIELD_NUMBER: _ClassVar[int]
    EXECUTION_FIELD_NUMBER: _ClassVar[int]
    FINGERPRINT_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    ENGINE_HELD_SECONDS_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    MODELS_FIELD_NUMBER: _ClassVar[int]
    algorithm: str
    execution: str
    fingerprint: str
    version: str
    engine_held_seconds: float
    status: str
    models: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, algorithm: _Optional[str] = ..., execution: _Optional[str] = ..., fingerprint: _Optional[str] = ..., version: _Optional[str] = ..., engine_held_seconds: _Optional[float] = ..., status: _Optional[str] = ..., models: _Optional[_Iterable[str]] = ...) -> None: ...

class ListVoicesRequest(_message.Message):
    __slots__ = ("model",)
    MODEL_FIELD_NUMBER: _ClassVar[int]
    model: str
    def __init__(self, model: _Optional[str] = ...) -> None: ...

class ListVoicesResponse(_message.Message):
    __slots__ = ("voices", "details")
    VOICES_FIELD_NUMBER: _ClassVar[int]
    DETAILS_FIELD_NUMBER: _ClassVar[int]
    voices: _containers.RepeatedScalarFieldContainer[str]
    details: _containers.RepeatedCompositeFieldContainer[Voice]
    def __init__(self, voices: _Optional[_Iterable[str]] = ..., details: _Optional[_Iterable[_Union[Voice, _Mapping]]] = ...) -> None: ...

class Voice(_message.Message):
    __slots__ = ("name", "language", "consent")
    NAME_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_FIELD_NUMBER: _ClassVar[int]
    CONSENT_FIELD_NUMBER: _ClassVar[int]
    name: str
    language: str
    consent: str
    def __init__(self, name: _Optional[str] = ..., language: _Optional[str] = ..., consent: _Optional[str] = ...) -> None: ...
