"""Names of voices that clients have built in, and which of ours answers to each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

# OpenAI's names, with the voice of the embedded model that is nearest in kind.
_EMBEDDED: Final = {
    "alloy": "nora",
    "ash": "ben",
    "ballad": "hugo",
    "cedar": "hugo",
    "coral": "cora",
    "echo": "ben",
    "fable": "hugo",
    "marin": "nora",
    "nova": "cora",
    "onyx": "ben",
    "sage": "nora",
    "shimmer": "cora",
    "verse": "hugo",
}
ALIASES: Final = tuple(_EMBEDDED)


def resolve_voice(name: str, voices: Sequence[str], given: Mapping[str, str]) -> str:
    """The voice of ``voices`` that ``name`` means: itself, what ``given`` says, or one for each of OpenAI's names."""
    if name in voices or not voices:
        return name
    if name in given:
        return given[name]
    built_in = name.lower()
    if built_in not in _EMBEDDED:
        return name
    near = _EMBEDDED[built_in]
    return near if near in voices else voices[ALIASES.index(built_in) % len(voices)]
