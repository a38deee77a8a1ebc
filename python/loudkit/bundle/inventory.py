"""What a release must hold before a backend can speak, or clone, from it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from loudkit.bundle.lookup import ENROLLMENT_GRAPHS, ENROLLMENT_NAME, SINGLE_GRAPHS, VOICE_ENCODER_NAME

BACKENDS: Final = ("torch", "onnx", "coreml")
PACKAGES: Final = ("flow_encoder", "flow_estimator", "vocoder")
_PAIR: Final = ("t3_pair_step", "t3_head2")
_SUFFIX: Final = ".safetensors"


def lacking(
    names: Collection[str], backend: str, *, cloning: bool = False, voices: bool = True, packed: bool = True
) -> tuple[str, ...]:
    """What of a release's ``names`` (relative, POSIX) is missing for ``backend``, said in names; empty if complete.

    ``packed``: whether the checkpoint may hold the tokenizer itself.
    """
    missing = []
    if not any(is_checkpoint(name) for name in names):
        missing.append("a synthesis checkpoint")
    missing += _absent(["manifest.json", *([] if packed else ["tokenizer.json"])], names)
    if voices and not any(is_voice(name) for name in names):
        missing.append("voices/*.safetensors")
    if backend == "torch" and cloning:
        missing += _absent([ENROLLMENT_NAME, VOICE_ENCODER_NAME], names)
    if backend == "onnx":
        missing += _absent(_onnx(names, cloning), names)
    if backend == "coreml":
        packages = (*PACKAGES, *(ENROLLMENT_GRAPHS if cloning else ()))
        missing += [f"coreml/{name}.mlpackage" for name in packages if not _has_package(name, names)]
    return tuple(missing)


def served(names: Collection[str], *, cloning: bool = False) -> tuple[str, ...]:
    """The backends that a release of ``names`` has everything for."""
    return tuple(
        backend for backend in BACKENDS if not lacking(names, backend, cloning=cloning, voices=False)
    )


def is_checkpoint(name: str) -> bool:
    """Whether ``name`` can be a synthesis checkpoint: at the root, and neither of the two enrollment files."""
    return (
        name.endswith(_SUFFIX)
        and "/" not in name
        and not name.startswith(".")
        and name not in (ENROLLMENT_NAME, VOICE_ENCODER_NAME)
    )


def is_voice(name: str) -> bool:
    """Whether ``name`` is a voice profile: directly in ``voices/``."""
    folder, _, file = name.partition("/")
    return folder == "voices" and "/" not in file and file.endswith(_SUFFIX) and not file.startswith(".")


def _onnx(names: Collection[str], cloning: bool) -> list[str]:
    pair = any(f"onnx/{name}.onnx" in names for name in _PAIR)
    generator = [name for name in SINGLE_GRAPHS if not (pair and name == "t3_step")]
    graphs = (*generator, *(_PAIR if pair else ()), *(ENROLLMENT_GRAPHS if cloning else ()))
    return [f"onnx/{name}.onnx" for name in graphs]


def _has_package(name: str, names: Iterable[str]) -> bool:
    root = f"coreml/{name}.mlpackage/"
    inside = [other.removeprefix(root) for other in names if other.startswith(root)]
    return "Manifest.json" in inside and any(other.startswith("Data/") for other in inside)


def _absent(wanted: Iterable[str], names: Collection[str]) -> list[str]:
    return [name for name in wanted if name not in names]
