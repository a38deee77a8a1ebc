"""What the generator is taught: signs, tokens, and which letter a phone comes from."""

from __future__ import annotations

import json
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
from loudkit.train import teacher, templates
from loudkit.train.alignment import letters_of_phones
from loudkit.train.corpus import held_out
from loudkit.train.frames import frames
from loudkit.train.lexicon import Lexicon, sounds
from loudkit.train.natural_voice import FOLDER, Said
from loudkit.train.picture import write_spectrogram
from loudkit.train.recordings import read_recordings, write_recordings
from loudkit.train.speech import Spoken, chosen, read_speech, save_speech
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
    twins,
)
from loudkit.train.spoken import Lesson, lesson, read_lessons, save_lessons, write_lessons
from loudkit.train.teacher import PITCH_SECONDS, RATE, Segment, Utterance


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


@pytest.mark.parametrize("sign", "\u2019\u2018\u02bc\u02bb\u02b9\u2032\u201b`\uff07")
def test_every_apostrophe_is_one(sign: str) -> None:
    tokenizer = Tokenizer.from_bytes(tokenizer_json())
    same = twins()
    assert plain(f"don{sign}t") == "don't"
    read = [same.get(int(token), int(token)) for token in tokenizer(f"don{sign}t", "en")]
    assert [TEXT_START, *read, TEXT_STOP] == text_ids("don't")


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


def test_a_word_that_is_read_otherwise_is_left_out() -> None:
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


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """A work folder whose lexicon has a few words."""
    folder = tmp_path / FOLDER
    folder.mkdir()
    gold = {
        "fry": "fɹˈI", "hello": "həlˈO", "stop": "stˈɑp", "wait": "wˈAt", "bird": "bˈɜɹd", "different": "dˈɪfəɹənt",
        "around": "əɹˈWnd", "Mary": "mˈɛɹi", "read": {"DEFAULT": "ɹˈid", "VBD": "ɹˈɛd"}, "apple": "ˈæpᵊl",
        "box": "bˈɑks",
    }  # fmt: skip
    (folder / "us_gold.json").write_text(json.dumps(gold), encoding="utf-8")
    (folder / "us_silver.json").write_text(json.dumps({"hello": "wrong?", "odd": "x"}), encoding="utf-8")
    teacher._lexicon.cache_clear()
    return tmp_path


@pytest.mark.parametrize(
    ("word", "signs"),
    [
        ("hello", "həlˈO"), ("mary", "mˈɛɹi"), ("mary's", "mˈɛɹiz"), ("read", "ɹˈid"), ("fries", "fɹˈIz"),
        ("stopped", "stˈɑpt"), ("stopping", "stˈɑpɪŋ"), ("waited", "wˈAtᵻd"), ("boxes", "bˈɑksᵻz"),
        ("fryer", "fɹˈIəɹ"), ("odd", None), ("xyzzy", None),
    ],
)  # fmt: skip
def test_words_are_read_by_the_lexicon_or_their_stems(work: Path, word: str, signs: str | None) -> None:
    assert Lexicon(work / FOLDER).word(word) == signs


def test_neighbours_ask_for_weak_forms(work: Path) -> None:
    lexicon = Lexicon(work / FOLDER)
    assert lexicon.line(["the", "apple", "to", "the", "box"]) == ["ði", "ˈæpᵊl", "tə", "ðə", "bˈɑks"]
    assert lexicon.line(["a"]) == ["ˈA"]
    assert lexicon.line(["the", "xyzzy"]) is None


@pytest.mark.parametrize(
    ("signs", "phones"),
    [
        ("bˈɜɹd", "b er d"), ("dˈɪfəɹənt", "d ih f er ax n t"), ("əɹˈWnd", "ax r aw n d"), ("həlˈO", "hh ax l ow"),
        ("wˈɔɾəɹ", "w ao d er"),
    ],
)  # fmt: skip
def test_signs_are_phones_of_ours(signs: str, phones: str) -> None:
    found = sounds(signs)
    assert " ".join(one.phone for one in found) == phones
    assert [one.first for one in found] == [0, *(one.end for one in found[:-1])]
    assert found[-1].end == len(signs)


def test_a_line_is_given_to_the_teacher_with_its_marks(work: Path) -> None:
    found = teacher.reading("hello, mary! stop", work)
    assert found is not None
    assert found.line == "həlˈO, mˈɛɹi! stˈɑp."
    assert teacher.reading("hello, xyzzy", work) is None
    assert teacher.reading("?!", work) is None


