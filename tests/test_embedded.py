"""The voice that comes with the package: it speaks, without torch and without a network, and stays small."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
import zlib
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

from loudkit.bundle.voice import VoiceProfile
from loudkit.cli import main
from loudkit.engine import Engine
from loudkit.enrollment.features import prompt_mel
from loudkit.errors import NothingToSpeakError, UnspokenError, UnsupportedLanguageError
from loudkit.law.windows import packaged
from loudkit.loading import CHECKPOINT_VARIABLE, EMBEDDED, find_checkpoint, load
from loudkit.result import Result
from loudkit.synthesis.render import GraphMelDecoder, GraphVocoder
from loudkit.verification import verify

MOST_BYTES = 25 * 1000 * 1000
VOICES = ("ben", "cora", "hugo", "nora")
MEN = ("ben", "hugo")


@pytest.fixture(scope="module")
def engine() -> Engine:
    return load(EMBEDDED, device="onnx")


def _pitch(said: Result) -> float:
    """The median pitch in Hz of the frames that repeat themselves."""
    found = []
    for first in range(0, len(said.audio) - 2400, 1200):
        frame = said.audio[first : first + 2400] - said.audio[first : first + 2400].mean()
        alike = np.correlate(frame, frame, "full")[2400 - 1 :]
        lag = 60 + int(np.argmax(alike[60:400]))
        if alike[0] > 1 and alike[lag] > 0.5 * alike[0]:
            found.append(24000 / lag)
    return float(np.median(found))


def test_nothing_named_means_the_embedded_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CHECKPOINT_VARIABLE, raising=False)
    assert find_checkpoint() == EMBEDDED / "loudr-0.safetensors"


def test_it_is_whole_and_says_what_it_is(engine: Engine) -> None:
    found = verify(EMBEDDED)
    assert found.ok, found.problems
    assert found.facts["speaks with"] == "onnx"
    assert engine.voices() == VOICES
    assert "small embedded English voice" in engine.describe()


@pytest.mark.parametrize("voice", VOICES)
@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("Yes.", 0.4, 1.6),
        ("Chapter one.", 0.6, 2.0),
        ("The quick brown fox jumps over the lazy dog.", 2.0, 4.5),
    ],
)
def test_it_speaks_for_a_plausible_time_and_stops(
    engine: Engine, voice: str, text: str, least: float, most: float
) -> None:
    said = engine.synthesize(text, voice, seed=1)
    assert least < len(said.audio) / 24000 < most
    assert not said.hit_token_cap
    assert 0.02 < float(np.sqrt(np.mean(said.audio**2))) < 0.3


@pytest.mark.parametrize("voice", VOICES)
def test_the_voices_are_women_and_men(engine: Engine, voice: str) -> None:
    low, high = (70, 150) if voice in MEN else (160, 270)
    assert low < _pitch(engine.synthesize("The quick brown fox jumps over the lazy dog.", voice)) < high


@pytest.mark.parametrize("voice", VOICES)
def test_a_cloned_profile_speaks_as_high_as_its_recording(engine: Engine, voice: str) -> None:
    """Its vectors are another network's, so that the recording alone can tell."""
    own = engine.synthesize("The quick brown fox jumps over the lazy dog.", voice)
    vectors = np.random.default_rng(0).normal(size=448).astype(np.float32)
    stranger = VoiceProfile(
        name="stranger",
        speaker_embedding=vectors[:256] / np.linalg.norm(vectors[:256]),
        flow_embedding=vectors[256:],
        prompt_tokens=np.zeros(len(own.tokens), np.int64),
        prompt_mel=prompt_mel(own.audio),
        cond_prompt_tokens=np.zeros(150, np.int64),
        language="en",
    )
    said = _pitch(engine.synthesize("We are all here now.", stranger))
    assert abs(np.log(said / _pitch(own))) < 0.3


def test_no_word_is_lost_or_repeated(engine: Engine) -> None:
    once = len(engine.synthesize("no", "ben").tokens)
    five = len(engine.synthesize("no no no no no", "ben").tokens)
    assert once < five
    assert 4 * 4 < five - once < 4 * 16


