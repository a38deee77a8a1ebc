"""ONNX Runtime: the release's graphs, run and nothing else.

Inputs and outputs are used by position; names and axis labels are never read.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from loudkit.bundle.lookup import PAIR_GRAPHS, SINGLE_GRAPHS
from loudkit.errors import InvalidConfigError, InvalidFileError, InvalidRequestError, MissingExtraError
from loudkit.runtime.cores import usable_cores
from loudkit.runtime.derived.model_file import with_output
from loudkit.runtime.graphs import Float32, Graphs, Int64

COREML_CACHE: Final = "LOUDKIT_COREML_CACHE"

_PROVIDERS: Final = {
    "cpu": "CPUExecutionProvider",
    "cuda": "CUDAExecutionProvider",
    "coreml": "CoreMLExecutionProvider",
    "directml": "DmlExecutionProvider",
}
_INSTALL: Final = {
    "cpu": "pip install onnxruntime",
    "cuda": "pip install onnxruntime-gpu in place of onnxruntime",
    "coreml": "the macOS build of onnxruntime",
    "directml": "pip install onnxruntime-directml in place of onnxruntime",
}
# What the embedded voice's prefill counts its tokens by: the frame at which each row's phones end.
_ROW_ENDS: Final = "/CumSum_output_0"
_ROW_SLOTS: Final = 3  # phones that a row may stand for
# CoreML takes the renderer only: a token may not depend on where it was computed.
_COREML_GRAPHS: Final = ("flow_encoder", "flow_estimator", "vocoder")


@dataclass(frozen=True)
class OnnxOptions:
    """How sessions are made: one of our five provider names, and a graph's threads (None: one a core)."""

    provider: str = "auto"
    threads: int | None = None
    deterministic: bool = True


def load_graphs(folder: Path, *, pair: bool, options: OnnxOptions, plans: bool = False) -> Graphs:
    """The synthesis graphs of ``folder``; ``plans`` where their prefill plans a line, which states then tell of.

    Raises ``InvalidConfigError`` for a provider that is not there, ``InvalidFileError`` for a graph that is damaged
    or does not belong with the others.
    """
    provider = resolve_provider(options.provider)
    names = PAIR_GRAPHS if pair else SINGLE_GRAPHS
    sessions = {name: _Session(folder / f"{name}.onnx", name, provider, options) for name in names}
    if plans:
        told = _Session.telling(folder / "t3_prefill.onnx", _ROW_ENDS, provider, options)
        if told is not None:
            sessions["t3_prefill"] = told
    return Graphs(OnnxGeneration(sessions, pair=pair), OnnxRendering(sessions))


def resolve_provider(name: str) -> str:
    """The provider ``name`` stands for here; ``auto`` is CUDA where it is offered, else CPU, never another."""
    offered = offered_providers()
    if name == "auto":
        return "cuda" if "cuda" in offered else "cpu"
    if name not in offered:
        raise InvalidConfigError(
            "onnx_provider",
            name,
            f"one that this onnxruntime offers ({' '.join(offered)}), or {_INSTALL[name]}",
        )
    return name


def offered_providers() -> tuple[str, ...]:
    """The providers that the installed ONNX Runtime offers, by our names."""
    available = runtime().get_available_providers()
    return tuple(name for name, theirs in _PROVIDERS.items() if theirs in available)


def runtime() -> Any:
    """The ``onnxruntime`` module, with its telemetry off."""
    os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
    try:
        import onnxruntime
    except ImportError as error:
        raise MissingExtraError("ONNX Runtime is not installed; run: pip install onnxruntime") from error
    onnxruntime.disable_telemetry_events()
    return onnxruntime


def session_settings(options: OnnxOptions) -> Any:
    """How a session is made.

    Its threads stop spinning when a run returns: the cores are another session's then, or another program's. One pool
    for all sessions would do as well, but the process could then make no session without it, and it is not ours.
    """
    settings = runtime().SessionOptions()
    settings.use_deterministic_compute = options.deterministic
    settings.log_severity_level = 3
    settings.intra_op_num_threads = options.threads or usable_cores()
    settings.add_session_config_entry("session.force_spinning_stop", "1")
    return settings


def load_graph(folder: Path, name: str, options: OnnxOptions) -> _Session:
    """One published graph of ``folder``, to be run by position."""
    return _Session(folder / f"{name}.onnx", name, resolve_provider(options.provider), options)


class OnnxState:
    """Keys and values as device values, from one step's outputs to the next step's inputs."""

    def __init__(self, cache: Sequence[Any], hidden: Any) -> None:
        self.cache = cache
        self.hidden = hidden
        self.row_ends: Float32 | None = None
        self._start = (cache, hidden)

    def rewind(self) -> None:
        """Back to where ``prefill`` left it."""
        self.cache, self.hidden = self._start


