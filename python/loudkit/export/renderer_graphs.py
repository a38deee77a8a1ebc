"""The renderer's graphs, at the lengths of the checkpoint's static window."""

from __future__ import annotations

import torch
from torch import Tensor

from loudkit.export.generator_graphs import ids, noise
from loudkit.export.signature import Graph, float_port, int_port
from loudkit.export.static_window import check_window
from loudkit.law.config import AlgorithmConfig
from loudkit.law.windows import FRAMES_PER_TOKEN, HARMONICS, SAMPLES_PER_FRAME, excitation
from loudkit.runtime.torch.flow_encoder import FlowEncoder
from loudkit.runtime.torch.flow_estimator import FlowEstimator
from loudkit.runtime.torch.vocoder import Vocoder

_CASES = (0, 1)
_TIMES = (0.0, 0.2928932188134524)


def encoder_graph(encoder: FlowEncoder, algorithm: AlgorithmConfig) -> Graph:
    """``flow_encoder``: framed token ids to mu."""
    prompt, query = check_window(algorithm)
    codebook = encoder.sizes.codebook

    def example(case: int) -> tuple[Tensor, ...]:
        row = ids(prompt + query + case, codebook)
        return row[:, case : case + prompt], row[:, case + prompt :]

    return Graph(
        "flow_encoder",
        encoder,
        (int_port("prompt_token", 1, prompt), int_port("speech_tokens", 1, query)),
        (float_port("mu", 1, encoder.sizes.mel, FRAMES_PER_TOKEN * (prompt + query)),),
        example,
        _CASES,
    )


def estimator_graph(estimator: FlowEstimator, algorithm: AlgorithmConfig) -> Graph:
    """``flow_estimator``: the velocity of the whole frame."""
    frames = FRAMES_PER_TOKEN * sum(check_window(algorithm))
    channels = estimator.sizes.channels // 4

    def example(case: int) -> tuple[Tensor, ...]:
        x, mu, cond = (noise(4 * case + k, 1, channels, frames) for k in range(3))
        return x, mu, torch.tensor([_TIMES[case]]), noise(4 * case + 3, 1, channels), cond

    return Graph(
        "flow_estimator",
        estimator,
        (
            float_port("x", 1, channels, frames),
            float_port("mu", 1, channels, frames),
            float_port("t", 1),
            float_port("spks", 1, channels),
            float_port("cond", 1, channels, frames),
        ),
        (float_port("velocity", 1, channels, frames),),
        example,
        _CASES,
    )


def vocoder_graph(vocoder: Vocoder, algorithm: AlgorithmConfig) -> Graph:
    """``vocoder``: padded mel and excitation to samples."""
    check_window(algorithm)
    frames = FRAMES_PER_TOKEN * algorithm.window.max_speech_tokens

    def example(case: int) -> tuple[Tensor, ...]:
        phase, samples = excitation(case, frames)
        mel = noise(case, 1, vocoder.sizes.mel, frames)
        return mel, torch.tensor(phase).view(1, HARMONICS, 1), torch.tensor(samples)[None]

    return Graph(
        "vocoder",
        vocoder,
        (
            float_port("mel", 1, vocoder.sizes.mel, frames),
            float_port("phase", 1, HARMONICS, 1),
            float_port("noise", 1, HARMONICS, SAMPLES_PER_FRAME * frames),
        ),
        (float_port("wave", 1, SAMPLES_PER_FRAME * frames),),
        example,
        _CASES,
    )
