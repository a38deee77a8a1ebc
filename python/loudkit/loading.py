"""From a name to an engine: the checkpoint, its tokenizer, its graphs, all of one making."""

from __future__ import annotations

import importlib.util
import logging
import os
import sys
import sysconfig
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loudkit.bundle.checkpoint import Checkpoint, open_checkpoint, tokenizer_json
from loudkit.bundle.download import download
from loudkit.bundle.export_record import RECORD, check_export_record, check_graph_digests
from loudkit.bundle.files import exists, is_folder, path_text
from loudkit.bundle.lookup import PAIR_GRAPHS, SINGLE_GRAPHS, find_graphs, find_synthesis
from loudkit.bundle.selection import is_repo_id
from loudkit.bundle.verified import is_unverified, verified_names
from loudkit.engine import Engine
from loudkit.errors import (
    HubUnavailableError,
    InvalidConfigError,
    InvalidFileError,
    InvalidRequestError,
    InvalidTypeError,
    LoudkitError,
    MissingExtraError,
    MissingFileError,
    shown,
)
from loudkit.law.config import AlgorithmConfig, TextConfig
from loudkit.law.manifest import read_manifest
from loudkit.law.windows import packaged
from loudkit.runtime.architecture import (
    hears_prior,
    noise_rows,
    pads_lines,
    plans_lines,
    runs_as_graphs_only,
    spoken_languages,
)
from loudkit.runtime.execution import INT8, ExecutionConfig
from loudkit.runtime.graphs import Generation, Graphs
from loudkit.synthesis.generate import EmbeddingTables, Fusion, GraphTokenGenerator
from loudkit.synthesis.render import GraphMelDecoder, GraphVocoder, SpeakerAffine, Traits
from loudkit.text import LANGUAGES, identity
from loudkit.text.frontend import TextFrontend

if TYPE_CHECKING:
    from loudkit.optimization import Gate

CHECKPOINT_VARIABLE: Final = "LOUDKIT_CHECKPOINT"
DEFAULT_RELEASE: Final = "loudreader/loudr-1"
# The small English voice that comes with the package.
EMBEDDED: Final = Path(__file__).with_name("embedded")

# Bytes of weights from which derived graphs gain more than measuring their gates costs.
_WORTH_DERIVING: Final = 64 * 1024 * 1024

_log = logging.getLogger("loudkit")
_TABLES: Final = (
    "t3.text_emb.weight",
    "t3.text_pos_emb.emb.weight",
    "t3.speech_emb.weight",
    "t3.speech_pos_emb.emb.weight",
)
_FUSION: Final = ("t3.fuse.0.weight", "t3.fuse.0.bias", "t3.fuse.2.weight", "t3.fuse.2.bias")
_AFFINE: Final = ("s3gen.flow.spk_embed_affine_layer.weight", "s3gen.flow.spk_embed_affine_layer.bias")


