"""A server measured from outside, by clients of its own process: waiting, throughput, fairness, memory, hang-ups."""

from __future__ import annotations

import contextlib
import hashlib
import http.client
import json
import random
import re
import socket
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final

from loudkit._version import __version__
from loudkit.benchmark.doors import screen_reader_first, wyoming_first
from loudkit.benchmark.machine import machine
from loudkit.benchmark.measure import LONG_PASSAGE, PASSAGE
from loudkit.engine import Engine
from loudkit.errors import InvalidRequestError
from loudkit.loading import load

PARTS: Final = ("first", "load", "throughput", "memory", "hang-ups", "wyoming", "screen-reader")
PAGE: Final = f"{LONG_PASSAGE} The tide came in before noon."  # 150 words
MIXED: Final = (
    "Yes.",
    "Turn left at the next crossing.",
    "She counted the windows twice, then a third time, then gave up and went home.",
    PASSAGE,
)
_WARM: Final = 500  # requests behind which memory has settled


@dataclass(frozen=True)
class Counts:
    """How much is asked."""

    first: int = 50
    clients: int = 64
    load: int = 2000
    throughput: int = 96
    memory: int = 5000
    hang_ups: int = 500


@dataclass(frozen=True)
class Job:
    """A request and the digest of the sound that the engine makes of it."""

    text: str
    seed: int
    digest: str = ""
    seconds: float = 0.0


def run(
    checkpoint: str | None = None,
    *,
    voice: str | None = None,
    parts: Sequence[str] = PARTS,
    counts: Counts = Counts(),
    threads: int | None = None,
    options: Sequence[str] = (),
    report: Callable[[str], None] = lambda _: None,
    **load_options: Any,
) -> dict[str, Any]:
    """The figures of ``parts``, as one JSON object. ``options`` are those of ``loudkit serve`` that load its model."""
    for part in parts:
        if part not in PARTS:
            raise InvalidRequestError(f"no part {part!r} to measure; use some of {','.join(PARTS)}")
    report("loading")
    engine = load(checkpoint, **load_options)
    chosen = voice or engine.voices()[0]
    figures: dict[str, Any] = {
        "loudkit": __version__,
        "machine": machine(),
        "engine": engine.describe(),
        "voice": chosen,
    }
    slots = str(max(2 * counts.clients, 32))
    arguments = ["--cache-mb", "0", "--requests", slots, *options]
    arguments += ["--threads", str(threads)] if threads else []
    for part in parts:
        report(part)
        if part == "wyoming":
            figures |= wyoming_first(PAGE, chosen, counts.first, arguments)
            continue
        if part == "screen-reader":
            figures |= screen_reader_first(checkpoint, counts.first)
            continue
        with _served(arguments) as server:
            figures |= _MEASURES[part](server, engine, chosen, counts)
    return figures


@dataclass
class _Server:
    """A server process, and what it says of itself."""

    process: subprocess.Popen[str]
    host: str
    port: int
    local: threading.local = field(default_factory=threading.local)

    def connection(self) -> http.client.HTTPConnection:
        """This thread's connection."""
        if not hasattr(self.local, "connection"):
            self.local.connection = http.client.HTTPConnection(self.host, self.port, timeout=1800)
        made: http.client.HTTPConnection = self.local.connection
        return made

    def post(self, path: str, body: dict[str, Any]) -> http.client.HTTPResponse:
        """The answer, its body not read."""
        connection = self.connection()
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        return connection.getresponse()

    def get(self, path: str) -> str:
        """The body of a short answer."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        with contextlib.closing(connection):
            connection.request("GET", path)
            return connection.getresponse().read().decode()

    def state(self) -> dict[str, Any]:
        """``/health``."""
        told: dict[str, Any] = json.loads(self.get("/health"))
        return told

    def metric(self, name: str) -> float:
        """One figure of ``/metrics``."""
        found = re.search(rf"^{name} ([0-9.e+]+)$", self.get("/metrics"), re.MULTILINE)
        return float(found.group(1)) if found else 0.0

    def memory(self) -> int | None:
        """Bytes of the process that are in memory; None where that cannot be read."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        except OSError:
            return None
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found.group(1)) * 1024 if found else None

    def threads(self) -> int | None:
        """Its threads; None where that cannot be read."""
        try:
            return len(list(Path(f"/proc/{self.process.pid}/task").iterdir()))
        except OSError:
            return None


@contextlib.contextmanager
def _served(arguments: Sequence[str]) -> Iterator[_Server]:
    command = [sys.executable, "-m", "loudkit", "serve", "--port", "0", "--quiet", *arguments]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    try:
        said = ""
        while (found := re.search(r"listening on http://(\S+):(\d+)", said)) is None:
            line = process.stderr.readline()
            if not line:
                raise InvalidRequestError(f"the server did not start: {' '.join(said.split())[-300:]}")
            said += line
        threading.Thread(target=process.stderr.read, daemon=True).start()
        yield _Server(process, found.group(1), int(found.group(2)))
    finally:
        process.terminate()
        process.wait(60)


