"""How many cores a process may use, by affinity and by the quotas of its control groups."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from loudkit.runtime import cores
from loudkit.runtime.cores import usable_cores

V1 = "12:cpuset:/\n5:cpu,cpuacct:/system.slice/tts.service\n1:name=systemd:/system.slice/tts.service\n"
HYBRID = V1 + "0::/system.slice/tts.service\n"


@pytest.fixture(autouse=True)
def _eight_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)


def _tree(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, 8),
        ({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "max 100000\n"}, 8),
        ({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "250000 100000\n"}, 3),  # a container
        (
            {
                "proc/self/cgroup": "0::/system.slice/tts.service\n",
                "sys/fs/cgroup/system.slice/tts.service/cpu.max": "50000 100000\n",
            },
            1,
        ),
        (
            {
                "proc/self/cgroup": "0::/system.slice/tts.service\n",
                "sys/fs/cgroup/system.slice/cpu.max": "200000 100000\n",
                "sys/fs/cgroup/system.slice/tts.service/cpu.max": "max 100000\n",
            },
            2,
        ),
        (
            {
                "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "150000\n",
                "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
            },
            2,
        ),
        (
            {
                "proc/self/cgroup": V1,
                "sys/fs/cgroup/cpu,cpuacct/system.slice/tts.service/cpu.cfs_quota_us": "100000\n",
                "sys/fs/cgroup/cpu,cpuacct/system.slice/tts.service/cpu.cfs_period_us": "100000\n",
            },
            1,
        ),
        (
            {
                "proc/self/cgroup": HYBRID,
                "sys/fs/cgroup/cpu/system.slice/tts.service/cpu.cfs_quota_us": "-1\n",
                "sys/fs/cgroup/cpu/system.slice/tts.service/cpu.cfs_period_us": "100000\n",
                "sys/fs/cgroup/unified/system.slice/tts.service/cpu.max": "300000 100000\n",
            },
            3,
        ),
        ({"proc/self/cgroup": "0::/../../other\n", "sys/fs/cgroup/cpu.max": "100000 100000\n"}, 1),
        ({"proc/self/cgroup": "nonsense\n", "sys/fs/cgroup/cpu.max": "nonsense\n"}, 8),
        ({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "100000 0\n"}, 8),
    ],
)
def test_quotas(files: dict[str, str], expected: int, tmp_path: Path) -> None:
    assert usable_cores(_tree(tmp_path, files)) == expected


def test_two_processors_of_a_core_count_once(tmp_path: Path) -> None:
    files = {cores._SIBLINGS.format(n): f"{n // 2 * 2}-{n // 2 * 2 + 1}\n" for n in range(8)}
    assert usable_cores(_tree(tmp_path, files)) == 4
