"""What a model's alphabet lacks: respelled where it can be, named where it cannot."""

from __future__ import annotations

import pytest

from loudkit.errors import UnsupportedLanguageError
from loudkit.loading import EMBEDDED
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
