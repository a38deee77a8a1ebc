"""One message at a time: its sound goes out while it is made, its events in order, and a stop is silence."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from loudkit.errors import CancelledError, NothingToSpeakError
from loudkit.server.speech_dispatcher.output import Output
from loudkit.server.speech_dispatcher.sources import Asked, Sound, Source, Speech

_FRAME_SECONDS: Final = 0.1  # of sound in one event: behind a stop no more follows
_log = logging.getLogger("loudkit.server")


@dataclass(frozen=True)
class Part:
    """What is asked of the source, or a sound that is there; then the mark that is passed."""

    asked: Asked | Sound
    mark: str = ""


class Speaker:
    """``begin`` a message once the last is over; events go to ``tell``, sound to ``output``."""

    def __init__(self, source: Source, output: Output, tell: Callable[[str], None]) -> None:
        self._source = source
        self._output = output
        self._tell = tell
        self._lock = threading.Lock()
        self._generation = 0  # of messages; one that was stopped is not the present one any more
        self._ends = "703 STOP"
        self._speech: Speech | None = None
        self._thread: threading.Thread | None = None

    def begin(self, parts: Sequence[Part], gain: float) -> Callable[[], None]:
        """Ask for the first part, so that what is refused is refused now; what is returned starts the sound."""
        self.wait()
        with self._lock:
            self._generation += 1
            generation = self._generation
            self._ends = "703 STOP"
        first = self._asked(parts[0], generation)
        self._thread = threading.Thread(
            target=self._run, args=(generation, parts, first, gain), name="loudkit-speak", daemon=True
        )
        return self._thread.start

    def stop(self, event: str = "703 STOP") -> None:
        """Silence; ``event`` is told once it is there."""
        with self._lock:
            self._generation += 1
            self._ends = event
            speech = self._speech
        if speech is not None:
            speech.cancel()
        self._output.stop()

    def wait(self, seconds: float | None = None) -> None:
        """Until nothing is spoken, or for so long."""
        if self._thread is not None and self._thread.ident is not None:
            self._thread.join(seconds)

    def _asked(self, part: Part, generation: int) -> Iterable[Sound]:
        if not isinstance(part.asked, Asked):
            return [part.asked]
        try:
            speech = self._source.speak(part.asked)
        except NothingToSpeakError:
            return []
        with self._lock:
            self._speech = speech
            over = generation != self._generation
        if over:
            speech.cancel()
        return speech

    def _run(self, generation: int, parts: Sequence[Part], first: Iterable[Sound], gain: float) -> None:
        self._tell("701 BEGIN")
        sounds: Iterable[Sound] | None = first
        try:
            for part in parts:
                for rate, samples in sounds if sounds is not None else self._asked(part, generation):
                    for frame in _frames(rate, samples):
                        if generation != self._generation:
                            return
                        self._output.play((rate, _louder(frame, gain)))
                sounds = None
                if generation != self._generation:
                    return
                if part.mark:
                    self._tell(f"700-{part.mark}\n700 INDEX MARK")
        except CancelledError:
            pass
        except Exception as error:
            if generation == self._generation:
                _log.warning("a message broke off: %s", " ".join(str(error).split()))
        finally:
            self._over(generation)

    def _over(self, generation: int) -> None:
        self._output.end()
        with self._lock:
            speech, self._speech = self._speech, None
            event = "702 END" if generation == self._generation else self._ends
        if speech is not None:
            speech.cancel()
        self._tell(event)


def _frames(rate: int, samples: bytes) -> Iterable[bytes]:
    size = round(rate * _FRAME_SECONDS) * 2
    return (samples[at : at + size] for at in range(0, len(samples), size))


def _louder(samples: bytes, gain: float) -> bytes:
    if gain == 1.0:
        return samples
    values = np.frombuffer(samples, "<i2").astype(np.float32) * np.float32(gain)
    return np.rint(values).astype("<i2").tobytes()
