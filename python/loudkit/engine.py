"""The engine: text, a voice and a seed to sound."""

from __future__ import annotations

import asyncio
import os
import threading
from collections import deque
from collections.abc import AsyncIterator, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np

from loudkit.begun import Begun
from loudkit.bundle.lookup import find_voice, voice_names
from loudkit.bundle.voice import VoiceProfile
from loudkit.call import Call, Progress, check_spoken, checked_call
from loudkit.errors import (
    CancelledError,
    EngineWedgedError,
    InvalidConfigError,
    InvalidTokensError,
    InvalidTypeError,
    LoudkitError,
    NothingToSpeakError,
    UnspokenError,
    VoiceNotFoundError,
    WindowOverflowError,
    shown,
)
from loudkit.hearing import Hearing, Listener
from loudkit.law.chunking import SPACES, carried_tail, checked_tokens
from loudkit.law.config import AlgorithmConfig
from loudkit.law.seeds import check_seed, chunk_seed, take_seed
from loudkit.law.windows import FRAMES_PER_TOKEN, SAMPLES_PER_FRAME
from loudkit.many import BATCH_SIZE, Answer, Request, check_batch_size
from loudkit.result import Provenance, Result, join
from loudkit.runtime.execution import ExecutionConfig
from loudkit.runtime.turns import Turns, turns_for
from loudkit.synthesis.batch import OneByOne, draw_many
from loudkit.synthesis.chunk import Chunk
from loudkit.synthesis.joins import closed_up
from loudkit.synthesis.passage import (
    Drawing,
    draw_chunk,
    draw_passage,
    draw_rows,
    draw_single,
    one_chunk,
    split_segments,
)
from loudkit.synthesis.source import ReadAhead
from loudkit.synthesis.stages import (
    Cancelled,
    Frontend,
    MelDecoder,
    Stages,
    TokenGenerator,
    Vocoder,
    never,
)
from loudkit.synthesis.stream import Overlap
from loudkit.synthesis.window import Window, render_window
from loudkit.text import Segment
from loudkit.text.lexicon import LexiconSource
from loudkit.timing import Span, StageTimings, planned, timeline

_SAMPLES_PER_TOKEN = FRAMES_PER_TOKEN * SAMPLES_PER_FRAME


@dataclass(frozen=True)
class Take:
    """One chunk as it was drawn and rendered, and what a listener made of it."""

    windows: list[Window]
    parts: list[Result]
    hearings: list[Hearing]

    @property
    def right(self) -> bool:
        """Whether all of it was heard right."""
        return all(hearing.right for hearing in self.hearings)

    @property
    def rank(self) -> tuple[bool, float]:
        """The better take has the greater."""
        return self.right, min(hearing.confidence for hearing in self.hearings)