def load(
    checkpoint: str | os.PathLike[str] | None = None,
    *,
    device: str | None = None,
    onnx_provider: str | None = None,
    execution: ExecutionConfig | None = None,
    algorithm: AlgorithmConfig | None = None,
    revision: str | None = None,
    watch: Callable[[Graphs], Graphs] | None = None,
    graphs: str | None = None,
    precision: str | None = None,
) -> Engine:
    """An engine from a checkpoint file, a release folder or a release's name on the hub.

    Without one, from ``$LOUDKIT_CHECKPOINT``, else the small English voice that comes with the package. A release by
    name (``loudreader/loudr-1``) is fetched the first time, at ``revision`` (commit, tag or branch), and taken from the
    cache without any request from then on.
    ``device`` is ``cpu``, ``cuda``, ``cuda:<n>`` or ``mps`` (torch), ``onnx``, or ``coreml`` (macOS); by default the
    best that is installed, never ``coreml``.
    ``algorithm`` replaces the manifest's whole. What cannot be run here is refused before a file is read.
    ``watch`` may put something between the engine and its graphs: a clock, a counter.

    On a CPU ``graphs`` says what ONNX Runtime runs: ``published``, or ``derived``, the same networks in faster forms
    that were held to the published ones first (see ``loudkit optimize``); by default derived where the model is
    large enough to gain by it. ``precision`` is ``fp32`` or ``int8``, which is faster, needs derived graphs, speaks
    other tokens now and then, and is never chosen by itself.
    """
    for name, value, kind in (
        ("execution", execution, ExecutionConfig),
        ("algorithm", algorithm, AlgorithmConfig),
    ):
        if value is not None and not isinstance(value, kind):
            raise InvalidTypeError(f"{name} is {type(value).__name__}; expected an {kind.__name__}")
    if execution is None or execution.device is None:
        device = _device_for(checkpoint, device)
    run = _execution(device, onnx_provider, execution, graphs, precision)
    backend = _backend(run)
    opened = open_checkpoint(find_checkpoint(checkpoint, revision=revision, backend=backend))
    if backend == "torch" and runs_as_graphs_only(opened.manifest) and _is_free(device, execution):
        run = replace(run, device="onnx")
        backend = _backend(run)
    if opened.role not in (None, "synthesis"):
        raise InvalidFileError(f"{opened.path} is an {opened.role} checkpoint; pass the synthesis one")
    if backend == "onnx" and run.num_threads is None and runs_as_graphs_only(opened.manifest):
        # In short lines the order of a product's sums depends on how many threads share it.
        run = replace(run, num_threads=1)
    law = algorithm or read_manifest(opened.manifest, production=True, text=TextConfig(*identity()))
    frontend = TextFrontend(tokenizer_json(opened))
    tables = _tables(opened, pair=law.pair_decode)
    made, run = {"onnx": _onnx, "coreml": _coreml, "torch": _torch}[backend](opened, law, run, tables)
    made = watch(made) if watch else made
    traits = _traits(opened, law, backend)
    return Engine(
        frontend=frontend,
        token_generator=GraphTokenGenerator(made.generation, tables, law),
        mel_decoder=GraphMelDecoder(made.rendering, _affine(opened), law, traits),
        vocoder=GraphVocoder(made.rendering, law, traits),
        algorithm=law,
        execution=run,
        backend=backend,
        checkpoint_sha256=opened.sha256,
        checkpoint_path=str(opened.path),
        about=_about(opened),
        languages=spoken_languages(opened.manifest),
        pads_lines=pads_lines(opened.manifest),
    )


def optimize(
    checkpoint: str | os.PathLike[str] | None = None,
    *,
    revision: str | None = None,
    precision: str | None = None,
    threads: int | None = None,
    force: bool = False,
    report: Callable[[str], None] = lambda _: None,
) -> list[Gate]:
    """Hold a checkpoint's derived graphs to its published ones, as its first ``load`` would: what each gate showed.

    What was measured before is not measured again, unless ``force``. ``precision="int8"`` measures those as well.
    ``report`` is told what is being done. Raises InvalidConfigError where nothing can be derived.
    """
    from loudkit.optimization import Source
    from loudkit.optimization import optimize as measure
    from loudkit.runtime.onnx import OnnxOptions

    run = _execution("onnx", "cpu", ExecutionConfig(num_threads=threads), "derived", precision)
    opened = open_checkpoint(find_checkpoint(checkpoint, revision=revision, backend=_backend(run)))
    law = read_manifest(opened.manifest, production=True, text=TextConfig(*identity()))
    _derives(opened, law, run, "cpu")
    return measure(
        Source(opened, law),
        _graph_folder(opened, law),
        OnnxOptions("cpu", threads),
        _tables(opened, pair=False),
        int8=precision == "int8",
        force=force,
        report=report,
    )


