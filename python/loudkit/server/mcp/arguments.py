"""What the tools take: the declarations that validate, and that the tools' schemas are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from loudkit.errors import InvalidRequestError

Text = Annotated[str, Meta(min_length=1, max_length=10_000, description="What to say.")]
Voice = Annotated[str, Meta(description="A voice's name, see list_voices; left out: the first.")]
Model = Annotated[str, Meta(description="A model's name, see describe; left out: the first.")]
Seed = Annotated[
    int,
    Meta(
        description="Another seed, another rendition.",
        extra_json_schema={"minimum": 0, "maximum": 2**64 - 1},
    ),
]
Language = Annotated[str, Meta(description="Language of the text, such as en; left out: the voice's.")]
Speed = Annotated[float, Meta(ge=0.5, le=2.0, description="Faster or slower; the pitch is kept.")]
Markup = Annotated[
    Literal["auto", "none", "markdown", "html", "ssml"], Meta(description="What the text is written in.")
]
Lexicon = Annotated[
    dict[str, Any],
    Meta(description='How words are said, such as {"GIF": "jif", "en": {"SQL": {"say": "sequel"}}}.'),
]
Format = Annotated[
    Literal["wav", "flac", "mp3", "opus", "ogg", "aac", "pcm16"],
    Meta(description="Left out: what the file's suffix says, else wav."),
]
File = Annotated[
    str,
    Meta(
        description="Name of the file, such as intro.wav or chapter/one.mp3, in the server's folder. Left out: short"
        " speech comes in the answer, longer in a file whose name is made up."
    ),
]

Declared = TypeVar("Declared", bound=Struct)


class _Spoken(Struct, kw_only=True, forbid_unknown_fields=True):
    text: Text
    voice: Voice | None = None
    language: Language | None = None
    seed: Seed = 0
    speed: Speed = 1.0
    markup: Markup = "auto"
    lexicon: Lexicon | None = None
    model: Model | None = None


class Speak(_Spoken, kw_only=True):
    """Make speech: a file, or sound in the answer."""

    format: Format | None = None
    file: File | None = None
    overwrite: Annotated[bool, Meta(description="Whether a file of that name may be replaced.")] = False
    deliver: Annotated[
        Literal["auto", "file", "audio"],
        Meta(description="audio: in the answer, whatever its length; file: in a file, however short."),
    ] = "auto"
    previous_tokens: Annotated[
        list[int], Meta(max_length=4096, description="The continuation of what was said before.")
    ] = msgspec.field(default_factory=list)


class SpeakAloud(_Spoken, kw_only=True):
    """Play speech on this machine."""


class ReadAs(Struct, kw_only=True, forbid_unknown_fields=True):
    """Show how a text will be read."""

    text: Text
    voice: Voice | None = None
    language: Language | None = None
    markup: Markup = "auto"
    lexicon: Lexicon | None = None
    model: Model | None = None
    every_word: Annotated[bool, Meta(description="Also the words that are said as they are written.")] = False


class ListVoices(Struct, kw_only=True, forbid_unknown_fields=True):
    """List the voices."""

    language: Annotated[str, Meta(description="Only those of this language.")] | None = None
    model: Model | None = None


class Describe(Struct, kw_only=True, forbid_unknown_fields=True):
    """Tell what speaks here."""


def declared(given: Mapping[str, Any] | None, kind: type[Declared]) -> Declared:
    """``given`` as a ``kind``. Raises InvalidRequestError with all that is wrong."""
    arguments = dict(given or {})
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    wrong = [
        f"{name[:40]!r}: there is no such argument; there are {' '.join(fields) or 'none'}"
        for name in arguments
        if name not in fields
    ]
    values: dict[str, Any] = {}
    for name, field in fields.items():
        if arguments.get(name) is None:  # some clients send null for what is left out
            if field.required:
                wrong.append(f"{name}: it is needed")
            continue
        try:
            values[field.name] = msgspec.convert(arguments[name], field.type)
        except (msgspec.ValidationError, RecursionError, OverflowError) as error:
            wrong.append(f"{name}: {_one_line(error)}")
    if wrong:
        raise InvalidRequestError("; ".join(wrong[:8]))
    return kind(**values)


def schema(kind: type[Struct]) -> dict[str, Any]:
    """The JSON Schema of a tool's arguments, in words that every client knows: what may be null may be left out."""
    _, components = msgspec.json.schema_components([kind])
    made = dict(components[kind.__name__])
    for told in ("title", "description"):
        made.pop(told, None)
    made["properties"] = {name: _plain(one) for name, one in made["properties"].items()}
    return made


def _plain(one: dict[str, Any]) -> dict[str, Any]:
    if "anyOf" in one:
        one = next(kind for kind in one["anyOf"] if kind.get("type") != "null")
    return {"type": "string", **one} if "enum" in one else one


def _one_line(error: Exception) -> str:
    text = " ".join(str(error).replace("`", "").split()) or "it is nested too deeply"
    return text if len(text) <= 160 else text[:157] + "..."
