"""Arrays that CoreML may hold: one storage an input, owned here, never let go while CoreML may still look at it.

coremltools hands CoreML the caller's array without a copy, and CoreML lets go of it about a second after ``predict``
returned, on a thread of its own and without the interpreter's lock. If that were the last reference, the heap would be
corrupted and the process would die later (apple/coremltools#2827). So no array of a caller ever reaches ``predict``.
"""

from __future__ import annotations

import threading
import time
import weakref
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from loudkit.errors import DeviceFaultError, InvalidRequestError
from loudkit.runtime.coreml.model import Array, Model, Port, dtype_of, first_line

LINGER: Final = 5.0  # seconds behind the last prediction until an engine's arrays are dropped

_outgrown: list[Array] = []  # storages that were passed and became too small: kept for good
_retired: deque[tuple[float, list[_Storage]]] = deque()  # of engines that are gone, each with its time


class Buffered:
    """A model that is called with any arrays and copies them into its own."""

    def __init__(self, model: Model, what: str) -> None:
        self.model, self.what = model, what
        self._storages = [_Storage(port) for port in model.inputs]
        self._lock = threading.Lock()
        self._last = [time.monotonic()]
        weakref.finalize(self, _retire, self._storages, self._last).atexit = False

    def run(self, **arrays: Array) -> Array:
        """The output as a new float32 array (integers as they are) of inputs by name.

        Raises InvalidRequestError for a name, shape or type that the package does not take, DeviceFaultError where
        CoreML fails.
        """
        if sorted(arrays) != sorted(storage.port.name for storage in self._storages):
            wanted = " ".join(storage.port.name for storage in self._storages)
            raise InvalidRequestError(f"{self.what} takes {wanted}, not {' '.join(arrays)}")
        with self._lock:
            feeds = {
                storage.port.name: storage.filled(arrays[storage.port.name], self.what)
                for storage in self._storages
            }
            try:
                made = self.model.predict(feeds)[self.model.output]
            except Exception as error:  # coremltools raises plain ones
                raise DeviceFaultError(
                    f"CoreML cannot run {self.what} on {self.model.units}: {first_line(error)}"
                ) from error
            finally:
                self._last[0] = time.monotonic()
            made = np.asarray(made)
            copied = np.array(made, dtype=made.dtype if made.dtype.kind == "i" else np.float32, copy=True)
        drop_retired()
        return copied


@dataclass
class _Storage:
    """One input's memory, and a view of it for every length that was asked for."""

    port: Port
    memory: Array | None = None
    views: dict[tuple[int, ...], Array] = field(default_factory=dict)

    def filled(self, array: Array, what: str) -> Array:
        """The view of ``array``'s shape with its values."""
        shape = array.shape
        if len(shape) != len(self.port.axes) or not all(
            _fits(n, axis) for n, axis in zip(shape, self.port.axes, strict=True)
        ):
            raise InvalidRequestError(
                f"{what}: {self.port.name} is {list(shape)}; the package takes {shown_axes(self.port.axes)}"
            )
        view = self.views.get(shape)
        if view is None:
            view = self._grown(shape)
        if not np.can_cast(array.dtype, view.dtype, "same_kind"):
            raise InvalidRequestError(
                f"{what}: {self.port.name} is {array.dtype}; the package takes {view.dtype}"
            )
        np.copyto(view, array, casting="same_kind")
        return view

    def _grown(self, shape: tuple[int, ...]) -> Array:
        """A view of a new shape; storage grows by powers of two, and what it was is kept for good."""
        count = int(np.prod(shape))
        if self.memory is None or self.memory.size < count:
            if self.memory is not None:
                _outgrown.extend([self.memory, *self.views.values()])
                self.views = {}
            fixed = all(isinstance(axis, int) for axis in self.port.axes)
            size = count if fixed else 1 << max(count - 1, 1).bit_length()
            self.memory = np.zeros(size, dtype_of(self.port))
        view = self.memory[:count].reshape(shape)
        self.views[shape] = view
        return view


def drop_retired(now: float | None = None) -> None:
    """Let go of arrays of engines that are gone, where the last prediction with them is long enough ago."""
    moment = time.monotonic() if now is None else now
    while _retired and moment - _retired[0][0] > LINGER:
        _retired.popleft()


def shown_axes(axes: tuple[Any, ...]) -> str:
    """Axes for a message: ``[1, 80, 3..4096]``."""
    return (
        "["
        + ", ".join(str(axis) if isinstance(axis, int) else f"{axis[0]}..{axis[1]}" for axis in axes)
        + "]"
    )


def _retire(storages: list[_Storage], last: list[float]) -> None:
    _retired.append((max(last[0], time.monotonic()), storages))


def _fits(length: int, axis: Any) -> bool:
    if isinstance(axis, int):
        return length == axis
    low, high = axis
    return low <= length and (high < 0 or length <= high)
