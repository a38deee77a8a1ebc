"""Text as written to text token ids, as synthesis asks for it."""

from __future__ import annotations

from loudkit.text.normalize import normalize
from loudkit.text.tokenizer import Tokenizer


class TextFrontend:
    """Our normaliser in front of a model's own tokenizer (the bytes of its file)."""

    def __init__(self, tokenizer: bytes) -> None:
        self._tokenizer = Tokenizer.from_bytes(tokenizer)

    def prepare(self, text: str, language: str) -> str:
        """The words that will be spoken."""
        return normalize(text, language)

    def encode(self, prepared: str, language: str) -> list[int]:
        """Ids of prepared text."""
        return self._tokenizer(prepared, language).tolist()
