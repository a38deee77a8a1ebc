"""Text to sound on a real (if random) bundle: goldens, streaming, threads, the doors that loading keeps."""

from __future__ import annotations

import hashlib
import json
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loudkit
from loudkit.bundle.checkpoint import open_checkpoint
from loudkit.engine import Engine
from loudkit.errors import (
    HubUnavailableError,
    InvalidConfigError,
    InvalidFileError,
    LoudkitError,
    MissingFileError,
    VoiceNotFoundError,
)
from loudkit.loading import find_checkpoint, load
from loudkit.runtime import onnx, turns
from loudkit.runtime.execution import ExecutionConfig

GOLDEN = Path(__file__).parents[1] / "data" / "golden.json"
SHORT = "Hello from loudkit, this is a first try."
PASSAGE = (
    "The ferry left the harbour before anyone had finished breakfast and nobody complained. "
    "The letters arrived in a canvas bag, wet at one corner, and smelled of tar. "
    "She counted the windows twice, then a third time, then gave up and went home."
)


@pytest.fixture(scope="module")
def engine(bundle: Path) -> Engine:
    return load(bundle, device="onnx")


@pytest.mark.parametrize(
    "case", json.loads(GOLDEN.read_text(encoding="utf-8"))["cases"], ids=lambda c: c["name"]
)
def test_golden(case: dict[str, Any], bundles: Path) -> None:
    """Tokens are exact everywhere; samples to the last bit where the runtime and the processor are the golden's."""
    made = load(bundles / case["bundle"], device="onnx").synthesize(
        case["text"], case["voice"], seed=case["seed"], speed=case["speed"]
    )
    assert made.tokens == case["tokens"]
    assert [verdict.reason for verdict in made.inspections] == case["reasons"]
    assert len(made.audio) == case["samples"]
    assert np.allclose(made.audio[:: case["every"]], case["taken"], atol=2e-4)
    if case["made_by"] == _maker():
        assert hashlib.sha256(made.audio.tobytes()).hexdigest() == case["sha256"]


def _maker() -> list[str]:
    from loudkit.benchmark.machine import machine

    return [onnx.runtime().__version__, np.__version__, machine()["processor"]]


def test_streamed_windows_are_the_joined_sound(engine: Engine) -> None:
    whole = engine.synthesize(PASSAGE, "birch", seed=11)
    parts = list(engine.stream(PASSAGE, "birch", seed=11))
    assert len(parts) == 3
    assert np.array_equal(whole.audio, np.concatenate([part.audio for part in parts]))
    assert whole.tokens == [token for part in parts for token in part.tokens]
    assert whole.duration == pytest.approx(len(whole.tokens) / 25)
    assert np.abs(whole.audio).max() <= 0.99
    assert np.abs(whole.audio).std() > 1e-4


def test_voices_and_seeds_are_heard(engine: Engine) -> None:
    one = engine.synthesize(SHORT, "birch", seed=1)
    assert engine.synthesize(SHORT, "birch", seed=1).audio.tobytes() == one.audio.tobytes()
    assert engine.synthesize(SHORT, "birch", seed=2).tokens != one.tokens
    assert engine.synthesize(SHORT, "heron", seed=1, language="en").tokens != one.tokens
    assert engine.synthesize(SHORT, "birch", seed=1, previous_tokens=[5] * 9).tokens != one.tokens


def test_two_fresh_engines_agree_to_the_last_bit(bundle: Path, engine: Engine) -> None:
    again = load(bundle, device="onnx", execution=ExecutionConfig(onnx_provider="cpu"))
    a, b = (e.synthesize(PASSAGE, "slate", seed=3, language="en") for e in (engine, again))
    assert a.audio.tobytes() == b.audio.tobytes()
    assert a.to_bytes() == b.to_bytes()


def test_threads_share_one_engine(engine: Engine) -> None:
    alone = [engine.synthesize(SHORT, "birch", seed=seed).audio for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda seed: engine.synthesize(SHORT, "birch", seed=seed).audio, range(4)))
    assert all(np.array_equal(a, b) for a, b in zip(alone, together, strict=True))


def test_speech_tokens_render_alone(engine: Engine) -> None:
    spoken = engine.synthesize(SHORT, "birch", seed=4)
    rendered = engine.synthesize_tokens(spoken.tokens, "birch", seed=4)
    assert len(rendered.audio) == len(spoken.audio)
    # Only the fade differs.
    assert np.array_equal(rendered.audio[480:-480], spoken.audio[480:-480])
    assert not np.array_equal(rendered.audio[:480], spoken.audio[:480])


def test_cancelling_stops_within_a_step(engine: Engine) -> None:
    asked = 0

    def cancel() -> bool:
        nonlocal asked
        asked += 1
        return asked > 20

    with pytest.raises(loudkit.CancelledError):
        engine.synthesize(PASSAGE, "birch", should_cancel=cancel)
    assert asked <= 24  # each of two workers may ask once more
    assert engine.synthesize(SHORT, "birch").tokens


