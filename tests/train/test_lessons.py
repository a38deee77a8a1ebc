"""What the generator is taught: signs, tokens, and which letter a phone comes from."""

from __future__ import annotations

import random
import re
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from loudkit.law.windows import FRAMES_PER_TOKEN
from loudkit.quality.lines import SETS
from loudkit.text.normalize import normalize
from loudkit.text.tokenizer import Tokenizer
from loudkit.train import templates
from loudkit.train.alignment import letters_of_phones
from loudkit.train.corpus import held_out
from loudkit.train.frames import frames
from loudkit.train.natural_voice import word_signs
from loudkit.train.phone_times import TimedPhone
from loudkit.train.picture import write_spectrogram
from loudkit.train.pronunciation import Phone, Reading
from loudkit.train.speech_tokens import (
    ATTRIBUTES,
    IDS,
    PHONE_IDS,
    PHONES,
    PITCHES,
    SILENCE,
    SILENT_IDS,
    START,
    encode,
    spoken_phones,
)
from loudkit.train.spelling import (
    ENGLISH,
    LETTERS,
    MARKS,
    TEXT_START,
    TEXT_STOP,
    named,
    plain,
    text_ids,
    tokenizer_json,
)
from loudkit.train.spoken import Lesson, lesson, read_lessons, save_lessons, write_lessons
from loudkit.train.teacher import PITCH_SECONDS, RATE, Segment, Utterance, _aligned


def _said(phones: str, words: tuple[str, ...], owners: str) -> Utterance:
    """An utterance of 60 ms a phone; ``owners`` gives each phone's word, a dot for a pause."""
    segments = tuple(
        Segment(phone, 0.06 * (i + 1), -1 if owner == "." else int(owner))
        for i, (phone, owner) in enumerate(zip(phones.split(), owners, strict=True))
    )
    f0 = np.full(5 * len(segments), 100.0, np.float32)
    return Utterance(0, segments, words, f0, np.zeros(0, np.float32))


TAXI = _said("pau t ae k s iy pau", ("taxi",), ".00000.")


def test_tokens_are_below_the_control_tokens_and_differ() -> None:
    kept = [(a, b, p, r) for a, b, p, r in np.ndindex(IDS.shape) if a == b or (r == 0 and p % 3 == 1)]
    ids = {int(IDS[at]) for at in kept}
    assert len(ids) == len(kept)
    assert max(ids) < START
    for at in kept:
        assert tuple(ATTRIBUTES[IDS[at]]) == at


def test_silence_is_the_padding_token() -> None:
    tokens = encode([0] * 12, np.full(12, 3.0)).tolist()
    assert tokens[3:] == [SILENCE] * 3
    assert set(tokens) == set(SILENT_IDS)


@given(st.lists(st.integers(0, len(PHONES) - 1), min_size=1, max_size=20), st.floats(-3, 3))
def test_tokens_say_the_phones_they_were_made_of(phones: list[int], pitch: float) -> None:
    frames_of = np.repeat(phones, 4)
    tokens = encode(frames_of, np.full(len(frames_of), pitch)).tolist()
    assert len(tokens) * FRAMES_PER_TOKEN == len(frames_of)
    assert (ATTRIBUTES[tokens, :2].ravel() == frames_of).all()
    joined = [phone for i, phone in enumerate(phones) if phone and (i == 0 or phones[i - 1] != phone)]
    assert spoken_phones(tokens) == joined


def test_pitch_has_nine_classes_within_a_phone() -> None:
    phone = PHONE_IDS["aa"]
    levels = {int(ATTRIBUTES[encode([phone] * 2, np.full(2, z))[0], 2]) for z in np.linspace(-3, 3, 61)}
    assert levels == set(range(PITCHES))


