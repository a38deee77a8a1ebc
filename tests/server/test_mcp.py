"""MCP, asked by the client sessions of its own package: over standard input and output, and over HTTP."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import importlib.util
import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest

pytest.importorskip("mcp")

import anyio
from mcp import ClientSession, StdioServerParameters
from mcp.client.client import Client
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError

import loudkit as lk
from loudkit.law.shaping import quantise_for_file
from loudkit.server.doors import serve_doors
from loudkit.server.host.host import Host
from loudkit.server.host.limits import Limits
from loudkit.server.http.serving import HttpDoor
from loudkit.server.listening import listen
from loudkit.server.mcp.folder import Folder
from loudkit.server.mcp.options import Options

Eventually = Callable[[Callable[[], bool]], None]
Listening = Callable[..., "contextlib.AbstractContextManager[str]"]
ROOT = Path(__file__).parents[2]
BOOK = "The ferry left the harbour before anyone had finished breakfast. " * 60
LONG = "The ferry left the harbour before anyone had finished breakfast. " * 5
TOKEN = "a-token-of-enough-characters"
TOOLS = {"speak", "list_voices", "read_as", "describe"}


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


@contextlib.asynccontextmanager
async def over_stdio(folder: Path, *more: str) -> AsyncIterator[ClientSession]:
    """A session with ``loudkit serve --mcp``, as a desktop assistant or an editor starts it."""
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "loudkit", "serve", "--mcp", "--mcp-folder", str(folder), *more],
        env={"PYTHONPATH": str(ROOT / "python"), "OMP_NUM_THREADS": "1", "LOUDKIT_NO_WARM": "1"},
    )
    with open(os.devnull, "w") as silent:  # noqa: PTH123
        async with stdio_client(command, errlog=silent) as streams, ClientSession(*streams) as session:
            await session.initialize()
            yield session


@contextlib.asynccontextmanager
async def over_http(address: str) -> AsyncIterator[ClientSession]:
    """A session with ``/mcp``, begun with a handshake."""
    async with streamable_http_client(f"{address}/mcp") as streams, ClientSession(*streams) as session:
        await session.initialize()
        yield session


def audio_of(result: Any) -> bytes:
    """The sound of an answer's audio block."""
    (block,) = [block for block in result.content if block.type == "audio"]
    return base64.b64decode(block.data)


def idle(host: Host) -> bool:
    state = host.state()
    return state.running == 0 and state.waiting == 0


