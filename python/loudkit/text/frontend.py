"""Text as written to text token ids, as synthesis asks for it."""

from __future__ import annotations

from loudkit.text.lexicon import Lexicon
from loudkit.text.script import Segment, script
from loudkit.text.tokenizer import Tokenizer


class TextFrontend:
    """Our normaliser in front of a model's own tokenizer (the bytes of its file)."""

    def __init__(self, tokenizer: bytes) -> None:
        self._tokenizer = Tokenizer.from_bytes(tokenizer)

    def prepare(
        self, text: str, language: str, *, markup: str, lexicon: Lexicon | None, unknown_tags: str
    ) -> tuple[Segment, ...]:
        """The words that will be spoken and the silence between them."""
        return script(text, language, markup=markup, lexicon=lexicon, unknown_tags=unknown_tags)

    def encode(self, prepared: str, language: str) -> list[int]:
        """Ids of prepared text."""
        return self._tokenizer(prepared, language).tolist()
