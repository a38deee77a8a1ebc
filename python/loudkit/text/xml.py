"""XML from strangers: no entity of its own, nothing fetched, and bounded depth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from xml.parsers import expat

from loudkit.errors import InvalidRequestError, shown

DEEPEST: Final = 100
_DOCTYPES: Final = ("speak", "lexicon")  # whose definition may be named; it is not read


def read_xml(
    document: str | bytes,
    *,
    start: Callable[[str, dict[str, str]], None],
    end: Callable[[str], None],
    text: Callable[[str], None],
) -> None:
    """Call back for every tag and text of ``document``; raises ``InvalidRequestError`` where it is not well formed.

    A document type may be named (``<!DOCTYPE speak PUBLIC ...>``), but declares nothing of its own. Nothing outside the
    document is read. A text is taken as it is, whatever encoding its first line names.
    """
    depth = 0

    def opened(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > DEEPEST:
            raise InvalidRequestError(f"the XML nests elements more than {DEEPEST} deep")
        start(name, attributes)

    def closed(name: str) -> None:
        nonlocal depth
        depth -= 1
        end(name)

    def doctype(name: str, system: str | None, public: str | None, declares: int) -> None:
        del system, public
        if declares or name not in _DOCTYPES:
            raise InvalidRequestError(
                f"the XML declares a document type {shown(name)} of its own; leave the <!DOCTYPE ...> out"
            )

    def refuse(*_: object) -> None:
        raise InvalidRequestError("the XML declares entities; write out what they stand for")

    def skipped(name: str, is_parameter: bool) -> None:
        if not is_parameter:
            raise InvalidRequestError(f"the XML names an undefined entity &{name[:40]}; write the character")

    parser = expat.ParserCreate("utf-8" if isinstance(document, str) else None)
    parser.buffer_text = True
    parser.StartElementHandler = opened
    parser.EndElementHandler = closed
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = refuse
    parser.SkippedEntityHandler = skipped
    data = document.encode("utf-8", "replace") if isinstance(document, str) else document
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise InvalidRequestError(
            f"the XML is not well formed at line {error.lineno}, column {error.offset + 1}: "
            f"{expat.ErrorString(error.code)}"
        ) from None
    except (ValueError, LookupError) as error:
        if isinstance(error, InvalidRequestError):
            raise
        raise InvalidRequestError(f"the XML cannot be read: {error}") from None
