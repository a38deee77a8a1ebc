"""Speech whose word times are known and that no part of us made: by flite, espeak-ng and Kokoro, by their own marks."""

from __future__ import annotations

import ctypes
import ctypes.util
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.audio.reading import read_recording
from loudkit.errors import MissingExtraError

FLITE_VOICES: Final = ("rms", "slt", "awb")
_ESPEAK: Final = {"no": "nb", "en": "en-us", "pt": "pt-br", "es": "es", "fr": "fr-fr"}
_WORD_EVENT, _END_EVENT = 1, 0
_RETRIEVAL, _UTF8, _PUNCTUATED = 1, 1, 0


@dataclass(frozen=True)
class Marked:
    """Samples ``[n]`` at ``rate``, the words of the text in order, and the seconds at which each begins."""

    text: str
    samples: npt.NDArray[np.float32]
    rate: int
    words: tuple[str, ...]
    starts: tuple[float, ...]


def by_flite(text: str, voice: str) -> Marked | None:
    """English ``text`` by a voice of flite; None where its phones cannot be told apart by words."""
    if shutil.which("flite") is None:
        raise MissingExtraError(
            "flite is not installed, and it says the truth here; run: apt-get install flite"
        )
    words = re.findall(r"[a-z']+", text.lower())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "said.wav"
        segments = _flite_segments(text, voice, path)
        recording = read_recording(path)
        samples, rate = recording.mono(), recording.rate
    phones = [(name, before[1]) for before, (name, _) in zip([("", 0.0), *segments], segments, strict=False)]
    starts: list[float] = []
    at = 0
    for word in words:
        count = len(_flite_word(word, voice))
        while at < len(phones) and phones[at][0] == "pau":
            at += 1
        if at + count > len(phones) or any(name == "pau" for name, _ in phones[at : at + count]):
            return None
        if not _alike([name for name, _ in phones[at : at + count]], _flite_word(word, voice)):
            return None
        starts.append(phones[at][1])
        at += count
    if any(name != "pau" for name, _ in phones[at:]):
        return None
    return Marked(text, samples, rate, tuple(words), tuple(starts))


def by_espeak(text: str, language: str) -> Marked:
    """``text`` in ``language`` by espeak-ng, with the words of its own events."""
    library = _espeak()
    library.espeak_SetVoiceByName(_ESPEAK.get(language, language).encode())
    sound: list[npt.NDArray[np.int16]] = []
    marks: list[tuple[int, int, float]] = []  # position, length (characters), seconds

    def heard(wave: Any, count: int, events: Any) -> int:
        if count > 0:
            sound.append(np.ctypeslib.as_array(wave, (count,)).copy())
        n = 0
        while events[n].type != 0:
            if events[n].type == _WORD_EVENT:
                marks.append((events[n].text_position - 1, events[n].length, events[n].audio_position / 1000))
            n += 1
        return 0

    callback = _CALLBACK(heard)
    library.espeak_SetSynthCallback(callback)
    data = text.encode() + b"\0"
    library.espeak_Synth(data, len(data), 0, 1, 0, _UTF8, None, None)
    library.espeak_Synchronize()
    places = {found.start(): found.group() for found in re.finditer(r"\S+", text)}
    words, starts = [], []
    for position, _, seconds in marks:
        if position in places:
            words.append(places[position])
            starts.append(seconds)
    samples = np.concatenate([*sound, np.zeros(0, np.int16)]).astype(np.float32) / np.float32(32768)
    return Marked(text, samples, _espeak_rate(), tuple(words), tuple(starts))


def by_teacher(folder: Path, most: int) -> list[Marked]:
    """What Kokoro said, with its own times, from a folder that ``python -m loudkit.train speech`` wrote.

    Its decoder is ahead of its times by the same everywhere: by the median of how much the sound of a line begins
    before its first mark.
    """
    from loudkit.train.natural_voice import RATE
    from loudkit.train.speech import read_speech

    found: list[Marked] = []
    lateness: list[float] = []
    for path in sorted(folder.glob("*[0-9].npz")):
        for spoken in read_speech(path):
            if len(spoken.reading.words) < 4 or len(found) == most:
                continue
            ends = [0.0, *spoken.said.ends.tolist()]
            starts, at = [], 1
            for signs, mark in zip(spoken.reading.signs, spoken.reading.marks, strict=True):
                starts.append(ends[at])
                at += len(signs) + len(mark) + 1
            late = starts[0] - _onset(spoken.said.samples, RATE)
            found.append(Marked(spoken.text, spoken.said.samples, RATE, spoken.reading.words, tuple(starts)))
            lateness.append(late)
    early = float(np.median(lateness)) if lateness else 0.0
    return [replace(one, starts=tuple(max(0.0, start - early) for start in one.starts)) for one in found]


def _onset(samples: npt.NDArray[np.float32], rate: int) -> float:
    """Seconds before the first sound."""
    hop = rate // 200
    level = np.sqrt(np.square(samples[: len(samples) // hop * hop].reshape(-1, hop)).mean(axis=1))
    return float(np.flatnonzero(level > 0.02 * np.quantile(level, 0.9))[0]) * hop / rate


def _flite_segments(text: str, voice: str, path: Path | None = None) -> list[tuple[str, float]]:
    """Phones and their ends in seconds."""
    where = str(path) if path else "none"
    command = ["flite", "-voice", voice, "-psdur", "-t", f" {text}", "-o", where]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    pairs = (pair.rsplit(":", 1) for pair in done.stdout.split())
    return [(name, float(end)) for name, end in pairs]


@lru_cache(maxsize=100_000)
def _flite_word(word: str, voice: str) -> tuple[str, ...]:
    return tuple(name for name, _ in _flite_segments(word, voice) if name != "pau")


def _alike(said: Sequence[str], alone: Sequence[str]) -> bool:
    """Whether phones in a line are those of the word alone, vowels reduced or not."""
    return all(a == b or (a[0] in "aeiou" and b[0] in "aeiou") for a, b in zip(said, alone, strict=True))


class _Event(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", ctypes.c_char * 8),
    )


_CALLBACK = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event)
)


@lru_cache(maxsize=1)
def _espeak() -> Any:
    name = ctypes.util.find_library("espeak-ng") or "libespeak-ng.so.1"
    try:
        library = ctypes.CDLL(name)
    except OSError:
        raise MissingExtraError(
            "espeak-ng is not installed, and it says the truth here; run: apt-get install espeak-ng"
        ) from None
    _espeak_rates.append(int(library.espeak_Initialize(_RETRIEVAL, 200, None, 0)))
    return library


def _espeak_rate() -> int:
    return _espeak_rates[-1]


_espeak_rates: list[int] = []
