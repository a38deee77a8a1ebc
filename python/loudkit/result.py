"""What a call returns."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from loudkit._version import __version__
from loudkit.audio.encoding import encode, format_of
from loudkit.bundle.files import path_text, write_file
from loudkit.errors import NothingToSpeakError, shown
from loudkit.hearing import Hearing
from loudkit.law.detectors import Verdict
from loudkit.law.shaping import Audio, quantise_for_file
from loudkit.provenance import build_manifest, wav_with_manifest
from loudkit.timing import ESTIMATED, ChunkTiming, Span, StageTimings, Word, timeline, written_timings


@dataclass(frozen=True)
class Provenance:
    """What made the audio; an empty text means not known."""

    algorithm_fingerprint: str = ""
    recipe_version: str = ""
    voice: str = ""
    language: str = ""
    voice_sha256: str = ""
    checkpoint_sha256: str = ""
    backend: str = ""
    execution: str = ""


@dataclass(frozen=True, repr=False, eq=False)
class Result:
    """Speech: ``audio`` float32 ``[n]`` in [-1, 1], ``tokens`` its speech tokens, ``mel`` float32 ``[80, frames]``."""

    audio: Audio
    tokens: list[int]
    mel: npt.NDArray[np.float32]
    seed: int
    sample_rate: int = 24000
    timings: StageTimings = StageTimings()
    hit_token_cap: bool = False
    inspections: tuple[Verdict, ...] = ()
    speed: float = 1.0
    chunks: tuple[ChunkTiming, ...] = ()
    provenance: Provenance = field(default_factory=Provenance)
    unspoken: str = ""  # characters of the text that the model has nothing for, each once
    hearings: tuple[Hearing, ...] = ()  # one a chunk, where the call was to be checked

    def __post_init__(self) -> None:
        for name in ("audio", "mel"):
            view = getattr(self, name).view()
            view.setflags(write=False)
            object.__setattr__(self, name, view)

    @property
    def duration(self) -> float:
        """Seconds of audio."""
        return len(self.audio) / self.sample_rate

    @property
    def words(self) -> tuple[Word, ...]:
        """Every written word of the text, once, in order, with its place in the input and in the audio.

        Ranges and gaps between them make up the input. Of a streamed part: the words that it says, ranges counting in
        the whole input; a word that two windows share (a long number) is in both.
        """
        return written_timings(self.chunks)

    @property
    def suspect(self) -> bool:
        """Whether a detector still doubts any window."""
        return any(verdict.suspect for verdict in self.inspections)

    def __repr__(self) -> str:
        words = [
            f"{self.duration:.2f}s",
            f"{len(self.tokens)} tokens",
            f"seed={self.seed}",
            f"RTF {self.timings.rtf(self.duration):.2f}x",
        ]
        if self.hit_token_cap:
            words.append("HIT CAP")
        if self.speed != 1:
            words.append(f"speed={self.speed:g}x")
        cuts = sorted({verdict.reason for verdict in self.inspections if verdict.cut})
        if cuts:
            words.append("cut=" + "+".join(cuts))
        if self.suspect:
            words.append("SUSPECT")
        if self.unspoken:
            words.append(f"unspoken={shown(self.unspoken)}")
        return f"Result({', '.join(words)})"

    def to_bytes(
        self,
        form: str = "wav",
        *,
        voice: str = "",
        language: str = "",
        include_provenance: bool = True,
        when: datetime | None = None,
        version: str = __version__,
    ) -> bytes:
        """A whole file: ``wav``, ``pcm16``, ``flac``, ``ogg``, ``mp3`` or ``opus``.

        Only a WAV carries the provenance note; ``voice`` and ``language`` replace what it would name. Without ``when``
        it holds no time, so equal results give equal bytes.
        """
        if form != "wav" or not include_provenance:
            return encode(self.audio, self.sample_rate, form)
        made = replace(
            self.provenance,
            voice=voice or self.provenance.voice,
            language=language or self.provenance.language,
        )
        manifest = build_manifest(
            pcm=quantise_for_file(self.audio).astype("<i2").tobytes(),
            seed=self.seed,
            sample_rate=self.sample_rate,
            text=" ".join(chunk.text for chunk in self.chunks),
            speed=self.speed,
            version=version,
            when=when,
            **vars(made),
        )
        return wav_with_manifest(self.audio, self.sample_rate, manifest)

    def save(
        self,
        target: str | os.PathLike[str] | BinaryIO,
        *,
        form: str | None = None,
        voice: str = "",
        language: str = "",
        include_provenance: bool = True,
    ) -> None:
        """Write a file in the format its suffix names (or ``form``), beside ``target`` and then moved there.

        A link is written through, a read-only file refused. Missing parent folders are made. An open binary file is
        written to as it is, as WAV unless ``form`` says else.
        """
        path = None if hasattr(target, "write") else Path(path_text(target, "the file to write"))
        contents = self.to_bytes(
            form or (format_of(path) if path else "wav"),
            voice=voice,
            language=language,
            include_provenance=include_provenance,
        )
        if path is None:
            target.write(contents)  # type: ignore[union-attr]
        else:
            write_file(path, contents)


def join(parts: list[Result], seed: int) -> Result:
    """Windows in a row as one result of the caller's ``seed``; each brings the silence behind it."""
    if not parts:
        raise NothingToSpeakError("nothing to speak: the text holds no words")
    first = parts[0]
    if len(parts) == 1:
        return replace(first, seed=seed)
    rate = first.sample_rate
    spans = [
        Span(
            chunk.text,
            len(part.audio),
            len(part.tokens),
            round(chunk.pause * rate),
            round(chunk.lead * rate),
            chunk.written,
        )
        for part in parts
        for chunk in part.chunks
    ]
    return replace(
        first,
        audio=np.concatenate([part.audio for part in parts]),
        tokens=[token for part in parts for token in part.tokens],
        mel=np.concatenate([part.mel for part in parts], axis=1),
        seed=seed,
        timings=sum((part.timings for part in parts), StageTimings()),
        hit_token_cap=any(part.hit_token_cap for part in parts),
        inspections=tuple(verdict for part in parts for verdict in part.inspections),
        chunks=_timed(timeline(spans, rate), [chunk for part in parts for chunk in part.chunks]),
        hearings=tuple(hearing for part in parts for hearing in part.hearings),
        unspoken="".join(dict.fromkeys("".join(part.unspoken for part in parts))),
    )


def _timed(chunks: tuple[ChunkTiming, ...], parts: list[ChunkTiming]) -> tuple[ChunkTiming, ...]:
    """``chunks`` with the words of ``parts`` where these are more than an estimate."""
    return tuple(
        chunk
        if part.source == ESTIMATED
        else replace(
            chunk,
            words=part.shifted(chunk.start - part.start).words,
            source=part.source,
            confidences=part.confidences,
        )
        for chunk, part in zip(chunks, parts, strict=True)
    )
