"""A checkpoint's manifest, read as an ``AlgorithmConfig``.

Unknown keys are ignored at every level; a key that is there must be right. Null is a present value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, fields
from typing import Any, Final

from loudkit.errors import InvalidConfigError
from loudkit.law.config import (
    DEFAULT_EDGE_FADE,
    HISTORICAL_EDGE_FADE,
    OLDER_POSTPROCESS,
    PUBLISHED_TEXT,
    AlgorithmConfig,
    ChunkConfig,
    Edition,
    PostprocessConfig,
    SamplingConfig,
    TextConfig,
    WindowConfig,
    check_edition,
)

RELEASED_WINDOW: Final = WindowConfig(255, static_length=255, pad_token_id=4254, static_prompt_tokens=238)
RELEASED_FLOOR: Final = {"min_tokens_floor": 10, "min_tokens_text_ratio": 1.2}

_SAMPLING_KEYS: Final = ("temperature", "repetition_penalty", "min_p", "max_new_tokens")
_FLOOR_KEYS: Final = ("min_tokens_floor", "min_tokens_text_ratio")
_CENSUS_KEYS: Final = ("silence_render_ids", "quiet_render_ids")
_NULLABLE: Final = (
    "static_length",
    "pad_token_id",
    "static_prompt_tokens",
    "first_chunk_max_tokens",
    "euler_grid",
)
# field, as its own rule names it -> the same with the manifest's key
_AS_WRITTEN: Final = {
    "euler_steps": "n_cfm_timesteps (euler_steps)",
    "start_speech_token": "speech_tokens.start (start_speech_token)",
    "stop_speech_token": "speech_tokens.stop (stop_speech_token)",
    **{f"sampling.{key}": f"sampling_defaults.{key}" for key in _SAMPLING_KEYS},
    **{f"sampling.{key}": f"eos_floor.{key}" for key in _FLOOR_KEYS},
}
# manifest key -> field, where the names differ
_TOP_KEYS: Final = {
    "recipe_version": "recipe_version",
    "guidance": "guidance",
    "guidance_rate": "guidance_rate",
    "n_cfm_timesteps": "euler_steps",
    "euler_grid": "euler_grid",
    "sample_rate": "sample_rate",
    "token_rate_hz": "token_rate_hz",
    "speech_vocab_size": "speech_vocab_size",
}


def read_manifest(
    manifest: Mapping[str, Any],
    *,
    edition: Edition = "0.1.1",
    text: TextConfig | None = None,
    production: bool = False,
) -> AlgorithmConfig:
    """The algorithm ``manifest`` declares, under the law of ``edition``.

    ``production`` fills in the released window, floor and detectors for a manifest that omits those blocks: what
    an engine loads. ``text`` is the normaliser's identity (default: the published one of the edition).

    Raises ``InvalidConfigError`` naming the key, its value and what was expected.
    """
    check_edition(edition)
    if not isinstance(manifest, Mapping):
        raise InvalidConfigError("manifest", manifest, "an object")
    try:
        return _read_algorithm(manifest, edition, text, production)
    except InvalidConfigError as error:
        written = _AS_WRITTEN.get(error.key, error.key)
        raise (
            InvalidConfigError(written, error.value, error.expected) if written != error.key else error
        ) from None


def _read_algorithm(
    manifest: Mapping[str, Any], edition: Edition, text: TextConfig | None, production: bool
) -> AlgorithmConfig:
    older = edition == "0.1.0"
    values: dict[str, Any] = {
        name: _value(manifest[key], key, _field(AlgorithmConfig, name))
        for key, name in _TOP_KEYS.items()
        if key in manifest
    }
    for name, key in (("start_speech_token", "start"), ("stop_speech_token", "stop")):
        block = _block(manifest, "speech_tokens")
        if key in block:
            values[name] = _value(block[key], f"speech_tokens.{key}", _field(AlgorithmConfig, name))
    values["sampling"] = _sampling(manifest, production)
    values["window"] = _window(manifest, production)
    values["chunking"] = ChunkConfig(
        **_read(_block(manifest, "chunking"), "chunking", ChunkConfig, older=older)
    )
    values["postprocess"] = _postprocess(manifest, older)
    if not older:
        values["decode_mode"] = _decode_mode(manifest)
        values["edge_fade_seconds"] = _edge_fade(manifest)
    return AlgorithmConfig(**values, text=text or PUBLISHED_TEXT[edition], edition=edition)


def _sampling(manifest: Mapping[str, Any], production: bool) -> SamplingConfig:
    values = _read(
        _block(manifest, "sampling_defaults"), "sampling_defaults", SamplingConfig, only=_SAMPLING_KEYS
    )
    if production and "eos_floor" not in manifest:
        values |= RELEASED_FLOOR
    else:
        values |= _read(_block(manifest, "eos_floor"), "eos_floor", SamplingConfig, only=_FLOOR_KEYS)
    values |= _read(manifest, "", SamplingConfig, only=("silence_token_ids",))
    return SamplingConfig(**values)


def _window(manifest: Mapping[str, Any], production: bool) -> WindowConfig:
    if "window" not in manifest:
        return RELEASED_WINDOW if production else WindowConfig()
    if manifest["window"] is None:
        return WindowConfig()
    return WindowConfig(**_read(_block(manifest, "window"), "window", WindowConfig))


def _postprocess(manifest: Mapping[str, Any], older: bool) -> PostprocessConfig:
    block = _block(manifest, "postprocess")
    if older:
        return PostprocessConfig(
            **{**OLDER_POSTPROCESS, **_read(block, "postprocess", PostprocessConfig, older=True)}
        )
    for key in _CENSUS_KEYS:
        if key in block:
            raise InvalidConfigError(
                f"postprocess.{key}", block[key], "at the top level of the manifest, not here"
            )
    values = _read(block, "postprocess", PostprocessConfig)
    values |= _read(manifest, "", PostprocessConfig, only=_CENSUS_KEYS)
    return PostprocessConfig(**values)


def _decode_mode(manifest: Mapping[str, Any]) -> str | None:
    decode = manifest.get("decode")
    if decode is None:
        return None
    mode = _block(manifest, "decode").get("mode", "single")
    if mode not in ("single", "fusion_mtp2"):
        raise InvalidConfigError("decode.mode", mode, "one of single, fusion_mtp2")
    return None if mode == "single" else str(mode)


def _edge_fade(manifest: Mapping[str, Any]) -> float | None:
    given = manifest.get("edge_fade_seconds")
    if given is None:
        return HISTORICAL_EDGE_FADE
    seconds: float = _value(given, "edge_fade_seconds", _field(AlgorithmConfig, "edge_fade_seconds"))
    return None if seconds == DEFAULT_EDGE_FADE else seconds


def _block(manifest: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    block = manifest.get(key, {})
    if not isinstance(block, Mapping):
        raise InvalidConfigError(key, block, "an object")
    return block


def _read(
    block: Mapping[str, Any], prefix: str, config: type, *, only: tuple[str, ...] = (), older: bool = False
) -> dict[str, Any]:
    """The fields of ``config`` (or ``only`` some) that ``block`` holds, each as its kind."""
    return {
        f.name: _value(block[f.name], f"{prefix}.{f.name}" if prefix else f.name, f)
        for f in fields(config)
        if f.name in block and (not only or f.name in only) and not (older and f.metadata["newer"])
    }


def _field(config: type, name: str) -> Field[Any]:
    return next(f for f in fields(config) if f.name == name)


def _value(value: Any, key: str, f: Field[Any]) -> Any:
    if value is None and f.name in _NULLABLE:
        return None
    return _READERS[f.metadata["kind"]](value, key)


def _number(value: Any, key: str) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        try:
            return float(value)
        except OverflowError:
            pass
    raise InvalidConfigError(key, value, "a number")


def _whole(value: Any, key: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    raise InvalidConfigError(key, value, "a whole number")


def _list(value: Any, key: str, expected: str) -> list[Any]:
    if isinstance(value, (list, tuple)):
        return list(value)
    raise InvalidConfigError(key, value, expected)


def _text(value: Any, key: str) -> str:
    if isinstance(value, str):
        return value
    raise InvalidConfigError(key, value, "text")


def _flag(value: Any, key: str) -> bool:
    if isinstance(value, bool):
        return value
    raise InvalidConfigError(key, value, "true or false")


_READERS: Final[dict[str, Callable[[Any, str], Any]]] = {
    "float": _number,
    "count": _whole,
    "text": _text,
    "flag": _flag,
    "ids": lambda value, key: tuple(_whole(v, key) for v in _list(value, key, "a list of whole numbers")),
    "floats": lambda value, key: tuple(
        _number(v, key) for v in _list(value, key, "a list of numbers, or null")
    ),
    "texts": lambda value, key: tuple(str(v) for v in _list(value, key, "a list of texts")),
}
