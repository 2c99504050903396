"""How a server is run: what uvicorn is told, and what is done before it begins."""

import signal

from starlette.types import ASGIApp
from uvicorn import Config, Server

from rollwright.web import limits
from rollwright.web.monitoring.log_limit import few_lines
from rollwright.web.slow_connections import PatientProtocol, QuietWebSocket


def server_config(app: ASGIApp) -> Config:
    """How the server is run; tests run it in the same way."""
    few_lines()
    return Config(
        app,
        http=PatientProtocol,
        ws=QuietWebSocket,
        log_level="warning",
        log_config=None,  # what it has to say goes where all goes (`monitoring/logs.py`)
        access_log=False,
        server_header=False,
        ws_max_size=2 * limits.FRAME,
        ws_per_message_deflate=False,  # it costs more time than it saves on a home network
        ws_ping_interval=20,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )


def end_by_signal(server: Server) -> None:
    """Ctrl-C and SIGTERM are the usual ways to end a server, and no errors.

    While it serves it minds them itself, but raises them again when it has ended.
    """

    def end(*_: object) -> None:
        server.should_exit = True

    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, end)
