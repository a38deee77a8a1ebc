"""``loudkit bench``: how fast this machine speaks, and how well."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import Any, Final

from loudkit.cli import UsageError, bench_quality, bench_server, bench_words
from loudkit.cli.options import add_model_options, at_least_one, model_options

_SHOWN: Final = (
    ("load_seconds", "load", "{:.2f} s"),
    ("peak_memory_bytes", "peak memory", "{:,.0f} bytes"),
    ("wall_seconds", "48 words", "{:.2f} s"),
    ("rtf", "real-time factor", "{:.2f}x"),
    ("serial_rtf", "window by window", "{:.2f}x"),
    ("first_audio_seconds", "first audio", "{:.2f} s"),
    ("ms_per_token", "a token", "{:.2f} ms"),
    ("ms_per_step", "of it the graph", "{:.2f} ms"),
    ("host_us_per_step", "of it the host", "{:.0f} us"),
    ("roofline_ms_per_step", "memory's least", "{:.2f} ms"),
    ("step_over_roofline", "graph over that", "{:.2f}x"),
    ("row_tokens_per_second", "one row", "{:.1f} tokens/s"),
    ("batch_8_tokens_per_second", "a batch of 8", "{:.1f} tokens/s"),
    ("stage_tokens_seconds", "tokens", "{:.2f} s"),
    ("stage_mel_seconds", "mel", "{:.2f} s"),
    ("stage_audio_seconds", "waveform", "{:.2f} s"),
    ("outside_graphs_share", "outside the graphs", "{:.1%}"),
)
_RATIOS: Final = {
    "wall_seconds": "faster",
    "first_audio_seconds": "sooner",
    "ms_per_step": "faster a step",
    "peak_memory_bytes": "less memory",
}
_ALL_WAYS: Final = "plain,derived,int8"


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser("bench", help="measure speed and memory on this machine")
    add_model_options(parser)
    parser.add_argument("--voice", help="a voice of the release (default: the first)")
    parser.add_argument("--threads", type=at_least_one, help="threads of a graph (default: one a core)")
    parser.add_argument(
        "--repeats", type=at_least_one, default=5, help="runs that the medians are taken over (default: 5)"
    )
    parser.add_argument(
        "--compare",
        nargs="?",
        const=_ALL_WAYS,
        metavar="WAYS",
        help=f"measure several ways to run the model side by side, some of plain,published,derived,int8 ({_ALL_WAYS})",
    )
    bench_server.add_options(parser)
    bench_quality.add_options(parser)
    bench_words.add_options(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if args.quality:
        return bench_quality.run(args)
    if args.words:
        return bench_words.run(args)
    if args.texts is not None or args.speech is not None:
        raise UsageError("--texts and --speech belong to --words")
    if args.server is not None:
        return bench_server.run(args)
    if args.lines is not None:
        raise UsageError("--lines belongs to --quality or --words")
    from loudkit.runtime.execution import ExecutionConfig

    execution = ExecutionConfig(num_threads=args.threads)
    common = {
        "voice": args.voice,
        "repeats": args.repeats,
        "report": lambda what: print(f"{what} ...", file=sys.stderr),
        **model_options(args),
    }
    if args.compare is not None:
        if args.graphs or args.precision:
            raise UsageError(
                "--compare chooses graphs and precision itself; leave out --graphs and --precision"
            )
        from loudkit.benchmark.compare import compare

        figures = compare(args.compare.split(","), threads=args.threads, **common)
        ways = figures["ways"]
    else:
        from loudkit.benchmark import measure

        figures = measure.run(execution=execution, **common)
        ways = {"": figures}
    if args.json:
        print(json.dumps(figures))
    else:
        _print(figures["machine"], ways, figures.get("ratios", {}))
    return int(any("error" in way for way in ways.values()))


def _print(
    machine: Mapping[str, Any], ways: Mapping[str, Mapping[str, Any]], ratios: Mapping[str, Any]
) -> None:
    speed = machine["bandwidth_bytes_per_second"] / 1e9
    print(f"{machine['processor']}, {machine['cores']} cores, {speed:.1f} GB/s, {machine['system']}")
    for name, way in ways.items():
        said = way["error"]["message"] if "error" in way else way["engine"]
        print(f"{name}: {said}" if name else said)
    rows = [("", list(ways))] if len(ways) > 1 else []
    for key, label, form in _SHOWN:
        cells = ["-" if way.get(key) is None else form.format(way[key]) for way in ways.values()]
        if any(cell != "-" for cell in cells):
            rows.append((label, cells))
    for key, label in _RATIOS.items():
        cells = [f"{ratios[name][key]:.2f}x" if key in ratios.get(name, {}) else "-" for name in ways]
        if any(cell != "-" for cell in cells):
            rows.append((label, cells))
    widths = [max(len(cells[i]) for _, cells in rows) for i in range(len(ways))]
    for label, cells in rows:
        print(
            f"{label:20}", *(cell.rjust(width) for cell, width in zip(cells, widths, strict=True)), sep="  "
        )
