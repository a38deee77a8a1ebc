"""Family ``enrollment``: a folder of recordings by formula and of what every step of enrollment makes of them.

What runs the torch networks needs the extra ``torch``: without it the rest is still held, and the family fails.
"""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from loudkit.audio.reading import read_recording
from loudkit.bundle.voice import VoiceProfile
from loudkit.conformance import Case, attempt, equal, recipes
from loudkit.conformance.enrollment_folder import Bar, Folder, Signal
from loudkit.enrollment import features as front
from loudkit.enrollment import filterbanks
from loudkit.enrollment.checks import checked_samples
from loudkit.enrollment.pause import cut_position, with_prompt_ending_in_silence
from loudkit.enrollment.pipeline import Enroller, Views, aligned_tokens
from loudkit.enrollment.resample import Ratio, kernel, resample
from loudkit.enrollment.voice_windows import STEP, WINDOW, partials, trim_bounds
from loudkit.errors import MissingExtraError
from loudkit.runtime.onnx_enrollment import load_enrollment

Float32 = npt.NDArray[np.float32]

_STAND_INS = Path(__file__).parent / "stand_ins"
_ARRAYS = ("speaker_embedding", "flow_embedding", "prompt_tokens", "prompt_mel", "cond_prompt_tokens")


TOKEN_MEL = Bar(1e-4)
_PROMPT_MEL = {
    False: Bar(5e-3, 1e-4),
    True: Bar(5e-2, 2e-3),
}  # true for chirps: most of their cells are rounding
_FBANK = {False: Bar(3e-3, 1e-4), True: Bar(3e-2, 2e-3)}
EMBEDDING = Bar(1e-5)
_STAND_IN = Bar(2e-3)
_WINDOW = Bar(5e-7)
_KALDI = Bar(2e-5)
_SLANEY = Bar(1e-8)
_SUMS = 1e-9


def run(path: Path) -> Iterator[Case]:
    """Every case of the set in folder ``path``; MissingExtraError at the end when torch is not there."""
    folder = Folder(path)
    yield from _tables(folder)
    yield from _resampler(folder)
    for signal in folder.signals.values():
        yield from _stages(signal)
        yield from _features(folder, signal)
    yield from _pauses(folder)
    yield from _refusals(folder)
    yield from _geometry(folder)
    yield from _files(folder)
    yield from _stand_in_profiles(folder)
    networks = folder.json("weights.json")
    if not networks:
        return
    if importlib.util.find_spec("torch") is None:
        raise MissingExtraError("networks/ and the torch profiles were not run; install loudkit[torch]")
    from loudkit.conformance.enrollment_networks import cases

    yield from cases(folder, networks)


def _tables(folder: Folder) -> Iterator[Case]:
    stored = folder.arrays("tables.npz")
    own: dict[str, tuple[Float32, Bar]] = {
        "s3_mel_filters": (filterbanks.slaney_bank(16000, 400, 128), _SLANEY),
        "matcha_mel_filters": (filterbanks.slaney_bank(24000, 1920, 80), _SLANEY),
        "voiceenc_mel_filters": (filterbanks.slaney_bank(16000, 400, 40), _SLANEY),
        "kaldi_mel_filters": (filterbanks.kaldi_bank(16000, 512, 80), _KALDI),
        "s3_hann400": (filterbanks.hann(400, periodic=True), _WINDOW),
        "matcha_hann1920": (filterbanks.hann(1920, periodic=True), _WINDOW),
        "voiceenc_hann400": (filterbanks.hann(400, periodic=False), _WINDOW),
        "kaldi_povey400": (filterbanks.povey(400), _WINDOW),
    }
    for name, (table, bar) in own.items():
        if name in stored:
            yield bar.case(f"table {name}", stored[name], table)
        elif f"{name}_vals" in stored:
            dense = np.zeros_like(table)
            dense[stored[f"{name}_rows"], stored[f"{name}_cols"]] = stored[f"{name}_vals"]
            yield bar.case(f"table {name}", dense, table)


