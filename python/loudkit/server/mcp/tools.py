"""The tools, each once: what an agent is told of it, what it takes and gives."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mcp_types import Tool as Declaration
from mcp_types import ToolAnnotations
from msgspec import Struct

from loudkit.audio.player import play_command
from loudkit.server.mcp.arguments import Describe, ListVoices, ReadAs, Speak, SpeakAloud, schema
from loudkit.server.mcp.options import Options


@dataclass(frozen=True)
class Tool:
    """A tool by ``name``: its arguments are a ``kind``, its answer an object with the ``fields``."""

    name: str
    title: str
    told: str
    kind: type[Struct]
    fields: dict[str, Any]
    needed: tuple[str, ...]
    reads_only: bool = True

    def declaration(self) -> Declaration:
        """What is listed."""
        return Declaration(
            name=self.name,
            title=self.title,
            description=self.told,
            input_schema=schema(self.kind),
            output_schema={
                "type": "object",
                "properties": self.fields,
                "required": list(self.needed),
            },
            annotations=ToolAnnotations(
                title=self.title,
                read_only_hint=self.reads_only,
                destructive_hint=False if self.name == "speak_aloud" else not self.reads_only,
                idempotent_hint=self.reads_only,
                open_world_hint=False,
            ),
        )


def tools(options: Options) -> tuple[Tool, ...]:
    """The tools of a door; ``speak_aloud`` only where a player is found and it may be used."""
    aloud = options.aloud and play_command(Path("a.wav")) is not None
    return tuple(tool for tool in _TOOLS if tool.name != "speak_aloud" or aloud)


_STRING: Final = {"type": "string"}
_NUMBER: Final = {"type": "number"}
_INTEGER: Final = {"type": "integer"}
_OBJECTS: Final = {"type": "array", "items": {"type": "object"}}
_STRINGS: Final = {"type": "array", "items": _STRING}

_TOOLS: Final = (
    Tool(
        "speak",
        "Make speech",
        "Turn text into speech. Up to about ten seconds come back as audio; longer speech, and whatever a file is named"
        " for, is written into the server's folder and its path comes back. The same text, voice and seed give the same"
        " sound.",
        Speak,
        {
            "path": _STRING | {"description": "where the file is"},
            "bytes": _INTEGER,
            "format": _STRING,
            "media_type": _STRING,
            "voice": _STRING,
            "duration": _NUMBER | {"description": "seconds"},
            "tokens": _INTEGER,
            "sample_rate": _INTEGER,
            "fingerprint": _STRING,
            "truncated": {"type": "boolean", "description": "whether an end may be missing"},
            "continuation": {
                "type": "array",
                "items": _INTEGER,
                "description": "previous_tokens of what is said next",
            },
        },
        ("format", "media_type", "duration"),
        reads_only=False,
    ),
    Tool(
        "speak_aloud",
        "Say something aloud",
        "Say a text through the loudspeaker of the server's machine. The answer comes once it was heard.",
        SpeakAloud,
        {"voice": _STRING, "duration": _NUMBER | {"description": "seconds"}},
        ("voice", "duration"),
        reads_only=False,
    ),
    Tool(
        "list_voices",
        "List the voices",
        "The voices that can speak, with the language of each.",
        ListVoices,
        {"voices": _OBJECTS},
        ("voices",),
    ),
    Tool(
        "read_as",
        "Show how a text will be read",
        "What will be said for a text, without saying it: numbers, dates and abbreviations as words, which characters"
        " each stands for, and what is a guess. A lexicon can be tried.",
        ReadAs,
        {"language": _STRING, "spoken": _STRING, "chunks": _STRINGS, "words": _OBJECTS},
        ("language", "spoken", "chunks", "words"),
    ),
    Tool(
        "describe",
        "Describe the server",
        "What speaks here: version, models, what made the sound, and the folder that files are written into.",
        Describe,
        {
            "version": _STRING,
            "status": _STRING,
            "models": _STRINGS,
            "longest_text": _INTEGER,
            "folder": {"type": ["string", "null"]},
            "algorithm": _STRING,
            "execution": _STRING,
            "fingerprint": _STRING,
            "device": _STRING,
        },
        ("version", "status", "models"),
    ),
)
