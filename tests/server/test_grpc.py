"""gRPC, asked by its own clients: grpcio's stubs, the health and the reflection client."""

from __future__ import annotations

import contextlib
import importlib.util
import logging
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("grpc")
pytest.importorskip("grpc_health")
pytest.importorskip("grpc_reflection")

import grpc
from google.protobuf import descriptor_pb2
from google.protobuf.descriptor_pool import DescriptorPool
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

import loudkit as lk
from loudkit.errors import InvalidRequestError
from loudkit.law.shaping import quantise_for_file
from loudkit.server.grpc import loudkit_pb2 as pb
from loudkit.server.grpc import loudkit_pb2_grpc
from loudkit.server.grpc.door import GrpcDoor
from loudkit.server.host.host import Host
from loudkit.server.host.limits import Limits

Eventually = Callable[[Callable[[], bool]], None]
OpenDoor = Callable[..., "contextlib.AbstractContextManager[None]"]
Opened = Callable[..., "contextlib.AbstractContextManager[grpc.Channel]"]
TOKEN = "a-token-of-enough-characters"
BOOK = "The ferry left the harbour before anyone had finished breakfast. " * 60
PASSAGE = "One came early. Two came late, and stayed for supper. " * 4


@pytest.fixture(scope="module")
def grpc_address(host: Host, open_door: OpenDoor) -> Iterator[str]:
    """The address of a door with the usual rules."""
    door = GrpcDoor("127.0.0.1:0")
    with open_door(host, door):
        yield door.address


@pytest.fixture
def opened(open_door: OpenDoor) -> Opened:
    """Opens a door for a block, and a client's channel to it."""

    @contextlib.contextmanager
    def channel(host: Host, door: GrpcDoor) -> Iterator[grpc.Channel]:
        with open_door(host, door), grpc.insecure_channel(door.address) as made:
            grpc.channel_ready_future(made).result(30)
            yield made

    return channel


@pytest.fixture
def channel(grpc_address: str) -> Iterator[grpc.Channel]:
    """A client's channel to it."""
    with grpc.insecure_channel(grpc_address) as made:
        yield made


@pytest.fixture
def stub(channel: grpc.Channel) -> Any:
    """The client that protoc made."""
    return loudkit_pb2_grpc.SpeechStub(channel)


def request(text: str = "Hello there.", voice: str = "ben", **fields: Any) -> pb.SynthesizeRequest:
    return pb.SynthesizeRequest(text=text, voice=voice, **fields)


def refusal(call: Callable[[], Any]) -> tuple[str, str, str]:
    """Status, our code and the message that a call ends with."""
    with pytest.raises(grpc.RpcError) as caught:
        call()
    metadata = dict(caught.value.trailing_metadata() or ())
    return caught.value.code().name, str(metadata.get("loudkit-error-code", "")), str(caught.value.details())


def idle(host: Host) -> bool:
    state = host.state()
    return state.running == 0 and state.waiting == 0


def test_the_reply_is_the_engines_own_sound(stub: Any, engine: lk.Engine) -> None:
    own = engine.synthesize(PASSAGE, "nora", seed=2**64 - 1, speed=1.25)
    reply = stub.Synthesize(request(PASSAGE, "nora", seed=2**64 - 1, speed=1.25))
    assert reply.audio == own.to_bytes("wav")
    assert reply.media_type == "audio/wav"
    assert reply.duration_seconds == own.duration
    assert reply.token_count == len(own.tokens)
    assert reply.seed == 2**64 - 1
    assert (reply.fingerprint, reply.sample_rate) == (engine.algorithm.fingerprint, 24_000)
    assert [chunk.text for chunk in reply.chunks] == [chunk.text for chunk in own.chunks]
    assert [w.start_seconds for w in reply.chunks[-1].words] == [w.start for w in own.chunks[-1].words]


@pytest.mark.parametrize("form", ["pcm16", "flac"])
def test_other_formats_bear_the_same_samples(stub: Any, engine: lk.Engine, form: str) -> None:
    reply = stub.Synthesize(request(audio_format=form))
    assert reply.audio == engine.synthesize("Hello there.", "ben").to_bytes(form)


