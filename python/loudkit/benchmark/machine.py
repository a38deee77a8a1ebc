"""The machine that figures were taken on: what it is, its memory's speed, and what a process took of it."""

from __future__ import annotations

import platform
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import numpy as np

from loudkit.runtime.cores import usable_cores

_READ_BYTES: Final = 512 * 1024 * 1024  # far more than a cache holds
_READS: Final = 7


def machine() -> dict[str, Any]:
    """Processor, physical cores that this process may use, system."""
    return {
        "processor": _processor(),
        "cores": usable_cores(),
        "system": platform.platform(),
        "python": platform.python_version(),
    }


def bandwidth(threads: int | None = None) -> float:
    """Bytes a second that ``threads`` threads (default: one a core) read together, the best of several times."""
    threads = threads or usable_cores()
    parts = np.array_split(np.ones(_READ_BYTES // 8, dtype=np.uint64), threads)
    best = float("inf")
    with ThreadPoolExecutor(threads) as pool:
        for _ in range(_READS):
            began = time.perf_counter()
            list(pool.map(np.max, parts))
            best = min(best, time.perf_counter() - began)
    return _READ_BYTES / best


def peak_memory() -> int | None:
    """The most resident memory this process has had, in bytes; None where the system does not say."""
    with suppress(OSError, ValueError):  # Linux; its ru_maxrss begins with what the parent process had
        status = Path("/proc/self/status").read_text()
        return 1024 * int(status.partition("VmHWM:")[2].split()[0])
    try:
        import resource
    except ImportError:  # Windows
        return None
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def _processor() -> str:
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
