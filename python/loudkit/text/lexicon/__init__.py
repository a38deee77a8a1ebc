"""The pronunciation lexicon: words and patterns, and how they are to be said."""

from loudkit.text.lexicon.entries import Entry, Lexicon, LexiconSource

__all__ = ["Entry", "Lexicon", "LexiconSource"]