class OnnxGeneration:
    """``Generation`` over the t3 graphs."""

    def __init__(self, sessions: Mapping[str, _Session], *, pair: bool) -> None:
        self.pair = pair
        self._condition = sessions["t3_cond"]
        self._prefill = sessions["t3_prefill"]
        self._step = sessions["t3_pair_step" if pair else "t3_step"]
        self._head2 = sessions["t3_head2"] if pair else None
        heads = 2 if pair else 1  # outputs before the cache: logits, and in pair mode the hidden row
        self._plans = self._prefill.tells
        layers = len(self._prefill.outputs) - heads - self._plans
        self._heads = heads
        fixed = 3 if pair else 2
        for session, inputs, outputs in (
            (self._condition, 3, 1),
            (self._prefill, 2, heads + layers + self._plans),
            (self._step, fixed + layers, heads + layers),
        ):
            session.check(inputs, outputs)
        if self._head2 is not None:
            self._head2.check(2, 1)
        if layers < 2 or layers % 2:
            raise InvalidFileError(
                f"{self._prefill.path} gives {layers} keys and values; expected a pair a layer"
            )
        # Bound at every step and rewritten in place.
        self._row: Any = None
        self._position = self._step.value(np.zeros(1, dtype=np.int64))

    @property
    def weight_bytes(self) -> int:
        """Bytes of the step graph, which are all but weights."""
        return self._step.path.stat().st_size

    def condition(self, speaker: Float32, prompt_tokens: Int64, emotion: Float32) -> Float32:
        """Conditioning rows ``[1, 34, D]``."""
        return self._condition.run(speaker, prompt_tokens, emotion)[0]

    def prefill(self, rows: Float32) -> tuple[Float32, OnnxState]:
        """Logits ``[V]`` behind the last row, and a new state."""
        values = [self._prefill.value(rows), self._prefill.value(np.arange(rows.shape[1], dtype=np.int64))]
        outputs = self._prefill.run_bound(values, on_host=self._heads)
        logits, state = self._taken(outputs[: len(outputs) - self._plans], None)
        if self._plans:
            state.row_ends = _row_ends(outputs[-1].numpy(), rows.shape[1])
        return logits, state

    def step(self, state: OnnxState, row: Float32, position: int) -> Float32:
        """Logits ``[V]`` behind one more row."""
        if self.pair:
            raise InvalidRequestError("this generator decodes pairs; use pair_step")
        if self._row is None:
            self._row = self._step.value(row)
        else:
            self._row.update_inplace(np.ascontiguousarray(row, dtype=np.float32))
        return self._advance(state, [self._row], position)

    def pair_step(
        self, state: OnnxState, pair: tuple[int, int], speech_position: int, position: int
    ) -> Float32:
        """Logits ``[V]`` of a first token behind one more pair."""
        if not self.pair:
            raise InvalidRequestError("this generator decodes single tokens; use step")
        ids = self._step.value(np.array([pair], dtype=np.int64))
        at = self._step.value(np.array([speech_position], dtype=np.int64))
        return self._advance(state, [ids, at], position)

    def second_logits(self, state: OnnxState, first: int) -> Float32:
        """Logits ``[V]`` of the token after ``first``."""
        if self._head2 is None:
            raise InvalidRequestError("this generator decodes single tokens; use step")
        values = [state.hidden, self._head2.value(np.array([first], dtype=np.int64))]
        return self._head2.run_bound(values, on_host=1)[0].numpy()[0]

    def batch(self, slots: int) -> None:
        """None: the published graphs hold one sequence."""

    def _advance(self, state: OnnxState, inputs: list[Any], position: int) -> Float32:
        self._position.update_inplace(np.array([position], dtype=np.int64))
        outputs = self._step.run_bound([*inputs, self._position, *state.cache], on_host=self._heads)
        return self._taken(outputs, state)[0]

    def _taken(self, outputs: list[Any], state: OnnxState | None) -> tuple[Float32, OnnxState]:
        rows = outputs[0].numpy()
        logits = rows.reshape(-1, rows.shape[-1])[-1]  # prefill gives every row's
        hidden = outputs[1] if self.pair else None
        if state is None:
            state = OnnxState(outputs[self._heads :], hidden)
        else:
            state.cache, state.hidden = outputs[self._heads :], hidden
        return logits, state