async def the_conversation(session: Any, engine: lk.Engine, folder: Path) -> None:
    """What every carrier must do alike."""
    listed = (await session.list_tools()).tools
    assert {tool.name for tool in listed} - {"speak_aloud"} == TOOLS
    for tool in listed:
        assert tool.description
        assert tool.input_schema["type"] == "object"
        assert tool.input_schema["additionalProperties"] is False

    said = await session.call_tool(
        "speak", {"text": "Hello there.", "voice": "nora", "seed": 7, "speed": 1.25}
    )
    own = engine.synthesize("Hello there.", "nora", seed=7, speed=1.25)
    assert not said.is_error
    assert audio_of(said) == own.to_bytes("wav")
    told = said.structured_content
    assert told["media_type"] == "audio/wav"
    assert told["fingerprint"] == engine.algorithm.fingerprint
    assert told["duration"] == round(own.duration, 4)
    assert told["tokens"] == len(own.tokens)
    assert "audio" not in json.dumps({k: v for k, v in told.items() if k != "media_type"})
    assert json.loads(said.content[0].text) == told

    heard: list[float] = []

    async def progress(seconds: float, total: float | None, line: str | None) -> None:
        heard.append(seconds)

    written = await session.call_tool("speak", {"text": LONG, "seed": 3}, progress_callback=progress)
    own = engine.synthesize(LONG, engine.voices()[0], seed=3)
    path = Path(written.structured_content["path"])
    assert path.parent == folder
    assert path.read_bytes() == own.to_bytes("wav")
    assert [block.type for block in written.content] == ["text"]
    assert len(heard) > 1
    assert heard == sorted(heard)
    assert heard[-1] == pytest.approx(own.duration, abs=0.01)

    named = {"text": "Hello there.", "file": "chapter/one.flac"}
    written = await session.call_tool("speak", named)
    assert Path(written.structured_content["path"]) == folder / "chapter" / "one.flac"
    assert (folder / "chapter" / "one.flac").read_bytes() == engine.synthesize(
        "Hello there.", engine.voices()[0]
    ).to_bytes("flac")
    again = await session.call_tool("speak", named)
    assert again.is_error
    assert "overwrite" in again.structured_content["error"]
    assert not (await session.call_tool("speak", {**named, "overwrite": True})).is_error

    voices = (await session.call_tool("list_voices", {})).structured_content["voices"]
    assert [voice["name"] for voice in voices] == list(engine.voices())
    none = await session.call_tool("list_voices", {"language": "de"})
    assert none.structured_content["voices"] == []

    read = (await session.call_tool("read_as", {"text": "It cost $4.50."})).structured_content
    assert read["spoken"] == "It cost four dollars and fifty cents."
    assert [(word["written"], word["kind"]) for word in read["words"]] == [("$4.50", "money")]
    every = await session.call_tool("read_as", {"text": "It cost $4.50.", "every_word": True})
    assert len(every.structured_content["words"]) > 1
    taught = await session.call_tool("read_as", {"text": "A GIF.", "lexicon": {"GIF": "jif"}})
    assert "jif" in taught.structured_content["spoken"]

    told = (await session.call_tool("describe", {})).structured_content
    assert (told["version"], told["status"]) == (lk.__version__, "ok")
    assert told["fingerprint"] == engine.algorithm.fingerprint
    assert told["folder"] == str(folder)

    refused = await session.call_tool("speak", {"text": "Hi.", "voice": "benn"})
    assert refused.is_error
    assert refused.structured_content["code"] == "voice_not_found"
    assert refused.structured_content["available"] == list(engine.voices())
    assert "did you mean 'ben'" in refused.content[0].text
    refused = await session.call_tool("speak", {"text": "Hi.", "language": "xx"})
    assert refused.structured_content["code"] == "unsupported_language"
    assert "en" in refused.structured_content["supported"]
    with pytest.raises(MCPError, match="no tool 'sing' here"):
        await session.call_tool("sing", {})


def test_over_standard_input_and_output(engine: lk.Engine, tmp_path: Path) -> None:
    async def talk() -> None:
        async with over_stdio(tmp_path) as session:
            assert session.server_info is not None
            assert (session.server_info.name, session.server_info.version) == ("loudkit", lk.__version__)
            await the_conversation(session, engine, tmp_path)

    run(talk())


@pytest.mark.parametrize("handshake", [True, False])
def test_over_http(
    engine: lk.Engine, host: Host, listening: Listening, tmp_path: Path, handshake: bool
) -> None:
    async def talk(address: str) -> None:
        connected: Any = over_http(address) if handshake else Client(f"{address}/mcp")
        async with connected as session:
            await the_conversation(session, engine, tmp_path)

    with listening(host, mcp=Options(Folder(tmp_path))) as address:
        run(talk(address))


