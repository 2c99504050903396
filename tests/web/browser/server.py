"""A server of our own: a real process that can be ended, killed and started again."""

import ctypes
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from urllib.error import URLError
from urllib.request import urlopen

PACE = "0.02"  # computer players hurry; see web/limits.py
START = 60  # seconds that a start may take on a busy machine


def _end_with_parent() -> None:
    """Tests that are killed have no time to end a server: Linux does it for them."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


class Server:
    """`rollwright serve` on this machine alone, with a store of its own.

    Started again it has the same port and the same store.
    """

    def __init__(self, store: Path, pace: str = PACE) -> None:
        self.store, self.pace, self.port = store, pace, 0
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.end(signal.SIGKILL)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "rollwright", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--store", str(self.store), "--no-browser"]
        # a file instead of a pipe: an orphan would hold a pipe open
        log = self.store.with_suffix(".log")
        with log.open("w", encoding="utf-8") as out:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                env=os.environ | {"ROLLWRIGHT_PACE": self.pace, "ROLLWRIGHT_LIMITS": "100"},
                text=True,
                start_new_session=True,  # with the process that thinks for computer players
                preexec_fn=_end_with_parent,  # noqa: PLW1509 (one system call, no locks)
            )
        until = time.monotonic() + START
        while not self._answers(log):
            assert self._process.poll() is None, f"the server is gone: {log.read_text()}"
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.05)

    def _answers(self, log: Path) -> bool:
        if not self.port:
            told = re.search(r"http://127\.0\.0\.1:(\d+)", log.read_text(encoding="utf-8"))
            if not told:
                return False
            self.port = int(told[1])
        try:
            with urlopen(f"{self.address}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (URLError, ConnectionError, TimeoutError):
            return False

    def end(self, sign: signal.Signals = signal.SIGTERM) -> None:
        """End the process politely, or with SIGKILL at once; what it started goes with it."""
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(sign)
        try:
            process.wait(20)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # the process is the leader of its group
            process.wait(20)

    def restart(self, sign: signal.Signals = signal.SIGTERM) -> None:
        """End and start again."""
        self.end(sign)
        self.start()
