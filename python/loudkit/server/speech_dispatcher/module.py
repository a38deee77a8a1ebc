"""The protocol: commands on stdin, answers and events on stdout."""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from loudkit.errors import InvalidRequestError, LoudkitError, VoiceNotFoundError
from loudkit.server.host.limits import DEFAULTS
from loudkit.server.host.refusals import message, refusal
from loudkit.server.speech_dispatcher.configuration import Configuration, read_configuration
from loudkit.server.speech_dispatcher.icons import find_icon, tone
from loudkit.server.speech_dispatcher.output import Output, Player, ThroughDispatcher, check_player
from loudkit.server.speech_dispatcher.settings import Settings
from loudkit.server.speech_dispatcher.sources import Asked, Either, RunningServer, Source
from loudkit.server.speech_dispatcher.speaking import Part, Speaker
from loudkit.server.speech_dispatcher.wording import Piece, character, icon, key
from loudkit.server.speech_dispatcher.wording import message as pieces_of

_LINE: Final = 256 << 10  # bytes
_MESSAGES: Final = ("SPEAK", "CHAR", "KEY", "SOUND_ICON")
_log = logging.getLogger("loudkit.server")

Opened = Callable[[Configuration], Source]


def run(path: Path | None, fd_in: int, fd_out: int, open_source: Opened | None = None) -> int:
    """Be the module until QUIT, or until stdin ends; the exit code. ``path`` is the configuration file."""
    module = _Module(path, fd_in, fd_out, open_source or opened)
    try:
        module.serve()
    except BrokenPipeError:
        return 1  # the dispatcher is gone
    finally:
        module.close()
    return 0


def opened(configuration: Configuration) -> Source:
    """The server that is named if it answers, else an engine of our own, loaded."""
    server = None
    if configuration.server:
        asked = RunningServer(configuration.server, configuration.token)
        try:
            asked.voices()
            server = asked
        except LoudkitError as error:
            _log.info("%s; loading an engine", message(error))
    source = Either(server, configuration.checkpoint)
    if server is None:
        source.own.voices()
    return source


