"""``python tools/make_conformance.py [FOLDER]``: what the Swift package is held to, computed by the Python one.

Writes ``patterns.json`` (patterns of the text room, texts, and where Python's ``re`` matches them) and
``end_to_end.json`` (texts as they are spoken, with the tokens, mel and waveform of the embedded voice and of a small
random bundle, and what each of its graphs makes of given numbers) into FOLDER, tests/data/swift by default. The vectors
of tests/data/conformance came from outside and stay.
"""

from __future__ import annotations

import json
import math
import random
import re
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import onnxruntime

import loudkit
from loudkit import __version__
from loudkit.law import philox
from loudkit.text import explain
from loudkit.text.languages import CODES

ROOT = Path(__file__).parent.parent
TEXTS = ROOT / "tests" / "data" / "text" / "kinds"
BUNDLES = ROOT / "tests" / "data" / "bundles.tar.xz"
_MEL_STRIDE = 97
_AUDIO_STRIDE = 211
_GRAPH_STRIDE = 331
_FREE = {"prompt_tokens": 40, "rows": 60, "past": 33, "mel_frames": 200, "fbank_frames": 300, "n_partials": 3}

_SPOKEN = """Hello from Swift.
Yes.
Is it raining? No, it is not; we can go.
The quick brown fox jumps over the lazy dog, and nobody minds.
Read it again, slowly this time.
There were three lamps on the table and a very old map.
I do not know; perhaps she does.
The ferry left the harbour before anyone had finished breakfast.
What a day!
Rain fell on the roof all night, and in the morning the garden was green."""


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "tests" / "data" / "swift"
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / "patterns.json", _patterns())
    with tempfile.TemporaryDirectory() as scratch:
        with tarfile.open(BUNDLES) as archive:
            archive.extractall(scratch, filter="data")
        bundles = Path(scratch)
        _write(folder / "graphs.json", {"stride": _GRAPH_STRIDE, "graphs": list(_graphs(bundles))})
        _write(
            folder / "end_to_end.json",
            {"made_by": f"loudkit {__version__}", "models": list(_models(bundles))},
        )


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


def _patterns() -> dict[str, Any]:
    """A part of the patterns that reading twelve languages compiles, and their matches in some texts."""
    chosen = random.Random(5)
    lines = {code: _lines(code) for code in CODES}
    compiled = _compiled(lines)
    texts = [text for code in CODES for text in chosen.sample(lines[code], 25)]
    signs = "aA bzZ.,-–'\"()0123456789€$%/ :;ßéıİſKµΣ\n\u00a0é²½[]{}|\\+*?^"
    texts += ["".join(chosen.choice(signs) for _ in range(chosen.randint(0, 40))) for _ in range(80)]
    short = sorted(p for p in compiled if len(p[0]) < 1500)
    items = []
    for source, flags in chosen.sample(short, min(400, len(short))):
        pattern = re.compile(source, flags)
        matches = []
        for i in chosen.sample(range(len(texts)), 60):
            spans = [
                [edge for group in range(pattern.groups + 1) for edge in found.span(group)]
                for found in pattern.finditer(texts[i])
            ]
            if spans or len(matches) < 12:
                matches.append([i, spans])
        items.append({"pattern": source, "flags": flags, "matches": matches[:24]})
    return {"texts": texts, "patterns": items}


def _lines(code: str) -> list[str]:
    return [json.loads(line)["text"] for line in (TEXTS / f"{code}.jsonl").read_text("utf-8").splitlines()]


def _compiled(lines: dict[str, list[str]]) -> set[tuple[str, int]]:
    seen: set[tuple[str, int]] = set()
    real = re._compile  # type: ignore[attr-defined]

    def compiling(pattern: Any, flags: Any) -> Any:
        if isinstance(pattern, str):
            seen.add((pattern, int(flags)))
        return real(pattern, flags)

    with mock.patch.object(re, "_compile", compiling):
        for code, texts in lines.items():
            for text in texts[::9]:
                explain(text, code)
    return seen


def _graphs(bundles: Path) -> Iterator[dict[str, Any]]:
    """Each graph of the two random bundles, fed with uniforms of our own randomness."""
    for path in sorted(bundles.rglob("onnx/*.onnx")):
        session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
        feed, inputs = {}, []
        for stream, port in enumerate(session.get_inputs()):
            shape = [n if isinstance(n, int) else _FREE[n] for n in port.shape]
            u = philox.uniform(7, stream, 0, 1, math.prod(shape))[0].reshape(shape)
            whole = "int" in port.type
            feed[port.name] = (u * 40).astype(np.int64) if whole else (2 * u - 1).astype(np.float32)
            inputs.append({"name": port.name, "shape": shape, "whole": whole})
        outputs = []
        for port, made in zip(session.get_outputs(), session.run(None, feed), strict=True):
            values = [float(v) for v in made.ravel()[::_GRAPH_STRIDE]]
            outputs.append({"name": port.name, "shape": list(made.shape), "values": values})
        name = path.relative_to(bundles).as_posix()
        yield {"graph": name, "inputs": inputs, "outputs": outputs}


def _models(bundles: Path) -> Iterator[dict[str, Any]]:
    yield _model("loudr-0", loudkit.load(), _SPOKEN.splitlines(), repeats=5)
    checkpoint = next(bundles.rglob("single/loudr-1.safetensors"))
    yield _model("single", loudkit.load(checkpoint), _SPOKEN.splitlines()[:4], repeats=1)


def _model(name: str, engine: loudkit.Engine, texts: list[str], *, repeats: int) -> dict[str, Any]:
    voices = engine.voices()
    cases = []
    for n, text in enumerate(texts * repeats):
        voice = voices[n % len(voices)]
        result = engine.synthesize(text, voice, seed=n)
        cases.append(
            {
                "spoken": text,
                "voice": voice,
                "seed": n,
                "tokens": result.tokens,
                "samples": len(result.audio),
                "mel": [round(float(v), 6) for v in result.mel.ravel()[::_MEL_STRIDE]],
                "audio": [round(float(v), 6) for v in result.audio[::_AUDIO_STRIDE]],
            }
        )
    return {
        "name": name,
        "law": engine.algorithm.published.fingerprint,
        "mel_stride": _MEL_STRIDE,
        "audio_stride": _AUDIO_STRIDE,
        "cases": cases,
    }


if __name__ == "__main__":
    main()
