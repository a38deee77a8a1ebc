"""Malformed frames, by the thousand: no crash, no leak, no fault of ours, and the next client is served."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import random
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

pytest.importorskip("grpc")
pytest.importorskip("mcp")

import grpc

import loudkit as lk
from loudkit.server.grpc import loudkit_pb2 as pb
from loudkit.server.grpc import loudkit_pb2_grpc
from loudkit.server.grpc.door import GrpcDoor
from loudkit.server.host.host import Host
from loudkit.server.mcp.door import McpDoor
from loudkit.server.mcp.folder import Folder
from loudkit.server.mcp.options import Options

Eventually = Callable[[Callable[[], bool]], None]
OpenDoor = Callable[..., "contextlib.AbstractContextManager[None]"]
Listening = Callable[..., "contextlib.AbstractContextManager[str]"]
COUNTS = [pytest.param(300, id="some"), pytest.param(10_000, id="many", marks=pytest.mark.slow)]
pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts descriptors as Linux does")


class Held:
    """What the process holds: descriptors, threads, memory."""

    def __init__(self) -> None:
        self.files = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
        self.threads = threading.active_count()
        self.kilobytes = int(Path("/proc/self/statm").read_text().split()[1]) * 4

    def same(self, before: Held) -> bool:
        """Whether no more is held than before, but for a connection and the threads of a pool that is bounded."""
        return self.files <= before.files + 4 and self.threads <= before.threads + 8


@contextlib.contextmanager
def nothing_left(host: Host, count: int, eventually: Eventually, what: str) -> Iterator[None]:
    """No ticket, no descriptor, no thread stays behind, and memory does not grow with the number of frames."""
    before, began = Held(), time.monotonic()
    yield
    seconds = time.monotonic() - began
    eventually(lambda: host.state().running == 0 and host.state().waiting == 0)
    gc.collect()
    eventually(lambda: Held().same(before))
    grown = Held().kilobytes - before.kilobytes
    print(f"{what}: {count} frames in {seconds:.0f} s, memory {grown / 1024:+.1f} MB")
    assert grown < 100 << 10
    assert not host._tickets


def served(address: str, engine: lk.Engine) -> None:
    """A proper client is answered with the engine's own sound."""
    with grpc.insecure_channel(address) as channel:
        reply = loudkit_pb2_grpc.SpeechStub(channel).Synthesize(
            pb.SynthesizeRequest(text="Hello there.", voice="ben"), timeout=30, wait_for_ready=True
        )
    assert reply.audio == engine.synthesize("Hello there.", "ben").to_bytes("wav")


PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


