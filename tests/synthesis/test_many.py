"""Many requests at once: each is what it would be alone, and none harms another."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit import Request
from loudkit.bundle.voice import VoiceProfile
from loudkit.engine import Engine
from loudkit.errors import (
    EngineWedgedError,
    InvalidConfigError,
    InvalidRequestError,
    LoudkitError,
    NothingToSpeakError,
    VoiceNotFoundError,
)
from loudkit.law import philox
from loudkit.law.config import AlgorithmConfig
from loudkit.loading import load
from loudkit.runtime import turns
from loudkit.synthesis.generate import EmbeddingTables, GraphTokenGenerator
from loudkit.synthesis.stages import GeneratedRow, RowRequest, never

LAW = AlgorithmConfig(speech_vocab_size=24, start_speech_token=20, stop_speech_token=21)
VOICE = VoiceProfile(
    name="stand-in",
    speaker_embedding=np.ones(256, dtype=np.float32),
    flow_embedding=np.ones(192, dtype=np.float32),
    prompt_tokens=np.arange(10),
    prompt_mel=np.zeros((80, 20), dtype=np.float32),
    cond_prompt_tokens=np.arange(10),
)
WIDTH = 4
SENTENCES = (
    "Hello there.",
    "The letters arrived in a canvas bag, wet at one corner, and smelled of tar.",
    "No.",
    "The ferry left the harbour before anyone had finished breakfast, and nobody on the quay complained. "
    * 2,
    "She counted the windows twice, then a third time, then gave up and went home.",
)


def _logits(past: list[bytes]) -> np.ndarray:
    """Any function of a sequence's past, and of nothing else."""
    seed = hash(tuple(past)) & 0xFFFFFFFFFFFF
    return (6 * philox.uniform(seed, 0, 0, 1, LAW.speech_vocab_size)[0]).astype(np.float32)


@dataclass
class _Sequences:
    """A generator that computes by its past; ``batch`` holds one in each slot."""

    pair = False
    damaged: bytes = b""
    slots: dict[int, list[bytes]] = field(default_factory=dict)

    def condition(self, *_: Any) -> np.ndarray:
        return np.zeros((1, 34, WIDTH), dtype=np.float32)

    def prefill(self, *arguments: Any) -> Any:
        *slot, rows = arguments
        past = [row.tobytes() for row in rows[0]]
        if not slot:
            return _logits(past), past
        self.slots[slot[0]] = past
        return _logits(past)

    def step(self, *arguments: Any) -> np.ndarray:
        if len(arguments) == 3:
            past, row, _ = arguments
            past.append(row.tobytes())
            return _logits(past)
        out = []
        for slot, row in enumerate(arguments[0]):
            self.slots[slot].append(row.tobytes())
            out.append(_logits(self.slots[slot]))
        return np.array(out)

    def move(self, source: int, target: int) -> None:
        self.slots[target] = self.slots.pop(source)

    def batch(self, slots: int) -> _Sequences:
        return _Sequences()


def _generator() -> GraphTokenGenerator:
    def table(rows: int, stream: int) -> np.ndarray:
        return philox.gaussian_field(1, stream, rows, WIDTH)

    tables = EmbeddingTables(table(300, 2), table(300, 4), table(24, 6), table(300, 8))
    return GraphTokenGenerator(_Sequences(), tables, LAW)


@settings(max_examples=25, deadline=None)
@given(
    rows=st.lists(
        st.tuples(
            st.integers(1, 200),
            st.integers(1, 12),
            st.integers(0, 4),
            st.lists(st.integers(0, 19), max_size=6),
        ),
        min_size=1,
        max_size=9,
    ),
    slots=st.integers(1, 4),
)
def test_a_row_is_what_it_would_be_alone(rows: list[tuple[int, int, int, list[int]]], slots: int) -> None:
    generator = _generator()
    requests = [RowRequest([n], VOICE, n, cap, floor, prefix) for n, cap, floor, prefix in rows]
    batch = generator.batch(slots)
    assert batch is not None
    waiting, inside, drawn = list(enumerate(requests)), 0, {}
    while waiting or inside:
        while waiting and inside < slots:
            batch.begin(*waiting.pop(0))
            inside += 1
        for key, row in batch.step():
            drawn[key] = row
            inside -= 1
    assert batch.step() == []
    for key, request in enumerate(requests):
        assert drawn[key] == generator.generate(**vars(request), cancelled=never)


def test_a_row_that_fails_takes_no_other_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    generator = _generator()
    good = generator.generate([5], VOICE, seed=1, cap=20, floor=0, prefix=[], cancelled=never)
    batch = generator.batch(3)
    assert batch is not None
    batch.begin(0, RowRequest([5], VOICE, 1, 20, 0, []))
    batch.begin(1, RowRequest([6], VOICE, 2, 20, 20, []))
    batch._slots[1].logits[:] = np.nan  # type: ignore[attr-defined]
    finished: dict[int, GeneratedRow | LoudkitError] = {}
    while 0 not in finished:
        finished.update(batch.step())
    assert isinstance(finished[1], InvalidRequestError)
    assert finished[0] == good


@pytest.fixture(scope="module", params=["published", "derived"])
def engine(request: pytest.FixtureRequest, bundle: Path) -> Engine:
    return load(bundle, device="onnx", graphs=request.param)