def test_lines_without_sound_have_phones_alone(work: Path) -> None:
    (found,) = teacher.read(["xyzzy", "hello, apple box"], work)
    assert found.line == 1
    said = [(one.phone, one.word) for one in found.segments]
    assert said[:7] == [("pau", -1), ("hh", 0), ("ax", 0), ("l", 0), ("ow", 0), ("pau", -1), ("ae", 1)]
    assert [phone for phone, word in said if word > 0] == "ae p ax l b aa k s".split()
    assert said[-1] == ("pau", -1)


def _said_aloud() -> tuple[teacher.Reading, Said]:
    """ "hello, fry" in signs of 100 ms: silent but for the words, and 250 ms of silence at the mark."""
    found = teacher.Reading(("hello", "fry"), ("həlˈO", "fɹˈI"), (",", ""))
    ends = np.arange(1, 2 + len(found.line)) * 0.1
    samples = np.zeros(round(1.6 * RATE), np.float32)
    for first, end in ((0.13, 0.55), (0.8, 1.15)):
        samples[round(first * RATE) : round(end * RATE)] = 0.3
    return found, Said(samples, np.full(128, 100, np.float32), ends.astype(np.float32))


def test_pauses_are_where_it_is_silent_and_the_edges_are_cut() -> None:
    made = teacher.timed(7, *_said_aloud())
    assert made.line == 7
    assert made.words == ("hello", "fry")
    assert [(one.phone, round(one.end, 2), one.word) for one in made.segments] == [
        ("pau", 0.06, -1), ("hh", 0.13, 0), ("ax", 0.23, 0), ("l", 0.33, 0), ("ow", 0.48, 0), ("pau", 0.73, -1),
        ("f", 0.83, 1), ("r", 0.93, 1), ("ay", 1.08, 1), ("pau", 1.24, -1),
    ]  # fmt: skip
    assert abs(len(made.samples) / RATE - 1.24) < 0.02
    assert abs(len(made.f0) * PITCH_SECONDS - 1.24) < 0.02


def test_a_plan_is_phones_without_gaps() -> None:
    frames_of = teacher.planned_frames(*_said_aloud())
    assert len(frames_of) % 2 == 0
    assert [PHONES[phone] for phone in frames_of[[2, 7, 12, 30, 55]]] == ["pau", "hh", "ax", "ow", "ay"]
    assert (frames_of[5:60] > 0).all()


def test_speech_is_kept_as_it_came(tmp_path: Path) -> None:
    found, said = _said_aloud()
    one = Spoken(2, "hello, fry", found, said)
    save_speech(tmp_path / "000000.npz", [one, one])
    _, again = read_speech(tmp_path / "000000.npz")
    assert (again.voice, again.text, again.reading) == (2, "hello, fry", found)
    assert np.abs(again.said.samples - said.samples).max() < 1e-4
    assert (again.said.ends == said.ends).all()
    assert (again.said.f0 == said.f0).all()


def test_recordings_and_lessons_are_made_of_speech(tmp_path: Path) -> None:
    (tmp_path / "speech").mkdir()
    save_speech(tmp_path / "speech" / "000000.npz", [Spoken(1, "hello, fry", *_said_aloud())])
    assert write_recordings(tmp_path / "speech", tmp_path / "recordings", tmp_path / "lessons") == 1
    (one,) = read_recordings(tmp_path / "recordings")
    assert one.voice == 1
    assert one.mel.shape == (80, 2 * len(one.tokens)) == (80, len(one.samples) // 480)
    assert [PHONES[phone] for phone in spoken_phones(one.tokens.tolist())] == "hh ax l ow f r ay".split()
    (taught,) = read_lessons(tmp_path / "lessons" / "000000.npz")
    assert taught.timed
    assert taught.pitch.shape == (*taught.phones.shape, 2)


def test_what_is_recorded_is_varied() -> None:
    sentences = [f"this is the sentence number {'x' * n} of many." for n in range(8)]
    lists = [
        f"sugar salt {'x' * n} pepper and oil bread".replace("and", "") + " vinegar" for n in range(3, 9)
    ]
    lines = chosen(sentences + lists + ["yes.", "no.", "stop!"])
    assert lines
    assert any(line.count("sentence") == 2 for line in lines)
    assert any(line in lists for line in lines)
    assert any(line in ("yes.", "no.", "stop!") for line in lines)


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
