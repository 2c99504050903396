"""`rollwright serve`: the live table, for this machine and the phones around it."""

import asyncio
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

from rollwright.core.options import BadOption

if TYPE_CHECKING:
    from uvicorn import Server

PORT = 8765


def serve(
    *,
    host: Annotated[
        str, Option(metavar="HOST", help="0.0.0.0 for the whole network, 127.0.0.1 for yourself.")
    ] = "0.0.0.0",
    port: Annotated[int, Option(metavar="PORT", min=0, max=65535, help="0 takes any.")] = PORT,
    store: Annotated[
        Path | None, Option(metavar="FILE", help="Where games are kept; yours by default.")
    ] = None,
    browser: Annotated[bool, Option("--browser/--no-browser", help="Open a browser.")] = True,
) -> None:
    """Open the table in the browser; friends join from their phones by link or QR code.

    \b
    rollwright serve
    rollwright serve --host 127.0.0.1 --port 9000 --no-browser
    """
    run(host, port, store, browser=browser)


def run(host: str, port: int, store: Path | None, *, browser: bool) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    import uvicorn  # noqa: PLC0415 (slow to import)

    from rollwright.web import limits  # noqa: PLC0415
    from rollwright.web.app import make_app  # noqa: PLC0415
    from rollwright.web.store import StoreError  # noqa: PLC0415
    from rollwright.web.store.sqlite import SqliteStore  # noqa: PLC0415

    listening = listen(host, port)
    port = listening.getsockname()[1]
    here = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::', '') else host}:{port}"
    there = f"http://{lan_address()}:{port}" if host in ("0.0.0.0", "::", "") else here
    path = store or data_folder() / "tables.sqlite"
    try:
        kept = SqliteStore(path)
    except StoreError as error:
        listening.close()
        raise BadOption(str(error)) from None
    app = make_app(kept, there)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws_max_size=2 * limits.FRAME,
        ws_per_message_deflate=False,  # it costs more time than it saves on a home network
        ws_ping_interval=20,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    server = uvicorn.Server(config)
    greet(here, there, path)
    asyncio.run(_serve(server, listening, here, browser))
    print("Goodbye; all games are kept.")


async def _serve(server: "Server", listening: socket.socket, here: str, browser: bool) -> None:
    loop = asyncio.get_running_loop()
    serving = asyncio.ensure_future(server.serve(sockets=[listening]))
    if browser and (os.environ.get("DISPLAY") or sys.platform in ("darwin", "win32")):
        loop.call_later(0.5, webbrowser.open, here)
    await serving


def listen(host: str, port: int) -> socket.socket:
    """A socket at an address, or a sentence that says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        if error.errno in (98, 48, 10048):
            raise BadOption(
                f"Port {port} is in use; perhaps a table is open already. Take another"
                f" with --port {port + 1}."
            ) from None
        raise BadOption(f"Cannot listen at {host}:{port}: {error.strerror or error}.") from None
    return listening


def lan_address() -> str:
    """This machine's address for others on the network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def data_folder() -> Path:
    """Where a user's data belongs on this system."""
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/Rollwright"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "Rollwright"
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    return Path(base) / "rollwright"


def greet(here: str, there: str, path: Path) -> None:
    """Say where the table is, also as a code for phones."""
    import segno  # noqa: PLC0415

    print(f"Rollwright is open.\n  on this machine  {here}\n  for your friends {there}")
    if sys.stdout.isatty():
        segno.make(there, error="l").terminal(compact=True, border=2)
    print(f"Games are kept in {path}. Ctrl-C closes the table.", flush=True)
