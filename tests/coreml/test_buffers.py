"""Who owns an array that CoreML may still hold."""

from __future__ import annotations

import gc
import threading
import weakref
from typing import Any

import numpy as np
import pytest

from loudkit.errors import InvalidRequestError
from loudkit.runtime.coreml import buffers
from loudkit.runtime.coreml.buffers import LINGER, Buffered, drop_retired
from loudkit.runtime.coreml.model import Array, Port

from .conftest import Strict

FREE = (1, 4096)


class Echo:
    """Gives its first input back, as the very array it was given: the wrapper must copy it out."""

    def __init__(self, *inputs: Port) -> None:
        self.inputs, self.output = inputs, "out"

    def predict(self, feeds: dict[str, Array]) -> dict[str, Array]:
        return {"out": next(iter(feeds.values()))}


def _buffered(*ports: Port) -> tuple[Buffered, Strict]:
    strict = Strict(Echo(*ports), "cpu")
    return Buffered(strict, "echo.mlpackage"), strict


def test_one_memory_an_input_whatever_is_given() -> None:
    model, strict = _buffered(Port("x", "float32", (1, 4)), Port("ids", "int32", (1, 2)))
    for value in range(5):
        given = np.full((1, 4), value, np.float64)[:, ::-1]
        assert model.run(x=given, ids=np.zeros((1, 2), np.int64)).tolist() == [[value] * 4]
    assert strict.calls == 5
    assert strict.moved == []
    assert strict.lost == []


def test_what_comes_out_is_the_callers_own() -> None:
    model, _ = _buffered(Port("x", "float32", (2,)))
    first = model.run(x=np.array([1, 2], np.float32))
    second = model.run(x=np.array([3, 4], np.float32))
    assert first.tolist() == [1, 2]
    assert second.tolist() == [3, 4]


def test_free_lengths_share_a_memory_that_grows_by_powers_of_two() -> None:
    model, strict = _buffered(Port("x", "float32", (1, 3, FREE)))
    lengths = [5, 3, 9, 4, 100, 99, 7, 100, 128, 5]
    for length in lengths:
        given = np.arange(3 * length, dtype=np.float32).reshape(1, 3, length)
        assert np.array_equal(model.run(x=given), given)
    assert strict.moved == ["x", "x"]  # 15, 27, 300 and 384 values: 16, 32, 512
    gc.collect()
    assert strict.lost == []
    (storage,) = model._storages
    assert storage.memory is not None
    assert storage.memory.size == 512
    assert all(view.base is storage.memory for view in storage.views.values())
    assert len(buffers._outgrown) >= 5


@pytest.mark.parametrize(
    ("arrays", "said"),
    [
        ({"y": np.zeros(2)}, "takes x, not y"),
        ({"x": np.zeros((1, 3))}, r"x is \[1, 3\]; the package takes \[1, 2\.\.8\]"),
        ({"x": np.zeros((1, 9), np.float32)}, r"\[1, 9\]"),
        ({"x": np.zeros((2, 4), np.float32)}, r"\[2, 4\]"),
        ({"x": np.zeros(4, np.float32)}, r"\[4\]"),
        ({"x": np.zeros((1, 4), np.complex64)}, "x is complex64"),
    ],
)
def test_what_the_package_does_not_take_is_refused(arrays: dict[str, Any], said: str) -> None:
    model, strict = _buffered(Port("x", "float32", (1, (2, 8) if "9" in said or "4" in said else (4, 8))))
    if r"2\.\.8" in said:
        model, strict = _buffered(Port("x", "float32", (1, (2, 8), 1)))
        said = r"x is \[1, 3\]; the package takes \[1, 2\.\.8, 1\]"
    with pytest.raises(InvalidRequestError, match=said):
        model.run(**arrays)
    assert strict.calls == 0


def test_floats_are_no_ids() -> None:
    model, _ = _buffered(Port("ids", "int32", (2,)))
    with pytest.raises(InvalidRequestError, match="ids is float32; the package takes int32"):
        model.run(ids=np.zeros(2, np.float32))


def test_an_engine_that_is_gone_leaves_its_arrays_for_a_while() -> None:
    model, _ = _buffered(Port("x", "float32", (1000,)))
    model.run(x=np.zeros(1000, np.float32))
    memory = model._storages[0].memory
    assert memory is not None
    watched = weakref.ref(memory)
    del memory, model, _
    gc.collect()
    assert watched() is not None
    since = buffers._retired[-1][0]
    drop_retired(since + LINGER - 0.1)
    gc.collect()
    assert watched() is not None
    drop_retired(since + LINGER + 0.1)
    gc.collect()
    assert watched() is None


def test_one_thread_at_a_time_is_inside() -> None:
    model, strict = _buffered(Port("x", "float32", (1, FREE)))
    wrong: list[int] = []

    def run(value: int) -> None:
        for length in range(1, 60):
            made = model.run(x=np.full((1, length), value, np.float32))
            if made.shape != (1, length) or not (made == value).all():
                wrong.append(value)

    threads = [threading.Thread(target=run, args=[value]) for value in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert strict.calls == 6 * 59
