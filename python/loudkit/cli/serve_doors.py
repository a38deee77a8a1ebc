"""The ways in that ``loudkit serve`` opens: their options, and what is made of them."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.errors import InvalidRequestError
from loudkit.server.listening import address_of, check_loopback, is_loopback, listen, written

if TYPE_CHECKING:
    from loudkit.server.doors import Door

TOKEN_VARIABLE = "LOUDKIT_TOKEN"
WYOMING_PORT = 10200


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of all doors."""
    group = parser.add_argument_group("HTTP")
    group.add_argument(
        "--http",
        action=argparse.BooleanOptionalAction,
        help="open HTTP (open, unless the doors asked for are on stdin and stdout)",
    )
    group.add_argument("--host", default="127.0.0.1", metavar="H", help="address to listen on (127.0.0.1)")
    group.add_argument("--port", type=int, default=8765, metavar="P", help="port to listen on (8765)")
    group.add_argument(
        "--prefix", default="", metavar="PATH", help="path under which a proxy shows the server"
    )
    group.add_argument(
        "--token",
        metavar="T",
        help=f"what a client must send (default: ${TOKEN_VARIABLE}, else one is made up)",
    )
    group.add_argument(
        "--cors-origin",
        action="append",
        default=[],
        metavar="O",
        help="a site whose pages may use the server; repeat",
    )
    group.add_argument("--allow-cloning", action="store_true", help="let clients make voices from recordings")
    group = parser.add_argument_group("other doors")
    group.add_argument(
        "--wyoming",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="open Wyoming, for Home Assistant (127.0.0.1:10200)",
    )
    group.add_argument(
        "--announce",
        nargs="?",
        const="loudkit",
        metavar="NAME",
        help="tell the network of the Wyoming server, so that Home Assistant finds it (NAME: loudkit)",
    )
    group.add_argument(
        "--grpc",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="open gRPC, at HOST:PORT or unix:PATH (127.0.0.1:50051); see docs/grpc.md",
    )
    group.add_argument(
        "--stdio",
        action="store_true",
        help="answer lines of JSON on stdin with raw sound on stdout, and end with stdin",
    )
    group.add_argument(
        "--mcp",
        action="store_true",
        help="answer an agent (MCP) on stdin and stdout, and end with stdin; see docs/agents.md",
    )
    group.add_argument(
        "--mcp-http", action="store_true", help="answer agents (MCP) at /mcp of the HTTP server"
    )
    group.add_argument(
        "--mcp-folder",
        type=Path,
        metavar="DIR",
        help="where agents may write files (loudkit/spoken among your data; on a public address nowhere)",
    )
    group = parser.add_argument_group("access")
    group.add_argument(
        "--allow-public",
        action="store_true",
        help="listen on an address that other machines reach; HTTP and gRPC then need a token",
    )


def make_doors(args: argparse.Namespace) -> list[Door]:
    """The doors that are asked for, their ports bound. Whatever is wrong with one is refused here."""
    made: list[Door] = []
    _check_together(args)
    try:
        if _on_http(args):
            made.append(_http(args))
        if args.wyoming is not None:
            made.append(_wyoming(args))
        elif args.announce is not None:
            raise InvalidRequestError("--announce tells of a Wyoming server; open one with --wyoming")
        if args.stdio:
            made.append(_stdio())
        if args.mcp:
            made.append(_mcp(args))
        if args.grpc is not None:
            made.append(_grpc(args))
    except BaseException:
        for door in made:
            door.close()
        raise
    if not made:
        raise InvalidRequestError("no way in is left; drop --no-http, or ask for another door")
    return made


def _on_http(args: argparse.Namespace) -> bool:
    """A program that starts us for itself wants no port, which the next one could not have."""
    if args.http is not None:
        return bool(args.http)
    return args.mcp_http or not (args.stdio or args.mcp)


