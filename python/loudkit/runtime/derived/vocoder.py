"""The vocoder for any number of frames: snakes scaled into the convolutions around them, averages into what follows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from loudkit.bundle.checkpoint import Checkpoint
from loudkit.law.windows import HARMONICS, MEL_BINS, SAMPLES_PER_FRAME
from loudkit.runtime.derived.model_file import Array, ModelFile
from loudkit.runtime.derived.products import Products

_PREFIX: Final = "s3gen.mel2wav."
_UPSAMPLING: Final = ((16, 8), (11, 5), (7, 3))  # kernel, stride
_SOURCE_DOWNS: Final = ((30, 15), (6, 3), (1, 1))
_SOURCE_KERNELS: Final = (7, 7, 11)
_KERNELS: Final = (3, 7, 11)
_DILATIONS: Final = (1, 3, 5)
_N_FFT: Final = 16
_HOP: Final = 4
_BINS: Final = _N_FFT // 2 + 1
_RATE: Final = 24000
_VOICED_HZ: Final = 10.0
_LOUDEST: Final = 100.0
_CEILING: Final = 0.99
_SMALLEST_ALPHA: Final = 1e-4

# How far ahead a sample hears, in mel frames: the longest way goes through the three stages (60 rows of 1/120, 1/40 and
# 1/8 frame), a source block (36 rows of 1/8) and the five layers of the f0 predictor, and is 19.6 frames long.
CONTEXT: Final = 20


def vocoder_graph(checkpoint: Checkpoint) -> ModelFile:
    """Waveform float32 ``[1, 480 F]`` of mel ``[1, 80, F]``, phase ``[1, 9, 1]`` and noise ``[1, 9, 480 F]``, any F."""
    model = ModelFile()
    net = Products(model, checkpoint, _PREFIX)
    mel = model.input("mel", np.float32, 1, MEL_BINS, "frames")
    phase = model.input("phase", np.float32, 1, HARMONICS, 1)
    noise = model.input("noise", np.float32, 1, HARMONICS, "samples")
    graph = _Vocoder(model, net)
    source = graph.spectrum(graph.source(graph.f0(mel), phase, noise))
    x = graph.conv(mel, "conv_pre", pad=3)
    share = 1.0  # of the sum x that stands for the average of its parts
    for i, (kernel, stride) in enumerate(_UPSAMPLING):
        x = model.node("LeakyRelu", x, alpha=0.1)
        x = graph.upsampled(x, f"ups.{i}", kernel, stride, share)
        if i == len(_UPSAMPLING) - 1:
            x = model.node("Pad", x, model.constant([0, 0, 1, 0, 0, 0], np.int64), mode="reflect")
        down, step = _SOURCE_DOWNS[i]
        tap = graph.conv(source, f"source_downs.{i}", pad=(down - step) // 2, stride=step)
        x = model.node("Add", x, graph.residual(tap, f"source_resblocks.{i}.", _SOURCE_KERNELS[i]))
        parts = [
            graph.residual(x, f"resblocks.{len(_KERNELS) * i + j}.", size) for j, size in enumerate(_KERNELS)
        ]
        x = model.node("Add", model.node("Add", parts[0], parts[1]), parts[2])
        share = 1.0 / len(_KERNELS)
    x = graph.conv(model.node("LeakyRelu", x, alpha=0.01), "conv_post", pad=3, scale=share)
    model.output(graph.wave(x), np.float32, 1, "samples")
    return model


@dataclass(frozen=True)
class _Vocoder:
    model: ModelFile
    net: Products

    def conv(
        self,
        x: str,
        name: str,
        *,
        pad: int,
        stride: int = 1,
        dilation: int = 1,
        scale: float | Array = 1.0,
        scale_out: Array | None = None,
    ) -> str:
        """A convolution, its inputs scaled by ``scale`` and its outputs by ``scale_out``, both per channel."""
        model, net = self.model, self.net
        shape = net.shape(f"{name}.weight")
        into = np.asarray(scale, dtype=np.float32).reshape(1, -1, 1)
        out = np.ones(1, np.float32) if scale_out is None else scale_out
        weight = model.weight(
            f"{_PREFIX}{name}.weight",
            shape,
            lambda: net.read(f"{name}.weight") * into * out.reshape(-1, 1, 1),
        )
        bias = model.constant(net.read(f"{name}.bias") * out)
        return model.node(
            "Conv", x, weight, bias,
            kernel_shape=[shape[2]], pads=[pad, pad], strides=[stride], dilations=[dilation],
        )  # fmt: skip

    def upsampled(self, x: str, name: str, kernel: int, stride: int, scale: float) -> str:
        model, net = self.model, self.net
        pad = (kernel - stride) // 2
        weight = model.weight(
            f"{_PREFIX}{name}.weight",
            net.shape(f"{name}.weight"),
            lambda: net.read(f"{name}.weight") * np.float32(scale),
        )
        bias = model.constant(net.read(f"{name}.bias"))
        return model.node(
            "ConvTranspose", x, weight, bias, kernel_shape=[kernel], pads=[pad, pad], strides=[stride]
        )

    def residual(self, x: str, name: str, kernel: int) -> str:
        """Dilated convolutions between snakes.

        With z = alpha x, alpha snake(x) is z + sin(z)^2 up to the published 1e-9: the scaling goes into the convolution
        before where there is one, the division into the convolution behind.
        """
        model = self.model
        for j, dilation in enumerate(_DILATIONS):
            first, second = (self._alpha(f"{name}activations{k}.{j}.alpha") for k in (1, 2))
            z = model.node("Mul", x, model.constant(first.reshape(1, -1, 1)))
            y = self.conv(
                self.snake(z), f"{name}convs1.{j}",
                pad=(kernel - 1) * dilation // 2, dilation=dilation, scale=1.0 / first, scale_out=second,
            )  # fmt: skip
            y = self.conv(self.snake(y), f"{name}convs2.{j}", pad=kernel // 2, scale=1.0 / second)
            x = model.node("Add", y, x)
        return x

    def snake(self, z: str) -> str:
        sine = self.model.node("Sin", z)
        return self.model.node("Add", z, self.model.node("Mul", sine, sine))

    def _alpha(self, name: str) -> Array:
        """A snake's factors; near 0 the snake is the identity to float32, and a larger factor is one as well."""
        alpha = self.net.read(name)
        return np.where(np.abs(alpha) < _SMALLEST_ALPHA, np.float32(_SMALLEST_ALPHA), alpha)

    def f0(self, mel: str) -> str:
        """Fundamental frequency ``[1, F, 1]`` in Hz."""
        model, net = self.model, self.net
        for i in range(0, 10, 2):
            mel = model.node("Elu", self.conv(mel, f"f0_predictor.condnet.{i}", pad=1))
        rows = model.node("Transpose", mel, perm=[0, 2, 1])
        weight = model.constant(net.read("f0_predictor.classifier.weight").T)
        bias = model.constant(net.read("f0_predictor.classifier.bias"))
        return model.node("Abs", model.node("Add", model.node("MatMul", rows, weight), bias))

    def source(self, f0: str, phase: str, noise: str) -> str:
        """The excitation ``[1, 1, 480 F]``: running sums in float64, each rounded to float32, as published."""
        model, net = self.model, self.net
        held = model.node("Concat", *[f0] * SAMPLES_PER_FRAME, axis=2)
        held = model.node("Reshape", held, model.constant([1, 1, -1], np.int64))
        harmonic = model.constant(np.arange(1, HARMONICS + 1).reshape(1, -1, 1))
        rate = model.node("Div", model.node("Mul", held, harmonic), model.constant(float(_RATE)))
        wide = model.node("CumSum", model.node("Cast", rate, to=11), model.constant(2, np.int64))
        turns = model.node("Cast", wide, to=1)
        angle = model.node(
            "Mul", model.node("Sub", turns, model.node("Floor", turns)), model.constant(2.0 * math.pi)
        )
        sine = model.node("Mul", model.node("Sin", model.node("Add", angle, phase)), model.constant(0.1))
        voiced = model.node("Cast", model.node("Greater", held, model.constant(_VOICED_HZ)), to=1)
        unvoiced = model.node("Sub", model.constant(1.0), voiced)
        amplitude = model.node(
            "Add",
            model.node("Mul", voiced, model.constant(0.003)),
            model.node("Mul", unvoiced, model.constant(0.1 / 3.0)),
        )
        mixed = model.node("Add", model.node("Mul", sine, voiced), model.node("Mul", amplitude, noise))
        weight = model.constant(net.read("m_source.l_linear.weight")[None])
        bias = model.constant(net.read("m_source.l_linear.bias"))
        return model.node("Tanh", model.node("Add", model.node("MatMul", weight, mixed), bias))

    def spectrum(self, source: str) -> str:
        """Nine real parts, then nine imaginary ones ``[1, 18, 120 F + 1]``."""
        model = self.model
        edge = _N_FFT // 2
        padded = model.node("Pad", source, model.constant([0, 0, edge, 0, 0, edge], np.int64), mode="reflect")
        kernel = np.concatenate(_fourier()) * _window()
        return model.node(
            "Conv", padded, model.constant(kernel[:, None]), kernel_shape=[_N_FFT], strides=[_HOP]
        )

    def wave(self, x: str) -> str:
        """Samples of log magnitudes and of what the phases are the sines of, by overlap-add."""
        model = self.model
        logs, angles = model.nodes("Split", x, model.constant([_BINS, _BINS], np.int64), outputs=2, axis=1)
        magnitude = model.node("Min", model.node("Exp", logs), model.constant(_LOUDEST))
        turned = model.node("Sin", angles)
        parts = [model.node("Mul", magnitude, model.node(kind, turned)) for kind in ("Cos", "Sin")]
        weight = np.full((_BINS, 1), 2.0)
        weight[[0, -1]] = 1.0
        real, imaginary = _fourier()
        kernel = np.concatenate([real * weight, imaginary * weight]) / _N_FFT * _window()
        total = self._overlapped(model.node("Concat", *parts, axis=1), kernel)
        ones = model.node("Slice", magnitude, *(model.constant([n], np.int64) for n in (0, 1, 1)))
        ones = model.node("Add", model.node("Mul", ones, model.constant(0.0)), model.constant(1.0))
        samples = model.node("Div", total, self._overlapped(ones, _window()[None] ** 2))
        clipped = model.node("Clip", samples, model.constant(-_CEILING), model.constant(_CEILING))
        return model.node("Squeeze", clipped, model.constant([1], np.int64), name="wave")

    def _overlapped(self, x: str, kernel: Array) -> str:
        return self.model.node(
            "ConvTranspose", x, self.model.constant(kernel[:, None]),
            kernel_shape=[_N_FFT], strides=[_HOP], pads=[_N_FFT // 2, _N_FFT // 2],
        )  # fmt: skip


def _window() -> Array:
    """Periodic Hann window of 16 points."""
    return 0.5 - 0.5 * np.cos(2.0 * np.pi * np.arange(_N_FFT) / _N_FFT)


def _fourier() -> tuple[Array, Array]:
    angle = 2.0 * np.pi * np.outer(np.arange(_BINS), np.arange(_N_FFT)) / _N_FFT
    return np.cos(angle), -np.sin(angle)
