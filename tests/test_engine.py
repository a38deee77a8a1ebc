"""The engine over stand-in stages: order, threads, closing, errors. The pipeline family holds what it computes."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from loudkit.bundle.voice import VoiceProfile
from loudkit.engine import Engine
from loudkit.errors import (
    CancelledError,
    EngineWedgedError,
    InvalidConfigError,
    InvalidRequestError,
    InvalidTypeError,
    LoudkitError,
    NothingToSpeakError,
    VoiceNotFoundError,
)
from loudkit.law.config import AlgorithmConfig, SamplingConfig
from loudkit.law.windows import Frame
from loudkit.runtime import turns
from loudkit.runtime.execution import ExecutionConfig
from loudkit.synthesis import stream
from loudkit.synthesis.passage import split_segments
from loudkit.synthesis.stages import Cancelled, GeneratedRow, raise_if
from loudkit.text import Segment, script

LAW = AlgorithmConfig()
VOICE = VoiceProfile(
    name="stand-in",
    speaker_embedding=np.ones(256, dtype=np.float32),
    flow_embedding=np.ones(192, dtype=np.float32),
    prompt_tokens=np.arange(10),
    prompt_mel=np.zeros((80, 20), dtype=np.float32),
    cond_prompt_tokens=np.arange(10),
)
SENTENCE = "The ferry left the harbour before anyone had finished breakfast and nobody on the quay complained at all. "
PASSAGE = SENTENCE * 5


@pytest.fixture(params=[2, 8], ids=["few cores", "cores to spare"], autouse=True)
def cores(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """What holds with few cores, where stages alternate, holds where they run side by side."""
    monkeypatch.setattr(turns, "usable_cores", lambda: request.param)
    return int(request.param)


class StandIn:
    """All four stages at once; tokens depend on text and seed, sound on tokens."""

    algorithm = LAW

    def __init__(self) -> None:
        self.events: list[str] = []
        self.fail_generate = self.fail_render = -1
        self.hold_render: threading.Event | None = None
        self.hold_render_from = 0
        self.held = threading.Event()
        self.generated = self.rendered = 0
        self.inside: set[object] = set()  # stages at work
        self.most_at_once = 0

    def _enter(self) -> None:
        self.inside.add(threading.current_thread())
        time.sleep(0)  # let another in, if it can come in
        self.most_at_once = max(self.most_at_once, len(self.inside))

    def prepare(self, text: str, language: str, **options: Any) -> tuple[Segment, ...]:
        return script(text.replace("©", ""), language, **options)

    def encode(self, prepared: str, language: str) -> list[int]:
        return [ord(c) % 100 for c in prepared if c != " "]

    def unspoken(self, prepared: str) -> str:
        return "".join(dict.fromkeys(c for c in prepared if ord(c) >= 0x3000))

    def generate(
        self,
        text_ids: Sequence[int],
        voice: VoiceProfile,
        *,
        seed: int,
        cap: int,
        floor: int,
        prefix: Sequence[int],
        cancelled: Cancelled,
    ) -> GeneratedRow:
        raise_if(cancelled)
        self._enter()
        n = self.generated
        self.generated += 1
        self.events.append(f"generate {n}")
        if n == self.fail_generate:
            raise InvalidRequestError("the generator refused")
        self.inside.discard(threading.current_thread())
        base = sum(text_ids) + seed + sum(prefix)
        return GeneratedRow(
            [(base * 31 + 7 * i) % 6561 for i in range(max(40, min(cap, len(text_ids))))], True
        )

    def batch(self, slots: int) -> None:
        """Rows come one by one."""

    def decode(self, frame: Frame, voice: VoiceProfile, *, seed: int, cancelled: Cancelled) -> np.ndarray:
        self._enter()
        n = self.rendered
        self.rendered += 1
        if self.hold_render and n >= self.hold_render_from:
            self.held.set()
            assert self.hold_render.wait(20)
        if n == self.fail_render:
            raise InvalidRequestError("the renderer refused")
        self.events.append(f"render {n}")
        return np.repeat(frame.query[: frame.n_tokens].astype(np.float32)[None] / 6561, 80, axis=0).repeat(
            2, axis=1
        )

    def vocode(self, mel: np.ndarray, *, seed: int) -> np.ndarray:
        self.inside.discard(threading.current_thread())
        return mel[0].repeat(480)


def _engine(stages: StandIn | None = None, **options: Any) -> tuple[Engine, StandIn]:
    stages = stages or StandIn()
    return Engine(stages, stages, stages, stages, LAW, **options), stages


def test_streaming_and_joining_give_the_same_sound() -> None:
    engine, _ = _engine()
    whole = engine.synthesize(PASSAGE, VOICE, seed=3)
    parts = list(engine.stream(PASSAGE, VOICE, seed=3))
    assert len(parts) == 5
    assert np.array_equal(whole.audio, np.concatenate([part.audio for part in parts]))
    assert whole.tokens == [token for part in parts for token in part.tokens]
    assert whole.seed == 3
    assert [part.chunks[0].start for part in parts] == [0.0] * 5
    assert whole.chunks[-1].end == whole.duration
    assert all(a.end == b.start for a, b in zip(whole.chunks, whole.chunks[1:], strict=False))


def test_the_first_sound_comes_before_the_second_window_is_drawn() -> None:
    engine, stages = _engine()
    for part in engine.stream(PASSAGE, VOICE):
        stages.events.append(f"heard {part.seed}")
    assert stages.events.index("render 0") < stages.events.index("generate 1")
    assert stages.events[:2] == ["generate 0", "render 0"]
    assert "heard 0" in stages.events[2:5]


def test_nothing_runs_before_the_first_part_is_asked_for() -> None:
    engine, stages = _engine()
    engine.stream(PASSAGE, VOICE)
    assert stages.events == []


def test_at_most_two_windows_wait_ahead() -> None:
    engine, stages = _engine()
    running = engine.stream(SENTENCE * 12, VOICE, latency_mode=False)
    next(running)
    for thread in threading.enumerate():
        if thread.name.startswith("loudkit-"):
            thread.join(0.3)
    assert stages.generated <= 1 + stream.WINDOWS_AHEAD
    running.close()


def test_closing_early_stops_the_threads_and_the_engine_goes_on() -> None:
    engine, _ = _engine()
    expected = engine.synthesize(PASSAGE, VOICE, seed=1).tokens
    running = engine.stream(PASSAGE, VOICE)
    next(running)
    running.close()
    assert not [t for t in threading.enumerate() if t.name.startswith("loudkit-")]
    assert engine.wedged is None
    assert engine.synthesize(PASSAGE, VOICE, seed=1).tokens == expected


def test_a_consumer_that_raises_leaves_nothing_running() -> None:
    engine, _ = _engine()

    def consume() -> None:
        for part in engine.stream(PASSAGE, VOICE):
            raise KeyError(part.seed)

    with pytest.raises(KeyError):
        consume()
    assert engine.synthesize(PASSAGE, VOICE).tokens


@pytest.mark.parametrize(("fail", "delivered"), [("generate", 2), ("render", 2)])
def test_an_error_comes_out_where_its_window_would_have(fail: str, delivered: int) -> None:
    engine, stages = _engine()
    setattr(stages, f"fail_{fail}", delivered)
    parts = []
    with pytest.raises(InvalidRequestError, match="refused"):
        for part in engine.stream(PASSAGE, VOICE):
            parts.append(part)
    assert len(parts) == delivered
    setattr(stages, f"fail_{fail}", -1)
    assert engine.synthesize(PASSAGE, VOICE).tokens


def test_a_thread_that_will_not_stop_wedges_the_engine(monkeypatch: pytest.MonkeyPatch, cores: int) -> None:
    monkeypatch.setattr(stream, "CLOSE_SECONDS", 0.05)
    engine, stages = _engine()
    stages.hold_render_from = 1
    stages.hold_render = threading.Event()
    running = engine.stream(PASSAGE, VOICE)
    next(running)
    assert stages.held.wait(20)
    running.close()
    assert engine.wedged is not None
    assert ("loudkit-synthesize" if cores == 2 else "loudkit-render") in engine.wedged
    with pytest.raises(EngineWedgedError, match="load a new one"):
        engine.synthesize("Hello.", VOICE)
    assert _engine()[0].synthesize(PASSAGE, VOICE).tokens  # a new one does not wait for that thread
    stages.hold_render.set()


def test_calls_from_many_threads_are_what_they_are_alone() -> None:
    engine, _ = _engine()
    alone = {seed: engine.synthesize(PASSAGE, VOICE, seed=seed) for seed in range(6)}
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda seed: engine.synthesize(PASSAGE, VOICE, seed=seed), range(6)))
    for seed, result in enumerate(together):
        assert np.array_equal(result.audio, alone[seed].audio)
        assert result.tokens == alone[seed].tokens


def test_with_few_cores_no_two_stages_of_any_engine_run_at_once(cores: int) -> None:
    stages = StandIn()
    engines = [_engine(stages)[0] for _ in range(3)]
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda n: engines[n % 3].synthesize(PASSAGE, VOICE, seed=n), range(12)))
    assert stages.most_at_once <= (1 if cores == 2 else 2)


def test_a_call_that_waits_for_another_can_be_cancelled() -> None:
    engine, stages = _engine()
    stages.hold_render = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(engine.synthesize, "Hello there.", VOICE)
        assert stages.held.wait(20)
        polls = iter([False, False, True])
        with pytest.raises(CancelledError):
            engine.synthesize("Me too.", VOICE, should_cancel=lambda: next(polls, True))
        stages.hold_render.set()
        assert first.result(20).tokens


def test_a_call_inside_a_stream_does_not_wait_for_it() -> None:
    engine, _ = _engine()
    inner = [engine.synthesize("Hello there.", VOICE).tokens for _ in engine.stream(PASSAGE, VOICE)]
    assert len(inner) == 5


def test_cancelling_raises_or_ends() -> None:
    engine, _ = _engine()
    with pytest.raises(CancelledError):
        engine.synthesize(PASSAGE, VOICE, should_cancel=lambda: True)
    assert list(engine.stream(PASSAGE, VOICE, should_cancel=lambda: True)) == []

    def broken() -> bool:
        raise KeyError("callback")

    with pytest.raises(KeyError, match="callback"):
        engine.synthesize(PASSAGE, VOICE, should_cancel=broken)


@pytest.mark.parametrize(
    ("text", "voice", "options", "error"),
    [
        ("", VOICE, {}, NothingToSpeakError),
        (" \u2003\n", VOICE, {}, NothingToSpeakError),
        ("©", VOICE, {}, NothingToSpeakError),
        (5, VOICE, {}, InvalidTypeError),
        ("Hi.", "joe", {}, VoiceNotFoundError),
        ("Hi.", None, {}, InvalidTypeError),
        ("Hi.", VOICE, {"speed": 3}, InvalidRequestError),
        ("Hi.", VOICE, {"seed": -1}, InvalidRequestError),
    ],
)
def test_bad_arguments_are_refused_at_both_doors(
    text: Any, voice: Any, options: Any, error: type[Exception]
) -> None:
    engine, stages = _engine()
    with pytest.raises(error):
        engine.synthesize(text, voice, **options)
    with pytest.raises(error):
        next(engine.stream(text, voice, **options))
    assert stages.events == []


def test_parts_built_for_another_algorithm_are_refused() -> None:
    stages = StandIn()
    other = AlgorithmConfig(sampling=SamplingConfig(temperature=0.7))
    with pytest.raises(InvalidConfigError, match=LAW.fingerprint):
        Engine(stages, stages, stages, stages, other)
    with pytest.raises(InvalidConfigError, match="token_rate_hz"):
        Engine(stages, stages, stages, stages, AlgorithmConfig(token_rate_hz=24.0))


def test_one_line_says_what_runs_how() -> None:
    engine, _ = _engine(execution=ExecutionConfig(device="onnx"), backend="onnx")
    assert engine.describe() == f"{LAW.describe()} | {ExecutionConfig(device='onnx').describe()}"
    assert repr(engine).startswith("Engine(onnx, ")


class Stage(StandIn):
    """Writes down the texts and languages that are encoded."""

    def __init__(self) -> None:
        super().__init__()
        self.encoded: list[tuple[str, str]] = []

    def encode(self, prepared: str, language: str) -> list[int]:
        self.encoded.append((prepared, language))
        return super().encode(prepared, language)


def test_silence_stands_behind_a_paragraph_and_changes_no_token() -> None:
    engine, _ = _engine()
    parts = list(engine.stream("One ferry.\n\nTwo ferries.", VOICE, seed=3, latency_mode=False))
    whole = engine.synthesize("One ferry.\n\nTwo ferries.", VOICE, seed=3)
    silence = round(0.6 * LAW.sample_rate)
    first, second = whole.chunks
    assert [chunk.text for chunk in whole.chunks] == ["One ferry.", "Two ferries."]
    assert np.array_equal(whole.audio, np.concatenate([part.audio for part in parts]))
    assert whole.audio.dtype == np.float32
    assert not parts[0].audio[-silence:].any()
    assert parts[0].audio[-silence - 2000 : -silence].any()
    assert len(parts[0].audio) == 960 * len(parts[0].tokens) + silence
    assert len(parts[1].audio) == 960 * len(parts[1].tokens)
    assert (first.pause, second.pause) == (0.6, 0.0)
    assert first.end == second.start == len(parts[0].audio) / LAW.sample_rate
    assert first.words[-1].end == 960 * len(parts[0].tokens) / LAW.sample_rate
    assert parts[0].chunks[0].words == first.words
    assert whole.mel.shape[1] == 2 * len(whole.tokens)


def test_seeds_and_carry_run_over_all_paragraphs() -> None:
    """Two paragraphs are drawn as two chunks of one are: the same seeds, the same carried tokens."""
    engine, _ = _engine()
    one = engine.synthesize(SENTENCE * 2, VOICE, seed=5)
    two = engine.synthesize(f"{SENTENCE}\n\n{SENTENCE}", VOICE, seed=5)
    assert [chunk.text for chunk in one.chunks] == [chunk.text for chunk in two.chunks]
    assert one.tokens == two.tokens
    assert len(two.audio) - len(one.audio) == round(0.6 * LAW.sample_rate)


def test_silence_is_neither_stretched_nor_faded() -> None:
    engine, _ = _engine()
    slow = list(engine.stream("One ferry. [pause 1.5s] Two.", VOICE, speed=0.5))
    assert slow[0].chunks[0].pause == 1.5
    spoken = len(slow[0].audio) - round(1.5 * LAW.sample_rate)
    plain = engine.synthesize("One ferry.", VOICE, speed=0.5)
    assert spoken == len(plain.audio)
    assert np.array_equal(slow[0].audio[:spoken], plain.audio)


def test_only_the_first_of_all_windows_may_be_short() -> None:
    law = replace(LAW, chunking=replace(LAW.chunking, first_chunk_max_tokens=60))
    segments = [Segment(SENTENCE, 0.6), Segment(SENTENCE, 0.0)]
    chunks = split_segments(segments, "en", law)
    assert len(chunks[0].text) <= 30
    assert chunks[-1].text == SENTENCE.strip()
    assert [chunk.pause for chunk in chunks] == [0.0] * (len(chunks) - 2) + [0.6, 0.0]


def test_a_paragraph_in_another_language_is_encoded_in_it() -> None:
    stages = Stage()
    engine = Engine(stages, stages, stages, stages, LAW)
    result = engine.synthesize('<speak>One 1. <p xml:lang="de">Eins 1.</p></speak>', VOICE, language="en")
    assert stages.encoded == [("One one.", "en"), ("Eins eins.", "de")]
    assert result.provenance.language == "en"


def test_how_the_text_is_read() -> None:
    engine, stages = _engine()
    text = "A **bold** GIF. [pause 1s] End."
    read = engine.synthesize(text, VOICE, lexicon={"GIF": "jif"})
    assert [chunk.text for chunk in read.chunks] == ["A bold jif.", "End."]
    plain = engine.synthesize(text, VOICE, markup="none")
    assert [chunk.text for chunk in plain.chunks] == [script(text, "en", markup="none")[0].text]
    ignored = engine.synthesize("<speak>a <x>b</x></speak>", VOICE, unknown_tags="ignore")
    assert ignored.chunks[0].text == "a b"
    for options in ({"markup": "rst"}, {"unknown_tags": "keep"}, {"lexicon": "/no/such.toml"}):
        before = list(stages.events)
        with pytest.raises(LoudkitError):
            engine.stream(text, VOICE, **options)  # type: ignore[arg-type]
        assert stages.events == before


def test_one_window_holds_no_pause() -> None:
    engine, _ = _engine()
    result = engine.synthesize("One.\n\nTwo. [pause 1s]", VOICE, single_window=True)
    assert [chunk.text for chunk in result.chunks] == ["One. Two."]
    assert result.chunks[0].pause == 1.0
    assert len(result.audio) == 960 * len(result.tokens) + LAW.sample_rate


def test_text_that_is_only_structure() -> None:
    engine, _ = _engine()
    for text in ("# ", "* * *", "[pause 1s]", "<p></p>", "<speak><break/></speak>"):
        with pytest.raises(NothingToSpeakError):
            engine.synthesize(text, VOICE)