@given(st.text(max_size=60))
def test_plain_text_is_plain(text: str) -> None:
    once = plain(text)
    assert set(once) <= set(LETTERS + MARKS + " ")
    assert plain(once) == once
    assert "  " not in once


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("Well-known; yes: “so”!", "well known, yes, so!"), ("Don’t… go", "don't. go"), ("  , 'a'.", "a.")],
)
def test_other_signs_become_known_ones(text: str, wanted: str) -> None:
    assert plain(text) == wanted


@given(st.text(alphabet=LETTERS + MARKS + " ", max_size=60).map(plain))
def test_the_tokenizer_file_reads_as_training_does(text: str) -> None:
    assume("w" not in re.split("[^a-z']", text))  # its name is two words, between which the file has a hyphen
    tokenizer = Tokenizer.from_bytes(tokenizer_json())
    wanted = text_ids(named(text))
    assert [TEXT_START, *tokenizer(text, "en").tolist(), TEXT_STOP] == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("vitamin c.", "vitamin see."),
        ("a b c", "a bee see"),
        ("rock 'n' roll, it's i", "rock 'n' roll, it's i"),
        ("plan b's", "plan b's"),
    ],
)
def test_single_letters_are_named(text: str, wanted: str) -> None:
    assert named(text) == wanted


def test_letters_that_have_no_plain_one_in_them_are_respelled() -> None:
    assert plain("Straße in Łódź, Øresund, Æther") == "strasse in lodz, oresund, aether"
    tokenizer = Tokenizer.from_bytes(tokenizer_json())
    assert tokenizer("Straße Łódź", "en").tolist() == tokenizer("strasse lodz", "en").tolist()


def test_the_tokenizer_drops_what_it_does_not_know() -> None:
    tokenizer = Tokenizer.from_bytes(tokenizer_json())
    assert tokenizer("Ça va? 你好 7", "en").tolist() == tokenizer("ca va?  ", "en").tolist()
    assert tokenizer("a", "de").tolist()[0] != ENGLISH


def test_every_phone_finds_its_letter() -> None:
    assert letters_of_phones("taxi", TAXI) == [0, 0, 1, 1, 2, 3, 4]


def test_a_word_that_flite_reads_otherwise_is_left_out() -> None:
    assert letters_of_phones("mr", _said("pau m ih s t er pau", ("mister",), ".00000.")) is None
    assert letters_of_phones("two words", TAXI) is None


def test_a_contraction_in_parts_is_one_word() -> None:
    said = _said("pau d ow n t pau", ("do", "n't"), ".0011.")
    assert letters_of_phones("don't", said) == [0, 0, 1, 2, 4, 5]


def test_a_lesson_says_what_lasts_how_long() -> None:
    made = lesson("taxi", 1, TAXI, timed=True)
    assert made is not None
    assert made.text.tolist() == text_ids("taxi")
    rows = [[PHONES[phone - 1] for phone in row if phone] for row in made.phones]
    assert rows == [[], ["pau"], ["t"], ["ae", "k"], ["s"], ["iy"], ["pau"]]
    assert made.lengths[made.phones > 0].tolist() == [3] * 6 + [4]
    assert made.lengths[made.phones == 0].sum() == 0


def test_frames_are_a_whole_number_of_tokens() -> None:
    made = frames(TAXI, 0)
    assert len(made.phones) == 22
    assert made.f0.min() == 100


def test_lines_are_written_without_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loudkit.train.teacher.read", lambda lines, work: iter([TAXI]))
    assert write_lessons(["taxi"], tmp_path / "out", tmp_path) == 1
    (found,) = read_lessons(tmp_path / "out" / "000000.npz")
    assert not found.timed
    assert found.text.tolist() == text_ids("taxi")