def find_checkpoint(
    checkpoint: str | os.PathLike[str] | None = None,
    *,
    revision: str | None = None,
    backend: str = "torch",
    fetch: bool = True,
) -> Path:
    """The checkpoint file that ``checkpoint`` (a file, a folder, a release's name, or nothing) means.

    A release by name brings what ``backend`` needs; unless ``fetch``, only what is on this machine counts.
    """
    given = named(checkpoint)
    check_revision_of(given, revision)
    path = Path(os.path.expanduser(given))  # noqa: PTH111 (Path.expanduser raises where there is no such home)
    if is_folder(path):
        if fetch and path != EMBEDDED and is_unverified(path):
            _log.warning("%s was not verified; check it once with: loudkit verify %s", path, path)
        return find_synthesis(path)
    if exists(path):
        return path
    if not is_repo_id(given):
        raise MissingFileError(f"{given} is neither a path nor a release name such as {DEFAULT_RELEASE}")
    try:
        release = download(given, backend, revision=revision, refresh=False, voices=False, offline=not fetch)
    except HubUnavailableError:
        if fetch:
            raise
        raise MissingFileError(f"{given} is not on this machine; run: loudkit download {given}") from None
    return find_synthesis(release.folder)


def check_revision_of(release: str | os.PathLike[str], revision: str | None) -> None:
    """Refuse a revision of what has none: a folder, a file, the embedded voice."""
    given = os.fspath(release)
    if revision is None or not exists(os.path.expanduser(given)):  # noqa: PTH111
        return
    what = "the embedded voice" if given == str(EMBEDDED) else given
    raise InvalidRequestError(
        f"revision {shown(revision)} is of a release by name, such as {DEFAULT_RELEASE}; {what} has none: leave it out"
    )


def named(checkpoint: str | os.PathLike[str] | None = None, default: str = "") -> str:
    """``checkpoint``, else ``$LOUDKIT_CHECKPOINT``, else ``default``, else the embedded voice."""
    given = (
        path_text(checkpoint, "checkpoint") if checkpoint is not None else os.environ.get(CHECKPOINT_VARIABLE)
    )
    if given or default or is_folder(EMBEDDED):
        return given or default or str(EMBEDDED)
    if getattr(sys, "frozen", False):
        raise MissingFileError(
            f"the frozen program holds no {EMBEDDED}; loudkit brings a hook for PyInstaller, other programs must "
            "collect the package's data files"
        )
    return DEFAULT_RELEASE


def backend_for(
    device: str | None = None,
    onnx_provider: str | None = None,
    *,
    checkpoint: str | os.PathLike[str] | None = None,
) -> str:
    """``onnx``, ``coreml`` or ``torch``: what runs ``checkpoint`` on ``device`` and is fetched for it.

    Refuses as ``load`` does.
    """
    return _backend(_execution(_device_for(checkpoint, device), onnx_provider))


def languages() -> tuple[str, ...]:
    """The languages that text is read in, sorted."""
    return tuple(sorted(LANGUAGES))


def best_device() -> str:
    """``cuda`` or ``mps`` where torch finds one, else ``onnx``: on a CPU the graphs are the faster way."""
    if importlib.util.find_spec("torch") is not None:
        import torch

        if torch.cuda.is_available():
            return "cuda"
        if torch.backends.mps.is_available():
            return "mps"
    return "onnx"


def _execution(
    device: str | None,
    provider: str | None,
    given: ExecutionConfig | None = None,
    graphs: str | None = None,
    precision: str | None = None,
) -> ExecutionConfig:
    run = given or ExecutionConfig()
    run = replace(
        run,
        device=_agreed("device", device, run.device),
        onnx_provider=_agreed("onnx_provider", provider, run.onnx_provider),
        graphs=_agreed("graphs", graphs, run.graphs),
    )
    if precision is not None:
        if precision not in ("fp32", "int8"):
            raise InvalidConfigError(
                "precision", precision, "fp32 or int8 (other types by execution.precision)"
            )
        if run.precision:
            raise InvalidConfigError(
                "precision", precision, "given once: execution.precision says it a module"
            )
        run = replace(run, precision=INT8 if precision == "int8" else {})
    return run if run.device else replace(run, device=best_device())


