"""stdin and stdout as they are: in threads, because files and terminals can be waited for no other way."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections import deque
from collections.abc import Callable
from typing import Final

LINE: Final = 256 << 10  # bytes of a request
_PIECE: Final = 1 << 16


class TooLong:
    """A line of more than ``LINE`` bytes, which were let go."""


def read_lines(fd: int, take: Callable[[bytes | TooLong | None], object]) -> None:
    """Start a thread that gives each line of ``fd`` to ``take``, on the running loop; None behind the last."""
    loop = asyncio.get_running_loop()

    def give(line: bytes | TooLong | None) -> None:
        with contextlib.suppress(RuntimeError):  # the loop was closed
            loop.call_soon_threadsafe(take, line)

    def read() -> None:
        pending, dropping = b"", False
        while piece := _read(fd):
            *lines, pending = (pending + piece).split(b"\n")
            for line in lines:
                give(TooLong() if dropping or len(line) > LINE else line)
                dropping = False
            if len(pending) > LINE:
                pending, dropping = b"", True
        if pending or dropping:
            give(TooLong() if dropping else pending)
        give(None)

    threading.Thread(target=read, name="loudkit-stdin", daemon=True).start()


class Writer:
    """Writes to ``fd`` in a thread of its own, in order."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._loop = asyncio.get_running_loop()
        self._jobs: deque[tuple[bytes, asyncio.Future[None]] | None] = deque()
        self._there = threading.Semaphore(0)
        threading.Thread(target=self._run, name="loudkit-stdout", daemon=True).start()

    async def write(self, data: bytes) -> None:
        """Returns once all of ``data`` was taken. Raises OSError where nobody is left to take it."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._jobs.append((data, done))
        self._there.release()
        await done

    def close(self) -> None:
        """Stop behind what is to be written."""
        self._jobs.append(None)
        self._there.release()

    def _run(self) -> None:
        while True:
            self._there.acquire()
            job = self._jobs.popleft()
            if job is None:
                return
            data, done = job
            error: OSError | None = None
            try:
                left = memoryview(data)
                while left:
                    left = left[os.write(self._fd, left[:_PIECE]) :]
            except OSError as failed:
                error = failed
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(_settle, done, error)


def _settle(done: asyncio.Future[None], error: OSError | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _read(fd: int) -> bytes:
    try:
        return os.read(fd, _PIECE)
    except OSError:
        return b""
