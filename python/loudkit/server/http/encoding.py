"""Sound that a page put together itself, as a file of another format."""

from __future__ import annotations

import asyncio
import io

import soundfile
from starlette.requests import Request
from starlette.responses import Response

from loudkit.audio.encoding import encode as audio_file
from loudkit.server.encoders import AAC, MEDIA_TYPES, check_audio_format, encode_whole
from loudkit.server.http.access import WAV_LIMIT
from loudkit.server.http.door import Door
from loudkit.server.http.reading import read_body
from loudkit.server.http.refusals import RefusedError


async def encode(request: Request, door: Door) -> Response:
    """A WAV of one channel, encoded anew."""
    del door
    form = request.query_params.get("format", "mp3")
    check_audio_format(form)
    data = await read_body(request, WAV_LIMIT)
    return Response(await asyncio.to_thread(_encoded, data, form), media_type=MEDIA_TYPES[form])


def _encoded(data: bytes, form: str) -> bytes:
    try:
        samples, rate = soundfile.read(io.BytesIO(data), dtype="float32", always_2d=True)
    except (soundfile.SoundFileError, RuntimeError, ValueError):
        raise RefusedError(422, "invalid_request", "the body is no WAV that can be read") from None
    if not len(samples) or samples.shape[1] != 1 or rate != 24_000:
        raise RefusedError(
            422,
            "invalid_request",
            f"the WAV has {samples.shape[1]} channels at {rate} Hz; expected one channel at 24000 Hz",
        )
    write = encode_whole if form == AAC else audio_file
    return write(samples[:, 0], rate, form)
