"""Games that other packages bring: found by their entry points, or left out with a sentence."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tallyrows import GAME

from rollwright.games.installed import faults
from tests.cli.program import run_in_pipe

TWIN = """
from dataclasses import replace
from tallyrows import GAME as REAL
GAME = replace(REAL, name={name!r}, title={title!r})
"""
LAME = """
from dataclasses import replace
from types import SimpleNamespace
from tallyrows import GAME as REAL
RULES = SimpleNamespace(**{name: getattr(REAL.rules, name) for name in dir(REAL.rules)})
del RULES.outcomes, RULES.sample
RULES.MOVES = 500
GAME = replace(REAL, name="lame", title="Lame", rules=RULES)
"""

LOOK = """
import json
from rollwright.core.errors import RollwrightError
from rollwright.games import ALL, bad_games, game
def why(name):
    try:
        return game(name).title
    except RollwrightError as error:
        return str(error)
names = ["mute", "nogame", "alias", "tutto", "twin", "lame", "quits", "chess"]
print(json.dumps([[one.name for one in ALL], [str(bad) for bad in bad_games()],
                  {name: why(name) for name in names}]))
"""


def bring(folder: Path, name: str, source: str | None, entry: str | None = None) -> None:
    """Write a package that brings a game, as an installer leaves it."""
    info = folder / f"{name}_pack-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-pack\nVersion: 1\n")
    named = f"{entry or name} = {name}_pack:GAME"
    (info / "entry_points.txt").write_text(f"[rollwright.games]\n{named}\n")
    if source is not None:
        (folder / f"{name}_pack.py").write_text(source)


@pytest.fixture
def crowd(tmp_path: Path) -> dict[str, str]:
    """An environment with some good packages and many bad ones."""
    bring(tmp_path, "good", TWIN.format(name="good", title="A Good One"))
    bring(tmp_path, "mute", None)
    bring(tmp_path, "nogame", "GAME = {'name': 'nogame'}")
    bring(tmp_path, "alias", TWIN.format(name="other", title="Other"))
    bring(tmp_path, "second", TWIN.format(name="tutto", title="My Tutto"), "tutto")
    bring(tmp_path, "twin", TWIN.format(name="twin", title="tally rows"))
    bring(tmp_path, "lame", LAME)
    bring(tmp_path, "quits", "raise SystemExit('I do not like it here')")
    path = os.pathsep.join([str(tmp_path), os.environ["PYTHONPATH"]])
    return {"PYTHONPATH": path}


def test_bad_games_are_left_out_with_a_sentence_and_the_rest_goes_on(crowd: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", LOOK],
        env=os.environ | crowd, capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    assert done.stderr == ""
    names, bad, why = json.loads(done.stdout)
    assert names[-2:] == ["good", "tallyrows"]
    assert len(names) == 7
    assert bad == [
        "The game 'alias' of the package alias-pack cannot be used: it calls itself 'other'.",
        "The game 'lame' of the package lame-pack cannot be used: its rules lack sample, outcomes;"
        " it has 500 moves, not 1 to 120.",
        "The game 'mute' of the package mute-pack cannot be loaded: ModuleNotFoundError: No module"
        " named 'mute_pack'.",
        "The game 'nogame' of the package nogame-pack cannot be used: it is no Game but a dict.",
        "The game 'quits' of the package quits-pack cannot be loaded: SystemExit: I do not like it"
        " here.",
        "The game 'tutto' of the package second-pack is left out: there is a game Tutto already.",
        "The game 'twin' of the package twin-pack is left out: there is a game Tally Rows already.",
    ]
    assert why["tutto"] == "Tutto"
    for name in ("mute", "nogame", "alias", "twin", "lame", "quits"):
        assert why[name] in bad and f"'{name}'" in why[name]
    assert why["chess"].startswith("There is no game 'chess'. There are penk, ")


def test_the_list_of_games_tells_of_bad_ones_once(crowd: dict[str, str], tmp_path: Path) -> None:
    said = run_in_pipe(tmp_path, "games", **crowd)
    assert said.code == 0
    assert "A Good One" in said.out and "Tally Rows" in said.out
    assert said.error.count("'nogame' of the package nogame-pack") == 1
    assert len(said.error.splitlines()) == 7
    said = run_in_pipe(tmp_path, "games", "--json", **crowd)
    assert len(json.loads(said.out)) == 7


SERVE = """
import asyncio, sys
from pathlib import Path
from rollwright.web.app import make_app
from rollwright.web.store.sqlite import SqliteStore
async def serve():
    store = SqliteStore(Path(sys.argv[1]))
    app = make_app(store)
    async with app.router.lifespan_context(app):
        pass
asyncio.run(serve())
"""


def test_the_servers_log_tells_of_bad_ones_once(crowd: dict[str, str], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SERVE, str(tmp_path / "tables.sqlite")],
        env=os.environ | crowd, capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    assert done.stderr.count("'nogame' of the package nogame-pack") == 1
    assert len(done.stderr.splitlines()) == 7


def test_a_package_may_be_imported_before_anything_of_ours(tmp_path: Path) -> None:
    code = "import tallyrows; from rollwright.games import ALL; print(ALL[-1] is tallyrows.GAME)"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert done.stdout == "True\n"


def test_built_in_games_ask_nobody(tmp_path: Path) -> None:
    """Who plays one of ours does not wait for what others bring."""
    code = (
        "import sys; from rollwright import Match; Match('tutto');"
        " print('tallyrows' in sys.modules, 'importlib.metadata' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "False False\n"


def test_a_name_must_be_good_for_files_and_addresses() -> None:
    assert list(faults("tallyrows", GAME)) == []
    for name in ("Tally", "tally-rows", "", "../x", "1st"):
        wrong = list(faults(name, replace(GAME, name=name)))
        assert wrong == ["its name is not of small letters and digits"]
    assert list(faults("tallyrows", replace(GAME, seats=range(0)))) == ["nobody can play it"]
    nowhere = list(faults("tallyrows", replace(GAME, folder=Path("/nowhere"))))
    assert len(nowhere) == 3 and "no README.md" in nowhere[0]
