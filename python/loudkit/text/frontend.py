"""Text as written to text token ids, as synthesis asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from loudkit.errors import NothingToSpeakError, shown
from loudkit.text.letters import beyond, fitted, is_said
from loudkit.text.lexicon import Lexicon
from loudkit.text.markup import leading_pause
from loudkit.text.script import Segment, script
from loudkit.text.tokenizer import Tokenizer


class TextFrontend:
    """Our normaliser in front of a model's own tokenizer (the bytes of its file)."""

    def __init__(self, tokenizer: bytes) -> None:
        self._tokenizer = Tokenizer.from_bytes(tokenizer)

    def prepare(
        self, text: str, language: str, *, markup: str, lexicon: Lexicon | None, unknown_tags: str
    ) -> tuple[Segment, ...]:
        """The words that will be spoken, in letters that the model has, and the silence between them.

        A first segment without words is the silence that the text asks for before its first word.
        Raises NothingToSpeakError for text, and for a paragraph of it, of whose letters the model has none.
        """
        segments = script(text, language, markup=markup, lexicon=lexicon, unknown_tags=unknown_tags)
        heard = _heard([self.fitted(segment, language) for segment in segments], self._tokenizer)
        lead = leading_pause(text, language, markup=markup, unknown_tags=unknown_tags) if heard else 0.0
        return (Segment("", lead), *heard) if lead else heard

    def encode(self, prepared: str, language: str) -> list[int]:
        """Ids of prepared text."""
        return self._tokenizer(prepared, language).tolist()

    def places(self, prepared: str, language: str) -> list[tuple[int, int]]:
        """The characters of prepared text that each id of ``encode`` stands for; a language's tag has none."""
        return self._tokenizer.places(prepared, language)

    def unspoken(self, prepared: str) -> str:
        """The characters of prepared text that say something and that the model has nothing for, each once."""
        return beyond(prepared, self._tokenizer.takes)

    def fitted(self, segment: Segment, language: str) -> Segment:
        """``segment`` in letters that the model has, as far as that is known; what is beyond it stays as it is."""

        def fit(text: str) -> str:
            return fitted(text, segment.language or language, self._tokenizer.takes)

        text = fit(segment.text)
        return segment if text == segment.text else _respelled(segment, fit)


def _respelled(segment: Segment, fit: Callable[[str], str]) -> Segment:
    """``segment`` with every word respelled by itself, so that each still knows what was written for it."""
    text, spans, done = "", [], 0
    for span in segment.spans:
        between = segment.text[done : span.at]
        text += (
            between if not between.strip() else f"{fit(between)} " if between[-1].isspace() else fit(between)
        )
        spoken = fit(span.spoken)
        spans.append(replace(span, at=len(text), spoken=spoken))
        text += spoken
        done = span.at + len(span.spoken)
    return replace(segment, text=text + fit(segment.text[done:]), spans=tuple(spans))


def _heard(segments: Sequence[Segment], tokenizer: Tokenizer) -> tuple[Segment, ...]:
    """``segments`` without those that would be silence: mere marks go, signs join what stands before them."""
    heard: list[Segment] = []
    signs = ""  # before the first words
    for segment in segments:
        said = [c for c in segment.text if is_said(c)]
        if any(map(tokenizer.takes, said)):
            heard.append(_behind(signs, segment) if signs else segment)
            signs = ""
        elif any(c.isalnum() for c in said):
            raise NothingToSpeakError(
                f"nothing to speak: the model knows none of the letters in {shown(segment.text)}"
            )
        elif heard:
            last = heard[-1]
            behind = _behind(last.text, segment)
            text, spans = (behind.text, behind.spans) if said else (last.text, ())
            pause = max(last.pause, segment.pause)
            heard[-1] = replace(last, text=text, pause=pause, spans=last.spans + spans)
        elif said:
            signs = segment.text
    return tuple(heard)


def _behind(text: str, segment: Segment) -> Segment:
    """``segment`` with ``text`` and a blank before it."""
    spans = tuple(replace(span, at=span.at + len(text) + 1) for span in segment.spans)
    return replace(segment, text=f"{text} {segment.text}", spans=spans)
