"""Wyoming, asked by the client classes of its own package."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("wyoming")
pytest.importorskip("zeroconf")
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncTcpClient
from wyoming.error import Error
from wyoming.event import Event
from wyoming.info import Describe, Info
from wyoming.ping import Ping, Pong
from wyoming.tts import (
    Synthesize,
    SynthesizeChunk,
    SynthesizeStart,
    SynthesizeStop,
    SynthesizeStopped,
    SynthesizeVoice,
)

import loudkit as lk
from loudkit.errors import InvalidRequestError
from loudkit.law.seeds import chunk_seed
from loudkit.server.doors import serve_doors
from loudkit.server.host.host import Host
from loudkit.server.host.limits import Limits
from loudkit.server.host.models import open_model
from loudkit.server.listening import listen
from loudkit.server.wyoming import conversation, frames
from loudkit.server.wyoming.announcing import KIND, announced, check_announcement
from loudkit.server.wyoming.door import WyomingDoor
from loudkit.synthesis.generate import GraphTokenGenerator

Eventually = Callable[[Callable[[], bool]], None]

BOOK = "The ferry left the harbour before anyone had finished breakfast. " * 60
SENTENCES = ("The ferry left the harbour. ", "Nobody on the quay complained. ", "She went home")


@contextlib.contextmanager
def opened(host: Host, grace: float = 5.0) -> Iterator[int]:
    """The port of a Wyoming server, while the block runs."""
    port = listen("127.0.0.1", 0)
    loop = asyncio.new_event_loop()
    stopping = asyncio.Event()
    door = WyomingDoor(port)
    thread = threading.Thread(
        target=lambda: loop.run_until_complete(door.serve(host, stopping, grace)), daemon=True
    )
    thread.start()
    try:
        yield port.getsockname()[1]
    finally:
        loop.call_soon_threadsafe(stopping.set)
        thread.join(60)
        assert not thread.is_alive()
        loop.close()
        door.close()


@pytest.fixture(scope="module")
def port(host: Host) -> Iterator[int]:
    with opened(host) as made:
        yield made


def told(port: int, *events: Event, until: str) -> list[Event]:
    """What the server says to ``events``, up to an event of type ``until``."""

    async def ask() -> list[Event]:
        said: list[Event] = []
        async with AsyncTcpClient("127.0.0.1", port) as client:
            for event in events:
                await client.write_event(event)
            while not said or said[-1].type != until:
                event_ = await asyncio.wait_for(client.read_event(), 60)
                assert event_ is not None, said
                said.append(event_)
        return said

    return asyncio.run(ask())


def sound(said: list[Event]) -> bytes:
    """The PCM of what was said, whose form is what it is said to be."""
    kinds = [event.type for event in said]
    start = AudioStart.from_event(said[kinds.index("audio-start")])
    chunks = [AudioChunk.from_event(event) for event in said if AudioChunk.is_type(event.type)]
    for form in (start, *chunks):
        assert (form.rate, form.width, form.channels) == (24000, 2, 1)
    assert kinds.count("audio-start") == kinds.count("audio-stop") == 1
    return b"".join(chunk.audio for chunk in chunks)


def speak(port: int, *events: Event) -> bytes:
    return sound(told(port, *events, until="audio-stop"))


def idle(host: Host) -> bool:
    state = host.state()
    return state.running == 0 and state.waiting == 0


def test_describe(host: Host, port: int) -> None:
    info = Info.from_event(told(port, Describe().event(), until="info")[-1])
    [program] = info.tts
    assert program.name == "loudkit"
    assert program.version == lk.__version__
    assert program.supports_synthesize_streaming
    assert program.installed
    assert [voice.name for voice in program.voices] == ["ben", "cora", "hugo", "nora"]
    for voice in program.voices:
        assert voice.languages == ["en"]
        assert voice.attribution.name
        assert voice.version == host.voice(voice.name).source_sha256[:12]
        assert voice.installed


def test_a_voice_that_is_made_meanwhile_is_there(port: int, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("LOUDKIT_VOICES", str(tmp_path))
    ben = Path(lk.__file__).parent / "embedded" / "voices" / "ben.safetensors"
    shutil.copy(ben, tmp_path / "mine.safetensors")
    [program] = Info.from_event(told(port, Describe().event(), until="info")[-1]).tts
    assert "mine" in [voice.name for voice in program.voices]
    own = speak(port, Synthesize("Hello.", SynthesizeVoice("mine")).event())
    assert own == speak(port, Synthesize("Hello.", SynthesizeVoice("ben")).event())


@pytest.mark.parametrize(
    "voice",
    [
        None,
        SynthesizeVoice(name="ben"),
        SynthesizeVoice(language="en-GB"),
        SynthesizeVoice(name="ben", speaker="x"),
    ],
)
def test_a_text_is_the_engines_own_sound(port: int, engine: lk.Engine, voice: SynthesizeVoice | None) -> None:
    text = "".join(SENTENCES)
    assert speak(port, Synthesize(text, voice).event()) == engine.synthesize(text, "ben").to_bytes("pcm16")


def test_ssml(port: int, engine: lk.Engine) -> None:
    text = "<speak>The bill is <break time='300ms'/> <say-as interpret-as='characters'>abc</say-as>.</speak>"
    own = engine.synthesize(text, "nora", markup="ssml").to_bytes("pcm16")
    nora = SynthesizeVoice("nora")
    event = Synthesize(text, nora).event()
    assert speak(port, event) == own  # by its look
    event.data["text_format"] = "ssml"
    assert speak(port, event) == own
    event.data["text"] = "<speak>cut"
    assert Error.from_event(told(port, event, until="error")[-1]).code == "invalid_request"
    pieces = [SynthesizeChunk(text[at : at + 7]).event() for at in range(0, len(text), 7)]
    stop = SynthesizeStop().event()
    for form in (None, "ssml"):
        start = SynthesizeStart(nora).event()
        start.data |= {"text_format": form} if form else {}
        assert sound(told(port, start, *pieces, stop, until="synthesize-stopped")) == own


def test_a_text_as_it_is_written(port: int, engine: lk.Engine) -> None:
    text = "".join(SENTENCES)
    pieces = [SynthesizeChunk(text[at : at + 4]).event() for at in range(0, len(text), 4)]
    said = told(
        port,
        SynthesizeStart(SynthesizeVoice("nora")).event(),
        *pieces,
        Synthesize(text, SynthesizeVoice("nora")).event(),  # as Home Assistant does, for servers of old
        SynthesizeStop().event(),
        until="synthesize-stopped",
    )
    carry: list[int] = []
    own = b""
    for i, sentence in enumerate(SENTENCES):
        made = engine.synthesize(sentence, "nora", seed=chunk_seed(0, i), previous_tokens=carry)
        carry = lk.law.chunking.carried_tail(made.tokens, engine.algorithm)
        own += made.to_bytes("pcm16")
    assert sound(said) == own


def test_the_first_sentence_is_spoken_while_the_rest_is_to_come(port: int) -> None:
    async def ask() -> None:
        async with AsyncTcpClient("127.0.0.1", port) as client:
            await client.write_event(SynthesizeStart().event())
            await client.write_event(SynthesizeChunk("It begins here. And").event())
            for kind in (AudioStart, AudioChunk):
                event = await asyncio.wait_for(client.read_event(), 60)
                assert event is not None
                assert kind.is_type(event.type)
            await client.write_event(SynthesizeChunk(" ends here. *** ").event())  # stars are not said
            await client.write_event(SynthesizeStop().event())
            while event is not None and not SynthesizeStopped.is_type(event.type):
                event = await asyncio.wait_for(client.read_event(), 60)
            assert event is not None

    asyncio.run(ask())


def test_one_after_the_other_on_a_connection(port: int, engine: lk.Engine) -> None:
    async def ask() -> list[bytes]:
        made = [b"", b""]
        async with AsyncTcpClient("127.0.0.1", port) as client:
            for text in SENTENCES[:2]:
                await client.write_event(Synthesize(text).event())
            await client.write_event(Ping("there?").event())
            at, pong = 0, ""
            while at < 2:
                event = await asyncio.wait_for(client.read_event(), 60)
                assert event is not None
                if AudioChunk.is_type(event.type):
                    made[at] += AudioChunk.from_event(event).audio
                elif Pong.is_type(event.type):
                    pong = Pong.from_event(event).text or ""
                at += AudioStop.is_type(event.type)
        assert pong == "there?"
        return made

    own = [engine.synthesize(text, "ben").to_bytes("pcm16") for text in SENTENCES[:2]]
    assert asyncio.run(ask()) == own


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (Synthesize("Hi.", SynthesizeVoice("nobody")).event(), "voice_not_found"),
        (Synthesize("Hi.", SynthesizeVoice("../etc/passwd")).event(), "invalid_request"),
        (Synthesize("Hi.", SynthesizeVoice(language="fi")).event(), "unsupported_language"),
        (Synthesize(" ").event(), "invalid_request"),
        (Synthesize("x" * 10_001).event(), "invalid_request"),
        (Event("synthesize", {"text": 5}), "invalid_request"),
        (Event("synthesize", {}), "invalid_request"),
        (Event("synthesize", {"text": "Hi.", "voice": "ben"}), "invalid_request"),
        (Event("synthesize", {"text": "Hi.", "voice": {"name": ["ben"]}}), "invalid_request"),
        (Event("synthesize", {"text": "Hi.", "text_format": "markdown"}), "invalid_request"),
        (SynthesizeChunk("Hi.").event(), "invalid_request"),
    ],
)
def test_what_is_refused(port: int, event: Event, code: str) -> None:
    async def ask() -> tuple[Error, Event | None]:
        async with AsyncTcpClient("127.0.0.1", port) as client:
            await client.write_event(event)
            said = await asyncio.wait_for(client.read_event(), 60)
            assert said is not None
            return Error.from_event(said), await asyncio.wait_for(client.read_event(), 60)

    error, then = asyncio.run(ask())
    assert error.code == code
    assert "\n" not in error.text
    assert len(error.text) < 300
    assert then is None  # whoever waits for an end gets one


def test_too_much_that_waits(port: int) -> None:
    start = SynthesizeStart().event()
    chunks = [SynthesizeChunk("x" * 9000).event()] * 2
    assert "10000" in Error.from_event(told(port, start, *chunks, until="error")[-1]).text
    many = [Synthesize(BOOK).event()] * 12
    assert "8 texts" in Error.from_event(told(port, *many, until="error")[-1]).text
    assert "already" in Error.from_event(told(port, start, start, until="error")[-1]).text


def frame(kind: str, **data: Any) -> bytes:
    return (json.dumps({"type": kind, "data": data}) + "\n").encode()


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=30)


@pytest.mark.parametrize("how", ["close", "reset", "half-close"])
@pytest.mark.parametrize("streaming", [False, True])
def test_hanging_up_frees_the_engine(
    host: Host, port: int, how: str, streaming: bool, eventually: Eventually
) -> None:
    with connect(port) as client:
        if streaming:
            client.sendall(frame("synthesize-start") + frame("synthesize-chunk", text=BOOK))
        else:
            client.sendall(frame("synthesize", text=BOOK))
        eventually(lambda: host.state().running > 0)
        if how == "half-close":
            client.shutdown(socket.SHUT_WR)
        if how == "reset":
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        if how != "half-close":
            client.close()
        eventually(lambda: idle(host))


def test_a_hang_up_is_seen_within_one_step(eventually: Eventually, monkeypatch: Any) -> None:
    """By order of events: behind the call to cancel at most the step that is under way is made."""
    limits = Limits(cache_bytes=0)
    with Host([open_model(None, voice_bytes=1 << 26)], limits=limits, lanes=1) as host, opened(host) as port:
        order: list[str] = []
        entered, gone = threading.Event(), threading.Event()
        step = GraphTokenGenerator._following

        def held(self: Any, *arguments: Any) -> Any:
            order.append("step")
            if len(order) == 3:
                entered.set()
                assert gone.wait(30)
            return step(self, *arguments)

        monkeypatch.setattr(GraphTokenGenerator, "_following", held)
        client = connect(port)
        client.sendall(frame("synthesize", text=BOOK))
        assert entered.wait(30)
        [ticket] = host._open()
        client.close()
        eventually(lambda: ticket.over)
        order.append("over")
        gone.set()
        eventually(lambda: idle(host))
        assert order[order.index("over") :].count("step") == 0


def test_a_client_that_never_reads(host: Host, monkeypatch: Any, eventually: Eventually) -> None:
    monkeypatch.setattr(conversation, "WRITE_SECONDS", 0.3)
    with opened(host) as port, connect(port) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.sendall(frame("synthesize", text=BOOK) * 3)
        eventually(lambda: host.state().running > 0)
        eventually(lambda: idle(host))


def test_an_event_that_does_not_come(host: Host, monkeypatch: Any) -> None:
    monkeypatch.setattr(frames, "IDLE_SECONDS", 0.2)
    monkeypatch.setattr(frames, "REST_SECONDS", 0.2)
    with opened(host) as port:
        for sent in (b"", b'{"type": "syn', b'{"type": "synthesize", "data_length": 10}\n{"te'):
            with connect(port) as client:
                client.sendall(sent)
                assert b'"error"' in client.recv(4096)


def test_the_end_of_the_server_hears_out_who_is_spoken_to(engine: lk.Engine) -> None:
    text = " ".join(SENTENCES)
    with Host([open_model(None, voice_bytes=1 << 26)]) as host:
        port = listen("127.0.0.1", 0)
        door = WyomingDoor(port)

        async def both() -> bytes:
            stopping = asyncio.Event()
            serving = asyncio.ensure_future(serve_doors(host, [door], grace=30, stopping=stopping))
            async with AsyncTcpClient("127.0.0.1", port.getsockname()[1]) as client:
                await client.write_event(Synthesize(text).event())
                made = b""
                while (event := await client.read_event()) is not None:
                    stopping.set()
                    if AudioChunk.is_type(event.type):
                        made += AudioChunk.from_event(event).audio
            await serving
            return made

        assert asyncio.run(both()) == engine.synthesize(text, "ben").to_bytes("pcm16")
        door.close()


def test_the_network_is_told() -> None:
    from zeroconf import ServiceListener, Zeroconf
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

    class Seen(ServiceListener):
        def __init__(self) -> None:
            self.names: list[str] = []
            self.gone: list[str] = []

        def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
            self.names.append(name)

        def update_service(self, zc: Zeroconf, type_: str, name: str) -> None:
            pass

        def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
            self.gone.append(name)

    async def both() -> tuple[Any, Seen, int]:
        seen = Seen()
        with listen("127.0.0.1", 0) as port:
            looking = AsyncZeroconf(interfaces=["127.0.0.1"])
            browser = AsyncServiceBrowser(looking.zeroconf, KIND, seen)
            async with announced("loudkit test", port, interfaces=["127.0.0.1"]):
                for _ in range(500):
                    if seen.names:
                        break
                    await asyncio.sleep(0.01)
                info = await looking.async_get_service_info(KIND, f"loudkit test.{KIND}")
            for _ in range(500):
                if seen.gone:
                    break
                await asyncio.sleep(0.01)
            await browser.async_cancel()
            await looking.async_close()
            return info, seen, port.getsockname()[1]

    info, seen, number = asyncio.run(both())
    assert seen.names == seen.gone == [f"loudkit test.{KIND}"]
    assert info.port == number
    assert info.parsed_addresses() == ["127.0.0.1"]


def test_names_that_cannot_be_announced() -> None:
    assert check_announcement("Kitchen", "0.0.0.0") == "Kitchen"
    for name, host in (("x", "127.0.0.1"), ("", "0.0.0.0"), ("x" * 64, "0.0.0.0"), ("a.b", "0.0.0.0")):
        with pytest.raises(InvalidRequestError):
            check_announcement(name, host)


def malformed(chance: random.Random) -> bytes:
    """Bytes that are no event, or one that means nothing."""
    good = [
        frame("synthesize", text="Hi."),
        frame("describe"),
        frame("synthesize-start", voice={"name": "ben"}),
    ]
    kind = chance.randrange(8)
    if kind == 0:
        return chance.randbytes(chance.randrange(1, 400))
    if kind == 1:
        whole = chance.choice(good)
        return whole[: chance.randrange(1, len(whole))]
    if kind == 2:
        whole = bytearray(chance.choice(good))
        for _ in range(chance.randrange(1, 5)):
            whole[chance.randrange(len(whole))] = chance.randrange(256)
        return bytes(whole)
    if kind == 3:
        value = chance.choice(
            [-1, 1 << 40, 10**4000 if chance.random() < 0.1 else 5, True, "9", None, [], 2.5]
        )
        name = chance.choice(["data_length", "payload_length"])
        return (json.dumps({"type": "synthesize", name: value}) + "\n").encode() + chance.randbytes(9)
    if kind == 4:
        value = chance.choice([5, None, [], {}, True, {"name": 1}, {"name": {}}, "\0", "x" * 20_000, -1.5])
        where = chance.choice(["text", "voice", "text_format"])
        event = {"text": "Hi.", where: value} if where != "text" else {"text": value}
        return frame(chance.choice(["synthesize", "synthesize-start", "synthesize-chunk"]), **event)
    if kind == 5:
        return (
            chance.choice([b"[]", b"{}", b"5", b'"x"', b'{"type": 5}', b'{"type": "x", "data": 5}', b"null"])
            + b"\n"
        )
    if kind == 6:
        return chance.choice([b"[" * 50_000, b'{"a":' * 20_000, b"x" * 300_000]) + b"\n"
    return b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


def flood(host: Host, port: int, times: int, seed: int) -> None:
    """Frames that are none, each over a connection of its own; every one is answered or closed."""
    chance = random.Random(seed)
    for _ in range(times):
        sent = malformed(chance)
        with connect(port) as client, contextlib.suppress(ConnectionError):
            client.sendall(sent)
            client.shutdown(socket.SHUT_WR)
            while client.recv(1 << 16):
                pass


def test_frames_that_are_none(host: Host, port: int, engine: lk.Engine, eventually: Eventually) -> None:
    flood(host, port, 400, seed=1)
    eventually(lambda: idle(host))
    assert speak(port, Synthesize("Still here.").event()) == engine.synthesize("Still here.", "ben").to_bytes(
        "pcm16"
    )


@pytest.mark.slow
def test_ten_thousand_frames_that_are_none(
    host: Host, port: int, engine: lk.Engine, eventually: Eventually
) -> None:
    flood(host, port, 500, seed=2)
    eventually(lambda: idle(host))
    threads, files = threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))
    flood(host, port, 10_000, seed=3)
    eventually(lambda: idle(host))
    assert threading.active_count() <= threads + 2
    assert len(list(Path("/proc/self/fd").iterdir())) <= files + 2
    assert speak(port, Synthesize("Still here.").event()) == engine.synthesize("Still here.", "ben").to_bytes(
        "pcm16"
    )
