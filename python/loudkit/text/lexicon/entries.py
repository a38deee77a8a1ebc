"""A lexicon as a value, however it was written."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, TypeAlias

from loudkit.errors import InvalidRequestError, InvalidTypeError
from loudkit.text.languages import CODES
from loudkit.text.lexicon.matching import Index, build, matches
from loudkit.text.lexicon.patterns import check_template, safe_pattern

# What a caller may pass for a lexicon: one, the path of a file, or a mapping shaped like a file.
LexiconSource: TypeAlias = "Lexicon | str | os.PathLike[str] | Mapping[str, object] | None"

LONGEST_WORD: Final = 200  # characters of a word or pattern
LONGEST_RESPELLING: Final = 1000
MOST_ENTRIES: Final = 100_000
MOST_PATTERNS: Final = 1000


@dataclass(frozen=True)
class Entry:
    """One respelling. ``any_case`` None means: any case where ``written`` has no capital, else as written.

    ``written`` is a word (or several), or a pattern whose groups ``\\1`` to ``\\9`` of ``said`` name. ``language`` ""
    is every language; ``inside`` also finds it within longer words.
    """

    written: str
    said: str
    language: str = ""
    is_pattern: bool = False
    any_case: bool | None = None
    inside: bool = False

    def __post_init__(self) -> None:
        for name in ("written", "said", "language"):
            if not isinstance(getattr(self, name), str):
                raise InvalidTypeError(
                    f"{name} of a lexicon entry is {getattr(self, name)!r}; expected a text"
                )
        written = unicodedata.normalize("NFC", self.written)
        if not self.is_pattern:
            written = " ".join(written.split())
        said = " ".join(unicodedata.normalize("NFC", self.said).split())
        object.__setattr__(self, "written", written)
        object.__setattr__(self, "said", said)
        if self.language not in ("", *CODES):
            raise InvalidRequestError(
                f"language {self.language!r} of a lexicon entry is not known; use one of {' '.join(CODES)}"
            )
        if not written or len(written) > LONGEST_WORD:
            raise InvalidRequestError(
                f"{_short(written)} has {len(written)} characters; an entry has 1 to {LONGEST_WORD}"
            )
        if len(said) > LONGEST_RESPELLING:
            raise InvalidRequestError(
                f"the respelling of {_short(written)} has {len(said)} characters; at most {LONGEST_RESPELLING}"
            )
        if self.any_case is None:
            bare = re.sub(r"\\.", "", written) if self.is_pattern else written
            object.__setattr__(self, "any_case", bare == bare.lower())
        if self.is_pattern:
            groups = safe_pattern(written, whole=not self.inside).groups
            check_template(said, groups, written)


@dataclass(frozen=True)
class Lexicon:
    """Entries in order: where several fit the same words, the last one wins.

    ``skipped`` counts the entries of a file that only gave phonemes, which a model that reads letters cannot use.
    """

    entries: tuple[Entry, ...] = ()
    skipped: int = 0

    def __post_init__(self) -> None:
        patterns = sum(entry.is_pattern or entry.inside for entry in self.entries)
        if len(self.entries) > MOST_ENTRIES or patterns > MOST_PATTERNS:
            raise InvalidRequestError(
                f"the lexicon has {len(self.entries)} entries, {patterns} of them patterns; "
                f"at most {MOST_ENTRIES} and {MOST_PATTERNS}"
            )

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Lexicon:
        """The lexicon in a file: PLS 1.0 where it is XML, else TOML. Raises ``LoudkitError`` for any other."""
        from loudkit.text.lexicon.files import read_file

        entries, skipped = read_file(Path(path))
        return cls(entries, skipped)

    @classmethod
    def of(cls, given: LexiconSource) -> Lexicon | None:
        """The lexicon that a caller means."""
        if given is None or isinstance(given, Lexicon):
            return given
        if isinstance(given, (str, os.PathLike)):
            return cls.load(given)
        if isinstance(given, Mapping):
            from loudkit.text.lexicon.files import read_mapping

            return cls(read_mapping(given))
        raise InvalidTypeError(
            f"lexicon is {type(given).__name__}; expected a Lexicon, the path of a file or a mapping"
        )

    def matches(self, text: str, language: str) -> list[tuple[int, int, tuple[str | tuple[int, int], ...]]]:
        """``(start, end, parts)`` of every respelling that ``language`` asks for in plain ``text``, in order."""
        return matches(text, self._index(language))

    def _index(self, language: str) -> Index:
        if language not in self._indices:
            self._indices[language] = build(self.entries, language)
        return self._indices[language]

    @cached_property
    def _indices(self) -> dict[str, Index]:
        return {}


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
