"""The native routes over the loopback: what comes is the engine's own sound, and every refusal has its code."""

from __future__ import annotations

import base64
import io
import json
import wave
from collections.abc import Callable
from typing import Any

import httpx
import numpy as np
import pytest
import soundfile

import loudkit as lk
from loudkit.provenance import verify_provenance
from loudkit.server.host.host import Host

TEXT = "The ferry left the harbour at 5:30 pm. " * 5


def events(response: httpx.Response) -> list[dict[str, Any]]:
    return [json.loads(block.removeprefix("data: ")) for block in response.text.split("\n\n") if block]


def test_a_whole_wav_is_the_engines_own(client: httpx.Client, engine: lk.Engine) -> None:
    reply = client.post("/v1/synthesize", json={"text": TEXT, "voice": "ben", "seed": 7, "speed": 1.1})
    own = engine.synthesize(TEXT, "ben", seed=7, speed=1.1)
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "audio/wav"
    assert reply.content == own.to_bytes("wav")
    note, untouched = verify_provenance(reply.content)
    assert untouched
    assert json.loads(reply.headers["x-loudkit-provenance"]) == note
    assert reply.headers["x-loudkit-duration"] == f"{own.duration:.3f}"
    assert reply.headers["x-loudkit-tokens"] == str(len(own.tokens))
    assert reply.headers["x-loudkit-sample-rate"] == "24000"
    assert reply.headers["x-loudkit-fingerprint"] == engine.algorithm.fingerprint
    assert reply.headers["x-loudkit-truncated"] == "false"
    with wave.open(io.BytesIO(reply.content)) as file:
        assert file.getnframes() == len(own.audio)


@pytest.mark.parametrize("form", ["wav", "pcm16", "flac", "ogg", "mp3", "opus", "aac"])
def test_every_format(client: httpx.Client, engine: lk.Engine, form: str) -> None:
    if form == "aac":
        pytest.importorskip("av")
    reply = client.post("/v1/synthesize", json={"text": "Hello there.", "voice": "nora", "format": form})
    own = engine.synthesize("Hello there.", "nora")
    assert reply.status_code == 200
    if form in ("wav", "pcm16", "flac", "mp3"):
        assert reply.content == own.to_bytes(form)
    if form not in ("pcm16", "aac"):
        samples, rate = soundfile.read(io.BytesIO(reply.content))
        assert abs(len(samples) / rate - own.duration) < 0.1


def test_windows_as_events_are_the_whole(client: httpx.Client, engine: lk.Engine) -> None:
    reply = client.post("/v1/synthesize/stream", json={"text": TEXT, "voice": "ben", "seed": 3})
    assert reply.headers["content-type"].startswith("text/event-stream")
    assert reply.headers["cache-control"] == "no-cache"
    assert reply.headers["x-accel-buffering"] == "no"
    *windows, end = events(reply)
    own = engine.synthesize(TEXT, "ben", seed=3)
    parts = list(engine.stream(TEXT, "ben", seed=3))
    assert len(windows) == len(parts) > 1
    for window, part in zip(windows, parts, strict=True):
        assert base64.b64decode(window["audio"]) == part.to_bytes("wav")
        assert window["seed"] == part.seed
    assert [window["index"] for window in windows] == list(range(len(parts)))
    for window, chunk in zip(windows, own.chunks, strict=True):
        assert window["text"] == chunk.text
        assert window["start"] == pytest.approx(chunk.start)
        assert window["end"] == pytest.approx(chunk.end)
        for word, timing in zip(window["words"], chunk.words, strict=True):
            assert word["text"] == timing.text
            assert word["start"] == pytest.approx(timing.start)
            assert word["end"] == pytest.approx(timing.end)
    written = [word for window in windows for word in window["written"]]
    for told, word in zip(written, own.words, strict=True):
        assert (told["text"], told["at"], told["stop"]) == (word.text, word.at, word.stop)
        assert told["start"] == pytest.approx(word.start)
    assert end["done"] is True
    assert end["truncated"] is False
    assert end["duration"] == pytest.approx(own.duration)
    assert "error" not in end
    pcm = client.post(
        "/v1/synthesize/stream", json={"text": TEXT, "voice": "ben", "seed": 3, "format": "pcm16"}
    )
    joined = b"".join(base64.b64decode(window["audio"]) for window in events(pcm)[:-1])
    assert joined == own.to_bytes("pcm16")


