"""The text families: one file of the folder each, told apart by its name."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from loudkit.conformance import Case, attempt, equal, load
from loudkit.errors import InvalidFileError, MissingFileError
from loudkit.text.languages import find
from loudkit.text.normalize import normalize
from loudkit.text.numbers import cardinal, year
from loudkit.text.tokenizer import tokenize

TOKENIZER_VARIABLE = "LOUDKIT_TOKENIZER"


def run(path: Path) -> Iterator[Case]:
    """Cases of one text fixture file; the token family needs the tokenizer file named by ``LOUDKIT_TOKENIZER``."""
    special = {
        "cardinals": _cardinals,
        "cardinals_gender": _gendered,
        "years": _years,
        "token_ids": _token_ids,
        "readings": _readings,
    }
    return special.get(path.stem, _lines)(path)


def _lines(path: Path) -> Iterator[Case]:
    for name, line in _rows(path):
        got = attempt(lambda line=line: normalize(line["text"], line["lang"]))  # type: ignore[misc]
        yield equal(name, line["spoken"], got)


def _readings(path: Path) -> Iterator[Case]:
    for name, line in _rows(path):
        got = attempt(lambda line=line: normalize(line["text"], line["lang"]))  # type: ignore[misc]
        yield Case(name, got in line["accept"], line["right"], got)


def _cardinals(path: Path) -> Iterator[Case]:
    for language, table in load(path).items():
        for n, words in table.items():
            yield equal(f"{language} {n}", words, attempt(lambda n=n, lang=language: cardinal(int(n), lang)))  # type: ignore[misc]


def _gendered(path: Path) -> Iterator[Case]:
    for language, genders in load(path).items():
        for gender, table in genders.items():
            for n, words in table.items():
                got = attempt(lambda n=n, lang=language, g=gender: cardinal(int(n), lang, g))  # type: ignore[misc]
                yield equal(f"{language} {gender} {n}", words, got)


def _years(path: Path) -> Iterator[Case]:
    for code, table in load(path).items():
        language = find(code)
        if language is None:
            raise InvalidFileError(f"{path} holds years for the unknown language {code!r}")
        for n, words in table.items():
            yield equal(f"{code} {n}", words, attempt(lambda n=n, lang=language: year(int(n), lang)))  # type: ignore[misc]


def _token_ids(path: Path) -> Iterator[Case]:
    file = os.environ.get(TOKENIZER_VARIABLE, "")
    if not file:
        raise MissingFileError(
            f"token ids need the released tokenizer file; name it in the environment variable {TOKENIZER_VARIABLE}"
        )
    for name, line in _rows(path):
        got = attempt(lambda line=line: tokenize(line["text"], line["lang"], file).tolist())  # type: ignore[misc]
        yield equal(name, line["ids"], got)


def _rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except OSError as error:
        raise MissingFileError(f"{path} cannot be read: {error.strerror or error}") from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield f"line {number}", json.loads(line)
        except ValueError as error:
            raise InvalidFileError(f"{path}:{number} is not JSON: {error}") from error
