"""Lines in their slots, at their times to the sample, by who says them."""

from __future__ import annotations

import json
import wave
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.captions import Cue
from loudkit.cli import main
from loudkit.dubbing import Cast, fitted, mixed, read_cast
from loudkit.errors import InvalidConfigError, InvalidRequestError, VoiceNotFoundError
from loudkit.law.seeds import take_seed
from loudkit.result import Result

RATE = 24_000


def _result(seconds: float, seed: int = 0) -> Result:
    audio = np.sin(np.arange(round(seconds * RATE)) * 0.05).astype(np.float32)
    return Result(audio, [], np.zeros((80, 0), np.float32), seed)


def test_a_line_that_is_short_enough_is_left_as_it_is() -> None:
    take = fitted(lambda seed: _result(1.0, seed), 1.0, seed=7)
    assert (take.speed, take.tries, take.seed, take.over, take.fits) == (1.0, 1, 7, 0.0, True)
    assert len(take.audio) == RATE


def test_a_longer_one_is_said_faster_and_ends_with_its_slot() -> None:
    take = fitted(lambda seed: _result(1.25, seed), 1.0)
    assert (take.speed, take.tries, take.fits) == (1.25, 1, True)
    assert len(take.audio) == RATE


def test_one_too_long_for_that_is_drawn_anew() -> None:
    lengths = {take_seed(5, n): seconds for n, seconds in enumerate((2.0, 1.6, 1.3, 1.0))}
    take = fitted(lambda seed: _result(lengths[seed], seed), 1.0, seed=5)
    assert (take.tries, take.seed, take.fits) == (3, take_seed(5, 2), True)
    assert len({take_seed(5, n) for n in range(1000)}) == 1000


def test_what_never_fits_is_the_shortest_take_and_says_by_how_much() -> None:
    lengths = {take_seed(0, n): seconds for n, seconds in enumerate((3.0, 2.7, 2.9, 4.0))}
    take = fitted(lambda seed: _result(lengths[seed], seed), 1.0)
    assert (take.tries, take.seed, take.speed, take.fits) == (4, take_seed(0, 1), 1.35, False)
    assert take.over == pytest.approx(1.0)
    assert not fitted(lambda seed: _result(0.5, seed), 0.0).fits


def test_silence_round_the_speech_takes_no_room() -> None:
    def padded(seed: int) -> Result:
        silence = np.zeros(RATE // 4, np.float32)
        return Result(
            np.concatenate([silence, _result(1.0).audio, silence]), [], np.zeros((80, 0), np.float32), seed
        )

    assert len(fitted(padded, 1.1).audio) == pytest.approx(1.06 * RATE, abs=RATE * 0.01)


def test_limits_that_make_no_sense_are_refused() -> None:
    for wrong in ({"fastest": 0.9}, {"fastest": 2.5}, {"tries": 0}):
        with pytest.raises(InvalidConfigError):
            fitted(_result, 1.0, **wrong)  # type: ignore[arg-type]


@given(
    st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 2000)), max_size=12).map(sorted),
    st.integers(0, 8000),
)
@settings(max_examples=100, deadline=None)
def test_a_mix_has_every_sound_at_its_sample(places: list[tuple[int, int]], end: int) -> None:
    rng = np.random.default_rng(0)
    sounds = [(start, rng.standard_normal(length).astype(np.float32)) for start, length in places]
    track = np.concatenate([np.zeros(0, np.float32), *mixed(iter(sounds), end)])
    wanted = np.zeros(max([end, *(start + len(sound) for start, sound in sounds)]), np.float32)
    for start, sound in sounds:
        wanted[start : start + len(sound)] += sound
    assert len(track) == len(wanted)
    np.testing.assert_allclose(track, wanted, atol=1e-5)


def test_a_mix_of_hours_comes_in_small_blocks() -> None:
    sound = np.ones(10, np.float32)
    total = largest = 0
    for block in mixed(iter([(0, sound), (3 * 3600 * RATE, sound)])):
        total += len(block)
        largest = max(largest, len(block))
    assert total == 3 * 3600 * RATE + 10
    assert largest <= 1 << 18


