"""The token generator's architecture as the manifest declares it, checked against the weights' shapes.

Nothing here needs torch: a graph runtime reads the same declaration.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

import numpy as np
import numpy.typing as npt

from loudkit.errors import InvalidConfigError, InvalidFileError, InvalidTypeError
from loudkit.law.windows import HARMONICS

Shapes = Mapping[str, tuple[int, ...]]

ESTIMATOR_HEAD = 64  # width of the family's heads; the weights only show heads times width

_LAYER = "tfmr.layers."
_SPOKEN: Mapping[str, tuple[str, ...]] = {"loudr-0": ("en",)}
_MODULES = "loudr-1"  # what a manifest that says nothing of its networks means


@dataclass(frozen=True)
class RopeScaling:
    """Llama-3 frequency scaling (Dubey et al., "The Llama 3 Herd of Models", 2024)."""

    factor: float = 8.0
    low_freq_factor: float = 1.0
    high_freq_factor: float = 4.0
    original_max_position_embeddings: float = 8192.0


@dataclass(frozen=True)
class LlamaConfig:
    """Sizes of the decoder, under the names of the manifest's ``llama_config``."""

    hidden_size: int
    num_hidden_layers: int
    num_attention_heads: int
    num_key_value_heads: int
    intermediate_size: int
    head_dim: int = 64
    vocab_size: int = 8
    rms_norm_eps: float = 1e-5
    rope_theta: float = 500000.0
    rope_scaling: RopeScaling = field(default_factory=RopeScaling)


def spoken_languages(manifest: Mapping[str, object]) -> tuple[str, ...]:
    """The languages that a model was trained on, as far as its manifest tells; empty for all that text is read in."""
    named = manifest.get("languages")
    if isinstance(named, (list, tuple)) and all(isinstance(code, str) for code in named):
        return tuple(sorted(named))
    return _SPOKEN.get(str(manifest.get("networks", _MODULES)), ())


def pads_lines(manifest: Mapping[str, object]) -> bool:
    """Whether the model puts silence round every line that it speaks, whatever mark stands there."""
    return manifest.get("networks", _MODULES) == "loudr-0"


def hears_prior(manifest: Mapping[str, object]) -> bool:
    """Whether the mel depends on where the flow starts; not where the velocity points straight at it."""
    return manifest.get("networks", _MODULES) != "loudr-0"


def noise_rows(manifest: Mapping[str, object]) -> int:
    """How many rows of its noise the vocoder hears."""
    return 1 if manifest.get("networks", _MODULES) == "loudr-0" else HARMONICS


def runs_as_graphs_only(manifest: Mapping[str, object]) -> bool:
    """Whether the manifest declares networks of another make than the torch modules are."""
    return manifest.get("networks", _MODULES) != _MODULES


def check_modules(manifest: Mapping[str, object]) -> None:
    """Refuse networks that torch has no modules for; InvalidConfigError."""
    if runs_as_graphs_only(manifest):
        raise InvalidConfigError(
            "networks", manifest["networks"], f"{_MODULES} to run on torch; use device onnx"
        )


def read_llama_config(raw: object) -> LlamaConfig:
    """The manifest's ``llama_config``; unknown keys are ignored.

    Raises InvalidTypeError for a number given as anything else, InvalidConfigError for one that cannot be.
    """
    if not isinstance(raw, Mapping):
        raise InvalidConfigError("llama_config", raw, "an object")
    heads = _count(raw, "num_attention_heads")
    hidden = _count(raw, "hidden_size")
    return LlamaConfig(
        hidden_size=hidden,
        num_hidden_layers=_count(raw, "num_hidden_layers"),
        num_attention_heads=heads,
        num_key_value_heads=_count(raw, "num_key_value_heads", heads),
        intermediate_size=_count(raw, "intermediate_size"),
        head_dim=_count(raw, "head_dim", 64),
        vocab_size=_count(raw, "vocab_size", 8),
        rms_norm_eps=_positive(raw, "rms_norm_eps", 1e-5),
        rope_theta=_positive(raw, "rope_theta", 500000.0),
        rope_scaling=_rope_scaling(raw.get("rope_scaling")),
    )