def _device_for(checkpoint: str | os.PathLike[str] | None, device: str | None) -> str | None:
    """``device``, or ``onnx`` where nobody asked for one and ``checkpoint`` is here and only has graphs.

    Torch takes a second to import: it is not asked what it finds where it could not run the networks anyway.
    """
    if device is not None:
        return device
    given = Path(os.path.expanduser(named(checkpoint)))  # noqa: PTH111 (as in find_checkpoint)
    try:
        if not (is_folder(given) or exists(given)):
            return None
        opened = open_checkpoint(find_synthesis(given) if is_folder(given) else given)
        return "onnx" if runs_as_graphs_only(opened.manifest) else None
    except (LoudkitError, OSError):  # what is wrong with it is said where it is loaded
        return None


def _is_free(device: str | None, execution: ExecutionConfig | None) -> bool:
    """Whether nobody asked for a device."""
    return device is None and (execution is None or execution.device is None)


def _agreed(name: str, given: str | None, theirs: str | None) -> str | None:
    if given is not None and theirs not in (None, given):
        raise InvalidConfigError(name, given, f"the same as execution.{name} ({theirs})")
    return theirs if given is None else given


def _backend(run: ExecutionConfig) -> str:
    """``onnx``, ``coreml`` or ``torch``, once it is known to be installed."""
    if run.device == "coreml":
        return _coreml_backend(run)
    if run.coreml_units is not None:
        raise InvalidConfigError("coreml_units", dict(run.coreml_units), f"device coreml, not {run.device}")
    if run.device == "onnx":
        if importlib.util.find_spec("onnxruntime") is None:
            raise MissingExtraError(f"ONNX Runtime is not installed; {how_to_get_onnxruntime()}")
        return "onnx"
    if run.onnx_provider not in (None, "auto"):
        raise InvalidConfigError("onnx_provider", run.onnx_provider, f"device onnx, not {run.device}")
    if run.graphs is not None:
        raise InvalidConfigError("graphs", run.graphs, f"device onnx, not {run.device}")
    if "int8" in run.precision.values():
        raise InvalidConfigError("precision", "int8", f"device onnx, not {run.device}")
    if importlib.util.find_spec("torch") is None:
        raise MissingExtraError(
            f'device {run.device} needs torch; run: pip install "loudkit[torch]", or use onnx'
        )
    return "torch"


def _coreml_backend(run: ExecutionConfig) -> str:
    """``coreml``, once what was asked for agrees with it and this machine has what it needs."""
    from loudkit.runtime.coreml.requirements import check_coremltools, check_generator, check_machine

    if run.onnx_provider not in (None, "auto"):
        raise InvalidConfigError("onnx_provider", run.onnx_provider, "device onnx, not coreml")
    if run.graphs is not None:
        raise InvalidConfigError("graphs", run.graphs, "device onnx, not coreml")
    if run.renderer_device not in (None, "coreml"):
        raise InvalidConfigError("renderer_device", run.renderer_device, "coreml, as device says")
    if run.generator_device not in (None, "onnx", "cpu"):
        raise InvalidConfigError(
            "generator_device", run.generator_device, "onnx or cpu (torch) beside coreml"
        )
    check_machine()
    check_coremltools()
    check_generator(run.generator_device)
    return "coreml"


def how_to_get_onnxruntime() -> str:
    """What to do where it is not installed; for musl, which Alpine is built on, there is none to be had."""
    if "musl" in (sysconfig.get_config_var("HOST_GNU_TYPE") or ""):
        return "there is none for musl (Alpine Linux): use a glibc system such as Debian or Ubuntu"
    return "run: pip install onnxruntime"


