"""The report: what is heard in made and spoken recordings, and what is said about it."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from loudkit.audio.reading import Recording
from loudkit.enrollment.excerpt import best_start, excerpt
from loudkit.enrollment.preflight import Report, examine
from loudkit.enrollment.speech import Speech
from loudkit.errors import InvalidRequestError, LoudkitError

RATE = 22050


def _of(samples: np.ndarray, rate: int = RATE) -> Recording:
    return Recording(samples.astype(np.float32)[:, None], rate)


def _noise(seconds: float, level: float = 0.1, rate: int = RATE, seed: int = 0) -> np.ndarray:
    return level * np.random.default_rng(seed).standard_normal(round(seconds * rate))


def _warned(report: Report) -> str:
    return " / ".join(report.warnings)


def test_clean_speech_is_fine(spoken: Recording) -> None:
    report = examine(spoken, end_in_silence=True)
    assert report.ok
    assert not report.warnings
    assert report.speech_share > 0.85
    assert 9.7 < report.end < 9.8
    assert len(report.voices) == 1
    assert 70 < report.voices[0] < 130
    assert json.loads(json.dumps(report.as_object()))["ok"] is True
    assert any("12.50 s, 22050 Hz, 1 channel, FLAC" in line for line in report.lines())


def _tone(hertz: float) -> np.ndarray:
    return 0.5 * np.sin(2 * np.pi * hertz * np.arange(6 * RATE) / RATE)


def _chirp() -> np.ndarray:
    t = np.arange(6 * RATE) / RATE
    return 0.5 * np.sin(2 * np.pi * (50 * t + 900 * t * t))


def _brown() -> np.ndarray:
    drift = np.cumsum(_noise(6))
    return 0.5 * drift / np.abs(drift).max()


def _clicks() -> np.ndarray:
    return np.where(np.arange(6 * RATE) % (RATE // 2) == 0, 0.9, 0.0)


@pytest.mark.parametrize(
    "samples",
    [_noise(6), _brown(), _tone(150.0), _tone(440.0), _chirp(), _clicks(), np.sign(_tone(220.0))],
    ids=["white noise", "brown noise", "low tone", "tone", "chirp", "clicks", "square wave"],
)
def test_what_is_not_speech_is_refused_with_the_number(samples: np.ndarray) -> None:
    report = examine(_of(samples))
    assert not report.ok
    assert "are needed" in report.refusals[0]
    assert not report.warnings


def test_speech_in_noise_is_heard_and_warned_of(spoken: Recording) -> None:
    mono = spoken.mono()
    report = examine(_of(mono + _noise(12.5, 0.03)))
    assert report.ok
    assert "over the noise" in _warned(report)
    assert "over the noise" not in _warned(examine(_of(mono + _noise(12.5, 0.001))))


def test_clipping_is_counted(spoken: Recording) -> None:
    mono = spoken.mono()
    hot = np.clip(8 * mono, -1, 1)
    report = examine(_of(hot))
    at_the_top = float(np.mean(np.abs(hot) >= 1))
    assert 0.5 * at_the_top < report.clipped_share <= at_the_top
    assert "clipped" in _warned(report)
    # The same flat tops, turned down: still clipped.
    assert examine(_of(0.3 * hot)).clipped_share == pytest.approx(report.clipped_share)
    assert examine(_of(mono)).clipped_share == 0.0


def test_a_quiet_recording_is_named(spoken: Recording) -> None:
    report = examine(_of(0.02 * spoken.mono()))
    assert report.ok
    assert "the peak is" in _warned(report)


def test_a_low_rate_and_a_telephone_are_told_apart(spoken: Recording) -> None:
    mono = spoken.mono()
    spectrum = np.fft.rfft(mono)
    spectrum[int(3400 * len(mono) / RATE) :] = 0
    through_a_telephone = np.fft.irfft(spectrum, len(mono))
    assert "as through a telephone" in _warned(examine(_of(through_a_telephone)))
    assert "the sample rate is 11025 Hz" in _warned(examine(_of(through_a_telephone[::2], 11025)))


def test_a_short_prompt_and_one_full_of_pauses(spoken: Recording) -> None:
    mono = spoken.mono()
    assert "long; 5 to 10 s are better" in _warned(examine(_of(mono[: 3 * RATE])))
    sparse = np.concatenate([mono[: 3 * RATE], np.zeros(4 * RATE)])
    assert "of the prompt is speech" in _warned(examine(_of(sparse)))


def test_an_echoing_room_is_heard(spoken: Recording) -> None:
    mono = spoken.mono()
    length = RATE
    tail = 0.03 * np.random.default_rng(0).standard_normal(length) * 10 ** (-3 * np.arange(length) / length)
    tail[0] = 1.0
    wet = np.fft.irfft(np.fft.rfft(mono, 1 << 19) * np.fft.rfft(tail, 1 << 19))[: len(mono)]
    dry_report, wet_report = examine(_of(mono)), examine(_of(0.5 * wet))
    assert dry_report.decay_seconds < 0.4
    assert 0.6 < wet_report.decay_seconds < 1.6
    assert "the room rings" in _warned(wet_report)


def test_two_speakers_are_suspected(spoken: Recording) -> None:
    mono = spoken.mono()
    higher = np.interp(np.arange(0, len(mono), 1.9), np.arange(len(mono)), mono)
    report = examine(_of(np.concatenate([mono[: 6 * RATE], higher[: 6 * RATE]])))
    assert len(report.voices) == 2
    assert report.voices[1] / report.voices[0] > 1.6
    assert "more than one speaker" in _warned(report)


def test_a_dead_channel_is_named(spoken: Recording) -> None:
    mono = spoken.mono()
    report = examine(Recording(np.stack([mono, 0 * mono], axis=1), RATE))
    assert report.channels == 2
    assert "channel 2 is silent" in _warned(report)


def test_the_best_ten_seconds_of_a_long_recording(spoken: Recording) -> None:
    mono = spoken.mono()
    long = np.concatenate([_noise(20, 0.01), mono, _noise(15, 0.01)]).astype(np.float32)
    report = examine(_of(long), start="best")
    assert 19.5 < report.start < 22.5
    assert report.speech_share > 0.85
    begin, samples = excerpt(long, RATE, "best")
    assert begin == pytest.approx(report.start)
    np.testing.assert_array_equal(samples, long[round(begin * RATE) :][: 10 * RATE])
    with pytest.raises(InvalidRequestError, match="30 s"):
        examine(_of(long))


def test_a_start_that_is_as_good_is_kept(spoken: Recording) -> None:
    mono = spoken.mono()
    assert best_start(Speech.of(mono, RATE)) == 0.0
    assert excerpt(mono, RATE, "best")[1] is mono
    assert len(excerpt(np.tile(mono, 3), RATE, "best")[1]) == 10 * RATE


@pytest.mark.parametrize("start", [-1.0, 12.5, 1e9, float("nan")])
def test_a_start_outside_the_recording(start: float, spoken: Recording) -> None:
    with pytest.raises(InvalidRequestError, match=r"12\.50 s long"):
        examine(spoken, start=start)


@pytest.mark.parametrize("rate", [7999, 192_001])
def test_rates_outside_the_range(rate: int) -> None:
    with pytest.raises(InvalidRequestError, match="8000 to 192000"):
        examine(_of(_noise(2, rate=rate), rate))


@pytest.mark.parametrize(
    ("samples", "said"),
    [
        (np.zeros(0), "too short: 0.00 s"),
        (np.full(RATE // 2, 0.1), "too short: 0.50 s"),
        (np.zeros(2 * RATE), "silent"),
        (np.full(2 * RATE, np.nan), "NaN"),
    ],
)
def test_what_cannot_be_enrolled_at_all(samples: np.ndarray, said: str) -> None:
    with pytest.raises(LoudkitError, match=said):
        examine(_of(samples))


def test_the_score_ranks_recordings(spoken: Recording) -> None:
    mono = spoken.mono()
    good = examine(_of(mono[: 10 * RATE]))
    noisy = examine(_of(mono[: 10 * RATE] + _noise(10, 0.03)))
    short = examine(_of(mono[: 3 * RATE]))
    assert good.score > max(noisy.score, short.score)
    assert replace(good, warnings=("w",)).score < good.score
