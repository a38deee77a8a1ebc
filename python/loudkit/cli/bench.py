"""``loudkit bench``: how fast this machine speaks."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from loudkit.cli.options import add_model_options, model_options

_SHOWN = (
    ("load_seconds", "load", "{:.2f} s"),
    ("peak_memory_bytes", "peak memory", "{:,.0f} bytes"),
    ("rtf", "real-time factor", "{:.2f}x (48 words, generator and renderer overlapped as usual)"),
    ("serial_rtf", "one stage at a time", "{:.2f}x"),
    ("first_audio_seconds", "first audio", "{:.2f} s (of 144 words)"),
    ("ms_per_token", "a token", "{:.2f} ms"),
    ("ms_per_step", "of it the graph", "{:.2f} ms a step"),
    ("stage_tokens_seconds", "tokens", "{:.2f} s"),
    ("stage_mel_seconds", "mel", "{:.2f} s"),
    ("stage_audio_seconds", "waveform", "{:.2f} s"),
    ("outside_graphs_share", "outside the graphs", "{:.1%} of wall time"),
)


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser("bench", help="measure speed and memory on this machine")
    add_model_options(parser)
    parser.add_argument("--voice", help="a voice of the release (default: the first)")
    parser.add_argument("--threads", type=int, help="threads of a graph (default: one a core)")
    parser.add_argument(
        "--repeats", type=int, default=5, help="runs that the medians are taken over (default: 5)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    from loudkit import bench
    from loudkit.runtime.execution import ExecutionConfig

    figures = bench.run(
        voice=args.voice,
        repeats=max(args.repeats, 1),
        report=lambda what: print(f"{what} ...", file=sys.stderr),
        execution=ExecutionConfig(num_threads=args.threads),
        **model_options(args),
    )
    if args.json:
        print(json.dumps(figures))
        return 0
    print(
        f"{figures['machine']['processor']}, {figures['machine']['cores']} cores, {figures['machine']['system']}"
    )
    print(figures["engine"])
    for key, label, form in _SHOWN:
        if figures.get(key) is not None:
            print(f"{label:20} {form.format(figures[key])}")
    return 0
