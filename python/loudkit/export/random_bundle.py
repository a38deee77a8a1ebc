"""``loudkit bundle make``: a complete bundle with random weights, for tests and measurements. It makes noise."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import nn

from loudkit.bundle.checkpoint import TOKENIZER, open_checkpoint, stored_dtype, write_checkpoint
from loudkit.bundle.container import write_container
from loudkit.bundle.files import replacing
from loudkit.bundle.lookup import ENROLLMENT_NAME, SYNTHESIS_NAMES, VOICE_ENCODER_NAME
from loudkit.bundle.sums import write_sums
from loudkit.bundle.voice import FLOW_WIDTH, MEL_BANDS, SPEAKER_WIDTH, SPEECH_TOKENS, VoiceProfile
from loudkit.errors import InvalidRequestError
from loudkit.export import random_weights
from loudkit.export.onnx_release import Exported, export_onnx
from loudkit.export.toy_tokenizer import tokenizer_json
from loudkit.runtime.architecture import LlamaConfig, Shapes
from loudkit.runtime.torch import loading
from loudkit.runtime.torch.camp import SpeakerNetwork, SpeakerSizes
from loudkit.runtime.torch.flow_encoder import EncoderSizes, FlowEncoder
from loudkit.runtime.torch.flow_estimator import EstimatorSizes, FlowEstimator
from loudkit.runtime.torch.generator import GeneratorSizes, TokenGenerator
from loudkit.runtime.torch.s3_tokenizer import SpeechTokenizer, TokenizerSizes
from loudkit.runtime.torch.vocoder import Vocoder, VocoderSizes
from loudkit.runtime.torch.voice_encoder import VoiceEncoder, VoiceEncoderSizes

# fmt: off
_SILENCE: Final = (
    1731, 1821, 1822, 1824, 1975, 2058, 2068, 3190, 3377, 3918, 3927, 3928, 3930, 4008, 4009, 4011, 4012, 4137, 4146,
    4161, 4171, 4173, 4174, 4218, 4245, 4251, 4252, 4254, 4255, 4260, 4282,
)
_SILENCE_RENDER: Final = (4137, 4215, 4218, 4299, 6162, 6324, 6405, 6486)
_QUIET_RENDER: Final = (
    1458, 1461, 1488, 1701, 1704, 1707, 1716, 1731, 1785, 1788, 1869, 1947, 1950, 1951, 1959, 1978, 2028, 2031, 2040,
    2058, 2076, 2112, 2139, 3645, 3648, 3651, 3704, 3888, 3894, 4188, 5838, 6081, 6183, 6537,
)
# fmt: on
_DTYPES: Final = {
    "t3": "float16",
    "s3gen.flow": "float32",
    "s3gen.flow.decoder.estimator": "float16",
    "s3gen.mel2wav": "float32",
}
_VOICES: Final = {"birch": "en", "heron": "de", "slate": "fr"}
_PROMPT_TOKENS: Final = 250
_CONDITIONING_TOKENS: Final = 150
_FFT: Final = 400


@dataclass(frozen=True)
class BundleSizes:
    """The sizes of every network in a bundle."""

    generator: GeneratorSizes
    encoder: EncoderSizes
    estimator: EstimatorSizes
    vocoder: VocoderSizes
    tokenizer: TokenizerSizes
    speaker: SpeakerSizes
    voice_encoder: VoiceEncoderSizes


def small(layers: int, width: int, *, pair: bool = False) -> BundleSizes:
    """``layers`` deep and ``width`` wide wherever the family leaves it open."""
    if not 1 <= layers <= 64:
        raise InvalidRequestError(f"layers is {layers}; expected 1 to 64")
    if width % 16 or not 16 <= width <= 4096:
        raise InvalidRequestError(f"width is {width}; expected a multiple of 16 from 16 to 4096")
    heads = max(2, width // 16)
    llama = LlamaConfig(
        hidden_size=width,
        num_hidden_layers=layers,
        num_attention_heads=heads,
        num_key_value_heads=heads // 2,
        intermediate_size=2 * width + 4,
        head_dim=width // heads,
    )
    return BundleSizes(
        GeneratorSizes(llama, pair=pair),
        EncoderSizes(dim=width, heads=2, ff=2 * width, blocks=layers, up_blocks=max(1, layers - 1)),
        EstimatorSizes(channels=4 * MEL_BANDS, dim=width, blocks=1, mid=layers, heads=1),
        VocoderSizes(base=width, f0_channels=width),
        TokenizerSizes(mels=128, width=64, blocks=layers),
        SpeakerSizes(bins=80, channels=8, width=16, growth=4, layers=(2, 3, 2), embedding=FLOW_WIDTH),
        VoiceEncoderSizes(mels=40, hidden=width, embedding=SPEAKER_WIDTH, layers=layers),
    )


def released(*, pair: bool = False) -> BundleSizes:
    """The geometry of loudr-1."""
    llama = LlamaConfig(
        hidden_size=1024,
        num_hidden_layers=16,
        num_attention_heads=16,
        num_key_value_heads=4,
        intermediate_size=2100,
    )
    return BundleSizes(
        GeneratorSizes(llama, pair=pair),
        EncoderSizes(dim=512, heads=8, ff=2048, blocks=6, up_blocks=4),
        EstimatorSizes(channels=4 * MEL_BANDS, dim=256, blocks=4, mid=12, heads=8),
        VocoderSizes(base=512),
        TokenizerSizes(mels=128, width=1280, blocks=6),
        SpeakerSizes(bins=80, channels=32, width=128, growth=32, layers=(12, 24, 16), embedding=FLOW_WIDTH),
        VoiceEncoderSizes(mels=40, hidden=256, embedding=SPEAKER_WIDTH, layers=3),
    )


def make_bundle(
    out: Path,
    sizes: BundleSizes,
    seed: int,
    *,
    graphs: bool = True,
    report: Callable[[Exported], None] = lambda _: None,
) -> None:
    """Write a bundle of ``sizes`` to the new folder ``out``: equal arguments give equal bytes.

    ``graphs`` adds the ONNX graphs, gated; ``report`` is called behind each. Raises InvalidRequestError if ``out``
    is there already.
    """
    if out.exists():
        raise InvalidRequestError(f"{out} is there already; name a new folder, or remove it first")
    out.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        write_weights(scratch, sizes, seed)
        _write_voices(scratch / "voices", seed)
        if graphs:
            export_onnx(scratch, report=report)
        _write_json(scratch / "release.json", {"profile": "random", "verified": False, "seed": seed})
        write_sums(scratch)
        scratch.chmod(0o755)
        scratch.rename(out)
    except BaseException:
        shutil.rmtree(scratch, ignore_errors=True)
        raise


def write_weights(folder: Path, sizes: BundleSizes, seed: int) -> None:
    """Both checkpoints, the voice encoder, the manifest's copy and the tokenizer (packed in pair mode)."""
    pair = sizes.generator.pair
    tokenizer = tokenizer_json()
    if not pair:
        _write_bytes(folder / TOKENIZER, tokenizer)
    run = hashlib.sha256(json.dumps([asdict(sizes), seed], sort_keys=True).encode()).hexdigest()
    manifest = _manifest(sizes, run, tokenizer)
    path = folder / SYNTHESIS_NAMES[pair]
    tensors = {
        name: values.astype(stored_dtype(_DTYPES, name) or "float32")
        for name, values in random_weights.tensors(synthesis_shapes(sizes), seed)
    }
    write_checkpoint(path, tensors, manifest, {TOKENIZER: tokenizer} if pair else {})
    _write_json(folder / "manifest.json", dict(open_checkpoint(path).manifest))
    del tensors

    enrollment = {
        name: values.astype(np.int64) if name.endswith("num_batches_tracked") else values
        for name, values in random_weights.tensors(_enrollment_shapes(sizes), seed)
    }
    write_checkpoint(folder / ENROLLMENT_NAME, enrollment, _enrollment_manifest(run))
    del enrollment
    voice_encoder = random_weights.tensors(_shapes(VoiceEncoder(sizes.voice_encoder), ""), seed)
    with replacing(folder / VOICE_ENCODER_NAME) as file:
        write_container(file, dict(voice_encoder), {})


