"""Measures of quality that need no extra."""

from __future__ import annotations

import numpy as np
import pytest

from loudkit.errors import MissingExtraError
from loudkit.quality.lines import SETS, lines
from loudkit.quality.manner import longest_silence, manner, pitches, spoken_seconds
from loudkit.quality.recognition import edits, word_error_rate
from loudkit.quality.report import spelled, teachers
from loudkit.quality.sound import largest_step, needed

RATE = 24000


def test_error_rates() -> None:
    assert edits("kitten", "sitting") == 3
    assert word_error_rate(["a b c d", "e"], ["a x c", ""]) == 3 / 5


def test_a_click_at_a_join_is_found_and_elsewhere_is_not() -> None:
    tone = 0.3 * np.sin(2 * np.pi * 200 * np.arange(RATE) / RATE).astype(np.float32)
    assert largest_step(tone, RATE, [0.5]) <= 1.01
    tone[RATE // 2 :] += 0.2
    assert largest_step(tone, RATE, [0.5]) > 10
    assert largest_step(tone, RATE, [0.25]) <= 1.01
    assert largest_step(tone, RATE, []) == 0


@pytest.mark.parametrize("most", [1, 7, 20])
def test_few_lines_are_taken_from_everywhere(most: int) -> None:
    every = lines("sentences")
    some = lines("sentences", most)
    assert len(some) == most == len(set(some))
    assert set(some) <= set(every)
    assert most == 1 or every.index(some[-1]) >= len(every) // 2
    assert lines("sentences", 1000) == every


def test_no_line_is_there_twice() -> None:
    every = [line for name in SETS for line in lines(name)]
    assert len(every) == 80 == len(set(every))


def test_the_teachers_are_unit_vectors_and_not_each_other() -> None:
    found = teachers()
    assert set(found) == {f"teacher of {name}" for name in ("ben", "cora", "hugo", "nora")}
    matrix = np.stack(list(found.values()))
    assert matrix.shape == (4, 256)
    assert np.allclose(np.linalg.norm(matrix, axis=1), 1, atol=1e-2)
    assert (matrix @ matrix.T - 2 * np.eye(4)).max() < 0.9


def test_a_missing_extra_is_named() -> None:
    with pytest.raises(MissingExtraError, match=r"loudkit\[quality\]"):
        needed("no_such_module_of_loudkit")


def _vowel(pitch: float, *, noisy: bool) -> np.ndarray:
    """A second of pulses with overtones to 10 kHz; above 4 kHz noise in their place if ``noisy``."""
    t = np.arange(RATE) / RATE
    top = 4000 if noisy else 10000
    tone = sum(np.cos(2 * np.pi * pitch * k * t) for k in range(1, int(top / pitch)))
    hiss = np.random.default_rng(0).normal(size=RATE)
    spectrum = np.fft.rfft(hiss)
    spectrum[:4000] = 0
    return (0.02 * tone + noisy * 0.1 * np.fft.irfft(spectrum, RATE)).astype(np.float32)


@pytest.mark.parametrize("pitch", [85.0, 120.0, 210.0, 330.0])
def test_pitch_is_found(pitch: float) -> None:
    found = pitches(_vowel(pitch, noisy=False), RATE)
    assert (np.abs(12 * np.log2(found[5:-5] / pitch)) < 0.2).all()
    assert not pitches(np.zeros(RATE, np.float32), RATE).any()


def test_a_glide_moves_and_a_tone_does_not() -> None:
    t = np.arange(RATE) / RATE
    glide = np.cumsum(120 * 2 ** (t / 2)) / RATE  # six semitones in a second
    moving = sum(np.cos(2 * np.pi * k * glide) for k in range(1, 20)).astype(np.float32)
    assert abs(manner([moving], RATE).pitch_movement - 6) < 1.5
    assert manner([_vowel(120, noisy=False)], RATE).pitch_movement < 0.5


def test_the_top_is_pulses_or_noise() -> None:
    assert manner([_vowel(120, noisy=False)], RATE).top_periodicity > 0.9
    assert manner([_vowel(120, noisy=True)], RATE).top_periodicity < 0.4


def test_silence_inside_is_measured_and_at_the_ends_is_not() -> None:
    quiet = np.zeros(RATE // 4, np.float32)
    clip = np.concatenate([quiet, quiet, _vowel(120, noisy=False), quiet, _vowel(120, noisy=False), quiet])
    assert abs(longest_silence(clip, RATE) - 0.25) < 0.02
    assert abs(spoken_seconds(clip, RATE) - 2.25) < 0.02
    assert longest_silence(_vowel(120, noisy=False), RATE) == 0


def test_figures_that_whisper_writes_are_words() -> None:
    wanted = ["the library closes at nine thirty", "it is nine point three zero"]
    assert spelled(wanted, ["The library closes at 9.30.", "It is 9.30"]) == [
        "The library closes at nine thirty.", "It is nine point three zero",
    ]  # fmt: skip
