"""The models a server speaks with, by name: loaded when first needed, let go when idle."""

from __future__ import annotations

import gc
import logging
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from loudkit.bundle.checkpoint import open_checkpoint
from loudkit.engine import Engine
from loudkit.errors import InvalidRequestError, ModelNotFoundError, shown
from loudkit.law.config import TextConfig
from loudkit.law.manifest import read_manifest
from loudkit.loading import backend_for, find_checkpoint, load
from loudkit.runtime.architecture import runs_as_graphs_only
from loudkit.runtime.cores import usable_cores
from loudkit.runtime.execution import ExecutionConfig
from loudkit.runtime.turns import ENOUGH_CORES
from loudkit.server.host.voices import Voices
from loudkit.text import identity

_SMALL_BYTES: Final = 64 << 20
_log = logging.getLogger("loudkit.server")


@dataclass(eq=False)
class Model:
    """A checkpoint under a name. Without a ``checkpoint`` its ``loaded`` engine is all there is, and stays.

    A small model is loaded twice: with a thread a graph, so that several run side by side, and ``wide``, with all cores
    for the first sound of somebody who is alone. Both make the same bits.
    """

    name: str
    voices: Voices
    checkpoint: Path | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    wide_options: Mapping[str, Any] | None = None
    loaded: Engine | None = None
    wide: Engine | None = None
    small: bool = False  # a graph of it gains nothing by a second core: several run side by side instead
    used: float = field(default_factory=time.monotonic)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def engine(self) -> Engine:
        """The engine, which may take a while to load."""
        with self._lock:
            self.used = time.monotonic()
            if self.loaded is None:
                _log.info("loading %s", self.name)
                if self.wide_options is not None:
                    self.wide = load(self.checkpoint, **self.wide_options)
                self.loaded = load(self.checkpoint, **self.options)
            return self.loaded

    def unload(self) -> None:
        """Let the engine go; the next call loads it anew."""
        with self._lock:
            engines = [engine for engine in (self.loaded, self.wide) if engine is not None]
            self.loaded = self.wide = None
        for engine in engines:
            engine.close()
        if engines:
            del engines, engine
            gc.collect()
            _log.info("let %s go", self.name)


def open_model(
    reference: str | None, *, voice_bytes: int, first_chunk_tokens: int | None = None, **options: Any
) -> Model:
    """The model that ``reference`` means (``REF`` or ``NAME=REF``), not loaded yet; a release by name is fetched.

    ``first_chunk_tokens`` bounds the first window of a text; ``options`` are those of ``load``.
    """
    name, separator, ref = (reference or "").partition("=")
    given = (ref if separator else name) or None
    backend = backend_for(options.get("device"), options.get("onnx_provider"))
    path = find_checkpoint(given, revision=options.pop("revision", None), backend=backend)
    opened = open_checkpoint(path)
    if first_chunk_tokens is not None:
        law = read_manifest(opened.manifest, production=True, text=TextConfig(*identity()))
        chunking = replace(law.chunking, first_chunk_max_tokens=first_chunk_tokens)
        options["algorithm"] = replace(law, chunking=chunking)
    declared = opened.manifest.get("name")
    own = declared if isinstance(declared, str) and declared else path.stem
    small = is_small(opened.header.size, backend)
    run = options.get("execution") or ExecutionConfig()
    wide = None
    # Lines of free lengths are the same to the last bit with one number of threads only.
    free = runs_as_graphs_only(opened.manifest)
    if small and not free and run.num_threads is None and usable_cores() > 1:
        wide = dict(options)
        options["execution"] = replace(run, num_threads=1)
    called = name if separator else own
    return Model(called, Voices(path.parent, limit=voice_bytes), path, options, wide, small=small)


def given_model(engine: Engine, *, voice_bytes: int, name: str = "") -> Model:
    """An engine that was loaded elsewhere, as a model."""
    path = Path(engine.checkpoint_path)
    size = path.stat().st_size if path.is_file() else _SMALL_BYTES
    small = is_small(size, engine.backend)
    return Model(name or path.stem, Voices(path.parent, limit=voice_bytes), loaded=engine, small=small)


def is_small(n_bytes: int, backend: str) -> bool:
    """Whether a checkpoint of so many bytes is one whose windows are best rendered side by side, a core each."""
    return backend == "onnx" and n_bytes < _SMALL_BYTES


def default_lanes(models: Sequence[Model]) -> int:
    """How many pieces of work are done at once: a core each for small models, else a generator and a renderer."""
    cores = usable_cores()
    if all(model.small for model in models):
        return max(1, cores)
    return 2 if cores >= ENOUGH_CORES else 1


class Models:
    """All of them; the first is the one that is meant where none is named."""

    def __init__(self, models: Sequence[Model]) -> None:
        if not models:
            raise InvalidRequestError("a server needs a model; pass one")
        self._by_name: dict[str, Model] = {}
        for model in models:
            if model.name in self._by_name:
                raise InvalidRequestError(
                    f"two models are called {model.name!r}; name them apart: --checkpoint NAME=REF"
                )
            self._by_name[model.name] = model

    def __iter__(self) -> Iterator[Model]:
        return iter(self._by_name.values())

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    @property
    def first(self) -> Model:
        """The one that is meant where none is named."""
        return next(iter(self._by_name.values()))

    def get(self, name: str) -> Model:
        """The model called ``name``, the first for "". Raises ModelNotFoundError."""
        if not name:
            return self.first
        if name not in self._by_name:
            raise ModelNotFoundError(f"no model {shown(name)} here; there are {' '.join(self._by_name)}")
        return self._by_name[name]
