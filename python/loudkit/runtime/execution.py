"""How a model is run: device, precision, threads. Nothing here belongs to the algorithm's identity."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final

from loudkit.errors import InvalidConfigError

DEVICES: Final = ("cpu", "cuda", "mps", "onnx", "coreml")
PROVIDERS: Final = ("auto", "cpu", "cuda", "coreml", "directml")
PRECISIONS: Final = ("fp32", "fp16", "bf16", "int8")
GRAPHS: Final = ("published", "derived")
MODULES: Final = ("token_generator", "mel_decoder.encoder", "mel_decoder.estimator", "vocoder")
# What a CoreML package may run on: the CPU, the Neural Engine beside it, the GPU beside it, or all.
COREML_UNITS: Final = ("cpu", "cpu_ne", "cpu_gpu", "all")
USUAL_UNITS: Final = {"mel_decoder.encoder": "cpu", "mel_decoder.estimator": "cpu_ne", "vocoder": "cpu"}
# The encoder's relative positions and the vocoder's phase do not survive 16 bits. In int8 only weights and the
# inputs of products are rounded.
_PRECISIONS_OF: Final = {"mel_decoder.encoder": ("fp32", "int8"), "vocoder": ("fp32",)}
INT8: Final = {
    "token_generator": "int8",
    "mel_decoder.encoder": "int8",
    "mel_decoder.estimator": "int8",
    "vocoder": "fp32",
}


@dataclass(frozen=True)
class ExecutionConfig:
    """How to run. None means the checkpoint's default for the backend; a value given wins even if it is the default."""

    device: str | None = None
    generator_device: str | None = None
    renderer_device: str | None = None
    precision: Mapping[str, str] = field(default_factory=dict)
    compile_model: bool | None = None
    cuda_graphs: bool | None = None
    vocoder_ragged: bool | None = None
    attention: str | None = None
    onnx_provider: str | None = None
    num_threads: int | None = None
    allow_tf32: bool | None = None
    deterministic: bool | None = None
    graphs: str | None = None  # onnx: the published graphs, or what was derived from them to run faster
    overlap: bool | None = None  # generator and renderer at once; by default where the CPU has cores for both
    coreml_units: Mapping[str, str] | None = (
        None  # coreml: units by module, where they are not the usual ones
    )
    published: tuple[str, ...] = ()  # of derived graphs: those that run as published, because a gate failed

    def __post_init__(self) -> None:
        for name in ("device", "generator_device", "renderer_device"):
            check_device(getattr(self, name), name)
        _check_choice("attention", self.attention, ("auto", "eager", "sdpa"))
        _check_choice("onnx_provider", self.onnx_provider, PROVIDERS)
        _check_choice("graphs", self.graphs, GRAPHS)
        for f in fields(self):
            value = getattr(self, f.name)
            if f.type == "bool | None" and not (value is None or isinstance(value, bool)):
                raise InvalidConfigError(f.name, value, "true or false")
        threads = self.num_threads
        if threads is not None and (not isinstance(threads, int) or isinstance(threads, bool) or threads < 1):
            raise InvalidConfigError("num_threads", threads, "a whole number, at least 1")
        self._check_units()
        if not isinstance(self.precision, Mapping):
            raise InvalidConfigError("precision", self.precision, "a map from module to precision")
        for module, precision in self.precision.items():
            _check_choice("precision", module, MODULES)
            _check_choice(f"precision[{module}]", precision, PRECISIONS)
            if precision not in _PRECISIONS_OF.get(module, PRECISIONS):
                raise InvalidConfigError(
                    f"precision[{module}]", precision, "fp32: the module loses its sound below it"
                )
        object.__setattr__(self, "precision", MappingProxyType(dict(self.precision)))

    def _check_units(self) -> None:
        units = self.coreml_units
        if units is None:
            return
        if not isinstance(units, Mapping):
            raise InvalidConfigError("coreml_units", units, "a map from module to units")
        for module, name in units.items():
            _check_choice("coreml_units", module, tuple(USUAL_UNITS))
            _check_choice(f"coreml_units[{module}]", name, COREML_UNITS)
        if self.device not in (None, "coreml"):
            raise InvalidConfigError("coreml_units", dict(units), f"device coreml, not {self.device}")
        object.__setattr__(self, "coreml_units", MappingProxyType(dict(units)))

    def units(self) -> dict[str, str]:
        """Units by module, the usual ones where nothing else was asked for."""
        return {**USUAL_UNITS, **(self.coreml_units or {})}

    def resolved(self, defaults: ExecutionConfig | None = None) -> ExecutionConfig:
        """This with every field filled in: from ``defaults`` where it says something, else the general default."""
        given = {**_values(_GENERAL), **_values(defaults or ExecutionConfig()), **_values(self)}
        precision = {**_GENERAL.precision, **(defaults.precision if defaults else {}), **self.precision}
        return ExecutionConfig(**{**given, "precision": precision})

    def describe(self) -> str:
        """One line of what is run how."""
        r = self.resolved()
        placement = str(r.device)
        if self.generator_device or self.renderer_device:
            placement = f"gen={r.generator_device or r.device}/render={r.renderer_device or r.device}"
        words = [
            placement,
            f"attn={r.attention_kernel()}",
            f"prec[{_listed(r.precision)}]",
            *([f"units[{_listed(self.units())}]"] if self.units() != USUAL_UNITS else ()),
            f"tf32={'on' if r.allow_tf32 else 'off'}",
        ]
        if r.device == "onnx" or self.onnx_provider not in (None, "auto"):
            words.append(f"provider={r.onnx_provider}")
        if self.graphs:
            words.append(
                ",".join([f"graphs={self.graphs}", *(f"{name}=published" for name in self.published)])
            )
        words += [
            word
            for word, applies in (
                ("compiled", r.compile_model),
                ("graphs", r.cuda_graphs),
                ("ragged-vocoder", r.vocoder_ragged and _is_cuda(r.renderer_device or r.device)),
                ("deterministic", r.deterministic),
                ("overlap", self.overlap),
                ("in-turns", self.overlap is False),
                (f"threads={r.num_threads}", r.num_threads),
            )
            if applies
        ]
        return f"exec[{' '.join(words)}]"

    def attention_kernel(self, cuda_capability: int | None = None) -> str:
        """``eager`` or ``sdpa``; ``cuda_capability`` is the device's major compute capability where there is one."""
        if self.attention in ("eager", "sdpa"):
            return self.attention
        on_mps = "mps" in (self.device, self.generator_device, self.renderer_device)
        return "eager" if on_mps or (cuda_capability is not None and cuda_capability < 8) else "sdpa"


