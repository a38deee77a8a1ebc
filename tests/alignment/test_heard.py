"""Heard right: cut, doubled and swapped words are found, clean speech passes, and a bad take is drawn anew."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from loudkit.alignment import WordListener
from loudkit.cli import main
from loudkit.engine import Engine
from loudkit.errors import InvalidConfigError, MissingFileError
from loudkit.hearing import Hearing
from loudkit.law.seeds import chunk_seed, take_seed
from loudkit.law.shaping import Audio
from loudkit.loading import EMBEDDED, load
from loudkit.result import Result

TEXT = "Nobody wanted yellow flowers for the kitchen window."


@pytest.fixture(scope="module")
def engine() -> Engine:
    pytest.importorskip("pocketsphinx")
    return load(EMBEDDED, device="onnx")


@pytest.fixture(scope="module")
def made(engine: Engine) -> Result:
    return engine.synthesize(TEXT, "nora")


def _cuts(made: Result) -> list[int]:
    return [round(word.start * made.sample_rate) for word in made.words]


def _hear(audio: Audio, made: Result) -> Hearing:
    return WordListener(recogniser="none").hear(audio, made.sample_rate, TEXT, "en")


def test_clean_speech_is_heard_right(made: Result) -> None:
    heard = _hear(made.audio, made)
    assert heard.right
    assert heard.edits == ()
    assert heard.confidence > 0.7
    assert heard == _hear(made.audio, made)


def test_a_word_cut_out_doubled_or_swapped_is_not(made: Result) -> None:
    a, at = made.audio, _cuts(made)
    dropped = np.concatenate([a[: at[3]], a[at[4] :]])
    doubled = np.concatenate([a[: at[3]], a[at[2] :]])
    swapped = np.concatenate([a[: at[2]], a[at[3] : at[4]], a[at[2] : at[3]], a[at[4] :]])
    for sound, edit in ((dropped, "dropped 3"), (doubled, "again 2"), (swapped, "swapped")):
        heard = _hear(sound, made)
        assert not heard.right
        assert any(one.startswith(edit) for one in heard.edits), heard


def test_silence_is_not_heard_right(made: Result) -> None:
    assert not _hear(np.zeros_like(made.audio), made).right


@dataclass
class _Picky:
    """Likes the take that it is told to."""

    tries: int
    likes: int
    asked: list[str] = field(default_factory=list)

    def hear(self, audio: Audio, rate: int, text: str, language: str) -> Hearing:
        self.asked.append(text)
        take = self.asked.count(text) - 1
        return Hearing(text, take == self.likes, 0.9 if take == self.likes else 0.1 + take / 100)


def test_what_is_not_heard_right_is_drawn_again_and_the_best_is_kept(engine: Engine) -> None:
    text = "One is here.\n\nTwo is there."
    plain = engine.synthesize(text, "ben", seed=5)
    first = engine.synthesize(text, "ben", seed=5, check=_Picky(3, 0))
    assert np.array_equal(first.audio, plain.audio)
    assert [one.tries for one in first.hearings] == [1, 1]
    second = engine.synthesize(text, "ben", seed=5, check=_Picky(4, 2))
    assert [(one.tries, one.right) for one in second.hearings] == [(3, True), (3, True)]
    assert [one.seed for one in second.hearings] == [take_seed(chunk_seed(5, n), 2) for n in (0, 1)]
    assert [(w.at, w.stop) for w in second.words] == [(w.at, w.stop) for w in plain.words]
    again = engine.synthesize(text, "ben", seed=5, check=_Picky(4, 2))
    assert np.array_equal(again.audio, second.audio)
    never = engine.synthesize(text, "ben", seed=5, check=_Picky(2, 9))
    assert [(one.tries, one.right, one.confidence) for one in never.hearings] == [(2, False, 0.11)] * 2


def test_speak_checks_and_reports(engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, told = tmp_path / "a.wav", tmp_path / "a.json"
    asked = ["speak", "Nobody was hungry.\n\nzzxqv mlorp frd grblx.", "-o", str(out), "--voice", "ben"]
    assert main([*asked, "--check", "--tries", "2", "--recogniser", "none", "--report", str(told)]) == 0
    report = json.loads(told.read_text())
    assert [chunk["right"] for chunk in report["chunks"]] == [True, False]
    assert report["chunks"][1]["tries"] == 2
    assert told.with_suffix(".html").read_text().count("<audio") == 1
    assert "1 of 2 parts heard right" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--report", "a.json"], "--report goes with --check"),
        (["--check", "--play"], "goes with a file"),
        (["--check", "--report", "a.txt"], "ends in .json"),
    ],
)
def test_what_makes_no_sense_is_a_wrong_usage(
    options: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["speak", "Hello.", *options]) == 2
    assert said in capsys.readouterr().err


def test_bad_settings_are_refused(tmp_path: Path) -> None:
    for wrong in ({"tries": 0}, {"tries": 21}, {"bar": 1.5}):
        with pytest.raises(InvalidConfigError):
            WordListener(**wrong)
    with pytest.raises(MissingFileError, match="faster-whisper"):
        WordListener(recogniser=tmp_path)