@pytest.mark.parametrize("form", ["mp3", "opus", "ogg"])
def test_formats_of_the_codec_library(stub: Any, form: str) -> None:
    pytest.importorskip("soundfile")
    assert len(stub.Synthesize(request(audio_format=form)).audio) > 1000


def test_a_stream_of_pcm_is_the_engines_own_sound(stub: Any, engine: lk.Engine) -> None:
    own = engine.synthesize(PASSAGE, "cora", seed=3)
    chunks = list(stub.SynthesizeStream(request(PASSAGE, "cora", seed=3, audio_format="pcm16")))
    assert len(chunks) > 1
    samples = np.frombuffer(b"".join(chunk.audio for chunk in chunks), "<i2")
    np.testing.assert_array_equal(samples, quantise_for_file(own.audio))
    assert sum(chunk.token_count for chunk in chunks) == len(own.tokens)
    assert [c.start_seconds for c in chunks[1:]] == [c.end_seconds for c in chunks[:-1]]
    assert " ".join(c.text for c in chunks) == " ".join(c.text for c in own.chunks)
    assert all(c.start_seconds <= w.start_seconds <= c.end_seconds for c in chunks for w in c.words)
    whole = stub.Synthesize(request(PASSAGE, "cora", seed=3))
    assert list(chunks[-1].continuation) == list(whole.continuation)


def test_what_was_said_before_carries_on(stub: Any, engine: lk.Engine) -> None:
    second = stub.Synthesize(request("Then it stopped.", previous_tokens=[5, 6, 7]))
    own = engine.synthesize("Then it stopped.", "ben", previous_tokens=[5, 6, 7])
    assert second.audio == own.to_bytes("wav")


def test_a_lexicon_and_markup(stub: Any, engine: lk.Engine) -> None:
    entry = pb.LexiconEntry(written="GIF", said="jif")
    reply = stub.Synthesize(request("A **GIF** file.", markup="markdown", lexicon=[entry]))
    own = engine.synthesize("A **GIF** file.", "ben", markup="markdown", lexicon={"GIF": {"say": "jif"}})
    assert reply.audio == own.to_bytes("wav")


def test_what_it_tells_of_itself(stub: Any, engine: lk.Engine, host: Host) -> None:
    told = stub.Describe(pb.DescribeRequest())
    assert told.fingerprint == engine.algorithm.fingerprint
    assert (told.version, told.status) == (lk.__version__, "ok")
    assert told.engine_held_seconds == 0
    assert list(told.models) == [host.models.first.name]
    voices = stub.ListVoices(pb.ListVoicesRequest())
    assert list(voices.voices) == list(engine.voices())
    assert {voice.language for voice in voices.details} == {"en"}


@pytest.mark.parametrize(
    ("asked", "status", "code", "told"),
    [
        (request(""), "INVALID_ARGUMENT", "invalid_request", "the text is empty"),
        (request("x" * 10_001), "INVALID_ARGUMENT", "invalid_request", "10001 characters"),
        (request(voice=""), "INVALID_ARGUMENT", "invalid_request", "not a voice name"),
        (request(voice="../ben"), "INVALID_ARGUMENT", "invalid_request", "not a voice name"),
        (request(voice="benn"), "NOT_FOUND", "voice_not_found", "did you mean 'ben'"),
        (request(model="none"), "NOT_FOUND", "model_not_found", "no model"),
        (request(language="xx"), "INVALID_ARGUMENT", "unsupported_language", "xx"),
        (request(speed=0.0), "INVALID_ARGUMENT", "invalid_request", "speed"),
        (request(speed=float("nan")), "INVALID_ARGUMENT", "invalid_request", "speed"),
        (request(audio_format="midi"), "INVALID_ARGUMENT", "invalid_request", "midi"),
        (request(previous_tokens=[7000]), "INVALID_ARGUMENT", "invalid_tokens", "7000"),
        (request(previous_tokens=[1] * 4097), "INVALID_ARGUMENT", "invalid_request", "4097"),
        (request(BOOK[:290], long_form=False), "INVALID_ARGUMENT", "window_overflow", "window"),
        (request(markup="rtf"), "INVALID_ARGUMENT", "invalid_request", "rtf"),
        (request(BOOK), "INVALID_ARGUMENT", "payload_too_large", "SynthesizeStream"),
    ],
)
def test_refusals(stub: Any, asked: pb.SynthesizeRequest, status: str, code: str, told: str) -> None:
    got = refusal(lambda: stub.Synthesize(asked))
    assert got[:2] == (status, code), got
    assert told in got[2]
    assert "\n" not in got[2]
    assert len(got[2]) < 400


