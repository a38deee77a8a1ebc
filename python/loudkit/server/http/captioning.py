"""``/v1/captions``, and the captions of speech that another route makes."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from loudkit.captions import Rules, captions_text, compose
from loudkit.captions.files import MEDIA_TYPES
from loudkit.result import Result
from loudkit.server.host.job import Job
from loudkit.server.host.reading import check_language
from loudkit.server.http.access import CAPTIONS_LIMIT
from loudkit.server.http.bodies import CaptionRules, CaptionsBody
from loudkit.server.http.door import Door
from loudkit.server.http.reading import declared, read_body
from loudkit.text.language_tags import base_language
from loudkit.timing import Word


async def captions(request: Request, door: Door) -> Response:
    """Captions of words whose times are known, as a file of one format."""
    del door
    body = declared(await read_body(request, CAPTIONS_LIMIT), CaptionsBody)
    return captions_response(await asyncio.to_thread(_made, body), body.format)


def captions_response(made: str, form: str) -> Response:
    """``made`` as a reply."""
    return Response(made, media_type=MEDIA_TYPES[form])


def result_captions(
    result: Result, job: Job, form: str, rules: CaptionRules | None = None, *, highlight: bool = False
) -> str:
    """Captions of the ``result`` of ``job``."""
    cues = compose(
        result.words,
        job.text,
        rules=rules_of(rules),
        language=result.provenance.language,
        markup=job.markup,
        unknown_tags=job.unknown_tags,
    )
    return captions_text(cues, form, duration=result.duration, highlight=highlight)


def rules_of(given: CaptionRules | None) -> Rules:
    """The rules that a body asks for."""
    return Rules(**msgspec.structs.asdict(given)) if given else Rules()


def _made(body: CaptionsBody) -> str:
    language = base_language(body.language or "en")
    check_language(language)
    rules = rules_of(body.rules)
    words = [Word(body.text[w.at : w.stop], w.at, w.stop, w.start, max(w.start, w.end)) for w in body.words]
    cues = compose(
        words, body.text, rules=rules, language=language, markup=body.markup, unknown_tags=body.unknown_tags
    )
    return captions_text(cues, body.format, duration=body.duration or 0.0, highlight=body.highlight)
