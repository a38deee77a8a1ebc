"""Turns: first come, first served; and who shares them."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from loudkit.errors import CancelledError
from loudkit.runtime import turns
from loudkit.runtime.execution import ExecutionConfig
from loudkit.runtime.turns import Turn, turns_for


def _waiting(turn: Turn) -> int:
    return len(turn._queue)


def _until(turn: Turn, waiting: int) -> None:
    while _waiting(turn) != waiting:
        threading.Event().wait(0.001)


def test_the_turn_is_given_in_the_order_it_was_asked_for() -> None:
    turn, order = Turn(), []

    def take(n: int) -> None:
        with turn.taken(lambda: False):
            order.append(n)

    with ThreadPoolExecutor(8) as pool, turn.taken():
        for n in range(8):
            pool.submit(take, n)
            _until(turn, n + 2)
        assert order == []
    assert order == list(range(8))
    assert _waiting(turn) == 0


def test_one_who_is_cancelled_leaves_the_queue() -> None:
    turn = Turn()
    with turn.taken():
        with ThreadPoolExecutor(1) as pool, pytest.raises(CancelledError):
            pool.submit(lambda: turn.taken(lambda: True).__enter__()).result(20)
        assert _waiting(turn) == 1
    with turn.taken():
        pass


def test_an_error_passes_the_turn_on() -> None:
    turn = Turn()
    with pytest.raises(KeyError), turn.taken():
        raise KeyError
    with turn.taken():
        pass


def test_others_go_on_without_a_thread_that_does_not_come_back() -> None:
    turn, stuck = Turn(), threading.Event()

    def hang() -> None:
        with turn.taken():
            stuck.wait(20)

    thread = threading.Thread(target=hang)
    thread.start()
    _until(turn, 1)
    turn.give_up([thread])
    with turn.taken():
        stuck.set()
        thread.join(20)
        assert _waiting(turn) == 1  # its late return takes nobody's turn away


@pytest.mark.parametrize(
    ("cores", "execution", "apart"),
    [
        (2, ExecutionConfig(device="onnx"), True),
        (3, ExecutionConfig(device="cpu"), True),
        (4, ExecutionConfig(device="onnx"), False),
        (2, ExecutionConfig(device="onnx", num_threads=1), False),
        (2, ExecutionConfig(device="onnx", onnx_provider="coreml"), False),
        (2, ExecutionConfig(device="cuda"), False),
        (2, ExecutionConfig(device="cpu", renderer_device="cuda"), False),
        (2, ExecutionConfig(device="cuda", generator_device="cpu", renderer_device="cpu"), True),
        (2, ExecutionConfig(device="onnx", overlap=True), False),
        (8, ExecutionConfig(device="onnx", overlap=False), True),
        (8, ExecutionConfig(device="cuda", overlap=False), True),
    ],
)
def test_halves_run_side_by_side_where_neither_takes_the_other_s_cores(
    monkeypatch: pytest.MonkeyPatch, cores: int, execution: ExecutionConfig, apart: bool
) -> None:
    monkeypatch.setattr(turns, "usable_cores", lambda: cores)
    assert turns_for(execution).apart is apart


def test_only_what_the_cpu_computes_waits_for_other_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "usable_cores", lambda: 2)
    cpu, again = turns_for(ExecutionConfig(device="onnx")), turns_for(ExecutionConfig(device="cpu"))
    assert cpu.generating is again.generating
    elsewhere = turns_for(ExecutionConfig(device="cuda", overlap=False))
    assert elsewhere.generating is not cpu.generating
    mixed = turns_for(ExecutionConfig(device="mps"))  # the generator stays on the CPU there
    assert mixed.generating is cpu.generating
    assert mixed.rendering is not turns_for(ExecutionConfig(device="mps")).rendering
