"""Prepared text to text tokens, with the byte-pair vocabulary of the released model."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.errors import InvalidFileError, MissingExtraError, MissingFileError, UnsupportedLanguageError
from loudkit.text.languages import CODES

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_REQUIRED = ("[START]", "[STOP]", "[SPACE]")
_UNKNOWN = "[UNK]"
_NEED_A_MODEL = ("zh", "ja", "he", "ko", "ru")


class Tokenizer:
    """A loaded tokenizer file. Refuses a file without the control tokens or the twelve language tags."""

    def __init__(self, path: str | PathLike[str]) -> None:
        file = Path(path)
        if not file.is_file():
            raise MissingFileError(f"{file} is not there; the tokenizer file comes with the voice model")
        self._vocabulary = _vocabulary(file.read_bytes(), str(file))
        self._taken: dict[str, bool] = {}

    @classmethod
    def from_bytes(cls, contents: bytes, what: str = "the tokenizer") -> Tokenizer:
        """The tokenizer of a file's contents; ``what`` names it in refusals."""
        tokenizer = cls.__new__(cls)
        tokenizer._vocabulary = _vocabulary(contents, what)
        tokenizer._taken = {}
        return tokenizer

    def __call__(self, prepared: str, language: str) -> npt.NDArray[np.int64]:
        """Token ids of ``prepared`` text, int64 ``[n]``, without start and stop tokens.

        Raises ``UnsupportedLanguageError`` outside the twelve languages.
        """
        import numpy as np

        encoding = self._vocabulary.encode(framed(prepared, language), add_special_tokens=False)
        return np.asarray(encoding.ids, dtype=np.int64)

    def places(self, prepared: str, language: str) -> list[tuple[int, int]]:
        """The range of ``prepared`` that each id stands for; empty at 0 for the language tag."""
        frame = framed(prepared, language)
        origins = [0] * (len(frame) - len(_body(prepared)))
        for at, character in enumerate(prepared):
            origins += [at] * len(_body(character))
        origins = (origins + [len(prepared)] * len(frame))[: len(frame)]
        encoding = self._vocabulary.encode(frame, add_special_tokens=False)
        tag = frame.index("]") + 1
        return [
            (0, 0)
            if end <= tag
            else (origins[start], origins[end - 1] + 1 if end > start else origins[start])
            for start, end in encoding.offsets
        ]

    def takes(self, character: str) -> bool:
        """Whether the vocabulary has anything for ``character``, in small letters and decomposed."""
        if character not in self._taken:
            frame = framed(character, "en")
            tokens = self._vocabulary.encode(frame, add_special_tokens=False).tokens[1:]
            self._taken[character] = any(token != _UNKNOWN for token in tokens)
        return self._taken[character]

    def id_of(self, token: str) -> int:
        """The id of a token that the file has."""
        found = self._vocabulary.token_to_id(token)
        if found is None:
            raise InvalidFileError(f"the tokenizer file has no token {token!r}")
        return int(found)


def framed(prepared: str, language: str) -> str:
    """The string that the vocabulary encodes: language tag, lower case, decomposed, blanks as tokens."""
    code = language.lower()
    if code in _NEED_A_MODEL:
        raise _needs_a_model(code)
    if code not in CODES:
        raise UnsupportedLanguageError(code, CODES)
    return f"[{code}]{_body(prepared)}"


def _body(prepared: str) -> str:
    text = unicodedata.normalize("NFKD", prepared.lower())
    return text.replace("[", " ").replace("]", " ").replace(" ", "[SPACE]")


def tokenize(prepared: str, language: str, path: str | PathLike[str]) -> npt.NDArray[np.int64]:
    """Token ids (int64 ``[n]``) of ``prepared`` text with the tokenizer file at ``path``, kept once loaded."""
    return _loaded(str(path))(prepared, language)


def _vocabulary(contents: bytes, what: str) -> Any:
    try:
        from tokenizers import Tokenizer as Vocabulary  # slow to import, so only here
    except ImportError as error:
        raise MissingExtraError("tokenizers is not installed; run: pip install tokenizers") from error
    try:
        vocabulary: Any = Vocabulary.from_str(contents.decode("utf-8"))
    except Exception as error:  # the library raises bare Exception
        raise InvalidFileError(f"{what} is no tokenizer file: {error}") from error
    needed = (*_REQUIRED, *map("[{}]".format, CODES))
    missing = [token for token in needed if vocabulary.token_to_id(token) is None]
    if missing:
        raise InvalidFileError(
            f"{what} lacks the tokens {' '.join(missing)}; use the released tokenizer file"
        )
    return vocabulary


@lru_cache(maxsize=4)
def _loaded(path: str) -> Tokenizer:
    return Tokenizer(path)


def _needs_a_model(code: str) -> UnsupportedLanguageError:
    error = UnsupportedLanguageError(code, CODES)
    error.args = (
        f"language {code!r} needs model-based preprocessing that this front end lacks; use one of {' '.join(CODES)}",
    )
    return error