def _resampler(folder: Folder) -> Iterator[Case]:
    for name, case in folder.json("resample.json").get("cases", {}).items():
        source, target = map(int, name.split("_"))
        ratio = Ratio.between(source, target)
        geometry = {key: case[key] for key in ("orig", "new", "half_width", "taps")}
        yield equal(
            f"resample {name} geometry",
            geometry,
            {"orig": ratio.orig, "new": ratio.new, "half_width": ratio.half_width, "taps": ratio.taps},
        )
        yield equal(f"resample {name} kernel", case["kernel_sha256_f32"], _sha256(kernel(ratio)))
        given = (2.0 * recipes.uniforms(case["input_key"], 700) - 1.0).astype(np.float32)
        out = resample(given, source, target)
        yield equal(f"resample {name} length", case["out_len"], len(out))
        yield equal(f"resample {name} samples", case["out_sha256"], _sha256(out))
        lengths = {n: len(resample(np.zeros(int(n), np.float32), source, target)) for n in case["len_map"]}
        yield equal(f"resample {name} lengths", case["len_map"], lengths)


def _stages(signal: Signal) -> Iterator[Case]:
    name, stage, views = signal.name, signal.stage, signal.views
    pcm = np.rint(signal.samples * np.float32(32768)).astype(np.int16)
    yield equal(f"{name} samples", signal.recipe["sha256_i16"], _sha256(pcm))
    for key, array in (
        ("wav24_full", views.whole24),
        ("wav24", views.prompt24),
        ("wav16_flow", views.prompt16),
        ("wav16_t3", views.whole16),
    ):
        expected = stage["arrays"][key]
        wide = array.astype(np.float64)
        yield equal(f"{name} {key} length", expected["n"], len(array))
        yield equal(f"{name} {key} SHA-256", expected["sha256_f32"], _sha256(array))
        yield equal(f"{name} {key} first", expected["first"], array[:8].tolist())
        yield equal(f"{name} {key} last", expected["last"], array[-8:].tolist())
        sums = [float(wide.sum()), float(np.square(wide).sum()), float(np.abs(wide).max())]
        want = [expected["sum"], expected["sumsq"], expected["peak"]]
        yield Case(f"{name} {key} sums", bool(np.allclose(sums, want, rtol=_SUMS, atol=_SUMS)), want, sums)
    yield equal(f"{name} trim", stage["trim"], list(trim_bounds(views.whole16)))
    mel = signal.voice_mel(periodic=True)
    windows = partials(mel)
    counts = {"ve_frames": len(mel), "ve_partials": len(windows), "ve_frames_used": _used(len(mel))}
    yield equal(f"{name} windows", {key: stage[key] for key in counts}, counts)
    shapes = {
        "token_mel": signal.token_mel.shape,
        "token_mel_cond": signal.conditioning_mel.shape,
        "prompt_mel_uncut": signal.prompt_mel.shape,
        "fbank": signal.fbank.shape,
    }
    yield equal(f"{name} shapes", stage["shapes"], {key: list(shape) for key, shape in shapes.items()})


def _features(folder: Folder, signal: Signal) -> Iterator[Case]:
    stored = folder.arrays(f"features/{signal.name}.npz")
    stride = int(signal.stage.get("frame_stride", 1))
    prompt, banks = _PROMPT_MEL[signal.is_chirp], _FBANK[signal.is_chirp]
    for key, made, bar in (
        ("token_mel", signal.token_mel, TOKEN_MEL),
        ("token_mel_cond", signal.conditioning_mel, TOKEN_MEL),
        ("prompt_mel", signal.prompt_mel, prompt),
        ("fbank", signal.fbank, banks),
        ("token_mel_torch", signal.token_mel, TOKEN_MEL),
        ("prompt_mel_torch", signal.prompt_mel, prompt),
        ("fbank_torch", signal.fbank, banks),
    ):
        if key in stored:
            yield bar.case(f"{signal.name} {key}", stored[key], _thinned(made.T, stride).T)
    if signal.stage.get("cond_equals_prompt"):
        same = np.array_equal(signal.token_mel, signal.conditioning_mel)
        yield equal(f"{signal.name} conditioning is the prompt", True, same)
    for key, periodic in (("ve_mel_periodic", True), ("ve_mel_symmetric", False)):
        if key in stored:
            mel = signal.voice_mel(periodic=periodic)
            if not periodic:
                mel = mel[: _used(len(mel))]
            bar = Bar(1e-5 * float(stored[key].max()))
            yield bar.case(f"{signal.name} {key}", stored[key], _thinned(mel, stride))