def test_a_long_text_is_spoken_in_windows(engine: Engine) -> None:
    text = "The museum is open every day except Monday. " * 6
    said = engine.synthesize(text, "cora")
    assert len(said.chunks) > 1
    assert 10 < len(said.audio) / 24000 < 30


def test_letters_and_figures_beyond_the_alphabet_are_no_loss(engine: Engine) -> None:
    assert engine.synthesize("Größe: 5 % — naïve café", "ben").unspoken == ""
    for text in ("192.168.0.1", "2.0.1", "SHA-256", "Привет"):
        said = engine.synthesize(text, "ben")
        assert said.unspoken == ""
        assert np.abs(said.audio).max() > 0.1
    said = engine.synthesize("Hello.", "ben", lexicon={"hello": "hey 7 \U0001f600"})
    assert said.unspoken == "\U0001f600"
    assert "seven" in said.chunks[0].text
    with pytest.raises(UnspokenError):
        engine.synthesize("Hello 你好", "ben", strict=True)


def test_it_speaks_english_and_says_so(engine: Engine) -> None:
    assert engine.languages == ("en",)
    for language in ("fr", "pl", "de-AT"):
        with pytest.raises(UnsupportedLanguageError, match="the model speaks en, not") as refused:
            engine.synthesize("Bonjour.", "ben", language=language)
        assert refused.value.supported == ("en",)
    with pytest.raises(UnsupportedLanguageError):
        engine.synthesize('<speak><p xml:lang="fr">Bonjour.</p></speak>', "ben")
    assert engine.synthesize("Bonjour.", "ben", language="fr", force_language=True).duration > 0.3
    assert engine.synthesize("Hello.", "ben", language="en-GB").provenance.language == "en"


