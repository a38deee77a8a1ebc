"""XML from strangers: no document type, hence no entity of its own, and bounded depth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from xml.parsers import expat

from loudkit.errors import InvalidRequestError

DEEPEST: Final = 100


def read_xml(
    document: str | bytes,
    *,
    start: Callable[[str, dict[str, str]], None],
    end: Callable[[str], None],
    text: Callable[[str], None],
) -> None:
    """Call back for every tag and text of ``document``; raises ``InvalidRequestError`` where it is not well formed.

    Nothing outside the document is read. A text is taken as it is, whatever encoding its first line names.
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

    def refuse(*_: object) -> None:
        raise InvalidRequestError("the XML declares a document type; leave the <!DOCTYPE ...> out")

    parser = expat.ParserCreate("utf-8" if isinstance(document, str) else None)
    parser.buffer_text = True
    parser.StartElementHandler = opened
    parser.EndElementHandler = closed
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
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
