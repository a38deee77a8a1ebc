"""The six graphs of the embedded voice, under the family's signatures.

``t3_prefill`` plans the whole line. The plan travels in what is the key/value cache elsewhere, as its one row, and
``t3_step`` reads from it the token of its place, whatever was drawn before. The row holds a code (phones and run) and a
pitch for each of 255 tokens; code -1 is the end. Place 255 is always the end, its pitch the number of input rows.
"""

from __future__ import annotations

from typing import Final

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from loudkit.export.generator_graphs import ids, noise
from loudkit.export.signature import Graph, Port, float_port, int_port
from loudkit.law.windows import FRAMES_PER_TOKEN, HARMONICS, MEL_BINS, SAMPLES_PER_FRAME
from loudkit.train.generator import WIDTH, TokenGenerator, flagged
from loudkit.train.listener import Likeness, Listener
from loudkit.train.renderer import MEL_MEAN, MEL_SPREAD, Renderer
from loudkit.train.speech_tokens import (
    ATTRIBUTES,
    LEVEL,
    PHONES,
    PITCH_STEP,
    RUNS,
    SILENCE,
    START,
    STOP,
    VOCABULARY,
)
from loudkit.train.spelling import text_ids
from loudkit.train.vocoder import Vocoder

CONDITIONING_ROWS: Final = 34
PROMPT_TOKENS: Final = 1  # of our own profiles: silence
WINDOW_TOKENS: Final = 255
SPEAKER_WIDTH: Final = 256

_PLACES: Final = WINDOW_TOKENS + 1
_NEVER: Final = -60.0
_CERTAIN: Final = 30.0  # of one voice where the embedding is its own, of none where it is a stranger's
_PITCH_DOUBT: Final = (
    0.15  # deviations: seeds choose between neighbouring pitches where the plan lies between them
)
_SMOOTH: Final = 5  # frames
_END: Final = -1
_QUIET: Final = -11.5  # ln: the mel of nothing
_EXAMPLES: Final = ("the quick brown fox jumps over the lazy dog.", "yes, it is.")


class Conditioning(nn.Module):
    """``t3_cond``: row 0 is the speaker's, a stranger's the mean of all; prompt and emotion change nothing."""

    def __init__(self, speakers: Tensor, rows: Tensor) -> None:
        super().__init__()
        self.register_buffer("speakers", speakers)  # [voices, 256], unit vectors
        self.register_buffer("rows", rows)  # [voices, width]

    def forward(self, embedding: Tensor, prompt: Tensor, emotion: Tensor) -> Tensor:
        nothing = (prompt.sum().float() + emotion.sum()) * 0.0
        share = torch.softmax(_CERTAIN * embedding @ self.speakers.T, 1)
        row = flagged(share @ self.rows, 0) + nothing
        return torch.cat([row[:, None], row.new_zeros(1, CONDITIONING_ROWS - 1, WIDTH)], 1)


