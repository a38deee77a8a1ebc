"""What the device needs of the machine, in the order in which it is refused. Nothing is read and nothing fetched."""

from __future__ import annotations

import importlib.util
import logging
import platform
import sys
from typing import Final

from loudkit.errors import InvalidConfigError, MissingExtraError

COMMAND: Final = 'pip install "loudkit[coreml]"'
_LEAST: Final = 14  # of macOS, for iOS 17's operations
_NEWEST: Final = (3, 13)  # of Python, that coremltools has wheels for


def check_machine() -> None:
    """InvalidConfigError off macOS, on an Intel Mac, and below macOS 14."""
    if sys.platform != "darwin":
        raise InvalidConfigError("device", "coreml", f"{_devices_here()}: CoreML runs on macOS only")
    if platform.machine() != "arm64":
        raise InvalidConfigError(
            "device",
            "coreml",
            f"{_devices_here()}: CoreML needs Apple Silicon, and this is {platform.machine()}",
        )
    version = platform.mac_ver()[0]
    if int(version.split(".")[0] or 0) < _LEAST:
        raise InvalidConfigError(
            "device", "coreml", f"{_devices_here()}: CoreML needs macOS {_LEAST}, and this is {version}"
        )


def check_coremltools() -> None:
    """MissingExtraError without coremltools; its notes on what it was tested with stay unsaid."""
    logging.getLogger("coremltools").setLevel(logging.ERROR)
    if importlib.util.find_spec("coremltools") is not None:
        return
    if sys.version_info[:2] > _NEWEST:
        raise MissingExtraError(
            f"coremltools has no wheels for Python {sys.version_info[0]}.{sys.version_info[1]}; the newest it has is "
            f"{_NEWEST[0]}.{_NEWEST[1]}: install that and run: {COMMAND}"
        )
    raise MissingExtraError(f"coremltools is not installed; run: {COMMAND}")


def check_generator(wanted: str | None) -> None:
    """MissingExtraError where neither runtime of the generator, or not the ``wanted`` one, is installed."""
    onnx, torch = (importlib.util.find_spec(name) is not None for name in ("onnxruntime", "torch"))
    if wanted == "onnx" and not onnx:
        raise MissingExtraError("the generator needs ONNX Runtime; run: pip install onnxruntime")
    if wanted == "cpu" and not torch:
        raise MissingExtraError('the generator needs torch; run: pip install "loudkit[torch]"')
    if not onnx and not torch:
        raise MissingExtraError(
            "the generator needs ONNX Runtime (pip install onnxruntime), where the release has its graphs, "
            'or torch (pip install "loudkit[torch]")'
        )


def _devices_here() -> str:
    """What could be asked for instead, by what is installed."""
    names = ["onnx"]
    if importlib.util.find_spec("torch") is not None:
        names += ["cpu", *(["mps"] if sys.platform == "darwin" else ["cuda"])]
    return " or ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
