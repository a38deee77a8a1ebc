"""The voice profile: what the model needs to know about one speaker, in one small safetensors file."""

from __future__ import annotations

import hashlib
import json
import numbers
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from loudkit.bundle.container import Header, check_dense, metadata, read_header, read_tensor, write_container
from loudkit.bundle.dtypes import Array
from loudkit.bundle.files import open_regular, read_limited, replacing
from loudkit.bundle.json_object import parse_object, text, unexpected, whole
from loudkit.errors import InvalidConfigError, InvalidFileError, InvalidRequestError

FILE_LIMIT = 8 * 1024 * 1024
NAME_LIMIT = 200
FORMAT_VERSION = 1
ENROLMENTS = ("first-10s", "first-10s-pause")
SPEAKER_WIDTH = 256
FLOW_WIDTH = 192
MEL_BANDS = 80
SPEECH_TOKENS = 6561  # ids a prompt may hold: speech codes without the start and stop marks
SPEECH_VOCABULARY = 8194
MINIMUM_NORM = 1e-6
_PICKLES = (".pt", ".pth", ".pkl", ".pickle", ".ckpt")
_RECORDINGS = (".wav", ".mp3", ".flac", ".ogg", ".opus", ".m4a", ".aiff", ".aif", ".aac", ".webm")
_STARTS = (b"RIFF", b"RF64", b"FORM", b"fLaC", b"OggS", b"ID3", b"\xff\xfb", b"\x1a\x45\xdf\xa3")
_HEX = re.compile("[0-9a-f]{64}|")


@dataclass(frozen=True, eq=False, repr=False)
class VoiceProfile:
    """One speaker. Arrays are converted to the types below, copied and read-only.

    Raises ``InvalidConfigError`` naming the field, its value and what was expected.
    """

    name: str
    speaker_embedding: npt.NDArray[np.float32]  # [256], norm >= 1e-6: conditions the token generator
    flow_embedding: npt.NDArray[np.float32]  # [192], norm >= 1e-6: conditions the mel decoder
    prompt_tokens: npt.NDArray[np.int64]  # [n], each in [0, 6561)
    prompt_mel: npt.NDArray[np.float32]  # [80, frames], natural logarithm
    cond_prompt_tokens: npt.NDArray[np.int64]  # [m], each in [0, 8194)
    source_sample_rate: int = 24000  # Hz
    language: str = "en"
    source_sha256: str = ""  # of the file it was read from; empty if none
    enrolment: str = "first-10s"
    consent: str = ""  # what whoever made it stated about the speaker's consent; empty if nothing

    def __post_init__(self) -> None:
        canonical = {
            "name": _text("name", self.name)[:NAME_LIMIT],
            "speaker_embedding": _embedding("speaker_embedding", self.speaker_embedding, SPEAKER_WIDTH),
            "flow_embedding": _embedding("flow_embedding", self.flow_embedding, FLOW_WIDTH),
            "prompt_tokens": _tokens("prompt_tokens", self.prompt_tokens, SPEECH_TOKENS),
            "prompt_mel": _mel("prompt_mel", self.prompt_mel),
            "cond_prompt_tokens": _tokens("cond_prompt_tokens", self.cond_prompt_tokens, SPEECH_VOCABULARY),
            "source_sample_rate": _rate("source_sample_rate", self.source_sample_rate),
            "language": _text("language", self.language),
            "consent": _text("consent", self.consent)[:NAME_LIMIT],
        }
        if not isinstance(self.source_sha256, str) or not _HEX.fullmatch(self.source_sha256):
            raise InvalidConfigError(
                "source_sha256", self.source_sha256, "64 lower-case hex digits or nothing"
            )
        if not isinstance(self.enrolment, str) or self.enrolment not in ENROLMENTS:
            raise InvalidConfigError("enrolment", self.enrolment, f"one of {' '.join(ENROLMENTS)}")
        for field, value in canonical.items():
            object.__setattr__(self, field, value)

    @property
    def n_bytes(self) -> int:
        """Bytes of the five arrays."""
        return sum(array.nbytes for array in self._arrays().values())

    @property
    def conditioning_key(self) -> tuple[str, str]:
        """What conditioning depends on: SHA-256 of the speaker's and of the conditioning tokens' bytes."""
        arrays = (self.speaker_embedding, self.cond_prompt_tokens)
        speaker, tokens = (hashlib.sha256(array.tobytes()).hexdigest() for array in arrays)
        return speaker, tokens

    @classmethod
    def load(cls, path: str | Path) -> VoiceProfile:
        """Read and check a profile of at most 8 MiB.

        Raises ``MissingFileError`` when it is not there and ``InvalidFileError`` for anything wrong inside.
        """
        path = Path(path)
        what = str(path)
        if path.suffix.lower() in _PICKLES:
            raise InvalidFileError(
                f"{what} is a Python pickle by its name, which is never loaded; expected .safetensors"
            )
        if path.suffix.lower() in _RECORDINGS or _starts_like_a_recording(path):
            raise InvalidFileError(
                f"{what} is a recording, not a voice; make one of it: loudkit clone {shlex.quote(what)} "
                "--name NAME --language en"
            )
        data = read_limited(path, FILE_LIMIT)
        file = BytesIO(data)
        header = read_header(file, what)
        check_dense(header, what)
        fields = _fields(header, what, path.stem.encode("utf-8", "replace").decode())
        arrays: dict[str, Any] = {name: read_tensor(file, header, name, what) for name in _ARRAYS}
        try:
            return cls(**fields, **arrays, source_sha256=hashlib.sha256(data).hexdigest())
        except InvalidConfigError as error:
            raise InvalidFileError(f"{what}: {error}") from None

    def save(self, path: str | Path) -> None:
        """Write the profile beside ``path`` and move it there, for its owner only (POSIX mode 0600)."""
        arrays = self._arrays()
        voice = {
            "format_version": FORMAT_VERSION,
            "name": self.name,
            "source_sample_rate": self.source_sample_rate,
            "language": self.language,
            "enrolment": self.enrolment,
            **({"consent": self.consent} if self.consent else {}),
        }
        file = BytesIO()
        write_container(file, arrays, {"voice": json.dumps(voice, ensure_ascii=False)})
        if file.tell() > FILE_LIMIT:
            raise InvalidRequestError(
                f"the profile takes {file.tell()} bytes; a voice file holds at most {FILE_LIMIT}"
            )
        with replacing(Path(path), mode=0o600) as out:
            out.write(file.getbuffer())

    def __repr__(self) -> str:
        return (
            f"VoiceProfile({self.name!r}, {self.language!r}, {len(self.prompt_tokens)} prompt tokens, "
            f"{self.prompt_mel.shape[1]} mel frames, {self.n_bytes / 1024:.0f} KiB)"
        )

    def _arrays(self) -> dict[str, Array]:
        return {name: getattr(self, name) for name in _ARRAYS}


