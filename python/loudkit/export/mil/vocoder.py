"""``vocoder``: mel to waveform by a neural source filter and an inverse STFT (``model.md`` 3), phases by frames."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import numpy.typing as npt
from coremltools.converters.mil import Builder as mb  # noqa: N813

from loudkit.export.mil.layers import Float32, Layers, Var, columns

_N_FFT: Final = 16
_HOP: Final = 4
_BINS: Final = _N_FFT // 2 + 1
_UPSAMPLING: Final = ((16, 8), (11, 5), (7, 3))  # kernel, stride
_SOURCE: Final = ((30, 15), (6, 3), (1, 1))
_DILATIONS: Final = (1, 3, 5)
_SAMPLES: Final = _HOP * math.prod(stride for _, stride in _UPSAMPLING)  # a frame
_RATE: Final = 24000.0
_HARMONICS: Final = 9
_SINE, _NOISE, _VOICED = 0.1, 0.003, 10.0
_LOUDEST, _CEILING = 100.0, 0.99


def vocoder(net: Layers, mel: Var, phase: Var, noise: Var) -> Var:
    """Waveform ``[1, 480 F]`` of mel ``[1, M, F]``, phase ``[1, 9, 1]`` and noise ``[1, 9, 480 F]``.

    Names below ``s3gen.mel2wav.``.
    """
    source = _stft(_source(net, _f0(net, mel), phase, noise))
    x = net.conv(mel, "conv_pre", pad=(3, 3))
    for i, (kernel, stride) in enumerate(_UPSAMPLING):
        x = net.conv_transpose(_leaky(x, 0.1), f"ups.{i}", stride=stride, crop=(kernel - stride) // 2)
        if i == len(_UPSAMPLING) - 1:
            x = mb.pad(x=x, pad=[1, 0], mode="reflect")
        width, step = _SOURCE[i]
        edge = (width - step) // 2
        tap = net.conv(source, f"source_downs.{i}", stride=step, pad=(edge, edge))
        x = mb.add(x=x, y=_residual(net, tap, f"source_resblocks.{i}"))
        total = _residual(net, x, f"resblocks.{3 * i}")
        for k in (1, 2):
            total = mb.add(x=total, y=_residual(net, x, f"resblocks.{3 * i + k}"))
        x = mb.real_div(x=total, y=np.float32(3))
    x = net.conv(_leaky(x, 0.01), "conv_post", pad=(3, 3))
    return _wave(x)


def _leaky(x: Var, slope: float) -> Var:
    return mb.leaky_relu(x=x, alpha=np.float32(slope))


def _f0(net: Layers, mel: Var) -> Var:
    """Hz ``[1, 1, F]``."""
    x = mel
    for i in range(0, 10, 2):
        x = mb.elu(x=net.conv(x, f"f0_predictor.condnet.{i}", pad=(1, 1)), alpha=np.float32(1))
    return mb.abs(x=columns(net.linear(columns(x), "f0_predictor.classifier")))


def _source(net: Layers, f0: Var, phase: Var, noise: Var) -> Var:
    """Nine sines over f0, noise where it is absent, mixed to one signal ``[1, 1, 480 F]``.

    The published sum over samples is kept in float64. Here turns are summed by frames, each frame's start taken
    modulo 1, so that float32 suffices: the angle of a sample is its frame's start and the frame's own advance.
    """
    frames = f0.shape[2]
    harmonic = np.arange(1, _HARMONICS + 1, dtype=np.float32)[None, :, None]
    rate = mb.real_div(x=mb.mul(x=f0, y=harmonic), y=np.float32(_RATE))
    advance = _fraction(mb.mul(x=rate, y=np.float32(_SAMPLES)))
    start = _fraction(mb.cumsum(x=advance, axis=2, exclusive=True))
    within = np.arange(1, _SAMPLES + 1, dtype=np.float32)[None, None, None]
    turns = mb.add(
        x=mb.expand_dims(x=start, axes=[3]), y=mb.mul(x=mb.expand_dims(x=rate, axes=[3]), y=within)
    )
    samples = [1, _HARMONICS, _SAMPLES * frames]
    angle = mb.mul(x=mb.reshape(x=_fraction(turns), shape=samples), y=np.float32(2 * math.pi))
    sine = mb.mul(x=mb.sin(x=mb.add(x=angle, y=phase)), y=np.float32(_SINE))
    voiced = mb.reshape(
        x=mb.tile(
            x=mb.expand_dims(x=mb.cast(x=mb.greater(x=f0, y=np.float32(_VOICED)), dtype="fp32"), axes=[3]),
            reps=[1, 1, 1, _SAMPLES],
        ),
        shape=[1, 1, _SAMPLES * frames],
    )
    unvoiced = mb.sub(x=np.float32(1), y=voiced)
    amplitude = mb.add(
        x=mb.mul(x=voiced, y=np.float32(_NOISE)), y=mb.mul(x=unvoiced, y=np.float32(_SINE / 3))
    )
    excitation = mb.add(x=mb.mul(x=sine, y=voiced), y=mb.mul(x=amplitude, y=noise))
    return mb.tanh(x=columns(net.linear(columns(excitation), "m_source.l_linear")))


def _fraction(x: Var) -> Var:
    return mb.sub(x=x, y=mb.floor(x=x))


def _residual(net: Layers, x: Var, name: str) -> Var:
    for j, dilation in enumerate(_DILATIONS):
        kernel = net.shape(f"{name}.convs1.{j}.weight")[2]
        wide, narrow = (kernel - 1) * dilation // 2, kernel // 2
        y = net.conv(
            _snake(net, x, f"{name}.activations1.{j}"),
            f"{name}.convs1.{j}",
            pad=(wide, wide),
            dilation=dilation,
        )
        y = net.conv(_snake(net, y, f"{name}.activations2.{j}"), f"{name}.convs2.{j}", pad=(narrow, narrow))
        x = mb.add(x=y, y=x)
    return x


def _snake(net: Layers, x: Var, name: str) -> Var:
    alpha = net.read(f"{name}.alpha")[:, None]
    sine = mb.sin(x=mb.mul(x=x, y=alpha))
    return mb.add(x=x, y=mb.real_div(x=mb.mul(x=sine, y=sine), y=alpha + np.float32(1e-9)))


def _stft(source: Var) -> Var:
    """``[1, 1, N]`` to nine real and nine imaginary parts ``[1, 18, N/4 + 1]``."""
    real, imaginary = _fourier()
    kernel = (np.concatenate([real, imaginary]) * _window())[:, None]
    padded = mb.pad(x=source, pad=[_N_FFT // 2, _N_FFT // 2], mode="reflect")
    return mb.conv(x=padded, weight=kernel.astype(np.float32), strides=[_HOP], pad_type="valid")


def _wave(x: Var) -> Var:
    """Log magnitudes and phases ``[1, 18, F]`` to samples ``[1, 4 (F - 1)]``, overlap-added."""
    places = x.shape[2]
    low = mb.slice_by_index(x=x, begin=[0, 0, 0], end=[1, _BINS, places])
    high = mb.slice_by_index(x=x, begin=[0, _BINS, 0], end=[1, 2 * _BINS, places])
    magnitude = mb.minimum(
        x=mb.exp(x=mb.minimum(x=low, y=np.float32(math.log(_LOUDEST) + 1))), y=np.float32(_LOUDEST)
    )
    angle = mb.sin(x=high)
    spectrum = mb.concat(
        values=[mb.mul(x=magnitude, y=mb.cos(x=angle)), mb.mul(x=magnitude, y=mb.sin(x=angle))], axis=1
    )
    real, imaginary = _fourier()
    twice = np.full((_BINS, 1), 2.0)
    twice[[0, -1]] = 1.0
    kernel = (np.concatenate([real * twice, imaginary * twice]) / _N_FFT * _window())[:, None]
    edge = _N_FFT // 2
    total = mb.conv_transpose(
        x=spectrum, weight=kernel.astype(np.float32), strides=[_HOP], pad_type="custom", pad=[edge, edge]
    )
    samples = mb.real_div(x=total, y=_overlap(places)[None, None, edge:-edge])
    samples = mb.clip(x=samples, alpha=np.float32(-_CEILING), beta=np.float32(_CEILING))
    return mb.reshape(x=samples, shape=[1, _HOP * (places - 1)])


def _overlap(places: int) -> Float32:
    """The summed squared windows under each sample."""
    total = np.zeros(_HOP * (places - 1) + _N_FFT)
    squared = _window() ** 2
    for place in range(places):
        total[_HOP * place : _HOP * place + _N_FFT] += squared
    return total.astype(np.float32)


def _window() -> npt.NDArray[np.float64]:
    """Periodic Hann."""
    return 0.5 - 0.5 * np.cos(2.0 * np.pi * np.arange(_N_FFT) / _N_FFT)


def _fourier() -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    angle = 2.0 * np.pi * np.outer(np.arange(_BINS), np.arange(_N_FFT)) / _N_FFT
    return np.cos(angle), -np.sin(angle)
