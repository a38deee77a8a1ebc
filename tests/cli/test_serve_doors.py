"""``loudkit serve`` with several doors: one process, one queue, one set of metrics, one end."""

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
import urllib.request
from pathlib import Path
from typing import IO

import pytest

import loudkit as lk

pytest.importorskip("starlette")
pytest.importorskip("wyoming")

ROOT = Path(__file__).parents[2]


def start(*options: str, **environ: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "loudkit", "serve", *options],
        env={**os.environ, "PYTHONPATH": str(ROOT / "python"), **environ},
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def told(process: subprocess.Popen[bytes], *patterns: str) -> list[str]:
    """What the process says of each of ``patterns``, in order."""
    found: list[str] = []
    while len(found) < len(patterns):
        line = pipe(process.stderr).readline().decode()
        assert line, found
        if hit := re.search(patterns[len(found)], line):
            found.append(hit.group(1))
    return found


def over_http(address: str) -> bytes:
    body = json.dumps({"text": "Hello there.", "voice": "ben", "format": "pcm16"}).encode()
    asked = urllib.request.Request(f"{address}/v1/synthesize", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked) as reply:
        sound: bytes = reply.read()
        return sound


def over_wyoming(port: int) -> bytes:
    sound = b""
    with socket.create_connection(("127.0.0.1", port)) as client, client.makefile("rb") as answer:
        client.sendall(
            b'{"type": "synthesize", "data": {"text": "Hello there.", "voice": {"name": "ben"}}}\n'
        )
        while (head := json.loads(answer.readline()))["type"] != "audio-stop":
            answer.read(head.get("data_length", 0))
            sound += answer.read(head.get("payload_length", 0))
    return sound


def over_stdio(process: subprocess.Popen[bytes]) -> bytes:
    pipe(process.stdin).write(b'{"text": "Hello there.", "voice": "ben"}\n')
    pipe(process.stdin).flush()
    return pipe(process.stdout).read(json.loads(pipe(process.stdout).readline())["bytes"])


def test_all_at_once() -> None:
    own = lk.load().synthesize("Hello there.", "ben").to_bytes("pcm16")
    with start("--http", "--port", "0", "--wyoming", ":0", "--stdio") as process:
        address, port, _ = told(process, r"(http://\S+:\d+)/", r"tcp://\S+:(\d+)", "(stdin)")
        assert over_http(address) == over_wyoming(int(port)) == over_stdio(process) == own
        counted = [
            f'loudkit_requests_total{{code="",door="{door}",status="{status}"}}'
            for door, status in (("http", "200"), ("wyoming", "done"), ("stdio", "done"))
        ]
        for _ in range(300):  # a request is counted once its last byte is out
            with urllib.request.urlopen(f"{address}/metrics") as reply:
                metrics = reply.read().decode()
            if all(line in metrics for line in counted):
                break
            time.sleep(0.05)
        assert [line for line in counted if line not in metrics] == []
        pipe(process.stdin).close()  # its own client leaves: the server ends, and with it every door
        assert process.wait(30) == 0
        with pytest.raises(ConnectionError):
            socket.create_connection(("127.0.0.1", int(port)))


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_one_signal_ends_all() -> None:
    with start("--port", "0", "--wyoming", ":0") as process:
        _, port = told(process, r"(http://\S+:\d+)/", r"tcp://\S+:(\d+)")
        with socket.create_connection(("127.0.0.1", int(port))) as idle:  # and who is idle is let go
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0
            with contextlib.suppress(ConnectionResetError):  # it may not have been taken in yet
                assert idle.recv(1) == b""


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--no-http"], "no way in"),
        (["--announce"], "--wyoming"),
        (["--wyoming", "--announce"], "only this machine"),
        (["--wyoming", "0.0.0.0"], "--allow-public"),
        (["--wyoming", "localhost:port"], "HOST:PORT"),
        (["--wyoming", "127.0.0.1:70000"], "--wyoming HOST:PORT"),
    ],
)
def test_what_is_refused_before_a_model_is_loaded(options: list[str], says: str) -> None:
    with start("--port", "0", *options) as process:
        out, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert out == b""
    assert says in err.decode()
    assert len(err.splitlines()) == 1


def test_without_an_extra(tmp_path: Path) -> None:
    """Wyoming's absence is told; stdin needs nothing but what loudkit itself needs."""
    for name in ("starlette", "wyoming", "uvicorn", "msgspec"):
        (tmp_path / f"{name}.py").write_text(f"raise ModuleNotFoundError(name='{name}')", encoding="utf-8")
    path = f"{tmp_path}{os.pathsep}{ROOT / 'python'}"
    with start("--no-http", "--wyoming", ":0", PYTHONPATH=path) as process:
        _, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert b'pip install "loudkit[wyoming]"' in err
    with start("--stdio", PYTHONPATH=path) as process:
        out, _ = process.communicate(b'{"text": "Hi."}\n', timeout=60)
    assert process.returncode == 0
    assert json.loads(out.partition(b"\n")[0])["bytes"] > 0


def test_the_screen_readers_command(tmp_path: Path) -> None:
    def said(*options: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "loudkit", "speech-dispatcher", *options]
        environ = {**os.environ, "PYTHONPATH": str(ROOT / "python"), "PATH": str(tmp_path)}
        return subprocess.run(command, env=environ, capture_output=True, text=True, check=False)

    assert "AddVoice" in said("--conf").stdout
    program = tmp_path / "sd_loudkit"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    lines = said("--lines")
    assert re.fullmatch(
        r'AddModule "loudkit" "/\S*sd_loudkit" "loudkit.conf"\nDefaultModule loudkit\n', lines.stdout
    )