_ARRAYS = ("speaker_embedding", "flow_embedding", "prompt_tokens", "prompt_mel", "cond_prompt_tokens")


def _starts_like_a_recording(path: Path) -> bool:
    with open_regular(path) as file:
        start = file.read(8)
    return start.startswith(_STARTS) or start[4:] == b"ftyp"


def _fields(header: Header, what: str, stem: str) -> dict[str, Any]:
    """The constructor's arguments that stand in the metadata entry ``voice``."""
    entry = metadata(header, what).get("voice")
    voice: Mapping[str, Any] = {} if entry is None else parse_object(entry, f"the voice header of {what}")
    if whole(voice, "format_version", what, 0) != FORMAT_VERSION:
        raise unexpected(
            what, "format_version", voice.get("format_version"), f"{FORMAT_VERSION} in the voice header"
        )
    return {
        "name": text(voice, "name", what, stem),
        "source_sample_rate": whole(voice, "source_sample_rate", what, 24000),
        "language": text(voice, "language", what, "en"),
        "enrolment": text(voice, "enrolment", what, ENROLMENTS[0]),
        "consent": text(voice, "consent", what, ""),
    }


def _embedding(key: str, value: npt.ArrayLike, width: int) -> npt.NDArray[np.float32]:
    given = _numbers(key, value)
    if given.shape != (width,):
        raise InvalidConfigError(f"{key}.shape", given.shape, f"({width},)")
    stored = _finite(key, given)
    norm = float(np.linalg.norm(given.astype(np.float64)))
    if norm < MINIMUM_NORM:
        raise InvalidConfigError(f"the norm of {key}", norm, f"at least {MINIMUM_NORM}")
    return stored


def _mel(key: str, value: npt.ArrayLike) -> npt.NDArray[np.float32]:
    given = _numbers(key, value)
    if given.ndim != 2 or given.shape[0] != MEL_BANDS:
        raise InvalidConfigError(f"{key}.shape", given.shape, f"({MEL_BANDS}, frames)")
    return _finite(key, given)


def _tokens(key: str, value: npt.ArrayLike, limit: int) -> npt.NDArray[np.int64]:
    given = _numbers(key, value)
    if given.ndim != 1:
        raise InvalidConfigError(f"{key}.shape", given.shape, "(n,)")
    wrong = ~((given >= 0) & (given < limit) & (given == np.floor(given)))
    if wrong.any():
        at = int(wrong.argmax())
        raise InvalidConfigError(f"{key}[{at}]", given[at].item(), f"a whole number in [0, {limit})")
    return _frozen(given.astype(np.int64))


def _finite(key: str, given: Array) -> npt.NDArray[np.float32]:
    with np.errstate(over="ignore", invalid="ignore"):
        stored = given.astype(np.float32)
    wrong = ~np.isfinite(stored)
    if wrong.any():
        at = np.unravel_index(int(wrong.argmax()), given.shape)
        raise InvalidConfigError(f"{key}{[int(i) for i in at]}", given[at].item(), "a finite float32")
    return _frozen(stored)


def _numbers(key: str, value: npt.ArrayLike) -> Array:
    try:
        array = np.asarray(value)
    except (ValueError, TypeError, OverflowError):
        raise InvalidConfigError(key, value, "an array of numbers") from None
    if array.dtype.kind not in "biuf":
        raise InvalidConfigError(f"{key}.dtype", str(array.dtype), "a real number type")
    return array


def _frozen(array: Array) -> Array:
    array = np.array(array, order="C")
    array.setflags(write=False)
    return array


def _text(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise InvalidConfigError(key, value, "text")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise InvalidConfigError(key, value, "text without lone surrogates") from None
    return value


def _rate(key: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, numbers.Integral) or value <= 0:
        raise InvalidConfigError(key, value, "a whole number of Hz above 0")
    return int(value)