def _check_together(args: argparse.Namespace) -> None:
    if args.stdio and args.mcp:
        raise InvalidRequestError("--stdio and --mcp both want stdin and stdout; drop one of them")
    if args.mcp_http and args.http is False:
        raise InvalidRequestError("--mcp-http is a route of the HTTP server; drop --no-http")
    if args.mcp_folder is not None and not (args.mcp or args.mcp_http):
        raise InvalidRequestError("--mcp-folder is for agents; open --mcp or --mcp-http for them")


def _http(args: argparse.Namespace) -> Door:
    from loudkit.server.http.app import check_access
    from loudkit.server.http.serving import HttpDoor

    token, made_up = _token(args, args.host)
    public = args.allow_public and not is_loopback(args.host)
    access: dict[str, Any] = {
        "token": token,
        "allow_public": public,
        "cors_origins": args.cors_origin,
        "allow_cloning": args.allow_cloning,
        "prefix": args.prefix,
    }
    check_access(**access)
    mcp = _agent_options(args, public=public) if args.mcp_http else None
    socket = listen(args.host, args.port)
    told = [f"listening on http://{written(args.host, socket.getsockname()[1])}{args.prefix}/"]
    if public:
        told.append(
            "anyone who reaches this machine and has the token can use it; nothing is encrypted (no TLS)"
        )
    if made_up:
        told.append(f"token: {token}")
    if args.mcp_http:
        told.append(f"MCP on http://{written(args.host, socket.getsockname()[1])}{args.prefix}/mcp")
    return HttpDoor([socket], told=told, mcp=mcp, **access)


def _wyoming(args: argparse.Namespace) -> Door:
    from loudkit.server.wyoming.announcing import check_announcement
    from loudkit.server.wyoming.door import WyomingDoor

    host, number = address_of(args.wyoming, WYOMING_PORT)
    check_loopback(host, allow_public=args.allow_public)
    name = None if args.announce is None else check_announcement(args.announce, host)
    return WyomingDoor(
        listen(host, number, option="--wyoming HOST:PORT"), name=name, public=not is_loopback(host)
    )


def _stdio() -> Door:
    from loudkit.server.own_stdio import own_stdio
    from loudkit.server.stdio.door import StdioDoor

    return StdioDoor(*own_stdio())


def _mcp(args: argparse.Namespace) -> Door:
    from loudkit.server.mcp.door import McpDoor
    from loudkit.server.own_stdio import own_stdio

    options = _agent_options(args, public=False)
    return McpDoor(*own_stdio(), options)


def _agent_options(args: argparse.Namespace, *, public: bool) -> Any:
    """Who is not on this machine is given no file of it, and its loudspeaker neither."""
    from loudkit.server.mcp.folder import Folder, usual_folder
    from loudkit.server.mcp.options import Options

    named = args.mcp_folder
    folder = Folder(named) if named is not None else None if public else Folder(usual_folder())
    return Options(folder, aloud=not public)


def _grpc(args: argparse.Namespace) -> Door:
    from loudkit.server.grpc.door import GrpcDoor

    host = "127.0.0.1" if args.grpc.startswith("unix:") else address_of(args.grpc, 0)[0]
    token, made_up = _token(args, host)
    return GrpcDoor(
        args.grpc,
        token=token,
        allow_public=args.allow_public,
        told=[f"token: {token}"] if made_up else [],
    )


def _token(args: argparse.Namespace, host: str) -> tuple[str | None, bool]:
    """The token of a door at ``host``, and whether it was made up here; all doors have the same."""
    from loudkit.server.tokens import check_token, new_token

    if args.token is not None and not args.token.strip():
        raise InvalidRequestError("--token is empty; leave it out, or pass at least 16 characters")
    if is_loopback(host):
        return None, False
    check_loopback(host, allow_public=args.allow_public)
    given = args.token or os.environ.get(TOKEN_VARIABLE)
    if given:
        return check_token(given), False
    args.token = new_token()
    return args.token, True
