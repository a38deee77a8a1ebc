"""Being stopped: SIGTERM ends a command within a second, also as the first process of a container."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_GRACE_SECONDS: Final = 0.7
EXIT_TERMINATED: Final = 128 + 15
_came = threading.Event()
_interrupted = threading.Event()


class Terminated(BaseException):
    """SIGTERM came: what is half made is undone on the way out."""


@contextmanager
def terminable() -> Iterator[None]:
    """A block that SIGTERM ends with ``Terminated``, and the process a moment later where the block does not heed it.

    Without a handler the system does not deliver the signal to process 1 at all. One that the caller, or a server in
    the block, has set is left alone.
    """
    if (
        os.name != "posix"
        or threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
    ):
        yield
        return
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    signal.signal(signal.SIGTERM, _raise)
    # The handler itself waits while a graph runs; the system writes the signal's number to the pipe at once.
    threading.Thread(target=_end, args=(reader,), name="loudkit-signals", daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        if signal.getsignal(signal.SIGTERM) is _raise:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.close(writer)


@contextmanager
def interruptible() -> Iterator[None]:
    """A block in which ``was_interrupted`` knows of Ctrl-C, whatever became of ``KeyboardInterrupt``."""
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield
        return
    signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is _interrupt:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def was_interrupted() -> bool:
    """Whether Ctrl-C came: a module in C that is being imported makes an ImportError of it."""
    return _interrupted.is_set()


def end_terminated() -> int:
    """End as a process does that SIGTERM ended, without waiting for threads; the exit code where that cannot be."""
    if os.getpid() != 1:
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(_GRACE_SECONDS)
    os._exit(EXIT_TERMINATED)


def was_terminated() -> bool:
    """Whether SIGTERM came, whatever became of ``Terminated``: a module in C makes an ImportError of it."""
    return _came.is_set()


def _interrupt(number: int, frame: FrameType | None) -> None:
    _interrupted.set()
    raise KeyboardInterrupt


def _raise(number: int, frame: FrameType | None) -> None:
    _came.set()
    raise Terminated


def _end(reader: int) -> None:
    with os.fdopen(reader, "rb", buffering=0) as pipe:
        while number := pipe.read(1):
            if number[0] == signal.SIGTERM and signal.getsignal(signal.SIGTERM) is _raise:
                time.sleep(_GRACE_SECONDS)
                os._exit(EXIT_TERMINATED)