def _onnx(
    opened: Checkpoint, law: AlgorithmConfig, run: ExecutionConfig, tables: EmbeddingTables
) -> tuple[Graphs, ExecutionConfig]:
    from loudkit.runtime import onnx

    if law.guidance != "single_path":
        raise InvalidConfigError(
            "guidance", law.guidance, "single_path, the only one the graphs are exported for"
        )
    reduced = {module: name for module, name in run.precision.items() if name not in ("fp32", "int8")}
    if reduced:
        raise InvalidConfigError("precision", reduced, "fp32 or int8 on onnx")
    provider = onnx.resolve_provider(run.onnx_provider or "auto")
    derive = _derives(opened, law, run, provider)
    members = _members(law)
    folder = _graph_folder(opened, law)
    run = replace(run, onnx_provider=provider, graphs="derived" if derive else "published")
    options = onnx.OnnxOptions(provider, run.num_threads, run.deterministic is not False)
    if derive:
        from loudkit.optimization import Source, derived_graphs

        try:
            return derived_graphs(Source(opened, law), folder, options, tables, run)
        except InvalidRequestError as error:
            if "int8" in run.precision.values():
                raise
            _log.warning("the published graphs run: %s", error)
            run = replace(run, graphs="published")
    known = verified_names(folder.parent)  # a file that was verified and has not changed is not read again
    check_graph_digests(folder / RECORD, [name for name in members if f"{folder.name}/{name}" not in known])
    plans = plans_lines(opened.manifest)
    return onnx.load_graphs(folder, pair=law.pair_decode, options=options, plans=plans), run


def _members(law: AlgorithmConfig) -> list[str]:
    return [f"{name}.onnx" for name in (PAIR_GRAPHS if law.pair_decode else SINGLE_GRAPHS)]


def _graph_folder(opened: Checkpoint, law: AlgorithmConfig, members: Sequence[str] = ()) -> Path:
    """Where the published graphs (all, or ``members``) are, held to what they record of their making."""
    members = members or _members(law)
    folder = find_graphs(opened.path, members)
    # Export records name the law with the published text normaliser; on that and on chunking no graph depends.
    exported = replace(law, chunking=read_manifest(opened.manifest, production=True).chunking)
    for warning in check_export_record(
        folder / RECORD,
        opened,
        members=members,
        fingerprint=exported.published.fingerprint,
        euler_steps=law.euler_steps,
    ):
        _log.warning(warning)
    return folder


def _derives(opened: Checkpoint, law: AlgorithmConfig, run: ExecutionConfig, provider: str) -> bool:
    """Whether derived graphs run. Refuses what was asked for and cannot be."""
    from loudkit.optimization import why_not

    asked = {"graphs": run.graphs} if run.graphs == "derived" else {}
    asked |= {"precision": "int8"} if "int8" in run.precision.values() else {}
    obstacle = f"the provider is {provider}" if provider != "cpu" else why_not(opened, law)
    if obstacle is None and "precision" in asked and run.graphs == "published":
        obstacle = "the published ones were asked for"
    if asked and obstacle is not None:
        name, value = next(reversed(asked.items()))
        instead = "published" if name == "graphs" else "fp32"
        raise InvalidConfigError(name, value, f"{instead}: no graphs can be derived here, because {obstacle}")
    if run.graphs is not None or asked:
        return run.graphs != "published"
    return obstacle is None and opened.header.size >= _WORTH_DERIVING


def _coreml(
    opened: Checkpoint, law: AlgorithmConfig, run: ExecutionConfig, tables: EmbeddingTables
) -> tuple[Graphs, ExecutionConfig]:
    from loudkit.runtime.coreml.loading import load_rendering

    del tables
    rendering, warnings = load_rendering(opened, law, run.units())
    for warning in warnings:
        _log.warning(warning)
    has = {"token_generator": "fp32", "mel_decoder.encoder": "fp32", "vocoder": "fp32"}
    has["mel_decoder.estimator"] = rendering.precision
    for module, name in run.precision.items():
        if name != has[module]:
            raise InvalidConfigError(f"precision[{module}]", name, f"{has[module]}, as the packages are")
    generation, generator = _coreml_generation(opened, law, run)
    return Graphs(generation, rendering), replace(run, precision=has, generator_device=generator)