def check_device(device: object, name: str = "device") -> None:
    """Refuse what is not a device's name (None is fine)."""
    if device is not None and not (
        isinstance(device, str) and (device in DEVICES or re.fullmatch(r"cuda:[0-9]{1,3}", device))
    ):
        raise InvalidConfigError(name, device, "one of " + ", ".join([*offered(DEVICES), "cuda:<index>"]))


def offered(names: Sequence[str]) -> tuple[str, ...]:
    """Those of the devices or providers ``names`` that this platform can have."""
    only = {"coreml": "darwin", "mps": "darwin", "directml": "win32"}
    return tuple(name for name in names if only.get(name, sys.platform) == sys.platform)


def _listed(by_module: Mapping[str, str]) -> str:
    return ",".join(f"{name.rpartition('.')[2]}={by_module[name]}" for name in sorted(by_module))


def _is_cuda(device: str | None) -> bool:
    return device is not None and device.startswith("cuda")


def _check_choice(name: str, value: object, options: tuple[str, ...]) -> None:
    if value is not None and value not in options:
        raise InvalidConfigError(name, value, "one of " + ", ".join(options))


def _values(config: ExecutionConfig) -> dict[str, Any]:
    return {
        f.name: v
        for f in fields(config)
        if f.name != "precision" and (v := getattr(config, f.name)) is not None
    }


_GENERAL: Final = ExecutionConfig(
    device="cpu",
    precision=dict.fromkeys(MODULES, "fp32"),
    compile_model=False,
    cuda_graphs=False,
    vocoder_ragged=True,
    attention="auto",
    onnx_provider="auto",
    allow_tf32=False,
    deterministic=True,
)
