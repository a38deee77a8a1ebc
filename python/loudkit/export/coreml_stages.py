"""The six packages of a checkpoint: their ports, the networks behind them, and what they are gated with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.bundle.checkpoint import Checkpoint
from loudkit.bundle.container import check_dense, read_header, read_tensor
from loudkit.bundle.files import open_regular
from loudkit.bundle.lookup import ENROLLMENT_GRAPHS
from loudkit.bundle.selection import PACKAGES
from loudkit.errors import InvalidFileError
from loudkit.export.agreement import Bound
from loudkit.export.mil.encoder import encoder
from loudkit.export.mil.enrollment import MEL_FRAMES, camp, s3_tokenizer, voice_encoder
from loudkit.export.mil.estimator import estimator
from loudkit.export.mil.layers import Float32, Layers
from loudkit.export.mil.package import Package, float_port, int_port
from loudkit.export.mil.vocoder import vocoder
from loudkit.export.static_window import check_window
from loudkit.law import philox
from loudkit.law.config import AlgorithmConfig
from loudkit.law.windows import FRAMES_PER_TOKEN, HARMONICS, SAMPLES_PER_FRAME, excitation, vocoder_mel
from loudkit.runtime.architecture import estimator_heads

STAGES: Final = (*PACKAGES, *ENROLLMENT_GRAPHS)
EXACT: Final = Bound(0.999999, 0.0)

_FLOW: Final = "s3gen.flow."
_ESTIMATOR: Final = "s3gen.flow.decoder.estimator."
_VOCODER: Final = "s3gen.mel2wav."
_TOKENIZER: Final = "s3gen.tokenizer."
_SPEAKER: Final = "s3gen.speaker_encoder."
# Of the host, or of nobody: no package holds them.
_LEFT: Final = (
    "spk_embed_affine_layer.",
    "decoder.estimator.",
    "_mel_filters",
    "window",
    "similarity_weight",
    "similarity_bias",
)
_COUNTER: Final = "num_batches_tracked"
_SEED: Final = 0x10D
_FBANK_LEAST: Final = 3
_PARTIAL_FRAMES: Final = 160
_SPOKEN: Final = 0.4  # of the window, in the second case of the vocoder

Array = npt.NDArray[Any]
Feeds = dict[str, Array]


@dataclass(frozen=True)
class Stage:
    """One package and its gate: inputs for each case, and the bound where the weights are calm.

    ``apple`` is the bound for Apple's kernels. ``tokens``: the output is digits, compared as ids.
    """

    package: Package
    cases: tuple[int, int]
    feeds: Callable[[int], Feeds]
    bound: Bound
    apple: Bound
    tokens: bool = False
    finish: Callable[[], None] = field(default=lambda: None)  # refuses weights that no layer read

    @property
    def name(self) -> str:
        return self.package.name


def synthesis_stages(checkpoint: Checkpoint, algorithm: AlgorithmConfig) -> dict[str, Stage]:
    """``flow_encoder``, ``flow_estimator`` and ``vocoder`` of ``checkpoint``, at the lengths of its static window."""
    prompt, query = check_window(algorithm)
    frames, window = (
        FRAMES_PER_TOKEN * (prompt + query),
        FRAMES_PER_TOKEN * algorithm.window.max_speech_tokens,
    )
    flow, velocity, wave = (_Read.of(checkpoint, prefix) for prefix in (_FLOW, _ESTIMATOR, _VOCODER))
    codebook, mel = (
        flow.layers.shape("input_embedding.weight")[0],
        flow.layers.shape("encoder_proj.weight")[0],
    )
    heads = estimator_heads(
        checkpoint.manifest, velocity.layers.shape("down_blocks.0.1.0.attn1.to_q.weight")[0]
    )
    half = algorithm.euler_steps > 1  # a single step leaves no second to correct what half precision does
    stages = (
        Stage(
            Package(
                "flow_encoder",
                (int_port("prompt_token", 1, prompt), int_port("speech_tokens", 1, query)),
                float_port("mu", 1, mel, frames),
                lambda prompt_token, speech_tokens: encoder(flow.layers, prompt_token, speech_tokens),
            ),
            (0, 1),
            lambda case: encoder_feeds(case, prompt, query, codebook),
            Bound(0.999999, 1e-4),
            Bound(0.999999, 1e-4),
            finish=flow.finish,
        ),
        Stage(
            Package(
                "flow_estimator",
                tuple(
                    float_port(name, *axes)
                    for name, axes in {
                        "x": (1, mel, frames),
                        "mu": (1, mel, frames),
                        "t": (1,),
                        "spks": (1, mel),
                        "cond": (1, mel, frames),
                    }.items()
                ),
                float_port("velocity", 1, mel, frames),
                lambda **ports: estimator(velocity.layers, heads, **ports),
                "fp16" if half else "fp32",
                "cpu_ne",
            ),
            (0, 1),
            lambda case: estimator_feeds(case, mel, frames),
            Bound(0.9999, 2e-2) if half else Bound(0.999999, 1e-3),
            Bound(0.999, 0.5) if half else Bound(0.999999, 1e-3),
            finish=velocity.finish,
        ),
        Stage(
            Package(
                "vocoder",
                (
                    float_port("mel", 1, mel, window),
                    float_port("phase", 1, HARMONICS, 1),
                    float_port("noise", 1, HARMONICS, SAMPLES_PER_FRAME * window),
                ),
                float_port("wave", 1, SAMPLES_PER_FRAME * window),
                lambda **ports: vocoder(wave.layers, **ports),
            ),
            (0, 1),
            lambda case: vocoder_feeds(case, mel, window),
            Bound(0.999999, 1e-3),
            Bound(0.999999, 1e-3),
            finish=wave.finish,
        ),
    )
    return {stage.name: stage for stage in stages}


def enrollment_stages(enrollment: Checkpoint, voice_encoder_file: Path) -> dict[str, Stage]:
    """``s3_tokenizer``, ``camp`` and ``voice_encoder``."""
    tokenizer, speaker = (_Read.of(enrollment, prefix) for prefix in (_TOKENIZER, _SPEAKER))
    voice = _Read.of_file(voice_encoder_file)
    mels = tokenizer.layers.shape("encoder.conv1.weight")[1]
    digits = tokenizer.layers.shape("quantizer._codebook.project_down.weight")[0]
    channels = speaker.layers.shape("head.conv1.weight")[0]
    bins = speaker.layers.shape("xvector.tdnn.linear.weight")[1] // channels * 8
    bands = voice.layers.shape("lstm.weight_ih_l0")[1]
    bound = Bound(0.9999, 1e-3)
    stages = (
        Stage(
            Package(
                "s3_tokenizer",
                (float_port("mel", 1, mels, (1, MEL_FRAMES)),),
                float_port("digits", 1, (1, -(-MEL_FRAMES // 4)), digits),
                lambda mel: s3_tokenizer(tokenizer.layers, mel),
            ),
            (512, 203),
            lambda n: {"mel": _noise(n, 1, mels, n)},
            EXACT,
            EXACT,
            tokens=True,
            finish=tokenizer.finish,
        ),
        Stage(
            Package(
                "camp",
                (float_port("fbank", 1, bins, (_FBANK_LEAST, MEL_FRAMES)),),
                float_port("out", speaker.layers.shape("xvector.dense.linear.weight")[0]),
                lambda fbank: camp(speaker.layers, fbank),
            ),
            (998, 203),
            lambda n: {"fbank": _noise(n, 1, bins, n)},
            bound,
            bound,
            finish=speaker.finish,
        ),
        Stage(
            Package(
                "voice_encoder",
                (float_port("partials", (1, MEL_FRAMES), _PARTIAL_FRAMES, bands),),
                float_port("out", (1, MEL_FRAMES), voice.layers.shape("proj.weight")[0]),
                lambda partials: voice_encoder(voice.layers, partials),
            ),
            (4, 7),
            lambda n: {"partials": np.abs(_noise(n, n, _PARTIAL_FRAMES, bands))},
            bound,
            bound,
            finish=voice.finish,
        ),
    )
    return {stage.name: stage for stage in stages}


def encoder_feeds(case: int, prompt: int, query: int, codebook: int) -> Feeds:
    """Random ids."""
    ids = philox.words(_SEED, 0, prompt + query + case, 1, prompt + query + case).astype(np.int64) % codebook
    row = ids.reshape(1, -1)[:, case:].astype(np.int32)
    return {"prompt_token": row[:, :prompt], "speech_tokens": row[:, prompt:]}


def estimator_feeds(case: int, mel: int, frames: int) -> Feeds:
    """Random frames, at the first time of the flow and at one within."""
    x, mu, cond = (_noise(4 * case + k, 1, mel, frames) for k in range(3))
    time = np.array([(0.0, 0.4)[case]], np.float32)
    return {"x": x, "mu": mu, "t": time, "spks": _noise(4 * case + 3, 1, mel), "cond": cond}


def vocoder_feeds(case: int, mel: int, frames: int, level: float = 0.0) -> Feeds:
    """A random mel around ``level``: the whole window, then less than half of it, padded as the law pads."""
    phase, samples = excitation(case, frames)
    made = _noise(case, mel, frames) + np.float32(level)
    kept = int(_SPOKEN * frames) if case else frames
    return {
        "mel": vocoder_mel(made[:, :kept], frames)[None],
        "phase": phase.reshape(1, HARMONICS, 1),
        "noise": samples[None],
    }


def _noise(stream: int, *shape: int) -> Float32:
    """Standard normals that are the same in every run."""
    return philox.gaussian_field(_SEED, 2 * stream, 1, int(np.prod(shape))).reshape(shape)


@dataclass(frozen=True)
class _Read:
    """Layers, and which of their tensors were read."""

    layers: Layers
    what: str
    names: set[str]

    @classmethod
    def of(cls, checkpoint: Checkpoint, prefix: str) -> _Read:
        shapes = {
            name[len(prefix) :]: checkpoint.header.tensors[name].shape for name in checkpoint.names(prefix)
        }
        if not shapes:
            raise InvalidFileError(f"{checkpoint.path} holds no {prefix}*; pass the checkpoint that does")
        return cls._noted(
            shapes,
            lambda name: checkpoint.load_float32([prefix + name])[prefix + name],
            f"{checkpoint.path}: {prefix}",
        )

    @classmethod
    def of_file(cls, path: Path) -> _Read:
        with open_regular(path) as file:
            header = read_header(file, str(path))
        check_dense(header, str(path))

        def load(name: str) -> Float32:
            with open_regular(path) as file:
                return read_tensor(file, header, name, str(path)).astype(np.float32)

        return cls._noted({name: entry.shape for name, entry in header.tensors.items()}, load, f"{path}: ")

    @classmethod
    def _noted(
        cls, shapes: Mapping[str, tuple[int, ...]], load: Callable[[str], Float32], what: str
    ) -> _Read:
        names: set[str] = set()

        def noted(name: str) -> Float32:
            names.add(name)
            return load(name)

        return cls(Layers(shapes, noted), what, names)

    def finish(self) -> None:
        """InvalidFileError for a tensor that no layer read: it would be another network's."""
        extra = _unread(self.layers.shapes, self.names)
        if extra:
            raise InvalidFileError(f"{self.what}{extra[0]} belongs to no layer that a package holds")


def _unread(shapes: Iterable[str], read: set[str]) -> list[str]:
    return sorted(
        name
        for name in shapes
        if name not in read and not name.startswith(_LEFT) and not name.endswith(_COUNTER)
    )
