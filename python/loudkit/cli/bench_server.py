"""``loudkit bench --server``: a server measured by clients."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any, Final

from loudkit.cli.options import model_options

_ALL: Final = "first,load,throughput,memory,hang-ups"
_OTHERS: Final = "wyoming,screen-reader"
_SHOWN: Final = (
    ("first_byte_ms", "first byte of sound", "{:.1f} ms"),
    ("engine_first_ms", "the engine's own", "{:.1f} ms"),
    ("first_overhead_ms", "over that", "{:.1f} ms"),
    ("first_best_ms", "best of all", "{:.1f} ms"),
    ("load_requests", "requests", "{:,}"),
    ("load_clients", "clients at once", "{}"),
    ("load_lost", "lost", "{}"),
    ("load_wrong", "wrong bytes", "{}"),
    ("load_rtf", "sound a second", "{:.1f} s"),
    ("load_queue_p95_seconds", "queue wait, p95", "at most {:g} s"),
    ("load_p95_seconds", "whole answer, p95", "{:.2f} s"),
    ("load_fairness", "fairness (Jain)", "{:.2f}"),
    ("one_client_rtf", "one client", "{:.1f} s of sound a second"),
    ("eight_clients_rtf", "eight clients", "{:.1f} s of sound a second"),
    ("eight_over_one", "eight over one", "{:.2f}x"),
    ("one_client_tokens_per_second", "one client", "{:.0f} tokens/s"),
    ("eight_clients_tokens_per_second", "eight clients", "{:.0f} tokens/s"),
    ("one_client_tokens_per_drawing_second", "one client", "{:.0f} tokens a second of drawing"),
    ("eight_clients_tokens_per_drawing_second", "eight clients", "{:.0f} tokens a second of drawing"),
    ("memory_requests", "requests", "{:,}"),
    ("memory_before_bytes", "memory before", "{:,} bytes"),
    ("memory_growth_bytes", "memory grew by", "{:,} bytes"),
    ("wyoming_first_ms", "Wyoming, first sound", "{:.1f} ms"),
    ("wyoming_best_ms", "best of all", "{:.1f} ms"),
    ("button_first_ms", "a screen reader's button", "{:.1f} ms"),
    ("word_first_ms", "a word", "{:.1f} ms"),
    ("word_worst_ms", "worst of all", "{:.1f} ms"),
    ("word_again_ms", "a word again", "{:.1f} ms"),
    ("hang_ups", "hang-ups", "{}"),
    ("hang_ups_slots_left", "slots left behind", "{}"),
    ("hang_ups_threads_left", "threads left behind", "{}"),
)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this measurement."""
    parser.add_argument(
        "--server",
        nargs="?",
        const=_ALL,
        metavar="PARTS",
        help=f"measure a server by its clients, some of {_ALL} (default: these), {_OTHERS}",
    )
    parser.add_argument(
        "--scale",
        type=float,
        default=1.0,
        metavar="X",
        help="with --server: how much is asked, over the usual (1.0)",
    )


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    from loudkit.benchmark.server import Counts, run

    usual = Counts()
    scaled = {name: max(2, round(value * args.scale)) for name, value in vars(usual).items()}
    counts = Counts(**(scaled | {"clients": usual.clients}))
    options = model_options(args)
    passed = [
        word
        for name, flag in (("checkpoint", "--checkpoint"), ("revision", "--revision"), ("device", "--device"),
                           ("onnx_provider", "--provider"), ("graphs", "--graphs"), ("precision", "--precision"))
        if options[name] is not None
        for word in (flag, options[name])
    ]  # fmt: skip
    figures = run(
        voice=args.voice,
        parts=args.server.split(","),
        counts=counts,
        threads=args.threads,
        options=passed,
        report=lambda what: print(f"{what} ...", file=sys.stderr),
        **options,
    )
    if args.json:
        print(json.dumps(figures))
        return 0
    facts: dict[str, Any] = figures["machine"]
    print(f"{facts['processor']}, {facts['cores']} cores, {facts['system']}")
    print(figures["engine"])
    for key, label, form in _SHOWN:
        if figures.get(key) is not None:
            print(f"{label:22}{form.format(figures[key])}")
    for key, value in figures.items():
        if key.startswith("load_median_seconds_"):
            words = key.removeprefix("load_median_seconds_").replace("_", " ")
            print(f"{'answer of ' + words:22}{value:.2f} s")
    return int(bool(figures.get("load_lost") or figures.get("load_wrong")))
