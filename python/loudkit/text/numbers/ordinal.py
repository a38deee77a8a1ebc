"""Ordinals: the end of a cardinal rewritten, or a table composed like cardinals."""

from __future__ import annotations

import unicodedata

from loudkit.errors import NumberGrammarError
from loudkit.text.grammar import Cardinals, Language, Ordinals
from loudkit.text.numbers.cardinal import compose, limit, speakable
from loudkit.text.rewriting import rewrite, rewrite_first


def ordinal(n: int, language: Language, form: str = "") -> str:
    """The ordinal of ``n`` >= 0 in an inflection of the language.

    Raises ``NumberGrammarError`` where the language has no ordinal for ``n``.
    """
    ordinals = language.ordinals
    if ordinals is None or language.cardinals is None or n < 0 or n >= limit(language.cardinals):
        raise NumberGrammarError(f"language {language.code!r} has no ordinal for that number")
    inflection = ordinals.inflections.get(form, ())
    if n in ordinals.irregular:
        return rewrite_first(ordinals.irregular[n], inflection)
    if ordinals.table is None:
        words = rewrite(speakable(n, language), ordinals.prepare)
        return rewrite_first(rewrite_first(words, ordinals.rules), inflection)
    head, tail = _split(n, ordinals, ordinals.table)
    parts = compose(tail, ordinals.table, ordinals.table.genders.get(form)).split(" ") if tail else []
    spoken = [rewrite_first(word, inflection) for word in parts]
    if head:
        before = speakable(head, language)
        spoken.insert(0, before if parts else rewrite_first(rewrite(before, ordinals.rules), inflection))
    return " ".join(spoken)


def ends_in(said: str, mark: str) -> bool:
    """Whether a glued suffix is the end of the spoken ordinal; a suffix without letters fits any."""
    letters = "".join(c for c in unicodedata.normalize("NFKC", mark.lower()) if c.isalpha())
    return said.endswith(letters)


def _split(n: int, ordinals: Ordinals, table: Cardinals) -> tuple[int, int]:
    """``n`` as a cardinal head and an ordinal tail."""
    size = 100 if ordinals.tail_only else limit(table)
    return n - n % size, n % size
