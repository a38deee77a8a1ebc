"""gRPC and agents beside HTTP: one host, one set of metrics, one end."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

pytest.importorskip("grpc")
pytest.importorskip("mcp")

import grpc
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client

import loudkit as lk
from loudkit.cli import main
from loudkit.server.doors import serve_doors
from loudkit.server.grpc import loudkit_pb2 as pb
from loudkit.server.grpc import loudkit_pb2_grpc
from loudkit.server.grpc.door import GrpcDoor
from loudkit.server.host.host import Host
from loudkit.server.http.serving import HttpDoor
from loudkit.server.listening import listen
from loudkit.server.mcp.options import Options

ROOT = Path(__file__).parents[2]


def test_one_host_for_all_of_them(engine: lk.Engine) -> None:
    async def all_of_them() -> None:
        port = listen("127.0.0.1", 0)
        address = f"http://127.0.0.1:{port.getsockname()[1]}"
        doors = [HttpDoor([port], mcp=Options()), GrpcDoor("127.0.0.1:0")]
        stopping = asyncio.Event()
        host = Host(engine)
        serving = asyncio.ensure_future(serve_doors(host, doors, grace=10, stopping=stopping))
        own = engine.synthesize("Hello there.", "cora", seed=5).to_bytes("wav")
        heard = await asyncio.gather(
            _by_http(address), _by_grpc(doors[1].address), _by_mcp(address), asyncio.sleep(0, own)
        )
        assert [sound == own for sound in heard] == [True] * 4
        async with httpx.AsyncClient(base_url=address) as client:
            counted = (await client.get("/metrics")).text
        stopping.set()
        await serving
        await asyncio.to_thread(host.close)
        for door in doors:
            door.close()
        assert re.search(r'loudkit_requests_total\{code="",door="grpc",status="OK"\} 1\n', counted)
        assert re.search(r'loudkit_requests_total\{code="",door="mcp",status="200"\} 1\n', counted)
        assert re.search(r"loudkit_characters_total 36\n", counted)

    asyncio.run(asyncio.wait_for(all_of_them(), 120))


async def _by_http(address: str) -> bytes:
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        asked = {"text": "Hello there.", "voice": "cora", "seed": 5}
        return (await client.post("/v1/synthesize", json=asked)).content


async def _by_grpc(address: str) -> bytes:
    async with grpc.aio.insecure_channel(address) as channel:
        asked = pb.SynthesizeRequest(text="Hello there.", voice="cora", seed=5)
        stub = loudkit_pb2_grpc.SpeechStub(channel)
        return bytes((await stub.Synthesize(asked, wait_for_ready=True, timeout=60)).audio)


async def _by_mcp(address: str) -> bytes:
    async with streamable_http_client(f"{address}/mcp") as streams, ClientSession(*streams) as session:
        await session.initialize()
        said = await session.call_tool("speak", {"text": "Hello there.", "voice": "cora", "seed": 5})
        (block,) = [block for block in said.content if block.type == "audio"]
        return base64.b64decode(block.data)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--mcp", "--stdio"], "drop one of them"),
        (["--mcp-http", "--no-http"], "drop --no-http"),
        (["--mcp-folder", "x"], "open --mcp or --mcp-http"),
        (["--grpc", "0.0.0.0"], "--allow-public"),
        (["--grpc", "here:there"], "not an address"),
        (["--grpc", "unix:/nowhere/at/all"], "not a folder"),
    ],
)
def test_options_that_are_refused(
    options: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOUDKIT_NO_WARM", "1")
    assert main(["serve", "--port", "0", *options]) == 1
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_the_command(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "loudkit", "serve", "--no-http", "--grpc", f"unix:{tmp_path}/s"],
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "python"), "LOUDKIT_NO_WARM": "1"},
    )
    with grpc.insecure_channel(f"unix:{tmp_path}/s") as channel:
        stub = loudkit_pb2_grpc.SpeechStub(channel)
        asked = pb.SynthesizeRequest(text="Hello there. " * 60, voice="ben")
        chunks = stub.SynthesizeStream(asked, wait_for_ready=True, timeout=60)
        next(chunks)
        process.send_signal(signal.SIGTERM)
        rest = list(chunks)  # what runs may finish
        assert rest
    _, error = process.communicate(timeout=60)
    assert process.returncode == 0, error
    assert f"gRPC on unix:{tmp_path}/s".encode() in error
    assert b"grpc SynthesizeStream OK" in error
    assert not list(tmp_path.iterdir())