@pytest.mark.parametrize(
    ("word", "phones", "alone", "wanted"),
    [
        ("doctor", [("d", False), ("aa", True), ("k", False), ("t", False), ("er", False)], False, "dˈɑktəɹ"),
        ("bird", [("b", True), ("er", True), ("d", True)], False, "bˈɜɹd"),
        ("and", [("ae", True), ("n", True), ("d", True)], False, "ænd"),
        ("and", [("ae", True), ("n", True), ("d", True)], True, "ˈænd"),
        (
            "backyard",
            [("b", 1), ("ae", 1), ("k", 1), ("y", 1), ("aa", 1), ("r", 1), ("d", 1)],
            False,
            "bˈækjˌɑɹd",
        ),
    ],
)
def test_the_teacher_is_given_stress_where_a_word_has_it(
    word: str, phones: list[tuple[str, bool]], alone: bool, wanted: str
) -> None:
    assert word_signs(word, phones, alone=alone) == wanted


def test_the_silence_around_a_line_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    reading = Reading(
        0, tuple(Phone(name, word, True) for name, word in (("pau", -1), ("hh", 0), ("ay", 0))), ("hi",)
    )
    times = [TimedPhone(None, 0.30), TimedPhone(0, 0.40), TimedPhone(1, 0.60), TimedPhone(None, 1.40)]
    monkeypatch.setattr("loudkit.train.teacher.timed_phones", lambda samples, rate, words: times)
    made = _aligned(reading, np.zeros(36000, np.float32), np.full(120, 100, np.float32))
    assert made is not None
    assert [(one.phone, round(one.end, 3)) for one in made.segments] == [
        ("pau", 0.06), ("hh", 0.16), ("ay", 0.36), ("pau", 0.52),
    ]  # fmt: skip
    assert abs(len(made.samples) / RATE - 0.52) < 0.02
    assert abs(len(made.f0) * PITCH_SECONDS - 0.52) < 0.02


@pytest.mark.parametrize("times", [None, [TimedPhone(0, 0.4), TimedPhone(1, 0.6), TimedPhone(None, 1.4)]])
def test_a_line_that_cannot_be_aligned_is_left_out(times: object, monkeypatch: pytest.MonkeyPatch) -> None:
    reading = Reading(0, (Phone("hh", 0, True), Phone("ay", 0, True)), ("hi",))
    monkeypatch.setattr("loudkit.train.teacher.timed_phones", lambda samples, rate, words: times)
    assert _aligned(reading, np.zeros(36000, np.float32), np.zeros(120, np.float32)) is None


def test_lessons_are_read_back_as_written(tmp_path: Path) -> None:
    wanted = lesson("taxi", 1, TAXI, timed=True)
    assert isinstance(wanted, Lesson)
    save_lessons(tmp_path / "out" / "000000.npz", [wanted, wanted], timed=True)
    _, found = read_lessons(tmp_path / "out" / "000000.npz")
    assert found.timed
    assert found.voice == 1
    for name in ("text", "phones", "lengths"):
        assert getattr(found, name).tolist() == getattr(wanted, name).tolist()
    assert np.allclose(found.pitch, wanted.pitch, atol=0.01)


def test_template_lines_are_spoken_in_words() -> None:
    for line in templates.lines(random.Random(0), 300):
        assert not any(c in line for c in "{}")
        spoken = plain(normalize(line, "en"))
        assert spoken.strip(MARKS)
        assert not any(c.isdigit() for c in spoken)


def test_held_out_lines_are_there() -> None:
    sentences, numbers = (held_out(name) for name in SETS)
    assert (len(sentences), len(numbers)) == (60, 20)
    assert len(set(sentences + numbers)) == 80


def test_the_picture_is_a_grey_png(tmp_path: Path) -> None:
    mel = np.full((80, 5), -11.5, np.float32)
    mel[0] = 1.0
    write_spectrogram(tmp_path / "mel.png", mel)
    data = (tmp_path / "mel.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (20, 240)
    length = struct.unpack(">I", data[33:37])[0]
    rows = np.frombuffer(zlib.decompress(data[41 : 41 + length]), np.uint8).reshape(240, 21)[:, 1:]
    assert rows[0].tolist() == [255] * 20
    assert rows[-1].tolist() == [0] * 20