def test_as_json_with_times(client: httpx.Client, engine: lk.Engine) -> None:
    for asked in ({"timestamps": True}, {"response": "json"}):
        reply = client.post("/v1/synthesize", json={"text": TEXT, "voice": "ben", **asked}).json()
        own = engine.synthesize(TEXT, "ben")
        assert base64.b64decode(reply["audio"]) == own.to_bytes("wav")
        assert [chunk["text"] for chunk in reply["chunks"]] == [chunk.text for chunk in own.chunks]
        assert reply["chunks"][-1]["end"] == own.duration
        assert sum(len(chunk["words"]) for chunk in reply["chunks"]) == sum(len(c.words) for c in own.chunks)
        assert [(w["at"], w["stop"]) for w in reply["written"]] == [(w.at, w.stop) for w in own.words]
        assert reply["written"][-1]["spoken"][-1]["end"] == own.words[-1].end


def test_a_lexicon_as_a_table_and_as_a_list(client: httpx.Client, engine: lk.Engine) -> None:
    own = engine.synthesize("A GIF of SQL.", "ben", lexicon={"GIF": "jif", "en": {"SQL": "sequel"}})
    for lexicon in (
        {"GIF": "jif", "en": {"SQL": "sequel"}},
        [
            {"written": "GIF", "said": "jif"},
            {"written": "SQL", "said": "sequel", "language": "en", "case": "exact"},
        ],
    ):
        asked = {"text": "A GIF of SQL.", "voice": "ben", "lexicon": lexicon}
        assert client.post("/v1/synthesize", json=asked).content == own.to_bytes("wav")
        read = client.post("/v1/read", json=asked).json()
        assert read["spoken"] == "A jif of sequel."
        taught = [(span["written"], span["spoken"]) for span in read["spans"] if span["kind"] == "lexicon"]
        assert taught == [("GIF", "jif"), ("SQL", "sequel")]


def test_a_text_as_it_will_be_read(client: httpx.Client) -> None:
    text = "It is 5 pm.\n\n  Dr. Who paid $3."
    read = client.post("/v1/read", json={"text": text}).json()
    assert read["language"] == "en"
    assert "five" in read["spoken"]
    assert len(read["segments"]) == 2
    assert read["segments"][0]["pause"] == 0.6
    assert read["chunks"]
    for span in read["spans"]:
        assert text[span["start"] : span["end"]] == span["written"]
    kinds = {span["written"]: span["kind"] for span in read["spans"]}
    assert kinds == {
        "It": "word",
        "is": "word",
        "5 pm": "time",
        "Dr.": "abbreviation",
        "Who": "word",
        "paid": "word",
        "$3": "money",
    }


def test_what_the_server_is(client: httpx.Client, engine: lk.Engine) -> None:
    health = client.get("/health").json()
    assert health["status"] == "ok"
    assert health["fingerprint"] == engine.algorithm.fingerprint
    assert health["algorithm"] == engine.algorithm.describe()
    assert health["model"] == "loudr-0"
    assert health["voices"] == ["ben", "cora", "hugo", "nora"]
    assert client.get("/v1/voices").json() == {"voices": ["ben", "cora", "hugo", "nora"]}
    detail = client.get("/v1/voices?detail=1").json()["voices"]
    assert detail[0] == {"name": "ben", "language": "en", "model": "loudr-0", "consent": ""}
    assert client.get("/ready").json() == {"ready": True, "status": "ok"}
    metrics = client.get("/metrics").text
    assert "# TYPE loudkit_requests_total counter" in metrics
    assert 'loudkit_queue_seconds_bucket{le="+Inf"}' in metrics