class OnnxRendering:
    """``Rendering`` over the flow and vocoder graphs."""

    vocoder_context = None

    def __init__(self, sessions: Mapping[str, _Session]) -> None:
        self._encoder = sessions["flow_encoder"]
        self._estimator = sessions["flow_estimator"]
        self._vocoder = sessions["vocoder"]
        for session, inputs in ((self._encoder, 2), (self._estimator, 5), (self._vocoder, 3)):
            session.check(inputs, 1)

    def encode(self, prompt: Int64, query: Int64) -> Float32:
        """mu ``[1, 80, 2 (p + q)]``."""
        return self._encoder.run(prompt, query)[0]

    def velocity(self, x: Float32, mu: Float32, t: Float32, speaker: Float32, cond: Float32) -> Float32:
        """Velocity ``[1, 80, T]``."""
        return self._estimator.run(x, mu, t, speaker, cond)[0]

    def vocode(self, mel: Float32, phase: Float32, noise: Float32) -> Float32:
        """Waveform ``[1, 480 F]``."""
        return self._vocoder.run(mel, phase, noise)[0]


class _Session:
    """One graph, by position."""

    tells = False  # whether its last output is an inner value

    @classmethod
    def telling(cls, path: Path, value: str, provider: str, options: OnnxOptions) -> _Session | None:
        """The graph with an inner ``value`` as its last output; None where it has none of that name."""
        graph = path.read_bytes()
        if value.encode() not in graph:
            return None
        try:
            made = cls(path, path.stem, provider, options, graph + with_output(value))
        except InvalidFileError:
            return None
        made.tells = True
        return made

    def __init__(
        self, path: Path, name: str, provider: str, options: OnnxOptions, graph: bytes | None = None
    ) -> None:
        ort = runtime()
        placed = "cpu" if provider == "coreml" and name not in _COREML_GRAPHS else provider
        settings = session_settings(options)
        try:
            self._session = ort.InferenceSession(
                graph or str(path), settings, providers=_provider_list(placed)
            )
        except Exception as error:  # ONNX Runtime has no common class of its own
            raise InvalidFileError(f"{path} cannot be run: {_first_line(error)}") from error
        running = self._session.get_providers()
        if _PROVIDERS[placed] != running[0]:
            raise InvalidConfigError(
                "onnx_provider",
                provider,
                f"one that starts: ONNX Runtime fell back to {running[0]} for {path.name}",
            )
        self.path = path
        self.inputs = [i.name for i in self._session.get_inputs()]
        self.outputs = [o.name for o in self._session.get_outputs()]
        self._device = "cuda" if placed == "cuda" else "cpu"
        self._value_of = ort.OrtValue.ortvalue_from_numpy

    def check(self, inputs: int, outputs: int) -> None:
        """Refuse a graph with another number of inputs or outputs."""
        found = (len(self.inputs), len(self.outputs))
        if found != (inputs, outputs):
            raise InvalidFileError(
                f"{self.path} has {found[0]} inputs and {found[1]} outputs; expected {inputs} and {outputs}, "
                f"as the other graphs have it; fetch or export all graphs together"
            )

    def value(self, array: np.ndarray[Any, Any]) -> Any:
        """``array`` as a value on the session's device."""
        return self._value_of(np.ascontiguousarray(array), self._device, 0)

    def run(self, *arrays: np.ndarray[Any, Any]) -> list[Float32]:
        """Outputs as arrays."""
        return self._session.run(None, dict(zip(self.inputs, arrays, strict=True)))

    def run_bound(self, values: Sequence[Any], *, on_host: int) -> list[Any]:
        """Outputs as device values; the first ``on_host`` in host memory."""
        binding = self._session.io_binding()
        for name, value in zip(self.inputs, values, strict=True):
            binding.bind_ortvalue_input(name, value)
        for i, name in enumerate(self.outputs):
            binding.bind_output(name, "cpu" if i < on_host else self._device, 0)
        self._session.run_with_iobinding(binding)
        return list(binding.get_outputs())


def _row_ends(ends: Float32, rows: int) -> Float32 | None:
    """The last of each row's ``ends``; a graph may plan for the last of ``rows`` alone, the front has no length."""
    if ends.size % _ROW_SLOTS or not 0 < ends.size // _ROW_SLOTS <= rows:
        return None
    own = ends.reshape(-1, _ROW_SLOTS)[:, -1].round()
    return np.pad(own, (rows - len(own), 0)).astype(np.float32)


def _provider_list(name: str) -> list[Any]:
    if name == "coreml":
        settings = {"ModelFormat": "MLProgram", "ModelCacheDirectory": str(_coreml_cache())}
        return [(_PROVIDERS[name], settings), _PROVIDERS["cpu"]]
    return [_PROVIDERS[name]] if name == "cpu" else [_PROVIDERS[name], _PROVIDERS["cpu"]]


def _coreml_cache() -> Path:
    given = os.environ.get(COREML_CACHE)
    folder = Path(given) if given else Path.home() / "Library" / "Caches" / "loudkit" / "coreml"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _first_line(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[0][:300] if lines else type(error).__name__