def test_two_agents_at_once(engine: lk.Engine, host: Host, listening: Listening) -> None:
    async def one(address: str, seed: int) -> None:
        async with over_http(address) as session:
            said = await session.call_tool("speak", {"text": "Hello there.", "seed": seed})
            assert audio_of(said) == engine.synthesize("Hello there.", "ben", seed=seed).to_bytes("wav")

    async def both(address: str) -> None:
        await asyncio.gather(*(one(address, seed) for seed in range(8)))

    with listening(host, mcp=Options()) as address:
        run(both(address))


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ({}, "invalid_request", "text: it is needed"),
        ({"text": ""}, "invalid_request", "text: "),
        ({"text": "x" * 10_001}, "invalid_request", "10000"),
        ({"text": " \n"}, "invalid_request", "the text is empty"),
        ({"text": 5}, "invalid_request", "text: Expected str, got int"),
        ({"text": "Hi.", "loud": True}, "invalid_request", "'loud': there is no such argument"),
        ({"text": "Hi.", "speed": 0}, "invalid_request", "speed"),
        ({"text": "Hi.", "seed": -1}, "invalid_request", "seed"),
        ({"text": "Hi.", "seed": 2**64}, "invalid_request", "seed"),
        ({"text": "Hi.", "seed": True}, "invalid_request", "seed"),
        ({"text": "Hi.", "voice": "../ben"}, "invalid_request", "not a voice name"),
        ({"text": "Hi.", "model": "none"}, "model_not_found", "no model"),
        ({"text": "Hi.", "previous_tokens": [9999]}, "invalid_tokens", "9999"),
        ({"text": "Hi.", "format": "midi"}, "invalid_request", "format"),
        ({"text": "Hi.", "file": "a.txt"}, "invalid_request", ".txt"),
        ({"text": "Hi.", "file": "a"}, "invalid_request", "no suffix"),
        ({"text": "Hi.", "file": "a.wav", "format": "mp3"}, "invalid_request", "drop one"),
        ({"text": "Hi.", "file": "a.wav", "deliver": "audio"}, "invalid_request", "drop one"),
        ({"text": "Hi.", "file": "../a.wav"}, "invalid_request", "not a file's name"),
        ({"text": "Hi.", "file": "/etc/a.wav"}, "invalid_request", "not a file's name"),
        ({"text": BOOK, "deliver": "audio"}, "payload_too_large", "deliver it as a file"),
        ({"text": "Hi.", "lexicon": {"GIF": 5}}, "invalid_request", "GIF"),
    ],
)
def test_refusals(
    host: Host, listening: Listening, tmp_path: Path, arguments: dict[str, Any], code: str, told: str
) -> None:
    async def ask(address: str) -> None:
        async with over_http(address) as session:
            refused = await session.call_tool("speak", arguments)
            assert refused.is_error, refused
            said = refused.structured_content
            assert (said["code"], said["error_kind"]) == (code, "bad_request")
            assert told in said["error"]
            assert "\n" not in said["error"]
            assert len(said["error"]) < 600
            assert str(tmp_path) not in said["error"]

    with listening(host, mcp=Options(Folder(tmp_path))) as address:
        run(ask(address))
    assert list(tmp_path.iterdir()) == []


def test_without_a_folder_nothing_is_written(host: Host, listening: Listening, engine: lk.Engine) -> None:
    async def ask(address: str) -> None:
        async with over_http(address) as session:
            for arguments in ({"file": "a.wav"}, {"deliver": "file"}):
                refused = await session.call_tool("speak", {"text": "Hi.", **arguments})
                assert "writes no files" in refused.structured_content["error"]
            refused = await session.call_tool("speak", {"text": BOOK})
            assert refused.structured_content["code"] == "payload_too_large"
            said = await session.call_tool("speak", {"text": LONG, "format": "opus"})
            assert said.structured_content["media_type"] == "audio/ogg; codecs=opus"
            assert len(audio_of(said)) > 10_000
            assert (await session.call_tool("describe", {})).structured_content["folder"] is None

    with listening(host, mcp=Options()) as address:
        run(ask(address))


