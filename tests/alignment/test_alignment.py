"""Words found in sound: against the embedded voice's own plan, and where there is nothing to find."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import soundfile

from loudkit.alignment import align_recording, aligned
from loudkit.alignment.forced import force
from loudkit.alignment.pronunciation import pronunciations
from loudkit.cli import main
from loudkit.engine import Engine
from loudkit.errors import AudioNotFoundError, InvalidFileError, NothingToSpeakError, UnsupportedLanguageError
from loudkit.loading import EMBEDDED, load
from loudkit.result import Result
from loudkit.text.languages import CODES
from loudkit.timing import timeline

TEXT = "The train to Dublin leaves at 9:45, Dr. Brown; we paid $4.50 for two seats.\n\nNobody was hungry."


@pytest.fixture(scope="module")
def engine() -> Engine:
    pytest.importorskip("pocketsphinx")
    return load(EMBEDDED, device="onnx")


@pytest.fixture(scope="module")
def made(engine: Engine) -> Result:
    return engine.synthesize(TEXT, "ben")


def _without_plan(made: Result) -> Result:
    chunks = tuple(replace(chunk, source="estimated", confidences=()) for chunk in made.chunks)
    return replace(made, chunks=chunks)


def test_found_words_are_where_the_plan_put_them(made: Result) -> None:
    found = aligned(_without_plan(made))
    assert [(w.text, w.at, w.stop) for w in found.words] == [(w.text, w.at, w.stop) for w in made.words]
    assert {word.source for word in found.words} == {"aligned"}
    away = [abs(a.start - b.start) for a, b in zip(found.words, made.words, strict=True)]
    assert float(np.median(away)) <= 0.03
    assert max(away) <= 0.12
    assert min(word.confidence for word in found.words) > 0.5
    for one, two in pairwise(found.words):
        assert one.start <= one.end <= two.start + 1e-9


def test_a_plan_is_left_alone(made: Result) -> None:
    assert aligned(made).words == made.words


@pytest.mark.parametrize("kind", ["silence", "noise", "tone", "another text"])
def test_where_nothing_fits_the_estimate_stays(made: Result, kind: str) -> None:
    noise = np.random.default_rng(0).normal(size=len(made.audio)).astype(np.float32) * 0.1
    sound = {
        "silence": np.zeros_like(made.audio),
        "noise": noise,
        "tone": np.sin(np.arange(len(noise), dtype=np.float32) * 0.1) * 0.2,
        "another text": made.audio,
    }[kind]
    found = _without_plan(replace(made, audio=sound))
    if kind == "another text":
        said = "seven purple elephants quietly gathering mushrooms beneath frozen waterfalls".split()
        assert force(made.audio[:60000], made.sample_rate, said, "en") is None
    else:
        assert {word.source for word in aligned(found).words} == {"estimated"}


def test_the_same_sound_gives_the_same_times(made: Result) -> None:
    assert aligned(_without_plan(made)).words == aligned(_without_plan(made)).words


def test_a_recording_by_its_file(made: Result, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sound, text, out = tmp_path / "a.flac", tmp_path / "a.txt", tmp_path / "a.json"
    made.save(sound)
    text.write_text(TEXT)
    words = align_recording(sound, TEXT)
    assert [(w.at, w.stop) for w in words] == [(w.at, w.stop) for w in made.words]
    away = [abs(a.start - b.start) for a, b in zip(words, made.words, strict=True)]
    assert max(away) <= 0.12
    assert main(["align", str(sound), str(text), "-o", str(out), "--quiet"]) == 0
    told = json.loads(out.read_text())["words"]
    assert [(w["text"], w["at"]) for w in told] == [(w.text, w.at) for w in words]


@pytest.mark.slow
def test_a_long_recording_goes_by_windows(engine: Engine, tmp_path: Path) -> None:
    one = engine.synthesize(TEXT, "nora")
    count = 20
    music = np.sin(np.arange(30 * 24000, dtype=np.float32) * 0.05) * 0.2
    soundfile.write(tmp_path / "a.wav", np.concatenate([music, *[one.audio] * count]), 24000)
    words = align_recording(tmp_path / "a.wav", "\n\n".join([TEXT] * count))
    wanted = [30 + n * one.duration + word.start for n in range(count) for word in one.words]
    away = np.abs(np.array([word.start for word in words]) - np.array(wanted))
    assert float(np.quantile(away, 0.95)) <= 0.12


def test_bad_input_is_refused(engine: Engine, tmp_path: Path) -> None:
    broken, empty = tmp_path / "a.wav", tmp_path / "b.wav"
    broken.write_bytes(b"RIFF nothing")
    soundfile.write(empty, np.zeros(0), 24000)
    with pytest.raises(AudioNotFoundError):
        align_recording(tmp_path / "none.wav", "Hello.")
    for path in (broken, empty):
        with pytest.raises(InvalidFileError):
            align_recording(path, "Hello.")
    with pytest.raises(NothingToSpeakError):
        align_recording(broken, "...")
    with pytest.raises(UnsupportedLanguageError):
        align_recording(broken, "Hello.", "xx")


def test_words_that_no_dictionary_has_are_read_by_letters() -> None:
    pytest.importorskip("pocketsphinx")
    assert pronunciations("Hello,", "en")[0][0] == "HH"
    assert pronunciations("blorkish", "en")[0][0] == "B"
    assert pronunciations("–", "en") == ()
    assert pronunciations("schön", "de") == (("SH", "ER", "N"),)
    assert pronunciations("chien", "fr") == (("SH", "Y", "AE"),)


@pytest.mark.parametrize("language", sorted(CODES))
def test_every_language_has_sounds_for_its_letters(language: str) -> None:
    pytest.importorskip("pocketsphinx")
    letters = "abcdefghijklmnopqrstuvwxyzåäöøæéèüñçãõłśżźąęâêîôûœïëßàáíóúìòù"
    known = set(
        "AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH".split()
    )
    for letter in letters:
        (phones, *_) = pronunciations(f"ba{letter}ba", language)
        assert set(phones) <= known


def test_chunks_without_words_are_left_alone(made: Result) -> None:
    silent = replace(made, chunks=timeline([], made.sample_rate))
    assert aligned(silent).words == ()
