"""The tools that make sound: ``speak`` and ``speak_aloud``."""

from __future__ import annotations

import asyncio
import base64
from pathlib import PurePosixPath
from typing import Any, Final

from mcp_types import AudioContent, ContentBlock

from loudkit.audio.encoding import SUFFIXES
from loudkit.audio.player import Player, check_player
from loudkit.errors import InvalidRequestError
from loudkit.law.chunking import carried_tail
from loudkit.result import join
from loudkit.server.encoders import AAC, MEDIA_TYPES, check_audio_format, sound_file
from loudkit.server.host.estimate import estimated_bytes, fitting_characters
from loudkit.server.host.job import Job
from loudkit.server.host.refusals import PayloadTooLargeError
from loudkit.server.mcp.arguments import Speak, SpeakAloud
from loudkit.server.mcp.call import Call
from loudkit.server.mcp.folder import Folder, made_up_name

SHORT_BYTES: Final = 480_000  # ten seconds of wav: no more goes into an agent's context unasked
ANSWER_BYTES: Final = 700_000  # clients take messages of 1 MiB, and base64 adds a third
_SUFFIXES: Final = SUFFIXES | {".aac": AAC}

Answer = tuple[dict[str, Any], list[ContentBlock]]


async def speak(given: Speak, call: Call) -> Answer:
    """Speech as a file, or as an audio block where it is short. What can be refused is refused before it is made."""
    folder, form = call.options.folder, _format(given)
    check_audio_format(form)
    in_answer = _in_answer(given, folder)
    if given.file is not None and folder is not None:
        await asyncio.to_thread(folder.check, given.file, overwrite=given.overwrite)
    job = await call.job(given)
    if in_answer:
        await _check_length(job, form, call)
    async with call.ticket(job, stream=False) as ticket:
        parts = [part async for part in call.parts(ticket)]
        result = join(parts, job.seed)
        sound = await asyncio.to_thread(sound_file, result, form)
        told: dict[str, Any] = {
            "format": form,
            "media_type": MEDIA_TYPES[form],
            "voice": job.voice,
            "duration": round(result.duration, 4),
            "tokens": len(result.tokens),
            "sample_rate": result.sample_rate,
            "fingerprint": ticket.algorithm.fingerprint,
            "truncated": result.hit_token_cap,
            "continuation": carried_tail(result.tokens, ticket.algorithm),
        }
    call.entry.sent(len(sound))
    short = given.deliver == "auto" and given.file is None and len(sound) <= SHORT_BYTES
    if folder is None or in_answer or short:
        if len(sound) > ANSWER_BYTES:
            raise _too_large(len(sound), job, form, folder)
        block = AudioContent(data=base64.b64encode(sound).decode(), mime_type=MEDIA_TYPES[form])
        return told, [block]
    name = given.file or made_up_name(form)
    path = await asyncio.to_thread(folder.write, name, sound, overwrite=given.overwrite)
    return {"path": str(path), "bytes": len(sound), **told}, []


async def speak_aloud(given: SpeakAloud, call: Call, turn: asyncio.Lock) -> Answer:
    """Play speech here, from its first window on; whoever comes while somebody speaks waits for the end."""
    check_player()
    job = await call.job(given)
    await asyncio.to_thread(call.host.check, job)
    async with turn, call.ticket(job, stream=True) as ticket:
        seconds = 0.0
        with Player(ticket.algorithm.sample_rate) as player:
            async for part in call.parts(ticket):
                player.write(part.audio)
                seconds += part.duration
            await asyncio.to_thread(player.finish)
    return {"voice": job.voice, "duration": round(seconds, 4)}, []


def _format(given: Speak) -> str:
    suffix = PurePosixPath(given.file).suffix.lower() if given.file else ""
    named = _SUFFIXES.get(suffix)
    if given.file and named is None:
        raise InvalidRequestError(
            f"{suffix or 'no suffix'!r} says no format; end the file's name with one of {' '.join(_SUFFIXES)}"
        )
    if named and given.format and named != given.format:
        raise InvalidRequestError(f"the file's name says {named} and format {given.format}; drop one of them")
    return given.format or named or "wav"


def _in_answer(given: Speak, folder: Folder | None) -> bool:
    """Whether the sound must come in the answer."""
    if folder is None and (given.file is not None or given.deliver == "file"):
        raise InvalidRequestError("this server writes no files; leave file out, and deliver as audio")
    if given.file is not None and given.deliver == "audio":
        raise InvalidRequestError("file names a file and deliver asks for audio; drop one of them")
    return folder is None or given.deliver == "audio"


async def _check_length(job: Job, form: str, call: Call) -> None:
    await asyncio.to_thread(call.host.check, job)
    spoken = (await asyncio.to_thread(call.host.read, job)).spoken
    n_bytes = estimated_bytes(len(spoken), job.speed, form)
    if n_bytes > ANSWER_BYTES:
        raise _too_large(n_bytes, job, form, call.options.folder)


def _too_large(n_bytes: int, job: Job, form: str, folder: Folder | None) -> PayloadTooLargeError:
    fitting = fitting_characters(ANSWER_BYTES, job.speed, form)
    way_out = "deliver it as a file" if folder is not None else "send less text, or take format opus"
    return PayloadTooLargeError(
        f"the sound has {n_bytes} bytes; at most {ANSWER_BYTES} fit in an answer, about {fitting} characters as {form}:"
        f" {way_out}"
    )