GOOD = {"text": "Hi.", "voice": "ben"}


@pytest.mark.parametrize(
    ("body", "status", "code", "fields"),
    [
        ({}, 422, "invalid_request", ["text", "voice"]),
        ({**GOOD, "text": ""}, 422, "invalid_request", ["text"]),
        ({**GOOD, "text": "x" * 10_001}, 422, "invalid_request", ["text"]),
        ({**GOOD, "text": 5, "seed": "x", "speed": 9}, 422, "invalid_request", ["text", "seed", "speed"]),
        ({**GOOD, "speed": 0.49}, 422, "invalid_request", ["speed"]),
        ({**GOOD, "format": "exe"}, 422, "invalid_request", ["format"]),
        ({**GOOD, "previous_tokens": [1] * 4097}, 422, "invalid_request", ["previous_tokens"]),
        ({**GOOD, "lexicon": 5}, 422, "invalid_request", ["lexicon"]),
        ({**GOOD, "seed": -1}, 422, "invalid_request", None),
        ({**GOOD, "seed": 2**64}, 422, "invalid_request", None),
        ({**GOOD, "seed": 10**400}, 422, "invalid_request", None),
        ({**GOOD, "seed": 1.5}, 422, "invalid_request", ["seed"]),
        ({**GOOD, "seed": True}, 422, "invalid_request", ["seed"]),
        ({**GOOD, "text": "  "}, 422, "invalid_request", None),
        ({**GOOD, "text": "\N{GRINNING FACE}"}, 422, "invalid_request", None),
        ({**GOOD, "previous_tokens": [6561]}, 422, "invalid_tokens", None),
        ({**GOOD, "previous_tokens": [10**30]}, 422, None, None),
        ({**GOOD, "language": "xx"}, 400, "unsupported_language", None),
        ({**GOOD, "voice": "a/b"}, 400, "invalid_request", None),
        ({**GOOD, "voice": ""}, 400, "invalid_request", None),
        ({**GOOD, "voice": "bem"}, 404, "voice_not_found", None),
        ({**GOOD, "model": "gone"}, 404, "model_not_found", None),
        ({**GOOD, "text": TEXT * 3, "long_form": False}, 422, None, None),
        ({**GOOD, "lexicon": {"a": {"say": 5}}}, 422, "invalid_request", None),
        ({**GOOD, "text": "<speak>", "markup": "ssml"}, 422, "invalid_request", None),
        ([], 422, "invalid_request", []),
        (None, 422, "invalid_request", []),
        ("text", 422, "invalid_request", []),
    ],
)
def test_refusals(client: httpx.Client, body: Any, status: int, code: str | None, fields: Any) -> None:
    for route in ("/v1/synthesize", "/v1/synthesize/stream"):
        if route.endswith("stream") and isinstance(body, dict) and "long_form" in body:
            continue
        reply = client.post(route, content=json.dumps(body), headers={"content-type": "application/json"})
        assert reply.status_code == status, reply.text
        told = reply.json()
        assert code in (None, told["code"])
        assert len(reply.content) < 2000
        if fields is not None:
            assert [field["loc"][1:] for field in told["detail"]] == [
                [name] for name in fields
            ] or fields == []
        else:
            assert isinstance(told["detail"], str)


def test_a_near_name_is_offered_and_no_path_is_told(client: httpx.Client) -> None:
    told = client.post("/v1/synthesize", json={**GOOD, "voice": "bem"}).json()["detail"]
    assert "did you mean 'ben'?" in told
    assert "nora" in told
    assert "/" not in told


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b'{"text": "Hi.", "voice": "ben"', "not JSON"),
        (b'{"text": "\xff", "voice": "ben"}', "not JSON"),
        (b'{"text": NaN, "voice": "ben"}', "not JSON"),
        (b'{"text": "Hi.", "voice": "ben", "lexicon": ' + b"[" * 50_000, "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'{"a":' * 20_000 + b"1" + b"}" * 20_000, "not JSON"),
    ],
)
def test_malformed_bodies(client: httpx.Client, raw: bytes, says: str) -> None:
    reply = client.post("/v1/synthesize", content=raw, headers={"content-type": "application/json"})
    assert reply.status_code == 422
    assert says in reply.json()["detail"][0]["msg"]