def _first(server: _Server, engine: Engine, voice: str, counts: Counts) -> dict[str, Any]:
    """Milliseconds to the first byte of sound, and to the engine's first window, in turns."""
    seen: dict[str, list[float]] = defaultdict(list)
    for seed in range(counts.first + 2):
        began = time.perf_counter()
        asked = {
            "input": PAGE,
            "voice": voice,
            "seed": seed,
            "response_format": "pcm",
            "stream_format": "audio",
        }
        answer = server.post("/v1/audio/speech", asked)
        answer.read(1)
        seen["server"].append(time.perf_counter() - began)
        server.connection().close()
        while server.state()["running"]:
            time.sleep(0.005)
        time.sleep(0.05)
        began = time.perf_counter()
        parts = engine.stream(PAGE, voice, seed=seed)
        next(parts)
        seen["engine"].append(time.perf_counter() - began)
        parts.close()
    server_ms, engine_ms = (1000 * median(seen[who][2:]) for who in ("server", "engine"))
    return {
        "first_byte_ms": server_ms,
        "engine_first_ms": engine_ms,
        "first_overhead_ms": 1000
        * median(s - e for s, e in zip(seen["server"][2:], seen["engine"][2:], strict=True)),
        "first_best_ms": 1000 * min(seen["server"]),
    }


def _load(server: _Server, engine: Engine, voice: str, counts: Counts) -> dict[str, Any]:
    """Many clients at once: what was lost, what was wrong, how long each kind of request waited."""
    jobs = _jobs(engine, voice, kinds=MIXED, each=8)
    lost, wrong = [0], [0]
    waits: dict[str, list[float]] = defaultdict(list)
    chance = random.Random(0)
    order = [chance.choice(jobs) for _ in range(counts.load)]
    lock = threading.Lock()

    def one(job: Job) -> None:
        began = time.perf_counter()
        good, same = _asked(server, job, voice)
        with lock:
            waits[job.text].append(time.perf_counter() - began)
            lost[0] += not good
            wrong[0] += good and not same

    wall = _by_clients(counts.clients, order, one)
    everything = sorted(wait for kind in waits.values() for wait in kind)
    return {
        "load_clients": counts.clients,
        "load_requests": len(order),
        "load_lost": lost[0],
        "load_wrong": wrong[0],
        "load_seconds": wall,
        "load_rtf": sum(job.seconds for job in order) / wall,
        "load_p95_seconds": everything[int(0.95 * len(everything))],
        "load_queue_p95_seconds": _quantile(server, "loudkit_queue_seconds", 0.95),
        **{
            f"load_median_seconds_{len(text.split())}_words": median(waits[text])
            for text in MIXED
            if waits[text]
        },
        "load_fairness": _jain([median(waits[text]) / _share(jobs, text) for text in MIXED if waits[text]]),
    }


