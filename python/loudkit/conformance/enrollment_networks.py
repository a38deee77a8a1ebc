"""The part of family ``enrollment`` that runs the torch networks with seeded weights."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from loudkit.bundle.voice import VoiceProfile
from loudkit.conformance import Case, equal, recipes
from loudkit.conformance.enrollment import EMBEDDING, profile_cases
from loudkit.conformance.enrollment_folder import Bar, Folder, Signal
from loudkit.enrollment.pipeline import Enroller
from loudkit.enrollment.voice_windows import partials, pooled
from loudkit.errors import InvalidFileError
from loudkit.runtime.torch.camp import SpeakerNetwork, SpeakerSizes, statistics
from loudkit.runtime.torch.graphs import TorchEnrollment
from loudkit.runtime.torch.s3_tokenizer import SpeechTokenizer, TokenizerSizes, rotary_table
from loudkit.runtime.torch.voice_encoder import VoiceEncoder, VoiceEncoderSizes

Float32 = npt.NDArray[np.float32]
Recipes = Mapping[str, Any]

_HIDDEN = Bar(1e-4)
_CODES = Bar(2e-4)
_USUAL = {"A": "vowels16", "B": "espeak22"}
_FIRST = re.compile(r"(?:([AB])_)?first(\d+)")


def cases(folder: Folder, networks: Recipes) -> Iterator[Case]:
    """Digests of the weights, stages and outputs of every network, and profiles from end to end."""
    with torch.inference_mode():
        for path in sorted((folder.path / "networks").glob("*.npz")):
            if path.stem not in networks:
                raise InvalidFileError(f"weights.json has no set {path.stem!r}, which {path.name} needs")
            check, build = _FAMILIES[path.stem.partition("_")[0]]
            tensors = recipes.weights(networks[path.stem])
            yield equal(
                f"{path.stem} weights", networks[path.stem]["sha256"], recipes.weights_digest(tensors)
            )
            yield from check(
                path.stem, build(tensors), folder.arrays(f"networks/{path.name}"), folder.signals
            )
        yield from _profiles(folder, networks)


def _tokenizer(
    name: str, network: SpeechTokenizer, stored: dict[str, Any], signals: dict[str, Signal]
) -> Iterator[Case]:
    captured: list[Tensor] = []
    network.quantizer.register_forward_hook(lambda _module, _inputs, codes: captured.append(codes))

    @cache
    def outputs(of: str, conditioning: bool, frames: int | None) -> tuple[Float32, list[int]]:
        ids = network(_mel(signals[of], conditioning, frames))
        return captured.pop()[0].numpy(), ids.tolist()

    @cache
    def source(letter: str) -> str:
        cond = f"z_{letter}" not in stored
        expected = stored[f"z_{letter}cond" if cond else f"z_{letter}"]
        fits = [of for of in signals if -(-_mel(signals[of], cond).shape[2] // 4) == len(expected)]
        return _source(letter, fits, lambda of: _apart(outputs(of, cond, None)[0], expected))

    for key, expected in stored.items():
        kind, _, what = key.partition("_")
        if kind not in ("z", "tokens"):
            continue
        cut = _FIRST.fullmatch(what)
        letter = (cut.group(1) or "A") if cut else what.removesuffix("cond")
        of = letter if letter in signals else source(letter)
        codes, ids = outputs(of, what.endswith("cond"), int(cut.group(2)) if cut else None)
        if kind == "z":
            yield _CODES.case(f"{name} {key}", expected, codes)
        else:
            yield equal(f"{name} {key}", expected.tolist(), ids)
    stage_of = source("A" if "z_A" in stored else "B")
    yield from _compared(name, _tokenizer_stages(network, _mel(signals[stage_of])), stored)


def _tokenizer_stages(network: SpeechTokenizer, mel: Tensor) -> dict[str, Tensor]:
    """Rows ``[T, width]`` behind the convolutions, each block, and each block's attention alone."""
    encoder = network.encoder
    x = encoder.subsample(mel)
    stages = {"conv": x[0]}
    cos, sin = rotary_table(x.shape[1], x.device)
    blocks: Any = encoder.blocks
    for i, block in enumerate(blocks):
        stages[f"block{i}_attn"] = block.attn(block.attn_ln(x), cos, sin)[0]
        x = block(x, cos, sin)
        stages[f"block{i}"] = x[0]
    return stages


def _speaker(
    name: str, network: SpeakerNetwork, stored: dict[str, Any], signals: dict[str, Signal]
) -> Iterator[Case]:
    @cache
    def vector(of: str, frames: int | None = None) -> Float32:
        return network(torch.tensor(signals[of].fbank[None, :, :frames])).numpy()

    @cache
    def source(letter: str) -> str:
        return _source(letter, list(signals), lambda of: _apart(vector(of), stored[f"emb_{letter}"]))

    shown = ""  # whose stages are stored: `dense` is its embedding
    for key, expected in stored.items():
        if not key.startswith("emb_"):
            continue
        what = key.removeprefix("emb_")
        cut = _FIRST.fullmatch(what)
        letter = (cut.group(1) or "A") if cut else what
        of = letter if letter in signals else source(letter)
        yield EMBEDDING.case(f"{name} {key}", expected, vector(of, int(cut.group(2)) if cut else None))
        if "dense" in stored and np.array_equal(expected, stored["dense"]):
            shown = of
    if shown:
        stages = _speaker_stages(network, torch.tensor(signals[shown].fbank[None]))
        yield from _compared(name, stages, stored)