def test_routes_and_methods(client: httpx.Client) -> None:
    for path, method, status in (
        ("/nope", "GET", 404),
        ("/v1/synthesize", "GET", 405),
        ("/health", "PUT", 405),
        ("/v1/synthesize", "OPTIONS", 405),
        ("/studio/../__init__.py", "GET", 404),
        ("/studio/%2e%2e/__init__.py", "GET", 404),
        ("/studio/..%2f__init__.py", "GET", 404),
        ("/studio//etc/passwd", "GET", 404),
    ):
        reply = client.request(method, path)
        assert reply.status_code == status, path
        assert reply.json()["code"] == "invalid_request"
        if status == 405:
            assert reply.headers["allow"]


def test_the_page_lets_nothing_in_from_elsewhere(client: httpx.Client) -> None:
    page = client.get("/")
    assert page.status_code == 200
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http:" not in policy
    assert page.headers["x-content-type-options"] == "nosniff"
    assert "https://" not in page.text


def test_the_access_log_has_a_line_and_never_the_text(
    client: httpx.Client, caplog: pytest.LogCaptureFixture, eventually: Callable[[Callable[[], bool]], None]
) -> None:
    def logged() -> list[str]:
        return [record.getMessage() for record in caplog.records if record.name == "loudkit.access"]

    with caplog.at_level("INFO", logger="loudkit.access"):
        client.post("/v1/synthesize", json={"text": "A secret sentence.", "voice": "ben"})
        client.post("/v1/synthesize", json={"text": "A secret sentence.", "voice": "nobody"})
        client.get("/health")
        eventually(lambda: len(logged()) == 3)
    lines = logged()
    assert "POST /v1/synthesize 200 voice=ben characters=18 audio=" in lines[0]
    assert "queue=" in lines[0]
    assert "404 code=voice_not_found" in lines[1]
    assert not any("secret" in line for line in lines)


def test_a_defect_says_nothing_of_itself(
    client: httpx.Client, host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("/secret/path")

    monkeypatch.setattr(host, "submit", broken)
    reply = client.post("/v1/synthesize", json=GOOD)
    assert reply.status_code == 500
    assert reply.json()["code"] == "server_fault"
    assert "secret" not in reply.text
    assert "/secret/path" in caplog.text


def test_a_wedged_or_stuck_engine_is_told(
    client: httpx.Client, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host._lanes, "busy_seconds", lambda: 150.04)
    reply = client.get("/health")
    assert reply.status_code == 503
    assert reply.headers["retry-after"] == "30"
    assert reply.json()["status"] == "stuck"
    assert reply.json()["synthesis_age_seconds"] == 150.0
    assert client.get("/ready").status_code == 503
    engine = host.models.first.engine()
    engine._wedges.append("its threads do not stop")
    try:
        reply = client.get("/health")
        assert reply.status_code == 503
        assert "retry-after" not in reply.headers
        assert reply.json()["status"] == "wedged"
        assert client.post("/v1/synthesize", json={**GOOD, "seed": 99}).status_code == 500
    finally:
        engine._wedges.clear()


def test_samples_are_floats_that_fit(client: httpx.Client) -> None:
    reply = client.post("/v1/synthesize", json={**GOOD, "format": "pcm16"})
    samples = np.frombuffer(reply.content, "<i2")
    assert len(samples) / 24000 == pytest.approx(float(reply.headers["x-loudkit-duration"]), abs=1e-3)