def test_progress_counts_chunks(engine: Engine) -> None:
    seen: list[tuple[int, int, float]] = []
    result = engine.synthesize(PASSAGE, "birch", progress=lambda *state: seen.append(state))
    assert [(done, total) for done, total, _ in seen] == [(1, 3), (2, 3), (3, 3)]
    assert seen[-1][2] == pytest.approx(result.duration)


def test_an_event_loop_can_stream(engine: Engine) -> None:
    import asyncio

    async def collect() -> list[int]:
        return [len(part.tokens) async for part in engine.astream(PASSAGE, "birch", seed=11)]

    assert asyncio.run(collect()) == [len(part.tokens) for part in engine.stream(PASSAGE, "birch", seed=11)]


def test_a_cancelled_task_stops_the_engine_and_stays_a_cancellation(engine: Engine) -> None:
    import asyncio

    async def listen() -> None:
        async for _ in engine.astream(PASSAGE * 5, "birch"):
            await asyncio.sleep(0)

    async def leave_early() -> None:
        await asyncio.wait_for(listen(), 0.3)

    with pytest.raises(asyncio.TimeoutError):
        asyncio.run(leave_early())
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("loudkit-")]
    assert engine.synthesize(SHORT, "birch").tokens


def test_a_stream_of_a_closed_engine_is_refused(bundle: Path) -> None:
    engine = load(bundle, device="onnx")
    streams = [engine.stream(text, "birch") for text in (SHORT, PASSAGE)]
    engine.close()
    for stream in streams:
        with pytest.raises(LoudkitError, match="closed"):
            next(stream)


def test_describe_names_both_laws(engine: Engine, bundle: Path) -> None:
    record = json.loads((bundle / "onnx" / "export.json").read_text(encoding="utf-8"))
    published = next(iter(record["graphs"].values()))["algorithm_fingerprint"]
    assert f"law={published}" in engine.describe()
    assert engine.algorithm.fingerprint != published
    assert "exec[onnx " in engine.describe()
    assert engine.voices() == ("birch", "heron", "slate")


def test_a_closed_engine_refuses(bundle: Path) -> None:
    with load(bundle, device="onnx") as engine:
        engine.synthesize("Hi.", "birch")
    with pytest.raises(LoudkitError, match="closed"):
        engine.synthesize("Hi.", "birch")


def test_pairs_are_decoded(pair_bundle: Path) -> None:
    engine = load(pair_bundle, device="onnx")
    result = engine.synthesize(PASSAGE, "birch", seed=2)
    assert "decode=fusion_mtp2" in engine.describe()
    assert len(result.chunks) == 3
    assert engine.synthesize(PASSAGE, "birch", seed=2).tokens == result.tokens


