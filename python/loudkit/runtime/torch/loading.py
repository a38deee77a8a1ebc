"""Strict loading: every name and shape is settled from the file's header before a tensor is read."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import torch
from torch import nn

from loudkit.bundle.checkpoint import Checkpoint
from loudkit.bundle.container import Header, check_dense, read_header, read_tensor
from loudkit.bundle.dtypes import Array
from loudkit.bundle.files import open_regular
from loudkit.errors import InvalidConfigError, InvalidFileError
from loudkit.law.manifest import read_manifest
from loudkit.runtime.architecture import Shapes, check_llama_config, check_modules, read_llama_config
from loudkit.runtime.graphs import Graphs
from loudkit.runtime.torch.camp import SpeakerNetwork, SpeakerSizes
from loudkit.runtime.torch.flow_encoder import EncoderSizes, FlowEncoder
from loudkit.runtime.torch.flow_estimator import EstimatorSizes, FlowEstimator
from loudkit.runtime.torch.generator import GeneratorSizes, TokenGenerator
from loudkit.runtime.torch.graphs import TorchEnrollment, TorchGeneration, TorchRendering
from loudkit.runtime.torch.s3_tokenizer import SpeechTokenizer, TokenizerSizes
from loudkit.runtime.torch.shapes import axis
from loudkit.runtime.torch.vocoder import Vocoder, VocoderSizes
from loudkit.runtime.torch.voice_encoder import VoiceEncoder, VoiceEncoderSizes

GENERATOR = "t3."
FLOW = "s3gen.flow."
ESTIMATOR = "s3gen.flow.decoder.estimator."
VOCODER = "s3gen.mel2wav."
TOKENIZER = "s3gen.tokenizer."
SPEAKER = "s3gen.speaker_encoder."

_DTYPES = {"fp32": torch.float32, "fp16": torch.float16, "bf16": torch.bfloat16}
_STORED = ("F16", "BF16", "F32")
_COUNTER = "num_batches_tracked"  # of a batch norm: not used, and optional
_FFT = 400  # points of the tokenizer's front end
_SPEECH_VOCABULARY = 8194
_SPEECH_START = 6561

Module = TypeVar("Module", bound=nn.Module)


@dataclass(frozen=True)
class SynthesisNetworks:
    """The networks of a synthesis checkpoint: sized and checked, on the meta device until they are filled."""

    checkpoint: Checkpoint
    generator: TokenGenerator
    encoder: FlowEncoder
    estimator: FlowEstimator
    vocoder: Vocoder

    def load_generator(self, device: str = "cpu", precision: str = "fp32") -> TokenGenerator:
        """The token generator with its weights."""
        return _fill(self.generator, _reader(self.checkpoint, GENERATOR), device, _DTYPES[precision])

    def load_encoder(self, device: str = "cpu") -> FlowEncoder:
        """The flow encoder with its weights."""
        return _fill(self.encoder, _reader(self.checkpoint, FLOW), device)

    def load_estimator(self, device: str = "cpu", precision: str = "fp32") -> FlowEstimator:
        """The flow estimator with its weights."""
        return _fill(self.estimator, _reader(self.checkpoint, ESTIMATOR), device, _DTYPES[precision])

    def load_vocoder(self, device: str = "cpu") -> Vocoder:
        """The vocoder with its weights."""
        return _fill(self.vocoder, _reader(self.checkpoint, VOCODER), device)


@dataclass(frozen=True)
class EnrollmentNetworks:
    """The networks of an enrollment checkpoint and the voice encoder beside it, likewise."""

    checkpoint: Checkpoint
    voice_encoder_path: Path
    tokenizer: SpeechTokenizer
    speaker: SpeakerNetwork
    voice_encoder: VoiceEncoder

    def load_tokenizer(self, device: str = "cpu") -> SpeechTokenizer:
        """The speech tokenizer with its weights."""
        return _fill(self.tokenizer, _reader(self.checkpoint, TOKENIZER), device)

    def load_speaker(self, device: str = "cpu") -> SpeakerNetwork:
        """The speaker network with its weights."""
        return _fill(self.speaker, _reader(self.checkpoint, SPEAKER), device)

    def load_voice_encoder(self, device: str = "cpu") -> VoiceEncoder:
        """The voice encoder with its weights."""
        return _fill(self.voice_encoder, _file_reader(self.voice_encoder_path), device)


def load_graphs(
    checkpoint: Checkpoint,
    *,
    generator_device: str = "cpu",
    renderer_device: str = "cpu",
    precision: Mapping[str, str] | None = None,
) -> Graphs:
    """The runtime's calls on torch. ``precision`` maps module names to fp32 (the default), fp16 or bf16.

    Raises InvalidFileError for weights that contradict the manifest, a missing, extra or misshapen tensor;
    InvalidConfigError for a device that is not there or a precision the module does not run in.
    """
    given = {"token_generator": "fp32", "mel_decoder.estimator": "fp32", **(precision or {})}
    for module in ("mel_decoder.encoder", "vocoder"):
        if given.get(module, "fp32") != "fp32":
            raise InvalidConfigError(f"precision[{module}]", given[module], "fp32: half types lose its sound")
    for device in (generator_device, renderer_device):
        check_available(device)
    networks = plan_synthesis(checkpoint)
    return Graphs(
        TorchGeneration(networks.load_generator(generator_device, given["token_generator"])),
        TorchRendering(
            networks.load_encoder(renderer_device),
            networks.load_estimator(renderer_device, given["mel_decoder.estimator"]),
            networks.load_vocoder(renderer_device),
        ),
    )


def load_enrollment(checkpoint: Checkpoint, voice_encoder: Path, *, device: str = "cpu") -> TorchEnrollment:
    """The three enrollment networks, float32; ``voice_encoder`` is the path of ``ve.safetensors``."""
    check_available(device)
    networks = plan_enrollment(checkpoint, voice_encoder)
    return TorchEnrollment(
        networks.load_tokenizer(device), networks.load_speaker(device), networks.load_voice_encoder(device)
    )


def check_available(device: str) -> None:
    """Refuse a torch device this machine does not have."""
    kind = device.split(":")[0]
    ready = {"cpu": True, "cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available()}
    if not ready.get(kind):
        usable = " ".join(name for name, there in ready.items() if there)
        raise InvalidConfigError("device", device, f"one this torch can use: {usable}")
    if kind == "cuda" and ":" in device and int(device.split(":")[1]) >= torch.cuda.device_count():
        raise InvalidConfigError("device", device, f"an index below {torch.cuda.device_count()}")


def plan_synthesis(checkpoint: Checkpoint) -> SynthesisNetworks:
    """Size the four networks by the header and the manifest, and check every name and shape; nothing is read."""
    check_modules(checkpoint.manifest)
    algorithm = read_manifest(checkpoint.manifest, production=True)
    for key, value, made_for in (
        ("speech_vocab_size", algorithm.speech_vocab_size, _SPEECH_VOCABULARY),
        ("speech_tokens.start", algorithm.start_speech_token, _SPEECH_START),
    ):
        if value != made_for:
            raise InvalidConfigError(key, value, f"{made_for}, which the networks are made for")
    shapes = _shapes(checkpoint.header)
    generator = _below(shapes, GENERATOR)
    flow = _below(shapes, FLOW)
    llama = read_llama_config(checkpoint.manifest.get("llama_config"))
    check_llama_config(llama, generator)
    with torch.device("meta"):
        networks = SynthesisNetworks(
            checkpoint,
            TokenGenerator(
                GeneratorSizes.of(llama, generator, pair=algorithm.decode_mode == "fusion_mtp2")
            ).eval(),
            FlowEncoder(EncoderSizes.of(flow)).eval(),
            FlowEstimator(EstimatorSizes.of(_below(shapes, ESTIMATOR), checkpoint.manifest)).eval(),
            Vocoder(VocoderSizes.of(_below(shapes, VOCODER))).eval(),
        )
    mel = networks.encoder.sizes.mel
    expected = {
        **_named(networks.generator, GENERATOR),
        **_named(networks.encoder, FLOW),
        **_named(networks.estimator, ESTIMATOR),
        **_named(networks.vocoder, VOCODER),
        # The host applies this one; no graph holds it.
        FLOW + "spk_embed_affine_layer.weight": (mel, axis(flow, "spk_embed_affine_layer.weight", 1)),
        FLOW + "spk_embed_affine_layer.bias": (mel,),
    }
    others = ("assets.",) if checkpoint.role else ("assets.", TOKENIZER, SPEAKER)
    _check(checkpoint.header, expected, others, str(checkpoint.path))
    return networks


def plan_enrollment(checkpoint: Checkpoint, voice_encoder: Path) -> EnrollmentNetworks:
    """Size the three networks by their files' headers and check every name and shape; nothing is read."""
    shapes = _shapes(checkpoint.header)
    tokenizer, speaker = _below(shapes, TOKENIZER), _below(shapes, SPEAKER)
    for prefix, group in ((TOKENIZER, tokenizer), (SPEAKER, speaker)):
        if not group:
            raise InvalidFileError(
                f"{checkpoint.path} holds no {prefix}*; pass the release's enrollment checkpoint"
            )
    header = _file_header(voice_encoder)
    with torch.device("meta"):
        networks = EnrollmentNetworks(
            checkpoint,
            voice_encoder,
            SpeechTokenizer(TokenizerSizes.of(tokenizer)).eval(),
            SpeakerNetwork(SpeakerSizes.of(speaker)).eval(),
            VoiceEncoder(VoiceEncoderSizes.of(_shapes(header))).eval(),
        )
    expected = {
        **_named(networks.tokenizer, TOKENIZER),
        **_named(networks.speaker, SPEAKER),
        # Tables of the front end, which computes its own.
        TOKENIZER + "_mel_filters": (networks.tokenizer.sizes.mels, _FFT // 2 + 1),
        TOKENIZER + "window": (_FFT,),
    }
    others = ("assets.",) if checkpoint.role else ("assets.", GENERATOR, FLOW, VOCODER)
    _check(checkpoint.header, expected, others, str(checkpoint.path))
    _check(header, _named(networks.voice_encoder, ""), (), str(voice_encoder))
    return networks


def _check(header: Header, expected: Shapes, others: tuple[str, ...], what: str) -> None:
    """Hold the file to ``expected``; names that start with one of ``others`` are not judged."""
    found = {name: entry for name, entry in header.tensors.items() if not name.startswith(others or "\0")}
    missing = sorted(name for name in expected.keys() - found.keys() if not name.endswith(_COUNTER))
    if missing:
        raise InvalidFileError(f"{what} lacks {_some(missing)}; its networks need them")
    extra = sorted(found.keys() - expected.keys())
    if extra:
        raise InvalidFileError(f"{what} holds {_some(extra)}, which no network of its manifest has")
    for name, entry in found.items():
        if entry.shape != tuple(expected[name]):
            raise InvalidFileError(
                f"{what}: {name} is {list(entry.shape)}; its networks make it {list(expected[name])}"
            )
        if entry.dtype not in (("I64",) if name.endswith(_COUNTER) else _STORED):
            raise InvalidFileError(f"{what}: {name} is stored as {entry.dtype}; expected F16, BF16 or F32")


def _some(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more tensors"


def _fill(
    module: Module, read: Callable[[str], Array], device: str, dtype: torch.dtype | None = None
) -> Module:
    """A copy of the planned ``module`` on ``device``, each weight read, converted and moved before the next."""
    module = copy.deepcopy(module)
    state = {}
    for name, slot in module.state_dict().items():
        if name.endswith(_COUNTER):
            state[name] = torch.zeros((), dtype=torch.int64, device=device)
            continue
        state[name] = torch.from_numpy(read(name)).to(device, dtype or slot.dtype)
    module.load_state_dict(state, assign=True)
    return module.requires_grad_(False).to(device)


def _reader(checkpoint: Checkpoint, prefix: str) -> Callable[[str], Array]:
    return lambda name: checkpoint.load([prefix + name])[prefix + name]


def _file_reader(path: Path) -> Callable[[str], Array]:
    def read(name: str) -> Array:
        with open_regular(path) as file:
            return read_tensor(file, read_header(file, str(path)), name, str(path))

    return read


def _file_header(path: Path) -> Header:
    with open_regular(path) as file:
        header = read_header(file, str(path))
    check_dense(header, str(path))
    return header


def _shapes(header: Header) -> Shapes:
    return {name: entry.shape for name, entry in header.tensors.items()}


def _below(shapes: Shapes, prefix: str) -> Shapes:
    return {name[len(prefix) :]: shape for name, shape in shapes.items() if name.startswith(prefix)}


def _named(module: nn.Module, prefix: str) -> Shapes:
    return {prefix + name: tuple(tensor.shape) for name, tensor in module.state_dict().items()}
