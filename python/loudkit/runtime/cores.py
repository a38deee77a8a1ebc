"""The cores that this process may use."""

from __future__ import annotations

import math
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

_CGROUP: Final = Path("/sys/fs/cgroup")
_SIBLINGS: Final = "/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list"


def usable_cores() -> int:
    """Physical cores in this process's affinity mask, and no more than its control group's share; at least 1.

    Where the system does not say which processors share a core, each counts.
    """
    return max(1, int(min(_cores(), _share())))


def _cores() -> int:
    if not hasattr(os, "sched_getaffinity"):
        return os.cpu_count() or 1
    processors = os.sched_getaffinity(0)
    siblings = set()
    for processor in processors:
        try:
            siblings.add(Path(_SIBLINGS.format(processor)).read_text())
        except OSError:
            return len(processors)
    return len(siblings)


def _share() -> float:
    """The group's quota in cores, rounded up; infinite where there is none."""
    with suppress(OSError, ValueError, ZeroDivisionError):  # version 2
        quota, period = (_CGROUP / "cpu.max").read_text().split()
        return math.inf if quota == "max" else math.ceil(int(quota) / int(period))
    with suppress(OSError, ValueError, ZeroDivisionError):  # version 1
        quota, period = ((_CGROUP / "cpu" / f"cpu.cfs_{name}_us").read_text() for name in ("quota", "period"))
        return math.ceil(int(quota) / int(period)) if int(quota) > 0 else math.inf
    return math.inf
