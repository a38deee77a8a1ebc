"""``loudkit serve`` as a process: what it says, what it refuses, how it ends."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("starlette")

ROOT = Path(__file__).parents[2]
TOKEN = "a-token-of-enough-characters"
BOOK = "The ferry left the harbour before anyone had finished breakfast. " * 15


def start(*options: str, **environ: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "loudkit", "serve", *options],
        env={**os.environ, "PYTHONPATH": str(ROOT / "python"), **environ},
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@contextlib.contextmanager
def serving(*options: str, **environ: str) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """The process, its address, and what it said so far; it is stopped behind the block."""
    process = start("--port", "0", *options, **environ)
    assert process.stderr is not None
    said = []
    try:
        while not said or "listening on" not in said[-1]:
            line = process.stderr.readline()
            assert line, said
            said.append(line)
        found = re.search(r"http://\S+:\d+", said[-1])
        assert found is not None
        yield process, found.group(), said
    finally:
        process.terminate()
        process.communicate(timeout=60)


def refused(*options: str, **environ: str) -> tuple[int, str]:
    process = start(*options, **environ)
    out, err = process.communicate(timeout=60)
    assert out == ""
    return process.returncode, err


def post(address: str, body: dict[str, object], token: str = "") -> urllib.request.Request:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    return urllib.request.Request(f"{address}/v1/synthesize", json.dumps(body).encode(), headers)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_terminated_server_finishes_what_runs_and_lets_nothing_in() -> None:
    with serving() as (process, address, _):
        where = address.removeprefix("http://").split(":")
        with socket.create_connection((where[0], int(where[1])), timeout=60) as client:
            body = json.dumps({"text": BOOK, "voice": "ben", "format": "pcm16"}).encode()
            head = "POST /v1/synthesize HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            client.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            while json.load(urllib.request.urlopen(f"{address}/health"))["running"] == 0:
                time.sleep(0.01)
            process.send_signal(signal.SIGTERM)
            answer = b""
            while got := client.recv(1 << 16):
                answer += got
        assert answer.startswith(b"HTTP/1.1 200")
        head_, _, sound = answer.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head_)
        assert length is not None
        assert len(sound) == int(length.group(1)) > 0
        assert process.wait(30) == 0
        with pytest.raises(urllib.error.URLError):
            urllib.request.urlopen(f"{address}/health")


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_what_is_not_finished_within_the_grace_is_called_off() -> None:
    with serving("--grace", "0.1") as (process, address, _):
        where = address.removeprefix("http://").split(":")
        with socket.create_connection((where[0], int(where[1])), timeout=60) as client:
            body = json.dumps({"text": BOOK * 10, "voice": "ben"}).encode()
            head = "POST /v1/synthesize HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            client.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            while json.load(urllib.request.urlopen(f"{address}/health"))["running"] == 0:
                time.sleep(0.01)
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 0


def test_a_port_that_is_taken_is_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, err = refused("--port", str(taken.getsockname()[1]))
    assert code == 1
    assert len(err.splitlines()) == 1
    assert "--port" in err


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--host", "0.0.0.0"], "--allow-public"),
        (["--host", "::"], "--allow-public"),
        (["--host", "0.0.0.0", "--allow-public", "--token", "short"], "at least 16"),
        (["--host", "0.0.0.0", "--allow-public", "--token", "with a blank in the middle"], "ASCII"),
        (["--token", ""], "empty"),
        (["--host", "no.such.host.invalid", "--allow-public"], "cannot be listened on"),
        (["--port", "70000"], "cannot be listened on"),
        (["--alias", "alloy"], "NAME=VOICE"),
        (["--cors-origin", "*"], "origin"),
        (["--prefix", "tts"], "prefix"),
        (["--checkpoint", "/no/such/place"], "/no/such/place"),
    ],
)
def test_what_is_refused_before_a_model_is_loaded(options: list[str], says: str) -> None:
    code, err = refused("--port", "0", *options)
    assert code == 1
    assert says in err
    assert "Traceback" not in err
    assert "loading" not in err


def test_a_public_server_has_a_token() -> None:
    with serving("--host", "0.0.0.0", "--allow-public", LOUDKIT_TOKEN=TOKEN) as (_, address, _):
        local = address.replace("0.0.0.0", "127.0.0.1")
        with pytest.raises(urllib.error.HTTPError) as unauthorized:
            urllib.request.urlopen(f"{local}/health")
        assert unauthorized.value.code == 401
        unauthorized.value.close()
        with urllib.request.urlopen(post(local, {"text": "Hi.", "voice": "ben"}, TOKEN)) as reply:
            assert reply.read(4) == b"RIFF"


def test_a_token_is_made_up_and_said_once() -> None:
    with serving("--host", "0.0.0.0", "--allow-public") as (process, _, _):
        assert process.stderr is not None
        lines = [process.stderr.readline() for _ in range(2)]
        assert "TLS" in lines[0]
        assert len(lines[1].removeprefix("token: ").strip()) >= 16


def test_more_than_one_model_and_another_first_window(bundle: Path) -> None:
    options = ["--checkpoint", "", "--checkpoint", f"noise={bundle}", "--first-chunk-tokens", "40"]
    with (
        serving(*options, "--quiet", "--alias", "alloy=hugo") as (_, address, _),
        urllib.request.urlopen(f"{address}/v1/models") as reply,
    ):
        assert [model["id"] for model in json.load(reply)["data"]] == ["loudr-0", "noise"]


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "starlette.py").write_text("raise ModuleNotFoundError(name='starlette')", encoding="utf-8")
    path = f"{tmp_path}{os.pathsep}{ROOT / 'python'}"
    code, err = refused("--port", "0", PYTHONPATH=path)
    assert code == 1
    assert 'pip install "loudkit[server]"' in err
    assert len(err.splitlines()) == 1
