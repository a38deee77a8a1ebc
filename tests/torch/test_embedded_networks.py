"""The embedded voice's networks and graphs, with weights that were never trained."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import onnx
import pytest
import torch
from onnx import numpy_helper
from torch import Tensor

from loudkit.engine import Engine
from loudkit.errors import GateError, InvalidConfigError
from loudkit.law.config import AlgorithmConfig
from loudkit.law.windows import SAMPLES_PER_FRAME
from loudkit.loading import load
from loudkit.train import bundle as bundling
from loudkit.train.adversary import Critics, critics_loss, deception_loss
from loudkit.train.bulk import warped
from loudkit.train.bundle import VOICES, write_bundle
from loudkit.train.generator import Plan, TokenGenerator, flagged
from loudkit.train.graphs import CONDITIONING_ROWS, Conditioning, Prefill, Step, Velocity, runs
from loudkit.train.half_weights import store_halved
from loudkit.train.listener import Likeness, Listener
from loudkit.train.progress import load_state, save_state
from loudkit.train.renderer import MEL_MEAN, MEL_SPREAD, Renderer
from loudkit.train.speech_tokens import ATTRIBUTES, LEVEL, PHONE_IDS, PHONES, STOP, encode, spoken_phones
from loudkit.train.spelling import text_ids
from loudkit.train.spoken import PITCHES, SLOTS
from loudkit.train.vocoder import Vocoder, limited, pulses
from loudkit.train.vocoder_training import Duel, load_vocoder, spectral_distance
from loudkit.verification import verify


@pytest.fixture(scope="module")
def untrained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A work folder with checkpoints at step 0, and the bundle made of them."""
    work = tmp_path_factory.mktemp("untrained")
    torch.manual_seed(0)
    for name, network in (
        ("generator", TokenGenerator()),
        ("renderer", Renderer()),
        ("listener", Listener()),
        ("vocoder", Vocoder()),
    ):
        save_state(work / f"{name}.pt", {"model": network.state_dict(), "step": 0})
    write_bundle(work, work / "loudr-0")
    return work


@pytest.fixture(scope="module")
def engine(untrained: Path) -> Engine:
    return load(untrained / "loudr-0", device="onnx")


class _Planned(TokenGenerator):
    """Says what the test says: one phone a text row, of some length and pitch."""

    def __init__(self, phones: list[int], lengths: list[float], pitch: list[float]) -> None:
        super().__init__()
        self.said = phones, lengths, pitch

    def forward(self, rows: Tensor, speaker: Tensor) -> Plan:
        shape = (1, rows.shape[1], SLOTS)
        scores = torch.zeros(*shape, 1 + len(PHONES))
        scores[..., 0] = 1
        lengths, pitch = torch.zeros(shape), torch.zeros(*shape, PITCHES)
        for i, (phone, length, height) in enumerate(zip(*self.said, strict=True)):
            scores[0, 1 + i, 0, 1 + phone] = 2
            lengths[0, 1 + i, 0] = np.log(length)
            pitch[0, 1 + i, 0] = height
        return Plan(scores, lengths, pitch)


def _rows(generator: TokenGenerator, text: str) -> Tensor:
    words = generator.rows(torch.tensor([text_ids(text)]))
    front, last = words.new_zeros(1, CONDITIONING_ROWS, words.shape[2]), words.new_zeros(1, 1, words.shape[2])
    return torch.cat([front, words, last], 1)


def _drawn(generator: TokenGenerator, text: str) -> list[int]:
    """The likeliest tokens of prefill and steps, up to the stop token."""
    rows = _rows(generator, text)
    with torch.inference_mode():
        logits, codes, pitch = Prefill(generator)(rows, torch.arange(rows.shape[1]))
        tokens = [int(logits[0, -1].argmax())]
        while tokens[-1] != STOP:
            position = torch.tensor([rows.shape[1] + len(tokens) - 1])
            logits, codes, pitch = Step()(rows[:, :1], position, codes, pitch)
            tokens.append(int(logits[0].argmax()))
    return tokens[:-1]


def test_the_plan_is_encoded_as_training_encodes() -> None:
    phones = [PHONE_IDS[phone] for phone in "pau hh eh l ow ow pau".split()]
    lengths, heights = [5, 2, 3, 3, 7, 4, 6], [0.0, 0.4, 0.4, 0.4, 0.4, 0.4, 0.0]
    frames = np.repeat(phones, lengths)
    wanted = encode(frames, np.where(frames > 0, 0.4, 0.0))
    assert _drawn(_Planned(phones, lengths, heights), "hello.") == wanted.tolist()


