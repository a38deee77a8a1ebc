"""The algorithm's identity: every number that can be heard, its canonical form and fingerprint.

Two editions of the law exist under one recipe. Edition 0.1.0 lacks some fields; there they hold the value that
gives its behaviour and stay out of the canonical form.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, fields, replace
from itertools import pairwise
from typing import Any, Final, Literal

from loudkit.law.fields import (
    UNSET,
    Unset,
    choice,
    count_field,
    float_field,
    natural,
    percentage,
    positive,
    probability,
    require,
    rule,
    validate,
)

Edition = Literal["0.1.0", "0.1.1"]
EDITIONS: Final[tuple[Edition, ...]] = ("0.1.0", "0.1.1")
RECIPE: Final = "loudkit-1"
DEFAULT_EDGE_FADE: Final = 0.02
HISTORICAL_EDGE_FADE: Final = 0.005


@dataclass(frozen=True)
class SamplingConfig:
    """How a token is drawn (LR-SAMPLER-v1) and how long a row may be."""

    temperature: float = float_field(0.8, "in (0, 4]", lambda v: 0 < v <= 4)
    repetition_penalty: float = float_field(1.2, "at least 1", lambda v: v >= 1)
    min_p: float = probability(0.05)
    max_new_tokens: int = positive(255)
    silence_token_ids: tuple[int, ...] = rule((), "ids")
    min_tokens_floor: int = natural(0)
    min_tokens_text_ratio: float = float_field(0.0, "at least 0", lambda v: v >= 0)

    def __post_init__(self) -> None:
        validate(self, "sampling")


@dataclass(frozen=True)
class WindowConfig:
    """The frame a row of speech tokens is rendered in; ``static_length`` None means ragged."""

    max_speech_tokens: int = positive(255)
    static_length: int | None = count_field(None, nullable=True)
    pad_token_id: int | None = count_field(None, nullable=True)
    static_prompt_tokens: int | None = count_field(
        None, "more than 0, or null", lambda v: v > 0, nullable=True
    )

    def __post_init__(self) -> None:
        validate(self, "window")
        require(
            self.static_length is None or self.static_length >= self.max_speech_tokens,
            "window.static_length",
            self.static_length,
            f"at least max_speech_tokens ({self.max_speech_tokens}), or null",
        )


@dataclass(frozen=True)
class ChunkConfig:
    """How a long text is split into windows."""

    enabled: bool = rule(True, "flag")
    max_tokens: int = count_field(255, "at least 2", lambda v: v >= 2)
    prefix_tokens: int = natural(6)
    split_on: tuple[str, ...] = rule((". ", "! ", "? ", "; ", ", "), "texts", "at least one separator", bool)
    abbreviations: tuple[str, ...] = rule(
        tuple("A B Cpn D Dr F H Hr I J K M Mr Mrs R S St T V Vors dr mrs prof św".split()),
        "texts",
        "no empty entry",
        all,
        newer=True,
    )
    cap_resplit: str = choice("word", "word", "off", newer=True)
    mid_sentence_period: str = choice("hold", "hold", "break", newer=True)
    first_chunk_max_tokens: int | Unset | None = count_field(UNSET, nullable=True)

    def __post_init__(self) -> None:
        validate(self, "chunking")
        require(
            self.prefix_tokens < self.max_tokens,
            "chunking.prefix_tokens",
            self.prefix_tokens,
            f"less than max_tokens ({self.max_tokens})",
        )
        first = self.first_chunk_max_tokens
        require(
            first is UNSET or first is None or 1 <= first <= self.max_tokens,
            "chunking.first_chunk_max_tokens",
            first,
            f"in 1 to max_tokens ({self.max_tokens}), or null",
        )


@dataclass(frozen=True)
class PostprocessConfig:
    """Where a generated row really ended, and when it is drawn again."""

    mode: str = choice("trim", "trim", "report", "off")
    ceiling_speech_per_text_token: float = float_field(4.0, "more than 0", lambda v: v > 0)
    ceiling_slack_tokens: int = natural(40)
    trailing_filler_threshold: float = float_field(0.7, "in (0, 1]", lambda v: 0 < v <= 1)
    trailing_silence_run_tokens: int = natural(12)
    desperation_band_ratio: float = float_field(2.6)
    desperation_band_floor: int = natural(12)
    filler_min_eos_probability: float = probability(0.05)
    filler_max_speech_after_run: int = natural(10)
    desperation_speech_per_text_token: float = float_field(4.5)
    desperation_min_text_tokens: int = natural(10)
    desperation_min_keep_per_text_token: float = float_field(1.7, "at least 0", lambda v: v >= 0, newer=True)
    ended_tail_silence_run: int = natural(6)
    ended_tail_blip_max: int = natural(2)
    ended_tail_word_max: int = natural(10)
    ended_tail_keep: int = natural(5)
    echo_strong_eos_probability: float = float_field(0.1)
    echo_strong_max_tail: int = natural(30)
    echo_strong_min_position_pct: int = percentage(68)
    echo_weak_eos_probability: float = float_field(0.003)
    echo_weak_max_tail: int = natural(16)
    echo_weak_min_position_pct: int = percentage(85)
    retry_max_attempts: int = count_field(2, "in 0 to 7", lambda v: 0 <= v < 8)
    pacing_tolerance: float = float_field(1.6)
    repetition_max_period: int = positive(12)
    repetition_min_cycles: int = count_field(3, "at least 2", lambda v: v >= 2)
    repetition_min_span: int = natural(24)
    dropout_min_tokens: int = natural(25)
    stall_run_tokens: int | None = count_field(25, "more than 0", lambda v: v >= 1, nullable=True, newer=True)
    silence_render_ids: tuple[int, ...] = rule((), "ids", newer=True)
    quiet_render_ids: tuple[int, ...] = rule((), "ids", newer=True)
    repetition_resume: str = choice("condemn", "condemn", "cut", newer=True)
    repetition_silence: str = choice("acoustic", "acoustic", "sampling", newer=True)

    def __post_init__(self) -> None:
        validate(self, "postprocess")
        for name, ok, expected in (
            (
                "repetition_min_span",
                self.repetition_min_span >= self.repetition_min_cycles,
                f"at least repetition_min_cycles ({self.repetition_min_cycles})",
            ),
            (
                "desperation_speech_per_text_token",
                self.desperation_speech_per_text_token > self.ceiling_speech_per_text_token,
                f"more than ceiling_speech_per_text_token ({self.ceiling_speech_per_text_token})",
            ),
            (
                "desperation_min_keep_per_text_token",
                self.desperation_min_keep_per_text_token <= self.desperation_band_ratio,
                f"at most desperation_band_ratio ({self.desperation_band_ratio})",
            ),
        ):
            require(ok, f"postprocess.{name}", getattr(self, name), expected)


@dataclass(frozen=True)
class TextConfig:
    """Identity of the text normaliser: its recipe and the digest of its language data."""

    recipe: str = rule("funnel-6", "text")
    grammar: str = rule("71ad748c2caf97dd", "text")

    def __post_init__(self) -> None:
        validate(self, "text")


PUBLISHED_TEXT: Final[dict[Edition, TextConfig]] = {
    "0.1.0": TextConfig("funnel-2", "d10073beca3c0f03"),
    "0.1.1": TextConfig(),
}


@dataclass(frozen=True)
class AlgorithmConfig:
    """Everything that decides what comes out. ``text`` None means the published normaliser of the edition."""

    recipe_version: str = choice(RECIPE, RECIPE)
    guidance: str = choice("single_path", "single_path", "cfg_dual_path")
    guidance_rate: float = float_field(0.0)
    euler_steps: int = count_field(2, "at least 1", lambda v: v >= 1)
    euler_grid: tuple[float, ...] | None = rule(None, "floats", nullable=True)
    decode_mode: str | None = choice(None, "single", "fusion_mtp2", nullable=True, newer=True)
    edge_fade_seconds: float | None = float_field(
        None, "in [0.001, 0.05]", lambda v: 0.001 <= v <= 0.05, nullable=True, newer=True
    )
    sampling: SamplingConfig = field(default_factory=SamplingConfig)
    window: WindowConfig = field(default_factory=WindowConfig)
    chunking: ChunkConfig = field(default_factory=ChunkConfig)
    postprocess: PostprocessConfig = field(default_factory=PostprocessConfig)
    text: TextConfig = None  # type: ignore[assignment]
    sample_rate: int = positive(24000)
    token_rate_hz: float = float_field(25.0, "more than 0", lambda v: v > 0)
    speech_vocab_size: int = count_field(8194, "at least 1", lambda v: v >= 1)
    start_speech_token: int = count_field(6561)
    stop_speech_token: int = count_field(6562)
    edition: Edition = field(default="0.1.1", compare=True)

    def __post_init__(self) -> None:
        check_edition(self.edition)
        if self.text is None:
            object.__setattr__(self, "text", PUBLISHED_TEXT[self.edition])
        for name, kind in _BLOCKS.items():
            require(isinstance(getattr(self, name), kind), name, getattr(self, name), f"a {kind.__name__}")
        if self.edition == "0.1.0":
            _set_older_behaviour(self)
        validate(self, "")
        self._check_guidance()
        self._check_grid()
        self._check_tokens()

    @property
    def fingerprint(self) -> str:
        """First 16 hex digits of the SHA-256 of the canonical form."""
        return hashlib.sha256(canonical(self).encode()).hexdigest()[:16]

    @property
    def published(self) -> AlgorithmConfig:
        """The same law with the published text normaliser: what released export records and documents name."""
        return replace(self, text=PUBLISHED_TEXT[self.edition])

    @property
    def fade_seconds(self) -> float:
        """The edge fade that is applied; 0.0 for none."""
        if self.edition == "0.1.0":
            return 0.0
        return DEFAULT_EDGE_FADE if self.edge_fade_seconds is None else self.edge_fade_seconds

    @property
    def pair_decode(self) -> bool:
        """Whether the generator draws two tokens a step."""
        return self.decode_mode == "fusion_mtp2"

    def describe(self) -> str:
        """One line; names the published law too where the text normaliser is not the published one."""
        guidance = "single_path" if self.guidance == "single_path" else f"cfg@{self.guidance_rate!r}"
        words = [f"algo[{self.fingerprint}]", self.recipe_version, guidance]
        if self.decode_mode not in (None, "single"):
            words.append(f"decode={self.decode_mode}")
        if self.edge_fade_seconds not in (None, DEFAULT_EDGE_FADE):
            words.append(f"fade={self.edge_fade_seconds!r}s")
        sampling, window = self.sampling, self.window
        words += [
            f"euler={self.euler_steps}({'cosine' if self.euler_grid is None else 'explicit'})",
            f"temp={sampling.temperature!r}",
            f"rep={sampling.repetition_penalty!r}",
            f"min_p={sampling.min_p!r}",
            f"sil={len(sampling.silence_token_ids)}",
            f"win={'ragged' if window.static_length is None else window.static_length}",
        ]
        if self.text != PUBLISHED_TEXT[self.edition]:
            words.append(f"text={self.text.recipe}/{self.text.grammar} law={self.published.fingerprint}")
        return " ".join(words)

    def _check_guidance(self) -> None:
        single = self.guidance == "single_path"
        require(
            self.guidance_rate == 0 if single else self.guidance_rate > 0,
            "guidance_rate",
            self.guidance_rate,
            "0 under single_path" if single else "more than 0 under cfg_dual_path",
        )

    def _check_grid(self) -> None:
        grid = self.euler_grid
        if grid is None:
            return
        ok = (
            len(grid) == self.euler_steps + 1
            and all(a < b for a, b in pairwise(grid))
            and abs(grid[0]) <= 1e-6
            and abs(grid[-1] - 1) <= 1e-6
        )
        require(
            ok,
            "euler_grid",
            grid,
            f"{self.euler_steps + 1} strictly increasing times (euler_steps + 1) from 0 to 1",
        )

    def _check_tokens(self) -> None:
        for name in ("start_speech_token", "stop_speech_token"):
            token = getattr(self, name)
            require(
                0 <= token < self.speech_vocab_size,
                name,
                token,
                f"in 0 to {self.speech_vocab_size - 1} (speech_vocab_size - 1)",
            )
        require(
            self.start_speech_token != self.stop_speech_token,
            "start_speech_token",
            self.start_speech_token,
            "another id than stop_speech_token",
        )
        window = self.window.max_speech_tokens
        require(
            not self.chunking.enabled or self.chunking.max_tokens <= window,
            "chunking.max_tokens",
            self.chunking.max_tokens,
            f"at most window.max_speech_tokens ({window})",
        )
        require(
            self.sampling.max_new_tokens <= window,
            "sampling.max_new_tokens",
            self.sampling.max_new_tokens,
            f"at most window.max_speech_tokens ({window})",
        )


def check_edition(edition: object) -> None:
    """Refuse what is not an edition of the law."""
    require(edition in EDITIONS, "edition", edition, "one of " + ", ".join(EDITIONS))


_BLOCKS: Final = {
    "sampling": SamplingConfig,
    "window": WindowConfig,
    "chunking": ChunkConfig,
    "postprocess": PostprocessConfig,
    "text": TextConfig,
}

# What a field that edition 0.1.0 lacks means there.
OLDER_CHUNKING: Final[dict[str, Any]] = {
    "abbreviations": (),
    "cap_resplit": "off",
    "mid_sentence_period": "break",
}
OLDER_POSTPROCESS: Final[dict[str, Any]] = {
    "stall_run_tokens": None,
    "silence_render_ids": (),
    "quiet_render_ids": (),
    "repetition_resume": "cut",
    "repetition_silence": "sampling",
    "desperation_min_keep_per_text_token": 0.0,
}


def canonical(config: AlgorithmConfig) -> str:
    """The text that is hashed: sorted compact ASCII JSON, every float as the string of its shortest decimal."""
    algorithm: dict[str, Any] = {}
    for name, value in _hashed_fields(config):
        if name == "edge_fade_seconds":
            if config.fade_seconds != HISTORICAL_EDGE_FADE:
                algorithm[name] = _hashed(config.fade_seconds)
        elif name == "decode_mode":
            if value is not None:
                algorithm[name] = value
        elif name in _BLOCKS:
            newer = config.edition != "0.1.0"
            algorithm[name] = {k: _hashed(v) for k, v in _hashed_fields(value, newer=newer) if v is not UNSET}
        else:
            algorithm[name] = _hashed(value)
    return json.dumps({"algorithm": algorithm, "schema": 1}, sort_keys=True, separators=(",", ":"))


def _hashed_fields(config: Any, *, newer: bool | None = None) -> list[tuple[str, Any]]:
    if newer is None:
        newer = config.edition != "0.1.0"
    return [
        (f.name, getattr(config, f.name))
        for f in fields(config)
        if f.name != "edition" and (newer or not f.metadata.get("newer"))
    ]


def _hashed(value: Any) -> Any:
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, tuple):
        return [_hashed(v) for v in value]
    return value


def _set_older_behaviour(config: AlgorithmConfig) -> None:
    object.__setattr__(config, "decode_mode", None)
    object.__setattr__(config, "edge_fade_seconds", None)
    object.__setattr__(config, "chunking", replace(config.chunking, **OLDER_CHUNKING))
    object.__setattr__(config, "postprocess", replace(config.postprocess, **OLDER_POSTPROCESS))