def _pauses(folder: Folder) -> Iterator[Case]:
    for case in folder.json("pausecut.json").get("cases", []):
        rate = case["sample_rate"]
        if "segments" in case:
            level = np.concatenate([np.full(round(s * rate), a) for s, a in case["segments"]])
            samples = (level * np.where(np.arange(len(level)) % 2, -1.0, 1.0)).astype(np.float32)
        else:
            samples = folder.signals[case["name"].removeprefix("signal:")].samples
        yield equal(f"pause cut {case['name']} input", case["n_in"], len(samples))
        yield equal(f"pause cut {case['name']}", case["cut"], cut_position(samples, rate))
        ended = with_prompt_ending_in_silence(samples, rate)
        yield equal(f"pause cut {case['name']} output", case["n_out"], len(ended))


def _refusals(folder: Folder) -> Iterator[Case]:
    for case in folder.json("refusals.json").get("cases", []):
        samples, rate = _refused_input(case["audio"]), case["sample_rate"]
        out = attempt(partial(checked_samples, samples, rate))
        refused = isinstance(out, Exception)
        got = f"{type(out).__name__}: {out}" if refused else "ok"
        parts = case["message_contains"]
        ok = isinstance(out, ValueError) and all(part in str(out) for part in parts)
        expected = [case["outcome"], *parts]
        yield Case(f"refusal {case['name']}", ok if case["outcome"] != "ok" else not refused, expected, got)


def _refused_input(recipe: Mapping[str, Any]) -> npt.NDArray[Any]:
    kind, count = recipe["kind"], recipe.get("n", 0)
    if kind == "scalar":
        return np.array(recipe.get("amp", 0.5), np.float32)
    if kind == "alt2d":
        return np.full(recipe["shape"], recipe["amp"], np.float32)
    if kind == "int16":
        return (np.arange(count) % 2000 - 1000).astype(np.int16)
    if kind == "empty":
        return np.zeros(0, np.float32)
    samples = np.full(count, recipe["amp"], np.float32)
    samples[1::2] *= -1
    for at, value in recipe.get("poke", []):
        samples[at] = float(value)
    return samples


