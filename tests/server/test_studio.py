"""The page in a real browser (chromium): it speaks, marks words, redoes a sentence, learns a word, downloads."""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
import soundfile

playwright = pytest.importorskip(
    "playwright.sync_api", reason="the studio's tests need: pip install '.[browser]'"
)
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(BROWSER is None, reason="the studio's tests need a chromium on PATH")

TEXT = "Good evening. A ticket to Nguyen costs $4.50 today. It leaves at 9:05 pm."


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        found = started.chromium.launch(
            executable_path=BROWSER, args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"]
        )
        yield found
        found.close()


@pytest.fixture
def page(browser: Any, listening: Any, host: Any) -> Iterator[Any]:
    with listening(host) as address:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, accept_downloads=True)
        opened = context.new_page()
        opened.complaints = []
        opened.on("pageerror", lambda error: opened.complaints.append(str(error)))
        opened.on("console", lambda m: opened.complaints.append(m.text) if m.type == "error" else None)
        opened.goto(address)
        opened.wait_for_selector(".chip")
        yield opened
        assert opened.complaints == []
        context.close()


def speak(page: Any, text: str = TEXT) -> None:
    """Types, presses the keys that speak, and waits until all is made."""
    page.fill("#text", text)
    page.focus("#text")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("#download:not([disabled])", timeout=60_000)


def downloaded(page: Any, kind: str) -> bytes:
    with page.expect_download() as waiting:
        page.select_option("#download", kind)
    path = waiting.value.path()
    return path.read_bytes()


def test_it_speaks_and_marks_each_word_in_the_text_as_written(page: Any) -> None:
    speak(page)
    assert page.inner_text("#score").split() == TEXT.split()
    words = [one.inner_text() for one in page.query_selector_all("#score .word")]
    assert {"Good", "evening", "ticket", "Nguyen", "today"} <= {word.strip(".") for word in words}
    assert any("$4.50" in word for word in words)
    page.wait_for_selector("#score .word.said")
    page.click("#score .word:has-text('Nguyen')")  # hear from there
    page.wait_for_selector("#score .word.said:has-text('Nguyen')")
    assert page.get_attribute("#wave", "aria-valuetext").endswith("seconds")


def test_the_keyboard_alone_suffices(page: Any) -> None:
    speak(page)
    page.focus("#score")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    first = page.inner_text("#score .word.said")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    assert first
    assert page.inner_text("#score .word.said")
    page.keyboard.press("e")
    assert page.is_visible("#text")
    assert page.evaluate("document.activeElement.id") == "text"


def test_a_sentence_is_redone_and_the_better_take_kept(page: Any) -> None:
    speak(page)
    before = downloaded(page, "wav")
    page.click("#score .word:has-text('leaves')")
    page.click("#redo")
    page.wait_for_selector("#keep:not([hidden])", timeout=30_000)
    page.click("#keep-old")
    assert downloaded(page, "wav") == before
    page.click("#redo")
    page.wait_for_selector("#keep:not([hidden])", timeout=30_000)
    page.click("#keep-new")
    after = downloaded(page, "wav")
    assert after != before
    assert soundfile.read(io.BytesIO(after))[1] == 24_000


def test_a_word_is_taught_tried_and_saved(page: Any) -> None:
    page.fill("#text", TEXT)
    page.click("#toggle-reading")
    page.wait_for_selector("#changes li")
    assert "four dollars and fifty cents" in page.inner_text("#changes")
    page.fill("#teach-written", "Nguyen")
    page.fill("#teach-said", "win")
    page.click("#teach button[type=submit]")
    page.wait_for_selector("#changes li:has-text('win')")
    with page.expect_download() as waiting:
        page.click("#save-lexicon")
    assert waiting.value.path().read_text(encoding="utf-8") == '"Nguyen" = "win"\n'


@pytest.mark.parametrize(("kind", "head"), [("mp3", b""), ("opus", b"OggS"), ("flac", b"fLaC")])
def test_sound_is_downloaded_in_every_format(page: Any, kind: str, head: bytes) -> None:
    speak(page, "Hello there.")
    whole = soundfile.info(io.BytesIO(downloaded(page, "wav"))).duration
    data = downloaded(page, kind)
    assert data.startswith(head)
    assert abs(soundfile.info(io.BytesIO(data)).duration - whole) < 0.15


def test_captions_have_every_word_once_and_in_order(page: Any) -> None:
    speak(page)
    srt = downloaded(page, "srt").decode("utf-8")
    blocks = [block.split("\n") for block in srt.strip().split("\n\n")]
    assert " ".join(" ".join(block[2:]) for block in blocks).split() == TEXT.split()
    times = [time for block in blocks for time in block[1].split(" --> ")]
    assert times == sorted(times)
    assert downloaded(page, "vtt").startswith(b"WEBVTT\n\n")
    for kind, head in (
        ("ass", b"[Script Info]"),
        ("lrc", b"[00:0"),
        ("textgrid", b"File type"),
        ("json", b"{"),
    ):
        assert downloaded(page, kind).startswith(head)


def test_past_takes_are_kept_in_the_browser(page: Any) -> None:
    speak(page, "The first take.")
    before = downloaded(page, "wav")
    page.click("#edit")
    speak(page, "Another one.")
    page.click("#open-takes")
    page.click("#take-list .what:has-text('The first take.')")
    assert page.inner_text("#score").strip() == "The first take."
    assert downloaded(page, "wav") == before


@pytest.mark.parametrize("width", [360, 768, 1400])
def test_nothing_is_wider_than_the_window(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    speak(page, "A few words. And a few more, with https://example.org/a/long/address/that/does/not/break.")
    page.click("#toggle-reading")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_refusal_is_said_in_a_line(page: Any) -> None:
    page.fill("#text", "   ")
    page.click("#speak")
    assert page.inner_text("#status") == "There is nothing to say yet."
    page.fill("#text", "\U0001f642")
    page.complaints.clear()
    page.click("#speak")
    page.wait_for_selector("#status.bad:has-text('nothing to speak')")
    page.complaints.clear()  # the browser notes the 422 of its own accord
