"""The server: a real process that can be killed, and started again."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.web.kill.request import LOST, asked

START = 60.0  # seconds that a start may take on a busy machine


class Server:
    """A real process, started again on the same port and store."""

    def __init__(self, folder: Path, store: str = "", processes: int = 1) -> None:
        self.store = store or str(folder / "tables.sqlite")
        self._told, self.processes = folder / "server.log", processes
        self.mark = f"{os.getpid()}-{time.time_ns()}"  # its processes are known by it
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *more: str) -> None:
        """Start, perhaps with more options, and do not wait."""
        command = [sys.executable, "-m", "rollwright", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--no-browser", "--store", self.store, *more]
        if self.processes > 1:
            command += ["--processes", str(self.processes)]
        marks = {
            "ROLLWRIGHT_PACE": "0.02",
            "ROLLWRIGHT_LIMITS": "100",
            "ROLLWRIGHT_MARK": self.mark,
            "ROLLWRIGHT_WARMUP": "0",  # who compiles ahead goes on for a while when it is killed
        }
        with self._told.open("ab") as out:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env=os.environ | marks,
                start_new_session=True,
            )

    def answers(self, path: str) -> None:
        """Wait for an answer."""
        until = time.monotonic() + START
        while time.monotonic() < until:
            assert self._process is not None and self._process.poll() is None, self.told
            try:
                if self._port() and asked(self.port, "GET", path)[0] == 200:
                    return
            except LOST:
                time.sleep(0.005)
        raise TimeoutError(self.told)

    def _port(self) -> int:
        if not self.port:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", self.told)
            self.port = int(found[1]) if found else 0
        return self.port

    @property
    def told(self) -> str:
        return self._told.read_text(encoding="utf-8")

    def end(self, sign: signal.Signals) -> int:
        """End it; what it exits with."""
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(sign)
        return process.wait(30)

    def workers(self) -> list[int]:
        """The processes that serve by now, of several, and the one that thinks for them."""
        front = self._process.pid if self._process is not None else 0
        found = Path(f"/proc/{front}/task/{front}/children").read_text().split()
        return [int(one) for one in found if _serves(int(one))]

    def left(self) -> list[int]:
        """The processes of this server, and of those before it, that still run."""
        found = []
        for one in Path("/proc").glob("[0-9]*"):
            try:
                if self.mark.encode() in (one / "environ").read_bytes():
                    found.append(int(one.name))
            except OSError:
                continue
        return found


def _serves(process: int) -> bool:
    """Whether a process of the front serves, or thinks; while it starts it is called python."""
    try:
        return Path(f"/proc/{process}/comm").read_text().startswith("rollwright-")
    except OSError:
        return False


def gone(server: Server) -> None:
    """No process of a killed server stays behind, also not of those who thought for it."""
    until = time.monotonic() + 10
    while server.left():
        assert time.monotonic() < until, f"still there: {server.left()}"
        time.sleep(0.05)