def test_pitch_moves_within_a_phone() -> None:
    phones = [PHONE_IDS[phone] for phone in "pau ow pau".split()]
    planned = _Planned(phones, [4.0, 32.0, 4.0], [0.0, 0.0, 0.0])

    def rising(rows: Tensor, speaker: Tensor) -> Plan:
        plan = _Planned.forward(planned, rows, speaker)
        plan.pitch[0, 2, 0] = torch.tensor([-0.8, 0.8])
        return plan

    planned.forward = rising  # type: ignore[method-assign]
    levels = ATTRIBUTES[_drawn(planned, "oh."), 2][2:18]
    assert (np.diff(levels) >= 0).all()
    assert levels[4] < LEVEL - 1
    assert levels[11] > LEVEL + 1


def test_a_plan_longer_than_the_window_never_stops() -> None:
    generator = _Planned([PHONE_IDS["aa"]] * 12, [60.0] * 12, [0.0] * 12)
    rows = _rows(generator, "a long a long a long line")
    _, codes, _ = Prefill(generator)(rows, torch.arange(rows.shape[1]))
    assert (codes[0, 0, 0, :-1] >= 0).all()


def test_runs_count_tokens_of_one_phone() -> None:
    first = torch.tensor([5, 5, 5, 5, 5, 5, 6, 6, 7, 7])
    second = torch.tensor([5, 5, 5, 5, 5, 6, 6, 6, 7, 8])
    assert runs(first, second).tolist() == [0, 1, 2, 3, 3, 0, 0, 1, 0, 0]


def test_padding_changes_no_row_of_a_line() -> None:
    generator = TokenGenerator().eval()
    rows, speaker = (
        generator.rows(torch.tensor([text_ids("hello there.")])),
        torch.zeros(1, generator.speaker.weight.shape[1]),
    )
    padded = torch.cat([torch.zeros(1, 9, rows.shape[2]), rows, torch.zeros(1, 5, rows.shape[2])], 1)
    with torch.inference_mode():
        alone, within = generator(rows, speaker), generator(padded, speaker)
    assert torch.allclose(alone.phones, within.phones[:, 9:-5], atol=1e-5)


def test_flagged_rows_carry_the_flag_alone() -> None:
    rows = flagged(torch.full((2, 3), 7.0), 1)
    assert rows.tolist() == [[7, 7, 1]] * 2


def test_a_known_speaker_is_itself_and_a_stranger_the_mean_of_all() -> None:
    known = torch.eye(256)[:4]
    rows = flagged(torch.randn(4, 192), 0)
    condition = Conditioning(known, rows)
    prompt, emotion = torch.zeros(1, 3, dtype=torch.int64), torch.full((1, 1), 0.5)
    for own, row in zip(known, rows, strict=True):
        assert torch.allclose(condition(own[None], prompt, emotion)[0, 0], row, atol=1e-4)
    stranger = condition(torch.eye(256)[200:201], prompt, emotion)[0, 0]
    assert torch.allclose(stranger, rows.mean(0), atol=1e-5)


def test_a_spoken_prompt_chooses_the_voice_and_a_silent_one_does_not() -> None:
    torch.manual_seed(1)
    renderer, listener = Renderer().eval(), Listener().eval()
    likeness = Likeness(listener, Vocoder().eval())
    velocity = Velocity(renderer, likeness)
    prompt, query = 240, 40
    mu = torch.randn(1, 80, prompt + query)
    mu[..., :prompt] = 0
    x, t, own = torch.zeros_like(mu), torch.zeros(1), torch.randn(1, 80)
    silent = torch.full_like(mu, -11.5)
    spoken = silent.clone()
    spoken[..., :200] = torch.randn(1, 80, 200) - 4
    with torch.inference_mode():
        shares, heard = likeness(spoken[..., :prompt])
        assert heard.item()
        assert not likeness(silent[..., :prompt])[1].item()
        like = shares @ renderer.speaker.weight
        wanted = {
            name: renderer.decoder(mu[..., prompt:], speaker)
            for name, speaker in (("own", own), ("like", like))
        }
        for cond, name in ((silent, "own"), (torch.zeros_like(mu), "own"), (spoken, "like")):
            made = velocity(x, mu, t, own, cond)[..., prompt:]
            assert torch.allclose(made, wanted[name] * MEL_SPREAD + MEL_MEAN, atol=1e-4)


def test_a_recordings_level_says_nothing_of_its_voice() -> None:
    listener = Listener().eval()
    mel = torch.randn(1, 80, 120) - 3
    with torch.inference_mode():
        assert torch.allclose(listener(mel)[0], listener(mel + 0.8)[0], atol=1e-4)


