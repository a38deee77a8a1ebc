"""What a model's alphabet lacks: respelled where it can be, named where it cannot."""

from __future__ import annotations

import pytest

from loudkit.errors import UnsupportedLanguageError
from loudkit.loading import EMBEDDED
from loudkit.text.frontend import TextFrontend
from loudkit.text.language_tags import base_language
from loudkit.text.letters import beyond, fitted
from loudkit.text.tokenizer import Tokenizer

TOKENIZER = Tokenizer(EMBEDDED / "tokenizer.json")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Hello Привет world", "Hello Privet world"),
        ("Щука и ёж", "Shchuka i yozh"),
        ("Київ, Ђорђе", "Kiyiv, Djordje"),
        ("Ελλάδα", "Ellada"),
        ("α plus Ω", "alpha plus omega"),
        ("192.168", "one nine two . one six eight"),
        ("٣٤", "three four"),
        ("Größe, naïve, Łódź", "Größe, naïve, Łódź"),  # the vocabulary has these
        ("ŋoma ħal", "ngoma hal"),
        ("𝗕old 🅰 ②", "Bold A two"),
    ],
)
def test_it_is_written_with_what_the_model_has(text: str, said: str) -> None:
    assert fitted(text, "en", TOKENIZER.takes) == said
    assert beyond(said, TOKENIZER.takes) == ""


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("Hello 你好, 你", "你好"),
        ("a 😀 and שלום", "😀שלום"),
        ("“quoted” (so) — yes…", ""),  # marks are not said
        ("e\u0301 n\u0303", ""),
    ],
)
def test_what_is_beyond_it_is_named_once(text: str, lost: str) -> None:
    assert beyond(fitted(text, "en", TOKENIZER.takes), TOKENIZER.takes) == lost


def test_text_that_is_taken_is_left_alone() -> None:
    text = "It’s  \tan ordinary – line…"
    assert fitted(text, "en", TOKENIZER.takes) is text


@pytest.mark.parametrize(
    ("tag", "code"),
    [("en-US", "en"), ("PT_br", "pt"), ("nb-NO", "no"), ("de_DE.UTF-8", "de"), (" fr ", "fr")],
)
def test_a_tag_names_its_language(tag: str, code: str) -> None:
    assert base_language(tag) == code


@pytest.mark.parametrize("tag", ["", "xx", "english", "ja-JP", "-"])
def test_no_language_of_ours(tag: str) -> None:
    with pytest.raises(UnsupportedLanguageError):
        base_language(tag)


def test_a_respelled_word_still_knows_what_was_written() -> None:
    text = "Hello Привет, and Ωmega costs $5."
    frontend = TextFrontend((EMBEDDED / "tokenizer.json").read_bytes())
    (segment,) = frontend.prepare(text, "en", markup="auto", lexicon=None, unknown_tags="refuse")
    said = {text[span.start : span.end]: span.spoken for span in segment.spans}
    assert said["Привет"] == "Privet"
    assert said["$5"] == "five dollars"
    assert all(segment.text[s.at : s.at + len(s.spoken)] == s.spoken for s in segment.spans)
    assert frontend.unspoken(segment.text) == ""