def _coreml_generation(
    opened: Checkpoint, law: AlgorithmConfig, run: ExecutionConfig
) -> tuple[Generation[Any], str]:
    """The generator that goes with packages, and its device: ONNX on the CPU where its graphs are there, else torch."""
    names = [name for name in (PAIR_GRAPHS if law.pair_decode else SINGLE_GRAPHS) if name.startswith("t3_")]
    members = [f"{name}.onnx" for name in names]
    missing = ""
    if run.generator_device in (None, "onnx") and importlib.util.find_spec("onnxruntime") is not None:
        from loudkit.runtime import onnx

        try:
            folder = _graph_folder(opened, law, members)
        except MissingFileError as error:
            missing = str(error)
        else:
            check_graph_digests(folder / RECORD, members)
            options = onnx.OnnxOptions("cpu", run.num_threads, run.deterministic is not False)
            sessions = {name: onnx.load_graph(folder, name, options) for name in names}
            return onnx.OnnxGeneration(sessions, pair=law.pair_decode), "onnx"
    if run.generator_device == "onnx":
        raise MissingFileError(missing)
    if importlib.util.find_spec("torch") is None:
        raise MissingExtraError(
            f'the generator needs torch (pip install "loudkit[torch]") or its ONNX graphs: {missing}'
        )
    from loudkit.runtime.torch.graphs import TorchGeneration
    from loudkit.runtime.torch.loading import plan_synthesis

    return TorchGeneration(plan_synthesis(opened).load_generator()), "cpu"


def _torch(
    opened: Checkpoint, law: AlgorithmConfig, run: ExecutionConfig, tables: EmbeddingTables
) -> tuple[Graphs, ExecutionConfig]:
    from loudkit.runtime.torch.loading import load_graphs

    del law, tables
    generator = run.generator_device or ("cpu" if run.device == "mps" else run.device)
    graphs = load_graphs(
        opened,
        generator_device=str(generator),
        renderer_device=str(run.renderer_device or run.device),
        precision=run.precision,
    )
    return graphs, run


def _about(opened: Checkpoint) -> str:
    said = opened.manifest.get("about", "")
    return said if isinstance(said, str) else ""


def _tables(opened: Checkpoint, *, pair: bool) -> EmbeddingTables:
    tensors = _host_tensors(opened, (*_TABLES, *(_FUSION if pair else ())))
    text, text_position, speech, speech_position = (tensors[name] for name in _TABLES)
    fusion = Fusion(*(tensors[name] for name in _FUSION)) if pair else None
    return EmbeddingTables(text, text_position, speech, speech_position, fusion)


def _traits(opened: Checkpoint, law: AlgorithmConfig, backend: str) -> Traits:
    if not runs_as_graphs_only(opened.manifest):
        return Traits()
    free = law.window.static_length is None
    return Traits(
        packaged(law) if backend == "coreml" and free else None,
        hears_prior=hears_prior(opened.manifest),
        noise_rows=noise_rows(opened.manifest),
    )


def _affine(opened: Checkpoint) -> SpeakerAffine:
    tensors = _host_tensors(opened, _AFFINE)
    return SpeakerAffine(*(tensors[name] for name in _AFFINE))


def _host_tensors(opened: Checkpoint, names: tuple[str, ...]) -> dict[str, Any]:
    missing = [name for name in names if name not in opened.header.tensors]
    if missing:
        raise InvalidFileError(f"{opened.path} lacks {missing[0]}; fetch the release again")
    return opened.load_float32(names)