def test_a_stream_refuses_too(stub: Any) -> None:
    got = refusal(lambda: list(stub.SynthesizeStream(request(audio_format="mp3"))))
    assert got[:2] == ("INVALID_ARGUMENT", "invalid_request")
    assert "wav pcm16 flac" in got[2]
    assert refusal(lambda: list(stub.SynthesizeStream(request(voice="nobody"))))[1] == "voice_not_found"


def test_a_body_that_is_no_message(channel: grpc.Channel) -> None:
    for method in ("Synthesize", "Describe", "ListVoices"):
        call = channel.unary_unary(f"/loudkit.v1.Speech/{method}")
        got = refusal(lambda asked=call: asked(b"\xff\xff\xff"))
        assert got[:2] == ("INVALID_ARGUMENT", "invalid_request")
        assert got[2].startswith("the body is no loudkit.v1.")
    with pytest.raises(grpc.RpcError) as caught:
        channel.unary_unary("/loudkit.v1.Speech/Sing")(b"")
    assert caught.value.code() == grpc.StatusCode.UNIMPLEMENTED


def test_a_message_that_is_too_large(stub: Any) -> None:
    assert refusal(lambda: stub.Synthesize(request("x" * (300 << 10))))[:2] == ("RESOURCE_EXHAUSTED", "")


