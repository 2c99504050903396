"""`rollwright serve`: it says where it is, answers, and ends cleanly; errors are sentences."""

import json
import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from rollwright.web.store.default_store import STORE, default_store, former_data_folder
from tests.cli.program import PATIENCE, PROGRAM, Run, Sit, surroundings


@contextmanager
def server(folder: Path, *arguments: object) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and its address."""
    everything = [*arguments, "--host", "127.0.0.1", "--port", 0, "--no-browser"]
    process = subprocess.Popen(
        [*PROGRAM, *map(str, everything)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        env=surroundings(folder),
    )
    try:
        assert process.stdout is not None
        said = ""
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        found = re.search(r"http://127\.0\.0\.1:\d+", said)
        assert found, said
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


def healthy(address: str) -> dict[str, object]:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(f"{address}/healthz", timeout=PATIENCE) as answer:
                report: dict[str, object] = json.load(answer)
                return report
        except OSError:
            assert time.monotonic() < end
            time.sleep(0.05)


@pytest.mark.parametrize("command", [["serve"], []], ids=["serve", "bare"])
def test_it_answers_and_ends_when_it_is_told_to(command: list[str], tmp_path: Path) -> None:
    with server(tmp_path, *command, "--store", "a.sqlite") as (process, address):
        assert healthy(address)["ok"] is True
        process.terminate()
        said, _ = process.communicate(timeout=PATIENCE)
        assert said.endswith("Goodbye; all games are kept.\n")
        assert "Traceback" not in said
        assert process.returncode == 0
    assert (tmp_path / "a.sqlite").exists()


def test_at_a_terminal_it_shows_a_code_for_phones_and_ctrl_c_closes_it(
    terminal: Sit, tmp_path: Path
) -> None:
    person = terminal("serve", "--port", 0, "--no-browser", XDG_DATA_HOME=str(tmp_path / "data"))
    person.child.expect("Ctrl-C closes the table")
    assert "█" in str(person.child.before) or "▄" in str(person.child.before)  # the code for phones
    found = re.search(r"http://127\.0\.0\.1:\d+", str(person.child.before))
    assert found
    assert healthy(found[0])["ok"] is True
    person.child.sendintr()
    person.child.expect("Goodbye; all games are kept.")
    assert person.code() == 0
    assert list(tmp_path.rglob("tables.sqlite"))


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_a_store_that_an_older_version_made_stays_in_use(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(sys, "platform", system)
    former = former_data_folder() / STORE
    assert default_store() == tmp_path / ".local/share/rollwright" / STORE  # of the tests' system
    former.parent.mkdir(parents=True)
    former.touch()
    assert default_store() == former
    present = tmp_path / ".local/share/rollwright" / STORE
    present.parent.mkdir(parents=True, exist_ok=True)
    present.touch()
    assert default_store() == present


def test_the_environment_says_where_data_belongs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_store() == tmp_path / "data/rollwright" / STORE


def test_a_busy_port_is_told(called: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        said = called("serve", "--host", "127.0.0.1", "--port", port, "--no-browser")
    assert said.code == 2
    assert said.error == (
        f"Port {port} is in use; perhaps a table is open already."
        f" Take another with --port {port + 1}.\n"
    )


def test_a_host_that_is_not_ours_is_told(called: Run) -> None:
    said = called("serve", "--host", "203.0.113.9", "--no-browser")
    assert said.code == 2 and said.error.startswith("Cannot listen at 203.0.113.9")


def test_a_store_in_use_is_told(called: Run, tmp_path: Path) -> None:
    with server(tmp_path, "serve", "--store", "a.sqlite"):
        said = called("serve", "--port", 0, "--no-browser", "--store", tmp_path / "a.sqlite")
    assert said.code == 2 and "is in use by another server" in said.error


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (
            lambda path: path.write_text("no database at all, but a long enough text\n" * 50),
            "is no",
        ),
        (lambda path: path.mkdir(), "cannot be"),
    ],
)
def test_a_store_that_is_none_is_told(
    called: Run, tmp_path: Path, make: object, sentence: str
) -> None:
    path = tmp_path / "a.sqlite"
    assert callable(make)
    make(path)
    said = called("serve", "--port", 0, "--no-browser", "--store", path)
    assert said.code == 2 and sentence in said.error and said.error.count("\n") == 1


def test_a_newer_store_is_told(called: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with server(tmp_path, "serve", "--store", path) as (_, address):
        healthy(address)
    with sqlite3.connect(path) as store:
        store.execute("UPDATE meta SET value = '99' WHERE name = 'schema'")
    said = called("serve", "--port", 0, "--no-browser", "--store", path)
    assert said.code == 2 and "was made by a newer Rollwright" in said.error
