"""How well words are found in sound, and how well words that are wrong are: against truth that nobody here made."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from loudkit.alignment.edits import edits
from loudkit.alignment.forced import force
from loudkit.alignment.pronunciation import pronunciations
from loudkit.benchmark.word_truth import FLITE_VOICES, Marked, by_espeak, by_flite, by_teacher
from loudkit.quality.lines import lines
from loudkit.text.languages import CODES
from loudkit.text.normalize import normalize

if TYPE_CHECKING:
    from loudkit.engine import Engine

LINES: Final = 100
_LEAST_WORDS: Final = 4
Report = Callable[[str], None]


def starts(
    engine: Engine | None,
    *,
    texts: Path | None = None,
    speech: Path | None = None,
    most: int = LINES,
    report: Report = lambda what: None,
) -> dict[str, Any]:
    """Errors of word starts in ms, and what aligning costs, a voice and a language.

    English lines come with the package; ``texts`` holds a file of lines for each other language (``de.txt``), plain or
    as ``written -> spoken``. ``speech`` is a folder of the teacher's. ``engine`` adds the embedded voice, by its plan.
    """
    english = [normalize(line, "en") for name in ("sentences", "numbers") for line in lines(name)][:most]
    made: dict[str, Any] = {}
    for voice in FLITE_VOICES[:2]:
        report(f"flite {voice}")
        made[f"flite {voice}"] = _errors((by_flite(line, voice) for line in english), "en")
    report("espeak-ng en")
    made["espeak-ng en"] = _errors((by_espeak(line, "en") for line in english), "en")
    if speech is not None:
        report("teacher")
        made["teacher en"] = _errors(by_teacher(speech, most), "en")
    if engine is not None:
        report("embedded voice")
        made["embedded en"] = _errors(embedded(engine, english), "en")
    for language in sorted(CODES) if texts is not None else ():
        if language != "en" and texts is not None:
            report(f"espeak-ng {language}")
            said = (by_espeak(line, language) for line in _lines(texts / f"{language}.txt", most))
            made[f"espeak-ng {language}"] = _errors(said, language)
    return made


def embedded(engine: Engine, texts: Sequence[str]) -> Iterator[Marked]:
    """``texts`` by the embedded voice, with the times of its plan."""
    voices = engine.voices()
    for n, line in enumerate(texts):
        made = engine.synthesize(line, voices[n % len(voices)], seed=n)
        words = [word for chunk in made.chunks for word in chunk.words]
        yield Marked(
            line, made.audio, made.sample_rate, tuple(w.text for w in words), tuple(w.start for w in words)
        )


def detection(spoken: Iterable[Marked], language: str = "en") -> dict[str, Any]:
    """Of clean lines how many are doubted, and of lines with a word cut out, doubled or swapped how many are found."""
    random = np.random.default_rng(0)
    clean = alarms = 0
    found: dict[str, list[bool]] = {"dropped": [], "doubled": [], "swapped": []}
    doubted, missed = [], []
    for line in spoken:
        if len(line.words) < _LEAST_WORDS:
            continue
        ways = [pronunciations(word, language) for word in line.words]
        if not all(ways):
            continue
        heard = edits(line.samples, line.rate, ways)
        clean += 1
        if heard is None or heard[1]:
            alarms += 1
            doubted.append([line.text, list(heard[1]) if heard else []])
        for kind, what, sound in _spoilt(line, random):
            heard = edits(sound, line.rate, ways)
            found[kind].append(heard is None or bool(heard[1]))
            if not found[kind][-1]:
                missed.append(f"{kind} {what}")
    every = [one for kind in found.values() for one in kind]
    return {
        "lines": clean,
        "false_alarms": alarms / max(1, clean),
        "found": sum(every) / max(1, len(every)),
        **{kind: sum(one) / max(1, len(one)) for kind, one in found.items()},
        "doubted": doubted,
        "missed": missed,
    }


def _spoilt(line: Marked, random: np.random.Generator) -> Iterator[tuple[str, str, Any]]:
    """``line`` with a word cut out, one said twice, and two in the other order."""
    at = [round(start * line.rate) for start in line.starts] + [len(line.samples)]
    n, s = len(line.words), line.samples
    i, j, k = (int(random.integers(0, n - 1)), int(random.integers(0, n - 1)), int(random.integers(0, n - 2)))
    yield "dropped", line.words[i], np.concatenate([s[: at[i]], s[at[i + 1] :]])
    yield "doubled", line.words[j], np.concatenate([s[: at[j + 1]], s[at[j] :]])
    if line.words[k] != line.words[k + 1]:
        parts = [s[: at[k]], s[at[k + 1] : at[k + 2]], s[at[k] : at[k + 1]], s[at[k + 2] :]]
        yield "swapped", f"{line.words[k]} {line.words[k + 1]}", np.concatenate(parts)


def _errors(spoken: Iterable[Marked | None], language: str) -> dict[str, Any]:
    away: list[float] = []
    count = unplaced = 0
    seconds = work = 0.0
    for line in spoken:
        if line is None or not line.words:
            continue
        count += 1
        began = time.process_time()
        found = force(line.samples, line.rate, line.words, language)
        work += time.process_time() - began
        seconds += len(line.samples) / line.rate
        if found is None:
            unplaced += 1
            continue
        away += [abs(one.start - true) * 1000 for one, true in zip(found, line.starts, strict=True)]
    values = np.array(away or [np.nan])
    return {
        "lines": count,
        "unplaced": unplaced,
        "words": len(away),
        "median_ms": round(float(np.median(values)), 1),
        "p95_ms": round(float(np.quantile(values, 0.95)), 1),
        "cost": round(work / max(seconds, 1e-9), 4),
    }


def _lines(path: Path, most: int) -> list[str]:
    """The first lines of some words in a file; of a table the spoken side."""
    if not path.is_file():
        return []
    texts = (line.split("→")[-1].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [text for text in texts if not text.startswith("#") and len(text.split()) >= _LEAST_WORDS][:most]