def _speaker_stages(network: SpeakerNetwork, fbank: Tensor) -> dict[str, Tensor]:
    """Rows ``[T, channels]`` of every part, and the two vectors at the end."""
    body = network.xvector
    x = network.head(fbank)
    stages = {"head": x}
    for part in ("tdnn", "block1", "transit1", "block2", "transit2", "block3", "transit3", "out_nonlinear"):
        x = body.get_submodule(part)(x)
        stages[part] = x
    rows = {part: x[0].T for part, x in stages.items()}
    vector = statistics(x)
    return {**rows, "stats": vector[0], "dense": body.dense(vector)[0]}


def _compared(name: str, stages: dict[str, Tensor], stored: dict[str, Any]) -> Iterator[Case]:
    """Stages against what is stored of them: whole, thinned in time, their mean over time, or one row."""
    for key, expected in stored.items():
        part, _, form = key.rpartition("_")
        if key in stages:
            got = stages[key]
        elif form == "out":
            got = stages[part]
        elif form == "every8":
            got = stages[part][::8].T
        elif form == "mean":
            got = stages[part].mean(dim=0)
        elif form == "last":
            got = stages[part][-1]
        elif re.fullmatch(r"t\d+", form):
            got = stages[part][int(form[1:])]
        else:
            continue
        bar = EMBEDDING if key == "dense" else Bar(_HIDDEN.most * max(1.0, float(np.abs(expected).max())))
        yield bar.case(f"{name} {key}", expected, got.numpy())


def _voice_encoder(
    name: str, network: VoiceEncoder, stored: dict[str, Any], signals: dict[str, Signal]
) -> Iterator[Case]:
    for key, expected in stored.items():
        kind, window, of = re.fullmatch(r"(\w+?)_(per|sym)_(.+)", key).groups()  # type: ignore[union-attr]
        windows = torch.tensor(partials(signals[of].voice_mel(periodic=window == "per")))
        if kind == "hidden_last":
            got = network.lstm(windows)[1][0][-1].numpy()
        else:
            got = network(windows).numpy()
        yield EMBEDDING.case(f"{name} {key}", expected, pooled(got) if kind == "pooled" else got)


def _profiles(folder: Folder, networks: Recipes) -> Iterator[Case]:
    paths = sorted((folder.path / "profiles").glob("torch_*.npz"))
    if not paths:
        return
    described = folder.json("profiles.json")
    enroller = Enroller(
        TorchEnrollment(*(_build(kind, networks) for kind in ("tok", "camp", "ve"))), periodic_window=True
    )
    for path in paths:
        label = path.stem.removeprefix("torch_")
        signal = folder.signals[label.removesuffix("_pause")]
        pause = label.endswith("_pause") and label not in folder.signals
        profile = enroller.enroll(signal.samples, signal.rate, end_in_silence=pause)
        stored = folder.arrays(f"profiles/{path.name}")
        yield from profile_cases(path.stem, stored, profile, chirp=signal.is_chirp)
        shapes = described.get(label, {}).get("shapes", {})
        yield equal(f"{path.stem} shapes", shapes, {k: list(getattr(profile, k).shape) for k in shapes})
        saved = path.with_suffix(".safetensors")
        if saved.is_file():
            loaded = VoiceProfile.load(saved)
            yield from profile_cases(f"{saved.name} as loaded", stored, loaded, chirp=signal.is_chirp)
            header = ("source_sample_rate", "enrolment")
            yield equal(
                f"{saved.name} header",
                {key: getattr(loaded, key) for key in header},
                {key: getattr(profile, key) for key in header},
            )


def _build(kind: str, networks: Recipes) -> Any:
    """The full-size set of its kind; the largest one where none is called so."""
    named = [name for name in networks if name.partition("_")[0] == kind]
    if not named:
        raise InvalidFileError(f"weights.json has no set {kind}_*, which the profiles need")
    size = {name: sum(np.prod(shape) for shape, _ in networks[name]["tensors"].values()) for name in named}
    chosen = f"{kind}_full" if f"{kind}_full" in named else max(named, key=lambda name: float(size[name]))
    return _FAMILIES[kind][1](recipes.weights(networks[chosen]))


def _filled(module: nn.Module, tensors: Mapping[str, npt.NDArray[Any]]) -> Any:
    module.load_state_dict({name: torch.from_numpy(values) for name, values in tensors.items()})
    return module.eval().requires_grad_(False)


def _shapes(tensors: Mapping[str, npt.NDArray[Any]]) -> dict[str, tuple[int, ...]]:
    return {name: values.shape for name, values in tensors.items()}


_FAMILIES: dict[str, tuple[Callable[..., Iterator[Case]], Callable[[Mapping[str, Any]], Any]]] = {
    "tok": (_tokenizer, lambda t: _filled(SpeechTokenizer(TokenizerSizes.of(_shapes(t))), t)),
    "camp": (_speaker, lambda t: _filled(SpeakerNetwork(SpeakerSizes.of(_shapes(t))), t)),
    "ve": (_voice_encoder, lambda t: _filled(VoiceEncoder(VoiceEncoderSizes.of(_shapes(t))), t)),
}


def _mel(signal: Signal, conditioning: bool = False, frames: int | None = None) -> Tensor:
    mel = signal.conditioning_mel if conditioning else signal.token_mel
    return torch.tensor(np.ascontiguousarray(mel[None, :, :frames]))


def _source(letter: str, fitting: list[str], apart: Callable[[str], float]) -> str:
    """Which signal a letter stands for: the usual one, else the one whose output is nearest to what is stored."""
    usual = _USUAL.get(letter)
    if usual in fitting:
        return usual
    if not fitting:
        raise InvalidFileError(f"no signal of the set can be input {letter!r}")
    return min(fitting, key=apart)


def _apart(a: Float32, b: Float32) -> float:
    return float(np.abs(a - b).max())
