"""``Result.words``: every written word once, with its range in the input and its place in the delivered sound."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import loudkit as lk
from loudkit.engine import Engine
from loudkit.loading import EMBEDDED, load
from loudkit.train.speech_tokens import ATTRIBUTES, PHONES

TEXT = (
    "Dr. No paid $4.50 on 3/4, and that was that.\n\n"
    "The ferry left the harbour before anyone had finished breakfast, and nobody on the quay complained; "
    "the letters arrived in a canvas bag, wet at one corner, and smelled of tar, of 12 kg of it. " * 3
)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return load(EMBEDDED, device="onnx")


def _check(words: tuple[lk.Word, ...], text: str, duration: float) -> None:
    at, clock = 0, 0.0
    for word in words:
        assert at <= word.at <= word.stop <= len(text)
        assert text[at : word.at].strip() == ""
        assert word.text == text[word.at : word.stop]
        assert clock - 1e-9 <= word.start <= word.end <= duration + 1e-9
        for one in word.spoken:
            assert word.start - 1e-9 <= one.start <= one.end <= word.end + 1e-9
        at, clock = word.stop, word.end
    assert text[at:].strip() == ""


@pytest.mark.parametrize("speed", [1.0, 1.6])
def test_every_word_once_in_order(engine: Engine, speed: float) -> None:
    made = engine.synthesize(TEXT, "ben", speed=speed)
    assert len(made.chunks) > 1
    _check(made.words, TEXT, made.duration)
    assert [word.text for word in made.words][:5] == ["Dr.", "No", "paid", "$4.50", "on"]
    money = made.words[3]
    assert [one.text for one in money.spoken] == ["four", "dollars", "and", "fifty", "cents"]


def test_parts_of_a_stream_have_the_ranges_of_the_whole(engine: Engine) -> None:
    made = engine.synthesize(TEXT, "ben")
    ranges: list[tuple[int, int]] = []
    offset, starts = 0.0, []
    for part in engine.stream(TEXT, "ben"):
        ranges += [(word.at, word.stop) for word in part.words]
        starts += [offset + word.start for word in part.words]
        offset += part.duration
    assert ranges == [(word.at, word.stop) for word in made.words]
    assert starts == pytest.approx([word.start for word in made.words])


def test_many_and_one_window_know_them_too(engine: Engine) -> None:
    text = "First of 2.\n\nThen [pause] the rest."
    (answer,) = engine.synthesize_many([lk.Request(text, "nora")])
    assert answer.result is not None
    alone = engine.synthesize(text, "nora")
    single = engine.synthesize(text, "nora", single_window=True)
    assert answer.result.words == alone.words
    assert [w.text for w in single.words] == [w.text for w in alone.words]


def test_a_word_that_two_windows_share_is_one(bundles: Path) -> None:
    with load(bundles / "single", device="onnx") as engine:
        text = "9" * 400
        made = engine.synthesize(text, next(iter(engine.voices())))
    assert len(made.chunks) > 1
    assert [(word.at, word.stop) for word in made.words] == [(0, 400)]
    assert made.words[0].start == made.chunks[0].words[0].start
    assert made.words[0].end == made.chunks[-1].words[-1].end


def test_a_lexicon_and_letters_that_the_model_lacks(engine: Engine) -> None:
    text = "Привет, SQL & Zürich: №5!"
    made = engine.synthesize(text, "ben", lexicon={"SQL": "sequel server"})
    _check(made.words, text, made.duration)
    taught = next(word for word in made.words if word.text.startswith("SQL"))
    assert [one.text for one in taught.spoken][:2] == ["sequel", "server"]


def test_the_embedded_voice_tells_when_by_its_own_plan(engine: Engine) -> None:
    text = "Yes, five zebras came, and Mary said nothing; then Tom left."
    first_phones = "y f z k ae m s n dh t l".split()
    made = engine.synthesize(text, "cora")
    frames = ATTRIBUTES[np.asarray(made.tokens), :2].ravel()  # phones, one every 20 ms
    for word, phone in zip(made.words, first_phones, strict=True):
        assert (word.source, word.confidence) == ("plan", 1.0)
        begin = round(word.start / 0.02)
        assert PHONES[frames[begin]] == phone
        assert frames[begin - 1] != frames[begin]
    gap = slice(round(made.words[4].end / 0.02), round(made.words[5].start / 0.02))
    assert "came," in made.words[3].text
    assert all(frames[round(made.words[3].end / 0.02) : round(made.words[4].start / 0.02)] == 0)
    assert len(frames[gap]) <= 1


def test_planned_times_are_those_of_the_sound_that_is_delivered(engine: Engine) -> None:
    slow, quick = (engine.synthesize("One, two, three.", "ben", speed=speed) for speed in (1.0, 2.0))
    for one, two in zip(slow.words, quick.words, strict=True):
        assert two.start == pytest.approx(one.start / 2)
    text = "[pause 2s] One. [pause 1.5s] Two."
    for word, part in zip(engine.synthesize(text, "ben").words, engine.stream(text, "ben"), strict=True):
        chunk = part.chunks[0]
        assert chunk.lead <= part.words[0].start < part.words[0].end <= chunk.end - chunk.pause
        assert word.end - word.start == pytest.approx(part.words[0].end - part.words[0].start)


def test_a_phrase_that_two_windows_share_is_closed_up_and_timed(engine: Engine) -> None:
    text = "this goes on and on without any mark at all " * 8
    made = engine.synthesize(text, "ben")
    assert len(made.chunks) > 1
    _check(made.words, text, made.duration)
    for chunk in made.chunks:
        loud = made.audio[round(chunk.words[0].start * 24000) :][: round(0.1 * 24000)]
        assert float(np.abs(loud).max()) > 0.02
