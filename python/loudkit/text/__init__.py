"""Text to text tokens: normalisation in twelve languages, then the tokenizer."""

from loudkit.text.identity import identity
from loudkit.text.languages import CODES as LANGUAGES
from loudkit.text.lexicon import Entry, Lexicon
from loudkit.text.markup import MARKUPS
from loudkit.text.normalize import explain, normalize
from loudkit.text.script import Segment, script
from loudkit.text.tokenizer import Tokenizer, tokenize
from loudkit.text.utterance import Span, Utterance

__all__ = [
    "LANGUAGES",
    "MARKUPS",
    "Entry",
    "Lexicon",
    "Segment",
    "Span",
    "Tokenizer",
    "Utterance",
    "explain",
    "identity",
    "normalize",
    "script",
    "tokenize",
]
