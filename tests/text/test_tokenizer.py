"""The tokenizer: what it encodes and what it refuses. Ids are held by the fixtures."""

from __future__ import annotations

from pathlib import Path

import pytest

from loudkit.errors import InvalidFileError, MissingFileError, UnsupportedLanguageError, error_code
from loudkit.text import tokenize
from loudkit.text.tokenizer import Tokenizer, framed


@pytest.mark.parametrize(
    ("prepared", "language", "string"),
    [
        ("Hello, you", "en", "[en]hello,[SPACE]you"),
        ("É", "FR", "[fr]e\u0301"),
        ("a\u00a0b", "en", "[en]a[SPACE]b"),
        ("[START]", "en", "[en][SPACE]start[SPACE]"),
        ("…", "de", "[de]..."),
        ("™", "de", "[de]TM"),
    ],
)
def test_the_frame(prepared: str, language: str, string: str) -> None:
    assert framed(prepared, language) == string


@pytest.mark.parametrize("language", ["nb", "xx", ""])
def test_a_foreign_language_is_refused(language: str) -> None:
    with pytest.raises(UnsupportedLanguageError) as caught:
        framed("a", language)
    assert error_code(caught.value) == "unsupported_language"
    assert caught.value.supported == tuple(sorted(caught.value.supported))


@pytest.mark.parametrize("language", ["zh", "JA", "he", "ko", "ru"])
def test_languages_that_need_a_model_say_so(language: str) -> None:
    with pytest.raises(UnsupportedLanguageError, match="model-based preprocessing"):
        framed("a", language)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError):
        tokenize("a", "en", tmp_path / "none.json")


@pytest.mark.parametrize(
    "content", ["", "{}", "not json", '{"model": {"type": "BPE", "vocab": {}, "merges": []}}']
)
def test_a_foreign_file_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "tokenizer.json"
    file.write_text(content)
    with pytest.raises(InvalidFileError):
        Tokenizer(file)
