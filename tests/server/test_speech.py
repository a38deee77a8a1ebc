"""OpenAI's route, asked by OpenAI's own client."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Iterator
from typing import Any

import httpx
import numpy as np
import pytest
import soundfile

import loudkit as lk
from loudkit.server.encoders import encoder

openai = pytest.importorskip("openai")

TEXT = "The ferry left the harbour before anyone had finished breakfast. " * 4


@pytest.fixture
def client(address: str) -> Iterator[Any]:
    with openai.OpenAI(base_url=f"{address}/v1", api_key="unused", max_retries=0) as made:
        yield made


@pytest.fixture
def plain(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=60) as made:
        yield made


def test_a_whole_file(client: Any, engine: lk.Engine) -> None:
    said = client.audio.speech.create(model="tts-1", voice="ben", input=TEXT, response_format="wav")
    assert said.content == engine.synthesize(TEXT, "ben").to_bytes("wav")
    assert said.response.headers["content-type"] == "audio/wav"
    assert said.response.headers["x-loudkit-tokens"]


@pytest.mark.parametrize("form", ["mp3", "opus", "flac", "wav", "pcm", "aac"])
def test_a_stream_is_one_file(client: Any, engine: lk.Engine, form: str) -> None:
    if form in ("aac", "flac"):
        pytest.importorskip("av")
    own = engine.synthesize(TEXT, "nora", speed=1.25)
    with client.audio.speech.with_streaming_response.create(
        model="gpt-4o-mini-tts",
        voice="alloy",
        input=TEXT,
        response_format=form,
        speed=1.25,
        instructions="Cheerfully.",
        stream_format="audio",
    ) as response:
        assert response.headers["transfer-encoding"] == "chunked"
        pieces = list(response.iter_bytes(4096))
    sound = b"".join(pieces)
    assert len(pieces) > 1
    seconds = _seconds(sound, form)
    assert seconds == pytest.approx(own.duration, abs=0.1)
    if form == "pcm":
        assert sound == own.to_bytes("pcm16")
    if form == "wav":
        assert sound[44:] == own.to_bytes("pcm16")
    if form == "flac":
        assert _decoded(sound).tobytes() == own.to_bytes("pcm16")


def _seconds(sound: bytes, form: str) -> float:
    if form == "pcm":
        return len(sound) / 48_000
    if form in ("aac", "flac"):
        return len(_decoded(sound)) / 24_000
    return sum(len(block) for block in _blocks(sound)) / 24_000


def _decoded(sound: bytes) -> Any:
    """libsndfile cannot read what does not say its length."""
    import av

    with av.open(io.BytesIO(sound)) as file:
        return np.concatenate([frame.to_ndarray().ravel() for frame in file.decode(audio=0)])


def _blocks(sound: bytes) -> Iterator[Any]:
    with soundfile.SoundFile(io.BytesIO(sound)) as file:
        while len(block := file.read(10_000, dtype="int16")):
            yield block


def test_events(client: Any, plain: httpx.Client, engine: lk.Engine) -> None:
    asked = {"input": TEXT, "voice": "ben", "response_format": "pcm", "stream_format": "sse"}
    with plain.stream("POST", "/v1/audio/speech", json=asked) as reply:
        assert reply.headers["content-type"].startswith("text/event-stream")
        events = [json.loads(line[6:]) for line in reply.iter_lines() if line.startswith("data: ")]
    *deltas, done = events
    assert {event["type"] for event in deltas} == {"speech.audio.delta"}
    joined = b"".join(base64.b64decode(event["audio"]) for event in deltas)
    assert joined == engine.synthesize(TEXT, "ben").to_bytes("pcm16")
    assert done["type"] == "speech.audio.done"
    assert done["usage"]["total_tokens"] == done["usage"]["input_tokens"] + done["usage"]["output_tokens"]
    with client.audio.speech.with_streaming_response.create(
        model="tts-1", voice="ben", input="Hello.", stream_format="sse"
    ) as response:
        assert b"speech.audio.done" in response.read()


def test_the_default_is_mp3_and_says_so(plain: httpx.Client) -> None:
    reply = plain.post("/v1/audio/speech", json={"input": "Hello.", "voice": {"id": "ben"}})
    assert reply.headers["content-type"] == "audio/mpeg"
    assert reply.headers["x-loudkit-format"] == "mp3"
    whole = plain.post("/v1/audio/speech", json={"input": "Hello.", "voice": "ben", "response_format": "wav"})
    native = plain.post("/v1/synthesize", json={"text": "Hello.", "voice": "ben"})
    assert whole.content == native.content


def test_models_and_voices(client: Any, plain: httpx.Client) -> None:
    assert [model.id for model in client.models.list()] == ["loudr-0"]
    assert client.models.retrieve("loudr-0").object == "model"
    with pytest.raises(openai.NotFoundError):
        client.models.retrieve("gpt-9")
    voices = plain.get("/v1/audio/voices").json()["voices"]
    assert {"id": "ben", "name": "ben", "language": "en"} in voices


@pytest.mark.parametrize("name", ["alloy", "ash", "ballad", "coral", "echo", "fable", "onyx", "nova", "sage"])
def test_built_in_names_speak(client: Any, name: str) -> None:
    assert client.audio.speech.create(model="tts-1", voice=name, input="Hi.", response_format="pcm").content


@pytest.mark.parametrize(
    ("change", "kind", "param", "code"),
    [
        ({"voice": "nobody"}, "NotFoundError", None, "voice_not_found"),
        ({"input": ""}, "BadRequestError", "input", "invalid_request"),
        ({"input": "x" * 10_001}, "BadRequestError", "input", "invalid_request"),
        ({"speed": 4.0}, "BadRequestError", "speed", "invalid_request"),
        ({"response_format": "exe"}, "BadRequestError", "response_format", "invalid_request"),
        ({"input": "\N{GRINNING FACE}"}, "BadRequestError", None, "invalid_request"),
        ({"voice": "a/b"}, "BadRequestError", None, "invalid_request"),
    ],
)
def test_refusals_are_in_the_envelope(
    client: Any, change: dict[str, Any], kind: str, param: str | None, code: str
) -> None:
    asked = {"model": "tts-1", "voice": "ben", "input": "Hi.", **change}
    with pytest.raises(getattr(openai, kind)) as refused:
        client.audio.speech.create(**asked)
    told = refused.value.body
    assert told["type"] == "invalid_request_error"
    assert told["param"] == param
    assert told["code"] == code
    assert len(told["message"]) < 400


def test_an_encoder_gives_what_it_has_on_the_way(engine: lk.Engine) -> None:
    audio = engine.synthesize(TEXT, "ben").audio
    for form in ("wav", "pcm16", "flac", "mp3", "opus", "ogg"):
        made = encoder(form, 24_000)
        pieces = [made.write(audio[at : at + 48_000]) for at in range(0, len(audio), 48_000)]
        assert sum(map(bool, pieces)) > 1 or form == "ogg"
        assert made.close() is not None