def test_a_defect_tells_nothing(
    host: Host, listening: Listening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("a secret")

    async def ask(address: str) -> None:
        async with over_http(address) as session:
            refused = await session.call_tool("speak", {"text": "Hi."})
            assert refused.is_error
            assert refused.structured_content["code"] == "server_fault"
            assert "secret" not in str(refused)

    monkeypatch.setattr(host, "_checked", broken)
    with listening(host, mcp=Options()) as address:
        run(ask(address))
    assert "a secret" in caplog.text


def test_a_full_host_is_busy(engine: lk.Engine, listening: Listening) -> None:
    async def ask(address: str, ticket: Any) -> None:
        async with over_http(address) as session:
            refused = await session.call_tool("speak", {"text": "Hi."})
            said = refused.structured_content
            assert (said["code"], said["error_kind"], said["retry_after"]) == ("busy", "busy", 1)
            ticket.cancel()
            assert not (await session.call_tool("speak", {"text": "Hi."})).is_error

    from loudkit.server.host.job import Job

    with (
        Host(engine, limits=Limits(requests=1, cache_bytes=0)) as host,
        listening(host, mcp=Options()) as address,
    ):
        run(ask(address, host.submit(Job(BOOK, "ben"), stream=True)))


@pytest.mark.parametrize("how", ["cancelled over HTTP", "closed over HTTP", "hung up", "cancelled on stdio"])
def test_a_cancel_is_heard_within_one_step(
    engine: lk.Engine,
    how: str,
    listening: Listening,
    open_door: Callable[..., contextlib.AbstractContextManager[None]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """By the order of events: once the ticket is over, at most the step under way is finished."""
    from loudkit.server.host import drawing
    from loudkit.server.mcp.door import McpDoor

    asked: list[bool] = []
    draw_row = drawing.draw_row

    def watched(wanted: Any, generator: Any, over: Callable[[], bool]) -> Any:
        def polled() -> bool:
            asked.append(over())
            return asked[-1]

        return draw_row(wanted, generator, polled)

    monkeypatch.setattr(drawing, "draw_row", watched)
    call = ("speak", {"text": BOOK, "deliver": "file"})

    async def until(true: Callable[[], bool]) -> None:
        for _ in range(3000):
            if true():
                return
            await asyncio.sleep(0.01)
        raise AssertionError("it did not become true")

    async def cancelled(session: Any) -> None:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(session.call_tool, *call)
            await until(lambda: len(asked) > 3)
            tasks.cancel_scope.cancel()
        await until(lambda: idle(host))
        assert not (await session.call_tool("describe", {})).is_error

    async def over_the_net(address: str) -> None:
        async with over_http(address) if how.startswith("cancelled") else Client(f"{address}/mcp") as session:
            await cancelled(session)

    async def raw(address: str) -> None:
        async with httpx.AsyncClient(base_url=address, headers=MCP_HEADERS) as client:
            await client_handshake(client)
            body = message("tools/call", 5, name=call[0], arguments=call[1])
            async with client.stream("POST", "/mcp", json=body) as answer:
                assert answer.status_code == 200
                await until(lambda: len(asked) > 3)
        await until(lambda: idle(host))

    with Host(engine, limits=Limits(cache_bytes=0)) as host:
        options = Options(Folder(tmp_path))
        if how == "cancelled on stdio":
            pipes = os.pipe(), os.pipe()
            with open_door(host, McpDoor(pipes[0][0], pipes[1][1], options)):
                for line in (
                    handshake(),
                    INITIALIZED,
                    message("tools/call", 5, name=call[0], arguments=call[1]),
                ):
                    os.write(pipes[0][1], json.dumps(line).encode() + b"\n")
                asyncio.run(until(lambda: len(asked) > 3))
                cancel = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 5}}
                os.write(pipes[0][1], json.dumps(cancel).encode() + b"\n")
                asyncio.run(until(lambda: idle(host)))
                os.close(pipes[0][1])
            lines = os.read(pipes[1][0], 1 << 20).splitlines()
            assert [json.loads(line)["id"] for line in lines] == [1]  # what was cancelled is not answered
            os.close(pipes[1][0])
        else:
            with listening(host, mcp=options) as address:
                run(raw(address) if how == "hung up" else over_the_net(address))
        asyncio.run(until(lambda: not any(draws.busy for draws in host._lanes._draws.values())))
    assert sum(asked) <= 1  # nothing was drawn once it was known
    assert list(tmp_path.iterdir()) == []


MCP_HEADERS = {"accept": "application/json, text/event-stream", "content-type": "application/json"}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}


def message(method: str, number: int, /, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def handshake() -> dict[str, Any]:
    info = {"name": "test", "version": "1"}
    return message("initialize", 1, protocolVersion="2025-06-18", capabilities={}, clientInfo=info)


async def client_handshake(client: httpx.AsyncClient) -> None:
    answer = await client.post("/mcp", json=handshake())
    assert answer.status_code == 200
    client.headers["mcp-session-id"] = answer.headers["mcp-session-id"]
    client.headers["mcp-protocol-version"] = "2025-06-18"
    assert (await client.post("/mcp", json=INITIALIZED)).status_code == 202


def test_nothing_but_the_protocol_reaches_stdout(tmp_path: Path) -> None:
    """Whatever prints, in Python or below it, before, while and after the server speaks."""
    code = (
        "import os, sys\n"
        "from loudkit.server.host.host import Host\n"
        "load, submit = Host.load, Host.submit\n"
        "def noise():\n"
        "    print('printed'); os.write(1, b'written\\n'); os.system('echo from a child')\n"
        "def loud(self, **k): noise(); load(self, **k)\n"
        "def louder(self, *a, **k): noise(); return submit(self, *a, **k)\n"
        "Host.load, Host.submit = loud, louder\n"
        "from loudkit.cli import main\n"
        f"sys.exit(main(['serve', '--mcp', '--mcp-folder', {str(tmp_path)!r}]))\n"
    )
    lines = [
        handshake(),
        INITIALIZED,
        message("tools/call", 2, name="speak", arguments={"text": "Hello there.", "deliver": "audio"}),
    ]
    given = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "python")},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(given)
    process.stdin.flush()
    answers = [json.loads(process.stdout.readline()) for _ in range(2)]
    rest, errors = process.communicate(timeout=60)  # the end of stdin ends it
    assert process.returncode == 0, errors
    assert rest == b""
    assert [answer["id"] for answer in answers] == [1, 2]
    assert all(answer["jsonrpc"] == "2.0" for answer in answers)
    assert errors.count(b"printed") >= 1
    assert errors.count(b"written") == 2
    assert errors.count(b"from a child") == 2


