"""`rollwright serve`: the live table, for this machine and the phones around it."""

import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Annotated, TypeAlias

from typer import Option

from rollwright.cli.table.seating import NONE_OF_OWN, own_players
from rollwright.core.errors import BadOption

if TYPE_CHECKING:
    from rollwright.web.monitoring.logs import Watched

    # where games are kept, the address for others, hosts, days, players, and how it is watched
    Told: TypeAlias = tuple[str, str, list[str], float, dict[str, str], Watched]

PORT = 8765
LEAST_TOKEN = 16  # signs

LogJson = Annotated[bool, Option("--log-json", help="Write the log as JSON, an object a line.")]
LogRequests = Annotated[
    bool, Option("--log-requests", help="Let the log speak of every request, too.")
]
MetricsToken = Annotated[
    Path | None,
    Option(metavar="FILE", help="Whoever has what is in it may read /metrics from elsewhere."),
]
Player = Annotated[
    list[str] | None,
    Option(
        metavar="NAME=PLAYER",
        help="Offer your own player, as in robo=mine.py:choose; may be repeated.",
    ),
]


def serve(
    *,
    host: Annotated[
        str, Option(metavar="HOST", help="0.0.0.0 for the whole network, 127.0.0.1 for yourself.")
    ] = "0.0.0.0",
    port: Annotated[int, Option(metavar="PORT", min=0, max=65535, help="0 takes any.")] = PORT,
    store: Annotated[
        str | None,
        Option(metavar="FILE", help="Where games are kept (or postgresql://…); yours by default."),
    ] = None,
    processes: Annotated[
        int, Option(metavar="N", min=1, max=64, help="That serve, if games are in PostgreSQL.")
    ] = 1,
    browser: Annotated[bool, Option("--browser/--no-browser", help="Open a browser.")] = True,
    allowed_host: Annotated[
        list[str] | None,
        Option(metavar="NAME", help="Answer only for this name of the server; any by default."),
    ] = None,
    keep_days: Annotated[
        int | None,
        Option(metavar="DAYS", min=0, help="Keep what is over for so long (365); 0 is for ever."),
    ] = None,
    player: Player = None,
    log_json: LogJson = False,
    log_requests: LogRequests = False,
    metrics_token: MetricsToken = None,
) -> None:
    """Open the table in the browser; friends join from their phones by link or QR code.

    \b
    rollwright serve
    rollwright serve --host 127.0.0.1 --port 9000 --no-browser
    rollwright serve --host 127.0.0.1 --allowed-host dice.example.org --keep-days 90
    rollwright serve --store postgresql://dice@localhost/dice --processes 4
    rollwright serve --player robo=mine.py:choose --player "C=program:./my-player"

    `GET /metrics` has numbers for Prometheus, on this machine or with the token.
    Players of your own run with your rights; whoever visits can only choose them by their names.
    """
    from rollwright.web.monitoring.logs import Watched  # noqa: PLC0415 (slow to import)

    run(
        *(host, port, store),
        browser=browser,
        allowed_hosts=allowed_host or (),
        keep_days=keep_days,
        players=own_players(None, player or ()),
        processes=processes,
        watched=Watched(log_json, log_requests, read_token(metrics_token)),
    )