class Prefill(nn.Module):
    """``t3_prefill``: rows to the first token's logits, of the last row alone, and the plan."""

    def __init__(self, generator: TokenGenerator) -> None:
        super().__init__()
        self.generator = generator
        self.draw = Draw()

    def forward(self, rows: Tensor, positions: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        codes, pitch = self.plan(rows)
        end = torch.full((1,), _END, dtype=torch.float32)
        codes = torch.cat([codes, end])
        pitch = torch.cat([pitch, (positions[-1:] + 1).float()])
        logits = self.draw(codes[0], pitch[0])
        return logits[None, None], codes.view(1, 1, 1, _PLACES), pitch.view(1, 1, 1, _PLACES)

    def plan(self, rows: Tensor) -> tuple[Tensor, Tensor]:
        """Code and pitch of 255 tokens."""
        rows, speaker = rows[:, CONDITIONING_ROWS:], rows[:, 0]
        is_text = rows[0, :, -1] > 0.5
        plan = self.generator(rows * is_text[:, None], speaker)
        phone = (plan.phones[0].argmax(-1) * is_text[:, None]).flatten() - 1
        said = phone >= 0
        length = torch.where(said, plan.log_lengths[0].flatten().exp().clamp(1, 60), 0.0)
        early, late = plan.pitch[0].flatten(0, 1).unbind(1)
        ends = torch.cumsum(length, 0).round()
        frame = torch.arange(2 * WINDOW_TOKENS, dtype=torch.float32)
        slot = (ends[None] <= frame[:, None]).sum(1).clamp(max=phone.shape[0] - 1)
        there = frame < ends[-1]
        phones = torch.where(there, phone[slot], 0).clamp(min=0)
        part = ((frame + 0.5 - ends[slot]) / length[slot].clamp(min=1) + 1).clamp(0, 1)
        height = early[slot] + (late - early)[slot] * (2 * part - 0.5)  # at a quarter and at three quarters
        height = smoothed(height, phones > 0)
        first, second = phones.view(-1, 2).unbind(1)
        codes = (first * len(PHONES) + second) * RUNS + runs(first, second)
        codes = torch.where(there.view(-1, 2)[:, 0], codes, _END).float()
        height = height.view(-1, 2).mean(1).clamp(-LEVEL * PITCH_STEP, LEVEL * PITCH_STEP)
        return codes, torch.where((first == 0) & (second == 0), 0.0, height)


class Step(nn.Module):
    """``t3_step``: the logits of the place that ``position`` says; the plan goes on unchanged."""

    def __init__(self) -> None:
        super().__init__()
        self.draw = Draw()

    def forward(self, row: Tensor, position: Tensor, codes: Tensor, pitch: Tensor) -> tuple[Tensor, ...]:
        place = position - pitch[0, 0, 0, -1].long() + 1
        place = place.clamp(0, _PLACES - 1)
        logits = self.draw(codes[0, 0, 0].index_select(0, place)[0], pitch[0, 0, 0].index_select(0, place)[0])
        return logits[None] + row.sum() * 0.0, codes + 0.0, pitch + 0.0


class Draw(nn.Module):
    """A code and a pitch to logits ``[vocabulary]``, the best of them 0."""

    def __init__(self) -> None:
        super().__init__()
        first, second, pitch, run = torch.as_tensor(ATTRIBUTES).unbind(1)
        codes = (first * len(PHONES) + second) * RUNS + run  # whole numbers: float16 would not hold them
        codes[_unused()] = -2
        codes[STOP] = _END
        self.register_buffer("codes", codes)
        self.register_buffer("pitch", (pitch - LEVEL).float() * PITCH_STEP)

    def forward(self, code: Tensor, pitch: Tensor) -> Tensor:
        wanted = torch.where(code < 0, 0.0, pitch)
        score = -((self.pitch - wanted) ** 2) / (2 * _PITCH_DOUBT**2)
        score = torch.where(self.codes == code.long(), score, _NEVER * 2)
        return (score - score.max()).clamp(min=_NEVER)


class Encode(nn.Module):
    """``flow_encoder``: the query's mu; the prompt's is nothing, since no network here reads it."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__()
        self.encoder = renderer.encoder

    def forward(self, prompt: Tensor, query: Tensor) -> Tensor:
        nothing = prompt.float()[:, None, :, None].expand(-1, MEL_BINS, -1, FRAMES_PER_TOKEN).flatten(2) * 0.0
        return torch.cat([nothing, self.encoder(query)], 2)


class Velocity(nn.Module):
    """``flow_estimator``: straight from where x is to the mel; the prompt's mel, where mu is nothing, is not made.

    Our own profiles have a silent prompt, and their speaker vector counts. Where the prompt is speech, it is a
    recording's, and the voices it sounds like count.
    """

    def __init__(self, renderer: Renderer, likeness: Likeness) -> None:
        super().__init__()
        self.decoder = renderer.decoder
        self.likeness = likeness
        self.register_buffer("voices", renderer.speaker.weight.detach())

    def forward(self, x: Tensor, mu: Tensor, t: Tensor, speaker: Tensor, cond: Tensor) -> Tensor:
        prompt = (mu[0].abs().sum(0) == 0).sum()
        shares, heard = self.likeness(cond)
        speaker = torch.where(heard[:, None], shares @ self.voices, speaker)
        mel = torch.cat([mu[..., :prompt] * 0.0, self.decoder(mu[..., prompt:], speaker)], 2)
        return (mel * MEL_SPREAD + MEL_MEAN - x) / (1 - t)[:, None, None]


class Vocode(nn.Module):
    """``vocoder``: frames that are all zero, the padding of a window, are heard as silence."""

    def __init__(self, vocoder: Vocoder) -> None:
        super().__init__()
        self.vocoder = vocoder

    def forward(self, mel: Tensor, phase: Tensor, samples: Tensor) -> Tensor:
        padded = mel.abs().sum(1, keepdim=True) == 0
        return self.vocoder(torch.where(padded, _QUIET, mel), phase, samples)


def smoothed(pitch: Tensor, spoken: Tensor) -> Tensor:
    """``pitch`` ``[frames]`` as its mean over neighbouring frames that are ``spoken``."""
    weight = spoken.float()
    both = torch.stack([pitch * weight, weight])[:, None]
    total, count = F.avg_pool1d(F.pad(both, (_SMOOTH // 2, _SMOOTH // 2)), _SMOOTH, 1)[:, 0].unbind(0)
    return total / count.clamp(min=1e-3)


def runs(first: Tensor, second: Tensor) -> Tensor:
    """How many tokens of the same phone stand before each, at most 3."""
    same = first == second
    goes_on = same[1:] & same[:-1] & (first[1:] == first[:-1])
    at = torch.arange(len(first))
    starts = torch.where(torch.cat([torch.zeros(1, dtype=torch.bool), goes_on]), 0, at)
    last = torch.where(at[None] <= at[:, None], starts[None], 0).max(1).values
    return torch.where(same, (at - last).clamp(max=RUNS - 1), 0)


def synthesis_graphs(
    generator: TokenGenerator, speakers: Tensor, renderer: Renderer, listener: Listener, vocoder: Vocoder
) -> list[Graph]:
    """All six, ready to be written; ``speakers`` ``[voices, 256]`` are the voices' speaker embeddings."""
    prefill = Prefill(generator)

    def line(n: int) -> tuple[Tensor, Tensor]:
        text = generator.rows(torch.tensor([text_ids(_EXAMPLES[n])]))
        front, last = text.new_zeros(1, CONDITIONING_ROWS, WIDTH), text.new_zeros(1, 1, WIDTH)
        front[:, 0] = flagged(generator.speaker.weight[:1], 0)
        rows = torch.cat([front, text, last], 1)
        return rows, torch.arange(rows.shape[1])

    def step(n: int) -> tuple[Tensor, ...]:
        rows, _ = line(n)
        _, codes, pitch = prefill(rows, torch.arange(rows.shape[1]))
        return rows[:, :1], torch.tensor([rows.shape[1] + 7]), codes, pitch

    speaker_ports = (
        float_port("speaker_emb", 1, SPEAKER_WIDTH),
        int_port("prompt_tokens", 1, "prompt_tokens"),
    )
    frame = (1, MEL_BINS, "frames")

    def flow(prompt: int) -> tuple[Tensor, ...]:
        x, mu, cond = (noise(prompt + k, 1, MEL_BINS, 2 * prompt + 60) for k in range(3))
        mu[..., :prompt], cond[..., prompt:] = 0, 0
        return x, mu, torch.tensor([0.1]), noise(prompt + 3, 1, MEL_BINS), cond

    def sound(frames: int) -> tuple[Tensor, ...]:
        mel, phase = noise(frames, 1, MEL_BINS, frames) - 5, noise(9, 1, HARMONICS, 1)
        return mel, phase, noise(10 + frames, 1, HARMONICS, SAMPLES_PER_FRAME * frames)

    return [
        Graph(
            "t3_cond",
            Conditioning(speakers, flagged(generator.speaker.weight.detach(), 0)),
            (*speaker_ports, float_port("emotion", 1, 1)),
            (float_port("t3_cond_out", 1, CONDITIONING_ROWS, WIDTH),),
            lambda n: (noise(n, 1, SPEAKER_WIDTH), ids(n, START), torch.tensor([[0.5]])),
            (150, 61),
        ),
        Graph(
            "t3_prefill",
            prefill,
            (float_port("embeds", 1, "rows", WIDTH), int_port("positions", "rows")),
            (float_port("logits", 1, 1, VOCABULARY), *_plan_ports("kv_{}_0")),
            line,
            (0, 1),
        ),
        Graph(
            "t3_step",
            Step(),
            (float_port("embeds", 1, 1, WIDTH), int_port("position", 1), *_plan_ports("past_{}_0")),
            (float_port("logits", 1, VOCABULARY), *_plan_ports("present_{}_0")),
            step,
            (0, 1),
        ),
        Graph(
            "flow_encoder",
            Encode(renderer),
            (int_port("prompt_token", 1, "prompt"), int_port("speech_tokens", 1, "query")),
            (float_port("mu", *frame),),
            lambda n: (ids(n, START), ids(2 * n, START)),
            (PROMPT_TOKENS, 61),
        ),
        Graph(
            "flow_estimator",
            Velocity(renderer, Likeness(listener, vocoder)),
            (
                float_port("x", *frame),
                float_port("mu", *frame),
                float_port("t", 1),
                float_port("spks", 1, MEL_BINS),
                float_port("cond", *frame),
            ),
            (float_port("velocity", *frame),),
            flow,
            (2 * PROMPT_TOKENS, 122),
        ),
        Graph(
            "vocoder",
            Vocode(vocoder),
            (
                float_port("mel", *frame),
                float_port("phase", 1, HARMONICS, 1),
                float_port("noise", 1, HARMONICS, "samples"),
            ),
            (float_port("wave", 1, "samples"),),
            sound,
            (FRAMES_PER_TOKEN * WINDOW_TOKENS, 24),
        ),
    ]


def _plan_ports(pattern: str) -> tuple[Port, Port]:
    axes = (1, 1, 1, _PLACES)
    return float_port(pattern.format("k"), *axes), float_port(pattern.format("v"), *axes)


def _unused() -> Tensor:
    """Ids that stand for nothing: those that read as silence and are not the silence."""
    silence = torch.as_tensor(ATTRIBUTES[SILENCE])
    same = (torch.as_tensor(ATTRIBUTES) == silence).all(1)
    same[SILENCE] = False
    return same
