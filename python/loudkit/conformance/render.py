"""Family ``render``: framing, time grid, edge fade, time stretch, 16-bit samples and WAV."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from loudkit.audio.wav import wav_bytes
from loudkit.conformance import Case, attempt, equal, load, unknown_sections
from loudkit.conformance.values import algorithm_of, bits_of, close, floats_of, signal_of
from loudkit.law.shaping import check_speed, fade_edges, fade_ramp, quantise, quantise_for_file
from loudkit.law.stretch import read_positions, time_stretch
from loudkit.law.windows import MEL_BINS, euler_grid, frame_window


def run(path: Path) -> Iterator[Case]:
    data = load(path)
    for name, n in (("ramp_5ms_24k_bits", 120), ("ramp_20ms_24k_bits", 480)):
        if name in data:
            yield equal(name, data[name], bits_of(fade_ramp(n)))
    sections: dict[str, Callable[[dict[str, Any]], tuple[bool, object]]] = {
        "frame": _frame,
        "grid": lambda case: _same(case, euler_grid(algorithm_of(case["fields"]))),
        "fade": _fade,
        "stretch": _stretch,
        "quantise": _quantise,
        "wav": lambda case: _same(
            case, wav_bytes(np.array(case["samples"], np.float32), case["sample_rate"]).hex()
        ),
        "speed": lambda case: _same(case, _speed(case["speed"])),
    }
    yield from unknown_sections(data, (*sections, "ramp_5ms_24k_bits", "ramp_20ms_24k_bits"))
    for section, judge in sections.items():
        for i, case in enumerate(data.get(section, [])):
            ok, got = judge(case)
            yield Case(f"{section} {i}", ok, case["expect"], got)


def _same(case: dict[str, Any], got: object) -> tuple[bool, object]:
    return case["expect"] == got, got


def _speed(speed: float) -> str:
    return "refused" if isinstance(attempt(lambda: check_speed(speed)), ValueError) else "ok"


def _frame(case: dict[str, Any]) -> tuple[bool, object]:
    expected = case["expect"]
    rows = np.arange(MEL_BINS)[:, None] * 1000.0 + np.arange(case["prompt_frames"])
    prompt = list(range(case["prompt_tokens"]))
    framed = attempt(
        lambda: frame_window(case["tokens"], prompt, rows.astype(np.float32), algorithm_of(case["algorithm"]))
    )
    if isinstance(framed, Exception):
        refusal = {name: getattr(framed, name, None) for name in ("n_tokens", "window")}
        named = expected.get("error") in {kind.__name__ for kind in type(framed).__mro__}
        return named and all(expected.get(k) == v for k, v in refusal.items()), framed
    frame: Any = framed
    row = np.concatenate([frame.prompt, frame.query])
    border = len(frame.prompt)
    kept = int(np.flatnonzero(np.any(frame.cond != 0, axis=0)).max(initial=-1)) + 1
    got = {
        "row_sha256": hashlib.sha256(",".join(map(str, row.tolist())).encode()).hexdigest(),
        "row_len": len(row),
        "row_head": row[:6].tolist(),
        "row_tail": row[-6:].tolist(),
        "row_mid": row[max(border - 3, 0) : border + 3].tolist(),
        "prompt_frames": frame.prompt_frames,
        "n": frame.n_tokens,
        "cond_frames": frame.cond.shape[1],
        "cond_kept": kept,
    }
    exact = np.array_equal(frame.cond[:, :kept], rows[:, :kept].astype(np.float32))
    return exact and {k: got.get(k) for k in expected} == expected, got


def _fade(case: dict[str, Any]) -> tuple[bool, object]:
    expected = case["expect"]
    audio = signal_of(case["signal"]) if "signal" in case else np.ones(case["ones"], dtype=np.float32)
    faded = fade_edges(audio, case["seconds"], case["sample_rate"])
    n = int(case["seconds"] * case["sample_rate"])
    got = {
        "n": n,
        "unchanged": bool(np.array_equal(faded, audio)),
        "head": bits_of(faded[:6]),
        "tail": bits_of(faded[-6:]),
        "sum": float(faded.sum(dtype=np.float64)),
    }
    # Only the two shipped lengths are bits; others agree to 2e-6 a sample.
    exact = case["sample_rate"] == 24000 and n in (120, 480)
    ok = got["n"] == expected["n"] and got["unchanged"] == expected["unchanged"]
    for edge in ("head", "tail"):
        ok &= got[edge] == expected[edge] or (
            not exact and close(floats_of(expected[edge]), floats_of(got[edge]), atol=2e-6)
        )
    return ok and close(expected["sum"], got["sum"], rtol=1e-6, atol=1e-4), got


def _stretch(case: dict[str, Any]) -> tuple[bool, object]:
    expected = case["expect"]
    audio = signal_of(case["signal"])
    out = attempt(lambda: time_stretch(audio, case["speed"], case["sample_rate"]))
    if isinstance(out, Exception):
        return expected.get("error") in {kind.__name__ for kind in type(out).__mro__}, out
    stretched: Any = out
    window = (case["sample_rate"] * 25 + 500) // 1000
    reads: list[int] = []
    if stretched is not audio and len(audio) > window:
        reads = read_positions(audio.astype(np.float64), case["speed"], case["sample_rate"])[1:]
    got = {
        "length": len(stretched),
        "bypass": stretched is audio,
        "reads": reads,
        "samples": [float(stretched[i]) for i in case["take"] if i < len(stretched)],
        "sum": float(stretched.sum(dtype=np.float64)),
        "abs_sum": float(np.abs(stretched).sum(dtype=np.float64)),
    }
    ok = all(got[key] == expected[key] for key in ("length", "bypass", "reads"))
    ok = ok and close(expected["samples"], got["samples"], atol=1e-6)
    return ok and close(
        [expected["sum"], expected["abs_sum"]], [got["sum"], got["abs_sum"]], rtol=1e-6, atol=1e-3
    ), got


def _quantise(case: dict[str, Any]) -> tuple[bool, object]:
    samples = floats_of(case["bits"])
    rules = {"floor": quantise, "file": quantise_for_file}
    got = {rule: rules[rule](samples).tolist() for rule in case["expect"]}
    return got == case["expect"], got
