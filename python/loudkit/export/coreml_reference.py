"""What a stored program is held to: torch modules of the same checkpoint, or its ONNX graphs where torch is absent."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from loudkit.bundle.checkpoint import Checkpoint
from loudkit.bundle.export_record import RECORD, check_graph_digests
from loudkit.bundle.files import is_file
from loudkit.errors import MissingExtraError
from loudkit.export.agreement import Agreement, compare
from loudkit.export.coreml_stages import Array, Feeds, Stage


class Reference(Protocol):
    """The same networks on another runtime."""

    @property
    def name(self) -> str:
        """What it is, for the record."""

    def run(self, stage: str, feeds: Feeds) -> Array:
        """The output that the package should have; ids where it gives digits."""

    def conditioning(self, stage: Stage, feeds: Feeds) -> Agreement | None:
        """How far the network is from itself in float64, or from itself with weights in half precision.

        None where it cannot be told here.
        """


def find_reference(
    checkpoint: Checkpoint, enrollment: Checkpoint | None, voice_encoder: Path | None, *, graphs_only: bool
) -> Reference:
    """torch if it is installed and has these networks, else the graphs beside the checkpoint.

    Raises MissingExtraError where neither is there.
    """
    if not graphs_only and importlib.util.find_spec("torch") is not None:
        return TorchReference(checkpoint, enrollment, voice_encoder)
    folder = checkpoint.path.parent / "onnx"
    if not any(folder.glob("*.onnx")):
        raise MissingExtraError(
            f'a package is held to torch or to ONNX graphs: pip install "loudkit[torch]", or put the graphs in {folder}'
        )
    return OnnxReference(folder)


@dataclass(frozen=True)
class OnnxReference:
    """The graphs in ``folder``, which are held to their record."""

    folder: Path

    @property
    def name(self) -> str:
        import onnxruntime

        return f"onnx graphs, onnxruntime {onnxruntime.__version__}"

    def run(self, stage: str, feeds: Feeds) -> Array:
        import onnxruntime

        path = self.folder / f"{stage}.onnx"
        if not is_file(path):
            raise MissingExtraError(
                f'{stage} is held to torch or to {path}, which is not there; pip install "loudkit[torch]"'
            )
        check_graph_digests(self.folder / RECORD, [path.name])
        options = onnxruntime.SessionOptions()
        options.use_deterministic_compute = True
        session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        names = [port.name for port in session.get_inputs()]
        given = [_wide_ids(array) for array in feeds.values()]
        return np.asarray(session.run(None, dict(zip(names, given, strict=True)))[0])

    def conditioning(self, stage: Stage, feeds: Feeds) -> None:
        del stage, feeds


class TorchReference:
    """The torch modules, each loaded when it is asked for and let go with the next."""

    def __init__(
        self, checkpoint: Checkpoint, enrollment: Checkpoint | None, voice_encoder: Path | None
    ) -> None:
        self._checkpoint, self._enrollment, self._voice_encoder = checkpoint, enrollment, voice_encoder
        self._held: tuple[str, Any] = ("", None)

    @property
    def name(self) -> str:
        import torch

        return f"torch {torch.__version__}"

    def run(self, stage: str, feeds: Feeds) -> Array:
        return self._run(self._module(stage), feeds)

    def conditioning(self, stage: Stage, feeds: Feeds) -> Agreement:
        import copy

        import torch

        module = self._module(stage.name)
        if stage.package.precision == "fp32":
            other = copy.deepcopy(module).double()
            wide = {name: x.astype(np.float64) if x.dtype.kind == "f" else x for name, x in feeds.items()}
            return compare(self._run(other, wide), self._run(module, feeds))
        other = copy.deepcopy(module)
        with torch.no_grad():
            for weight in other.parameters():
                weight.copy_(weight.half().float())
        return compare(self._run(module, feeds), self._run(other, feeds))

    @staticmethod
    def _run(module: Any, feeds: Feeds) -> Array:
        import torch

        with torch.inference_mode():
            return module(*(torch.from_numpy(np.array(_wide_ids(array))) for array in feeds.values())).numpy()

    def _module(self, stage: str) -> Any:
        if self._held[0] != stage:
            self._held = ("", None)
            self._held = (stage, self._loaders()[stage]())
        return self._held[1]

    def _loaders(self) -> dict[str, Callable[[], Any]]:
        from loudkit.runtime.torch.loading import plan_enrollment, plan_synthesis

        if self._enrollment is not None and self._voice_encoder is not None:
            enrolling = plan_enrollment(self._enrollment, self._voice_encoder)
            loaders: dict[str, Callable[[], Any]] = {
                "s3_tokenizer": enrolling.load_tokenizer,
                "camp": enrolling.load_speaker,
                "voice_encoder": enrolling.load_voice_encoder,
            }
        else:
            loaders = {}
        if self._checkpoint.role != "enrollment":
            speaking = plan_synthesis(self._checkpoint)
            loaders |= {
                "flow_encoder": speaking.load_encoder,
                "flow_estimator": speaking.load_estimator,
                "vocoder": speaking.load_vocoder,
            }
        return loaders


def _wide_ids(array: Array) -> Array:
    return array.astype(np.int64) if array.dtype.kind == "i" else array
