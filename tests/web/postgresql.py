"""A PostgreSQL server for tests: Debian's, in a folder of its own, once for a test run.

Another one is taken where ROLLWRIGHT_POSTGRES names the folder of its programs.

It is started when the first test asks for it, in each worker, and ends with it. Every test has a
database of its own. The server refuses to be run by root, who lets another user run it.
"""

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from functools import cache
from itertools import count
from pathlib import Path

import pytest

_FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda one: int(one.parent.name))
if _ELSEWHERE := os.environ.get("ROLLWRIGHT_POSTGRES"):
    _FOLDERS = [Path(_ELSEWHERE)]
# No disk is synced here: tests kill processes, not machines.
_SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "max_locks_per_transaction": "256",
    "timezone": "UTC",
}
# Some sync the disk: as a host should have it, with the files found by one call after a crash.
_SYNCED = {"fsync": "on", "full_page_writes": "on", "recovery_init_sync_method": "syncfs"}


def installed() -> bool:
    """Whether there is a server, and psycopg to speak with it."""
    try:
        import psycopg  # noqa: F401, PLC0415
    except ImportError:
        return False
    return bool(_FOLDERS)


needed = pytest.mark.skipif(
    not installed(), reason="needs psycopg and Debian's postgresql, which scripts/test installs"
)


class Postgres:
    """A server that runs."""

    def __init__(self, *, synced: bool = False) -> None:
        self._settings = _SETTINGS | (_SYNCED if synced else {})
        self.folder = Path(tempfile.mkdtemp(prefix="rollwright-postgres-"))
        self.data = self.folder / "data"
        self._user = _user()
        if os.getuid() == 0:
            shutil.chown(self.folder, self._user)
        self._numbers = count()
        self._process: subprocess.Popen[bytes] | None = None
        self._run(
            "initdb",
            "-D",
            self.data,
            "-U",
            "tests",
            "--auth=trust",
            "--no-sync",
            "-E",
            "UTF8",
            "--locale=C",
        )

    def _command(self, program: str, *arguments: object) -> list[str]:
        command = [str(_FOLDERS[-1] / program), *map(str, arguments)]
        with_us = ["setpriv", "--pdeathsig=INT"]  # should this process be killed, it ends as well
        if os.getuid() != 0:
            return [*with_us, *command]
        group = pwd.getpwnam(self._user).pw_gid
        return [*with_us, f"--reuid={self._user}", f"--regid={group}", "--clear-groups", *command]

    def _run(self, program: str, *arguments: object) -> None:
        subprocess.run(self._command(program, *arguments), check=True, capture_output=True, cwd="/")

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = [
            part for name, value in self._settings.items() for part in ("-c", f"{name}={value}")
        ]
        with (self.folder / "log").open("ab") as out:
            self._process = subprocess.Popen(
                self._command("postgres", "-D", self.data, "-k", self.folder, *options),
                stdout=out,
                stderr=out,
                stdin=subprocess.DEVNULL,
                cwd="/",
                start_new_session=True,
            )
        until = time.monotonic() + 60
        while not self._answers():
            assert time.monotonic() < until and self._process.poll() is None, self.said
            time.sleep(0.02)

    def _answers(self) -> bool:
        import psycopg  # noqa: PLC0415

        try:
            psycopg.connect(self.address("postgres"), connect_timeout=2).close()
        except psycopg.Error:
            return False
        return True

    @property
    def pid(self) -> int:
        """Its first process, of which all others are children."""
        assert self._process is not None
        return self._process.pid

    @property
    def said(self) -> str:
        return (self.folder / "log").read_text(errors="replace")

    def stop(self, sign: signal.Signals = signal.SIGINT) -> None:
        """End it: at once (SIGINT), or in the middle of everything (SIGQUIT)."""
        process, self._process = self._process, None
        if process is not None and process.poll() is None:
            process.send_signal(sign)
            process.wait(30)

    def remove(self) -> None:
        """End it for good."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    # ------------------------------------------------------------ databases

    def address(self, database: str) -> str:
        """Where a database is found."""
        return f"postgresql://tests@/{database}?host={self.folder}"

    def new(self) -> str:
        """The address of a new, empty database."""
        database = f"test{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {database}")
        return self.address(database)

    def execute(self, sql: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Do what SQL says; what was found."""
        import psycopg  # noqa: PLC0415

        with psycopg.connect(self.address(database), autocommit=True) as connection:
            found = connection.execute(sql)
            return found.fetchall() if found.description else []

    def cut(self, only: str = "") -> int:
        """Kill the backends of all clients, or of those whose last words hold a text."""
        found = self.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            f" AND application_name = 'rollwright' AND query LIKE '%{only}%'"
        )
        return len(found)


def _user() -> str:
    names = [one.pw_name for one in pwd.getpwall()]
    return "postgres" if "postgres" in names else "nobody"


@cache
def postgres() -> Postgres:
    """The server of this process, which ends with it."""
    server = Postgres()
    atexit.register(server.remove)
    server.start()
    return server


def database() -> str:
    """The address of a new, empty database."""
    return postgres().new()
