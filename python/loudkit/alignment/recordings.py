"""A recording of any length and its text: the written words where they are heard, in bounded memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from loudkit.alignment.acoustics import Audio, model_folder
from loudkit.alignment.forced import Found, force
from loudkit.alignment.pronunciation import pronunciations
from loudkit.errors import AudioNotFoundError, InvalidFileError, NothingToSpeakError, UnsupportedLanguageError
from loudkit.text.languages import CODES
from loudkit.text.script import Segment, script
from loudkit.text.written import Written, word_places, written_words
from loudkit.timing import ALIGNED, ESTIMATED, ChunkTiming, Word, WordTiming, written_timings

WINDOW_SECONDS: Final = 25.0
_PAUSE_SOUGHT: Final = 8.0  # seconds at a window's end in which it ends in the longest pause
_WORDS_A_SECOND: Final = 5.0  # more than anyone says for long
_HELD_BACK: Final = 2  # words at a window's end that the next one places anew
_QUIET_SECONDS: Final = 0.02
_MOST_SECONDS: Final = 24 * 3600.0

Progress = Callable[[float, float], None]


def align_recording(
    path: str | Path,
    text: str,
    language: str = "en",
    *,
    markup: str = "auto",
    progress: Progress | None = None,
) -> tuple[Word, ...]:
    """The words of ``text`` in the sound at ``path``, in order; where none fits, an estimate by letters.

    Any length: windows of some 25 s that end in a pause are read and aligned one after the other. ``progress`` is
    called with (seconds done, seconds in all). Raises AudioNotFoundError, InvalidFileError, NothingToSpeakError,
    UnsupportedLanguageError, and MissingExtraError without the extra ``align``.
    """
    language = language.lower()
    if language not in CODES:
        raise UnsupportedLanguageError(language, sorted(CODES))
    segments = [one for one in script(text, language, markup=markup) if one.text.strip()]
    lines = [_Line(one, written_words(text, one.spans), one.language or language) for one in segments]
    words = [token for line in lines for token in line.words]
    if not any(pronunciations(word, language) for word, _ in words):
        raise NothingToSpeakError("nothing to align: the text holds no words")
    model_folder()  # refuses without the extra
    with _Sound(Path(path)) as sound:
        found = list(_found(sound, words, progress or _unwatched))
        seconds = sound.seconds
    return written_timings(_chunks(lines, _filled(found, words, seconds)))


@dataclass(frozen=True)
class _Line:
    segment: Segment
    written: tuple[Written, ...]
    language: str

    @property
    def words(self) -> list[tuple[str, str]]:
        text = self.segment.text
        return [(text[first:last], self.language) for first, last in word_places(text)]


class _Sound:
    """A file of sound that is read by stretches."""

    def __init__(self, path: Path) -> None:
        import soundfile

        if not path.is_file():
            raise AudioNotFoundError(f"{path} is not a file; pass the path of a recording")
        try:
            self._file: Any = soundfile.SoundFile(str(path))
        except (soundfile.SoundFileError, RuntimeError, TypeError) as error:
            raise InvalidFileError(f"{path} cannot be read as sound: {error}") from None
        self.rate: int = self._file.samplerate
        self.seconds: float = self._file.frames / self.rate
        if not 0 < self.seconds <= _MOST_SECONDS:
            self._file.close()
            raise InvalidFileError(
                f"{path} holds {self.seconds:.0f} s of sound; expected more than none and at most a day"
            )

    def __enter__(self) -> _Sound:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def read(self, start: float, seconds: float) -> Audio:
        """The mean of the channels of a stretch ``[n]``."""
        self._file.seek(min(round(start * self.rate), self._file.frames))
        frames = self._file.read(round(seconds * self.rate), dtype="float32", always_2d=True)
        mono: Audio = np.nan_to_num(frames.mean(axis=1, dtype=np.float32))
        return mono


def _found(sound: _Sound, words: Sequence[tuple[str, str]], progress: Progress) -> Iterator[Found | None]:
    """A place for each of ``words``, None where none was found."""
    clock, done = 0.0, 0
    while done < len(words) and clock < sound.seconds - 0.05:
        progress(clock, sound.seconds)
        whole = sound.seconds - clock <= 1.5 * WINDOW_SECONDS
        samples = sound.read(clock, sound.seconds - clock if whole else WINDOW_SECONDS)
        if not whole:
            samples = samples[: _pause(samples, sound.rate)]
        language = words[done][1]
        most = round(_WORDS_A_SECOND * len(samples) / sound.rate) + 8
        part = [word for word, own in words[done : done + most] if own == language]
        part = part[: _same(words[done : done + most], language)]
        last = done + len(part) == len(words) and whole
        found = force(samples, sound.rate, part, language, open_end=not last)
        if not found:
            clock += len(samples) / sound.rate  # music, or something else that the text does not say
            continue
        kept = found if last or len(found) == len(part) else found[: max(1, len(found) - _HELD_BACK)]
        for one in kept:
            yield replace(one, start=one.start + clock, end=one.end + clock)
        done += len(kept)
        clock += max(kept[-1].end, 0.05)
    progress(sound.seconds, sound.seconds)
    yield from [None] * (len(words) - done)


def _same(words: Sequence[tuple[str, str]], language: str) -> int:
    """How many words from the first on are in ``language``."""
    return next((n for n, (_, own) in enumerate(words) if own != language), len(words))


def _pause(samples: Audio, rate: int) -> int:
    """The sample in the middle of the longest quiet stretch near the end."""
    hop = max(1, round(_QUIET_SECONDS * rate))
    tail = samples[-round(_PAUSE_SOUGHT * rate) :]
    frames = len(tail) // hop
    if frames < 2:
        return len(samples)
    level = np.sqrt(np.square(tail[: frames * hop].reshape(frames, hop), dtype=np.float64).mean(axis=1))
    quiet = level <= max(0.05 * float(np.quantile(level, 0.9)), float(level.min()))
    edges = np.flatnonzero(np.diff(np.concatenate([[False], quiet, [False]]).astype(int))).reshape(-1, 2)
    first, last = edges[np.argmax(edges[:, 1] - edges[:, 0])]
    return len(samples) - len(tail) + int(first + last) * hop // 2


def _filled(
    found: Sequence[Found | None], words: Sequence[tuple[str, str]], seconds: float
) -> list[tuple[Found, str]]:
    """``found`` with shares by letters of what sound is left for words that have no place."""
    out: list[tuple[Found, str]] = []
    n = 0
    while n < len(found):
        one = found[n]
        if one is not None:
            out.append((one, ALIGNED))
            n += 1
            continue
        last = n
        while last < len(found) and found[last] is None:
            last += 1
        begin = out[-1][0].end if out else 0.0
        following = found[last] if last < len(found) else None
        end = max(begin, following.start if following is not None else seconds)
        total = sum(len(word) for word, _ in words[n:last])
        clock = begin
        for word, _ in words[n:last]:
            stop = min(end, clock + (end - begin) * len(word) / total)
            out.append((Found(clock, stop, 0.0), ESTIMATED))
            clock = stop
        n = last
    return out


def _chunks(lines: Sequence[_Line], places: Sequence[tuple[Found, str]]) -> Iterator[ChunkTiming]:
    done = 0
    for line in lines:
        own = places[done : done + len(line.words)]
        done += len(own)
        words = tuple(
            WordTiming(word, one.start, one.end) for (word, _), (one, _) in zip(line.words, own, strict=True)
        )
        sources = {source for _, source in own}
        yield ChunkTiming(
            line.segment.text,
            words[0].start if words else 0.0,
            words[-1].end if words else 0.0,
            0,
            words,
            source=ALIGNED if ALIGNED in sources else ESTIMATED,
            confidences=tuple(one.confidence for one, _ in own),
            written=line.written,
        )


def _unwatched(done: float, total: float) -> None:
    """Progress that nobody watches."""