def run(
    host: str,
    port: int,
    store: str | Path | None,
    *,
    browser: bool,
    allowed_hosts: Sequence[str] = (),
    keep_days: int | None = None,
    players: Mapping[str, str] = NONE_OF_OWN,
    processes: int = 1,
    watched: "Watched | None" = None,
) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    from rollwright.web import limits  # noqa: PLC0415 (slow to import)
    from rollwright.web.monitoring import logs  # noqa: PLC0415
    from rollwright.web.store.default_store import default_store  # noqa: PLC0415
    from rollwright.web.store.store_address import is_database, shown_store  # noqa: PLC0415

    where, watched = str(store or default_store()), watched or logs.UNWATCHED
    check_processes(processes, of_file=not is_database(where))
    logs.set_up(watched)
    listening = listen(host, port)
    port = listening.getsockname()[1]
    everywhere = host in ("0.0.0.0", "::", "")
    here = f"http://{'127.0.0.1' if everywhere else f'[{host}]' if ':' in host else host}:{port}"
    there = f"http://{lan_address()}:{port}" if everywhere else here
    days = limits.KEEP_DAYS if keep_days is None else keep_days

    def begun() -> None:
        greet(here, there, shown_store(where))
        if browser and has_screen():
            open_soon(here)

    told = (where, there, [*allowed_hosts], days, {**players}, watched)
    try:
        if processes > 1:
            run_several(listening, processes, begun, told)
        else:
            run_one(listening, begun, told)
    finally:
        listening.close()
    print("Goodbye; all games are kept.")


def run_one(listening: socket.socket, begun: Callable[[], None], options: "Told") -> None:
    """Serve with this process until Ctrl-C or SIGTERM."""
    from uvicorn import Server  # noqa: PLC0415 (slow to import)

    from rollwright.web.app import make_app  # noqa: PLC0415
    from rollwright.web.garbage import settle  # noqa: PLC0415
    from rollwright.web.server_config import end_by_signal, server_config  # noqa: PLC0415
    from rollwright.web.store.store_address import open_store  # noqa: PLC0415

    where, there, allowed_hosts, days, players, watched = options
    app = make_app(
        *(open_store(where), there, allowed_hosts),
        keep_days=days,
        warm=True,
        players=players,
        metrics_token=watched.metrics_token,
    )
    server = Server(server_config(app))
    end_by_signal(server)
    begun()
    settle()
    server.run(sockets=[listening])


def run_several(
    listening: socket.socket,
    processes: int,
    begun: Callable[[], None],
    options: "Told",
) -> None:
    """Serve with several processes until Ctrl-C or SIGTERM."""
    import asyncio  # noqa: PLC0415

    from rollwright.web.processes.front import Front  # noqa: PLC0415
    from rollwright.web.processes.worker import Options  # noqa: PLC0415
    from rollwright.web.store.store_address import require_psycopg  # noqa: PLC0415

    require_psycopg()

    async def run() -> None:
        await Front(listening, Options(*options), processes).run(begun)

    asyncio.run(run())


def check_processes(processes: int, *, of_file: bool) -> None:
    """BadOption if there cannot be several here."""
    if processes > 1 and of_file:
        raise BadOption(
            "A store in a file is for one process; for more take a PostgreSQL database:"
            " --store postgresql://…"
        )
    if processes > 1 and sys.platform == "win32":
        raise BadOption("On Windows there is one process; take --processes 1.")


def open_soon(address: str) -> None:
    """Open a browser, once the server is there."""
    opening = Timer(0.5, webbrowser.open, [address])
    opening.daemon = True
    opening.start()


def read_token(file: Path | None) -> str:
    """What a file says, without the end of its line."""
    if file is None:
        return ""
    try:
        token = file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadOption(f"Cannot read the token in {file}: {error}.") from None
    if len(token) < LEAST_TOKEN:
        raise BadOption(f"A token has at least {LEAST_TOKEN} signs; {file} has {len(token)}.")
    return token


def has_screen() -> bool:
    """Whether a browser would be seen; elsewhere one in the terminal might start instead."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def listen(host: str, port: int) -> socket.socket:
    """A socket at an address, or a sentence that says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)  # at once, or a second server could bind as well
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


def greet(here: str, there: str, path: str) -> None:
    """Say where the table is, also as a code for phones."""
    import segno  # noqa: PLC0415

    print(f"Rollwright is open.\n  on this machine  {here}\n  for your friends {there}")
    if sys.stdout.isatty():
        segno.make(there, error="l").terminal(compact=True, border=2)
    print(f"Games are kept in {path}. Ctrl-C closes the table.", flush=True)
