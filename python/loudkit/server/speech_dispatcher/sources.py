"""Where the sound comes from: a server that runs, or an engine of our own."""

from __future__ import annotations

import base64
import contextlib
import http.client
import json
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar
from urllib.parse import urlsplit

from loudkit.errors import InvalidRequestError, LoudkitError, MissingFileError
from loudkit.server.host.host import Host
from loudkit.server.host.job import Job
from loudkit.server.host.ticket import Ticket

REACH_SECONDS: Final = 1.0  # for a server to be there
ANSWER_SECONDS: Final = 120.0

Told = TypeVar("Told")
Sound = tuple[int, bytes]  # samples a second, 16-bit samples


@dataclass(frozen=True)
class Asked:
    """A document in SSML, and how it is to be spoken: in the voice's own language."""

    text: str
    voice: str
    speed: float


class Speech(Protocol):
    """Sound that is being made. Iterate it; ``cancel`` may be called from any thread, any number of times."""

    def __iter__(self) -> Iterator[Sound]: ...

    def cancel(self) -> None: ...


class Source(Protocol):
    """Speaks what is asked for."""

    def voices(self) -> list[tuple[str, str]]:
        """Name and language of each."""
        ...

    def speak(self, asked: Asked) -> Speech:
        """Begin; refuses what can be refused at once."""
        ...

    def close(self) -> None: ...


class OwnEngine:
    """A host of our own."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def voices(self) -> list[tuple[str, str]]:
        return [(voice.name, voice.language) for voice in self._host.voices()]

    def speak(self, asked: Asked) -> Speech:
        job = Job(
            asked.text,
            asked.voice,
            speed=asked.speed,
            markup="ssml",
            unknown_tags="ignore",
        )
        return _Made(self._host.submit(job, stream=True))

    def close(self) -> None:
        self._host.close()


class _Made:
    def __init__(self, ticket: Ticket) -> None:
        self._ticket = ticket

    def __iter__(self) -> Iterator[Sound]:
        for part in self._ticket:
            yield part.sample_rate, part.to_bytes("pcm16")

    def cancel(self) -> None:
        self._ticket.cancel()


class RunningServer:
    """A server at ``address``, such as ``http://127.0.0.1:8765``. Raises MissingFileError where none answers."""

    def __init__(self, address: str, token: str) -> None:
        parts = urlsplit(address)
        try:
            port = parts.port
        except ValueError:
            port = None
        if parts.scheme != "http" or not parts.hostname or not port:
            raise InvalidRequestError(f"{address[:80]!r} is not a server; expected http://HOST:PORT")
        self._where = (parts.hostname, port)
        self._prefix = parts.path.rstrip("/")
        self._headers = {"Content-Type": "application/json"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"

    def voices(self) -> list[tuple[str, str]]:
        with contextlib.closing(self._connection(REACH_SECONDS)) as connection:
            answer = self._answered(connection, "GET", "/v1/voices?detail=1", None)
            listed = self._object(answer.read(1 << 20))["voices"]
            return [(voice["name"], voice["language"]) for voice in listed]

    def speak(self, asked: Asked) -> Speech:
        body = {
            "text": asked.text,
            "voice": asked.voice,
            "speed": asked.speed,
            "format": "pcm16",
            "markup": "ssml",
            "unknown_tags": "ignore",
        }
        connection = self._connection(ANSWER_SECONDS)
        try:
            answer = self._answered(connection, "POST", "/v1/synthesize/stream", json.dumps(body).encode())
        except BaseException:
            connection.close()
            raise
        return _Fetched(connection, answer)

    def close(self) -> None:
        pass

    def _connection(self, seconds: float) -> http.client.HTTPConnection:
        made = http.client.HTTPConnection(*self._where, timeout=seconds)
        try:
            made.connect()
        except OSError as error:
            raise MissingFileError(
                f"no server answers at {self._where[0]}:{self._where[1]}: {error}"
            ) from None
        assert made.sock is not None  # it is connected
        made.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made

    def _answered(
        self, connection: http.client.HTTPConnection, method: str, path: str, body: bytes | None
    ) -> http.client.HTTPResponse:
        try:
            connection.request(method, self._prefix + path, body, self._headers)
            answer = connection.getresponse()
        except (OSError, http.client.HTTPException) as error:
            raise MissingFileError(
                f"the server at {self._where[0]}:{self._where[1]} failed: {error}"
            ) from None
        if answer.status != 200:
            told = self._object(answer.read(1 << 16))
            raise InvalidRequestError(f"the server refused: {told.get('detail', answer.status)}")
        return answer

    def _object(self, data: bytes) -> dict[str, Any]:
        try:
            made = json.loads(data)
        except ValueError:
            made = None
        if not isinstance(made, dict):
            raise InvalidRequestError(
                f"what answers at {self._where[0]}:{self._where[1]} is no loudkit server"
            )
        return made


class _Fetched:
    def __init__(self, connection: http.client.HTTPConnection, answer: http.client.HTTPResponse) -> None:
        self._socket = connection.sock or _socket_of(answer)
        self._connection = connection
        self._answer = answer
        self._cancelled = False

    def __iter__(self) -> Iterator[Sound]:
        try:
            for line in self._answer:
                if not line.startswith(b"data: "):
                    continue
                told = json.loads(line[6:])
                if told.get("error"):
                    raise InvalidRequestError(str(told["error"]))
                if told.get("done"):
                    return
                yield told["sample_rate"], base64.b64decode(told["audio"])
        except (OSError, ValueError, http.client.HTTPException) as error:
            if not self._cancelled and not isinstance(error, LoudkitError):
                raise MissingFileError(f"the server broke off: {error}") from None
            raise
        finally:
            self._connection.close()

    def cancel(self) -> None:
        self._cancelled = True
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)


def _socket_of(answer: http.client.HTTPResponse) -> socket.socket:
    """The socket of an answer that closes its connection at the end."""
    return answer.fp.raw._sock  # type: ignore[attr-defined]


class Either:
    """The server while there is one, else an engine of our own, which is loaded when it is needed."""

    def __init__(self, server: RunningServer | None, checkpoint: str) -> None:
        self._server = server
        self._checkpoint = checkpoint
        self._own: OwnEngine | None = None
        self._lock = threading.Lock()

    @property
    def own(self) -> OwnEngine:
        """The engine of our own."""
        with self._lock:
            if self._own is None:
                from loudkit.server.host.limits import DEFAULTS
                from loudkit.server.host.models import open_model

                host = Host([open_model(self._checkpoint or None, voice_bytes=DEFAULTS.voice_bytes)])
                host.load()
                self._own = OwnEngine(host)
            return self._own

    def voices(self) -> list[tuple[str, str]]:
        """Name and language of each."""
        return self._tried(lambda source: source.voices())

    def speak(self, asked: Asked) -> Speech:
        """Begin."""
        return self._tried(lambda source: source.speak(asked))

    def close(self) -> None:
        """Let the engine go."""
        if self._own is not None:
            self._own.close()

    def _tried(self, ask: Callable[[Source], Told]) -> Told:
        if self._server is not None and self._own is None:
            try:
                return ask(self._server)
            except MissingFileError:
                pass  # it is not there any more
        return ask(self.own)