def test_pulses_come_at_the_pitch() -> None:
    train, angle = pulses(torch.full((1, 50), float(np.log(120.0))), torch.zeros(1, 1))
    assert (
        train[0].topk(120).indices.sort().values - angle[0].cos().topk(120).indices.sort().values
    ).abs().max() < 3
    spectrum = np.abs(np.fft.rfft(train[0].numpy()))
    assert np.argmax(spectrum[1:]) % 120 == 119  # a harmonic: a second of sound, so bins of 1 Hz
    assert spectrum[11200:].max() < 0.01 * spectrum.max()


def test_a_vocoder_that_knows_nothing_gives_the_mel_back_in_outline() -> None:
    torch.manual_seed(0)
    vocoder = Vocoder().eval()
    quiet, loud = torch.full((1, 80, 20), -11.5), torch.full((1, 80, 20), -3.0)
    with torch.inference_mode():
        samples = vocoder(
            torch.cat([quiet, loud], 2), torch.zeros(1, 9, 1), torch.randn(1, 9, 40 * SAMPLES_PER_FRAME)
        )
    halves = samples[0].view(2, -1).pow(2).mean(1).sqrt()
    assert samples.shape == (1, 40 * SAMPLES_PER_FRAME)
    assert halves[1] > 10 * halves[0]


def test_each_side_of_the_duel_has_its_own_gradient() -> None:
    torch.manual_seed(0)
    critics, wanted = Critics(), torch.randn(2, 4800)
    made = torch.randn(2, 4800, requires_grad=True)
    critics_loss(critics, made, wanted).backward()
    assert made.grad is None
    assert all(value.grad is not None for value in critics.parameters())
    critics.zero_grad()
    sum(deception_loss(critics, made, wanted)).backward()  # type: ignore[union-attr]
    assert made.grad is not None
    assert all(value.grad is None for value in critics.parameters())


def test_two_drawings_of_right_noise_are_nearer_than_silence() -> None:
    torch.manual_seed(0)
    one, other, wanted = (0.1 * torch.randn(2, 4800) for _ in range(3))
    nothing = torch.zeros(2, 4800)
    assert spectral_distance(one, other, wanted) < spectral_distance(one, one, wanted)
    assert spectral_distance(one, other, wanted) < spectral_distance(nothing, nothing, wanted)


def test_a_polished_vocoder_is_taken_where_there_is_one(tmp_path: Path) -> None:
    duel = Duel()
    save_state(tmp_path / "vocoder.pt", {"model": Vocoder().state_dict(), "step": 0})
    assert not torch.equal(load_vocoder(tmp_path).enter.weight, duel.vocoder.enter.weight)
    save_state(tmp_path / "vocoder_polished.pt", {"model": duel.state_dict(), "step": 0})
    assert torch.equal(load_vocoder(tmp_path).enter.weight, duel.vocoder.enter.weight)


def test_borders_are_moved_to_where_the_same_sound_is() -> None:
    sounds = np.random.default_rng(0).normal(size=(80, 6)).astype(np.float32)
    one, other = np.repeat(sounds, [5, 5, 5, 5, 5, 5], 1), np.repeat(sounds, [3, 9, 5, 2, 6, 8], 1)
    path = warped(one, other)
    assert path[[0, 5, 10, 15, 20, 25, 30]].tolist() == [0, 3, 12, 17, 19, 25, 33]
    assert (np.diff(path) >= 0).all()


def test_loud_samples_are_bent_and_never_cut() -> None:
    samples = torch.linspace(-3, 3, 601)
    made = limited(samples)
    assert torch.equal(made[samples.abs() < 0.7], samples[samples.abs() < 0.7])
    assert made.abs().max() < 0.971
    near = samples.abs() < 1.2
    assert (made[near].diff() > 0).all()


def test_large_weights_are_stored_in_half_and_used_in_full(tmp_path: Path) -> None:
    weight = numpy_helper.from_array(np.random.default_rng(0).normal(size=(64, 64)).astype(np.float32), "w")
    node = onnx.helper.make_node("MatMul", ["x", "w"], ["y"])
    ports = [onnx.helper.make_tensor_value_info(name, 1, [1, 64]) for name in "xy"]
    model = onnx.helper.make_model(onnx.helper.make_graph([node], "g", ports[:1], ports[1:], [weight]))
    store_halved(model, ["w"])
    assert [one.op_type for one in model.graph.node] == ["MatMul"]
    store_halved(model)
    onnx.checker.check_model(model, full_check=True)
    assert [one.data_type for one in model.graph.initializer] == [onnx.TensorProto.FLOAT16]
    assert [one.op_type for one in model.graph.node] == ["Cast", "MatMul"]


