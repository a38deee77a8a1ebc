"""The cores that this process may use."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Final

_ROOT: Final = Path("/")
_SIBLINGS: Final = "sys/devices/system/cpu/cpu{}/topology/thread_siblings_list"


def usable_cores(root: Path = _ROOT) -> int:
    """Physical cores in this process's affinity mask, and no more than its control groups' share; at least 1.

    Where the system does not say which processors share a core, each counts. ``root`` is where proc and sys are.
    """
    return max(1, int(min(_cores(root), _share(root))))


def _cores(root: Path) -> int:
    if not hasattr(os, "sched_getaffinity"):
        return os.cpu_count() or 1
    processors = os.sched_getaffinity(0)
    siblings = set()
    for processor in processors:
        try:
            siblings.add((root / _SIBLINGS.format(processor)).read_text())
        except OSError:
            return len(processors)
    return len(siblings)


def _share(root: Path) -> float:
    """The least quota of the process's groups in cores, rounded up; infinite where there is none."""
    return min((quota for folder in _groups(root) for quota in _quotas(folder)), default=math.inf)


def _groups(root: Path) -> Iterator[Path]:
    """The folders of the process's own groups and of all above them: a service's, and a container's mounted root."""
    hierarchies = root / "sys/fs/cgroup"
    own = {"": "/", "cpu": "/"}
    with suppress(OSError, ValueError):
        for line in (root / "proc/self/cgroup").read_text().splitlines():
            number, controllers, path = line.split(":", 2)
            if number == "0" and not controllers:
                own[""] = path
            elif "cpu" in controllers.split(","):
                own["cpu"] = path
    for name, path in own.items():
        for mount in (hierarchies / "unified", hierarchies) if not name else _mounts_of_cpu(hierarchies):
            group = PurePosixPath(path)
            for each in (group, *group.parents):
                if ".." not in each.parts:  # outside what is mounted here
                    yield mount / each.relative_to("/")


def _mounts_of_cpu(hierarchies: Path) -> tuple[Path, ...]:
    """Where version 1 mounts the controller, by itself or with its bookkeeping."""
    return tuple(hierarchies / name for name in ("cpu", "cpu,cpuacct", "cpuacct,cpu"))


def _quotas(folder: Path) -> Iterator[float]:
    with suppress(OSError, ValueError, ZeroDivisionError):  # version 2
        quota, period = (folder / "cpu.max").read_text().split()
        if quota != "max":
            yield math.ceil(int(quota) / int(period))
    with suppress(OSError, ValueError, ZeroDivisionError):  # version 1
        quota, period = ((folder / f"cpu.cfs_{name}_us").read_text() for name in ("quota", "period"))
        if int(quota) > 0:
            yield math.ceil(int(quota) / int(period))