def test_a_defect_tells_nothing(
    stub: Any, host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(host, "_checked", broken)
    got = refusal(lambda: stub.Synthesize(request()))
    assert got[:2] == ("INTERNAL", "server_fault")
    assert "secret" not in got[2]
    assert "a secret" in caplog.text


@pytest.mark.parametrize("how", ["cancel", "deadline", "channel"])
@pytest.mark.parametrize("stream", [True, False])
def test_a_caller_that_leaves_frees_the_engine(
    host: Host, grpc_address: str, how: str, stream: bool, eventually: Eventually
) -> None:
    text = BOOK if stream else BOOK[:1200]
    with grpc.insecure_channel(grpc_address) as channel:
        stub = loudkit_pb2_grpc.SpeechStub(channel)
        deadline = 0.25 if how == "deadline" else None
        seed = hash((how, stream)) % 10**9
        asked = request(text, seed=seed)
        if stream:
            call = stub.SynthesizeStream(asked, timeout=deadline)
        else:
            call = stub.Synthesize.future(asked, timeout=deadline)
        if how != "deadline":
            eventually(lambda: host.state().running > 0)
        if how == "cancel":
            call.cancel()
        elif how == "channel":
            channel.close()
        else:
            with pytest.raises(grpc.RpcError):
                list(call) if stream else call.result()
            assert call.code() == grpc.StatusCode.DEADLINE_EXCEEDED
        eventually(lambda: idle(host))


def test_a_cancel_is_heard_within_one_step(
    engine: lk.Engine, eventually: Eventually, monkeypatch: pytest.MonkeyPatch, opened: Opened
) -> None:
    """By the order of events: once the ticket is over, at most the step under way is finished."""
    from loudkit.server.host import drawing

    asked: list[bool] = []
    draw_row = drawing.draw_row

    def watched(wanted: Any, generator: Any, over: Callable[[], bool]) -> Any:
        def polled() -> bool:
            asked.append(over())
            return asked[-1]

        return draw_row(wanted, generator, polled)

    monkeypatch.setattr(drawing, "draw_row", watched)
    with (
        Host(engine, limits=Limits(cache_bytes=0)) as host,
        opened(host, GrpcDoor("127.0.0.1:0")) as channel,
    ):
        call = loudkit_pb2_grpc.SpeechStub(channel).SynthesizeStream(request(BOOK))
        eventually(lambda: len(asked) > 3)
        call.cancel()
        eventually(lambda: idle(host))
        eventually(lambda: not any(draws.busy for draws in host._lanes._draws.values()))
    assert sum(asked) <= 1  # nothing was drawn once it was known


def test_a_full_host_is_busy(engine: lk.Engine, opened: Opened) -> None:
    limits = Limits(requests=1, cache_bytes=0)
    with Host(engine, limits=limits) as host, opened(host, GrpcDoor("127.0.0.1:0")) as channel:
        stub = loudkit_pb2_grpc.SpeechStub(channel)
        first = stub.SynthesizeStream(request(BOOK))
        next(first)
        assert refusal(lambda: stub.Synthesize(request()))[:2] == ("RESOURCE_EXHAUSTED", "busy")
        first.cancel()


def test_health(channel: grpc.Channel) -> None:
    health = health_pb2_grpc.HealthStub(channel)
    for service in ("", "loudkit.v1.Speech"):
        reply = health.Check(health_pb2.HealthCheckRequest(service=service))
        assert reply.status == health_pb2.HealthCheckResponse.SERVING
    with pytest.raises(grpc.RpcError) as caught:
        health.Check(health_pb2.HealthCheckRequest(service="nobody"))
    assert caught.value.code() == grpc.StatusCode.NOT_FOUND


def test_health_says_when_it_ends(engine: lk.Engine, opened: Opened) -> None:
    host = Host(engine)
    with opened(host, GrpcDoor("127.0.0.1:0")) as channel:
        watched = health_pb2_grpc.HealthStub(channel).Watch(health_pb2.HealthCheckRequest(), timeout=30)
        assert next(watched).status == health_pb2.HealthCheckResponse.SERVING
        host.close()
        assert next(watched).status == health_pb2.HealthCheckResponse.NOT_SERVING
        watched.cancel()


def test_reflection(channel: grpc.Channel) -> None:
    database = ProtoReflectionDescriptorDatabase(channel)
    assert "loudkit.v1.Speech" in database.get_services()
    pool = DescriptorPool(database)
    service = pool.FindServiceByName("loudkit.v1.Speech")
    assert [method.name for method in service.methods] == [
        "Synthesize",
        "SynthesizeStream",
        "Describe",
        "ListVoices",
    ]


def test_the_token(host: Host, opened: Opened) -> None:
    with opened(host, GrpcDoor("127.0.0.1:0", token=TOKEN)) as channel:
        stub = loudkit_pb2_grpc.SpeechStub(channel)
        for metadata in (None, [("authorization", "Bearer wrong")], [("authorization", TOKEN)]):
            got = refusal(lambda given=metadata: stub.Synthesize(request(), metadata=given))
            assert got[:2] == ("UNAUTHENTICATED", "unauthorized")
            got = refusal(lambda given=metadata: list(stub.SynthesizeStream(request(), metadata=given)))
            assert got[:2] == ("UNAUTHENTICATED", "unauthorized")
        assert stub.Synthesize(request(), metadata=[("authorization", f"Bearer {TOKEN}")]).audio
        with pytest.raises(grpc.RpcError) as caught:
            ProtoReflectionDescriptorDatabase(channel).get_services()
        assert caught.value.code() == grpc.StatusCode.UNAUTHENTICATED
        reply = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest())
        assert reply.status == health_pb2.HealthCheckResponse.SERVING


