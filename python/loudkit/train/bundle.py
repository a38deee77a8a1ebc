"""``loudr-0``: the trained networks as a complete bundle with graphs, voices, tokenizer, manifest and sums."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
import torch

from loudkit.bundle.checkpoint import TOKENIZER, open_checkpoint, write_checkpoint
from loudkit.bundle.container import file_sha256
from loudkit.bundle.export_record import RECORD
from loudkit.bundle.files import replacing
from loudkit.bundle.sums import write_sums
from loudkit.bundle.voice import FLOW_WIDTH, VoiceProfile
from loudkit.errors import InvalidRequestError
from loudkit.export.convert import OPSET, write_graph
from loudkit.export.gates import check_graph
from loudkit.export.signature import Graph
from loudkit.law import philox
from loudkit.law.manifest import read_manifest
from loudkit.law.windows import FRAMES_PER_TOKEN, MEL_BINS
from loudkit.train import speech_tokens, teacher
from loudkit.train.generator import WIDTH, TokenGenerator, flagged
from loudkit.train.generator_training import load_generator
from loudkit.train.graphs import PROMPT_TOKENS, SPEAKER_WIDTH, WINDOW_TOKENS, synthesis_graphs
from loudkit.train.half_weights import store_halved
from loudkit.train.listener_training import load_listener
from loudkit.train.renderer_training import load_renderer
from loudkit.train.spelling import tokenizer_json, twins
from loudkit.train.vocoder import TRANSFORMS
from loudkit.train.vocoder_training import POLISHED, load_vocoder

NAME: Final = "loudr-0"
VOICES: Final = {"cora": 0, "ben": 1, "nora": 2, "hugo": 3}  # name to the teacher's voice

_NETWORKS: Final = ("generator", "renderer", "listener", "vocoder", POLISHED)
_SPEAKER_SEED: Final = 100
_SPEECH_ROWS: Final = 300
# Correlation and difference of the waveform: pitch is summed up to a phase, and ten seconds of rounding with it.
_WAVE: Final = (0.9999, 3e-3)
_CONDITIONING_TOKENS: Final = 150


def write_bundle(work: Path, out: Path) -> dict[str, int]:
    """Write the bundle of the networks in ``work`` to ``out``, in place of what is there; gives file sizes.

    Raises GateError where a graph does not agree with its network, InvalidRequestError where ``out`` is something else.
    """
    if (
        out.exists()
        and not (out / f"{NAME}.safetensors").exists()
        and (not out.is_dir() or any(out.iterdir()))
    ):
        raise InvalidRequestError(f"{out} is there and is no {NAME} bundle; name another folder or remove it")
    out.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        _fill(scratch, work)
        shutil.rmtree(out, ignore_errors=True)
        scratch.chmod(0o755)
        scratch.rename(out)
    except BaseException:
        shutil.rmtree(scratch, ignore_errors=True)
        raise
    return {
        str(path.relative_to(out)): path.stat().st_size for path in sorted(out.rglob("*")) if path.is_file()
    }


def _fill(folder: Path, work: Path) -> None:
    generator, renderer, vocoder = load_generator(work), load_renderer(work), load_vocoder(work)
    with replacing(folder / TOKENIZER) as file:
        file.write(tokenizer_json())
    speakers = _unit_vectors(SPEAKER_WIDTH)
    flows = _unit_vectors(FLOW_WIDTH)
    affine = (np.linalg.pinv(flows) @ renderer.speaker.weight.detach().numpy()).T
    checkpoint = folder / f"{NAME}.safetensors"
    write_checkpoint(checkpoint, _tables(generator, affine), _manifest(work))
    with replacing(folder / "manifest.json") as file:
        file.write(json.dumps(dict(open_checkpoint(checkpoint).manifest), indent=1).encode() + b"\n")
    for name, voice in VOICES.items():
        _profile(name, speakers[voice], flows[voice]).save(folder / "voices" / f"{name}.safetensors")
    (folder / "onnx").mkdir()
    graphs = synthesis_graphs(generator, torch.from_numpy(speakers), renderer, load_listener(work), vocoder)
    for graph in graphs:
        _export(graph, folder / "onnx" / f"{graph.name}.onnx")
    _record(checkpoint, folder / "onnx", [f"{graph.name}.onnx" for graph in graphs])
    write_sums(folder)


def _export(graph: Graph, path: Path) -> None:
    """Write the graph, hold it to its network, then store its weights in half precision."""
    write_graph(graph, path)
    check_graph(graph, path, *(_WAVE if graph.name == "vocoder" else ()))
    model = store_halved(onnx.load(str(path)), TRANSFORMS)
    onnx.save(model, str(path))
    onnx.checker.check_model(str(path), full_check=True)


def _tables(generator: TokenGenerator, affine: np.ndarray[Any, Any]) -> dict[str, np.ndarray[Any, Any]]:
    """What the host reads: embedding tables, of which the speech ones are nothing, and the speaker layer."""
    text = flagged(generator.text.weight.detach(), 1).numpy()
    for other, own in twins().items():
        text[other] = text[own]
    position = flagged(generator.text_position.detach(), 0).numpy()
    return {
        "t3.text_emb.weight": text.astype(np.float16),
        "t3.text_pos_emb.emb.weight": position.astype(np.float16),
        "t3.speech_emb.weight": np.zeros((speech_tokens.VOCABULARY, WIDTH), np.float16),
        "t3.speech_pos_emb.emb.weight": np.zeros((_SPEECH_ROWS, WIDTH), np.float16),
        "s3gen.flow.spk_embed_affine_layer.weight": affine.astype(np.float32),
        "s3gen.flow.spk_embed_affine_layer.bias": np.zeros(MEL_BINS, np.float32),
    }


def _profile(name: str, speaker: np.ndarray[Any, Any], flow: np.ndarray[Any, Any]) -> VoiceProfile:
    silence = np.full(PROMPT_TOKENS, speech_tokens.SILENCE)
    return VoiceProfile(
        name=name,
        speaker_embedding=speaker,
        flow_embedding=flow,
        prompt_tokens=silence,
        prompt_mel=np.full((MEL_BINS, FRAMES_PER_TOKEN * PROMPT_TOKENS), -11.5, np.float32),
        cond_prompt_tokens=np.full(_CONDITIONING_TOKENS, speech_tokens.SILENCE),
        language="en",
    )


def _unit_vectors(width: int) -> np.ndarray[Any, Any]:
    """One vector of length 1 for each voice, ``[voices, width]``, float32: a voice is nothing more here."""
    field = philox.gaussian_field(_SPEAKER_SEED, 0, len(teacher.VOICES), width)
    return (field / np.linalg.norm(field, axis=1, keepdims=True)).astype(np.float32)


def _manifest(work: Path) -> dict[str, Any]:
    made_of = [path for name in _NETWORKS if (path := work / f"{name}.pt").exists()]
    run = hashlib.sha256(b"".join(path.read_bytes() for path in made_of))
    return {
        "format": "loudkit-checkpoint",
        "format_version": 1,
        "name": NAME,
        "networks": NAME,
        "about": "a small embedded English voice; loudkit download loudreader/loudr-1 fetches the full model",
        "artifact_role": "synthesis",
        "split": {"source_payload_sha256": run.hexdigest()},
        "languages": ["en"],
        "recipe_version": "loudkit-1",
        "guidance": "single_path",
        "n_cfm_timesteps": 1,
        "sample_rate": 24000,
        "token_rate_hz": 25.0,
        "speech_vocab_size": speech_tokens.VOCABULARY,
        "speech_tokens": {"start": speech_tokens.START, "stop": speech_tokens.STOP},
        "sampling_defaults": {
            "temperature": 0.8,
            "repetition_penalty": 1.2,
            "min_p": 0.05,
            "max_new_tokens": 255,
        },
        "eos_floor": {"min_tokens_floor": 0, "min_tokens_text_ratio": 0.0},
        "silence_token_ids": list(speech_tokens.SILENT_IDS),
        "window": {
            "max_speech_tokens": WINDOW_TOKENS,
            "static_length": None,
            "pad_token_id": speech_tokens.SILENCE,
            "static_prompt_tokens": None,
        },
        "chunking": {"max_tokens": 220, "prefix_tokens": 0},
        "edge_fade_seconds": 0.02,
        "tokenizer_sha256": hashlib.sha256(tokenizer_json()).hexdigest(),
    }


def _record(checkpoint: Path, folder: Path, members: list[str]) -> None:
    opened = open_checkpoint(checkpoint)
    law = read_manifest(opened.manifest, production=True)
    origin = {
        "checkpoint_sha256": opened.sha256,
        "algorithm_fingerprint": law.fingerprint,
        "euler_steps": law.euler_steps,
        "estimator_sha256": None,
    }
    entries = {name: {**origin, "sha256": file_sha256(folder / name)} for name in sorted(members)}
    with replacing(folder / RECORD) as file:
        record = {"format": "loudkit-export", "opset": OPSET, "graphs": entries}
        file.write(json.dumps(record, indent=1).encode() + b"\n")
