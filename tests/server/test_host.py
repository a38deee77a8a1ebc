"""The host: what it gives is what the engine gives, however many ask at once."""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loudkit as lk
from loudkit.errors import (
    BusyError,
    CancelledError,
    InvalidRequestError,
    LoudkitError,
    ModelNotFoundError,
    NothingToSpeakError,
    OverdueError,
    UnsupportedLanguageError,
    VoiceNotFoundError,
    WindowOverflowError,
)
from loudkit.result import Result, join
from loudkit.server.host.cache import PhraseCache
from loudkit.server.host.fairness import FairClock
from loudkit.server.host.host import Host
from loudkit.server.host.job import Job
from loudkit.server.host.limits import Limits
from loudkit.server.host.models import Models, given_model, open_model
from loudkit.server.host.ticket import Ticket

SENTENCES = (
    "Yes.",
    "The ferry left the harbour before anyone had finished breakfast.",
    "She counted the windows twice, then a third time, then gave up and went home.",
    "The letters arrived in a canvas bag, wet at one corner, and smelled of tar. Nobody complained about it.",
)
BOOK = " ".join(SENTENCES[1:] * 4)


def whole(ticket: Ticket) -> Result:
    return join(list(ticket), ticket.job.seed)


@pytest.mark.parametrize("lanes", [1, 2, 3])
def test_together_each_gets_what_it_would_alone(engine: lk.Engine, lanes: int) -> None:
    jobs = [Job(SENTENCES[i % 4], ("ben", "nora")[i % 2], seed=i, speed=(1.0, 1.2)[i % 2]) for i in range(12)]
    with Host([open_model(None, voice_bytes=1 << 26)], lanes=lanes, limits=Limits(cache_bytes=0)) as host:
        tickets = [host.submit(job, stream=bool(i % 3)) for i, job in enumerate(jobs)]
        results: list[Result | None] = [None] * len(tickets)

        def read(i: int) -> None:
            results[i] = whole(tickets[i])

        threads = [threading.Thread(target=read, args=(i,)) for i in range(len(tickets))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    for job, result in zip(jobs, results, strict=True):
        alone = engine.synthesize(job.text, job.voice, seed=job.seed, speed=job.speed)
        assert result is not None
        assert result.to_bytes("wav") == alone.to_bytes("wav")
        assert result.tokens == alone.tokens
        assert result.chunks == alone.chunks


def test_the_first_window_of_one_who_is_alone_has_all_cores_and_the_same_bits(
    host: Host, engine: lk.Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = host.models.first.wide
    if wide is None:
        pytest.skip("one core")
    seen: list[int] = []
    original = type(wide).render

    def render(self: lk.Engine, *arguments: Any) -> Result:
        seen.append(self.execution.num_threads or 0)
        return original(self, *arguments)

    monkeypatch.setattr(type(wide), "render", render)
    parts = list(host.submit(Job(BOOK, "cora", seed=21), stream=True))
    assert seen[0] == 0
    assert set(seen[1:]) == {1}
    for part, alone in zip(parts, engine.stream(BOOK, "cora", seed=21), strict=True):
        assert part.to_bytes("wav") == alone.to_bytes("wav")


@pytest.mark.parametrize("name", ["single", "pair"])
def test_other_bundles_too_in_batches_or_one_by_one(
    bundles: Path, name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LOUDKIT_CACHE", str(tmp_path))
    graphs = "derived" if name == "single" else None
    model = open_model(f"m={bundles / name}", voice_bytes=1 << 26, graphs=graphs)
    with Host([model], limits=Limits(batch=3)) as host:
        engine = model.engine()
        jobs = [Job(SENTENCES[i % 4], "heron", seed=i) for i in range(7)]
        tickets = [host.submit(job) for job in jobs]
        results = [whole(ticket) for ticket in tickets]
        for job, result in zip(jobs, results, strict=True):
            alone = engine.synthesize(job.text, "heron", seed=job.seed)
            assert np.array_equal(result.audio, alone.audio)
            assert result.tokens == alone.tokens


def test_a_row_that_is_called_off_leaves_its_batch(
    bundles: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LOUDKIT_CACHE", str(tmp_path))
    model = open_model(f"m={bundles / 'single'}", voice_bytes=1 << 26, graphs="derived")
    with Host([model], limits=Limits(batch=4)) as host:
        engine = model.engine()
        tickets = [host.submit(Job(BOOK, "heron", seed=i)) for i in range(4)]
        next(iter(tickets[0]))
        for ticket in tickets[1:3]:
            ticket.cancel()
        last = whole(tickets[3])
        assert np.array_equal(last.audio, engine.synthesize(BOOK, "heron", seed=3).audio)
        tickets[0].cancel()


def test_a_short_request_does_not_wait_for_a_book(host: Host) -> None:
    books = [host.submit(Job(BOOK, "ben", seed=i)) for i in range(6)]
    next(iter(books[0]))
    yes = host.submit(Job("Yes, at once.", "nora", seed=77))
    whole(yes)
    assert not any(book.over for book in books)
    for book in books:
        book.cancel()


def test_the_clock_is_fair() -> None:
    clock = FairClock()
    assert clock.start([]) == 0.0
    book = clock.start([]) + 10.0  # it has had ten seconds
    served = 0
    while (newcomer := clock.start([book])) < book:  # short ones keep coming
        assert newcomer <= book
        clock.spent(1.0, 2)
        served += 1
    assert served == 20  # half of the work, then the book is next
    assert clock.start([book]) == book


def test_a_stream_is_not_made_far_ahead_of_its_reader(
    host: Host, eventually: Callable[[Callable[[], bool]], None]
) -> None:
    ticket = host.submit(Job(BOOK, "ben", seed=5), stream=True)
    eventually(lambda: ticket.unread == 2)
    settled = ticket.work_seconds
    again = host.submit(Job("Meanwhile.", "ben", seed=9))
    whole(again)
    assert ticket.unread == 2
    assert ticket.work_seconds == settled
    assert len(list(ticket)) > 6


def test_cancelling_frees_the_engine_and_tells_the_reader(
    host: Host, eventually: Callable[[Callable[[], bool]], None]
) -> None:
    ticket = host.submit(Job(BOOK, "ben", seed=11))
    next(iter(ticket))
    ticket.cancel()
    ticket.cancel()
    with pytest.raises(CancelledError):
        next(iter(ticket))
    eventually(lambda: host.state().running == 0)


def test_it_is_read_on_an_event_loop(host: Host, engine: lk.Engine) -> None:
    async def read() -> list[tuple[Result, list[Result]]]:
        tickets = [await asyncio.to_thread(host.submit, Job(s, "cora", seed=3)) for s in SENTENCES]
        return list(await asyncio.gather(*(ticket.whole() for ticket in tickets)))

    for text, (result, parts) in zip(SENTENCES, asyncio.run(read()), strict=True):
        assert result.to_bytes("wav") == engine.synthesize(text, "cora", seed=3).to_bytes("wav")
        assert sum(len(part.audio) for part in parts) == len(result.audio)


@pytest.mark.parametrize(
    ("job", "error"),
    [
        (Job("", "ben"), NothingToSpeakError),
        (Job(" \n ", "ben"), NothingToSpeakError),
        (Job("\N{GRINNING FACE}", "ben"), NothingToSpeakError),
        (Job("Hi", "nobody"), VoiceNotFoundError),
        (Job("Hi", "../ben"), InvalidRequestError),
        (Job("Hi", ".ben"), InvalidRequestError),
        (Job("Hi", "a" * 129), InvalidRequestError),
        (Job("Hi", "ben", language="xx"), UnsupportedLanguageError),
        (Job("Hi", "ben", seed=-1), LoudkitError),
        (Job("Hi", "ben", seed=2**64), LoudkitError),
        (Job("Hi", "ben", speed=3.0), LoudkitError),
        (Job("Hi", "ben", previous_tokens=(-1,)), LoudkitError),
        (Job("Hi", "ben", model="other"), ModelNotFoundError),
        (Job("x" * 10_001, "ben"), InvalidRequestError),
        (Job("Hi", "ben", lexicon={"Hi": 5}), InvalidRequestError),
    ],
)
def test_what_can_be_refused_is_refused_at_the_door(host: Host, job: Job, error: type[Exception]) -> None:
    before = host.state()
    with pytest.raises(error):
        host.submit(job)
    assert host.state().waiting + host.state().running <= before.waiting + before.running


def test_one_window_that_does_not_hold_the_text(host: Host) -> None:
    ticket = host.submit(Job(BOOK, "ben", single_window=True))
    with pytest.raises((WindowOverflowError, InvalidRequestError)):
        whole(ticket)


def test_too_many_are_told_so_and_room_comes_back(eventually: Callable[[Callable[[], bool]], None]) -> None:
    with Host([open_model(None, voice_bytes=1 << 26)], limits=Limits(requests=2)) as host:
        tickets = [host.submit(Job(BOOK, "ben", seed=i)) for i in range(2)]
        with pytest.raises(BusyError) as busy:
            host.submit(Job("Hi", "ben"))
        assert busy.value.retry_after == 1
        tickets[0].cancel()
        whole(host.submit(Job("Hi", "ben")))
        tickets[1].cancel()


def test_deadlines(eventually: Callable[[Callable[[], bool]], None]) -> None:
    limits = Limits(wait_seconds=0.0, stream_seconds=0.0)
    with Host([open_model(None, voice_bytes=1 << 26)], lanes=1, limits=limits) as host:
        first = host.submit(Job(BOOK, "ben"), stream=True)
        waiting = [host.submit(Job(BOOK, "ben", seed=i)) for i in range(1, 9)]
        eventually(lambda: first.over and any(isinstance(t.error, BusyError) for t in waiting))
        assert isinstance(first.error, OverdueError | BusyError)
        for ticket in waiting:
            ticket.cancel()


def test_short_phrases_are_kept(engine: lk.Engine) -> None:
    with Host([open_model(None, voice_bytes=1 << 26)]) as host:
        first = host.submit(Job("Turn left.", "ben", seed=1))
        sound = whole(first)
        again = host.submit(Job("Turn left.", "ben", seed=1))
        assert again.cached
        assert np.array_equal(whole(again).audio, sound.audio)
        for other in (
            Job("Turn left.", "ben", seed=2),
            Job("Turn left.", "nora", seed=1),
            Job("Turn left.", "ben", seed=1, speed=1.1),
            Job("Turn left.", "ben", seed=1, lexicon={"left": "right"}),
        ):
            ticket = host.submit(other)
            assert not ticket.cached
            whole(ticket)
        assert host.cache.hits == 1


def test_the_cache_is_bounded(engine: lk.Engine) -> None:
    result = engine.synthesize("Yes.", "ben")
    size = 4096 + result.audio.nbytes + result.mel.nbytes
    cache = PhraseCache(3 * size)
    for i in range(10):
        cache.keep(i, [result])
    assert cache.n_bytes == 3 * size
    assert cache.get(9) is not None
    assert cache.get(0) is None
    PhraseCache(0).keep(1, [result])
    small = PhraseCache(size - 1)
    small.keep(1, [result])
    assert small.n_bytes == 0


def test_an_idle_model_goes_and_comes_back(
    engine: lk.Engine, eventually: Callable[[Callable[[], bool]], None]
) -> None:
    model = open_model(None, voice_bytes=1 << 26)
    with Host([model], unload_after=0.0, limits=Limits(cache_bytes=0)) as host:
        for _ in range(2):
            result = whole(host.submit(Job("Hello.", "ben", seed=4)))
            assert np.array_equal(result.audio, engine.synthesize("Hello.", "ben", seed=4).audio)
            eventually(lambda: model.loaded is None)
        assert "nora" in model.voices.names()


def test_several_models_by_name(bundle: Path) -> None:
    small, other = open_model(None, voice_bytes=1 << 26), open_model(f"noise={bundle}", voice_bytes=1 << 26)
    with Host([small, other]) as host:
        one = host.submit(Job("Hello.", "ben"))
        two = host.submit(Job("Hello.", "heron", model="noise"))
        assert len(whole(one).audio)
        assert np.array_equal(whole(two).audio, other.engine().synthesize("Hello.", "heron").audio)
        with pytest.raises(VoiceNotFoundError):
            host.submit(Job("Hello.", "ben", model="noise"))
    with pytest.raises(InvalidRequestError):
        Models([small, small])
    with pytest.raises(InvalidRequestError):
        Models([])


def test_an_engine_of_ones_own_is_a_model(engine: lk.Engine) -> None:
    model = given_model(engine, voice_bytes=1 << 26)
    assert model.small
    with Host(engine) as host:
        assert len(whole(host.submit(Job("Hello.", "ben"))).audio)
    assert engine.wedged is None


def test_a_voice_that_changes_on_disk_is_read_anew(host: Host, tmp_path: Path) -> None:
    import os

    folder = Path(os.environ["LOUDKIT_VOICES"])
    folder.mkdir(parents=True)
    voices = host.models.first.checkpoint.parent / "voices"  # type: ignore[union-attr]
    shutil.copy(voices / "ben.safetensors", folder / "mine.safetensors")
    assert np.array_equal(host.voice("mine").speaker_embedding, host.voice("ben").speaker_embedding)
    shutil.copy(voices / "nora.safetensors", folder / "next.safetensors")
    os.replace(folder / "next.safetensors", folder / "mine.safetensors")  # noqa: PTH105
    assert np.array_equal(host.voice("mine").speaker_embedding, host.voice("nora").speaker_embedding)


def test_names_that_clients_have_built_in(host: Host) -> None:
    assert host.voice("alloy").name == "nora"
    host.aliases["alloy"] = "hugo"
    assert host.voice("alloy").name == "hugo"
    del host.aliases["alloy"]


def test_a_defect_ends_its_request_and_no_other(
    engine: lk.Engine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with Host([open_model(None, voice_bytes=1 << 26)], limits=Limits(cache_bytes=0)) as host:
        generator = host.models.first.engine().token_generator
        original = generator.generate

        def broken(*arguments: object, **options: object) -> object:
            if options["seed"] == 666:
                raise ZeroDivisionError("the secret text")
            return original(*arguments, **options)  # type: ignore[arg-type]

        monkeypatch.setattr(generator, "generate", broken)
        bad = host.submit(Job("Hello.", "ben", seed=666))
        good = host.submit(Job("Hello.", "ben", seed=4))
        assert np.array_equal(whole(good).audio, engine.synthesize("Hello.", "ben", seed=4).audio)
        with pytest.raises(LoudkitError) as failed:
            whole(bad)
        assert failed.value.code == "server_fault"
        assert "secret" not in str(failed.value)
        assert "ZeroDivisionError" in caplog.text


def test_closing_lets_nothing_in_and_leaves_no_thread() -> None:
    before = threading.active_count()
    host = Host([open_model(None, voice_bytes=1 << 26)])
    ticket = host.submit(Job(BOOK, "ben"))
    host.close()
    with pytest.raises(BusyError):
        whole(ticket)
    with pytest.raises(BusyError):
        host.submit(Job("Hi", "ben"))
    for thread in threading.enumerate():
        if thread.name == "loudkit-watch":
            thread.join(5)
    assert threading.active_count() <= before + 1
