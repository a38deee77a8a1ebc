"""The four front ends of enrollment: samples to the mels and filterbanks that the networks read.

Samples are mono float32. Windows, spectra, powers and filterbank products are float64; what follows is float32.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from loudkit.enrollment.filterbanks import hann, kaldi_bank, povey, slaney_bank

Float32 = npt.NDArray[np.float32]
Float64 = npt.NDArray[np.float64]

TOKEN_RATE = 16000
PROMPT_RATE = 24000
TOKEN_MELS = 128
PROMPT_MELS = 80
FBANK_BINS = 80
VOICE_MELS = 40
HOP = 160  # of the 16 kHz front ends
FRAME = 400  # of the 16 kHz front ends
PROMPT_HOP = 480
PROMPT_FRAME = 1920
_KALDI_FFT = 512
_KALDI_FLOOR = 2.0**-23
_PREEMPHASIS = 0.97


def token_mel(samples: Float32, bands: int = TOKEN_MELS) -> Float32:
    """Speech-tokenizer input ``[bands, n // 160]`` of 16 kHz ``samples`` ``[n]``: Whisper's log-mel (Radford, 2022)."""
    frames = _frames(_reflected(samples, FRAME // 2), FRAME, HOP)[:-1]
    power = _power(frames * hann(FRAME, periodic=True), FRAME)
    mel = _banked(power, slaney_bank(TOKEN_RATE, FRAME, bands)).astype(np.float32)
    logarithm = np.log10(np.maximum(mel, np.float32(1e-10)))
    floored = np.maximum(logarithm, logarithm.max() - np.float32(8.0))
    return np.ascontiguousarray((floored + np.float32(4.0)) / np.float32(4.0)).T.copy()


def prompt_mel(samples: Float32) -> Float32:
    """Renderer's mel ``[80, n // 480]`` of 24 kHz ``samples`` ``[n]``, natural logarithm (HiFi-GAN; Kong, 2020)."""
    padded = _reflected(samples, (PROMPT_FRAME - PROMPT_HOP) // 2)
    power = _power(
        _frames(padded, PROMPT_FRAME, PROMPT_HOP) * hann(PROMPT_FRAME, periodic=True), PROMPT_FRAME
    )
    mel = _banked(np.sqrt(power + 1e-9), slaney_bank(PROMPT_RATE, PROMPT_FRAME, PROMPT_MELS))
    return np.log(np.maximum(mel.astype(np.float32), np.float32(1e-5))).T.copy()


def fbank(samples: Float32) -> Float32:
    """Speaker-network input ``[80, 1 + (n - 400) // 160]`` of 16 kHz ``samples`` ``[n]``, n at least 400.

    Kaldi's filterbank (80 bins from 20 Hz, no dither, whole frames only) less each bin's mean over time.
    """
    frames = _frames(samples.astype(np.float64), FRAME, HOP)
    frames = frames - frames.mean(axis=1, keepdims=True)
    emphasised = frames - _PREEMPHASIS * np.concatenate([frames[:, :1], frames[:, :-1]], axis=1)
    power = _power(emphasised * povey(FRAME), _KALDI_FFT)[:, :-1]
    mel = _banked(power, kaldi_bank(TOKEN_RATE, _KALDI_FFT, FBANK_BINS)).astype(np.float32)
    logarithm = np.log(np.maximum(mel, np.float32(_KALDI_FLOOR)))
    mean = logarithm.mean(axis=0, dtype=np.float64).astype(np.float32)
    return (logarithm - mean).T.copy()


def voice_mel(samples: Float32, *, periodic: bool) -> Float32:
    """Voice-encoder input ``[1 + n // 160, 40]`` of 16 kHz ``samples`` ``[n]``: linear power, no logarithm.

    ``periodic`` chooses the Hann window: the torch networks are matched to the periodic one, the exported graphs to
    the symmetric one.
    """
    frames = _frames(_reflected(samples, FRAME // 2), FRAME, HOP)
    power = _power(frames * hann(FRAME, periodic=periodic), FRAME)
    return _banked(power, slaney_bank(TOKEN_RATE, FRAME, VOICE_MELS)).astype(np.float32)


def _reflected(samples: Float32, edge: int) -> Float64:
    return np.pad(samples.astype(np.float64), edge, mode="reflect")


def _frames(samples: Float64, length: int, hop: int) -> Float64:
    """``[1 + (n - length) // hop, length]``; an incomplete last frame is dropped."""
    return np.lib.stride_tricks.sliding_window_view(samples, length)[::hop]


def _power(frames: Float64, n_fft: int) -> Float64:
    spectrum = np.fft.rfft(frames, n_fft, axis=1)
    return spectrum.real**2 + spectrum.imag**2


def _banked(spectrum: Float64, bank: Float32) -> Float64:
    """``[frames, bands]``."""
    return spectrum @ bank.astype(np.float64).T