def test_a_public_address_counts(host: Host, opened: Opened) -> None:
    door = GrpcDoor("0.0.0.0:0", token=TOKEN, allow_public=True)
    door.address = door.address.replace("0.0.0.0", "127.0.0.1")
    with opened(host, door) as channel:
        stub = loudkit_pb2_grpc.SpeechStub(channel)
        token = [("authorization", f"Bearer {TOKEN}")]
        for _ in range(12):
            stub.Describe(pb.DescribeRequest(), metadata=token)
        with pytest.raises(grpc.RpcError) as caught:
            for _ in range(3):
                stub.Describe(pb.DescribeRequest(), metadata=token)
        assert caught.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
        metadata = dict(caught.value.trailing_metadata())
        assert metadata["loudkit-error-code"] == "rate_limited"
        assert 1 <= int(metadata["retry-after"]) <= 3


def test_addresses_that_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequestError, match="--allow-public"):
        GrpcDoor("0.0.0.0:0")
    with pytest.raises(InvalidRequestError, match="token"):
        GrpcDoor("0.0.0.0:0", allow_public=True)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(InvalidRequestError, match="choose another with --grpc"):
            GrpcDoor(f"127.0.0.1:{taken.getsockname()[1]}")
    with pytest.raises(InvalidRequestError, match="not a folder"):
        GrpcDoor(f"unix:{tmp_path}/nowhere/socket")
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    with pytest.raises(InvalidRequestError, match="a file is there"):
        GrpcDoor(f"unix:{tmp_path}/file")
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


def test_a_socket_of_the_file_system(host: Host, engine: lk.Engine, tmp_path: Path, opened: Opened) -> None:
    path = f"unix:{tmp_path}/s"
    with opened(host, GrpcDoor(path)) as channel:
        reply = loudkit_pb2_grpc.SpeechStub(channel).Synthesize(request())
        assert reply.audio == engine.synthesize("Hello there.", "ben").to_bytes("wav")
        with pytest.raises(InvalidRequestError, match="taken"):
            GrpcDoor(path)
    assert list(tmp_path.iterdir()) == []


def test_the_log_has_a_line_and_not_the_text(stub: Any, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "loudkit.access"):
        stub.Synthesize(request("A quiet word."))
        refusal(lambda: stub.Synthesize(request("Another quiet word.", voice="nobody")))
    lines = [record.getMessage() for record in caplog.records if record.name == "loudkit.access"]
    assert lines[0].startswith("127.0.0.1 grpc Synthesize OK voice=ben characters=13 ")
    assert lines[1].startswith("127.0.0.1 grpc Synthesize NOT_FOUND code=voice_not_found ")
    assert "quiet" not in "".join(lines)


def test_the_stubs_are_those_of_the_proto(tmp_path: Path) -> None:
    """Whatever version of protoc makes them: the same messages, the same services."""
    pytest.importorskip("grpc_tools")
    from grpc_tools import protoc

    root = Path(__file__).parents[2] / "python"
    made = tmp_path / "set"
    name = "loudkit/server/grpc/loudkit.proto"
    assert protoc.main(["protoc", f"-I{root}", f"--descriptor_set_out={made}", name]) == 0
    (now,) = descriptor_pb2.FileDescriptorSet.FromString(made.read_bytes()).file
    committed = descriptor_pb2.FileDescriptorProto()
    pb.DESCRIPTOR.CopyToProto(committed)
    for file in (now, committed):
        file.ClearField("source_code_info")
    assert _without_json_names(now) == _without_json_names(committed)
    service = committed.service[0]
    for method in service.method:
        assert hasattr(loudkit_pb2_grpc.SpeechServicer, method.name)


def _without_json_names(file: Any) -> Any:
    for message in file.message_type:
        for field in message.field:
            field.ClearField("json_name")
    return file


def test_nothing_of_http_is_needed() -> None:
    root = Path(__file__).parents[2] / "python/loudkit/server/grpc"
    for path in root.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        for word in ("starlette", "uvicorn", "msgspec", "loudkit.server.http"):
            assert word not in text, f"{path.name}: {word}"


def test_absence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "grpc_health", None)
    root = Path(__file__).parents[2] / "python/loudkit/server/grpc/__init__.py"
    spec = importlib.util.spec_from_file_location("without_grpc", root)
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(lk.LoudkitError, match=r'pip install "loudkit\[grpc\]"'):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
