"""Small tables as text, so that a language file reads like a page: one line an entry, ``|`` between columns."""

from __future__ import annotations

from collections.abc import Iterator

from loudkit.text.grammar import Abbreviation, Noun

# Names before a version number, the same in every language.
PRODUCTS = (
    "Python Java Node PHP Ruby Go Rust Swift Kotlin Django Windows Android iOS macOS Ubuntu Linux Debian Fedora "
    "Firefox Chrome Safari HTTP TLS USB Bluetooth Unicode OpenGL DirectX Blender WordPress GPT Gemini Claude Llama"
)


def words(text: str) -> tuple[str, ...]:
    """Blank-separated words."""
    return tuple(text.split())


def pairs(text: str) -> dict[str, str]:
    """``written | said`` a line; several written forms are separated by commas."""
    return {written: columns[0] for names, columns in _rows(text) for written in names}


def letters(text: str) -> dict[str, str]:
    """``a ay, b bee, c see``."""
    entries = (entry.split() for entry in text.split(","))
    return {entry[0]: " ".join(entry[1:]) for entry in entries if entry}


def nouns(text: str) -> dict[str, Noun]:
    """``written | one / several | gender`` a line."""
    return {
        written: Noun(
            forms=tuple(form.strip() for form in columns[0].split(" / ")),
            gender=columns[1] if len(columns) > 1 else "",
        )
        for names, columns in _rows(text)
        for written in names
    }


def abbreviations(text: str) -> dict[str, tuple[Abbreviation, ...]]:
    """``written | said | where`` a line; several lines for one written form are tried in order."""
    table: dict[str, tuple[Abbreviation, ...]] = {}
    for names, columns in _rows(text):
        for place in columns[1].split() if len(columns) > 1 else [""]:
            for written in names:
                table[written] = (*table.get(written, ()), Abbreviation(said=columns[0], where=place))
    return table


def greek(text: str) -> dict[str, str]:
    """The letters of the Greek alphabet, small, capital and the small sigma at the end of a word, by their names."""
    named = dict(zip("αβγδεζηθικλμνξοπρστυφχψω", words(text), strict=True))
    capitals = {letter.upper(): name for letter, name in named.items()}
    return named | capitals | {"ς": named["σ"], "ϕ": named["φ"], "ϑ": named["θ"], "ϵ": named["ε"]}


def _rows(text: str) -> Iterator[tuple[list[str], list[str]]]:
    for line in filter(str.strip, text.splitlines()):
        head, *columns = (cell.strip() for cell in line.split("|"))
        yield [name.strip() for name in head.split(", ")], columns
