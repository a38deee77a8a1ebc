"""Text as written to text token ids, as synthesis asks for it."""

from __future__ import annotations

from loudkit.errors import NothingToSpeakError
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
        """The words that will be spoken and the silence between them.

        Raises NothingToSpeakError where the tokenizer makes nothing of them but the language's tag.
        """
        segments = script(text, language, markup=markup, lexicon=lexicon, unknown_tags=unknown_tags)
        spoken = [word for segment in segments for word in segment.text.split()]
        # The first word nearly always settles it: the text is not encoded twice.
        if spoken and not any(len(self.encode(word, language)) > 1 for word in spoken):
            raise NothingToSpeakError("nothing to speak: the model knows none of the letters in the text")
        return segments

    def encode(self, prepared: str, language: str) -> list[int]:
        """Ids of prepared text."""
        return self._tokenizer(prepared, language).tolist()