def check_llama_config(config: LlamaConfig, shapes: Shapes) -> None:
    """Hold the declaration to the generator's tensors (names below ``t3.``); InvalidFileError where they differ."""
    hidden, heads = config.hidden_size, config.num_attention_heads
    if hidden % heads:
        raise InvalidConfigError(
            "llama_config.num_attention_heads", heads, f"a divisor of hidden_size {hidden}"
        )
    if heads % config.num_key_value_heads:
        raise InvalidConfigError(
            "llama_config.num_key_value_heads", config.num_key_value_heads, f"a divisor of the {heads} heads"
        )
    width = hidden // heads
    layers = {name[len(_LAYER) :].split(".")[0] for name in shapes if name.startswith(_LAYER)}
    if len(layers) != config.num_hidden_layers:
        raise InvalidFileError(
            f"llama_config.num_hidden_layers is {config.num_hidden_layers} and the weights hold {len(layers)} layers"
        )
    for name, expected in (
        ("tfmr.embed_tokens.weight", (config.vocab_size, hidden)),
        (_LAYER + "0.mlp.gate_proj.weight", (config.intermediate_size, hidden)),
        (_LAYER + "0.self_attn.q_proj.weight", (heads * width, hidden)),
        (_LAYER + "0.self_attn.k_proj.weight", (config.num_key_value_heads * width, hidden)),
    ):
        if name not in shapes:
            raise InvalidFileError(f"the weights hold no t3.{name}")
        if tuple(shapes[name]) != expected:
            raise InvalidFileError(
                f"llama_config makes t3.{name} {list(expected)}; the weights hold {list(shapes[name])}"
            )


def estimator_heads(manifest: Mapping[str, object], inner: int) -> int:
    """Heads of the flow estimator, whose attention is ``inner`` wide.

    The manifest's ``estimator_config.num_attention_heads`` says it; without it heads are 64 wide, as the family's.
    Raises InvalidConfigError for what does not divide ``inner``, InvalidFileError where nothing says it.
    """
    raw = manifest.get("estimator_config")
    if raw is not None and not isinstance(raw, Mapping):
        raise InvalidConfigError("estimator_config", raw, "an object")
    if raw is not None and "num_attention_heads" in raw:
        heads = raw["num_attention_heads"]
        if isinstance(heads, bool) or not isinstance(heads, int) or heads < 1 or inner % heads:
            raise InvalidConfigError(
                "estimator_config.num_attention_heads", heads, f"a divisor of the attention's width {inner}"
            )
        return heads
    if inner % ESTIMATOR_HEAD:
        raise InvalidFileError(
            f"the estimator's attention is {inner} wide, no multiple of {ESTIMATOR_HEAD}; the manifest needs "
            "estimator_config.num_attention_heads"
        )
    return inner // ESTIMATOR_HEAD


def rope_frequencies(config: LlamaConfig) -> npt.NDArray[np.float32]:
    """Inverse frequencies ``[head_dim / 2]``: computed in float64, rounded once to float32."""
    scaling = config.rope_scaling
    half = config.head_dim // 2
    base = config.rope_theta ** (-2.0 * np.arange(half, dtype=np.float64) / config.head_dim)
    wavelength = 2.0 * math.pi / base
    length = scaling.original_max_position_embeddings
    low, high = scaling.low_freq_factor, scaling.high_freq_factor
    slowed = base / scaling.factor
    smooth = (length / wavelength - low) / (high - low)
    blended = (1.0 - smooth) * slowed + smooth * base
    frequencies = np.where(
        wavelength < length / high, base, np.where(wavelength > length / low, slowed, blended)
    )
    return frequencies.astype(np.float32)


def _rope_scaling(raw: object) -> RopeScaling:
    if raw is None:
        return RopeScaling()
    if not isinstance(raw, Mapping):
        raise InvalidConfigError("llama_config.rope_scaling", raw, "an object or null")
    scaling = RopeScaling(
        **{key: _positive(raw, key, usual, "rope_scaling.") for key, usual in asdict(RopeScaling()).items()}
    )
    if scaling.high_freq_factor <= scaling.low_freq_factor:
        raise InvalidConfigError(
            "llama_config.rope_scaling.high_freq_factor",
            scaling.high_freq_factor,
            f"more than low_freq_factor {scaling.low_freq_factor}",
        )
    return scaling


def _count(raw: Mapping[str, object], key: str, default: int | None = None) -> int:
    value = _number(raw, key, default)
    if value != int(value) or value < 1:
        raise InvalidConfigError(f"llama_config.{key}", raw[key], "a whole number of at least 1")
    return int(value)


def _positive(raw: Mapping[str, object], key: str, default: float, place: str = "") -> float:
    value = _number(raw, key, default, place)
    if not value > 0:
        raise InvalidConfigError(f"llama_config.{place}{key}", raw[key], "a number above 0")
    return float(value)


def _number(raw: Mapping[str, object], key: str, default: float | None, place: str = "") -> float:
    name = f"llama_config.{place}{key}"
    if key not in raw:
        if default is None:
            raise InvalidConfigError(name, None, "a whole number (the key is missing)")
        return default
    value = raw[key]
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise InvalidTypeError(f"{name} is {value!r}; expected a number")
    if not math.isfinite(value):
        raise InvalidConfigError(name, value, "a finite number")
    return value