def test_sigterm_lets_what_runs_finish(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "loudkit", "serve", "--mcp", "--mcp-folder", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT / "python")},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    call = message("tools/call", 2, name="speak", arguments={"text": LONG}, _meta={"progressToken": 1})
    for line in (handshake(), INITIALIZED, call):
        process.stdin.write(json.dumps(line).encode() + b"\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["id"] == 1
    assert json.loads(process.stdout.readline())["method"] == "notifications/progress"
    process.send_signal(signal.SIGTERM)
    answers = [json.loads(line) for line in process.stdout.read().splitlines()]
    assert process.wait(60) == 0
    assert Path(answers[-1]["result"]["structuredContent"]["path"]).exists()
    process.stdin.close()
    process.stdout.close()


def test_what_runs_over_http_may_finish(engine: lk.Engine) -> None:
    async def both() -> None:
        port = listen("127.0.0.1", 0)
        stopping = asyncio.Event()
        host = Host(engine)
        door = HttpDoor([port], mcp=Options())
        serving = asyncio.ensure_future(serve_doors(host, [door], grace=60, stopping=stopping))

        async def progress(seconds: float, total: float | None, line: str | None) -> None:
            stopping.set()

        async with over_http(f"http://127.0.0.1:{port.getsockname()[1]}") as session:
            await session.list_tools()  # which the client would ask for behind the answer
            arguments = {"text": LONG, "voice": "ben", "format": "flac"}
            said = await session.call_tool("speak", arguments, progress_callback=progress)
        assert audio_of(said) == engine.synthesize(LONG, "ben").to_bytes("flac")
        await serving
        await asyncio.to_thread(host.close)
        door.close()

    run(both())


def test_a_client_that_does_not_read(engine: lk.Engine, open_door: Any, eventually: Eventually) -> None:
    from loudkit.server.mcp.door import McpDoor

    (read_in, write_in), (read_out, write_out) = os.pipe(), os.pipe()
    with Host(engine) as host, open_door(host, McpDoor(read_in, write_out, Options()), grace=0.1):
        lines = [handshake(), INITIALIZED]
        lines += [message("tools/call", n, name="speak", arguments={"text": "Hi."}) for n in range(2, 8)]
        for line in lines:
            os.write(write_in, json.dumps(line).encode() + b"\n")
        eventually(lambda: "loudkit_characters_total 18" in host.prometheus())
        assert idle(host)
        os.close(write_in)
        os.close(read_out)
    os.close(read_in)


def test_the_server_ends_though_agents_hold_on(engine: lk.Engine) -> None:
    async def both() -> None:
        port = listen("127.0.0.1", 0)
        stopping = asyncio.Event()
        host = Host(engine)
        door = HttpDoor([port], mcp=Options())
        serving = asyncio.ensure_future(serve_doors(host, [door], grace=20, stopping=stopping))
        address = f"http://127.0.0.1:{port.getsockname()[1]}"
        async with httpx.AsyncClient(base_url=address, headers=MCP_HEADERS) as client:
            await client_handshake(client)
            async with client.stream("GET", "/mcp") as held:
                assert held.status_code == 200
                stopping.set()
                await asyncio.wait_for(serving, 10)
        await asyncio.to_thread(host.close)
        door.close()

    run(both())


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"host": "example.org"}, 403, "bad_host"),
        ({"origin": "http://evil.example"}, 403, "cross_site"),
        ({"sec-fetch-site": "cross-site"}, 403, "cross_site"),
        ({"content-type": "text/plain"}, 415, "unsupported_media_type"),
    ],
)
def test_access(host: Host, listening: Listening, headers: dict[str, str], status: int, code: str) -> None:
    with (
        listening(host, mcp=Options()) as address,
        httpx.Client(base_url=address, headers=MCP_HEADERS) as client,
    ):
        answer = client.post("/mcp", content=json.dumps(handshake()), headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        if "origin" in headers:
            assert client.get("/mcp", headers=headers).status_code == 403
        answer = client.post("/mcp", content=b" " * 200_000)
        assert (answer.status_code, answer.json()["code"]) == (413, "payload_too_large")


def test_access_with_a_token(host: Host, listening: Listening) -> None:
    with (
        listening(host, mcp=Options(), token=TOKEN) as address,
        httpx.Client(base_url=address, headers=MCP_HEADERS) as client,
    ):
        assert client.post("/mcp", json=handshake()).status_code == 401
        right = {"authorization": f"Bearer {TOKEN}"}
        assert client.post("/mcp", json=handshake(), headers=right).status_code == 200
        assert client.put("/mcp", headers=right).status_code == 405


def test_there_is_no_route_unless_it_is_wanted(address: str) -> None:
    assert httpx.post(f"{address}/mcp", json=handshake()).status_code == 404


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What a player was given, by one that is first on the path."""
    heard = tmp_path / "heard"
    script = tmp_path / "bin" / "aplay"
    script.parent.mkdir()
    script.write_text(f"#!/bin/sh\nexec cat >> {heard}\n", encoding="utf-8")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{script.parent}{os.pathsep}{os.environ['PATH']}")
    return heard


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="players there take no pipe")
def test_aloud(host: Host, listening: Listening, engine: lk.Engine, player: Path) -> None:
    async def ask(address: str) -> None:
        async with over_http(address) as session:
            first, second = await asyncio.gather(
                session.call_tool("speak_aloud", {"text": LONG, "voice": "ben"}),
                session.call_tool("speak_aloud", {"text": LONG, "voice": "ben"}),
            )
            assert not first.is_error
            assert first.structured_content == second.structured_content
            refused = await session.call_tool("speak_aloud", {"text": "Hi.", "voice": "nobody"})
            assert refused.structured_content["code"] == "voice_not_found"

    with listening(host, mcp=Options(aloud=True)) as address:
        run(ask(address))
    own = quantise_for_file(engine.synthesize(LONG, "ben").audio)
    np.testing.assert_array_equal(np.frombuffer(player.read_bytes(), "<i2"), np.tile(own, 2))


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="players there take no pipe")
def test_aloud_is_silent_once_it_is_cancelled(
    host: Host, listening: Listening, tmp_path: Path, player: Path
) -> None:
    (tmp_path / "bin" / "aplay").write_text(
        f"#!/bin/sh\necho $$ > {tmp_path}/pid\nexec sleep 600\n", encoding="utf-8"
    )

    async def ask(address: str) -> None:
        async with over_http(address) as session, anyio.create_task_group() as tasks:
            tasks.start_soon(session.call_tool, "speak_aloud", {"text": "Hello there."})
            while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
                await asyncio.sleep(0.01)
            tasks.cancel_scope.cancel()
        number = int((tmp_path / "pid").read_text())
        for _ in range(3000):
            try:
                os.kill(number, 0)
            except ProcessLookupError:
                return
            await asyncio.sleep(0.01)
        raise AssertionError("the player plays on")

    with listening(host, mcp=Options(aloud=True)) as address:
        run(ask(address))


def test_aloud_only_where_it_may_be(host: Host, listening: Listening) -> None:
    async def ask(address: str) -> None:
        async with over_http(address) as session:
            assert {tool.name for tool in (await session.list_tools()).tools} == TOOLS
            with pytest.raises(MCPError, match="no tool"):
                await session.call_tool("speak_aloud", {"text": "Hi."})

    with listening(host, mcp=Options(aloud=False)) as address:
        run(ask(address))


def test_absence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    path = ROOT / "python/loudkit/server/mcp/__init__.py"
    spec = importlib.util.spec_from_file_location("without_mcp", path)
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(lk.LoudkitError, match=r'pip install "loudkit\[mcp\]"'):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
