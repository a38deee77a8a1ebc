"""The runtime's calls on torch modules: CPU, CUDA or MPS."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy.typing as npt
import torch
from torch import Tensor

from loudkit.errors import InvalidRequestError
from loudkit.runtime.graphs import Float32, Int64
from loudkit.runtime.torch.camp import SpeakerNetwork
from loudkit.runtime.torch.flow_encoder import FlowEncoder
from loudkit.runtime.torch.flow_estimator import FlowEstimator
from loudkit.runtime.torch.generator import Cache, TokenGenerator, causal_mask
from loudkit.runtime.torch.s3_tokenizer import SpeechTokenizer
from loudkit.runtime.torch.vocoder import Vocoder
from loudkit.runtime.torch.voice_encoder import VoiceEncoder


@dataclass
class TorchState:
    """Cache and last hidden state on the generator's device; no tensor in it is ever changed in place."""

    cache: Cache
    hidden: Tensor
    start: tuple[Cache, Tensor]

    def rewind(self) -> None:
        """Back to where ``prefill`` left it."""
        self.cache, self.hidden = self.start


class TorchGeneration:
    """``Generation`` over a token generator, on the device and in the type of its weights."""

    def __init__(self, generator: TokenGenerator) -> None:
        self.generator = generator.eval().requires_grad_(False)
        self.pair = generator.sizes.pair
        weight = generator.speech_emb.weight
        self._device, self._dtype = weight.device, weight.dtype

    @property
    def weight_bytes(self) -> int:
        """Bytes of the transformer's layers and the head."""
        parts = (self.generator.tfmr.layers, self.generator.tfmr.norm, self.generator.speech_head)
        return sum(p.numel() * p.element_size() for part in parts for p in part.parameters())

    def condition(self, speaker: Float32, prompt_tokens: Int64, emotion: Float32) -> Float32:
        with exact(self._device):
            rows = self.generator.condition(
                self._float(speaker), self._ids(prompt_tokens), self._float(emotion)
            )
        return _numpy(rows)

    def prefill(self, rows: Float32) -> tuple[Float32, TorchState]:
        with exact(self._device):
            positions = torch.arange(rows.shape[1], device=self._device)
            hidden, cache = self.generator(self._float(rows), positions, mask=causal_mask(positions))
            last = hidden[:, -1]
            logits = self.generator.logits(last)
        return _numpy(logits)[0], TorchState(cache, last, (cache, last))

    def step(self, state: TorchState, row: Float32, position: int) -> Float32:
        if self.pair:
            raise InvalidRequestError("this generator decodes pairs; use pair_step")
        with exact(self._device):
            return self._advance(state, self._float(row), position)

    def pair_step(
        self, state: TorchState, pair: tuple[int, int], speech_position: int, position: int
    ) -> Float32:
        self._require_pair()
        with exact(self._device):
            ids = torch.tensor([[pair]], device=self._device)
            row = self.generator.pair_rows(ids, torch.tensor([speech_position], device=self._device))
            return self._advance(state, row, position)

    def second_logits(self, state: TorchState, first: int) -> Float32:
        self._require_pair()
        with exact(self._device):
            logits = self.generator.second_logits(state.hidden, torch.tensor([first], device=self._device))
        return _numpy(logits)[0]

    def batch(self, slots: int) -> None:
        """None: sequences are decoded one by one."""

    def _advance(self, state: TorchState, row: Tensor, position: int) -> Float32:
        hidden, state.cache = self.generator(row, torch.tensor([position], device=self._device), state.cache)
        state.hidden = hidden[:, -1]
        return _numpy(self.generator.logits(state.hidden))[0]

    def _require_pair(self) -> None:
        if not self.pair:
            raise InvalidRequestError("this generator decodes single tokens; use step")

    def _float(self, array: Float32) -> Tensor:
        return _tensor(array).to(self._device, self._dtype)

    def _ids(self, array: Int64) -> Tensor:
        return _tensor(array).to(self._device)


class TorchRendering:
    """``Rendering`` over the flow encoder, the estimator and the vocoder."""

    vocoder_context = None

    def __init__(self, encoder: FlowEncoder, estimator: FlowEstimator, vocoder: Vocoder) -> None:
        self.encoder = encoder.eval().requires_grad_(False)
        self.estimator = estimator.eval().requires_grad_(False)
        self.vocoder = vocoder.eval().requires_grad_(False)
        weight = estimator.final_proj.weight
        self._device, self._dtype = weight.device, weight.dtype

    def encode(self, prompt: Int64, query: Int64) -> Float32:
        with exact(self._device):
            return _numpy(self.encoder(_tensor(prompt).to(self._device), _tensor(query).to(self._device)))

    def velocity(self, x: Float32, mu: Float32, t: Float32, speaker: Float32, cond: Float32) -> Float32:
        with exact(self._device):
            moved = [_tensor(a).to(self._device, self._dtype) for a in (x, mu, speaker, cond)]
            time = _tensor(t).to(self._device)
            return _numpy(self.estimator(moved[0], moved[1], time, moved[2], moved[3]))

    def vocode(self, mel: Float32, phase: Float32, noise: Float32) -> Float32:
        with exact(self._device):
            return _numpy(self.vocoder(*(_tensor(a).to(self._device) for a in (mel, phase, noise))))


class TorchEnrollment:
    """``Enrollment`` over the three enrollment networks, float32."""

    def __init__(
        self, tokenizer: SpeechTokenizer, speaker: SpeakerNetwork, voice_encoder: VoiceEncoder
    ) -> None:
        self.tokenizer = tokenizer.eval().requires_grad_(False)
        self.speaker = speaker.eval().requires_grad_(False)
        self.voice_encoder = voice_encoder.eval().requires_grad_(False)
        self._device = voice_encoder.proj.weight.device

    def speech_tokens(self, mel: Float32) -> Int64:
        with exact(self._device):
            return self.tokenizer(_tensor(mel).to(self._device)).cpu().numpy()

    def flow_embedding(self, fbank: Float32) -> Float32:
        with exact(self._device):
            return _numpy(self.speaker(_tensor(fbank).to(self._device)))

    def speaker_embeddings(self, partials: Float32) -> Float32:
        with exact(self._device):
            return _numpy(self.voice_encoder(_tensor(partials).to(self._device)))


@contextmanager
def exact(device: torch.device) -> Iterator[None]:
    """No gradients, and on CUDA no TF32 and no choice of algorithm by timing."""
    with torch.inference_mode():
        if device.type != "cuda":
            yield
            return
        with torch.backends.cudnn.flags(enabled=True, benchmark=False, deterministic=True, allow_tf32=False):
            yield


def _tensor(array: npt.NDArray[Any]) -> Tensor:
    return torch.tensor(array)


def _numpy(tensor: Tensor) -> Float32:
    return tensor.float().cpu().numpy()