def frame(kind: int, flags: int, stream: int, body: bytes, length: int | None = None) -> bytes:
    size = len(body) if length is None else length
    return struct.pack(">I", size)[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + body


def literal(name: bytes, value: bytes) -> bytes:
    """A header of HPACK, neither indexed nor coded."""
    return b"\x00" + _sized(name) + _sized(value)


def _sized(text: bytes) -> bytes:
    if len(text) < 127:
        return bytes([len(text)]) + text
    rest, coded = len(text) - 127, bytearray([127])
    while rest >= 128:
        coded.append(rest % 128 + 128)
        rest //= 128
    coded.append(rest)
    return bytes(coded) + text


def call_headers(chance: random.Random) -> bytes:
    method = chance.choice([b"Synthesize", b"SynthesizeStream", b"Describe", b"ListVoices", b"Nothing", b""])
    fields = [
        (b":method", chance.choice([b"POST", b"POST", b"GET", b""])),
        (b":scheme", b"http"),
        (b":path", b"/loudkit.v1.Speech/" + method),
        (b":authority", b"localhost"),
        (b"te", b"trailers"),
        (b"content-type", chance.choice([b"application/grpc", b"application/grpc", b"text/plain", b"\xff"])),
        (b"grpc-timeout", chance.choice([b"1S", b"99999999H", b"-1S", b"x", b""])),
        (b"grpc-encoding", chance.choice([b"identity", b"gzip", b"zip"])),
        (b"authorization", chance.randbytes(chance.randrange(200))),
    ]
    if chance.random() < 0.3:
        chance.shuffle(fields)
    return b"".join(literal(*field) for field in fields if chance.random() < 0.95)


def protobuf(chance: random.Random) -> bytes:
    """A body that is no request, or hardly one."""
    good = pb.SynthesizeRequest(
        text="Hi.", voice="nobody", seed=1, previous_tokens=[1, 2]
    ).SerializeToString()
    kind = chance.randrange(8)
    if kind == 0:
        return chance.randbytes(chance.randrange(200))
    if kind == 1:
        return good[: chance.randrange(1, len(good))]
    if kind == 2:
        return bytes([field << 3 | chance.randrange(8) for field in range(1, 13)]) + chance.randbytes(20)
    if kind == 3:
        return b"\x0a\x04\xff\xfe\xfd\xfc\x12\x03ben"  # a text that is no UTF-8
    if kind == 4:
        return b"\x63" * chance.randrange(1, 5000)  # groups that never end
    if kind == 5:
        return b"\x0a\xff\xff\xff\xff\x07" + good
    if kind == 6:
        flipped = bytearray(good)
        for _ in range(3):
            flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
        return bytes(flipped)
    return b"\x3a\x0a" + b"\xff" * 9 + b"\x01" + b"\x12\x00" + good * chance.randrange(1, 4)


def http2(chance: random.Random) -> bytes:
    """What a client of raw sockets sends."""
    settings = frame(4, 0, 0, b"")
    kind = chance.randrange(8)
    if kind == 0:
        return chance.randbytes(chance.randrange(1, 400))
    if kind == 1:
        return PREFACE[: chance.randrange(len(PREFACE))] + chance.randbytes(chance.randrange(50))
    if kind == 2:
        random_frames = (
            frame(
                chance.randrange(16),
                chance.randrange(256),
                chance.randrange(5),
                chance.randbytes(chance.randrange(60)),
                chance.choice([None, None, 0, 5, (1 << 24) - 1]),
            )
            for _ in range(chance.randrange(1, 6))
        )
        return PREFACE + settings + b"".join(random_frames)
    headers = frame(1, 4, 1, call_headers(chance))
    if kind == 3:
        return PREFACE + settings + headers + frame(0, 1, 1, chance.randbytes(chance.randrange(100)))
    if kind == 4:
        length = chance.choice([0, 1, 5, 300 << 10, (1 << 32) - 1])
        body = bytes([chance.choice([0, 0, 1, 7])]) + struct.pack(">I", length) + protobuf(chance)
        return PREFACE + settings + headers + frame(0, chance.choice([0, 1]), 1, body[:16_000])
    if kind == 5:
        resets = frame(3, 0, 1, struct.pack(">I", chance.randrange(14)))
        return PREFACE + settings + (headers + resets) * 3 + frame(7, 0, 0, b"\0" * 8)
    if kind == 6:
        return PREFACE + settings + frame(8, 0, 0, b"\0\0\0\0") + frame(6, 0, 0, b"x" * chance.randrange(12))
    large = literal(b"x-large", b"x" * 12_000)
    return PREFACE + settings + frame(1, 0, 1, call_headers(chance)) + frame(9, 4, 1, large)


def knock(address: str, sent: bytes, chance: random.Random) -> None:
    host, _, port = address.rpartition(":")
    with contextlib.suppress(OSError), socket.create_connection((host, int(port)), timeout=10) as client:
        client.sendall(sent)
        if chance.random() < 0.5:
            client.settimeout(0.002)
            client.recv(65536)
        if chance.random() < 0.3:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")


@pytest.mark.parametrize("count", COUNTS)
def test_grpc_frames(
    host: Host, engine: lk.Engine, open_door: OpenDoor, eventually: Eventually, count: int
) -> None:
    chance = random.Random(1)
    door = GrpcDoor("127.0.0.1:0")
    with open_door(host, door):
        served(door.address, engine)
        with nothing_left(host, count, eventually, "gRPC, raw HTTP/2"):
            for _ in range(count):
                knock(door.address, http2(chance), chance)
            served(door.address, engine)


@pytest.mark.parametrize("count", COUNTS)
def test_grpc_bodies(
    host: Host, engine: lk.Engine, open_door: OpenDoor, eventually: Eventually, count: int
) -> None:
    chance = random.Random(2)
    door = GrpcDoor("127.0.0.1:0")
    with open_door(host, door), grpc.insecure_channel(door.address) as channel:
        served(door.address, engine)
        calls = [
            channel.unary_unary("/loudkit.v1.Speech/Synthesize"),
            channel.unary_unary("/loudkit.v1.Speech/ListVoices"),
            channel.unary_unary("/loudkit.v1.Speech/Describe"),
        ]
        stream = channel.unary_stream("/loudkit.v1.Speech/SynthesizeStream")
        with nothing_left(host, count, eventually, "gRPC, protobuf"):
            for _ in range(count):
                body = protobuf(chance)
                try:
                    if chance.random() < 0.3:
                        list(stream(body, timeout=30))
                    else:
                        chance.choice(calls)(body, timeout=30)
                except grpc.RpcError as error:
                    code = dict(error.trailing_metadata() or ()).get("loudkit-error-code")
                    assert code in REFUSALS, (body, error)
            served(door.address, engine)


REFUSALS = ("invalid_request", "invalid_tokens", "model_not_found", "unsupported_language", "voice_not_found")
SPEAK = {"name": "speak", "arguments": {"text": "Hi.", "voice": "nobody"}}
INFO = {"name": "test", "version": "1"}
INITIALIZE = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": INFO}


def anything(chance: random.Random, depth: int = 0) -> Any:
    """Any value of JSON, and some that are not."""
    kind = chance.randrange(11 if depth < 3 else 8)
    scalars: list[Any] = [
        None,
        chance.random() < 0.5,
        chance.randrange(-(2**70), 2**70),
        chance.choice([0.5, 1e308, -0.0, 1e-320]),
        "".join(chr(chance.choice([0, 10, 65, 0x202E, 0xE9, 0x1F600])) for _ in range(chance.randrange(8))),
        "x" * chance.choice([1, 200, 20_000]),
        chance.choice(["speak", "ben", "en", "../a.wav", "wav", "html", "a.wav"]),
        [],
    ]
    if kind < 8:
        return scalars[kind]
    if kind == 8:
        return [anything(chance, depth + 1) for _ in range(chance.randrange(4))]
    names = ["text", "voice", "name", "arguments", "_meta", "progressToken", "file", "id", "x", "seed"]
    return {chance.choice(names): anything(chance, depth + 1) for _ in range(chance.randrange(5))}


def arguments(chance: random.Random) -> dict[str, Any]:
    """Arguments that no tool takes: one at least is wrong."""
    names = [
        "text",
        "voice",
        "seed",
        "speed",
        "language",
        "markup",
        "lexicon",
        "file",
        "deliver",
        "overwrite",
    ]
    given = {name: anything(chance) for name in chance.sample(names, chance.randrange(len(names)))}
    return {**given, chance.choice(["voice", "model"]): "nobody", "text": given.get("text", "Hi.")}


def rpc(chance: random.Random) -> bytes:
    """A message that is none, or asks for what is not there."""
    good = json.dumps(
        {"jsonrpc": "2.0", "id": chance.randrange(10**6), "method": "tools/call", "params": SPEAK}
    )
    kind = chance.randrange(14)
    if kind == 0:
        return chance.randbytes(chance.randrange(1, 200)).replace(b"\n", b"")
    if kind == 1:
        return good[: chance.randrange(1, len(good))].encode()
    if kind == 2:
        return json.dumps([json.loads(good)] * chance.randrange(3)).encode()
    if kind == 3:
        return json.dumps(anything(chance)).encode()
    if kind == 4:
        return chance.choice([b"[", b'{"a":']) * chance.choice([10, 1000, 50_000])
    if kind == 5:
        return b'{"jsonrpc": "2.0", "id": 1e999, "method": "tools/list"}'
    if kind == 6:
        return b'{"jsonrpc": "2.0", "id": "\\ud800", "method": "tools/list", "params": {"cursor": "\xff"}}'
    if kind == 7 and chance.random() < 0.1:
        return b'{"jsonrpc": "2.0", "id": 5, "method": "' + b"x" * (300 << 10) + b'"}'
    names = ["jsonrpc", "id", "method", "params", "result", "error"]
    message: dict[str, Any] = {"jsonrpc": "2.0", "id": chance.randrange(10**6)}
    message["method"] = chance.choice(
        [
            "tools/call",
            "tools/call",
            "tools/list",
            "ping",
            "prompts/get",
            "notifications/cancelled",
            "initialize",
            "x",
        ]
    )
    if kind < 11:
        message["params"] = anything(chance)
        message[chance.choice(names)] = anything(chance)
        if chance.random() < 0.3:
            message.pop(chance.choice(list(message)))
        return json.dumps(message).encode()
    name = chance.choice(["speak", "list_voices", "read_as", "describe", "sing"])
    given: Any = arguments(chance) if chance.random() < 0.7 else anything(chance)
    message["method"], message["params"] = "tools/call", {"name": name, "arguments": given}
    if chance.random() < 0.2:
        message["params"]["_meta"] = {"progressToken": anything(chance)}
    return json.dumps(message).encode()


def no_fault(answer: Any) -> None:
    """An answer of JSON-RPC 2.0 in which nothing of ours failed."""
    assert answer["jsonrpc"] == "2.0"
    if "error" in answer:
        assert answer["error"]["code"] not in (0, -32603), answer
    elif "result" in answer:
        assert (answer["result"].get("structuredContent") or {}).get("code") != "server_fault", answer


@pytest.mark.parametrize("count", COUNTS)
def test_mcp_lines(
    host: Host, open_door: OpenDoor, eventually: Eventually, tmp_path: Path, count: int, engine: lk.Engine
) -> None:
    chance = random.Random(3)
    with nothing_left(host, count, eventually, "MCP, stdio"):
        (read_in, write_in), (read_out, write_out) = os.pipe(), os.pipe()
        answers: list[Any] = []

        def drain() -> None:
            with os.fdopen(read_out, "rb") as lines:
                answers.extend(json.loads(line) for line in lines)

        reader = threading.Thread(target=drain)
        reader.start()
        door = McpDoor(read_in, write_out, Options(Folder(tmp_path)))
        with open_door(host, door), os.fdopen(write_in, "wb") as lines:
            start = {"jsonrpc": "2.0", "id": "start", "method": "initialize", "params": INITIALIZE}
            done = {"jsonrpc": "2.0", "method": "notifications/initialized"}
            for message in (start, done):
                lines.write(json.dumps(message).encode() + b"\n")
            for _ in range(count):
                lines.write(rpc(chance) + b"\n")
            speak = {"name": "speak", "arguments": {"text": "Hello there."}}
            last = {"jsonrpc": "2.0", "id": "last", "method": "tools/call", "params": speak}
            lines.write(json.dumps(last).encode() + b"\n")
            lines.flush()
            eventually(lambda: any(answer.get("id") == "last" for answer in answers))
        reader.join()
        os.close(read_in)
    for answer in answers:
        no_fault(answer)
    (said,) = [answer for answer in answers if answer.get("id") == "last"]
    assert (
        said["result"]["structuredContent"]["duration"] == engine.synthesize("Hello there.", "ben").duration
    )
    assert len(answers) > count / 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("count", COUNTS)
def test_mcp_requests(
    host: Host, listening: Listening, eventually: Eventually, tmp_path: Path, count: int, engine: lk.Engine
) -> None:
    chance = random.Random(4)
    headers = {"accept": "application/json, text/event-stream", "content-type": "application/json"}
    with listening(host, mcp=Options(Folder(tmp_path))) as address:
        asyncio.run(_proper_agent(address, engine))
        with nothing_left(host, count, eventually, "MCP, HTTP"):
            with httpx.Client(base_url=address, headers=headers, timeout=60) as client:
                start = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": INITIALIZE}
                session = client.post("/mcp", json=start).headers["mcp-session-id"]
                done = {"jsonrpc": "2.0", "method": "notifications/initialized"}
                known = {"mcp-session-id": session, "mcp-protocol-version": "2025-06-18"}
                assert client.post("/mcp", json=done, headers=known).status_code == 202
                for _ in range(count):
                    _ask(client, chance, known)
                assert client.delete("/mcp", headers=known).status_code == 200
            asyncio.run(_proper_agent(address, engine))
    assert list(tmp_path.iterdir()) == []


def _ask(client: httpx.Client, chance: random.Random, known: dict[str, str]) -> None:
    kind = chance.randrange(10)
    sent = dict(known)
    if kind == 0:
        sent = {}
    elif kind == 1:
        sent["mcp-session-id"] = chance.choice(["", "x" * 100, "0" * 32])
    elif kind == 2:
        sent["mcp-protocol-version"] = chance.choice(["", "x", "2026-07-28", "9999-01-01"])
    elif kind == 3:
        sent["accept"] = chance.choice(["", "text/html", "application/json"])
    elif kind == 4:
        answer = client.request(chance.choice(["PUT", "PATCH", "HEAD"]), "/mcp", headers=sent)
        assert answer.status_code == 405
        return
    body = rpc(chance)
    if b'"notifications/cancelled"' in body or b'"initialize"' in body:
        sent = {}  # either would end what others wait for, or open a session
    answer = client.post("/mcp", content=body, headers=sent)
    assert (
        answer.status_code < 500 or answer.json().get("error", {}).get("message") == "Too many open sessions"
    ), body
    if answer.headers.get("content-type", "").startswith("text/event-stream"):
        for line in answer.text.splitlines():
            if line.startswith("data: ") and line != "data: ":
                no_fault(json.loads(line.removeprefix("data: ")))
    elif answer.headers.get("content-type", "") == "application/json" and answer.content:
        told = answer.json()
        if "jsonrpc" in told:
            no_fault(told)


async def _proper_agent(address: str, engine: lk.Engine) -> None:
    from mcp import ClientSession
    from mcp.client.streamable_http import streamable_http_client

    async with streamable_http_client(f"{address}/mcp") as streams, ClientSession(*streams) as session:
        await session.initialize()
        said = await session.call_tool("speak", {"text": "Hello there."})
        assert said.structured_content["duration"] == engine.synthesize("Hello there.", "ben").duration
