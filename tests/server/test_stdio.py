"""Lines of JSON in, sound out: over pipes, as an editor or a shell would."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import pytest

import loudkit as lk
from loudkit.server.host.host import Host
from loudkit.server.host.limits import Limits
from loudkit.server.host.models import open_model
from loudkit.server.pipes import LINE
from loudkit.server.stdio.door import StdioDoor
from loudkit.synthesis.generate import GraphTokenGenerator

Eventually = Callable[[Callable[[], bool]], None]

ROOT = Path(__file__).parents[2]
BOOK = "The ferry left the harbour before anyone had finished breakfast. " * 60
TEXT = "The ferry left the harbour. Nobody on the quay complained. She went home."


class Client:
    """The other ends of the pipes."""

    def __init__(self, to: BinaryIO, of: BinaryIO) -> None:
        self.to = to
        self.of = of

    def send(self, **request: Any) -> None:
        self.to.write(json.dumps(request).encode() + b"\n")
        self.to.flush()

    def answer(self) -> tuple[dict[str, Any], bytes]:
        """One header, and the sound that it counts."""
        head = json.loads(self.of.readline())
        return head, self.of.read(head["bytes"])

    def whole(self) -> tuple[list[dict[str, Any]], bytes]:
        """All of an answer."""
        heads, sound = [], b""
        while not heads or not heads[-1]["end"]:
            head, piece = self.answer()
            heads.append(head)
            sound += piece
        return heads, sound


@contextlib.contextmanager
def opened(host: Host) -> Iterator[Client]:
    """A client of the door, while the block runs; the door must end with it."""
    (server_in, to), (of, server_out) = os.pipe(), os.pipe()
    door = StdioDoor(server_in, server_out)

    def run() -> None:
        asyncio.run(door.serve(host, asyncio.Event(), 5.0))
        door.close()

    thread = threading.Thread(target=run)
    thread.start()
    with open(to, "wb") as writing, open(of, "rb") as reading:  # noqa: PTH123
        try:
            yield Client(writing, reading)
        finally:
            with contextlib.suppress(OSError):
                writing.close()
            while reading.read(1 << 16):
                pass
            thread.join(60)
            assert not thread.is_alive()
    os.close(server_in)


@pytest.fixture
def client(host: Host) -> Iterator[Client]:
    with opened(host) as made:
        yield made


def idle(host: Host) -> bool:
    state = host.state()
    return state.running == 0 and state.waiting == 0


@pytest.mark.parametrize("stream", [False, True])
def test_a_text_is_the_engines_own_sound(client: Client, engine: lk.Engine, stream: bool) -> None:
    client.send(id="a", text=TEXT, voice="nora", seed=7, speed=1.2, stream=stream)
    heads, sound = client.whole()
    own = engine.synthesize(TEXT, "nora", seed=7, speed=1.2)
    assert sound == own.to_bytes("pcm16")
    assert {head["id"] for head in heads} == {"a"}
    assert all(head["sample_rate"] == 24000 for head in heads if head["bytes"])
    assert len(heads) > 1 if stream else len(heads) == 1
    assert sum(head.get("duration", 0) for head in heads) == pytest.approx(own.duration, abs=1e-3)


def test_answers_come_in_order(client: Client, engine: lk.Engine) -> None:
    for seed in range(3):
        client.send(id=seed, text="Yes.", seed=seed)
    client.send(list="voices")
    for seed in range(3):
        [head], sound = client.whole()
        assert head["id"] == seed
        assert sound == engine.synthesize("Yes.", "ben", seed=seed).to_bytes("pcm16")
    [head], _ = client.whole()
    assert [voice["name"] for voice in head["voices"]] == ["ben", "cora", "hugo", "nora"]


def test_a_last_line_without_an_end_is_answered(host: Host) -> None:
    with opened(host) as client:
        client.to.write(b'{"text": "Yes."}')
        client.to.close()
        [head], sound = client.whole()
        assert len(sound) == head["bytes"] > 0
        assert client.of.read() == b""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "invalid_request"),
        (b"5", "invalid_request"),
        (b"{}", "invalid_request"),
        (b"[" * 100_000, "invalid_request"),
        (b'{"text": 5}', "invalid_request"),
        (b'{"text": "Hi.", "seed": true}', "invalid_request"),
        (b'{"text": "Hi.", "seed": -1}', "invalid_request"),
        (b'{"text": "Hi.", "speed": NaN}', "invalid_request"),
        (b'{"text": "Hi.", "speed": 9}', "invalid_request"),
        (b'{"text": "Hi.", "markup": "latex"}', "invalid_request"),
        (b'{"text": "Hi.", "lexicon": {"a": 5}}', "invalid_request"),
        (b'{"text": " "}', "invalid_request"),
        (b'{"text": "Hi.", "voice": "nobody"}', "voice_not_found"),
        (b'{"text": "Hi.", "model": "nothing"}', "model_not_found"),
        (b'{"text": "Hi.", "language": "xx"}', "unsupported_language"),
        (b'{"list": "models"}', "invalid_request"),
        (b'{"text": "' + b"x" * LINE + b'"}', "invalid_request"),
        (b"\xff\xfe{}", "invalid_request"),
    ],
)
def test_what_is_refused(client: Client, line: bytes, code: str) -> None:
    client.to.write((line or b"{") + b"\n")
    client.to.flush()
    [head], sound = client.whole()
    assert (head["code"], sound) == (code, b"")
    assert 0 < len(head["error"]) < 300
    client.send(id=1, list="voices")
    assert client.whole()[0][0]["id"] == 1


def test_a_cancel_frees_the_engine_within_one_step(eventually: Eventually, monkeypatch: Any) -> None:
    """By order of events: behind the cancel no step is begun."""
    limits = Limits(cache_bytes=0)
    with (
        Host([open_model(None, voice_bytes=1 << 26)], limits=limits, lanes=1) as host,
        opened(host) as client,
    ):
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
        client.send(id="book", text=BOOK, stream=True)
        client.send(id="next", text=BOOK)
        assert entered.wait(30)
        [ticket] = host._open()
        client.send(cancel="next")
        client.send(cancel="book")
        eventually(lambda: ticket.over)
        order.append("over")
        gone.set()
        for name in ("book", "next"):
            [head], _ = client.whole()
            assert (head["id"], head["code"]) == (name, "cancelled")
        eventually(lambda: idle(host))
        assert order[order.index("over") :].count("step") == 0


def test_who_reads_no_more_ends_it(host: Host, eventually: Eventually) -> None:
    (server_in, to), (of, server_out) = os.pipe(), os.pipe()
    door = StdioDoor(server_in, server_out)
    thread = threading.Thread(target=lambda: asyncio.run(door.serve(host, asyncio.Event(), 5.0)))
    thread.start()
    os.write(to, json.dumps({"text": BOOK, "stream": True}).encode() + b"\n")
    eventually(lambda: host.state().running > 0)
    os.close(of)
    thread.join(60)
    assert not thread.is_alive()
    eventually(lambda: idle(host))
    door.close()
    for fd in (to, server_in):
        os.close(fd)


def flood(client: Client, times: int, seed: int) -> None:
    """Lines that are no request; each is answered."""
    chance = random.Random(seed)
    good = [b'{"id":1,"list":"voices"}', b'{"text":"Hi.","seed":3,"stream":true}', b'{"cancel":"x"}']
    for i in range(times):
        kind = chance.randrange(5)
        if kind == 0:
            line = chance.randbytes(chance.randrange(1, 300))
        elif kind == 1:
            whole = chance.choice(good)
            line = whole[: chance.randrange(1, len(whole))]
        elif kind == 2:
            changed = bytearray(chance.choice(good))
            changed[chance.randrange(len(changed))] = chance.randrange(256)
            line = bytes(changed)
        elif kind == 3:
            value = chance.choice([5, None, [], {}, True, {"a": 1}, "\0", "x" * 20_000, -1.5, 1 << 70])
            field = chance.choice(
                ["text", "voice", "seed", "speed", "markup", "lexicon", "id", "cancel", "model"]
            )
            line = json.dumps({"text": " ", field: value}).encode()
        else:
            line = chance.choice([b"[" * 50_000, b'{"a":' * 20_000, b"x" * (LINE + 9), b"null", b"{}", b"[]"])
        client.to.write(line.replace(b"\n", b" ") + b"\n")
        client.send(id=f"after {i}", list="voices")
        while client.whole()[0][-1]["id"] != f"after {i}":
            pass


def test_lines_that_are_no_request(host: Host, client: Client, engine: lk.Engine) -> None:
    flood(client, 300, seed=1)
    client.send(text="Still here.", voice="ben")
    assert client.whole()[1] == engine.synthesize("Still here.", "ben").to_bytes("pcm16")
    assert idle(host)


@pytest.mark.slow
def test_ten_thousand_lines_that_are_no_request(host: Host, client: Client, engine: lk.Engine) -> None:
    flood(client, 200, seed=3)  # the pool that work is handed to grows first
    threads, files = threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))
    flood(client, 10_000, seed=2)
    client.send(text="Still here.", voice="ben")
    assert client.whole()[1] == engine.synthesize("Still here.", "ben").to_bytes("pcm16")
    assert threading.active_count() <= threads + 3
    assert len(list(Path("/proc/self/fd").iterdir())) <= files + 2


ENVIRON = {**os.environ, "PYTHONPATH": str(ROOT / "python"), "LOUDKIT_NO_WARM": "1"}


def command(folder: Path) -> dict[str, str]:
    """An environment in which ``loudkit`` is this tree's."""
    script = folder / "loudkit"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m loudkit "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return {**ENVIRON, "PATH": f"{folder}:{os.environ['PATH']}"}


