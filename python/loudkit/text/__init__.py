"""Text to text tokens: normalisation in twelve languages, then the tokenizer."""

from loudkit.text.identity import identity
from loudkit.text.languages import CODES as LANGUAGES
from loudkit.text.normalize import explain, normalize
from loudkit.text.tokenizer import Tokenizer, tokenize

__all__ = ["LANGUAGES", "Tokenizer", "explain", "identity", "normalize", "tokenize"]
