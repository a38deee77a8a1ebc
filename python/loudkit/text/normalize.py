"""Written text to what is spoken: plain typography, readings of every class, the best cover, its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from loudkit.text.assembly import Piece, assemble
from loudkit.text.choice import choose, rivals
from loudkit.text.classes import CLASSES, phrase
from loudkit.text.grammar import Language
from loudkit.text.languages import reading as reader_of
from loudkit.text.lexicon import Lexicon, LexiconSource
from loudkit.text.markup.pieces import Said
from loudkit.text.mixing import foreign_runs
from loudkit.text.placeholders import Placeholders, widened
from loudkit.text.plain import Plain, plain
from loudkit.text.reading import Reading, Recogniser, Source
from loudkit.text.utterance import Span, Utterance

_TAUGHT = 1000.0  # what a person has said how to read


def normalize(text: str, language: str | None = None, *, lexicon: LexiconSource = None) -> str:
    """``text`` as it is to be spoken; may be empty.

    ``language`` is one of the twelve ids in any case; None or "" reads English. Outside the twelve only what needs
    no grammar is done. Never raises for any string. Words of ``lexicon`` are said as it says.
    """
    return "".join(
        piece.text for piece in _pieces(plain_of(text, language), language, Lexicon.of(lexicon), {})[0]
    )


def explain(text: str, language: str | None = None, *, lexicon: LexiconSource = None) -> Utterance:
    """The same, with the written range, the class and the certainty of every word."""
    return explain_with([text], language, lexicon=Lexicon.of(lexicon))


def explain_with(
    parts: Sequence[str | Said],
    language: str | None = None,
    *,
    lexicon: Lexicon | None = None,
    elements: bool = True,
) -> Utterance:
    """The same for text that holds stretches which are spoken as they stand.

    Without ``elements`` the elements of web pages (``<b>``) are words in brackets as any others; else they are silent.

    Ranges are in the parts joined, a part that is spoken as it stands counting as its own characters.
    """
    marks = Placeholders("".join(part for part in parts if isinstance(part, str)))
    text = "".join(part if isinstance(part, str) else marks.letter(part.text) for part in parts)
    form = plain_of(text, language)
    pieces, chosen, others = _pieces(form, language, lexicon, marks.said, elements, traced=True)
    kept_out = {id(winner): losers for winner, losers in zip(chosen, others, strict=True)}
    spans: list[Span] = []
    at = 0
    for piece in pieces:
        if piece.kind != "blank":
            spans.append(_span(piece, at, form, kept_out))
        at += len(piece.text)
    spoken = "".join(piece.text for piece in pieces)
    return Utterance(spoken, widened(spans, parts))


def plain_of(text: str, language: str | None) -> Plain:
    """The plain form that a language's recognisers see."""
    return plain(text, reader_of(language).decimal)


def _span(piece: Piece, at: int, form: Plain, kept_out: dict[int, list[Reading]]) -> Span:
    start, end = form.written(piece.start, piece.end)
    reading = piece.reading
    if reading is None:
        return Span(start, end, at, piece.text, piece.kind, sure=piece.kind != "digits")
    losers = tuple(dict.fromkeys(r.kind for r in kept_out.get(id(reading), ()) if r.kind != reading.kind))
    return Span(start, end, at, piece.text, reading.kind, reading.context.strip(), reading.sure, losers[:4])


def _pieces(
    form: Plain,
    language: str | None,
    lexicon: Lexicon | None,
    said: dict[str, str],
    elements: bool = True,
    *,
    traced: bool = False,
) -> tuple[list[Piece], list[Reading], list[list[Reading]]]:
    grammar = reader_of(language)
    runs = foreign_runs(form.text, grammar.code)
    if not runs:
        return _read(form.text, grammar, lexicon, said, elements, traced=traced)
    pieces: list[Piece] = []
    chosen: list[Reading] = []
    losers: list[list[Reading]] = []
    for start, end, code in _stretches(len(form.text), runs, grammar.code):
        part = _read(form.text[start:end], reader_of(code), lexicon, said, elements, traced=traced)
        if (
            pieces
            and part[0]
            and form.text[start - 1 : start + 1].strip() != form.text[start - 1 : start + 1]
        ):
            pieces.append(Piece(" ", start, start, "blank"))
        pieces += [Piece(p.text, p.start + start, p.end + start, p.kind, p.reading) for p in part[0]]
        chosen += part[1]
        losers += part[2]
    return pieces, chosen, losers


def _stretches(end: int, runs: Sequence[tuple[int, int, str]], code: str) -> Iterator[tuple[int, int, str]]:
    """The runs, and in ``code`` what lies between them."""
    done = 0
    for start, stop, other in [*runs, (end, end, code)]:
        if start > done:
            yield done, start, code
        if stop > start:
            yield start, stop, other
        done = stop


def _read(
    text: str,
    grammar: Language,
    lexicon: Lexicon | None,
    said: dict[str, str],
    elements: bool,
    *,
    traced: bool,
) -> tuple[list[Piece], list[Reading], list[list[Reading]]]:
    source = Source(text, grammar, lambda part, start, end: _spoken(part, grammar, start, end), elements)
    owners = _found(source, CLASSES)
    taught: list[Reading] = []
    if lexicon is not None:
        taught += [
            Reading(start, end, "lexicon", _TAUGHT, parts, verbatim=True)
            for start, end, parts in lexicon.matches(text, grammar.code)
        ]
    if said:
        taught += [
            Reading(i, i + 1, "said", _TAUGHT, (said[c],), verbatim=True)
            for i, c in enumerate(text)
            if c in said
        ]
    found = [*(reading for reading, _ in owners), *taught]
    sayers = {id(reading): one for reading, one in owners}
    chosen = choose(found)

    def say(reading: Reading) -> str:
        one = sayers.get(id(reading))
        return one.say(reading, source) if one else _taught(reading, source)

    return assemble(text, chosen, say, grammar), chosen, rivals(found, chosen) if traced else []


@lru_cache(maxsize=2048)
def _spoken(text: str, language: Language, start: int, end: int) -> str:
    """``text[start:end]`` in words; set phrases do not read each other."""
    source = Source(text, language, lambda part, first, last: part[first:last])
    owners = [
        (reading, one)
        for reading, one in _found(source, tuple(one for one in CLASSES if one is not phrase))
        if start <= reading.start and reading.end <= end
    ]
    sayers = {id(reading): one for reading, one in owners}
    chosen = choose(reading for reading, _ in owners)
    pieces = assemble(text, chosen, lambda reading: sayers[id(reading)].say(reading, source), language)
    return "".join(_cut(piece, start, end) for piece in pieces).strip(" ")


def _cut(piece: Piece, start: int, end: int) -> str:
    """The text of a piece within a range; of a word that crosses one of its ends, what stands inside."""
    if piece.reading is None and piece.kind == "word" and len(piece.text) == piece.end - piece.start:
        return piece.text[max(0, start - piece.start) : max(0, end - piece.start)]
    return piece.text if start <= piece.start < end else ""


def _found(source: Source, classes: Sequence[Recogniser]) -> list[tuple[Reading, Recogniser]]:
    return [(reading, one) for one in classes for reading in one.find(source)]


def _taught(reading: Reading, source: Source) -> str:
    """What a person wrote, letter for letter; what a pattern caught is read as it stands there."""
    parts = reading.value
    assert isinstance(parts, tuple)
    return "".join(p if isinstance(p, str) else source.read(source.text[p[0] : p[1]]) for p in parts)
