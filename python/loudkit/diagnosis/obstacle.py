"""Can this machine speak, and if not, what one command helps."""

from __future__ import annotations

import os
import shlex
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from loudkit.bundle.checkpoint import Checkpoint, open_checkpoint
from loudkit.bundle.lookup import voice_names
from loudkit.bundle.own_voices import own_voices
from loudkit.bundle.selection import is_repo_id
from loudkit.diagnosis.assets import Assets
from loudkit.diagnosis.installed import is_installed
from loudkit.errors import InvalidFileError, LoudkitError, MissingFileError
from loudkit.loading import (
    CHECKPOINT_VARIABLE,
    DEFAULT_RELEASE,
    best_device,
    find_checkpoint,
    how_to_get_onnxruntime,
    named,
)
from loudkit.runtime.architecture import runs_as_graphs_only
from loudkit.verification.backends import check_backend

_TORCH: Final = 'pip install "loudkit[torch]"'
_PROVIDERS: Final = {"cuda": "pip install onnxruntime-gpu", "directml": "pip install onnxruntime-directml"}


@dataclass(frozen=True)
class Verdict:
    """``reason``: with what it can speak, or why it cannot; ``command``: what helps, or what to try."""

    can_speak: bool
    reason: str
    command: str

    def line(self) -> str:
        """The verdict in one line."""
        return f"{'can' if self.can_speak else 'cannot'} speak: {self.reason}; run: {self.command}"

    def as_object(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def judge(checkpoint: str | None, device: str | None, provider: str | None, assets: Assets) -> Verdict:
    """Walk the way to the first sound, as far as it can be walked without loading a model."""
    try:
        path = find_checkpoint(checkpoint, fetch=False)
    except LoudkitError as error:
        return Verdict(False, str(error), _get_a_checkpoint(checkpoint, device, assets))
    verify = f"loudkit verify {_quoted(path.parent)}"
    try:
        opened = _opened(path)
    except LoudkitError as error:
        return Verdict(False, str(error), verify)
    try:
        wanted = device or ("onnx" if runs_as_graphs_only(opened.manifest) else best_device())
        backend = _backend(wanted, provider)
    except _Lacking as lacking:
        return Verdict(False, str(lacking), lacking.command)
    except Exception as error:  # a broken installation may raise anything
        return Verdict(False, f"{type(error).__name__}: {error}", _TORCH)
    try:
        check_backend(backend, path.parent, opened, os.environ)
    except MissingFileError as error:
        return Verdict(False, str(error), _make_graphs(path, backend) if backend in str(error) else verify)
    except LoudkitError as error:
        return Verdict(False, str(error), verify)
    own = own_voices()
    if not voice_names(path.parent) and not own:
        return Verdict(False, f"{path.parent} holds no voices", verify)
    voice = "" if voice_names(path.parent) else f" --voice {next(iter(own))}"
    named = f" --checkpoint {_quoted(path)}" if checkpoint is not None else ""
    placed = f" --device {device}" if device else ""
    about = opened.manifest.get("about")
    what = f"{path} on {wanted}" + (f" ({about})" if isinstance(about, str) else "")
    return Verdict(True, what, f'loudkit speak{named}{placed}{voice} "Hello from loudkit." -o hello.wav')


class _Lacking(Exception):  # noqa: N818
    """Something to install, with the command."""

    def __init__(self, message: str, command: str) -> None:
        super().__init__(message)
        self.command = command


def _opened(path: Path) -> Checkpoint:
    opened = open_checkpoint(path)
    if opened.role not in (None, "synthesis"):
        raise InvalidFileError(f"{path} is an {opened.role} checkpoint; pass the synthesis one")
    return opened


def _backend(device: str, provider: str | None) -> str:
    """``onnx``, ``coreml`` or ``torch``, once the device is known to be there."""
    if device == "onnx":
        if not is_installed("onnxruntime"):
            raise _Lacking("ONNX Runtime is not installed", how_to_get_onnxruntime().removeprefix("run: "))
        from loudkit.runtime.onnx import offered_providers

        offered = offered_providers()
        if provider not in (None, "auto", *offered):
            command = _PROVIDERS.get(str(provider), "pip install --upgrade onnxruntime")
            raise _Lacking(f"ONNX Runtime offers {' '.join(offered)}, not {provider}", command)
        return "onnx"
    if device == "coreml":
        return _coreml()
    if not is_installed("torch"):
        raise _Lacking(f"device {device} needs torch", _TORCH)
    import torch

    index = int(device[5:]) if device.startswith("cuda:") else 0
    if device.startswith("cuda") and index >= torch.cuda.device_count():
        raise _Lacking(f"torch sees {torch.cuda.device_count()} CUDA devices, not {device}", "loudkit doctor")
    if device == "mps" and not torch.backends.mps.is_available():
        raise _Lacking("torch sees no Apple GPU", "loudkit doctor")
    return "torch"


def _coreml() -> str:
    from loudkit.runtime.coreml import requirements

    for check, command in (
        (requirements.check_machine, "loudkit doctor --device onnx"),
        (requirements.check_coremltools, requirements.COMMAND),
        (lambda: requirements.check_generator(None), "pip install onnxruntime"),
    ):
        try:
            check()
        except LoudkitError as error:
            raise _Lacking(str(error), command) from None
    return "coreml"


def _get_a_checkpoint(checkpoint: str | None, device: str | None, assets: Assets) -> str:
    """Name one that is here, or fetch the release that was meant."""
    if assets.synthesis:
        setting = "set" if sys.platform == "win32" else "export"
        return f"{setting} {CHECKPOINT_VARIABLE}={_quoted(Path(assets.synthesis[0]).parent.absolute())}"
    meant = named(checkpoint)
    files = device if device in ("onnx", "coreml") else "torch" if device else "onnx"
    return f"loudkit download {meant if is_repo_id(meant) else DEFAULT_RELEASE} --for {files}"


def _make_graphs(checkpoint: Path, backend: str) -> str:
    if backend == "coreml":
        return f"loudkit export coreml {_quoted(checkpoint)}"
    if is_installed("torch") and is_installed("onnx"):
        return f"loudkit export onnx {_quoted(checkpoint)}"
    return _TORCH


def _quoted(path: Path) -> str:
    return f'"{path}"' if sys.platform == "win32" else shlex.quote(str(path))