@dataclass(frozen=True, repr=False, eq=False)
class Engine:
    """A loaded model. Calls from several threads give what they would give one after another.

    An engine is equal to itself alone, so it can be a key. It works in the process that loaded it: a forked child is
    refused, because the threads of graphs and streams are not there.
    """

    frontend: Frontend
    token_generator: TokenGenerator
    mel_decoder: MelDecoder
    vocoder: Vocoder
    algorithm: AlgorithmConfig
    execution: ExecutionConfig = field(default_factory=ExecutionConfig)
    backend: str = ""
    checkpoint_sha256: str = ""
    checkpoint_path: str = ""
    about: str = ""  # what the checkpoint says of itself
    pads_lines: bool = (
        False  # the model puts silence round every line, also within a phrase: it is closed up there
    )
    languages: tuple[str, ...] = ()  # that the model was trained on; empty for all that text is read in
    _wedges: list[str] = field(default_factory=list, init=False)
    _voices: dict[str, VoiceProfile] = field(default_factory=dict, init=False)
    _turns: Turns = field(init=False)
    _process: int = field(default_factory=os.getpid, init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_turns", turns_for(self.execution))
        law = self.algorithm
        if abs(law.sample_rate / _SAMPLES_PER_TOKEN - law.token_rate_hz) > 1e-9:
            raise InvalidConfigError(
                "token_rate_hz",
                law.token_rate_hz,
                f"sample_rate / {_SAMPLES_PER_TOKEN} ({law.sample_rate} Hz)",
            )
        for name in ("token_generator", "mel_decoder", "vocoder"):
            theirs = getattr(getattr(self, name), "algorithm", None)
            if theirs is None or theirs.fingerprint != law.fingerprint:
                found = theirs.fingerprint if theirs is not None else "none"
                raise InvalidConfigError(f"{name}.algorithm", found, f"the engine's own ({law.fingerprint})")

    def __repr__(self) -> str:
        return f"Engine({self.backend or 'unnamed'}, {self._fingerprint}, {self.execution.describe()})"

    @property
    def wedged(self) -> str | None:
        """Why the engine can no longer be used, or None."""
        return self._wedges[0] if self._wedges else None

    def describe(self) -> str:
        """One line: the algorithm, how it is run, and what the checkpoint says of itself."""
        parts = (self.algorithm.describe(), self.execution.describe(), self.about)
        return " | ".join(part for part in parts if part)

    def voice(self, name: str) -> VoiceProfile:
        """A voice of the release that the engine was loaded from; read once."""
        if name not in self._voices:
            self._voices[name] = VoiceProfile.load(find_voice(self._release, name))
        return self._voices[name]

    def voices(self) -> tuple[str, ...]:
        """Names of the release's voices, sorted."""
        return voice_names(self._release)

    def synthesize(
        self,
        text: str,
        voice: VoiceProfile | str,
        *,
        seed: int = 0,
        language: str | None = None,
        speed: float = 1.0,
        previous_tokens: Sequence[int] | None = None,
        single_window: bool = False,
        markup: str = "auto",
        lexicon: LexiconSource = None,
        unknown_tags: str = "refuse",
        strict: bool = False,
        force_language: bool = False,
        check: Listener | bool | None = None,
        should_cancel: Cancelled | None = None,
        progress: Progress | None = None,
    ) -> Result:
        """The whole of ``text``, of any length, as one result.

        ``voice`` is a profile, or the name of one in the engine's release. ``previous_tokens`` (a result's tail)
        conditions the first window. ``single_window`` refuses text that fills more than one window with
        ``WindowOverflowError`` before anything is rendered; one window holds no pause, so its paragraphs are parted
        by a blank. ``markup``, ``lexicon`` and ``unknown_tags`` say how the text is read, see ``loudkit.text.script``;
        ``markup="none"`` takes every character as it is. What the model's alphabet lacks is named in the result's
        ``unspoken``, or, if ``strict``, refused with ``UnspokenError``. A language that the model was not trained on
        is refused unless ``force_language``. ``check`` hears every chunk against its text (True: by
        ``loudkit.alignment.WordListener``), has one that is not heard right drawn again by another seed, and keeps the
        best take: the result's ``hearings`` tell. ``should_cancel`` is polled at every decode step and
        between stages; once true, ``CancelledError`` is raised. ``progress`` is called behind each window with
        (chunks done, chunks in all, seconds of audio so far).
        """
        call = checked_call(
            self.algorithm, self._profile(voice), text,
            seed=seed, language=language, speed=speed, previous_tokens=previous_tokens,
            markup=markup, lexicon=lexicon, unknown_tags=unknown_tags,
            strict=strict, force_language=force_language,
            should_cancel=should_cancel, progress=progress,
        )  # fmt: skip
        if check:
            parts = self._heard_right(call, _listener(check), single=single_window)
            return join(parts, call.seed)
        if single_window or self.algorithm.edition == "0.1.0":
            return self._one_window(call, refuse_overflow=single_window)
        return join(list(self._parts(call, latency_mode=False)), call.seed)

    def synthesize_long(self, text: str, voice: VoiceProfile | str, **options: Any) -> Result:
        """``synthesize`` under its older name; edition 0.1.0 joins windows here and only here."""
        if self.algorithm.edition != "0.1.0":
            return self.synthesize(text, voice, **options)
        return join(
            list(self.stream(text, voice, latency_mode=False, **options)), check_seed(options.get("seed", 0))
        )

    def stream(
        self,
        text: str,
        voice: VoiceProfile | str,
        *,
        seed: int = 0,
        language: str | None = None,
        speed: float = 1.0,
        previous_tokens: Sequence[int] | None = None,
        markup: str = "auto",
        lexicon: LexiconSource = None,
        unknown_tags: str = "refuse",
        strict: bool = False,
        force_language: bool = False,
        should_cancel: Cancelled | None = None,
        progress: Progress | None = None,
        latency_mode: bool = True,
    ) -> Generator[Result, None, None]:
        """One result per window as it is made; each starts at time 0 and bears its window's seed.

        The arguments are checked at once, work begins when the first result is asked for. Once ``should_cancel`` is
        true the stream ends. ``latency_mode`` lets the first window have the device to itself.
        """
        call = checked_call(
            self.algorithm, self._profile(voice), text,
            seed=seed, language=language, speed=speed, previous_tokens=previous_tokens,
            markup=markup, lexicon=lexicon, unknown_tags=unknown_tags,
            strict=strict, force_language=force_language,
            should_cancel=should_cancel, progress=progress,
        )  # fmt: skip
        return self._until_cancelled(call, latency_mode)

    async def astream(self, text: str, voice: VoiceProfile | str, **options: Any) -> AsyncIterator[Result]:
        """``stream`` for an event loop: each window is waited for in a thread."""
        left = threading.Event()
        asked: Cancelled = options.pop("should_cancel", None) or never
        parts = self.stream(text, voice, should_cancel=lambda: left.is_set() or asked(), **options)
        waited: asyncio.Future[Result | None] | None = None
        try:
            while True:
                waited = asyncio.ensure_future(asyncio.to_thread(next, parts, None))
                part = await asyncio.shield(waited)
                if part is None:
                    return
                yield part
        finally:
            # A generator that runs in its thread cannot be closed: it is told to stop, and waited for.
            left.set()
            if waited is not None:
                await asyncio.wait([waited])
            await asyncio.to_thread(parts.close)

    def synthesize_many(
        self,
        requests: Iterable[Request],
        *,
        batch_size: int = BATCH_SIZE,
        should_cancel: Cancelled | None = None,
    ) -> Generator[Answer, None, None]:
        """One answer to each of ``requests``, in their order: what ``synthesize`` would return, or why it refused.

        Up to ``batch_size`` requests are drawn together where the runtime can (derived graphs), which takes far less
        time than one after the other; each is what it would be alone. A batch holds some 17 MB a request of the
        released model. ``requests`` may be endless: few are read ahead, in another thread. Once ``should_cancel`` is
        true the answers end.
        """
        self._require_open()
        return self._answers(requests, check_batch_size(batch_size), should_cancel or never)

    def begin(
        self,
        text: str,
        voice: VoiceProfile | str,
        *,
        seed: int = 0,
        language: str | None = None,
        speed: float = 1.0,
        previous_tokens: Sequence[int] | None = None,
        single_window: bool = False,
        markup: str = "auto",
        lexicon: LexiconSource = None,
        unknown_tags: str = "refuse",
    ) -> Begun:
        """A ``synthesize`` taken apart, for a server that shares the engine among many calls.

        Its pieces take no turns: the caller sees to it that rows are drawn by one thread at a time.
        """
        call = checked_call(
            self.algorithm, self._profile(voice), text,
            seed=seed, language=language, speed=speed, previous_tokens=previous_tokens,
            markup=markup, lexicon=lexicon, unknown_tags=unknown_tags,
        )  # fmt: skip
        single = single_window or self.algorithm.edition == "0.1.0"
        drawing, chunks = (self._single(call), 1) if single else self._passage(call)
        return Begun(call, drawing, chunks, single_window)

    def render(self, begun: Begun, window: Window, cancelled: Cancelled) -> Result:
        """The sound of a ``window`` of ``begun``, which another engine of the same checkpoint may have begun."""
        return self._rendered(begun.call, window, cancelled)

    def synthesize_tokens(self, tokens: Sequence[int], voice: VoiceProfile | str, *, seed: int = 0) -> Result:
        """Sound of given speech ``tokens``, as they are: no stretch, no fade. For diagnosis."""
        voice = self._profile(voice)
        seed = check_seed(seed)
        if len(tokens) == 0:
            raise InvalidTokensError(
                "there are no speech tokens to render", token=0, limit=self.algorithm.start_speech_token
            )
        speech = checked_tokens(tokens, self.algorithm)
        with self._turns.rendering.taken():
            self._require_open()
            made = render_window(
                speech, voice, self._stages, self.algorithm, seed=seed, cancelled=never, fade=False
            )
        return Result(
            audio=made.audio,
            tokens=speech,
            mel=made.mel,
            seed=seed,
            sample_rate=self.algorithm.sample_rate,
            timings=StageTimings(0.0, made.mel_seconds, made.audio_seconds),
            chunks=timeline([Span("", len(made.audio), len(speech))], self.algorithm.sample_rate),
            provenance=self._provenance(voice, ""),
        )

    def warm(self, voice: VoiceProfile | str) -> None:
        """Render a word and throw it away, so that the next call is not the first."""
        self.synthesize("Ready.", voice, seed=0)

    def close(self) -> None:
        """Wait for what is running and let the graphs go; every later call is refused."""
        if os.getpid() != self._process:
            return
        with ExitStack() as turns:
            for turn in self._turns.all():
                turns.enter_context(turn.taken())
            self._wedges.append("it was closed")
            for stage in ("token_generator", "mel_decoder", "vocoder"):
                object.__setattr__(self, stage, None)
            self.__dict__.pop("_stages", None)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _require_open(self) -> None:
        self._require_own_process()
        if self.wedged:
            raise EngineWedgedError(f"the engine cannot be used ({self.wedged}); load a new one")

    def _require_own_process(self) -> None:
        if os.getpid() != self._process:
            raise EngineWedgedError(
                f"the engine was loaded in process {self._process} and cannot work in its fork {os.getpid()}: "
                "load it in the child, or start children with multiprocessing's spawn"
            )

    def _profile(self, voice: object) -> VoiceProfile:
        self._require_open()
        if isinstance(voice, str):
            return self.voice(voice)
        if not isinstance(voice, VoiceProfile):
            raise InvalidTypeError(
                f"voice is {type(voice).__name__}; expected a name, or a profile as VoiceProfile.load(path) gives it"
            )
        return voice

    @property
    def _release(self) -> Path:
        if not self.checkpoint_path:
            raise VoiceNotFoundError(
                "the engine was not loaded from a release, so it knows no voices by name"
            )
        return Path(self.checkpoint_path).parent

    def _prepared(self, call: Call) -> Sequence[Segment]:
        if not call.force_language:
            check_spoken(call.language, self.languages)
        prepared = self.frontend.prepare(call.text, call.language, **vars(call.reading))
        if not call.force_language:
            for segment in prepared:
                check_spoken(segment.language or call.language, self.languages)
        if not any(segment.text.strip(SPACES) for segment in prepared):
            raise NothingToSpeakError("nothing to speak: the text holds no words")
        return prepared

    def _check_letters(self, chunks: Sequence[Chunk], call: Call) -> None:
        """Refuse a chunk that would be silence, and, for a strict call, whatever would not be heard."""
        for chunk in chunks:
            lost = self.frontend.unspoken(chunk.text)
            if lost and call.strict:
                raise UnspokenError(lost)
            if lost and not any(c.isalnum() and c not in lost for c in chunk.text):
                raise NothingToSpeakError(
                    f"nothing to speak: the model knows none of the letters in {shown(chunk.text)}"
                )

    def _one_window(self, call: Call, *, refuse_overflow: bool) -> Result:
        (window,) = self._windows(self._single(call), call.cancelled)
        if refuse_overflow and window.filled:
            raise WindowOverflowError(window.drawn, self.algorithm.window.max_speech_tokens)
        return self._render(window, call, call.cancelled)

    def _single(self, call: Call) -> Drawing:
        chunk = one_chunk(self._prepared(call), call.language, call.text)
        self._check_letters([chunk], call)
        return draw_single(chunk, call.voice, self.frontend, self.algorithm, seed=call.seed, carry=call.carry)

    def _passage(self, call: Call) -> tuple[Drawing, int]:
        """The drawing of a call and its number of chunks."""
        chunks = split_segments(self._prepared(call), call.language, self.algorithm, call.text)
        self._check_letters(chunks, call)
        drawing = draw_passage(
            chunks, call.voice, self.frontend, self.algorithm, seed=call.seed, carry=call.carry
        )
        return drawing, len(chunks)

    def _heard_right(self, call: Call, listener: Listener, *, single: bool) -> list[Result]:
        """The parts of a passage, of each chunk the take that ``listener`` likes best."""
        prepared, law = self._prepared(call), self.algorithm
        if single:
            chunks = [one_chunk(prepared, call.language, call.text)]
        else:
            chunks = split_segments(prepared, call.language, law, call.text)
        self._check_letters(chunks, call)
        carry = call.carry
        parts: list[Result] = []
        for index, chunk in enumerate(chunks):
            best: Take | None = None
            for take in range(listener.tries):
                seed = take_seed(chunk_seed(call.seed, index, law.edition), take)
                drawing = draw_chunk(
                    chunk, call.voice, self.frontend, law,
                    index=index, seed=seed, carry=carry, is_terminal=index == len(chunks) - 1,
                )  # fmt: skip
                this = self._take(call, listener, chunk, list(self._windows(drawing, call.cancelled)))
                if single and this.windows[0].filled:
                    raise WindowOverflowError(this.windows[0].drawn, law.window.max_speech_tokens)
                best = this if best is None or this.rank > best.rank else best
                if this.right:
                    break
            assert best is not None  # there is at least one try
            carry = carried_tail(best.windows[-1].tokens, law)
            for made, hearing in zip(best.parts, best.hearings, strict=True):
                told = replace(made, hearings=(replace(hearing, tries=take + 1, seed=made.seed),))
                parts.append(self._delivered((index, told), call, len(chunks)))
        return parts

    def _take(self, call: Call, listener: Listener, chunk: Chunk, windows: list[Window]) -> Take:
        parts = [self._render(window, call, call.cancelled) for window in windows]
        hearings = [
            listener.hear(part.audio, part.sample_rate, window.text, chunk.language)
            for part, window in zip(parts, windows, strict=True)
        ]
        return Take(windows, parts, hearings)

    def _until_cancelled(self, call: Call, latency_mode: bool) -> Generator[Result, None, None]:
        try:
            yield from self._parts(call, latency_mode=latency_mode)
        except CancelledError:
            return

    def _parts(self, call: Call, *, latency_mode: bool) -> Iterator[Result]:
        drawing, chunks = self._passage(call)
        if chunks == 1:
            for window in self._windows(drawing, call.cancelled):
                yield self._delivered((window.chunk, self._render(window, call, call.cancelled)), call, 1)
            return

        def cancelled() -> bool:
            return overlap.stopped() or call.cancelled()

        overlap: Overlap[Window, tuple[int, Result]] = Overlap(
            lambda: self._windows(drawing, cancelled),
            lambda window: (window.chunk, self._render(window, call, cancelled)),
            apart=self._turns.apart,
            first_alone=latency_mode and self._one_device,
            on_wedged=self._wedged_by,
        )
        with closing(iter(overlap)) as parts:
            for made in parts:
                yield self._delivered(made, call, chunks)

    def _wedged_by(self, threads: list[threading.Thread], reason: str) -> None:
        self._wedges.append(reason)
        for turn in self._turns.all():
            turn.give_up(threads)

    def _answers(
        self, requests: Iterable[Request], batch_size: int, asked: Cancelled
    ) -> Generator[Answer, None, None]:
        started: deque[tuple[Request, Call | None]] = deque()

        def cancelled() -> bool:
            self._require_open()
            return answers.stopped() or asked()

        def drawings() -> Iterator[Drawing | LoudkitError]:
            for request in source:
                call: Call | None = None
                drawing: Drawing | LoudkitError
                try:
                    if not isinstance(request, Request):
                        raise InvalidTypeError(f"a request is {type(request).__name__}; expected a Request")
                    call = checked_call(self.algorithm, self._profile(request.voice), **request.arguments())
                    old = self.algorithm.edition == "0.1.0"
                    drawing = self._single(call) if old else self._passage(call)[0]
                except LoudkitError as error:
                    drawing = error
                except (TypeError, ValueError, AttributeError) as error:
                    drawing = InvalidTypeError(f"the request cannot be read: {error}")
                started.append((request, call))
                yield drawing

        def drawn() -> Iterator[tuple[Request, Call | None, list[Window] | LoudkitError]]:
            rows = self.token_generator.batch(batch_size) or OneByOne(self.token_generator, cancelled)
            for outcome in draw_many(
                drawings(),
                rows,
                slots=batch_size,
                ready=source.ready,
                turn=partial(self._turns.generating.taken, cancelled),
                cancelled=cancelled,
            ):
                yield (*started.popleft(), outcome)
            source.check()

        def answer(item: tuple[Request, Call | None, list[Window] | LoudkitError]) -> Answer:
            request, call, outcome = item
            try:
                if isinstance(outcome, LoudkitError):
                    raise outcome
                assert call is not None  # only a refused request has none
                parts = [self._render(window, call, cancelled) for window in outcome]
                return Answer(request, join(parts, call.seed))
            except (CancelledError, EngineWedgedError):
                raise
            except LoudkitError as error:
                return Answer(request, error=error)

        answers: Overlap[Any, Answer] = Overlap(
            drawn, answer, apart=self._turns.apart, first_alone=False, on_wedged=self._wedged_by
        )
        source = ReadAhead(requests, ahead=batch_size, stopped=lambda: answers.stopped() or asked())
        try:
            with closing(iter(answers)) as running:
                yield from running
        except CancelledError:
            return

    def _delivered(self, made: tuple[int, Result], call: Call, chunks: int) -> Result:
        if call.cancelled():
            raise CancelledError("the call was cancelled")
        index, part = made
        call.heard[0] += part.duration
        call.progress(index + 1, chunks, call.heard[0])
        return part

    def _windows(self, drawing: Drawing, cancelled: Cancelled) -> Iterator[Window]:
        windows = draw_rows(drawing, self.token_generator, cancelled)
        while True:
            self._require_own_process()  # before a turn that nobody may give back here
            with self._turns.generating.taken(cancelled):
                self._require_open()
                window = next(windows, None)
            if window is None:
                return
            yield window

    def _render(self, window: Window, call: Call, cancelled: Cancelled) -> Result:
        self._require_own_process()
        with self._turns.rendering.taken(cancelled):
            return self._rendered(call, window, cancelled)

    def _rendered(self, call: Call, window: Window, cancelled: Cancelled) -> Result:
        self._require_open()
        made = render_window(
            window.tokens,
            call.voice,
            self._stages,
            self.algorithm,
            seed=window.seed,
            cancelled=cancelled,
            speed=call.speed,
        )
        rate = self.algorithm.sample_rate
        lead, silence = round(window.lead * rate), round(window.pause * rate)
        audio = made.audio
        gone = 0
        if self.pads_lines:
            audio, gone = closed_up(audio, rate, start=window.within[0], end=window.within[1])
        audio = np.pad(audio, (lead, silence)) if lead or silence else audio
        span = Span(window.text, len(audio), len(window.tokens), silence, lead, window.written)
        return Result(
            audio=audio,
            tokens=window.tokens,
            mel=made.mel,
            seed=window.seed,
            sample_rate=rate,
            timings=StageTimings(window.seconds, made.mel_seconds, made.audio_seconds),
            hit_token_cap=window.hit_token_cap,
            inspections=(window.verdict,),
            speed=call.speed,
            chunks=planned(timeline([span], rate), window.planned, call.speed, (lead - gone) / rate),
            provenance=self._provenance(call.voice, call.language),
            unspoken=self.frontend.unspoken(window.text),
        )

    def _provenance(self, voice: VoiceProfile, language: str) -> Provenance:
        return Provenance(
            algorithm_fingerprint=self._fingerprint,
            recipe_version=self.algorithm.recipe_version,
            voice=voice.name,
            language=language,
            voice_sha256=voice.source_sha256,
            checkpoint_sha256=self.checkpoint_sha256,
            backend=self.backend,
            execution=self.execution.describe(),
        )

    @cached_property
    def _fingerprint(self) -> str:
        return self.algorithm.fingerprint

    @cached_property
    def _stages(self) -> Stages:
        return Stages(self.frontend, self.token_generator, self.mel_decoder, self.vocoder)

    @property
    def _one_device(self) -> bool:
        run = self.execution.resolved()
        return (run.generator_device or run.device) == (run.renderer_device or run.device)


def _listener(check: Listener | bool) -> Listener:
    if not isinstance(check, bool):
        return check
    from loudkit.alignment.heard import WordListener

    return WordListener()
