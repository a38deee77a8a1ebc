"""Captions at the door: of words that a client timed, and of speech."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from loudkit.captions import breaches, read_captions

TEXT = "Good evening. A ticket costs $4.50 today, and it is \U0001f642 cheap."
WORDS = [
    {"at": TEXT.index(word), "stop": TEXT.index(word) + len(word), "start": i * 0.4, "end": i * 0.4 + 0.4}
    for i, word in enumerate(
        ("Good", "evening", "A", "ticket", "costs", "$4.50", "today", "and", "it", "is", "cheap")
    )
]


def _captions(client: httpx.Client, **body: Any) -> httpx.Response:
    return client.post("/v1/captions", json={"text": TEXT, "words": WORDS, **body})


def test_captions_of_words_that_a_client_timed(client: httpx.Client) -> None:
    for form, kind in (("srt", "application/x-subrip"), ("vtt", "text/vtt; charset=utf-8")):
        reply = _captions(client, format=form)
        assert reply.status_code == 200
        assert reply.headers["content-type"] == kind
        cues = read_captions(reply.content)
        assert " ".join(cue.text for cue in cues) == TEXT
        assert not breaches(cues)
    assert "<c>$4.50</c>" in _captions(client, format="vtt", highlight=True).text
    assert _captions(client, format="textgrid", duration=9.5).text.splitlines()[4] == "xmax = 9.5"
    lines = _captions(client, format="lrc", rules={"characters": 20, "lines": 1}).text.splitlines()
    assert all(len(line) <= 20 + len("[00:00.00]") for line in lines)


@pytest.mark.parametrize(
    ("body", "status", "told"),
    [
        ({"format": "doc"}, 422, "Invalid enum value"),
        ({"language": "xx"}, 400, "language 'xx' is not supported"),
        ({"rules": {"characters": 0}}, 422, ">= 1"),
        ({"rules": {"shortest": 9, "longest": 2}}, 422, "shortest is 9"),
        ({"words": [{"at": 0}]}, 422, "missing required field"),
        ({"text": ""}, 422, "length >= 1"),
    ],
)
def test_refusals_name_the_field(body: dict[str, Any], status: int, told: str, client: httpx.Client) -> None:
    reply = _captions(client, **body)
    assert reply.status_code == status
    assert told in str(reply.json()["detail"])


SAID = {"text": "Good evening. [pause 300ms] It costs $4.50.", "voice": "ben", "seed": 3}


def test_speech_comes_with_captions_of_it(client: httpx.Client) -> None:
    told = client.post("/v1/synthesize", json={**SAID, "captions": "vtt", "highlight": True}).json()
    cues = read_captions(told["captions"].encode())
    assert " ".join(cue.text for cue in cues) == "Good evening. It costs $4.50."
    assert cues[0].start < told["written"][-1]["start"] < cues[-1].end
    assert "<c>$4.50.</c>" in told["captions"]
    assert told["audio"]
    assert "captions" not in client.post("/v1/synthesize", json={**SAID, "response": "json"}).json()
    wrong = client.post("/v1/synthesize", json={**SAID, "captions": "vtt", "caption_rules": {"shortest": 9}})
    assert wrong.status_code == 422


def test_openai_clients_ask_for_captions_by_response_format(address: str) -> None:
    openai = pytest.importorskip("openai")
    with openai.OpenAI(base_url=f"{address}/v1", api_key="unused") as client:
        made = client.audio.speech.create(
            model="tts-1", voice="ben", input=SAID["text"], response_format="srt", extra_body={"seed": 3}
        )
    assert " ".join(cue.text for cue in read_captions(made.content)) == "Good evening. It costs $4.50."