def test_an_untrained_bundle_runs_through_every_stage(engine: Engine) -> None:
    assert engine.voices() == tuple(sorted(VOICES))
    assert "small embedded English voice" in engine.describe()
    first, again, other = (
        engine.synthesize("Hello there.", voice, seed=3) for voice in ("cora", "cora", "ben")
    )
    assert (first.audio == again.audio).all()
    assert first.audio.shape != other.audio.shape or (first.audio != other.audio).any()


def test_seeds_change_pitch_at_most(engine: Engine) -> None:
    said = {
        tuple(spoken_phones([int(t) for t in engine.synthesize("Hello there.", "cora", seed=s).tokens]))
        for s in range(4)
    }
    assert len(said) == 1


def test_an_untrained_bundle_is_whole(untrained: Path) -> None:
    found = verify(untrained / "loudr-0")
    assert found.ok, found.problems
    assert found.facts["speaks with"] == "onnx"


def test_torch_refuses_these_networks(untrained: Path) -> None:
    with pytest.raises(
        InvalidConfigError, match="networks is 'loudr-0'; expected loudr-1 to run on torch; use device onnx"
    ):
        load(untrained / "loudr-0", device="cpu")


def test_without_a_device_the_graphs_are_run(untrained: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loudkit.loading.best_device", lambda: "cpu")
    assert load(untrained / "loudr-0").backend == "onnx"


def test_a_failed_gate_leaves_the_old_bundle(
    untrained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "loudr-0").mkdir()
    (tmp_path / "loudr-0" / "old").touch()
    (tmp_path / "loudr-0" / "loudr-0.safetensors").touch()

    def refuse(*_: object) -> None:
        raise GateError("no")

    monkeypatch.setattr(bundling, "check_graph", refuse)
    with pytest.raises(GateError):
        write_bundle(untrained, tmp_path / "loudr-0")
    assert [path.name for path in tmp_path.iterdir()] == ["loudr-0"]
    assert (tmp_path / "loudr-0" / "old").exists()


def test_the_velocity_lands_on_the_mel_in_any_number_of_steps(engine: Engine) -> None:
    rendering = engine.mel_decoder._rendering  # type: ignore[attr-defined]
    mu, speaker = np.full((1, 80, 300), 0.1, np.float32), np.zeros((1, 80), np.float32)
    mu[..., :2] = 0
    cond = np.zeros_like(mu)
    x = np.random.default_rng(0).normal(size=mu.shape).astype(np.float32)
    one = x + rendering.velocity(x, mu, np.zeros(1, np.float32), speaker, cond)
    half = x + np.float32(0.25) * rendering.velocity(x, mu, np.zeros(1, np.float32), speaker, cond)
    two = half + np.float32(0.75) * rendering.velocity(half, mu, np.full(1, 0.25, np.float32), speaker, cond)
    assert np.abs(one - two).max() < 1e-3
    assert abs(one.mean() - MEL_MEAN) < MEL_SPREAD


def test_a_short_line_is_rendered_as_in_a_long_one(engine: Engine) -> None:
    """Nothing stands for what was not said: sound costs what it lasts."""
    rendering = engine.mel_decoder._rendering  # type: ignore[attr-defined]
    prompt, query = np.zeros((1, 1), np.int64), np.arange(5000, 5100)[None]
    assert rendering.encode(prompt, query[:, :7]).shape == (1, 80, 16)
    alone, within = rendering.encode(prompt, query[:, :60]), rendering.encode(prompt, query)
    assert np.abs(alone[..., :20] - within[..., :20]).max() < 1e-5
    phase, noise = np.zeros((1, 9, 1), np.float32), np.zeros((1, 9, 480 * 20), np.float32)
    assert rendering.vocode(alone[..., 2:22].copy(), phase, noise).shape == (1, 480 * 20)


def test_checkpoints_are_read_back(tmp_path: Path) -> None:
    assert load_state(tmp_path / "none.pt") is None
    save_state(tmp_path / "one.pt", {"step": 3, "model": {"w": torch.ones(2)}})
    state = load_state(tmp_path / "one.pt")
    assert state is not None
    assert state["step"] == 3


def test_the_law_is_the_manifests(engine: Engine) -> None:
    law = engine.algorithm
    assert isinstance(law, AlgorithmConfig)
    assert (law.euler_steps, law.chunking.prefix_tokens, law.sampling.min_tokens_floor) == (1, 0, 0)
    assert replace(law, euler_steps=2).fingerprint != law.fingerprint
