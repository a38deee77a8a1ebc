"""From a checkpoint and its published graphs to derived ones that run in their place."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from loudkit.bundle.export_record import RECORD, check_graph_digests
from loudkit.bundle.verified import verified_names
from loudkit.errors import InvalidRequestError, LoudkitError
from loudkit.optimization.forms import ENCODER, ESTIMATOR, FORMS, GENERATOR, MODULES, VOCODER, Source
from loudkit.optimization.gates import (
    Gate,
    Spoken,
    Window,
    gate_encoder,
    gate_estimator,
    gate_generator,
    gate_vocoder,
    render,
    speak,
)
from loudkit.optimization.record import read_gates, record_path, write_gates
from loudkit.runtime.derived.decoding import Decoder, DerivedGeneration
from loudkit.runtime.derived.generator import DecoderSizes
from loudkit.runtime.derived.rendering import DerivedRendering, Runnable
from loudkit.runtime.derived.session import DerivedGraph
from loudkit.runtime.derived.vocoder import CONTEXT
from loudkit.runtime.execution import ExecutionConfig
from loudkit.runtime.graphs import Generation, Graphs
from loudkit.runtime.onnx import OnnxGeneration, OnnxOptions, load_graph
from loudkit.synthesis.generate import EmbeddingTables

_log = logging.getLogger("loudkit")
_GENERATOR_GRAPHS = ("t3_cond", "t3_prefill", "t3_step")
Report = Callable[[str], None]


@dataclass(frozen=True)
class Published:
    """The graphs of a release, loaded one by one as they are needed; a file that was not verified is read first."""

    folder: Path
    options: OnnxOptions

    def graph(self, name: str) -> Any:
        """One graph."""
        if f"{self.folder.name}/{name}.onnx" not in verified_names(self.folder.parent):
            check_graph_digests(self.folder / RECORD, [f"{name}.onnx"])
        return load_graph(self.folder, name, self.options)

    def generation(self) -> OnnxGeneration:
        """The generator."""
        return OnnxGeneration({name: self.graph(name) for name in _GENERATOR_GRAPHS}, pair=False)


def derived_graphs(
    source: Source, folder: Path, options: OnnxOptions, tables: EmbeddingTables, run: ExecutionConfig
) -> tuple[Graphs, ExecutionConfig]:
    """Graphs in the precision that ``run`` asks for, and how they are run.

    The first time, the gates are measured (a minute for a large checkpoint). A form whose gate failed runs as
    published (fp32), or as fp32 (int8), and the log says so.
    """
    precision = dict(run.precision)
    int8 = "int8" in precision.values()
    gates = _remembered(source, folder, options, tables, int8=int8)
    fallen: list[str] = []
    for form in FORMS:
        module = MODULES[form]
        wanted = precision.get(module, "fp32")
        gate = gates[form, wanted]
        if not gate.passed and wanted == "int8":
            _log.warning("%s runs in fp32: in int8 %s", form, gate.reason)
            precision[module] = "fp32"
            gate = gates[form, "fp32"]
        if not gate.passed:
            _log.warning("the published %s runs: of the derived one %s", form, gate.reason)
            fallen.append(form)
    run = replace(run, graphs="derived", published=tuple(fallen), precision=precision)
    published = Published(folder, options)
    generation: Generation[Any]
    if GENERATOR in fallen:
        generation = published.generation()
    else:
        generation = _generation(source, options, published, precision.get(MODULES[GENERATOR], "fp32"))

    def graph(form: str) -> Runnable:
        if form in fallen:
            return published.graph(form)
        return DerivedGraph(source.build(form, precision.get(MODULES[form], "fp32")), options)

    context = None if VOCODER in fallen else CONTEXT
    return Graphs(
        generation, DerivedRendering(graph(ENCODER), graph(ESTIMATOR), graph(VOCODER), context)
    ), run


def optimize(
    source: Source,
    folder: Path,
    options: OnnxOptions,
    tables: EmbeddingTables,
    *,
    int8: bool = False,
    force: bool = False,
    report: Report = lambda _: None,
) -> list[Gate]:
    """Measure the gates of every form, unless that was done, and remember them. ``report`` is told what is measured.

    Raises InvalidRequestError where the cache cannot be written, before anything is measured.
    """
    path = record_path(source, folder)
    known = read_gates(path)
    wanted = [(form, "fp32") for form in FORMS]
    wanted += [(form, "int8") for form in FORMS if form != VOCODER and int8]
    missing = [key for key in wanted if force or key not in known]
    if missing:
        write_gates(path, known.values())
        known = {**known, **_measure(source, Published(folder, options), tables, missing, report)}
        write_gates(path, known.values())
    return [known[key] for key in wanted]


def _remembered(
    source: Source, folder: Path, options: OnnxOptions, tables: EmbeddingTables, *, int8: bool
) -> Mapping[tuple[str, str], Gate]:
    gates = optimize(source, folder, options, tables, int8=int8, report=_announced(source))
    return {(gate.form, gate.precision): gate for gate in gates}


def _announced(source: Source) -> Report:
    """Says once what a first load is busy with."""
    said: list[str] = []

    def report(what: str) -> None:
        if not said:
            _log.warning("preparing faster graphs for %s; once, about a minute", source.checkpoint.path.name)
        said.append(what)

    return report


def _measure(
    source: Source,
    published: Published,
    tables: EmbeddingTables,
    wanted: list[tuple[str, str]],
    report: Report,
) -> dict[tuple[str, str], Gate]:
    gates: dict[tuple[str, str], Gate] = {}
    law = source.algorithm
    generators = [key for key in wanted if key[0] == GENERATOR]
    if generators:
        report("the published generator")
        spoken = _spoken(published, tables, source)
        for form, precision in generators:
            report(f"{form}, {precision}")
            gates[form, precision] = _guarded(
                form,
                precision,
                lambda precision=precision: gate_generator(  # type: ignore[misc]
                    _generation(source, published.options, published, precision),
                    spoken, tables, law, precision,
                ),
            )  # fmt: skip
    renderers = [key for key in wanted if key[0] != GENERATOR]
    if renderers:
        report("the published renderer")
        window = Window(source)
        rendered = render(window, published.graph)
        for form, precision in renderers:
            report(f"{form}, {precision}")

            def measured(form: str = form, precision: str = precision) -> Gate:
                graph = DerivedGraph(source.build(form, precision), published.options)
                if form == VOCODER:
                    return gate_vocoder(graph, window, rendered)
                gate = gate_encoder if form == ENCODER else gate_estimator
                return gate(graph, window, rendered, precision)

            gates[form, precision] = _guarded(form, precision, measured)
    return gates


def _spoken(published: Published, tables: EmbeddingTables, source: Source) -> Spoken:
    return speak(published.generation(), tables, source.algorithm)


def _generation(
    source: Source, options: OnnxOptions, published: Published, precision: str
) -> DerivedGeneration:
    decoder = Decoder(source.build(GENERATOR, precision), DecoderSizes.of(source.checkpoint), options)
    return DerivedGeneration(published.graph("t3_cond"), decoder)


def _guarded(form: str, precision: str, gate: Callable[[], Gate]) -> Gate:
    """``gate``; a form that cannot be built or run here has failed it."""
    try:
        return gate()
    except InvalidRequestError as error:  # the sampler refuses logits that are not numbers
        return Gate(form, precision, {}, str(error))
    except (LoudkitError, MemoryError):
        raise
    except Exception as error:  # ONNX Runtime has no common class of its own
        lines = str(error).strip().splitlines() or [type(error).__name__]
        said = "".join(c if c.isprintable() else " " for c in lines[0][:200])
        return Gate(form, precision, {}, f"it cannot be run here: {said}")