def _geometry(folder: Folder) -> Iterator[Case]:
    geometry = folder.json("geometry.json")
    for case in geometry.get("by_24k_length", []):
        views = Views.of(np.full(case["n24"], 0.1, np.float32), 24000)
        mel = front.token_mel(views.prompt16).shape[1]
        conditioning = front.token_mel(views.conditioning16).shape[1]
        raw = front.prompt_mel(views.prompt24).shape[1]
        kept = aligned_tokens(-(-mel // 4), raw)
        got = {
            "n24": len(views.whole24),
            "n16_prompt": len(views.prompt16),
            "n16_full": len(views.whole16),
            "token_mel_frames": mel,
            "tokens_raw": -(-mel // 4),
            "prompt_mel_frames_raw": raw,
            "prompt_tokens": kept,
            "prompt_mel_frames": 2 * kept,
            "cond_mel_frames": conditioning,
            "cond_tokens": -(-conditioning // 4),
            "fbank_frames": front.fbank(views.prompt16).shape[1],
        }
        yield equal(f"geometry {case['n24']}", case, {key: got[key] for key in case if key in got})
    for case in geometry.get("partials", []):
        frames = case["mel_frames"]
        count = len(partials(np.zeros((frames, front.VOICE_MELS), np.float32)))
        padded = WINDOW + STEP * (count - 1)
        got = {
            "mel_frames": frames,
            "partials": count,
            "padded_frames": padded,
            "frames_dropped": max(0, frames - padded),
        }
        yield equal(f"partials of {frames} frames", case, {key: got[key] for key in case if key in got})


def _files(folder: Folder) -> Iterator[Case]:
    for name, case in folder.json("audio.json").items():
        recording = read_recording(folder.path / "audio" / name)
        mono = recording.mono()
        got = {
            "rate": recording.rate,
            "n": len(mono),
            "dtype": str(mono.dtype),
            "contiguous": bool(mono.flags.c_contiguous),
            "sha256_f32": _sha256(mono),
        }
        yield equal(f"file {name}", case, {key: got[key] for key in case if key in got})


def _stand_in_profiles(folder: Folder) -> Iterator[Case]:
    own = folder.path / "stubs"
    enroller = Enroller(load_enrollment(own if own.is_dir() else _STAND_INS), periodic_window=False)
    described = folder.json("profiles_graph_stub.json")
    for path in sorted((folder.path / "profiles").glob("graph_stub_*.npz")):
        signal = folder.signals[path.stem.removeprefix("graph_stub_")]
        profile = enroller.enroll(signal.samples, signal.rate)
        stored = folder.arrays(f"profiles/{path.name}")
        for key, expected in stored.items():
            name, got = f"{path.stem} {key}", getattr(profile, key)
            yield (
                _nearly_equal(name, expected, got) if "tokens" in key else _STAND_IN.case(name, expected, got)
            )
        expected = described.get(signal.name, {})
        shapes: dict[str, Any] = {
            key: [list(a.shape), str(a.dtype)] for key, a in ((key, getattr(profile, key)) for key in _ARRAYS)
        }
        shapes["source_sample_rate"] = profile.source_sample_rate
        yield equal(
            f"{path.stem} shapes",
            {k: v for k, v in expected.items() if k in shapes},
            {k: v for k, v in shapes.items() if k in expected},
        )


def profile_cases(
    name: str, expected: Mapping[str, Any], got: VoiceProfile, *, chirp: bool
) -> Iterator[Case]:
    """A profile against its stored arrays; ``prompt_mel_every8`` is every eighth frame."""
    for key, want in expected.items():
        if key == "prompt_mel_every8":
            yield _PROMPT_MEL[chirp].case(f"{name} {key}", want, got.prompt_mel[:, ::8])
        elif key == "prompt_mel":
            yield _PROMPT_MEL[chirp].case(f"{name} {key}", want, got.prompt_mel)
        elif "tokens" in key:
            yield equal(f"{name} {key}", want.tolist(), getattr(got, key).tolist())
        else:
            yield EMBEDDING.case(f"{name} {key}", want, getattr(got, key))


def _nearly_equal(name: str, expected: npt.NDArray[Any], got: npt.NDArray[Any]) -> Case:
    """Ids that differ by at most one in at most one place of a hundred."""
    ok = (
        expected.shape == got.shape
        and bool((np.abs(got - expected) <= 1).all())
        and np.count_nonzero(got != expected) <= 0.01 * len(expected)
    )
    return Case(name, bool(ok), expected.tolist(), got.tolist())


def _thinned(frames: Float32, stride: int) -> Float32:
    """Frames 0, k, 2k, ... and the last of ``[frames, bands]``."""
    if stride <= 1:
        return frames
    return frames[sorted({*range(0, len(frames), stride), len(frames) - 1})]


def _used(frames: int) -> int:
    """How many of the voice mel's frames the windows reach."""
    count = len(partials(np.zeros((frames, 1), np.float32)))
    return min(frames, WINDOW + STEP * (count - 1))


def _sha256(array: npt.NDArray[Any]) -> str:
    little = array.dtype.newbyteorder("<")
    return hashlib.sha256(np.ascontiguousarray(array, dtype=little).tobytes()).hexdigest()
