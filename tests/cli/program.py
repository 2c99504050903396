"""The program as a person meets it: through a pipe, at a terminal, or called with arguments."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pexpect
import pytest

from rollwright import Match, games
from rollwright.core.game import AnyGame

PROGRAM = (sys.executable, "-m", "rollwright")
PATIENCE = 60  # seconds; the machines are slow and noisy
OURS = ("NO_COLOR", "FORCE_COLOR", "ROLLWRIGHT_LANG", "COLUMNS", "LINES")

EACH = pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.name)
QUICK = {"tutto": ("--option", "target=1000")}  # shorter games, where a game can be


def quick(game: AnyGame) -> tuple[str, ...]:
    """Arguments that make a game short."""
    return QUICK.get(game.name, ())


class Said(NamedTuple):
    """What the program said, and the code it ended with."""

    out: str
    error: str
    code: int


Run = Callable[..., Said]


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of a person with a plain terminal."""
    inputrc = folder / ".inputrc"
    inputrc.write_text("set enable-bracketed-paste off\n")
    saved = {key: value for key, value in os.environ.items() if key not in OURS}
    return saved | {"TERM": "xterm", "INPUTRC": str(inputrc), "PYTHONUTF8": "1"}


def run_in_pipe(
    folder: Path, *arguments: object, lines: str | bytes = "", **environment: str
) -> Said:
    """Run the program with its input from a pipe."""
    done = subprocess.run(
        [*PROGRAM, *map(str, arguments)],
        input=lines.encode() if isinstance(lines, str) else lines,
        capture_output=True,
        timeout=PATIENCE,
        env=surroundings(folder) | environment,
        cwd=folder,
        check=False,
    )
    return Said(done.stdout.decode(), done.stderr.decode(), done.returncode)


def _heeds_ctrl_c() -> None:
    """A shell that starts tests in the background makes them deaf to Ctrl-C; a person's is not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Person:
    """Somebody at a terminal of 80 by 24."""

    def __init__(self, folder: Path, *arguments: object, **environment: str) -> None:
        self.child = pexpect.spawn(
            PROGRAM[0],
            [*PROGRAM[1:], *map(str, arguments)],
            dimensions=(24, 80),
            encoding="utf-8",
            codec_errors="replace",  # an echoed ^C may fall into the middle of a sign
            timeout=PATIENCE,
            env=surroundings(folder) | environment,
            cwd=str(folder),
            preexec_fn=_heeds_ctrl_c,
        )
        self.child.delaybeforesend = None
        self.child.delayafterclose = self.child.ptyproc.delayafterclose = 0

    def waits(self) -> str:
        """Wait for the next prompt, or the end; what was shown until then."""
        self.child.expect([r"> $", pexpect.EOF])
        after = self.child.after
        return str(self.child.before) + (after if isinstance(after, str) else "")

    def types(self, line: str) -> str:
        """Type a line; what is shown until the next prompt, or the end."""
        self.child.sendline(line)
        return self.waits()

    @property
    def has_left(self) -> bool:
        return self.child.after is pexpect.EOF

    def code(self) -> int:
        """The exit code, once the program has ended."""
        if not self.has_left:
            self.child.expect(pexpect.EOF)
        self.child.close()
        return int(self.child.exitstatus)


Sit = Callable[..., Person]


def seed_of(*rolls: str) -> int:
    """A seed that gives a solo game of Splitter these first rolls."""
    for seed in range(100_000):
        match = Match("splitter", 1, seed=seed)
        for roll in rolls:
            if match.roll() != roll:
                break
            match.play(0, match.allowed(0)[0])
        else:
            return seed
    raise LookupError(rolls)


FIVES = seed_of("5 5", "2 6")
