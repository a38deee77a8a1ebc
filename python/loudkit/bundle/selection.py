"""Which files of a repository a backend needs, and what looks like a repository."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase

from loudkit.bundle.files import exists
from loudkit.bundle.lookup import ENROLLMENT_GRAPHS, ENROLLMENT_NAME, SINGLE_GRAPHS, VOICE_ENCODER_NAME
from loudkit.errors import InvalidRequestError

_ALWAYS = ("*.safetensors", "manifest.json", "tokenizer.json", "release.json", "voices/*", "SHA256SUMS")
_TORCH_CLONING = (VOICE_ENCODER_NAME, ENROLLMENT_NAME)
_PAIR_ONLY = ("t3_pair_step", "t3_head2")
PACKAGES = ("flow_encoder", "flow_estimator", "vocoder")
_REPO = re.compile(r"[\w.-]+/[\w.-]+")


@dataclass(frozen=True)
class Selection:
    """Glob patterns in which ``*`` also crosses ``/``; ``ignore`` wins over ``allow``."""

    allow: tuple[str, ...]
    ignore: tuple[str, ...]

    def covers(self, name: str) -> bool:
        """Whether the file ``name`` (relative, POSIX) is selected."""
        return _matches(name, self.allow) and not _matches(name, self.ignore)


def selection(backend: str, *, cloning: bool = False) -> Selection:
    """What to fetch for ``torch``, ``onnx`` or ``coreml``; JSON by name, as packages hold manifests too."""
    enrollment = ENROLLMENT_GRAPHS if cloning else ()
    if backend == "torch":
        return Selection(_ALWAYS, () if cloning else _TORCH_CLONING)
    if backend == "onnx":
        graphs = (*_onnx(SINGLE_GRAPHS), "onnx/export.json", *_onnx(_PAIR_ONLY), *_onnx(enrollment))
        return Selection(_ALWAYS + graphs, _TORCH_CLONING)
    if backend == "coreml":
        generator = ("coreml/export.json", "coreml/t3_*.mlpackage/*")
        return Selection((*_ALWAYS, *_coreml(PACKAGES), *generator, *_coreml(enrollment)), _TORCH_CLONING)
    raise InvalidRequestError(f"backend {backend!r} has no files of its own; use torch, onnx or coreml")


def is_repo_id(ref: str) -> bool:
    """Whether ``ref`` reads as ``owner/name`` on the hub and is no path on this machine."""
    return (
        _REPO.fullmatch(ref) is not None
        and not ref.startswith(".")
        and not ref.endswith(".safetensors")
        and not exists(ref)
    )


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def _onnx(graphs: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"onnx/{name}.onnx" for name in graphs)


def _coreml(graphs: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"coreml/{name}.mlpackage/*" for name in graphs)
