"""Batches of examples for the generator, and its loss."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor

from loudkit.train.generator import CONDITIONING_ROWS, SPEECH_ROWS, TEXT_ROWS, TokenGenerator, flagged, visible
from loudkit.train.speech_tokens import ATTRIBUTES, PITCHES, START, STOP, token_id
from loudkit.train.spoken import Example

_POOL: Final = 512
_PAD, _TEXT, _SPEECH = 0, 2, 3
_CONDITIONS: Final = 2
_PITCH_NOISE: Final = 0.12
_TOKEN_NOISE: Final = 0.04


@dataclass(frozen=True)
class Batch:
    """Rows ``[batch, rows]``: kind, id, place within its kind, target (-1: none), letter's row, sounds (-1: none)."""

    kind: Tensor
    ids: Tensor
    place: Tensor
    target: Tensor
    letter: Tensor
    sounds: Tensor


@dataclass(frozen=True)
class Loss:
    """Cross-entropy of tokens, attention outside the letter (a layer each), cross-entropy of letters' phones."""

    tokens: Tensor
    guide: Tensor
    sounds: Tensor
    accuracy: Tensor


def batches(examples: list[Example], rows: int, seed: int) -> Iterator[list[Example]]:
    """Every example once, in batches of about ``rows`` rows of similar length."""
    draw = random.Random(seed)
    order = list(range(len(examples)))
    draw.shuffle(order)
    for first in range(0, len(order), _POOL):
        pool = sorted(order[first : first + _POOL], key=lambda i: examples[i].rows)
        made: list[list[Example]] = []
        current: list[Example] = []
        for i in pool:
            if current and examples[i].rows * (len(current) + 1) > rows:
                made.append(current)
                current = []
            current.append(examples[i])
        made.append(current)
        draw.shuffle(made)
        yield from made


def collate(examples: list[Example], noise: np.random.Generator | None = None) -> Batch:
    """One batch; with ``noise`` the tokens that are read (never those that are asked for) are disturbed."""
    shape = (len(examples), max(example.rows for example in examples))
    kind, ids, place = np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    target, letter = np.full(shape, -1), np.zeros(shape, np.int64)
    sounds = np.full((*shape, 2), -1)
    for b, example in enumerate(examples):
        n, m = len(example.text), len(example.tokens) + 1
        text, speech = slice(_CONDITIONS, _CONDITIONS + n), slice(_CONDITIONS + n, _CONDITIONS + n + m)
        kind[b, :_CONDITIONS] = 1
        kind[b, text], kind[b, speech] = _TEXT, _SPEECH
        ids[b, 0] = example.voice
        ids[b, text] = example.text
        ids[b, speech] = [START, *(_disturbed(example.tokens, noise) if noise else example.tokens)]
        place[b, text], place[b, speech] = np.arange(n), np.arange(m)
        target[b, speech] = [*example.tokens, STOP]
        letter[b, speech] = _CONDITIONS + example.letters
        sounds[b, text] = example.sounds
    return Batch(*(torch.from_numpy(values) for values in (kind, ids, place, target, letter, sounds)))


def loss(model: TokenGenerator, batch: Batch) -> Loss:
    """The losses of a batch, in bfloat16 where autocast is on."""
    is_text, is_speech = batch.kind == _TEXT, batch.kind == _SPEECH
    rows = batch.kind.shape[1]
    text = flagged(model.text(torch.where(is_text, batch.ids, 0)), 1)
    text = text + flagged(model.text_position[batch.place.clamp(max=TEXT_ROWS - 1)], 0)
    speech = model.speech_rows(torch.where(is_speech, batch.ids, 0))
    speech = speech + flagged(model.speech_position[batch.place.clamp(max=SPEECH_ROWS - 1)], 0)
    x = torch.where(is_text[..., None], text, torch.where(is_speech[..., None], speech, 0.0))
    speaker = flagged(model.speaker(batch.ids[:, 0]), 0)
    emotion = flagged(model.emotion.expand_as(speaker), 0)
    x = torch.cat([speaker[:, None], emotion[:, None], x[:, _CONDITIONS:]], 1)
    positions = torch.arange(rows) + CONDITIONING_ROWS - _CONDITIONS
    positions[0] = 0
    turn, mask = model.turn(positions), visible(is_text)[:, None]
    guide, sounds = [], x.new_zeros(())
    for n, layer in enumerate(model.layers):
        x, _, weight = layer(x, turn, mask)
        if n in model.sizes.guided:
            near = [weight[:, 0].gather(2, (batch.letter + d).clamp(0, rows - 1)[..., None]) for d in (-1, 0, 1)]
            mass = torch.cat(near, -1).sum(-1)[is_speech]
            guide.append(-torch.log(mass + 1e-4).mean())
        if n == 2:
            sounds = _sounds_loss(model.sounds(x[is_text]).float(), batch.sounds[is_text])
    scores = model.scores(x[is_speech])
    wanted = torch.searchsorted(model.used, batch.target[is_speech])
    accuracy = (scores.argmax(-1) == wanted).float().mean()
    return Loss(F.cross_entropy(scores, wanted), torch.stack(guide), sounds, accuracy)


def _sounds_loss(scores: Tensor, wanted: Tensor) -> Tensor:
    first, second = scores.chunk(2, -1)
    return F.cross_entropy(first, wanted[:, 0]) + F.cross_entropy(second, wanted[:, 1])


def _disturbed(tokens: np.ndarray, noise: np.random.Generator) -> np.ndarray:
    """``tokens`` with some pitch classes drawn again and some tokens replaced by others of the line."""
    out = tokens.copy()
    chance = noise.random(len(tokens))
    for i in np.flatnonzero(chance < _PITCH_NOISE):
        first, second, _, run = ATTRIBUTES[tokens[i]]
        out[i] = token_id(int(first), int(second), int(noise.integers(PITCHES)), int(run))
    replaced = np.flatnonzero(chance > 1 - _TOKEN_NOISE)
    out[replaced] = tokens[noise.integers(len(tokens), size=len(replaced))]
    return out

