"""Who may ask, in the order of the checks."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from loudkit.errors import InvalidRequestError
from loudkit.server.host.host import Host
from loudkit.server.http.access import Access, check_host
from loudkit.server.http.app import build_app
from loudkit.server.http.reading import BODY_LIMIT
from loudkit.server.http.refusals import RefusedError
from loudkit.server.listening import is_loopback
from loudkit.server.tokens import Buckets, check_token, new_token

Listening = Callable[..., "contextlib.AbstractContextManager[str]"]

TOKEN = "a-token-of-enough-characters"
GOOD = {"text": "Hi.", "voice": "ben"}


@pytest.mark.parametrize(
    "header",
    [
        "localhost",
        "LOCALHOST:8765",
        "127.0.0.1",
        "127.0.0.1:80",
        "127.1.2.3",
        "[::1]",
        "[::1]:8765",
        "::1",
        "localhost.:1",
    ],
)
def test_names_of_this_machine(header: str) -> None:
    check_host(header)


@pytest.mark.parametrize(
    "header", ["", "example.org", "localhost.example.org", "10.0.0.1", "127.0.0.1.nip.io", "[::2]:80", "evil"]
)
def test_names_of_others(client: httpx.Client, header: str) -> None:
    with pytest.raises(RefusedError) as refused:
        check_host(header)
    assert refused.value.code == "bad_host"
    reply = client.get("/health", headers={"host": header})
    assert (reply.status_code, reply.json()["code"]) == (403, "bad_host")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 200),
        ({"sec-fetch-site": "none"}, 200),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"content-type": "multipart/form-data; boundary=x"}, 415),
        ({"content-type": "application/json; charset=utf-8"}, 200),
        ({"content-type": "application/vnd.api+json"}, 200),
        ({"content-type": ""}, 415),
    ],
)
def test_pages_of_other_sites_and_other_bodies(
    client: httpx.Client, headers: dict[str, str], status: int
) -> None:
    content = b'{"text": "Hi.", "voice": "ben"}'
    reply = client.post(
        "/v1/synthesize", content=content, headers={"content-type": "application/json", **headers}
    )
    assert reply.status_code == status
    assert not any(name.startswith("access-control") for name in reply.headers)


def test_the_order_of_the_checks(host: Host, listening: Listening) -> None:
    with listening(host, token=TOKEN) as address, httpx.Client(base_url=address) as client:
        worst: dict[str, Any] = {
            "host": "evil",
            "sec-fetch-site": "cross-site",
            "content-type": "text/plain",
        }
        big = b"x" * (BODY_LIMIT + 1)
        expected = ["bad_host", "unauthorized", "payload_too_large", "cross_site", "unsupported_media_type"]
        mended = [
            {"host": "localhost"},
            {"authorization": f"Bearer {TOKEN}"},
            {},
            {"sec-fetch-site": "none"},
        ]
        for i, code in enumerate(expected):
            reply = client.post("/v1/synthesize", content=big if i < 3 else b"{}", headers=worst)
            assert reply.json()["code"] == code
            worst |= mended[i] if i < len(mended) else {}


def test_a_token_is_asked_for_everywhere_but_at_the_page(host: Host, listening: Listening) -> None:
    with listening(host, token=TOKEN) as address, httpx.Client(base_url=address) as client:
        for path in ("/health", "/v1/voices", "/openapi.json", "/metrics", "/nope", "/v1/models"):
            reply = client.get(path)
            assert reply.status_code == 401
            assert reply.headers["www-authenticate"] == "Bearer"
        assert client.get("/").status_code == 200
        for wrong in ("Bearer wrong", f"Basic {TOKEN}", TOKEN, "Bearer", f"Bearer {TOKEN}x"):
            assert client.get("/health", headers={"authorization": wrong}).status_code == 401
        assert client.get("/health", headers={"authorization": f"bearer {TOKEN}"}).status_code == 200
        reply = client.post("/v1/audio/speech", json={})
        assert reply.json()["error"]["code"] == "unauthorized"


def test_too_much(client: httpx.Client) -> None:
    def parts() -> Any:
        for _ in range(BODY_LIMIT // 1000 + 2):
            yield b" " * 1000

    headers = {"content-type": "application/json"}
    declared = client.post("/v1/synthesize", content=b" " * (BODY_LIMIT + 1), headers=headers)
    counted = client.post("/v1/synthesize", content=parts(), headers=headers)
    for reply in (declared, counted):
        assert (reply.status_code, reply.json()["code"]) == (413, "payload_too_large")
    fits = {"text": "\N{GRINNING FACE}" * 5000, "voice": "ben", "previous_tokens": [6000] * 4096}
    assert client.post("/v1/synthesize", json=fits).status_code == 422


def test_a_public_server_is_not_pinned_and_has_a_bucket(host: Host, listening: Listening) -> None:
    with listening(host, token=TOKEN, allow_public=True) as address:
        headers = {"authorization": f"Bearer {TOKEN}", "host": "speech.example.org"}
        with httpx.Client(base_url=address, headers=headers) as client:
            assert client.get("/health").status_code == 200
            statuses = [client.post("/v1/read", json={"text": "Hi."}).status_code for _ in range(14)]
            assert statuses[:12] == [200] * 12
            assert 429 in statuses[12:]
            reply = client.post("/v1/read", json={"text": "Hi."}, headers={"x-forwarded-for": "1.2.3.4"})
            assert reply.json()["code"] == "rate_limited"
            assert 1 <= int(reply.headers["retry-after"]) <= 3
            assert client.get("/health").status_code == 200


def test_buckets_remember_so_many_addresses() -> None:
    buckets = Buckets()
    for i in range(5000):
        buckets.take(str(i))
    assert len(buckets._levels) == 4096
    assert [buckets.take("one") for _ in range(12)] == [0] * 12
    assert 1 <= buckets.take("one") <= 3


def test_origins_that_are_let_in(host: Host, listening: Listening) -> None:
    origin = "https://app.example.org"
    with listening(host, cors_origins=[origin]) as address, httpx.Client(base_url=address) as client:
        asked = {
            "origin": origin,
            "access-control-request-method": "POST",
            "access-control-request-headers": "content-type",
        }
        preflight = client.options("/v1/synthesize", headers=asked)
        assert preflight.status_code == 204
        assert preflight.headers["access-control-allow-origin"] == origin
        assert "content-type" in preflight.headers["access-control-allow-headers"]
        reply = client.post(
            "/v1/synthesize", json=GOOD, headers={"origin": origin, "sec-fetch-site": "cross-site"}
        )
        assert reply.status_code == 200
        assert reply.headers["access-control-allow-origin"] == origin
        for other in ("https://evil.example.org", "null", "https://app.example.org.evil"):
            headers = {"origin": other, "sec-fetch-site": "cross-site"}
            reply = client.post("/v1/synthesize", json=GOOD, headers=headers)
            assert reply.status_code == 403
            assert "access-control-allow-origin" not in reply.headers
            preflight = client.options("/v1/synthesize", headers={**asked, "origin": other})
            assert preflight.status_code == 405


def test_behind_a_proxy_that_keeps_or_strips_its_prefix(host: Host, listening: Listening) -> None:
    with listening(host, prefix="/tts") as address, httpx.Client(base_url=address) as client:
        for path in ("/tts/health", "/health", "/tts/", "/tts"):
            assert client.get(path).status_code == 200
        assert client.post("/tts/v1/synthesize", json=GOOD).status_code == 200
        assert client.post("/tts/v1/synthesize", content=b"{}").status_code == 415
        assert client.get("/ttsx/health").status_code == 404


@pytest.mark.parametrize("token", ["short", "a" * 15, "a" * 15 + " ", "ä" * 16, "a" * 16 + "\n"])
def test_tokens_that_are_none(token: str) -> None:
    with pytest.raises(InvalidRequestError):
        check_token(token)


def test_what_an_application_is_not_made_of(host: Host) -> None:
    assert len(new_token()) >= 16
    with pytest.raises(ValueError, match="token"):
        build_app(host, allow_public=True)
    with pytest.raises(InvalidRequestError, match="origin"):
        build_app(host, cors_origins=["*"])
    with pytest.raises(InvalidRequestError, match="prefix"):
        build_app(host, prefix="tts/")
    with pytest.raises(InvalidRequestError):
        Access("")
    assert is_loopback("::1")
    assert not is_loopback("0.0.0.0")


def test_cloning_is_off_unless_allowed(client: httpx.Client, host: Host, listening: Listening) -> None:
    audio = {"content-type": "audio/wav"}
    for path in ("/v1/clone/check", "/v1/clone?name=x&consent=true"):
        reply = client.post(path, content=b"x", headers=audio)
        assert (reply.status_code, reply.json()["code"]) == (403, "cloning_off")
        assert client.post(path, json={}).status_code == 415
    with listening(host, allow_cloning=True) as address, httpx.Client(base_url=address, timeout=60) as open_:
        assert (
            open_.post("/v1/clone/check", content=b"x" * 100, headers=audio).json()["code"] == "invalid_file"
        )
        said = open_.post(
            "/v1/synthesize",
            json={"text": "A long sentence for a voice to be heard in. " * 3, "voice": "ben"},
        )
        found = open_.post("/v1/clone/check", content=said.content, headers=audio)
        assert found.status_code == 200
        assert found.json()["lines"]
        without = open_.post("/v1/clone?name=x", content=said.content, headers=audio)
        assert (without.status_code, "consent" in without.json()["detail"]) == (422, True)
        for name in ("", "a/b", ".x", "ben"):
            reply = open_.post(f"/v1/clone?name={name}&consent=true", content=said.content, headers=audio)
            assert reply.status_code in (400, 422)
        # The embedded voice brings nothing to make voices with.
        reply = open_.post("/v1/clone?name=mine&consent=true", content=said.content, headers=audio)
        assert reply.status_code == 422
        assert "clone" in reply.json()["detail"]
        assert "/" not in reply.json()["detail"].replace("/v1", "")
