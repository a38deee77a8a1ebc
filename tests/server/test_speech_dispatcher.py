"""The module of Speech Dispatcher: over pipes as the dispatcher speaks to it, and under the real one."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import pytest

import loudkit as lk
from loudkit.errors import LoudkitError
from loudkit.server.host.host import Host
from loudkit.server.host.limits import Limits
from loudkit.server.host.models import open_model
from loudkit.server.speech_dispatcher import module
from loudkit.server.speech_dispatcher.configuration import Configuration, read_configuration
from loudkit.server.speech_dispatcher.output import Player, audio_event
from loudkit.server.speech_dispatcher.settings import Settings
from loudkit.server.speech_dispatcher.sources import Asked, Either, OwnEngine, RunningServer, Speech
from loudkit.server.speech_dispatcher.wording import character, icon, key, message
from loudkit.synthesis.generate import GraphTokenGenerator

Eventually = Callable[[Callable[[], bool]], None]

ROOT = Path(__file__).parents[2]
BOOK = "The ferry left the harbour before anyone had finished breakfast. " * 60


class Shared:
    """The host that the tests share, as a source that does not close it."""

    def __init__(self, host: Host) -> None:
        self._own = OwnEngine(host)

    def voices(self) -> list[tuple[str, str]]:
        return self._own.voices()

    def speak(self, asked: Asked) -> Speech:
        return self._own.speak(asked)

    def close(self) -> None:
        pass


class Dispatcher:
    """The other ends of the pipes."""

    def __init__(self, to: BinaryIO, of: BinaryIO) -> None:
        self.to = to
        self.of = of

    def send(self, *lines: str) -> None:
        self.to.write("".join(line + "\n" for line in lines).encode())
        self.to.flush()

    def line(self) -> str:
        return self.of.readline().decode("utf-8", "replace").rstrip("\n")

    def expect(self, *lines: str) -> None:
        for line in lines:
            assert self.line() == line

    def set(self, **settings: object) -> None:
        self.send("SET", *(f"{name}={value}" for name, value in settings.items()), ".")
        self.expect("203 OK RECEIVING SETTINGS", "203 OK SETTINGS RECEIVED")

    def begin(self, command: str, *text: str) -> str:
        """The answer to a message, which may be a refusal."""
        self.send(command)
        self.expect("202 OK RECEIVING MESSAGE")
        self.send(*text, ".")
        return self.line()

    def heard(self) -> tuple[list[str], bytes]:
        """Events up to the end of a message, and the sound between them."""
        events, sound = [], b""
        while not events or events[-1][:3] not in ("702", "703", "704"):
            raw = self.of.readline()
            assert raw, events
            if raw.startswith(b"705-AUDIO\0"):
                escaped = raw[10:-1].split(b"\x7d")
                sound += escaped[0] + b"".join(bytes([part[0] ^ 0x20]) + part[1:] for part in escaped[1:])
            elif not raw.startswith(b"705"):
                events.append(raw.decode().rstrip("\n"))
        return events, sound

    def say(self, command: str, *text: str) -> bytes:
        assert self.begin(command, *text) == "200 OK SPEAKING"
        events, sound = self.heard()
        assert events[0] == "701 BEGIN"
        assert events[-1] == "702 END"
        return sound


@contextlib.contextmanager
def opened(host: Host, configuration: Path | None = None) -> Iterator[Dispatcher]:
    """A dispatcher and its module, ready to speak, while the block runs."""
    (module_in, to), (of, module_out) = os.pipe(), os.pipe()
    codes = []

    def run() -> None:
        codes.append(module.run(configuration, module_in, module_out, lambda _: Shared(host)))
        os.close(module_out)

    thread = threading.Thread(target=run)
    thread.start()
    with open(to, "wb") as writing, open(of, "rb") as reading:  # noqa: PTH123
        made = Dispatcher(writing, reading)
        made.send("INIT")
        made.expect("299-loudkit: 4 voices", "299 OK LOADED SUCCESSFULLY")
        made.send("AUDIO", "audio_output_method=server", ".")
        made.expect("207 OK RECEIVING AUDIO SETTINGS", "203 OK AUDIO INITIALIZED")
        try:
            yield made
        finally:
            with contextlib.suppress(OSError):
                writing.close()
            while reading.read(1 << 16):
                pass
            thread.join(60)
            assert codes == [0]
    os.close(module_in)


@pytest.fixture
def dispatcher(host: Host) -> Iterator[Dispatcher]:
    with opened(host) as made:
        yield made


def own(engine: lk.Engine, text: str, voice: str = "ben", **options: Any) -> bytes:
    return engine.synthesize(text, voice, **options).to_bytes("pcm16")


def idle(host: Host) -> bool:
    state = host.state()
    return state.running == 0 and state.waiting == 0


def said(pieces: Sequence[Any]) -> str:
    return " | ".join(piece.text.removeprefix("<speak>").removesuffix("</speak>") for piece in pieces)


def test_the_protocol(dispatcher: Dispatcher, engine: lk.Engine) -> None:
    dispatcher.send("LIST VOICES")
    dispatcher.expect(*(f"200-{name}\ten\tnone" for name in ("ben", "cora", "hugo", "nora")))
    dispatcher.expect("200 OK VOICE LIST SENT")
    dispatcher.send("LOGLEVEL", "log_level=3", ".")
    dispatcher.expect("207 OK RECEIVING LOGLEVEL SETTINGS", "203 OK LOGLEVEL SET")
    dispatcher.send("DEBUG ON /tmp")
    dispatcher.expect("200 OK DEBUGGING ON")
    dispatcher.send("SING")
    dispatcher.expect("300 ERR UNKNOWN COMMAND")
    dispatcher.send("STOP", "PAUSE")  # nothing is spoken: no answer, no event
    assert dispatcher.say("SPEAK", "<speak>button</speak>") == own(engine, "button")
    dispatcher.send("QUIT")
    dispatcher.expect("210 OK QUIT")


def test_settings(dispatcher: Dispatcher, engine: lk.Engine) -> None:
    text = "<speak>Hello there.</speak>"
    dispatcher.set(rate=20, pitch=-50, pitch_range=10, volume=100, language="en-US", voice="male1")
    assert dispatcher.say("SPEAK", text) == own(engine, "Hello there.", speed=1.2)
    dispatcher.set(rate=0, synthesis_voice="nora")
    assert dispatcher.say("SPEAK", text) == own(engine, "Hello there.", "nora")
    dispatcher.set(synthesis_voice="NULL", language="NULL", volume=0)
    half = np.frombuffer(dispatcher.say("SPEAK", text), "<i2")
    full = np.frombuffer(own(engine, "Hello there."), "<i2")
    assert np.abs(half - full / 2).max() <= 0.5
    dispatcher.set(volume=-100)
    assert not np.any(np.frombuffer(dispatcher.say("SPEAK", text), "<i2"))
    for wrong in ("rate=fast", "rate=101", "punctuation_mode=more", "volume="):
        dispatcher.send("SET", wrong, ".")
        dispatcher.expect("203 OK RECEIVING SETTINGS", "303 ERROR INVALID PARAMETER OR VALUE")
    dispatcher.send("SET", "rate", ".")
    dispatcher.expect("203 OK RECEIVING SETTINGS", "302 ERROR BAD SYNTAX")


def test_speeds() -> None:
    speeds = {-100: 0.5, -50: 0.5, -25: 0.75, 0: 1.0, 50: 1.5, 100: 2.0}
    assert {rate: Settings(rate=rate).speed for rate in speeds} == speeds


def test_marks_are_passed_in_order(dispatcher: Dispatcher, engine: lk.Engine) -> None:
    text = '<speak>One is here.<mark name="__spd_0"/> Two is <mark name="__spd_1"/></speak>'
    assert dispatcher.begin("SPEAK", text) == "200 OK SPEAKING"
    events, sound = dispatcher.heard()
    assert events == [
        "701 BEGIN",
        "700-__spd_0",
        "700 INDEX MARK",
        "700-__spd_1",
        "700 INDEX MARK",
        "702 END",
    ]
    assert sound == own(engine, "One is here.") + own(engine, "Two is")


def test_a_stop_is_silence(
    dispatcher: Dispatcher, host: Host, engine: lk.Engine, eventually: Eventually
) -> None:
    for command, event in (("STOP", "703 STOP"), ("PAUSE", "704 PAUSE")):
        assert dispatcher.begin("SPEAK", f"<speak>{BOOK}</speak>") == "200 OK SPEAKING"
        assert dispatcher.line() == "701 BEGIN"
        eventually(lambda: host.state().running > 0)
        dispatcher.send(command)
        events, sound = dispatcher.heard()
        assert events == [event]
        assert len(sound) < 2 * 24000 * 60
        eventually(lambda: idle(host))
        assert dispatcher.say("SPEAK", "<speak>Next.</speak>") == own(engine, "Next.")


def test_a_stop_frees_the_engine_within_one_step(eventually: Eventually, monkeypatch: Any) -> None:
    """By order of events: behind the stop no step is begun, and no sound is sent."""
    limits = Limits(cache_bytes=0)
    with Host([open_model(None, voice_bytes=1 << 26)], limits=limits, lanes=1) as host, opened(host) as made:
        order: list[str] = []
        entered, gone = threading.Event(), threading.Event()
        step = GraphTokenGenerator._following

        def held(self: Any, *arguments: Any) -> Any:
            order.append("step")
            if len(order) == 3:
                entered.set()
                assert gone.wait(30)
            return step(self, *arguments)

        monkeypatch.setattr(GraphTokenGenerator, "_following", held)
        assert made.begin("SPEAK", f"<speak>{BOOK}</speak>") == "200 OK SPEAKING"
        assert entered.wait(30)
        [ticket] = host._open()
        made.send("STOP")
        eventually(lambda: ticket.over)
        order.append("over")
        gone.set()
        assert made.heard() == (["701 BEGIN", "703 STOP"], b"")
        eventually(lambda: idle(host))
        assert order[order.index("over") :].count("step") == 0


def test_what_is_refused(dispatcher: Dispatcher, engine: lk.Engine) -> None:
    assert dispatcher.begin("SPEAK", "<speak>" + "x" * 10_000 + "</speak>").startswith(
        "300 the message has over 10000"
    )
    assert dispatcher.begin("SPEAK", "<speak><emphasis>cut</speak>").startswith("300 ")
    assert dispatcher.begin("CHAR", "a", "b") == "305 DATA MORE THAN ONE LINE"
    dispatcher.set(synthesis_voice="nobody")
    assert dispatcher.begin("SPEAK", "<speak>Hi.</speak>").startswith(
        "300 no voice 'nobody' here; there are ben"
    )
    dispatcher.set(synthesis_voice="NULL", language="fi")  # nobody speaks it: better heard than not
    assert dispatcher.say("SPEAK", "<speak>Hi.</speak>") == own(engine, "Hi.")
    assert dispatcher.say("SPEAK", "<speak> </speak>") == b""
    assert dispatcher.say("SPEAK", "..", "Dots are doubled.") == own(
        engine, ".\nDots are doubled.", markup="none"
    )


def test_characters_keys_and_icons(dispatcher: Dispatcher, engine: lk.Engine) -> None:
    dispatcher.set(cap_let_recogn="spell")
    for command, text, words in (
        ("CHAR", ",", "comma"),
        ("CHAR", "space", "space"),
        ("KEY", "control_a", said(key("control_a", "en"))),
        ("SOUND_ICON", "message-new", "message new"),
    ):
        assert dispatcher.say(command, text) == own(engine, words)
    dispatcher.set(cap_let_recogn="icon")
    plain = dispatcher.say("CHAR", "b")
    assert dispatcher.say("CHAR", "B") == dispatcher.say("CHAR", "B")
    assert dispatcher.say("CHAR", "B").endswith(plain)  # behind a tone


@pytest.mark.parametrize(
    ("sign", "language", "name"),
    [
        (".", "en", "dot"), (",", "en", "comma"), ("-", "en", "dash"), (" ", "en", "space"), ("€", "en", "euro"),
        ("5", "en", "five"), ("\u2192", "en", "rightwards arrow"), (".", "de", "Punkt"), ("<", "en", "less"),
    ],
)  # fmt: skip
def test_names_of_characters(sign: str, language: str, name: str) -> None:
    assert name in said(character(sign, Settings(), language))


def test_names_of_keys() -> None:
    assert said(key("kp-enter", "en")) == "keypad enter"
    assert said(key("control_shift_F1", "en")) == "control shift F1"
    assert said(key("underscore", "en")) == "underscore"
    assert said(key(",", "en")) == "comma"
    assert said(icon("dialog_error.wav")) == "dialog error"


def test_levels_of_punctuation() -> None:
    text = "<speak>Well, it is (5%) &amp; more.</speak>"
    levels = ("none", "some", "most", "all")
    spoken = {level: said(message(text, Settings(punctuation_mode=level), "en")) for level in levels}
    assert spoken["none"] == "Well, it is (5%) &amp; more."
    words = ("percent", "and", "paren", "comma,", "dot.")
    heard = {level: [word in text for word in words] for level, text in spoken.items()}
    assert heard["some"] == [True, True, False, False, False]
    assert heard["most"] == [True, True, True, False, False]
    assert heard["all"] == [True] * 5


def test_spelling_and_capitals() -> None:
    spelt = said(message("<speak>Ab.</speak>", Settings(spelling_mode="on", cap_let_recogn="spell"), "en"))
    assert spelt.startswith("capital ")
    assert spelt.endswith("dot")
    assert spelt.count(",") == 2
    assert said(message("<speak>Ab cD</speak>", Settings(cap_let_recogn="spell"), "en")) == "capital Ab cD"
    assert said(character("A", Settings(cap_let_recogn="spell"), "en")).startswith("capital ")


def test_sound_of_an_icon(host: Host, tmp_path: Path) -> None:
    import soundfile

    samples = np.linspace(-0.5, 0.5, 800)
    soundfile.write(tmp_path / "bell.wav", samples, 16_000)
    conf = tmp_path / "loudkit.conf"
    conf.write_text(f'LoudkitIcons "{tmp_path}"\n', encoding="utf-8")
    with opened(host, conf) as dispatcher:
        for name in ("bell", "bell.wav"):
            assert len(dispatcher.say("SOUND_ICON", name)) == 1600
        assert len(dispatcher.say("SOUND_ICON", "../bell")) > 1600  # said


def test_configuration(tmp_path: Path) -> None:
    shipped = Path(module.__file__).with_name("loudkit.conf")
    assert read_configuration(shipped, {}).voices["en", "female1"] == "cora"
    assert read_configuration(None, {"LOUDKIT_VOICE": "nora"}) == Configuration(voice="nora")
    file = tmp_path / "loudkit.conf"
    file.write_text('LoudkitVoice "hugo" # mine\n\nDebug 1\n', encoding="utf-8")
    assert read_configuration(file, {}).voice == "hugo"
    assert read_configuration(file, {"LOUDKIT_VOICE": "nora"}).voice == "nora"
    for wrong in ('LoudkitVoice "a', "LoudkitVoice a b", 'AddVoice "en" "OLD1" "x"', "Colour red"):
        file.write_text(f"\n{wrong}\n", encoding="utf-8")
        with pytest.raises(LoudkitError, match="line 2"):
            read_configuration(file, {})
    with pytest.raises(LoudkitError, match="cannot be read"):
        read_configuration(tmp_path / "none.conf", {})


def test_a_kind_of_voice(host: Host, engine: lk.Engine) -> None:
    with opened(host, Path(module.__file__).with_name("loudkit.conf")) as dispatcher:
        dispatcher.set(language="en-US", voice="female1")
        assert dispatcher.say("SPEAK", "<speak>Hi.</speak>") == own(engine, "Hi.", "cora")
        dispatcher.set(synthesis_voice="hugo")
        assert dispatcher.say("SPEAK", "<speak>Hi.</speak>") == own(engine, "Hi.", "hugo")


def test_a_server_that_runs(host: Host, address: str, engine: lk.Engine, eventually: Eventually) -> None:
    server = RunningServer(address, "")
    assert ("nora", "en") in server.voices()
    text = "The ferry left the harbour. Nobody on the quay complained. She went home."
    sounds = list(server.speak(Asked(f"<speak>{text}</speak>", "nora", 1.5)))
    assert {rate for rate, _ in sounds} == {24000}
    assert b"".join(sound for _, sound in sounds) == own(engine, text, "nora", speed=1.5)
    speech = server.speak(Asked(f"<speak>{BOOK}</speak>", "nora", 1.0))
    eventually(lambda: host.state().running > 0)
    speech.cancel()
    with contextlib.suppress(LoudkitError, OSError, ValueError):
        for _ in speech:
            pass
    eventually(lambda: idle(host))
    with pytest.raises(LoudkitError, match="nobody"):
        server.speak(Asked("<speak>Hi.</speak>", "nobody", 1.0))


def test_without_a_server_an_engine_is_loaded(engine: lk.Engine) -> None:
    with pytest.raises(LoudkitError, match="no server answers"):
        RunningServer("http://127.0.0.1:9", "").voices()
    for wrong in ("localhost", "https://localhost:1", "http://localhost", "http://localhost:x"):
        with pytest.raises(LoudkitError, match="expected http"):
            RunningServer(wrong, "")
    source = Either(RunningServer("http://127.0.0.1:9", ""), "")
    sounds = list(source.speak(Asked("<speak>Hi.</speak>", "ben", 1.0)))
    assert b"".join(sound for _, sound in sounds) == own(engine, "Hi.")
    source.close()


@pytest.mark.skipif(os.name != "posix", reason="a script")
def test_a_player(tmp_path: Path) -> None:
    script = tmp_path / "player"
    script.write_text(
        f'#!/bin/sh\necho "$@" > {tmp_path}/asked\nexec cat > {tmp_path}/played\n', encoding="utf-8"
    )
    script.chmod(0o755)
    player = Player(str(script))
    player.play((24000, b"\1\2" * 1000))
    player.end()
    assert (tmp_path / "played").read_bytes() == b"\1\2" * 1000
    assert "24000" in (tmp_path / "asked").read_text(encoding="utf-8")
    player.play((24000, b"\1\2" * 1000))
    player.stop()
    player.end()


def test_line_ends_in_samples_are_escaped() -> None:
    event = audio_event(24000, b"\n\x7d\x2a\x5d")
    assert event.count(b"\n") == 7
    assert b"705-num_samples=2\n" in event
    assert b"705-AUDIO\0\x7d\x2a\x7d\x5d\x2a\x5d\n705 AUDIO\n" in event


def flood(dispatcher: Dispatcher, times: int, seed: int) -> None:
    """What is no command, or no message; the module answers the next one."""
    chance = random.Random(seed)
    words = [
        "INIT",
        "AUDIO",
        "SET",
        "SPEAK",
        "CHAR",
        "KEY",
        "SOUND_ICON",
        "LIST VOICES",
        "STOP",
        "PAUSE",
        "LOGLEVEL",
    ]
    for i in range(times):
        kind = chance.randrange(5)
        if kind == 0:
            sent = chance.randbytes(chance.randrange(1, 300))
        elif kind == 1:
            sent = chance.choice(words).encode() + b" " + chance.randbytes(9)
        elif kind == 2:
            value = chance.choice(["9" * 5000, "x", "", "NULL", "-1e3", "\0"])
            sent = f"SET\n{chance.choice(['rate', 'volume', 'voice', 'nothing', ''])}={value}".encode()
        elif kind == 3:
            text = chance.choice(
                ["<speak>", "<speak><a></speak>", "&", "<speak>" + "<b>" * 3000, "x" * 20_000, "\0", "\ud7ff"]
            )
            sent = f"{chance.choice(['SPEAK', 'CHAR', 'KEY', 'SOUND_ICON'])}\n{text}".encode()
        else:
            sent = b"x" * 300_000
        dispatcher.to.write(sent.replace(b"QUIT", b"") + b"\n.\nSTOP\n")
        dispatcher.send(f"DEBUG ON {i}", "LIST VOICES")
        while dispatcher.line() != "200 OK VOICE LIST SENT":
            pass


def test_what_is_no_command(
    dispatcher: Dispatcher, host: Host, engine: lk.Engine, eventually: Eventually
) -> None:
    flood(dispatcher, 150, seed=1)
    _still_speaks(dispatcher, engine)
    eventually(lambda: idle(host))


@pytest.mark.slow
def test_ten_thousand_that_are_no_command(
    dispatcher: Dispatcher, host: Host, engine: lk.Engine, eventually: Eventually
) -> None:
    threads, files = threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))
    flood(dispatcher, 10_000, seed=2)
    _still_speaks(dispatcher, engine)
    eventually(lambda: idle(host))
    eventually(lambda: threading.active_count() <= threads + 1)
    assert len(list(Path("/proc/self/fd").iterdir())) <= files + 2


def _still_speaks(dispatcher: Dispatcher, engine: lk.Engine) -> None:
    dispatcher.send("AUDIO", "audio_output_method=server", ".")
    dispatcher.send("SET", "rate=0", "volume=100", "synthesis_voice=ben", ".")
    while dispatcher.line() != "203 OK SETTINGS RECEIVED":
        pass
    dispatcher.send("SPEAK", "<speak>Still here.</speak>", ".")
    while dispatcher.line() != "200 OK SPEAKING":
        pass
    assert dispatcher.heard()[1] == own(engine, "Still here.")


TOOLS = ("speech-dispatcher", "spd-say", "pulseaudio", "parec", "pactl")


@pytest.mark.skipif(any(shutil.which(tool) is None for tool in TOOLS), reason=f"needs {' '.join(TOOLS)}")
def test_under_the_real_dispatcher(tmp_path: Path, engine: lk.Engine) -> None:
    """What ``spd-say`` is heard to say, on a sink that nobody listens to."""
    run = tmp_path / "run"
    run.mkdir(mode=0o700)
    environ = {
        **os.environ, "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(run), "LC_ALL": "C.UTF-8", "LOUDKIT_SERVER": "",
        "XDG_CONFIG_HOME": str(tmp_path / ".config"), "SPEECHD_ADDRESS": f"unix_socket:{run}/spd",
    }  # fmt: skip
    program = tmp_path / "sd_loudkit"
    program.write_text(
        f'#!/bin/sh\nPYTHONPATH={ROOT}/python exec {sys.executable} -m loudkit speech-dispatcher "$@"\n',
        encoding="utf-8",
    )
    program.chmod(0o755)
    conf = tmp_path / "conf"
    (conf / "modules").mkdir(parents=True)
    shutil.copy(Path(module.__file__).with_name("loudkit.conf"), conf / "modules" / "loudkit.conf")
    (conf / "speechd.conf").write_text(
        f'LogLevel 3\nLogDir "{tmp_path}"\nAudioOutputMethod "pulse"\nDefaultVolume 100\nDefaultModule loudkit\n'
        f'AddModule "loudkit" "{program}" "loudkit.conf" "{tmp_path}/module.log"\n',
        encoding="utf-8",
    )
    recorded = tmp_path / "recorded"
    started: list[subprocess.Popen[bytes]] = []

    def start(*command: str, out: Any = subprocess.DEVNULL) -> None:
        started.append(subprocess.Popen(command, env=environ, stdout=out, stderr=subprocess.DEVNULL))

    def say(*arguments: str) -> str:
        done = subprocess.run(
            ["spd-say", *arguments], env=environ, timeout=60, capture_output=True, text=True
        )
        return done.stdout if done.returncode == 0 else ""

    def until(true: Callable[[], Any]) -> None:
        for _ in range(600):
            if true():
                return
            time.sleep(0.1)
        raise AssertionError("it did not become true")

    with recorded.open("wb") as file:
        try:
            sink = "module-null-sink sink_name=null rate=24000 channels=1 format=s16le"
            server = ["pulseaudio", "-n", "--exit-idle-time=-1", "--daemonize=no"]
            start(*server, "-L", sink, "-L", "module-native-protocol-unix")
            until(lambda: subprocess.run(["pactl", "info"], env=environ, capture_output=True).returncode == 0)
            form = ["--raw", "--rate=24000", "--format=s16le", "--channels=1"]
            start("parec", "-d", "null.monitor", *form, out=file)
            where = ["-C", str(conf), "-c", "unix_socket", "-S", f"{run}/spd", "-P", f"{run}/pid"]
            start("speech-dispatcher", "-s", "-t", "0", *where)
            until(lambda: (run / "spd").exists() and "loudkit" in say("-O"))
            assert "nora" in say("-L", "-l", "en")
            say("-w", "-l", "en", "Hello from the screen reader.")
            say("-w", "-l", "en", "-t", "female1", "I am Cora.")
            time.sleep(0.5)
        finally:
            for process in reversed(started):
                process.send_signal(signal.SIGTERM)
                process.wait(30)
    heard = np.frombuffer(recorded.read_bytes()[: recorded.stat().st_size // 2 * 2], "<i2")
    for text, voice in (("Hello from the screen reader.", "ben"), ("I am Cora.", "cora")):
        wanted = np.frombuffer(own(engine, text, voice), "<i2")
        blocks = [wanted[at : at + 4800] for at in range(0, len(wanted) - 4800, 4800)]
        found = [_likeness(heard, block) > 0.99 for block in blocks if np.abs(block).max() > 1000]
        assert found.count(True) > len(found) / 2  # a machine under load drops a buffer now and then


def _likeness(heard: np.ndarray[Any, Any], wanted: np.ndarray[Any, Any]) -> float:
    """The largest correlation of ``wanted`` with a stretch of ``heard``."""
    size = 1 << (len(heard) + len(wanted)).bit_length()
    met = np.fft.irfft(np.fft.rfft(heard, size) * np.conj(np.fft.rfft(wanted, size)), size)
    at = int(np.argmax(met[: len(heard) - len(wanted) + 1]))
    stretch = heard[at : at + len(wanted)].astype(float)
    return float(
        np.dot(stretch, wanted) / (np.linalg.norm(stretch) * np.linalg.norm(wanted.astype(float)) + 1e-9)
    )
