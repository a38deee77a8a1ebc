"""How soon the other doors are heard, as clients of their worlds ask: text word by word, a screen reader's word."""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from statistics import median
from typing import IO, Any, Final

from loudkit.errors import InvalidRequestError

_WORDS: Final = """button link menu checkbox heading table row column list item dialog alert toolbar slider image
    graphic tab panel window frame edit password search submit cancel close open save print delete copy paste undo redo
    bold italic settings network volume battery clock calendar mail inbox folder file desktop terminal browser"""


def wyoming_first(text: str, voice: str, count: int, arguments: Sequence[str]) -> dict[str, Any]:
    """Milliseconds from ``synthesize-start`` to the first sound, of ``text`` that comes word by word."""
    seen = []
    start = json.dumps({"type": "synthesize-start", "data": {"voice": {"name": voice}}})
    chunks = [
        json.dumps({"type": "synthesize-chunk", "data": {"text": f"{word} "}}) for word in text.split(" ")
    ]
    asked = "\n".join([start, *chunks, '{"type": "synthesize-stop"}', ""]).encode()
    with _wyoming_server(arguments) as port:
        for _ in range(count + 2):
            with socket.create_connection(("127.0.0.1", port)) as client, client.makefile("rb") as answer:
                client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                began = time.perf_counter()
                client.sendall(asked)
                _until_sound(answer)
                seen.append(time.perf_counter() - began)
            time.sleep(0.1)  # the engine is left within a step
    return {"wyoming_first_ms": 1000 * median(seen[2:]), "wyoming_best_ms": 1000 * min(seen[2:])}


def screen_reader_first(checkpoint: str | None, count: int) -> dict[str, Any]:
    """Milliseconds from the end of a one-word message to its first sample, and of the same word again."""
    environ = {**os.environ, "LOUDKIT_SERVER": ""} | (
        {"LOUDKIT_CHECKPOINT": checkpoint} if checkpoint else {}
    )
    command = [sys.executable, "-m", "loudkit", "speech-dispatcher"]
    with subprocess.Popen(
        command, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        to, of = process.stdin, process.stdout
        assert to is not None
        assert of is not None
        try:
            _sent(to, "INIT\nAUDIO\naudio_output_method=server\n.\n")
            _until(of, b"203 OK AUDIO")
            words = (_WORDS.split() * (count // 50 + 1))[:count]
            fresh = [_word(to, of, word) for word in ["hello", "there", *words]][2:]
            again = [_word(to, of, word) for word in words]
        finally:
            process.kill()
    return {
        "word_first_ms": 1000 * median(fresh),
        "word_worst_ms": 1000 * max(fresh),
        "button_first_ms": 1000 * fresh[0],
        "word_again_ms": 1000 * median(again),
    }


@contextlib.contextmanager
def _wyoming_server(arguments: Sequence[str]) -> Iterator[int]:
    command = [
        sys.executable,
        "-m",
        "loudkit",
        "serve",
        "--no-http",
        "--wyoming",
        ":0",
        "--quiet",
        *arguments,
    ]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    try:
        said = ""
        while (found := re.search(r"listening on tcp://\S+:(\d+)", said)) is None:
            line = process.stderr.readline()
            if not line:
                raise InvalidRequestError(f"the server did not start: {' '.join(said.split())[-300:]}")
            said += line
        yield int(found.group(1))
    finally:
        process.terminate()
        process.wait(60)


def _until_sound(answer: IO[bytes]) -> None:
    while line := answer.readline():
        told = json.loads(line)
        answer.read(told.get("data_length", 0))
        if told["type"] == "error":
            raise InvalidRequestError("the server refused the text")
        if told["type"] == "audio-chunk":
            answer.read(told["payload_length"])
            return
    raise InvalidRequestError("the server hung up")


def _word(to: IO[bytes], of: IO[bytes], word: str) -> float:
    _sent(to, "SPEAK\n")
    _until(of, b"202")
    began = time.perf_counter()
    _sent(to, f"<speak>{word}</speak>\n.\n")
    _until(of, b"705-AUDIO")
    took = time.perf_counter() - began
    _until(of, b"702")
    return took


def _sent(to: IO[bytes], text: str) -> None:
    to.write(text.encode())
    to.flush()


def _until(of: IO[bytes], start: bytes) -> None:
    while not (line := of.readline()).startswith(start):
        if not line or line.startswith((b"399", b"30")):
            raise InvalidRequestError("the module refused or ended")