class _Module:
    def __init__(self, path: Path | None, fd_in: int, fd_out: int, open_source: Opened) -> None:
        self._path = path
        self._in = fd_in
        self._out = fd_out
        self._open_source = open_source
        self._sending = threading.Lock()
        self._configuration = Configuration()
        self._settings = Settings()
        self._source: Source | None = None
        self._speaker: Speaker | None = None
        self._voices: list[tuple[str, str]] = []

    def serve(self) -> None:
        """Take commands."""
        lines = _lines(self._in)
        for line in lines:
            command, _, rest = line.strip().partition(" ")
            if command == "QUIT":
                self._stop("703 STOP")
                self._say("210 OK QUIT")
                return
            if command == "INIT":
                self._init()
            elif command == "AUDIO":
                self._audio(lines)
            elif command == "LOGLEVEL":
                self._say("207 OK RECEIVING LOGLEVEL SETTINGS")
                _block(lines, _LINE)
                self._say("203 OK LOGLEVEL SET")
            elif command == "SET":
                self._set(lines)
            elif command in _MESSAGES:
                self._message(command, lines)
            elif command == "STOP":
                self._stop("703 STOP")
            elif command == "PAUSE":
                self._stop("704 PAUSE")
            elif command == "LIST" and rest == "VOICES":
                self._list()
            elif command == "DEBUG":
                self._say("200 OK DEBUGGING " + ("ON" if rest.startswith("ON") else "OFF"))
            else:
                self._say("300 ERR UNKNOWN COMMAND")

    def close(self) -> None:
        """Let go of everything."""
        if self._speaker is not None:
            self._speaker.stop()
            self._speaker.wait(5.0)
        if self._source is not None:
            self._source.close()

    def _init(self) -> None:
        try:
            if self._source is None:
                self._configuration = read_configuration(self._path)
                self._source = self._open_source(self._configuration)
            self._voices = self._source.voices()
            if not self._voices:
                raise VoiceNotFoundError("there is no voice to speak with")
        except Exception as error:
            self._say(f"399-{message(refusal(error))}", "399 ERR CANT INIT MODULE")
            return
        self._say(f"299-loudkit: {len(self._voices)} voices", "299 OK LOADED SUCCESSFULLY")

    def _audio(self, lines: Iterator[str]) -> None:
        self._say("207 OK RECEIVING AUDIO SETTINGS")
        told = _block(lines, _LINE) or []
        methods = [line.partition("=")[2] for line in told if line.startswith("audio_output_method=")]
        output: Output
        try:
            if "server" in methods:
                output = ThroughDispatcher(self._send)
            else:
                output = Player(check_player(self._configuration.player))
        except LoudkitError as error:
            self._say(f"300-{message(error)}", "300 MODULE ERROR")
            return
        if self._speaker is not None:
            self._speaker.stop()
            self._speaker.wait()
        if self._source is not None:
            self._speaker = Speaker(self._source, output, self._say)
        self._say("203 OK AUDIO INITIALIZED")

    def _set(self, lines: Iterator[str]) -> None:
        self._say("203 OK RECEIVING SETTINGS")
        told = _block(lines, _LINE)
        try:
            if told is None:
                raise ValueError("too long")
            settings = self._settings
            for line in told:
                name, separator, value = line.partition("=")
                if not separator:
                    self._say("302 ERROR BAD SYNTAX")
                    return
                settings = settings.changed(name.strip(), value.strip())
        except ValueError:
            self._say("303 ERROR INVALID PARAMETER OR VALUE")
            return
        self._settings = settings
        self._say("203 OK SETTINGS RECEIVED")

    def _message(self, command: str, lines: Iterator[str]) -> None:
        self._say("202 OK RECEIVING MESSAGE")
        told = _block(lines, DEFAULTS.characters)
        try:
            if told is None:
                raise InvalidRequestError(
                    f"the message has over {DEFAULTS.characters} characters; send it in parts"
                )
            if command != "SPEAK" and len(told) != 1:
                self._say("305 DATA MORE THAN ONE LINE")
                return
            if self._speaker is None:
                raise InvalidRequestError("the module is not ready; send INIT and AUDIO first")
            start = self._speaker.begin(self._parts(command, "\n".join(told)), self._settings.gain)
        except Exception as error:
            self._say(f"300 {message(refusal(error))}")
            return
        self._say("200 OK SPEAKING")
        start()

    def _parts(self, command: str, text: str) -> list[Part]:
        settings = self._settings
        voice, own = self._voice()
        parts: list[Part] = []
        pieces: list[Piece] = []
        if command == "SOUND_ICON":
            sound = find_icon(self._configuration.icons, text)
            if sound is not None:
                return [Part(sound)]
            pieces = icon(text)
        elif command == "CHAR":
            if settings.cap_let_recogn == "icon" and len(text) == 1 and text.isupper():
                parts.append(Part(tone()))
            pieces = character(text, settings, own)
        elif command == "KEY":
            pieces = key(text, own)
        else:
            pieces = pieces_of(text, settings, own)
        return parts + [Part(Asked(p.text, voice, settings.speed), p.mark) for p in pieces]

    def _voice(self) -> tuple[str, str]:
        """The voice that is meant, and its language: by its name, by its kind, by the language, else the usual one."""
        settings, configuration = self._settings, self._configuration
        if settings.synthesis_voice:
            return self._named(settings.synthesis_voice)
        language = settings.language.lower().replace("_", "-").partition("-")[0]
        kind = settings.voice.lower() or "male1"
        if by_kind := configuration.voices.get((language, kind)):
            return self._named(by_kind)
        usual = self._named(configuration.voice) if configuration.voice else self._voices[0]
        if not language or usual[1] == language:
            return usual
        return next((voice for voice in self._voices if voice[1] == language), usual)

    def _named(self, name: str) -> tuple[str, str]:
        for again in (False, True):
            if again and self._source is not None:
                self._voices = self._source.voices()  # it may have been made meanwhile
            for voice in self._voices:
                if voice[0] == name:
                    return voice
        available = [voice[0] for voice in self._voices]
        raise VoiceNotFoundError(
            f"no voice {name[:60]!r} here; there are {' '.join(available)}", ref=name, available=available
        )

    def _list(self) -> None:
        if not self._voices:
            self._say("304 CANT LIST VOICES")
            return
        lines = [f"200-{name}\t{language}\tnone" for name, language in self._voices]
        self._say(*lines, "200 OK VOICE LIST SENT")

    def _stop(self, event: str) -> None:
        if self._speaker is not None:
            self._speaker.stop(event)

    def _say(self, *lines: str) -> None:
        self._send("".join(line + "\n" for line in lines).encode())

    def _send(self, data: bytes) -> None:
        with self._sending:
            left = memoryview(data)
            while left:
                left = left[os.write(self._out, left) :]


def _lines(fd: int) -> Iterator[str]:
    """Lines of ``fd``; of one that is too long only the beginning."""
    pending = b""
    while piece := _read(fd):
        *lines, pending = (pending + piece).split(b"\n")
        pending = pending[: _LINE + 1]
        for line in lines:
            yield line[:_LINE].decode("utf-8", "replace").rstrip("\r")


def _block(lines: Iterator[str], limit: int) -> list[str] | None:
    """Lines up to a lone dot, leading dots halved; None where they hold over ``limit`` characters."""
    told: list[str] = []
    size = 0
    for line in lines:
        if line == ".":
            return told if size <= limit else None
        size += len(line)
        if size <= limit:
            told.append(line[1:] if line.startswith("..") else line)
    raise EOFError


def _read(fd: int) -> bytes:
    try:
        return os.read(fd, 1 << 16)
    except OSError:
        return b""


def main() -> int:
    """``sd_loudkit [FILE]``: what the dispatcher starts."""
    from loudkit.server.logs import show_logs
    from loudkit.server.own_stdio import own_stdio

    show_logs(access=False)
    path = Path(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1] else None
    return run(path, *own_stdio())


if __name__ == "__main__":
    sys.exit(main())