def _requests(voices: tuple[str, ...]) -> list[Request]:
    return [
        Request(text, voices[n % len(voices)], seed=n, speed=(1.0, 1.25)[n % 2])
        for n, text in enumerate(SENTENCES)
    ]


def test_the_answers_are_what_the_requests_give_alone(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests = _requests(engine.voices())
    alone = [engine.synthesize(r.text, r.voice, seed=r.seed, speed=r.speed) for r in requests]
    assert len(alone[3].chunks) > 1
    for cores, batch_size in ((2, 3), (8, 2)):
        monkeypatch.setattr(turns, "usable_cores", lambda cores=cores: cores)
        answers = list(replace(engine).synthesize_many(requests, batch_size=batch_size))
        assert [answer.request for answer in answers] == requests
        for answer, expected in zip(answers, alone, strict=True):
            assert answer.result is not None
            assert answer.result.tokens == expected.tokens
            assert answer.result.seed == expected.seed
            assert np.array_equal(answer.result.audio, expected.audio)


def test_a_refused_request_stands_in_its_place(engine: Engine) -> None:
    requests = [
        Request("", "birch"),
        Request("Yes.", "birch"),
        Request("No.", "nobody"),
        Request("No.", "birch", seed=-1),
        Request("So.", "birch", markup="ssml"),
        Request("Maybe.", "birch"),
    ]
    answers = list(engine.synthesize_many(requests, batch_size=2))
    assert [answer.request for answer in answers] == requests
    refused = [n for n, answer in enumerate(answers) if answer.error is not None]
    assert refused[:3] == [0, 2, 3]
    assert [type(answers[n].error) for n in refused[:2]] == [NothingToSpeakError, VoiceNotFoundError]
    for answer in answers:
        assert (answer.result is None) is (answer.error is not None)


def test_few_requests_are_read_ahead(engine: Engine) -> None:
    read = []

    def endless() -> Iterator[Request]:
        for n in itertools.count():
            read.append(n)
            yield Request("Yes.", "birch", seed=n)

    answers = engine.synthesize_many(endless(), batch_size=2)
    assert read == []
    heard = [next(answers) for _ in range(3)]
    answers.close()
    assert [answer.request.seed for answer in heard] == [0, 1, 2]
    assert len(read) <= 3 + 2 + 4 * 2 + 2  # heard, waiting for the reader, under way


def test_cancelling_ends_the_answers(engine: Engine) -> None:
    heard: list[Any] = []
    requests = _requests(engine.voices())
    for answer in engine.synthesize_many(requests, batch_size=1, should_cancel=lambda: bool(heard)):
        heard.append(answer)
    assert 1 <= len(heard) < len(requests)


def test_what_the_requests_raise_comes_out() -> None:
    engine = load(device="onnx")

    def broken() -> Iterator[Request]:
        yield Request("Yes.", engine.voices()[0])
        raise KeyError("no more")

    with pytest.raises(KeyError, match="no more"):
        list(engine.synthesize_many(broken()))


def test_a_closed_engine_and_a_batch_that_cannot_be_are_refused(bundle: Path) -> None:
    engine = load(bundle, device="onnx")
    for size in (0, 257, 2.5, True):
        with pytest.raises(InvalidConfigError, match="batch_size"):
            engine.synthesize_many([], batch_size=size)  # type: ignore[arg-type]
    assert list(engine.synthesize_many([])) == []
    running = engine.synthesize_many(Request("Yes.", "birch", seed=n) for n in itertools.count())
    next(running)
    engine.close()
    with pytest.raises(EngineWedgedError):
        list(running)
    with pytest.raises(EngineWedgedError):
        engine.synthesize_many([])


def test_a_source_that_waits_holds_nothing_and_nobody_back(bundle_engine: Engine) -> None:
    asked, more = threading.Event(), threading.Event()

    def source() -> Iterator[Request]:
        yield Request("Hello.", _voice(bundle_engine))
        asked.set()
        more.wait(30)

    answers = bundle_engine.synthesize_many(source(), batch_size=4)
    assert next(answers).result is not None
    assert asked.wait(10)
    answers.close()  # the source is still waiting
    assert bundle_engine.synthesize("Hi.", _voice(bundle_engine)).duration > 0
    more.set()


def test_what_is_no_request_costs_no_other(bundle_engine: Engine) -> None:
    voice = _voice(bundle_engine)
    odd: list[Any] = [
        Request("One.", voice),
        "Two.",
        Request("b", voice, previous_tokens=5),
        Request("Four.", voice),
    ]  # type: ignore[arg-type]
    answers = list(bundle_engine.synthesize_many(odd))
    assert [answer.error and answer.error.code for answer in answers] == [
        None,
        "invalid_request",
        "invalid_request",
        None,
    ]


def test_what_came_before_a_source_failed_is_answered(bundle_engine: Engine) -> None:
    def source() -> Iterator[Request]:
        yield Request("One.", _voice(bundle_engine))
        yield Request("Two.", _voice(bundle_engine))
        raise OSError("the file is gone")

    answers = bundle_engine.synthesize_many(source())
    assert next(answers).result is not None
    assert next(answers).result is not None
    with pytest.raises(OSError, match="the file is gone"):
        next(answers)


@pytest.fixture(scope="module")
def bundle_engine(bundle: Path) -> Engine:
    return load(bundle, device="onnx")


def _voice(engine: Engine) -> str:
    return engine.voices()[0]
