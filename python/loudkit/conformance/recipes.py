"""Test recordings and weights of the enrollment folder, made from the formulas its JSON files give."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

Float32 = npt.NDArray[np.float32]
Float64 = npt.NDArray[np.float64]

_FORMANT_WIDTHS = (90.0, 130.0, 220.0)  # Hz
_FORMANT_GAINS = (1.0, 0.6, 0.3)
_VIBRATO_HZ = 5.1


def uniforms(key: int, count: int) -> Float64:
    """``count`` values in [0, 1): the top 53 bits of Philox4x64-10 words from counter 0."""
    words = np.random.Philox(key=key).random_raw(count)
    return (words >> np.uint64(11)) * 2.0**-53


def signal(recipe: Mapping[str, Any]) -> npt.NDArray[np.int16]:
    """16-bit samples of a recipe of kind ``chirp``, ``noise`` or ``vowels``."""
    made = _KINDS[recipe["kind"]](recipe)
    return np.clip(np.rint(made * 32767.0), -32768, 32767).astype(np.int16)


def weights(recipe: Mapping[str, Any]) -> dict[str, npt.NDArray[Any]]:
    """All tensors of a set: each name has a stream of its own, so that order does not matter."""
    return {
        name: _tensor(name, shape, rule, recipe["seed"]) for name, (shape, rule) in recipe["tensors"].items()
    }


def weights_digest(tensors: Mapping[str, npt.NDArray[Any]]) -> str:
    """SHA-256 over name, NUL and little-endian payload of each tensor in code-point order."""
    digest = hashlib.sha256()
    for name in sorted(tensors):
        digest.update(name.encode() + b"\0" + np.ascontiguousarray(tensors[name]).tobytes())
    return digest.hexdigest()


def _bell(key: int, count: int) -> Float64:
    """About normal: the sum of twelve uniforms, less six."""
    return uniforms(key, 12 * count).reshape(count, 12).sum(axis=1) - 6.0


def _chirp(recipe: Mapping[str, Any]) -> Float64:
    t = np.arange(recipe["n"]) / recipe["sr"]
    sweep = (recipe["f1"] - recipe["f0"]) / (2.0 * recipe["n"] / recipe["sr"])
    phase = 2.0 * np.pi * (recipe["f0"] * t + sweep * t * t)
    swell = 1.0 - recipe["am_depth"] * _swing(recipe["am_hz"], t)
    return recipe["amp"] * swell * np.sin(phase)


def _noise(recipe: Mapping[str, Any]) -> Float64:
    """Band-passed noise under an envelope that closes below ``gate``."""
    rate, count, taps = recipe["sr"], recipe["n"], recipe["taps"]
    k = np.arange(taps) - (taps - 1) / 2.0
    low, high = (2.0 * f / rate * np.sinc(2.0 * f / rate * k) for f in (recipe["lo"], recipe["hi"]))
    fir = (high - low) * (0.5 + 0.5 * np.cos(2.0 * np.pi * k / (taps + 1)))
    band = np.convolve(_bell(recipe["key"], count + taps - 1), fir, mode="valid")
    envelope = _swing(recipe["burst_hz"], np.arange(count) / rate)
    if recipe["gate"] > 0:
        envelope[envelope <= recipe["gate"]] = 0.0
    return recipe["amp"] * band * envelope / np.sqrt(np.mean(band * band))


def _vowels(recipe: Mapping[str, Any]) -> Float64:
    """Harmonics of a gliding pitch under three gliding formants; a segment of level 0 is a pause."""
    rate, count = recipe["sr"], recipe["n"]
    t = np.arange(count) / rate
    pitch, *formants, level = _glides(recipe)
    pitch = pitch * (1.0 + recipe["vibrato"] * np.sin(2.0 * np.pi * _VIBRATO_HZ * t))
    phase = np.cumsum(2.0 * np.pi * pitch / rate)
    voice = np.zeros(count)
    for harmonic in range(1, recipe["harmonics"] + 1):
        hz = harmonic * pitch
        gain = np.zeros(count)
        for centre, width, strength in zip(formants, _FORMANT_WIDTHS, _FORMANT_GAINS, strict=True):
            gain += strength / (1.0 + ((hz - centre) / width) ** 2)
        gain = (gain + 0.004) / harmonic**0.4
        voice += np.where(hz < 0.46 * rate, gain, 0.0) * np.sin(harmonic * phase)
    voice = voice * level * recipe["amp"]
    if recipe["floor_lsb"] > 0:
        voice = voice + _bell(recipe["key"], count) * recipe["floor_lsb"] / 32767.0
    for first, last in recipe.get("zero_spans", []):
        voice[round(first * rate) : round(last * rate)] = 0.0
    return voice


def _glides(recipe: Mapping[str, Any]) -> Float64:
    """Pitch, three formants and level ``[5, n]``; each segment glides in from the one before."""
    rate, count = recipe["sr"], recipe["n"]
    tracks = np.zeros((5, count))
    at = 0
    before = np.array(recipe["segments"][0][1:], dtype=np.float64)
    before[4] = 0.0
    for seconds, *targets in recipe["segments"]:
        length = min(round(seconds * rate), count - at)
        if length <= 0:
            break
        target = np.array(targets, dtype=np.float64)
        progress = np.minimum(np.arange(length) / (recipe["glide"] * rate), 1.0)
        tracks[:, at : at + length] = before[:, None] + (target - before)[:, None] * progress
        before, at = target, at + length
    return tracks


def _swing(hz: float, t: Float64) -> Float64:
    return 0.5 - 0.5 * np.cos(2.0 * np.pi * hz * t)


_KINDS: dict[str, Callable[[Mapping[str, Any]], Float64]] = {
    "chirp": _chirp,
    "noise": _noise,
    "vowels": _vowels,
}


def _tensor(name: str, shape: list[int], rule: str, seed: int) -> npt.NDArray[Any]:
    kind, *numbers = rule.split(":")
    if kind == "int0":
        return np.zeros(shape, np.int64)
    if kind == "const":
        return np.full(shape, float(numbers[0]), np.float32)
    key = int.from_bytes(hashlib.sha256(f"{seed}|{name}".encode()).digest()[:16], "little")
    words = np.random.Philox(key=key).random_raw(math.prod(shape))
    values = (words >> np.uint64(40)) * 2.0**-23 - 1.0
    if kind == "fan":
        values *= float(numbers[0]) * math.sqrt(3.0 / math.prod(shape[1:]))
    elif kind == "affine":
        centre, spread = map(float, numbers)
        values = centre + spread * values
    else:
        raise ValueError(f"{name} has a rule {rule!r}; expected fan, affine, const or int0")
    return values.astype(np.float32).reshape(shape)
