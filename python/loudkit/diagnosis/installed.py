"""What this machine has to speak with."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from loudkit._version import __version__

Section = dict[str, str]


def system() -> dict[str, Section]:
    """Sections of labelled lines; what cannot be found out is a line that says why."""
    return {
        "loudkit": {
            "version": __version__,
            "python": f"{platform.python_version()} ({platform.python_implementation()})",
            "platform": f"{platform.platform()}, {platform.machine()}, {os.cpu_count()} cores",
            "free disk": _told(_free_disk),
        },
        "backends": {
            "ONNX Runtime": _told(_onnxruntime),
            "torch": _told(_torch),
        },
        "sound": {
            "formats": _told(_formats),
            "player": _told(_player),
        },
    }


def is_installed(package: str) -> bool:
    """Whether ``package`` can be found; it is not imported."""
    return importlib.util.find_spec(package) is not None


def _told(find_out: Callable[[], str]) -> str:
    try:
        return find_out()
    except Exception as error:  # a broken package may raise anything
        return f"failed: {' '.join(str(error).split()) or type(error).__name__}"


def _free_disk() -> str:
    return f"{shutil.disk_usage(Path.cwd()).free / 1e9:.1f} GB in {Path.cwd()}"


def _onnxruntime() -> str:
    if not is_installed("onnxruntime"):
        return "not installed; pip install onnxruntime"
    from loudkit.runtime.onnx import offered_providers, runtime

    return f"{runtime().__version__}, providers {' '.join(offered_providers())}"


def _torch() -> str:
    if not is_installed("torch"):
        return 'not installed; pip install "loudkit[torch]" for --device cpu, cuda or mps'
    torch: Any = importlib.import_module("torch")
    devices = [
        "cpu",
        *(f"cuda:{k} ({torch.cuda.get_device_name(k)})" for k in range(torch.cuda.device_count())),
    ]
    if torch.backends.mps.is_available():
        devices.append("mps")
    return f"{torch.__version__}, devices {', '.join(devices)}"


def _formats() -> str:
    from loudkit.audio.encoding import FORMATS, check_format
    from loudkit.errors import LoudkitError

    able, unable = [], []
    for name in FORMATS:
        try:
            check_format(name)
            able.append(name)
        except LoudkitError:
            unable.append(name)
    return f"{' '.join(able)}{_libsndfile()}" + (f"; not {' '.join(unable)}" if unable else "")


def _libsndfile() -> str:
    try:
        soundfile: Any = importlib.import_module("soundfile")
    except (ImportError, OSError):
        return " (no soundfile; pip install soundfile)"
    return f" (soundfile {soundfile.__version__}, libsndfile {soundfile.__libsndfile_version__})"


def _player() -> str:
    from loudkit.audio.player import play_command

    command = play_command(Path("out.wav"))
    if command:
        return command[0]
    return "none; install alsa-utils (aplay)" if sys.platform.startswith("linux") else "none"
