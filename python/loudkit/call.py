"""The arguments of a call, checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from loudkit.bundle.voice import VoiceProfile
from loudkit.errors import (
    InvalidTokensError,
    InvalidTypeError,
    NothingToSpeakError,
    UnsupportedLanguageError,
)
from loudkit.law.chunking import SPACES, carried_tail, checked_tokens
from loudkit.law.config import AlgorithmConfig
from loudkit.law.seeds import check_seed
from loudkit.law.shaping import check_speed
from loudkit.synthesis.stages import Cancelled, never
from loudkit.text import Lexicon
from loudkit.text.language_tags import base_language
from loudkit.text.lexicon import LexiconSource
from loudkit.text.markup import check

DEFAULT_LANGUAGE = "en"
PREVIOUS_TOKENS_LIMIT = 4096
Progress = Callable[[int, int, float], None]


@dataclass(frozen=True)
class Reading:
    """How a call's text is read."""

    markup: str
    lexicon: Lexicon | None
    unknown_tags: str

    def __post_init__(self) -> None:
        check(self.markup, self.unknown_tags)


@dataclass(frozen=True)
class Call:
    """What a call asks for."""

    text: str
    voice: VoiceProfile
    seed: int
    language: str
    reading: Reading
    speed: float
    carry: list[int]
    cancelled: Cancelled
    progress: Progress
    strict: bool = False
    force_language: bool = False
    heard: list[float] = field(default_factory=lambda: [0.0])  # seconds delivered


def checked_call(
    algorithm: AlgorithmConfig,
    voice: VoiceProfile,
    text: str,
    *,
    seed: int,
    language: str | None,
    speed: float,
    previous_tokens: Sequence[int] | None,
    markup: str,
    lexicon: LexiconSource,
    unknown_tags: str,
    strict: bool = False,
    force_language: bool = False,
    should_cancel: Cancelled | None = None,
    progress: Progress | None = None,
) -> Call:
    """The arguments of ``Engine.synthesize`` as a call; whatever can be refused without a model is refused."""
    reading = Reading(markup, Lexicon.of(lexicon), unknown_tags)
    if not isinstance(text, str):
        raise InvalidTypeError(f"text is {type(text).__name__}; expected a str")
    if not text.strip(SPACES):
        raise NothingToSpeakError("nothing to speak: the text is empty")
    if language is not None and not isinstance(language, str):
        raise InvalidTypeError(f"language is {type(language).__name__}; expected a str")
    return Call(
        text=text,
        voice=voice,
        seed=check_seed(seed),
        language=base_language(language or voice.language or DEFAULT_LANGUAGE),
        reading=reading,
        speed=check_speed(speed),
        carry=carried_tail(
            _checked(() if previous_tokens is None else previous_tokens, algorithm), algorithm
        ),
        cancelled=should_cancel or never,
        progress=progress or _silent,
        strict=bool(strict),
        force_language=bool(force_language),
    )


def check_spoken(language: str, spoken: Sequence[str]) -> None:
    """Refuse a language that a model of the languages ``spoken`` (empty: all) would read as another."""
    if spoken and language not in spoken:
        raise UnsupportedLanguageError(
            language,
            spoken,
            f"the model speaks {' '.join(spoken)}, not {language}: pass another model (loudkit download "
            "loudreader/loudr-1), or have its letters read as they are with --force-language "
            "(force_language=True)",
        )


def _checked(tokens: Sequence[int], algorithm: AlgorithmConfig) -> list[int]:
    if len(tokens) > PREVIOUS_TOKENS_LIMIT:
        raise InvalidTokensError(
            f"previous_tokens holds {len(tokens)} ids; expected at most {PREVIOUS_TOKENS_LIMIT}",
            token=tokens[PREVIOUS_TOKENS_LIMIT],
            limit=algorithm.start_speech_token,
        )
    return checked_tokens(tokens, algorithm)


def _silent(done: int, total: int, seconds: float) -> None:
    """Progress that nobody watches."""
