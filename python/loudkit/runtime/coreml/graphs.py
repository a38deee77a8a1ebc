"""``Rendering`` and ``Enrollment`` over CoreML packages: ids as int32, fed by name, one output each."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import numpy as np

from loudkit.bundle.export_record import RECORD
from loudkit.bundle.files import exists
from loudkit.bundle.json_object import child, read_object
from loudkit.bundle.lookup import ENROLLMENT_GRAPHS
from loudkit.bundle.packages import SUFFIX
from loudkit.bundle.selection import PACKAGES
from loudkit.errors import InvalidFileError, InvalidRequestError
from loudkit.law.windows import FRAMES_PER_TOKEN, HARMONICS, SAMPLES_PER_FRAME
from loudkit.runtime.coreml import model as seam
from loudkit.runtime.coreml.buffers import Buffered, shown_axes
from loudkit.runtime.coreml.model import Axis, Model
from loudkit.runtime.graphs import Float32, Int64

_FLOATS: Final = ("float32", "float16")
_FBANK_SECONDS: Final = 0.01  # a frame
_FREE: Final = (1, 4096)

Wanted = Mapping[str, tuple[str, tuple[Axis, ...]]]  # port: int32 or float, and its axes


class CoreMLRendering:
    """``Rendering`` over ``flow_encoder``, ``flow_estimator`` and ``vocoder``."""

    vocoder_context = None

    def __init__(self, models: Mapping[str, Buffered]) -> None:
        self._encoder, self._estimator, self._vocoder = (models[name] for name in PACKAGES)

    def encode(self, prompt: Int64, query: Int64) -> Float32:
        """mu ``[1, 80, 2 (p + q)]``."""
        return self._encoder.run(prompt_token=_ids(prompt), speech_tokens=_ids(query))

    def velocity(self, x: Float32, mu: Float32, t: Float32, speaker: Float32, cond: Float32) -> Float32:
        """Velocity ``[1, 80, T]``."""
        return self._estimator.run(x=x, mu=mu, t=t, spks=speaker, cond=cond)

    def vocode(self, mel: Float32, phase: Float32, noise: Float32) -> Float32:
        """Waveform ``[1, 480 F]``."""
        return self._vocoder.run(mel=mel, phase=phase, noise=noise)

    @property
    def precision(self) -> str:
        """fp16 or fp32, as the estimator says of itself or its ports show; fp32 where nothing says more."""
        said = self._estimator.model.metadata.get("loudkit.precision")
        halved = any(port.dtype == "float16" for port in self._estimator.model.inputs)
        return said or ("fp16" if halved else "fp32")


class CoreMLEnrollment:
    """``Enrollment`` over ``s3_tokenizer``, ``camp`` and ``voice_encoder``."""

    def __init__(self, models: Mapping[str, Buffered]) -> None:
        self._tokenizer, self._speaker, self._voice_encoder = (models[name] for name in ENROLLMENT_GRAPHS)

    def speech_tokens(self, mel: Float32) -> Int64:
        """Ids ``[ceil(F / 4)]``: digits folded base 3, the first least significant, or ids as they are."""
        made = self._tokenizer.run(mel=mel)
        if made.dtype.kind == "i":
            return made.astype(np.int64).reshape(-1)
        digits = np.round(made).astype(np.int64).reshape(-1, made.shape[-1])
        return (digits * 3 ** np.arange(digits.shape[1])).sum(-1)

    def flow_embedding(self, fbank: Float32) -> Float32:
        """Speaker vector ``[192]``."""
        fixed = self._speaker.model.inputs[0].axes[2]
        if isinstance(fixed, int) and fbank.shape[2] != fixed:
            raise InvalidRequestError(
                f"the recording gives {fbank.shape[2] * _FBANK_SECONDS:.1f} s of speech and this release's camp package"
                f" takes {fixed * _FBANK_SECONDS:.0f} s; enroll a longer one, or use --device onnx or cpu"
            )
        return self._speaker.run(fbank=fbank).reshape(-1)

    def speaker_embeddings(self, partials: Float32) -> Float32:
        """Unit vectors ``[k, 256]``."""
        return self._voice_encoder.run(partials=partials)


def load_rendering(
    folder: Path, digests: Mapping[str, str], units: Mapping[str, str], ports: Mapping[str, Wanted]
) -> CoreMLRendering:
    """The three packages of ``folder``, loaded side by side; ``units`` and ``ports`` by package.

    Raises InvalidFileError for a package whose ports are other ones, or whose metadata is not the record's.
    """
    return CoreMLRendering(_load(folder, digests, units, ports, "packages"))


def load_enrollment(folder: Path, digests: Mapping[str, str]) -> CoreMLEnrollment:
    """The three packages that enrol, on the CPU."""
    wanted: dict[str, Wanted] = {
        "s3_tokenizer": {"mel": ("float", (1, 128, _FREE))},
        "camp": {"fbank": ("float", (1, 80, _FREE))},
        "voice_encoder": {"partials": ("float", (_FREE, 160, 40))},
    }
    units = dict.fromkeys(wanted, "cpu")
    return CoreMLEnrollment(_load(folder, digests, units, wanted, "enrollment"))


def rendering_ports(window: tuple[int, int], spoken_tokens: int, bands: int) -> dict[str, Wanted]:
    """What the renderer's packages take: ``window`` is prompt and query length, ``bands`` the mel's."""
    prompt, query = window
    frames, spoken = FRAMES_PER_TOKEN * (prompt + query), FRAMES_PER_TOKEN * spoken_tokens
    frame: tuple[Axis, ...] = (1, bands, frames)
    return {
        "flow_encoder": {"prompt_token": ("int32", (1, prompt)), "speech_tokens": ("int32", (1, query))},
        "flow_estimator": {
            "x": ("float", frame),
            "mu": ("float", frame),
            "t": ("float", (1,)),
            "spks": ("float", (1, bands)),
            "cond": ("float", frame),
        },
        "vocoder": {
            "mel": ("float", (1, bands, spoken)),
            "phase": ("float", (1, HARMONICS, 1)),
            "noise": ("float", (1, HARMONICS, SAMPLES_PER_FRAME * spoken)),
        },
    }


def _load(
    folder: Path,
    digests: Mapping[str, str],
    units: Mapping[str, str],
    wanted: Mapping[str, Wanted],
    block: str,
) -> dict[str, Buffered]:
    entries: dict[str, Any] = {}
    if exists(folder / RECORD):
        record = read_object(folder / RECORD)
        entries = child(record, block, str(folder / RECORD)) if block in record else {}

    def load(name: str) -> Buffered:
        path = folder / (name + SUFFIX)
        loaded = seam.load_model(path, units[name], digests.get(name))
        _check_ports(path, loaded, wanted[name])
        _check_metadata(path, loaded.metadata, name, entries.get(path.name))
        return Buffered(loaded, path.name)

    with ThreadPoolExecutor(len(wanted)) as pool:
        return dict(zip(wanted, pool.map(load, wanted), strict=True))


def _check_ports(path: Path, model: Model, wanted: Wanted) -> None:
    found = {port.name: port for port in model.inputs}
    for name, (kind, axes) in wanted.items():
        port = found.get(name)
        if port is None or len(found) != len(wanted):
            raise InvalidFileError(f"{path} takes {' '.join(found)}; expected {' '.join(wanted)}")
        types = _FLOATS if kind == "float" else (kind,)
        alike = len(port.axes) == len(axes) and all(
            have == want if isinstance(want, int) else True
            for have, want in zip(port.axes, axes, strict=False)
        )
        if port.dtype not in types or not alike:
            raise InvalidFileError(
                f"{path}: {name} is {port.dtype} {shown_axes(port.axes)}; expected {types[0]} {shown_axes(axes)}, "
                "as the checkpoint's window has it"
            )


def _check_metadata(path: Path, said: Mapping[str, str], name: str, entry: Any) -> None:
    """What a package says of itself must be what the record says of it."""
    if said.get("loudkit.stage", name) != name:
        raise InvalidFileError(
            f"{path} says it is {said['loudkit.stage']!r}; fetch or export all packages together"
        )
    if not isinstance(entry, dict):
        return
    for key in ("checkpoint_sha256", "algorithm_fingerprint", "precision"):
        inside, recorded = said.get(f"loudkit.{key}"), entry.get(key)
        if inside is not None and isinstance(recorded, str) and inside != recorded:
            raise InvalidFileError(
                f"{path} says its {key} is {inside}, and {RECORD} says {recorded}; "
                "fetch or export all packages together"
            )


def _ids(array: Int64) -> Any:
    return array.astype(np.int32)