def test_the_command_speaks_without_torch(tmp_path: Path) -> None:
    block = (
        "import sys; sys.modules['torch'] = None; from loudkit.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    out = tmp_path / "hello.wav"
    command = [
        sys.executable,
        "-c",
        block,
        "speak",
        "Hello from loudkit.",
        "--device",
        "onnx",
        "-o",
        str(out),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert out.stat().st_size > 24000


def test_doctor_says_how_to_get_the_full_model(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(CHECKPOINT_VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)
    assert main(["doctor"]) == 0
    verdict = capsys.readouterr().out.splitlines()[-1]
    assert verdict.startswith("can speak: ")
    assert "loudkit download loudreader/loudr-1" in verdict


def test_it_adds_little_to_the_wheel() -> None:
    packed = BytesIO()
    with zipfile.ZipFile(
        packed, "w", zipfile.ZIP_DEFLATED, compresslevel=zlib.Z_DEFAULT_COMPRESSION
    ) as archive:
        for path in EMBEDDED.rglob("*"):
            if path.is_file():
                archive.write(path)
    assert len(packed.getvalue()) < MOST_BYTES


@pytest.mark.parametrize("text", ["你好 世界", "Hello.\n\n你好 世界\n\nBye."])
def test_a_paragraph_of_unknown_letters_alone_is_refused(engine: Engine, text: str) -> None:
    with pytest.raises(NothingToSpeakError, match="knows none of the letters in '你好 世界'"):
        engine.synthesize(text, "ben")
    assert engine.synthesize("Hello, 你好 世界.", "ben").unspoken == "你好世界"


def test_a_chunk_of_silence_is_refused(engine: Engine) -> None:
    with pytest.raises(NothingToSpeakError, match="knows none of the letters"):
        engine.synthesize("word " * 20 + "世" * 300 + " word", "ben")
    with pytest.raises(NothingToSpeakError):
        engine.synthesize("\u2026", "ben")


@pytest.mark.parametrize("text", ["[pause 1s] Hello.", "<speak><break time='1s'/>Hello.</speak>"])
def test_a_pause_before_the_first_word_is_kept(engine: Engine, text: str) -> None:
    plain, led = engine.synthesize("Hello.", "ben"), engine.synthesize(text, "ben")
    assert np.array_equal(led.audio[24000:], plain.audio)
    assert not led.audio[:24000].any()
    assert led.chunks[0].lead == 1.0 <= led.chunks[0].words[0].start
    long = engine.synthesize("[pause 1s] Hello. " + "The lamps had been lit. " * 12, "ben")
    assert len(long.chunks) > 1
    assert not long.audio[:24000].any()
    assert np.array_equal(engine.synthesize("\n\n* * *\n\nHello.", "ben").audio, plain.audio)


def test_a_split_within_a_phrase_is_no_pause(engine: Engine) -> None:
    text = "the men went down to the shore and they pulled the boats up over the stones and they tied them to the old "
    text += "iron rings in the wall and then they walked home along the path that goes by the mill and over the bridge"
    said = engine.synthesize(text, "cora")
    assert len(said.chunks) > 1
    power = np.convolve(said.audio.astype(np.float64) ** 2, np.ones(240) / 240, "same")
    quiet = power < 1e-3 * power.max()
    for chunk in said.chunks[:-1]:
        join = round(chunk.end * 24000)
        loud = np.flatnonzero(~quiet)
        gap = loud[np.searchsorted(loud, join)] - loud[np.searchsorted(loud, join) - 1]
        assert gap < 0.15 * 24000
    parts = list(engine.stream(text, "cora"))
    assert np.array_equal(np.concatenate([part.audio for part in parts]), said.audio)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_child_is_refused_and_may_load_its_own() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", _FORKS],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    said = done.stdout.splitlines()
    assert len(said) == 4
    assert "cannot work in its fork" in said[0]
    assert "cannot go on in its fork" in said[1]
    assert said[2:] == ["spoke", "the parent goes on"]


_FORKS = """
import os, sys
import loudkit as lk
engine = lk.load(execution=lk.ExecutionConfig(num_threads=2))
stream = engine.stream("A long text goes here. " * 40, "ben")
next(stream)

def child(work):
    sys.stdout.flush()
    if not (pid := os.fork()):
        try:
            work()
            print("spoke")
        except lk.LoudkitError as error:
            print(error)
        sys.stdout.flush()
        os._exit(0)
    assert os.waitpid(pid, 0)[1] == 0

child(lambda: engine.synthesize("Hi.", "ben"))
child(lambda: next(stream))
child(lambda: lk.load().synthesize("Hi.", "ben"))
next(stream)
print("the parent goes on")
"""


def test_an_engine_is_a_key(engine: Engine) -> None:
    assert {engine: 1}[engine] == 1


def test_a_letter_is_said_by_its_name(engine: Engine) -> None:
    assert engine.synthesize("Vitamin C.", "ben").tokens == engine.synthesize("Vitamin see.", "ben").tokens


def test_what_the_networks_do_not_hear_is_not_drawn(engine: Engine) -> None:
    """The same sound as with all of it, to the rounding of the prior that is taken away again."""
    decoder, vocoder, law = engine.mel_decoder, engine.vocoder, engine.algorithm
    assert isinstance(decoder, GraphMelDecoder)
    assert isinstance(vocoder, GraphVocoder)
    whole = replace(
        engine,
        mel_decoder=GraphMelDecoder(decoder._rendering, decoder._affine, law),
        vocoder=GraphVocoder(vocoder._rendering, law),
    )
    one, other = (made.synthesize("Good morning.", "ben", seed=3).audio for made in (engine, whole))
    assert np.corrcoef(one, other)[0, 1] > 0.9999


def test_padded_to_a_package_window_it_says_the_same(engine: Engine) -> None:
    decoder, vocoder, law = engine.mel_decoder, engine.vocoder, engine.algorithm
    assert isinstance(decoder, GraphMelDecoder)
    assert isinstance(vocoder, GraphVocoder)
    assert law.window.static_length is None
    traits = replace(decoder._traits, fixed=packaged(law))
    padded = replace(
        engine,
        mel_decoder=GraphMelDecoder(decoder._rendering, decoder._affine, law, traits),
        vocoder=GraphVocoder(vocoder._rendering, law, traits),
    )
    text = "The quick brown fox jumps over the lazy dog."
    one, other = (made.synthesize(text, "ben", seed=3) for made in (engine, padded))
    assert one.tokens == other.tokens
    assert len(one.audio) == len(other.audio)
    assert np.corrcoef(one.audio, other.audio)[0, 1] > 0.98


def test_a_line_is_one_threads(engine: Engine) -> None:
    """How a short product is summed depends on the threads that share it."""
    assert engine.execution.num_threads == 1