def _throughput(server: _Server, engine: Engine, voice: str, counts: Counts) -> dict[str, Any]:
    """Seconds of sound a second that one client gets, and eight; in turns, so that both meet what else is going on."""
    jobs = _jobs(engine, voice, kinds=MIXED[1:], each=4)
    chance = random.Random(1)
    order = [chance.choice(jobs) for _ in range(counts.throughput)]
    rates: dict[int, list[float]] = defaultdict(list)
    tokens: dict[int, list[float]] = defaultdict(list)
    drawing: dict[int, list[float]] = defaultdict(list)
    order = order if len(order) >= 32 else order * 16
    _by_clients(1, order[:8], lambda job: _asked(server, job, voice))
    for piece in range(4):
        share = order[piece::4]
        for clients, many in ((1, share[: len(share) // 2]), (8, share)):
            before = [server.metric(name) for name in ("loudkit_speech_tokens", "loudkit_drawing_seconds")]
            wall = _by_clients(clients, many, lambda job: _asked(server, job, voice))
            rates[clients].append(sum(job.seconds for job in many) / wall)
            drawn = server.metric("loudkit_speech_tokens") - before[0]
            drawing[clients].append(drawn / (server.metric("loudkit_drawing_seconds") - before[1]))
            tokens[clients].append(drawn / wall)
    return {
        "one_client_rtf": median(rates[1]),
        "eight_clients_rtf": median(rates[8]),
        "eight_over_one": median(eight / one for eight, one in zip(rates[8], rates[1], strict=True)),
        "one_client_tokens_per_second": median(tokens[1]),
        "eight_clients_tokens_per_second": median(tokens[8]),
        "one_client_tokens_per_drawing_second": median(drawing[1]),
        "eight_clients_tokens_per_drawing_second": median(drawing[8]),
    }


def _memory(server: _Server, engine: Engine, voice: str, counts: Counts) -> dict[str, Any]:
    """Memory behind the first requests, and behind all of them."""
    jobs = [Job(text, seed) for text in MIXED[:3] for seed in range(8)]
    chance = random.Random(2)
    order = [chance.choice(jobs) for _ in range(counts.memory)]
    del engine

    def one(job: Job) -> None:
        form = ("wav", "mp3", "flac", "opus")[job.seed % 4]
        server.post(
            "/v1/audio/speech", {"input": job.text, "voice": voice, "seed": job.seed, "response_format": form}
        ).read()

    settled = min(_WARM, len(order) // 2)
    _by_clients(8, order[:settled], one)
    before = server.memory()
    _by_clients(8, order[settled:], one)
    after = server.memory()
    if before is None or after is None:
        return {"memory_requests": len(order)}
    return {
        "memory_requests": len(order),
        "memory_before_bytes": before,
        "memory_after_bytes": after,
        "memory_growth_bytes": after - before,
    }


def _hang_ups(server: _Server, engine: Engine, voice: str, counts: Counts) -> dict[str, Any]:
    """Clients that leave at random moments, and what they leave behind."""
    del engine
    chance = random.Random(3)

    def leave(times: int) -> None:
        for _ in range(times):
            path = chance.choice(["/v1/synthesize", "/v1/synthesize/stream", "/v1/audio/speech"])
            name = "input" if path.endswith("speech") else "text"
            body = json.dumps({name: PAGE, "voice": voice, "seed": chance.randrange(10**9)}).encode()
            head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            with socket.create_connection((server.host, server.port)) as client:
                client.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
                time.sleep(chance.random() * 0.3)

    leave(20)
    before = server.threads()
    leave(counts.hang_ups)
    deadline = time.monotonic() + 30
    while (state := server.state())["running"] + state["waiting"] and time.monotonic() < deadline:
        time.sleep(0.05)
    after = server.threads()
    return {
        "hang_ups": counts.hang_ups,
        "hang_ups_slots_left": state["running"] + state["waiting"],
        "hang_ups_threads_left": None if before is None or after is None else after - before,
        "hang_ups_status": state["status"],
    }


_MEASURES: Final[dict[str, Callable[[_Server, Engine, str, Counts], dict[str, Any]]]] = {
    "first": _first,
    "load": _load,
    "throughput": _throughput,
    "memory": _memory,
    "hang-ups": _hang_ups,
}


def _jobs(engine: Engine, voice: str, *, kinds: Sequence[str], each: int) -> list[Job]:
    jobs = []
    for text in kinds:
        for seed in range(each):
            result = engine.synthesize(text, voice, seed=seed)
            jobs.append(
                Job(text, seed, hashlib.sha256(result.to_bytes("pcm16")).hexdigest(), result.duration)
            )
    return jobs


def _asked(server: _Server, job: Job, voice: str) -> tuple[bool, bool]:
    """Whether an answer came, and whether it is the engine's own sound. A busy server is asked again."""
    body = {"text": job.text, "voice": voice, "seed": job.seed, "format": "pcm16"}
    for _ in range(100):
        try:
            answer = server.post("/v1/synthesize", body)
            sound = answer.read()
        except (OSError, http.client.HTTPException):
            server.connection().close()
            return False, False
        if answer.status != 503:
            return answer.status == 200, hashlib.sha256(sound).hexdigest() == job.digest
        time.sleep(0.2)
    return False, False


def _by_clients(clients: int, jobs: Sequence[Job], one: Callable[[Job], object]) -> float:
    """Seconds until ``clients`` threads have done all ``jobs``."""
    waiting = iter(list(jobs))
    lock = threading.Lock()

    def client() -> None:
        while True:
            with lock:
                job = next(waiting, None)
            if job is None:
                return
            one(job)

    threads = [threading.Thread(target=client) for _ in range(clients)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - began


def _quantile(server: _Server, name: str, share: float) -> float:
    """The edge of the bucket under which ``share`` of a histogram lies."""
    rows = re.findall(rf'^{name}_bucket{{le="([^"]+)"}} ([0-9.e+]+)$', server.get("/metrics"), re.MULTILINE)
    most = float(rows[-1][1])
    return next(float(edge.replace("+Inf", "inf")) for edge, count in rows if float(count) >= share * most)


def _share(jobs: Sequence[Job], text: str) -> float:
    return median(job.seconds for job in jobs if job.text == text)


def _jain(values: Sequence[float]) -> float:
    """Jain's index: 1 where all are equal, 1/n where one has everything."""
    return sum(values) ** 2 / (len(values) * sum(value * value for value in values))
