"""An honest word about a recording before a voice is made of it. Nothing here needs a network."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.audio.reading import Recording
from loudkit.enrollment.checks import check_finite, checked_samples
from loudkit.enrollment.excerpt import Start, excerpt
from loudkit.enrollment.pause import PROMPT_SECONDS, cut_position
from loudkit.enrollment.resample import resample
from loudkit.enrollment.runs import runs
from loudkit.enrollment.speech import Speech
from loudkit.errors import InvalidRequestError

Float32 = npt.NDArray[np.float32]

RATES: Final = (8000, 192_000)  # Hz
LEAST_SPEECH_SECONDS: Final = 0.5
LEAST_SPEECH_SHARE: Final = 0.2
LEAST_PITCH_SPREAD: Final = 0.02  # octaves between the fifth and the 95th percentile
_GOOD_RATE: Final = 16000
_GOOD_SECONDS: Final = 5.0
_GOOD_SHARE: Final = 0.7
_GOOD_PEAK: Final = -20.0
_GOOD_OVER_NOISE: Final = 20.0
_MOST_CLIPPED: Final = 1e-4
_MOST_DECAY: Final = 0.55
_LEAST_TREBLE: Final = -55.0  # dB of all power
_TREBLE_HZ: Final = 3800.0
_VOICES_APART: Final = 2.0 / 3.0  # octaves
_VOICE_SPREAD: Final = 0.25  # octaves, standard deviation within one
_MINOR_VOICE: Final = 0.2  # of the voiced time


@dataclass(frozen=True)
class Report:
    """What was measured in a recording, and what follows. Levels are dBFS, times seconds."""

    seconds: float
    sample_rate: int
    channels: int
    container: str
    start: float  # of what makes the prompt
    end: float
    peak: float
    clipped_share: float  # of all samples
    noise: float | None  # the quietest tenth; None without a pause to hear it in
    speech: float
    speech_seconds: float  # in what makes the prompt
    speech_share: float  # likewise
    pitch_spread: float  # octaves
    decay_seconds: float  # reverberation: time to fall by 60 dB; 0 where it could not be measured
    treble: float  # dB: power above 3.8 kHz over all power
    voices: tuple[float, ...]  # Hz: the median pitch of each speaker suspected
    silent_channels: tuple[int, ...] = ()  # from 1
    cancels: bool = False  # the channels cancel each other out, so one of them is taken
    refusals: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether a voice should be made of it."""
        return not self.refusals

    @property
    def over_noise(self) -> float | None:
        """dB between speech and noise."""
        return None if self.noise is None else self.speech - self.noise

    @property
    def score(self) -> float:
        """For ranking recordings of one speaker: long, mostly speech, well over the noise, without warnings."""
        clear = min(max(self.over_noise or 0.0, 0.0), 40.0) / 40.0
        return self.speech_seconds / PROMPT_SECONDS + self.speech_share + clear - 0.2 * len(self.warnings)

    def as_object(self) -> dict[str, Any]:
        """For JSON."""
        return {"ok": self.ok, **asdict(self)}

    def lines(self) -> list[str]:
        """For a person."""
        kind = f", {self.container}" if self.container else ""
        lines = [
            f"length       {self.seconds:.2f} s, {self.sample_rate} Hz, {_plural(self.channels, 'channel')}{kind}",
            f"prompt       {self.start:.2f} s to {self.end:.2f} s of it",
            f"speech       {self.speech_share:.0%} of that, at {self.speech:.1f} dBFS",
            f"peak         {self.peak:.1f} dBFS, {self.clipped_share:.2%} of the samples clipped",
            "noise floor  "
            + ("unknown: there is no pause" if self.noise is None else f"{self.noise:.1f} dBFS"),
        ]
        if self.decay_seconds:
            lines.append(f"reverb       {self.decay_seconds:.2f} s to fall by 60 dB")
        if self.voices:
            lines.append(f"pitch        {' and '.join(f'{hz:.0f} Hz' for hz in self.voices)}")
        return [
            *lines,
            *(f"refused: {reason}" for reason in self.refusals),
            *(f"warning: {reason}" for reason in self.warnings),
        ]


def examine(recording: Recording, *, start: Start = None, end_in_silence: bool = False) -> Report:
    """Measure ``recording`` and judge the part that ``start`` and ``end_in_silence`` choose, as ``enroll`` would.

    Raises InvalidRequestError for what cannot be enrolled at all: too short, silent, NaN, a rate outside 8 to 192 kHz.
    """
    rate = recording.rate
    if not RATES[0] <= rate <= RATES[1]:
        raise InvalidRequestError(
            f"the sample rate is {rate} Hz; expected {RATES[0]} to {RATES[1]} Hz: convert the recording"
        )
    mono = recording.heard()
    check_finite(mono)
    speech = Speech.of(mono, rate)
    first, used = excerpt(mono, rate, start, speech)
    used = checked_samples(used, rate)
    kept = cut_position(used, rate) if end_in_silence else len(used)
    end = first + min(kept / rate, PROMPT_SECONDS)
    voiced = speech.pitch[speech.pitch > 0]
    report = Report(
        seconds=recording.seconds,
        sample_rate=rate,
        channels=recording.channels.shape[1],
        container=recording.container,
        start=first,
        end=end,
        peak=_decibels(float(np.abs(mono).max())),
        clipped_share=_clipped(mono) / len(mono),
        noise=speech.noise_level,
        speech=speech.speech_level,
        speech_seconds=speech.share(first, end) * (end - first),
        speech_share=speech.share(first, end),
        pitch_spread=float(np.ptp(np.percentile(np.log2(voiced), [5, 95]))) if len(voiced) else 0.0,
        decay_seconds=speech.decay_seconds(),
        treble=_treble(used, rate),
        voices=_voices(speech),
        silent_channels=_silent_channels(recording.channels),
        cancels=recording.cancels,
    )
    refusals = tuple(_refusals(report))
    return replace(report, refusals=refusals, warnings=() if refusals else tuple(_warnings(report)))