def test_speakers_are_told_by_tag_table_and_name() -> None:
    cast = Cast({"Mary  Ann": "nora"}, ("ben", "hugo"))
    cues = (
        Cue(0, 1, ("Hi.",), speaker="mary ann"),
        Cue(1, 2, ("[Hugo]: Yes,", "sir.")),
        Cue(2, 3, ("[sighs] No.",)),
        Cue(3, 4, ("[pause 1s] Well.",)),
        Cue(4, 5, ("(door slams)",)),
        Cue(5, 6, ("\u266a \u266a",)),
        Cue(6, 7, ("[music]",)),
        Cue(7, 8, ("[ben] [quietly] Go.",)),
    )
    assert [(line.voice, line.text, line.left_out) for line in cast.lines(cues)] == [
        ("nora", "Hi.", ""),
        ("hugo", "Yes, sir.", ""),
        ("", "No.", "sighs"),
        ("", "[pause 1s] Well.", ""),
        ("", "", ""),
        ("", "", ""),
        ("", "", "music"),
        ("ben", "Go.", "quietly"),
    ]
    with pytest.raises(VoiceNotFoundError, match="cue 1 is said by 'Zoe', and no voice is named for it"):
        list(cast.lines([Cue(0, 1, ("Hi.",), speaker="Zoe")]))


def test_a_table_is_read_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "cast.toml"
    path.write_text('Anna = "nora"\n"Mary Ann" = "./mary.safetensors"\n', encoding="utf-8")
    assert read_cast(path) == {"Anna": "nora", "Mary Ann": "./mary.safetensors"}
    for wrong in ("Anna = 3\n", "Anna nora\n", 'Anna = ""\n'):
        path.write_text(wrong, encoding="utf-8")
        with pytest.raises(InvalidRequestError) as refused:
            read_cast(path)
        assert "\n" not in str(refused.value)


FILM = """1
00:00:01,000 --> 00:00:03,000
[cora] Where were you?

2
00:00:04,000 --> 00:00:04,300
Nobody believes a single word of it any more.

3
00:00:05,000 --> 00:00:06,000
(rain)
"""


@pytest.fixture
def film(tmp_path: Path) -> Path:
    path = tmp_path / "film.srt"
    path.write_text(FILM, encoding="utf-8")
    return path


def test_a_film_is_dubbed_to_one_track(film: Path, tmp_path: Path, capsys: Any) -> None:
    track = tmp_path / "voice.wav"
    assert main(["dub", str(film), "-o", str(track), "--json", "--tries", "2"]) == 1  # a line does not fit
    told = capsys.readouterr()
    report = json.loads(told.out)
    assert [cue["fits"] for cue in report["cues"]] == [True, False, True]
    assert [cue.get("voice") for cue in report["cues"]] == ["cora", "ben", None]
    assert report["cues"][1]["tries"] == 2
    assert "cue 2 does not fit: " in told.err
    with wave.open(str(track)) as file:
        assert file.getnframes() == max(6 * RATE, file.getnframes())
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    assert not samples[:RATE].any()
    assert np.abs(samples[RATE : RATE + RATE // 4]).max() > 1000
    end = RATE + round(report["cues"][0]["seconds"] * RATE)
    assert not samples[end : 4 * RATE].any()
    again = tmp_path / "again.wav"
    main(["dub", str(film), "-o", str(again), "--tries", "2", "--quiet"])
    assert again.read_bytes() == track.read_bytes()


def test_a_film_is_dubbed_cue_by_cue(film: Path, tmp_path: Path) -> None:
    assert (
        main(
            ["dub", str(film), "--each", str(tmp_path / "each"), "--fastest", "2", "--quiet", "--tries", "1"]
        )
        == 1
    )
    assert sorted(path.name for path in (tmp_path / "each").iterdir()) == ["0001.wav", "0002.wav"]
    assert main(["verify", str(tmp_path / "each" / "0001.wav")]) == 0


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["-o", "x.doc"], 1, "unsupported: x.doc has '.doc'"),
        (["--each", "a", "-o", "b.wav"], 2, "error: --each and -o are both given"),
        (["--voices", "none.toml"], 1, "not found: none.toml is not there"),
        (["--voice", "nobody"], 1, "not found: no voice 'nobody'"),
    ],
)
def test_refusals_are_one_line(
    arguments: list[str], code: int, told: str, film: Path, tmp_path: Path, monkeypatch: Any, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["dub", str(film), *arguments]) == code
    lines = capsys.readouterr().err.strip().split("\n")
    assert lines[-1].startswith(told)
    assert [path.name for path in tmp_path.iterdir()] == ["film.srt"]


def test_a_track_of_silence_without_end_is_refused(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "late.srt"
    path.write_text("99999:00:00,000 --> 99999:00:01,000\nHi\n", encoding="utf-8")
    assert main(["dub", str(path), "-o", str(tmp_path / "x.flac")]) == 1
    assert "ends after 99999.0 h; a track is at most 24 h" in capsys.readouterr().err
