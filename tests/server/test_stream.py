"""The WebSocket: text as a language model writes it, sound as sentences complete, silence when it is cut off."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import loudkit as lk
from loudkit.law.seeds import chunk_seed
from loudkit.server.host.host import Host
from loudkit.server.host.sentences import LONGEST, Sentences

pytest.importorskip("websockets")
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

Eventually = Callable[[Callable[[], bool]], None]
Listening = Callable[..., "contextlib.AbstractContextManager[str]"]

SENTENCES = ("The ferry left the harbour. ", "Nobody on the quay complained. ", "She went home")


@pytest.fixture
def socket(address: str) -> Iterator[ClientConnection]:
    with connect(address.replace("http", "ws") + "/v1/stream?voice=ben", max_size=None) as made:
        assert json.loads(made.recv(10))["type"] == "ready"
        yield made


def send(socket: ClientConnection, **message: Any) -> None:
    socket.send(json.dumps(message))


def until(socket: ClientConnection, *kinds: str) -> tuple[list[dict[str, Any]], list[bytes]]:
    """Messages up to one of ``kinds``, and the sound between them."""
    told: list[dict[str, Any]] = []
    sound: list[bytes] = []
    while not told or told[-1]["type"] not in kinds:
        message = socket.recv(30)
        if isinstance(message, bytes):
            sound.append(message)
        else:
            told.append(json.loads(message))
    return told, sound


def test_tokens_of_a_language_model(socket: ClientConnection, engine: lk.Engine) -> None:
    send(socket, type="start", id="one", voice="nora", seed=5)
    text = "".join(SENTENCES)
    for at in range(0, len(text), 4):
        send(socket, type="text", text=text[at : at + 4])
    send(socket, type="end")
    told, sound = until(socket, "done")
    own = [engine.synthesize(sentence, "nora", seed=chunk_seed(5, i)) for i, sentence in enumerate(SENTENCES)]
    assert b"".join(sound) == b"".join(part.to_bytes("pcm16") for part in own)
    assert max(map(len, sound)) <= 4800  # a tenth of a second
    windows = [message for message in told if message["type"] == "audio"]
    assert [window["text"] for window in windows] == [sentence.strip() for sentence in SENTENCES]
    assert sum(window["frames"] for window in windows) == len(sound)
    for before, after in pairwise(windows):
        assert before["end"] == after["start"] <= after["words"][0]["start"]
    assert told[0] == {
        "type": "started",
        "id": "one",
        "sample_rate": 24000,
        "media_type": "application/octet-stream",
    }
    assert told[-1]["duration"] == pytest.approx(sum(part.duration for part in own))


def test_the_first_sentence_does_not_wait_for_the_second(socket: ClientConnection) -> None:
    send(socket, type="text", text="It works. A")
    told, _ = until(socket, "audio")
    assert told[-1]["text"] == "It works."
    send(socket, type="text", text="nd this too")
    send(socket, type="flush")
    told, _ = until(socket, "audio")
    assert told[-1]["text"] == "And this too"
    send(socket, type="end")
    until(socket, "done")


def test_cutting_it_off(socket: ClientConnection, host: Host, eventually: Eventually) -> None:
    send(socket, type="start", id="long", seed=1, ahead=0.5)
    send(socket, type="text", text=SENTENCES[0] * 40)
    until(socket, "audio")
    heard = 0.0
    while heard < 0.6:
        message = socket.recv(30)
        assert isinstance(message, bytes)
        heard += len(message) / 48_000
    send(socket, type="cancel")
    told, sound = until(socket, "cancelled")
    stopped = told[-1]
    assert sum(map(len, sound)) / 48_000 <= 1.2  # no further ahead than was asked
    assert 0 < stopped["played"] <= stopped["sent"] <= heard + 1.3
    assert "The ferry".startswith(stopped["spoken"][:9])
    last = stopped["last_word"]  # none before the first begins
    assert last is None or last["start"] < stopped["played"]
    eventually(lambda: host.state().running == 0)
    with pytest.raises(TimeoutError):
        socket.recv(0.3)
    send(socket, type="text", text="Again.")
    send(socket, type="end")
    told, sound = until(socket, "done")
    assert sound


def test_what_the_listener_says_was_played(socket: ClientConnection) -> None:
    send(socket, type="text", text=SENTENCES[0] * 20)
    told, _ = until(socket, "audio")
    words = told[-1]["words"]
    socket.recv(30)
    send(socket, type="cancel", played=(words[2]["start"] + words[2]["end"]) / 2)
    told, _ = until(socket, "cancelled")
    assert told[-1]["played"] <= told[-1]["sent"]
    assert words[0]["text"].startswith(told[-1]["spoken"].split(" ")[0])


def test_one_after_the_other_by_name(socket: ClientConnection) -> None:
    for name in ("a", "b", "c"):
        send(socket, type="start", id=name, voice="ben")
        send(socket, type="text", text=SENTENCES[1] * 3)
    send(socket, type="end")
    send(socket, type="cancel", id="b")
    names = []
    while len(names) < 3:
        told, _ = until(socket, "done", "cancelled")
        names.append((told[-1]["type"], told[-1]["id"]))
    assert sorted(names) == [("cancelled", "b"), ("done", "a"), ("done", "c")]


def test_a_whole_file_a_window(socket: ClientConnection, engine: lk.Engine) -> None:
    send(socket, type="start", format="wav")
    send(socket, type="text", text="Hello there.")
    send(socket, type="end")
    _, sound = until(socket, "done")
    assert sound == [engine.synthesize("Hello there.", "ben").to_bytes("wav")]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("{", "invalid_request"),
        ("[]", "invalid_request"),
        ('{"type": "dance"}', "invalid_request"),
        ('{"type": "text"}', "invalid_request"),
        ('{"type": "text", "text": 5}', "invalid_request"),
        ('{"type": "text", "text": "' + "x" * 10_001 + '"}', "invalid_request"),
        ('{"type": "start", "voice": "nobody"}', "voice_not_found"),
        ('{"type": "start", "voice": "../x"}', "invalid_request"),
        ('{"type": "start", "model": "gone"}', "model_not_found"),
        ('{"type": "start", "language": "xx"}', "unsupported_language"),
        ('{"type": "start", "speed": 9}', "invalid_request"),
        ('{"type": "start", "lexicon": ' + "[" * 5000 + "]" * 5000 + "}", "invalid_request"),
        ('{"type": "cancel"}', "invalid_request"),
        ('{"type": "cancel", "id": "x"}', "invalid_request"),
        (b"\xff\xfe", "invalid_request"),
    ],
)
def test_refusals_leave_the_conversation_open(socket: ClientConnection, sent: str | bytes, code: str) -> None:
    socket.send(sent)
    message = json.loads(socket.recv(10))
    assert (message["type"], message["code"]) == ("error", code)
    assert len(message["message"]) < 400
    send(socket, type="text", text="Still here.")
    send(socket, type="end")
    until(socket, "done")


def test_an_utterance_that_says_nothing_fails_alone(socket: ClientConnection) -> None:
    send(socket, type="text", text="\N{GRINNING FACE}")
    send(socket, type="end")
    told, _ = until(socket, "error")
    assert told[-1]["code"] == "invalid_request"
    send(socket, type="text", text="Still here.")
    send(socket, type="end")
    until(socket, "done")


def test_too_much_waits(socket: ClientConnection) -> None:
    send(socket, type="text", text="x" * 6000)
    send(socket, type="text", text="x" * 6000)
    told, _ = until(socket, "error")
    assert "send the rest later" in told[-1]["message"]
    send(socket, type="cancel")
    until(socket, "cancelled")


def test_a_client_that_leaves(host: Host, address: str, eventually: Eventually) -> None:
    for _ in range(5):
        with connect(address.replace("http", "ws") + "/v1/stream") as socket:
            send(socket, type="text", text=SENTENCES[0] * 100)
            eventually(lambda: host.state().running > 0)
            socket.socket.shutdown(2)
        eventually(lambda: host.state().running == 0)


def test_a_message_that_is_too_large(address: str) -> None:
    with connect(address.replace("http", "ws") + "/v1/stream") as socket:
        socket.recv(10)
        with pytest.raises(ConnectionClosed):
            socket.send("x" * (2 << 20))
            socket.recv(10)


def test_access(host: Host, listening: Listening) -> None:
    token = "a-token-of-enough-characters"
    with listening(host, token=token) as address:
        url = address.replace("http", "ws") + "/v1/stream"
        with pytest.raises(InvalidStatus), connect(url):
            pass
        with connect(url, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
            assert socket.recv(10)
        with connect(url, subprotocols=["loudkit", f"bearer.{token}"]) as socket:  # type: ignore[list-item]
            assert socket.subprotocol == "loudkit"
    with listening(host, cors_origins=["https://app.example.org"]) as address:
        url = address.replace("http", "ws") + "/v1/stream"
        for origin in ("https://evil.example.org", "null"):
            with pytest.raises(InvalidStatus), connect(url, origin=origin):  # type: ignore[arg-type]
                pass
        for origin in ("https://app.example.org", address):
            with connect(url, origin=origin) as socket:  # type: ignore[arg-type]
                assert socket.recv(10)


def test_sentences() -> None:
    sentences = Sentences()
    assert sentences.add("Dr. Who paid 3.50 to Mr. Smith. ") == []
    assert sentences.add("Then") == ["Dr. Who paid 3.50 to Mr. Smith. "]
    assert sentences.add(" he left! \u201cReally?\u201d She") == ["Then he left! ", "\u201cReally?\u201d "]
    assert sentences.add(" nodded.\n\n\nA list") == ["She nodded.\n\n\n"]
    assert sentences.flush() == ["A list"]
    assert sentences.flush() == []
    assert sentences.add("and so on e.g. this. ") == []
    sentences.flush()
    long = "word " * 200
    parts = sentences.add(long)
    assert all(len(part) <= LONGEST for part in parts)
    assert "".join(parts + sentences.flush()) == long


@pytest.mark.parametrize("size", [1, 3, 7, 1000])
def test_sentences_lose_nothing_however_they_come(size: int) -> None:
    text = (
        'It was 5 p.m. on 3.4.2020... "Why?" he asked. J. K. Rowling wrote! No. 5 is alive.\nNew line. ' * 3
    )
    sentences = Sentences()
    found = [part for at in range(0, len(text), size) for part in sentences.add(text[at : at + size])]
    assert "".join(found + sentences.flush()).split() == text.split()
    assert np.all([part.strip() for part in found])