def _refusals(report: Report) -> Iterator[str]:
    if report.speech_seconds < LEAST_SPEECH_SECONDS or report.speech_share < LEAST_SPEECH_SHARE:
        yield (
            f"{report.speech_seconds:.2f} s of speech were found ({report.speech_share:.0%} of the prompt); at least "
            f"{LEAST_SPEECH_SECONDS} s and {LEAST_SPEECH_SHARE:.0%} are needed: record someone speaking"
        )
    elif report.pitch_spread < LEAST_PITCH_SPREAD:
        yield (
            f"the pitch moves by {report.pitch_spread:.3f} octaves; at least {LEAST_PITCH_SPREAD} are needed: "
            "this is a tone, not speech"
        )


def _warnings(report: Report) -> Iterator[str]:
    if report.sample_rate < _GOOD_RATE:
        yield f"the sample rate is {report.sample_rate} Hz; {_GOOD_RATE} Hz or more keep the consonants"
    elif report.treble < _LEAST_TREBLE:
        yield (
            f"next to nothing is above {_TREBLE_HZ / 1000:.1f} kHz ({report.treble:.0f} dB), as through a telephone; "
            "the voice will sound dull"
        )
    if report.end - report.start < _GOOD_SECONDS:
        yield f"the prompt is {report.end - report.start:.1f} s long; {_GOOD_SECONDS:.0f} to 10 s are better"
    if report.clipped_share > _MOST_CLIPPED:
        yield f"{report.clipped_share:.2%} of the samples are clipped; record at a lower level"
    if report.peak < _GOOD_PEAK:
        yield f"the peak is {report.peak:.1f} dBFS; about -3 dBFS is good: record closer or louder"
    if report.over_noise is not None and report.over_noise < _GOOD_OVER_NOISE:
        yield (
            f"speech is {report.over_noise:.1f} dB over the noise; {_GOOD_OVER_NOISE:.0f} dB or more are better: "
            "record in a quieter place"
        )
    if report.speech_share < _GOOD_SHARE:
        yield f"{report.speech_share:.0%} of the prompt is speech; {_GOOD_SHARE:.0%} or more are better"
    if report.decay_seconds > _MOST_DECAY:
        yield (
            f"the room rings for {report.decay_seconds:.2f} s; under {_MOST_DECAY} s is better: record among soft "
            "furnishings, closer to the microphone"
        )
    if len(report.voices) > 1:
        pitches = " and ".join(f"{hz:.0f} Hz" for hz in report.voices)
        yield f"there may be more than one speaker (voices at {pitches}); the recording should hold one"
    if report.cancels:
        yield "the channels cancel each other out, so the loudest alone is used; check how the microphone is wired"
    if report.silent_channels:
        numbers = ", ".join(map(str, report.silent_channels))
        yield f"channel {numbers} is silent, which lowers the level of the rest; a mono file is better"


def _voices(speech: Speech) -> tuple[float, ...]:
    """One pitch, or two that lie far apart, are compact and both heard often: by the best split in two (Otsu, 1979)."""
    pitch = np.sort(np.log2(speech.pitches()))
    if not len(pitch):
        return ()
    least = max(2, round(_MINOR_VOICE * len(pitch)))
    splits = range(least, len(pitch) - least + 1)
    if not splits:
        return (float(2.0 ** np.median(pitch)),)
    cut = min(splits, key=lambda i: float(pitch[:i].var() * i + pitch[i:].var() * (len(pitch) - i)))
    low, high = pitch[:cut], pitch[cut:]
    apart = float(np.median(high) - np.median(low))
    if apart < _VOICES_APART or max(low.std(), high.std()) > _VOICE_SPREAD:
        return (float(2.0 ** np.median(pitch)),)
    return float(2.0 ** np.median(low)), float(2.0 ** np.median(high))


def _clipped(samples: Float32) -> int:
    """Samples beyond full scale, and flat tops: runs of three or more that stand at the very same peak."""
    magnitude = np.abs(samples)
    peak = float(magnitude.max())
    at_peak = magnitude >= min(peak, 1.0)
    return sum(length for _, length in runs(at_peak) if length >= 3)


def _treble(samples: Float32, rate: int) -> float:
    """dB of the power above 3.8 kHz over all power up to 8 kHz."""
    spectrum = np.fft.rfft(resample(samples, rate, _GOOD_RATE).astype(np.float64))
    power = spectrum.real**2 + spectrum.imag**2
    first = int(_TREBLE_HZ / (_GOOD_RATE / 2) * len(power))
    return 10.0 * float(np.log10((power[first:].sum() + 1e-20) / (power.sum() + 1e-20)))


def _silent_channels(channels: Float32) -> tuple[int, ...]:
    """Numbers, from 1, of the channels at least 40 dB under the loudest."""
    power = np.square(channels, dtype=np.float64).mean(axis=0)
    return tuple(int(i) + 1 for i in np.flatnonzero(power < 1e-4 * power.max()))


def _decibels(value: float) -> float:
    return float(20.0 * np.log10(max(value, 1e-6)))


def _plural(count: int, what: str) -> str:
    return f"{count} {what}" + ("s" if count != 1 else "")
