"""pocketsphinx as an aligner: sound and the words that it may hold to where each of them is."""

from __future__ import annotations

import math
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.enrollment.resample import resample
from loudkit.errors import MissingExtraError

RATE: Final = 16000  # of what pocketsphinx hears
FRAME_SECONDS: Final = 0.01

_EDGE: Final = 3200  # samples of silence on both sides
_PEAK: Final = 0.7
_FLOOR: Final = 3e-4  # noise that keeps digital silence from confusing the front end
_BEAM: Final = 1e-100  # in English; sounds of other languages are further off
_WIDE_BEAM: Final = 1e-250
_MOST_WORDS: Final = 20_000  # in the decoder's dictionary, before it is made anew
_UNFIT: Final = -1000.0
_LATER: Final = 0.008  # seconds from a frame's number to the middle of what it hears

Audio = npt.NDArray[np.float32]
Phones = tuple[str, ...]


@dataclass(frozen=True)
class Arc:
    """From one state of a grammar to another by a word, given by its ``ways`` to be said, at ``cost`` >= 0 (ln)."""

    source: int
    target: int
    ways: tuple[Phones, ...]
    cost: float = 0.0
    label: int = 0


@dataclass(frozen=True)
class Heard:
    """A word that was found: its arc's ``label``, seconds in the sound, and how well it fits, a frame (at most 0)."""

    label: int
    start: float
    end: float
    fit: float


def installed() -> bool:
    """Whether the extra ``align`` is there."""
    from importlib.util import find_spec

    return find_spec("pocketsphinx") is not None


def model_folder() -> Path:
    """The English model that pocketsphinx brings."""
    return Path(_package().get_model_path()) / "en-us"


def decode(
    samples: Audio, rate: int, arcs: Sequence[Arc], final: int, *, fits: bool = True, wide: bool = False
) -> list[Heard] | None:
    """The best way from state 0 of a grammar to ``final`` through all of ``samples`` ``[n]``; None where none fits.

    Without ``fits`` nobody asks how well the words fit, which takes as long again. ``wide`` is for sounds that the
    model does not know.
    """
    with _LOCK:
        return _decoder(wide).decode(pcm(samples, rate), arcs, final, fits)


def pcm(samples: Audio, rate: int) -> bytes:
    """``samples`` ``[n]`` as pocketsphinx takes them, at one level, with 0.2 s of silence on both sides."""
    heard = np.pad(resample(samples.astype(np.float32), rate, RATE), _EDGE)
    level = _PEAK / max(1e-3, float(np.abs(heard).max()))
    noisy = heard * level + np.random.default_rng(0).normal(size=len(heard)) * _FLOOR
    return (noisy * 32767).astype(np.int16).tobytes()


_LOCK = threading.Lock()


class _Decoder:
    """A decoder whose dictionary grows with the words that are asked for."""

    def __init__(self, beam: float) -> None:
        with tempfile.NamedTemporaryFile("w", suffix=".dict") as words:
            words.write("<nothing> SIL\n")
            words.flush()
            self._decoder = _package().Decoder(
                hmm=str(model_folder() / "en-us"), dict=words.name, lm=None, samprate=RATE, cmn="batch",
                beam=beam, wbeam=beam, pbeam=beam, bestpath=False, loglevel="FATAL",
            )  # fmt: skip
        self._names: dict[tuple[Phones, ...], str] = {}
        self.full = False

    def decode(self, sound: bytes, arcs: Sequence[Arc], final: int, fits: bool) -> list[Heard] | None:
        named = [(arc, self._name(arc.ways)) for arc in arcs]
        labels: dict[str, list[int]] = {}
        for arc, name in named:
            labels.setdefault(name, []).append(arc.label)
        ways = [(arc.source, arc.target, math.exp(-arc.cost), name) for arc, name in named]
        decoder = self._decoder
        grammar = decoder.create_fsg("words", 0, final, ways)
        decoder.add_fsg("words", grammar)
        decoder.activate_search("words")
        self._hear(sound)
        self.full = len(self._names) > _MOST_WORDS
        if decoder.hyp() is None:
            return None
        segments = [one for one in decoder.seg() if one.word.partition("(")[0] in labels]
        scores = self._scores(sound, labels) if fits and segments else []
        return self._heard(segments, labels, scores if len(scores) == len(segments) else [])

    def _hear(self, sound: bytes) -> None:
        self._decoder.start_utt()
        self._decoder.process_raw(sound, full_utt=True)
        self._decoder.end_utt()

    def _scores(self, sound: bytes, labels: dict[str, list[int]]) -> list[float]:
        """How well each word fits, a frame, by a second pass over what the first one found."""
        try:
            self._decoder.set_alignment()
            self._hear(sound)
            words = list(self._decoder.get_alignment())
        except RuntimeError:
            return []
        return [word.score / max(1, word.duration) for word in words if word.name.partition("(")[0] in labels]

    def _heard(
        self, segments: Sequence[Any], labels: dict[str, list[int]], scores: Sequence[float]
    ) -> list[Heard]:
        found: list[Heard] = []
        edge = _EDGE / RATE
        last = -1
        for n, segment in enumerate(segments):
            label = min(labels[segment.word.partition("(")[0]], key=lambda one: (abs(one - last - 1), one))
            last = label
            start = segment.start_frame * FRAME_SECONDS + _LATER - edge
            end = (segment.end_frame + 1) * FRAME_SECONDS + _LATER - edge
            found.append(Heard(label, max(0.0, start), max(0.0, end), scores[n] if scores else _UNFIT))
        return found

    def _name(self, ways: tuple[Phones, ...]) -> str:
        if ways not in self._names:
            name = f"w{len(self._names)}"
            for n, phones in enumerate(ways):
                self._decoder.add_word(name if n == 0 else f"{name}({n + 1})", " ".join(phones), False)
            self._names[ways] = name
        return self._names[ways]


_held: dict[bool, _Decoder] = {}


def _decoder(wide: bool) -> _Decoder:
    if wide not in _held or _held[wide].full:
        _held[wide] = _Decoder(_WIDE_BEAM if wide else _BEAM)
    return _held[wide]


@lru_cache(maxsize=1)
def _package() -> Any:
    try:
        import pocketsphinx
    except ImportError as error:
        raise MissingExtraError(
            'pocketsphinx is not installed, and it finds words in sound; run: pip install "loudkit[align]"'
        ) from error
    return pocketsphinx
