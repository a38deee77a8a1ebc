"""Lexicon files: TOML, and the aliases of a Pronunciation Lexicon Specification 1.0 document."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from loudkit.errors import InvalidFileError, InvalidRequestError, MissingFileError
from loudkit.text.languages import CODES
from loudkit.text.lexicon.entries import Entry
from loudkit.text.xml import read_xml

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

LARGEST_FILE: Final = 4 * 2**20
_OPTIONS: Final = ("say", "case", "inside")


def read_file(path: Path) -> tuple[tuple[Entry, ...], int]:
    """Entries of the lexicon at ``path``, and how many of it give phonemes alone."""
    data = _contents(path)
    try:
        if data.lstrip(b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n").startswith(b"<"):
            return _read_pls(data)
        return read_mapping(_toml(data)), 0
    except InvalidRequestError as error:
        raise InvalidFileError(f"{path}: {error}") from None


def read_mapping(table: Mapping[str, object]) -> tuple[Entry, ...]:
    """Entries of a mapping: words at the top are for every language, tables named by a language for that one."""
    entries = list(_entries({k: v for k, v in table.items() if not _is_section(k, v)}, ""))
    for name, section in table.items():
        if isinstance(section, Mapping) and name in CODES:
            entries += _entries(section, name)
    return tuple(entries)


def _is_section(name: str, value: object) -> bool:
    if not isinstance(value, Mapping) or "say" in value or name == "patterns":
        return False
    if name not in CODES:
        raise InvalidRequestError(f"[{name}] is not a section; use patterns or one of {' '.join(CODES)}")
    return True


def _entries(section: Mapping[str, object], language: str) -> Iterator[Entry]:
    for written, value in section.items():
        if written == "patterns" and isinstance(value, Mapping) and not isinstance(value.get("say"), str):
            for pattern, said in value.items():
                yield _entry(pattern, said, language, is_pattern=True)
        else:
            yield _entry(written, value, language, is_pattern=False)


def _entry(written: str, value: object, language: str, *, is_pattern: bool) -> Entry:
    options: Mapping[str, object] = value if isinstance(value, Mapping) else {"say": value}
    for name in options:
        if name not in _OPTIONS:
            raise InvalidRequestError(f"{written!r} has the option {name!r}; use {', '.join(_OPTIONS)}")
    said, case, inside = options.get("say"), options.get("case"), options.get("inside", False)
    if not isinstance(said, str):
        raise InvalidRequestError(f"{written!r} is {said!r}; expected how it is said, as a text")
    if case not in (None, "exact", "any"):
        raise InvalidRequestError(f"case of {written!r} is {case!r}; use exact or any")
    if not isinstance(inside, bool):
        raise InvalidRequestError(f"inside of {written!r} is {inside!r}; use true or false")
    return Entry(written, said, language, is_pattern, None if case is None else case == "any", inside)


def _contents(path: Path) -> bytes:
    """All of a regular file of at most ``LARGEST_FILE`` bytes."""
    try:
        path = path.expanduser()
        if not path.exists():
            raise MissingFileError(f"lexicon {path} is not there; check the path")
        if not path.is_file():
            raise InvalidFileError(f"lexicon {path} is not a regular file; pass the path of a file")
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        if isinstance(error, MissingFileError):
            raise
        raise InvalidFileError(f"lexicon {path} cannot be read: {error.strerror or error}") from error
    except (ValueError, RuntimeError) as error:  # a NUL, or the home of nobody
        if isinstance(error, InvalidFileError):
            raise
        raise InvalidFileError(f"{str(path)!r} is not a usable path: {error}") from error
    if len(data) > LARGEST_FILE:
        raise InvalidFileError(f"lexicon {path} holds more than {LARGEST_FILE} bytes; split it")
    return data


def _toml(data: bytes) -> Mapping[str, object]:
    try:
        table: Mapping[str, object] = tomllib.loads(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        raise InvalidRequestError(f"not UTF-8 text at byte {error.start}; convert it to UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise InvalidRequestError(f"not a lexicon in TOML: {str(error).splitlines()[0]}") from None
    return table


def _read_pls(data: bytes) -> tuple[tuple[Entry, ...], int]:
    """Entries of a PLS document and the number of its lexemes without an alias."""
    reader = _PlsReader()
    read_xml(data, start=reader.start, end=reader.end, text=reader.text)
    return tuple(reader.entries), reader.skipped


class _PlsReader:
    """What stands between two tags of a PLS document."""

    def __init__(self) -> None:
        self.language = ""
        self.entries: list[Entry] = []
        self.skipped = 0
        self.graphemes: list[str] = []
        self.alias = ""
        self.preferred = False
        self.heard: list[str] | None = None
        self.root = ""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if not self.root:
            self.root = name
            if name != "lexicon":
                raise InvalidRequestError(
                    f"<{name}> is no lexicon; expected PLS, which starts with <lexicon>"
                )
            self.language = attributes.get("xml:lang", "").split("-")[0].lower()
            if self.language and self.language not in CODES:
                raise InvalidRequestError(
                    f"xml:lang {attributes['xml:lang']!r} is not read; use one of {' '.join(CODES)}"
                )
        elif name == "lexeme":
            self.graphemes, self.alias, self.preferred = [], "", False
        elif name in ("grapheme", "alias"):
            self.heard = []
            self.preferred = name == "alias" and attributes.get("prefer") == "true"

    def text(self, text: str) -> None:
        if self.heard is not None:
            self.heard.append(text)

    def end(self, name: str) -> None:
        if name == "lexeme":
            self.skipped += not self.alias
            if self.alias:
                self.entries += [Entry(written, self.alias, self.language) for written in self.graphemes]
        elif name in ("grapheme", "alias") and self.heard is not None:
            heard = "".join(self.heard)
            self.heard = None
            if name == "grapheme":
                self.graphemes.append(heard)
            elif not self.alias or self.preferred:
                self.alias = heard
