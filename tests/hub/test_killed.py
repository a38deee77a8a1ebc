"""A download killed at any moment: what is visible is verified, and the next call completes."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from loudkit.bundle.container import file_sha256
from loudkit.bundle.download import download
from loudkit.bundle.places import cache_root
from loudkit.bundle.release import check_snapshot
from loudkit.bundle.sums import RECEIPT, SUMS, read_sums

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="processes are forked, so that 50 take seconds"
)

REPO = "someone/tiny"
# Forks a process a job, which may count its steps on the disk and kill itself at one of them.
FORKER = """
import json, os, pathlib, signal, sys
from loudkit.bundle import download, hub
hub.connect()

def dying(step, at, count=[0]):
    def counted(*args, **more):
        count[0] += 1
        if count[0] == at:
            os.kill(os.getpid(), signal.SIGKILL)
        return step(*args, **more)
    return counted

for line in sys.stdin:
    job = json.loads(line)
    pid = os.fork()
    if not pid:
        for name in ("replace", "symlink_to", "unlink"):
            setattr(pathlib.Path, name, dying(getattr(pathlib.Path, name), job["step"]))
        download.download("someone/tiny", local_dir=job["folder"], report=lambda done, total: None)
        os._exit(0)
    print(pid, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)
"""


class Forker:
    """Downloads in processes of their own."""

    def __init__(self) -> None:
        root = Path(__file__).parents[2]
        self.process = subprocess.Popen(
            [sys.executable, "-c", FORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(root / "python")},
        )

    def run(self, folder: Path | None, *, step: int = 0, seconds: float | None = None) -> int:
        """Kill at the ``step``-th step on the disk or after ``seconds``; the exit status."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"folder": str(folder) if folder else None, "step": step}) + "\n")
        self.process.stdin.flush()
        pid = int(self.process.stdout.readline())
        if seconds is not None:
            time.sleep(seconds)
            with suppress(ProcessLookupError):  # done before
                os.kill(pid, signal.SIGKILL)
        return int(self.process.stdout.readline())


@pytest.fixture
def forker(hub: Any) -> Iterator[Forker]:
    forker = Forker()
    yield forker
    forker.process.stdin.close()
    forker.process.wait(10)
    forker.process.stdout.close()


@pytest.fixture
def releases(tiny: Path, tmp_path: Path, make: Any) -> tuple[Path, Path]:
    """An earlier and a later release; the later has another checkpoint and one voice less."""

    def change(release: Path) -> None:
        (release / "voices" / "heron.safetensors").unlink()
        data = (release / "loudr-1.safetensors").read_bytes()
        (release / "loudr-1.safetensors").write_bytes(data[:-1] + bytes([data[-1] ^ 1]))

    return tiny, make.revised(tiny, tmp_path / "later", change)


def slowly(handler: Any, name: str, data: bytes) -> bool:
    """Some 60 ms a large file."""
    given = handler.headers.get("Range")
    start = int(given.removeprefix("bytes=").removesuffix("-")) if given else 0
    handler.send_response(206 if given else 200)
    handler.send_header("Content-Length", str(len(data) - start))
    handler.end_headers()
    for at in range(start, len(data), len(data) // 6 + 1):
        handler.wfile.write(data[at : min(len(data), at + len(data) // 6 + 1)])
        handler.wfile.flush()
        time.sleep(0.01)
    return True


def check(folder: Path | None, releases: tuple[Path, Path]) -> None:
    """Every visible file is whole; the next call completes, and every file verifies."""
    known: dict[str, set[str]] = {}
    for release in releases:
        for name, digest in {**read_sums(release / SUMS), SUMS: file_sha256(release / SUMS)}.items():
            known.setdefault(name, set()).add(digest)
    shown = [folder] if folder else list((cache_root() / "models--someone--tiny" / "snapshots").glob("*"))
    for place in shown:
        for path in place.rglob("*"):
            name = path.relative_to(place).as_posix()
            if path.is_file() and name != RECEIPT and not name.startswith(".cache/"):
                assert file_sha256(path) in known[name], name
    release = download(REPO, local_dir=folder)
    assert check_snapshot(release.folder, REPO) == ()
    assert file_sha256(release.folder / SUMS) == file_sha256(releases[1] / SUMS)
    if folder:
        assert not (folder / "voices" / "heron.safetensors").exists()
        assert not list((folder / ".cache").rglob("*incomplete"))


@pytest.mark.parametrize("turns", [8, pytest.param(25, marks=pytest.mark.slow)])
def test_killed_at_any_moment(
    turns: int, hub: Any, forker: Forker, releases: tuple[Path, Path], tmp_path: Path
) -> None:
    chance = random.Random(turns)
    killed = 0
    for turn in range(turns):
        hub.repos.clear()
        hub.always.clear()
        folder = tmp_path / f"folder{turn}" if turn % 2 else None
        if not folder and cache_root().exists():
            cache_root().rename(tmp_path / f"cache{turn}")
        if turn % 4 > 1:  # an earlier release is there
            hub.publish(REPO, releases[0])
            download(REPO, local_dir=folder)
        hub.publish(REPO, releases[1])
        hub.always[".safetensors"] = slowly
        killed += forker.run(folder, seconds=chance.uniform(0.0, 0.25)) == -signal.SIGKILL
        hub.always.clear()
        check(folder, releases)
    assert killed > turns // 2


@pytest.mark.parametrize("local", [False, True], ids=["cache", "folder"])
def test_killed_at_every_step_on_the_disk(
    local: bool, hub: Any, forker: Forker, releases: tuple[Path, Path], tmp_path: Path
) -> None:
    for step in range(1, 40):
        hub.repos.clear()
        folder = tmp_path / f"folder{step}" if local else None
        if not local and cache_root().exists():
            cache_root().rename(tmp_path / f"cache{step}")
        hub.publish(REPO, releases[0])
        old = download(REPO, local_dir=folder)
        hub.publish(REPO, releases[1])
        if forker.run(folder, step=step) == 0:
            break
        if not local:  # without the hub the earlier release answers, whole, or the later one does
            now = download(REPO, refresh=False)
            assert check_snapshot(now.folder, REPO) == ()
            assert now == old or file_sha256(now.folder / SUMS) == file_sha256(releases[1] / SUMS)
        check(folder, releases)
    assert 8 < step < 39