@pytest.fixture
def copy_of_bundle(bundle: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "release"
    shutil.copytree(bundle, folder)
    return folder


def test_a_folder_or_its_file_or_the_variable(bundle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = find_checkpoint(bundle)
    assert find_checkpoint(str(file)) == file
    monkeypatch.setenv("LOUDKIT_CHECKPOINT", str(bundle))
    assert find_checkpoint() == file
    monkeypatch.setenv("LOUDKIT_CHECKPOINT", "")
    assert find_checkpoint().name == "loudr-0.safetensors"
    with pytest.raises(HubUnavailableError, match="loudreader/loudr-1 cannot be fetched"):
        find_checkpoint("loudreader/loudr-1")
    for ref in ("no/such", "./no-such", "no-such.safetensors"):
        with pytest.raises(MissingFileError):
            find_checkpoint(ref)


def test_graphs_of_another_checkpoint_are_refused(copy_of_bundle: Path, pair_bundle: Path) -> None:
    for name in ("vocoder.onnx", "export.json"):
        shutil.copy(pair_bundle / "onnx" / name, copy_of_bundle / "onnx" / name)
    with pytest.raises(InvalidFileError, match="export"):
        load(copy_of_bundle, device="onnx")


def test_a_set_that_lacks_a_graph_is_refused_by_name(copy_of_bundle: Path) -> None:
    (copy_of_bundle / "onnx" / "t3_step.onnx").unlink()
    with pytest.raises(MissingFileError, match=r"t3_step\.onnx"):
        load(copy_of_bundle, device="onnx")


@pytest.mark.parametrize("damage", [b"", b"not a graph", None])
def test_a_damaged_graph_is_refused_by_name(copy_of_bundle: Path, damage: bytes | None) -> None:
    path = copy_of_bundle / "onnx" / "flow_encoder.onnx"
    path.write_bytes(path.read_bytes()[:5000] if damage is None else damage)
    with pytest.raises(InvalidFileError, match=r"flow_encoder\.onnx") as caught:
        load(copy_of_bundle, device="onnx")
    assert "\n" not in str(caught.value)


def test_a_swapped_graph_is_refused(copy_of_bundle: Path) -> None:
    (copy_of_bundle / "onnx" / "export.json").unlink()
    shutil.copy(copy_of_bundle / "onnx" / "flow_encoder.onnx", copy_of_bundle / "onnx" / "vocoder.onnx")
    with pytest.raises(InvalidFileError, match=r"vocoder\.onnx"):
        load(copy_of_bundle, device="onnx")


def test_a_graph_that_is_not_the_recorded_one_is_refused(copy_of_bundle: Path) -> None:
    path = copy_of_bundle / "onnx" / "flow_estimator.onnx"
    graph = bytearray(path.read_bytes())
    graph[len(graph) // 2] ^= 1
    path.write_bytes(graph)
    with pytest.raises(
        InvalidFileError, match=r"flow_estimator\.onnx is not the graph that export\.json records"
    ):
        load(copy_of_bundle, device="onnx")


def test_another_tokenizer_is_refused(copy_of_bundle: Path) -> None:
    path = copy_of_bundle / "tokenizer.json"
    checkpoint = open_checkpoint(find_checkpoint(copy_of_bundle))
    assert path.exists()
    assert checkpoint.manifest.get("tokenizer_sha256")
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    with pytest.raises(InvalidFileError, match="tokenizer"):
        load(copy_of_bundle, device="onnx")


@pytest.mark.parametrize("provider", ["cuda", "directml", "coreml"])
def test_a_provider_that_is_not_offered_is_refused(bundle: Path, provider: str) -> None:
    if provider in onnx.offered_providers():
        pytest.skip(f"this onnxruntime offers {provider}")
    with pytest.raises(InvalidConfigError, match=provider) as caught:
        load(bundle, device="onnx", onnx_provider=provider)
    assert "pip install" in str(caught.value) or "macOS" in str(caught.value)


@pytest.mark.parametrize(
    "options",
    [
        {"device": "tpu"},
        {"device": "coreml"},
        {"device": "onnx", "execution": ExecutionConfig(device="cpu")},
        {"device": "cpu", "onnx_provider": "cpu"},
    ],
    ids=["unknown", "not built in", "disagreeing", "provider without onnx"],
)
def test_what_cannot_be_run_is_refused_before_a_file_is_read(options: dict[str, Any]) -> None:
    with pytest.raises(LoudkitError) as caught:
        load("/no/such/release", **options)
    assert not isinstance(caught.value, MissingFileError)


def test_graphs_run_as_they_were_exported(bundle: Path) -> None:
    with pytest.raises(InvalidConfigError, match="fp32 or int8 on onnx"):
        load(bundle, device="onnx", execution=ExecutionConfig(precision={"token_generator": "fp16"}))


def test_auto_never_picks_coreml(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onnx, "offered_providers", lambda: ("cpu", "coreml", "directml"))
    assert onnx.resolve_provider("auto") == "cpu"
    monkeypatch.setattr(onnx, "offered_providers", lambda: ("cpu", "cuda", "coreml"))
    assert onnx.resolve_provider("auto") == "cuda"


def test_voices_are_found_or_suggested(engine: Engine) -> None:
    with pytest.raises(VoiceNotFoundError, match="did you mean 'birch'"):
        engine.synthesize("Hi.", "birhc")


def test_the_cache_never_passes_through_numpy(bundle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The only arrays that cross during decoding are rows in and logits out."""
    engine = load(bundle, device="onnx")
    crossings: list[int] = []
    value = onnx._Session.value

    def counted(self: Any, array: np.ndarray) -> Any:
        crossings.append(array.size)
        return value(self, array)

    monkeypatch.setattr(onnx._Session, "value", counted)
    engine.synthesize(SHORT, "birch", seed=1)
    # A prefill's rows and positions; nothing per token.
    assert len(crossings) <= 2 * (1 + engine.algorithm.postprocess.retry_max_attempts)


def test_memory_stays_level(engine: Engine) -> None:
    """Threads and conditioning rows do not pile up."""
    before = threading.active_count()
    for seed in range(8):
        engine.synthesize(PASSAGE if seed % 4 == 0 else "Hi.", "birch", seed=seed)
    assert threading.active_count() == before
    assert len(engine.token_generator._conditioning) <= 8  # type: ignore[attr-defined]


def test_the_bits_do_not_depend_on_the_schedule(bundle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = []
    for cores in (2, 8):
        monkeypatch.setattr(turns, "usable_cores", lambda cores=cores: cores)
        engine = load(bundle, execution=ExecutionConfig(device="onnx", num_threads=2))
        heard.append(list(engine.stream(PASSAGE, "birch", seed=4)))
    assert len(heard[0]) > 1
    for one, other in zip(*heard, strict=True):
        assert one.tokens == other.tokens
        assert np.array_equal(one.audio, other.audio)
