"""The process of a program that plays: lines to it and from it, each within its time.

Nothing that a program does may keep us: it may not read, not answer, write without an end, or end.
"""

import os
import selectors
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final
from weakref import finalize

from rollwright.core.errors import BadOption, PlayerFailed

KEEPER: Final = Path(__file__).with_name("keeper.py")
MOST: Final = 1 << 20  # bytes of one answer
LAST_WORDS: Final = 300  # bytes of what it said of errors, to be told when it fails
PARTING: Final = 1.0  # seconds that it has to end by itself


def check_command(command: tuple[str, ...]) -> None:
    """Refuse, in a sentence, a command that cannot be run here."""
    if os.name != "posix":
        raise BadOption("Programs can play on Linux and macOS only, or in WSL.")
    if shutil.which(command[0]) is None:
        raise BadOption(
            f"'{command[0]}' cannot be run: there is no such program, or the file is not"
            " executable (chmod +x)."
        )


class Process:
    """A program that runs. Once it has failed it is ended, and this object is of no more use."""

    def __init__(self, label: str, command: tuple[str, ...]) -> None:
        check_command(command)
        self.label = label
        kept, lifeline = os.pipe()
        try:
            self._keeper = subprocess.Popen(
                [sys.executable, "-I", "-S", str(KEEPER), str(kept), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=(kept,),
                start_new_session=True,  # a Ctrl-C is ours
            )
        finally:
            os.close(kept)
        assert self._keeper.stdin and self._keeper.stdout and self._keeper.stderr, "all are pipes"
        self._in, self._out, self._errors = (
            one.fileno() for one in (self._keeper.stdin, self._keeper.stdout, self._keeper.stderr)
        )
        for end in (self._in, self._out, self._errors):
            os.set_blocking(end, False)
        self._rest = b""  # what came after the last whole line
        self._early: list[str] = []  # lines that came after an answer
        self._last_words: deque[int] = deque(maxlen=LAST_WORDS)
        self.close = finalize(self, _end, self._keeper, lifeline)

    @property
    def pid(self) -> int:
        """The number of the process that keeps the program."""
        return self._keeper.pid

    def exchange(
        self, text: str, last: Callable[[str], bool], seconds: float, due: str = "answered"
    ) -> list[str]:
        """Tell it something; the lines that it answers, up to the first that is the last."""
        deadline = monotonic() + seconds
        to_send = memoryview(text.encode())
        answer: list[str] = []
        taken = 0
        with selectors.DefaultSelector() as ready:
            ready.register(self._in, selectors.EVENT_WRITE)
            ready.register(self._out, selectors.EVENT_READ)
            ready.register(self._errors, selectors.EVENT_READ)
            while True:
                left = deadline - monotonic()
                if left <= 0:
                    told = "read what it was told" if to_send else due
                    raise self.failed(f"has not {told} within {seconds:g} s")
                for key, _ in ready.select(left):
                    if key.fd == self._in:
                        to_send = self._send(to_send)
                        if not to_send:
                            ready.unregister(self._in)
                    elif key.fd == self._errors:
                        if not self._listen():
                            ready.unregister(self._errors)
                    else:
                        chunk = self._read()
                        taken += len(chunk)
                        lines = self._lines(chunk)
                        for number, line in enumerate(lines, start=1):
                            answer.append(line)
                            if last(line):
                                self._early = lines[number:]
                                return answer
                        if taken > MOST:
                            raise self.failed(f"has written more than {MOST // 1024} kB at once")

    def tell(self, text: str) -> None:
        """Tell it something that asks for nothing; what it does not take now is lost."""
        self._send(memoryview(text.encode()))

    def unasked(self) -> list[str]:
        """The lines that it wrote although nothing was asked."""
        early, self._early = self._early, []
        try:
            return early + self._lines(os.read(self._out, MOST))
        except BlockingIOError:
            return early

    def failed(self, what: str) -> PlayerFailed:
        """End it; what to raise, in a sentence that begins with its name."""
        self._listen()
        words = bytes(self._last_words).decode(errors="replace").strip().splitlines()
        self.close()
        last = f" Its last words: {words[-1].strip()[:LAST_WORDS]}" if words else ""
        return PlayerFailed(f"{self.label} {what}.{last}")

    def wait(self, seconds: float, *, close_input: bool) -> int | None:
        """Wait for its end; its exit code, or None if it goes on."""
        if close_input and self._keeper.stdin is not None:
            self._keeper.stdin.close()
        try:
            return self._keeper.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def _send(self, text: memoryview) -> memoryview:
        try:
            return text[os.write(self._in, text) :]
        except BlockingIOError:
            return text
        except BrokenPipeError:
            raise self._ended() from None

    def _read(self) -> bytes:
        chunk = os.read(self._out, 1 << 16)
        if not chunk:
            raise self._ended()
        return chunk

    def _ended(self) -> PlayerFailed:
        try:
            code = self._keeper.wait(PARTING)
        except subprocess.TimeoutExpired:
            return self.failed("has closed its input or output")
        return self.failed(f"has ended with code {code}" if code else "has ended")

    def _listen(self) -> bool:
        """Hear what it says of errors; False once it cannot say more."""
        try:
            words = os.read(self._errors, 1 << 16)
        except OSError:  # there is nothing now, or it was closed
            return True
        self._last_words.extend(words)
        return bool(words)

    def _lines(self, chunk: bytes) -> list[str]:
        *whole, self._rest = (self._rest + chunk).split(b"\n")
        return [line.decode(errors="replace").strip() for line in whole]


def _end(keeper: "subprocess.Popen[bytes]", lifeline: int) -> None:
    """End a program with its keeper, at once; it is one that we started."""
    os.close(lifeline)
    for pipe in (keeper.stdin, keeper.stdout, keeper.stderr):
        if pipe is not None:
            pipe.close()
    keeper.wait()