def shown(language: str) -> list[str]:
    """The examples in docs/doors.md."""
    text = (ROOT / "docs/doors.md").read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.mark.skipif(os.name != "posix", reason="a shell")
def test_the_shell_example(tmp_path: Path, engine: lk.Engine) -> None:
    [script] = [text for text in shown("sh") if "serve --stdio |" in text]
    script = re.sub(r"aplay [^;}]*", f"cat > {tmp_path}/sound", script)
    subprocess.run(["sh", "-c", script], env=command(tmp_path), check=True, timeout=120, capture_output=True)
    assert (tmp_path / "sound").read_bytes() == engine.synthesize("Hello there.", "ben").to_bytes("pcm16")


@pytest.mark.skipif(shutil.which("cc") is None or os.name != "posix", reason="a C compiler")
def test_the_example_in_c(tmp_path: Path, engine: lk.Engine) -> None:
    [program] = shown("c")
    (tmp_path / "say.c").write_text(program, encoding="utf-8")
    subprocess.run(["cc", "-Wall", "-Werror", "-o", "say", "say.c"], cwd=tmp_path, check=True)
    done = subprocess.run(
        [tmp_path / "say", "Hello there."],
        env=command(tmp_path),
        check=True,
        timeout=120,
        capture_output=True,
    )
    assert done.stdout == engine.synthesize("Hello there.", "ben").to_bytes("pcm16")
    refused = subprocess.run(
        [tmp_path / "say", " "], env=command(tmp_path), check=False, timeout=120, capture_output=True
    )
    assert (refused.returncode, refused.stdout) == (1, b"")
    assert b'"error"' in refused.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_process_says_nothing_but_the_protocol(tmp_path: Path, engine: lk.Engine) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "loudkit", "serve", "--stdio"],
        env=ENVIRON, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        client = Client(process.stdin, process.stdout)  # type: ignore[arg-type]
        client.send(id=1, text="Hello there.")
        [head], sound = client.whole()
        assert head["id"] == 1
        assert sound == engine.synthesize("Hello there.", "ben").to_bytes("pcm16")
        process.terminate()  # with stdin open
        assert process.wait(30) == 0
        assert process.stdout.read() == b""
