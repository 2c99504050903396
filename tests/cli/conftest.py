"""Fixtures: three ways to use the program, each in an empty folder of its own."""

import sys
from collections.abc import Iterator
from functools import partial
from io import StringIO
from pathlib import Path

import pytest

from rollwright.cli.app import main
from tests.cli.program import OURS, Person, Run, Said, Sit, run_in_pipe


@pytest.fixture
def piped(tmp_path: Path) -> Run:
    """Run the program with its input from a pipe."""
    return partial(run_in_pipe, tmp_path)


@pytest.fixture
def called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Call the program in this process: quicker, for what needs no process of its own."""
    monkeypatch.chdir(tmp_path)
    for key in OURS:
        monkeypatch.delenv(key, raising=False)

    def run(*arguments: object, lines: object = "") -> Said:
        monkeypatch.setattr(sys, "argv", ["rollwright", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", StringIO(lines) if isinstance(lines, str) else lines)
        with pytest.raises(SystemExit) as end:
            main()
        said = capsys.readouterr()
        code = end.value.code
        assert code is None or isinstance(code, int)
        return Said(said.out, said.err, code or 0)

    return run


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Sit]:
    """Sit down at a terminal with the program running."""
    people: list[Person] = []

    def sit(*arguments: object, **environment: str) -> Person:
        people.append(Person(tmp_path, *arguments, **environment))
        return people[-1]

    yield sit
    for person in people:
        person.child.close(force=True)