def synthesis_shapes(sizes: BundleSizes) -> Shapes:
    """Every tensor of the synthesis checkpoint."""
    with torch.device("meta"):
        return {
            **_shapes(TokenGenerator(sizes.generator), loading.GENERATOR),
            **_shapes(FlowEncoder(sizes.encoder), loading.FLOW),
            **_shapes(nn.Linear(FLOW_WIDTH, sizes.encoder.mel), loading.FLOW + "spk_embed_affine_layer."),
            **_shapes(FlowEstimator(sizes.estimator), loading.ESTIMATOR),
            **_shapes(Vocoder(sizes.vocoder), loading.VOCODER),
        }


def _enrollment_shapes(sizes: BundleSizes) -> Shapes:
    with torch.device("meta"):
        return {
            **_shapes(SpeechTokenizer(sizes.tokenizer), loading.TOKENIZER),
            loading.TOKENIZER + "_mel_filters": (sizes.tokenizer.mels, _FFT // 2 + 1),
            loading.TOKENIZER + "window": (_FFT,),
            **_shapes(SpeakerNetwork(sizes.speaker), loading.SPEAKER),
        }


def _shapes(module: nn.Module, prefix: str) -> Shapes:
    return {prefix + name: tuple(tensor.shape) for name, tensor in module.state_dict().items()}


def _manifest(sizes: BundleSizes, run: str, tokenizer: bytes) -> dict[str, Any]:
    pair = sizes.generator.pair
    llama = asdict(sizes.generator.llama)
    return {
        "format": "loudkit-checkpoint",
        "format_version": 2 if pair else 1,
        "name": "random-turbo" if pair else "random",
        "artifact_role": "synthesis",
        "split": {"source_payload_sha256": run},
        "recipe_version": "loudkit-1",
        "guidance": "single_path",
        "n_cfm_timesteps": 1 if pair else 2,
        "sample_rate": 24000,
        "token_rate_hz": 25.0,
        "speech_vocab_size": sizes.generator.speech_vocab,
        "speech_tokens": {"start": 6561, "stop": 6562},
        "sampling_defaults": {
            "temperature": 0.8,
            "repetition_penalty": 1.2,
            "min_p": 0.05,
            "max_new_tokens": 255,
        },
        "eos_floor": {"min_tokens_floor": 10, "min_tokens_text_ratio": 1.2},
        "silence_token_ids": list(_SILENCE),
        "silence_render_ids": list(_SILENCE_RENDER),
        "quiet_render_ids": list(_QUIET_RENDER),
        "window": {
            "max_speech_tokens": 255,
            "static_length": 255,
            "pad_token_id": 4254,
            "static_prompt_tokens": 238,
        },
        "edge_fade_seconds": 0.02,
        **({"decode": {"mode": "fusion_mtp2"}} if pair else {}),
        "llama_config": llama,
        "dtype_map": dict(_DTYPES),
        "tokenizer_sha256": hashlib.sha256(tokenizer).hexdigest(),
    }


def _enrollment_manifest(run: str) -> dict[str, Any]:
    return {
        "format": "loudkit-checkpoint",
        "format_version": 1,
        "name": "random-enrollment",
        "artifact_role": "enrollment",
        "split": {"source_payload_sha256": run},
    }


def _write_voices(folder: Path, seed: int) -> None:
    for name, language in _VOICES.items():

        def values(what: str, count: int, voice: str = name) -> random_weights.Float32:
            return random_weights.levels(f"voices.{voice}.{what}", count, seed).astype(np.float32)

        speaker = values("speaker", SPEAKER_WIDTH)
        tokens = np.abs(values("tokens", 4 * _PROMPT_TOKENS)).reshape(4, -1)
        prompt = (tokens.astype(np.int64).T @ np.array([1, 16, 256, 1024])) % SPEECH_TOKENS
        frames = 2 * _PROMPT_TOKENS
        VoiceProfile(
            name=name,
            speaker_embedding=speaker / np.float32(np.linalg.norm(speaker)),
            flow_embedding=values("flow", FLOW_WIDTH) / np.float32(8),
            prompt_tokens=prompt,
            prompt_mel=values("mel", MEL_BANDS * frames).reshape(MEL_BANDS, frames) / np.float32(16),
            cond_prompt_tokens=prompt[:_CONDITIONING_TOKENS],
            language=language,
        ).save(folder / f"{name}.safetensors")


def _write_json(path: Path, value: dict[str, Any]) -> None:
    _write_bytes(path, json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n")


def _write_bytes(path: Path, data: bytes) -> None:
    with replacing(path) as file:
        file.write(data)
