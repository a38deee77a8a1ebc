"""The host: every door hands its jobs in here."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from loudkit.bundle.voice import VoiceProfile
from loudkit.engine import Engine
from loudkit.errors import (
    BusyError,
    EngineWedgedError,
    InvalidRequestError,
    LoudkitError,
    NothingToSpeakError,
    OverdueError,
)
from loudkit.law.chunking import SPACES
from loudkit.server.host.aliases import resolve_voice
from loudkit.server.host.cache import PhraseCache
from loudkit.server.host.job import Job
from loudkit.server.host.lanes import Lanes
from loudkit.server.host.limits import DEFAULTS, Limits
from loudkit.server.host.metrics import Metrics
from loudkit.server.host.models import Model, Models, default_lanes, given_model
from loudkit.server.host.reading import Reading, check_language, read
from loudkit.server.host.running import Running
from loudkit.server.host.ticket import Ticket
from loudkit.server.host.voices import check_voice_name

NO_WARM: Final = "LOUDKIT_NO_WARM"
_WATCH_SECONDS: Final = 0.25
_log = logging.getLogger("loudkit.server")


@dataclass(frozen=True)
class State:
    """How the host is: ``ok``, ``loading``, ``stuck`` (one piece of work goes on for too long) or ``wedged``."""

    status: str
    detail: str = ""
    age_seconds: float = 0.0  # of the piece of work
    running: int = 0
    waiting: int = 0
    draining: bool = False


class Host:
    """Engines, shared among all who ask. Its methods may be called from any thread; those that load may take a while.

    ``models`` are opened by ``open_model``, or an engine. ``lanes`` is the number of threads that compute, ``aliases``
    other names of voices, ``unload_after`` the idle seconds behind which a model's memory is given back.
    """

    def __init__(
        self,
        models: Sequence[Model] | Engine,
        *,
        limits: Limits = DEFAULTS,
        lanes: int | None = None,
        aliases: Mapping[str, str] | None = None,
        unload_after: float | None = None,
    ) -> None:
        given = (
            [given_model(models, voice_bytes=limits.voice_bytes)] if isinstance(models, Engine) else models
        )
        self.models = Models(given)
        self.limits = limits
        self.metrics = Metrics()
        self.cache = PhraseCache(limits.cache_bytes)
        self.aliases = dict(aliases or {})
        self._unload_after = unload_after
        self._lanes = Lanes(lanes or default_lanes(list(self.models)), batch=limits.batch)
        self._lock = threading.Condition()
        self._tickets: set[Ticket] = set()
        self._held = 0
        self._draining = False
        self._loading = False
        self._stop = threading.Event()
        threading.Thread(target=self._watch, name="loudkit-watch", daemon=True).start()

    def submit(self, job: Job, *, stream: bool = False) -> Ticket:
        """Take ``job`` in. A ``stream`` is made only so far before its reader.

        Whatever can be refused is refused here: BusyError where too many are served, or the host is closing.
        """
        self._admit()
        try:
            return self._submit(job, stream)
        except BaseException:
            self._leave(None)
            raise

    def check(self, job: Job) -> None:
        """Refuse what needs no engine to be refused: sizes, names, a voice that is not there."""
        self._checked(job)

    def read(self, job: Job) -> Reading:
        """The text as it will be read; ``job`` may name no voice."""
        model = self.models.get(job.model)
        language = job.language
        if language is None and job.voice:
            language = self.voice(job.voice, job.model).language
        loaded = model.loaded
        return read(job, (language or "en").lower(), loaded.algorithm if loaded else None)

    def voice(self, name: str, model: str = "") -> VoiceProfile:
        """The voice that ``name`` means, which may be an alias."""
        check_voice_name(name, self.limits.voice_name)
        voices = self.models.get(model).voices
        return voices.get(resolve_voice(name, voices.names(), self.aliases))

    def voices(self, model: str = "") -> list[VoiceProfile]:
        """All voices of a model, by name; a file that cannot be read is passed over."""
        library = self.models.get(model).voices
        found = []
        for name in library.names():
            try:
                found.append(replace(library.get(name), name=name))
            except LoudkitError as error:
                _log.warning("voice %s cannot be used: %s", name, error)
        return found

    def load(self, *, warm: bool | None = None) -> None:
        """Load the first model, and let it speak a word unless ``$LOUDKIT_NO_WARM``; a failure of that is a warning."""
        self._loading = True
        try:
            model = self.models.first
            engine = model.engine()
            names = model.voices.names()
            if names and (warm if warm is not None else not os.environ.get(NO_WARM)):
                try:
                    for one in (engine, model.wide):
                        if one is not None:
                            one.warm(model.voices.get(names[0]))
                except Exception as error:
                    _log.warning("the warm-up failed: %s", error)
        finally:
            self._loading = False

    def state(self) -> State:
        """How it is."""
        engine = self.models.first.loaded
        age = self._lanes.busy_seconds()
        with self._lock:
            tickets = list(self._tickets)
            held = self._held
        running = sum(ticket.began is not None for ticket in tickets)
        waiting = max(held - running, 0)
        wedged = engine.wedged if engine is not None else None
        if not wedged and not self._lanes.alive and not self._stop.is_set():
            wedged = "one of its threads has ended"
        if wedged:
            return State("wedged", wedged, age, running, waiting, self._draining)
        if age > self.limits.stuck_seconds:
            return State(
                "stuck", "one piece of work goes on for too long", age, running, waiting, self._draining
            )
        if self._loading:
            return State("loading", "the model is being loaded", age, running, waiting, self._draining)
        return State("ok", "", age, running, waiting, self._draining)

    def prometheus(self) -> str:
        """All metrics as text."""
        state = self.state()
        tokens, seconds = self._lanes.drawn()
        gauges = [
            ("loudkit_running", "Requests that the engine works on.", state.running),
            ("loudkit_waiting", "Requests that wait for the engine.", state.waiting),
            ("loudkit_ok", "1 where the server can serve.", int(state.status == "ok")),
            ("loudkit_models_loaded", "Models in memory.", sum(m.loaded is not None for m in self.models)),
            ("loudkit_cache_bytes", "Bytes of kept phrases.", self.cache.n_bytes),
            ("loudkit_cache_hits", "Phrases that were found.", self.cache.hits),
            ("loudkit_cache_misses", "Phrases that were not.", self.cache.misses),
            ("loudkit_speech_tokens", "Speech tokens drawn by the loaded models.", tokens),
            ("loudkit_drawing_seconds", "Seconds that drawing them took.", seconds),
        ]
        return self.metrics.text(gauges)

    def drain(self, grace: float) -> bool:
        """Take nothing more in and wait for what runs; whether all of it was finished within ``grace`` seconds."""
        with self._lock:
            self._draining = True
            return self._lock.wait_for(lambda: not self._held, timeout=grace)

    def close(self, grace: float = 0.0) -> None:
        """``drain``, call off what is left, stop the threads and let the engines go."""
        self.drain(grace)
        self._stop.set()
        for ticket in self._open():
            ticket.cancel(BusyError("the server is shutting down", retry_after=5))
        if self._lanes.close(timeout=60.0):
            for model in self.models:
                if model.options or model.checkpoint is not None:
                    model.unload()

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _submit(self, job: Job, stream: bool) -> Ticket:
        model, voice = self._checked(job)
        engine = model.engine()
        if engine.wedged:
            raise EngineWedgedError(f"the engine cannot be used ({engine.wedged}); restart the server")
        ticket = Ticket(job, engine.algorithm, stream=stream)
        short = len(job.text) <= self.limits.cached_characters
        key = job.key(engine, voice) if short and self.limits.cache_bytes else None
        kept = self.cache.get(key) if key is not None else None
        ticket.on_end = partial(self._leave, ticket)
        if kept is not None:
            self._enter(ticket)
            ticket.cached = True
            ticket.began = ticket.asked
            ticket.close(len(kept))
            for index, result in enumerate(kept):
                ticket.put(index, result)
            return ticket
        if key is not None:
            ticket.kept = []
            ticket.on_end = partial(self._keep, ticket, key)
        begun = engine.begin(job.text, voice, **job.options())
        ahead, abreast = self.limits.windows_ahead if stream else None, None if model.small else 1
        running = Running(ticket, engine, begun, model.wide or engine, ahead, abreast)
        running.advance(None)
        self._enter(ticket)
        self._lanes.add(running)
        return ticket

    def _enter(self, ticket: Ticket) -> None:
        with self._lock:
            self._tickets.add(ticket)

    def _keep(self, ticket: Ticket, key: Hashable) -> None:
        if ticket.error is None and ticket.kept:
            self.cache.keep(key, ticket.kept)
        self._leave(ticket)

    def _checked(self, job: Job) -> tuple[Model, VoiceProfile]:
        limits = self.limits
        if len(job.text) > limits.characters:
            raise InvalidRequestError(
                f"the text has {len(job.text)} characters; expected at most {limits.characters}: send it in parts"
            )
        if not job.text.strip(SPACES):
            raise NothingToSpeakError("nothing to speak: the text is empty")
        if job.language is not None:
            check_language(job.language.lower())
        return self.models.get(job.model), self.voice(job.voice, job.model)

    def _admit(self) -> None:
        with self._lock:
            if self._draining:
                raise BusyError("the server is shutting down", retry_after=5)
            if self._held >= self.limits.requests:
                raise BusyError(
                    f"{self._held} requests are being served; at most {self.limits.requests} at once"
                )
            self._held += 1

    def _leave(self, ticket: Ticket | None) -> None:
        with self._lock:
            if ticket is not None:
                if ticket not in self._tickets:
                    return
                self._tickets.discard(ticket)
            self._held -= 1
            self._lock.notify_all()
        self._lanes.wake()

    def _open(self) -> list[Ticket]:
        with self._lock:
            return list(self._tickets)

    def _watch(self) -> None:
        """Deadlines, and models that nobody uses."""
        while not self._stop.wait(_WATCH_SECONDS):
            now = time.monotonic()
            for ticket in self._open():
                if error := self._overdue(ticket, now):
                    ticket.fail(error)
            if self._unload_after is not None:
                for model in self.models:
                    self._unload(model, now, self._unload_after)

    def _overdue(self, ticket: Ticket, now: float) -> LoudkitError | None:
        limits = self.limits
        if ticket.began is None and now - ticket.asked > limits.wait_seconds:
            return BusyError(f"the engine did not come free within {limits.wait_seconds:g} s", retry_after=30)
        if ticket.stream and ticket.began is not None and now - ticket.began > limits.stream_seconds:
            return OverdueError(
                f"the stream was not over within {limits.stream_seconds:g} s; ask for less text"
            )
        return None

    def _unload(self, model: Model, now: float, idle: float) -> None:
        engine = model.loaded
        if engine is None or model.checkpoint is None:
            return
        with self._lock:  # nobody is let in while the engine goes
            if self._held:
                model.used = now
            elif now - model.used > idle and self._lanes.forget(engine):
                model.unload()
