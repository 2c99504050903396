"""The program as a host runs it: `serve` in a process of its own, and what is done beside it.

Nothing of the program is used here but its commands and addresses, so that older versions can be
run as well.
"""

import json
import re
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from time import sleep
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

PROGRAM = (sys.executable, "-m", "rollwright")
PATIENCE = 120  # seconds; the machines are slow and noisy


class Said(NamedTuple):
    """What a command said, and the code it ended with."""

    out: str
    error: str
    code: int

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def rollwright(*arguments: object) -> Said:
    """Run a command to its end, here: that is quicker."""
    from rollwright.cli.app import main  # noqa: PLC0415

    out, error = StringIO(), StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["rollwright", *map(str, arguments)])
        with redirect_stdout(out), redirect_stderr(error), pytest.raises(SystemExit) as end:
            main()
    code = end.value.code
    assert code is None or isinstance(code, int)
    return Said(out.getvalue(), error.getvalue(), code or 0)


def rollwright_apart(*arguments: object, before: Callable[[], object] | None = None) -> Said:
    """Run a command to its end in a process of its own; `before` is done first there."""
    done = subprocess.run(
        [*PROGRAM, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        preexec_fn=before,
        check=False,
    )
    return Said(done.stdout, done.stderr, done.returncode)


class Host:
    """A server that runs, and how to ask it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.said = ""  # all that it said, once it has ended
        self._orders = next(  # which has had two names
            path
            for path in self.get("/api/openapi.json")["paths"]
            if path.endswith("ders") or path.endswith("commands")
        )

    def ask(self, path: str, sent: object = None, token: str = "") -> tuple[int, str]:
        """Ask, with JSON or without; the status and what was answered."""
        body = None if sent is None else json.dumps(sent).encode()
        headers = {"authorization": f"Bearer {token}"} if token else {}
        while True:
            try:
                asked = Request(self.address + path, body, headers)
                with urlopen(asked, timeout=PATIENCE) as answer:
                    return answer.status, answer.read().decode()
            except HTTPError as refused:
                with refused:
                    if refused.code != 429:  # too often: in a moment it may
                        return refused.code, refused.read().decode()
            sleep(0.2)

    def get(self, path: str, token: str = "") -> Any:
        return json.loads(self.ask(path, token=token)[1])

    def begun(self, game: str = "splitter", **about: object) -> tuple[str, str]:
        """A new table for one at which the game has begun; its id, and the token of the seat."""
        table, token = self.made(game, 1, **about)
        assert self.order(table, token, "begin")[0] == 200
        return table, token

    def made(self, game: str, seats: int, **about: object) -> tuple[str, str]:
        """A new table with Ann at its first seat."""
        asked = {"name": "Ann", "game": game, "seats": seats, "begins": "seated", **about}
        status, answer = self.ask("/api/tables", asked)
        assert status == 201, answer
        made = json.loads(answer)
        return made["table"], made["token"]

    def order(self, table: str, token: str, do: str, **fields: object) -> tuple[int, str]:
        """Ask for something on the picture of now."""
        state = self.get(f"/api/tables/{table}", token)
        sent = {"id": f"{do} {state['epoch']}", "do": do, "version": state["version"], **fields}
        return self.ask(self._orders.replace("{table}", table), sent, token)

    def throws(self, table: str, token: str, number: int = 10**6) -> list[str]:
        """Play until so many throws were made, or to the end; all throws so far in words."""
        while True:
            events = self.get(f"/api/tables/{table}/events", token)
            seen = [one["payload"]["words"] for one in events if one["kind"] == "throw"]
            state = self.get(f"/api/tables/{table}", token)
            if len(seen) >= number or state["phase"] != "playing":
                return seen
            if state["may_throw"]:
                status, answer = self.order(table, token, "throw")
            else:
                move = state["moves"][0]["move"]
                status, answer = self.order(table, token, "move", move=move)
            assert status == 200, answer


@contextmanager
def hosted(store: Path, *more: str) -> Iterator[Host]:
    """A server over a store, with more options if any, ended as a host ends it."""
    options = ("--host", "127.0.0.1", "--port", "0", "--no-browser", "--store", str(store))
    process = subprocess.Popen(
        [*PROGRAM, "serve", *options, *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout
    said = ""
    try:
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        found = re.search(r"http://127\.0\.0\.1:\d+", said)
        assert found, said
        host = Host(found[0])
        yield host
    finally:
        process.terminate()
        try:
            said += process.communicate(timeout=PATIENCE)[0]
        finally:
            process.kill()
        print(said)  # for whoever looks at a test that failed
    host.said = said
    assert "Traceback" not in said


def mode(path: Path) -> int:
    """Who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


def change(store: Path, *sql: str) -> None:
    """Change a store behind the program's back."""
    with closing(sqlite3.connect(store)) as connection, connection:
        for one in sql:
            assert connection.execute(one).rowcount, one
