"""The protocol's server: lists the tools and calls them, whatever carries the messages."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from typing import Any, Final

import mcp_types as types
from mcp.server.lowlevel.server import Server
from mcp.shared.exceptions import MCPError

from loudkit._version import __version__
from loudkit.errors import BusyError, UnsupportedLanguageError, VoiceNotFoundError
from loudkit.server.host.access_log import Entry
from loudkit.server.host.host import Host
from loudkit.server.host.refusals import message, refusal
from loudkit.server.mcp.arguments import Describe, ListVoices, ReadAs, Speak, SpeakAloud, declared
from loudkit.server.mcp.call import Call
from loudkit.server.mcp.options import Options
from loudkit.server.mcp.speaking import speak, speak_aloud
from loudkit.server.mcp.telling import describe, list_voices, read_as
from loudkit.server.mcp.tools import tools

# Of an HTTP request's scope: the line of the log that it will be, and an event for when its client hangs up.
LINE: Final = "loudkit.mcp.line"
GONE: Final = "loudkit.mcp.gone"
_INSTRUCTIONS: Final = (
    "Text to speech on this machine. speak makes sound; list_voices names the voices;"
    " read_as shows what will be said."
)


class Service:
    """``server`` speaks the protocol; ``idle`` tells when no tool is at work."""

    def __init__(self, host: Host, options: Options) -> None:
        self._host = host
        self._options = options
        self._tools = {tool.name: tool for tool in tools(options)}
        self._turn = asyncio.Lock()
        self._at_work = 0
        self._changed = asyncio.Event()
        self.server: Server[Any] = Server(
            "loudkit",
            version=__version__,
            title="loudkit",
            instructions=_INSTRUCTIONS,
            on_list_tools=self._list,
            on_call_tool=self._call,
        )

    async def idle(self) -> None:
        """Wait until no tool is at work."""
        while self._at_work:
            self._changed.clear()
            await self._changed.wait()

    async def _list(self, ctx: Any, params: Any) -> types.ListToolsResult:
        del ctx, params
        return types.ListToolsResult(tools=[tool.declaration() for tool in self._tools.values()])

    async def _call(self, ctx: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        if params.name not in self._tools:
            known = " ".join(self._tools)
            raise MCPError(types.INVALID_PARAMS, f"no tool {params.name[:60]!a} here; there are {known}")
        with self._working(), self._logged(ctx, params.name) as entry:
            try:
                told, blocks = await self._answer(ctx, params, entry)
            except asyncio.CancelledError:
                _ended(entry, "cancelled")
                raise
            except Exception as error:
                return _refused(error, entry)
            _ended(entry, "ok")
            return types.CallToolResult(content=[_text(told), *blocks], structured_content=told)

    async def _answer(
        self, ctx: Any, params: types.CallToolRequestParams, entry: Entry
    ) -> tuple[dict[str, Any], list[types.ContentBlock]]:
        async def progress(seconds: float, line: str) -> None:
            await ctx.session.report_progress(seconds, None, line)

        scope = getattr(ctx.request, "scope", None) or {}
        call = Call(self._host, self._options, entry, progress, scope.get(GONE, asyncio.Event()))
        given = params.arguments
        if params.name == "speak":
            return await speak(declared(given, Speak), call)
        if params.name == "speak_aloud":
            return await speak_aloud(declared(given, SpeakAloud), call, self._turn)
        if params.name == "list_voices":
            return await list_voices(declared(given, ListVoices), call), []
        if params.name == "read_as":
            return await read_as(declared(given, ReadAs), call), []
        return await describe(declared(given, Describe), call), []

    @contextlib.contextmanager
    def _working(self) -> Iterator[None]:
        self._at_work += 1
        try:
            yield
        finally:
            self._at_work -= 1
            self._changed.set()

    @contextlib.contextmanager
    def _logged(self, ctx: Any, tool: str) -> Iterator[Entry]:
        """The line of this call: the HTTP request's own, else a new one."""
        scope = getattr(ctx.request, "scope", None) or {}
        entry = scope.get(LINE)
        if isinstance(entry, Entry):
            entry.door, entry.what = "mcp", tool
            yield entry
            return
        entry = Entry("mcp", tool)
        try:
            yield entry
        finally:
            entry.close(self._host.metrics)


def _refused(error: Exception, entry: Entry) -> types.CallToolResult:
    """A refusal as the agent reads it: it can do better next time."""
    told = refusal(error)
    _ended(entry, "refused")
    entry.code = told.code
    said: dict[str, Any] = {
        "error": _clean(message(told)),
        "error_kind": "busy" if isinstance(told, BusyError) else "bad_request",
        "code": told.code,
    }
    if told.code == "server_fault":
        said["error_kind"] = "server_fault"
    if isinstance(told, BusyError):
        said["retry_after"] = told.retry_after
    if isinstance(told, UnsupportedLanguageError):
        said["supported"] = list(told.supported)
    if isinstance(told, VoiceNotFoundError):
        said["available"] = list(told.available)
    return types.CallToolResult(content=[_text(said)], structured_content=said, is_error=True)


def _ended(entry: Entry, how: str) -> None:
    """Note the end, unless the entry has a status of HTTP's."""
    if entry.status == "-":
        entry.status = how


def _text(told: dict[str, Any]) -> types.TextContent:
    return types.TextContent(text=json.dumps(told, ensure_ascii=False, separators=(", ", ": ")))


def _clean(text: str) -> str:
    """Without halves of characters, which JSON cannot carry."""
    return text.encode("utf-8", "replace").decode()
