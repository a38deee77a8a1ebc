"""What goes over the WebSocket: messages as they are declared, and an utterance that is spoken sentence by sentence."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from loudkit.errors import LoudkitError
from loudkit.result import Result
from loudkit.server.encoders import sound_file
from loudkit.server.host.access_log import Entry
from loudkit.server.host.growing import GrowingText
from loudkit.server.host.host import Host
from loudkit.server.host.job import Job
from loudkit.server.http.bodies import Language, Lexicon, Markup, Seed, Speed
from loudkit.server.http.results import chunk_object

FRAME_SECONDS: Final = 0.1  # of sound in one binary message: a cancel is heard no later

Send = Callable[[dict[str, Any] | bytes], Awaitable[None]]


class Start(Struct, tag="start", tag_field="type", kw_only=True):
    """Begins an utterance; what is left out is as it was in the one before."""

    id: Annotated[str, Meta(max_length=100)] | None = None
    voice: str | None = None
    model: str | None = None
    seed: Seed | None = None
    language: Language | None = None
    speed: Speed | None = None
    markup: Markup | None = None
    lexicon: Lexicon | None = None
    format: Literal["pcm16", "wav", "flac"] | None = None
    ahead: Annotated[float, Meta(ge=0.1, le=600)] | None = None


class Text(Struct, tag="text", tag_field="type"):
    """More of the text."""

    text: Annotated[str, Meta(max_length=10_000)]


class Flush(Struct, tag="flush", tag_field="type"):
    """What is pending is to be spoken, though its sentence may not be complete."""


class End(Struct, tag="end", tag_field="type"):
    """The utterance is complete."""


class Cancel(Struct, tag="cancel", tag_field="type"):
    """Stop, at once; ``played`` is how many seconds of it the listener heard."""

    id: str | None = None
    played: Annotated[float, Meta(ge=0)] | None = None


Message = Start | Text | Flush | End | Cancel


@dataclass
class Spoken:
    """Words that were sent, and when their sound begins in the utterance."""

    seconds: float = 0.0
    first: float | None = None  # when the first sound went out
    words: list[dict[str, Any]] = field(default_factory=list)

    def played(self) -> float:
        """Seconds that a listener can have heard."""
        return 0.0 if self.first is None else min(self.seconds, time.monotonic() - self.first)


class Utterance:
    """One utterance: text goes in, ``run`` speaks it, in the seeds and with the carry of a passage."""

    def __init__(self, name: str, job: Job, form: str, ahead: float | None) -> None:
        self.name = name
        self.text = GrowingText(job)
        self.form = form
        self.ahead = ahead
        self.spoken = Spoken()

    def cancel(self) -> None:
        """Stop."""
        self.text.cancel()

    async def run(self, host: Host, send: Send, entry: Entry) -> None:
        """Speak until the end, or until it is cancelled."""
        entry.voice = self.text.job.voice
        index = 0
        parts = self.text.spoken(host, entry)
        try:
            async for part in parts:
                await self._sent(part, index, send, entry)
                index += 1
        finally:
            await parts.aclose()
        if not self.text.cancelled:
            await send({"type": "done", "id": self.name, "windows": index, "duration": self.spoken.seconds})

    def stopped_at(self, played: float | None) -> dict[str, Any]:
        """What is told of a cancelled utterance: how much was sent and played, and the last word of that."""
        heard = min(self.spoken.seconds, self.spoken.played() if played is None else played)
        words = [word for word in self.spoken.words if word["start"] < heard]
        return {
            "type": "cancelled",
            "id": self.name,
            "sent": self.spoken.seconds,
            "played": heard,
            "spoken": " ".join(word["text"] for word in words),
            "last_word": words[-1] if words else None,
        }

    async def _sent(self, part: Result, index: int, send: Send, entry: Entry) -> None:
        chunks = [chunk_object(chunk.shifted(self.spoken.seconds)) for chunk in part.chunks]
        words = [word for chunk in chunks for word in chunk["words"]]
        data = await asyncio.to_thread(sound_file, part, self.form)
        size = round(FRAME_SECONDS * part.sample_rate) * 2 if self.form == "pcm16" else len(data)
        frames = [data[at : at + size] for at in range(0, len(data), size)]
        start = self.spoken.seconds
        if self.text.cancelled:
            return
        await send(
            {
                "type": "audio",
                "id": self.name,
                "index": index,
                "text": " ".join(chunk["text"] for chunk in chunks),
                "start": start,
                "end": start + part.duration,
                "words": words,
                "frames": len(frames),
                "bytes": len(data),
            }
        )
        self.spoken.words += words
        share = part.duration / max(len(frames), 1)
        for frame in frames:
            await self._in_time()
            if self.text.cancelled:
                return
            if self.spoken.first is None:
                self.spoken.first = time.monotonic()
            await send(frame)
            self.spoken.seconds += share
            entry.sent(len(frame))
        self.spoken.seconds = start + part.duration

    async def _in_time(self) -> None:
        """Wait until the sound is no further ahead of the listener than it may be."""
        first = self.spoken.first
        while self.ahead is not None and first is not None and not self.text.cancelled:
            early = self.spoken.seconds - (time.monotonic() - first) - self.ahead
            if early <= 0:
                return
            await asyncio.sleep(min(early, 0.05))


def failed(error: LoudkitError, name: str | None) -> dict[str, Any]:
    """The message of a refusal."""
    told: dict[str, Any] = {"type": "error", "code": error.code, "message": str(error)}
    return told | ({"id": name} if name is not None else {})
