"""A new game to start from: a package of its own that can be played and passes the checks."""

import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from rollwright.core.errors import BadOption
from rollwright.core.options import plain
from rollwright.games import ALL

PACKAGE: Final = "rollwright.author.template"

_PROJECT: Final = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.1.0"
description = "{title}, a game for Rollwright."
requires-python = ">=3.11"
dependencies = ["rollwright"]

# This line brings the game: into the lobby, the terminal, simulations, print, everywhere.
[project.entry-points."rollwright.games"]
{name} = "{name}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["{name}"]
"""

_TEST: Final = """\
from {name} import GAME
from rollwright.author.check import check


def test_the_game_is_sound() -> None:
    assert [str(finding) for finding in check(GAME) if not finding.note] == []
"""


def new_game(name: str, parent: Path) -> Path:
    """Write a game's project into a folder of its name; returns that folder."""
    checked(name)
    folder = parent / name
    if folder.exists():
        raise BadOption(f"'{folder}' is there already.")
    title = name.title()
    package = folder / name
    _copy(files(PACKAGE), package, name, title)
    (folder / "tests").mkdir()
    (folder / "tests" / f"test_{name}.py").write_text(_TEST.format(name=name), "utf-8")
    (folder / "pyproject.toml").write_text(_PROJECT.format(name=name, title=title), "utf-8")
    return folder


def checked(name: str) -> None:
    """Refuse a name that no package and no game can have."""
    if not re.fullmatch("[a-z][a-z0-9]{1,30}", name) or keyword.iskeyword(name):
        raise BadOption(f"'{name}' is no name for a game: it takes small letters and digits.")
    if any(plain(name) in (game.name, plain(game.title)) for game in ALL):
        raise BadOption(f"There is a game called '{name}' already.")


def _copy(source: Traversable, target: Path, name: str, title: str) -> None:
    target.mkdir(parents=True)
    for one in source.iterdir():
        if one.is_dir() and not one.name.startswith("_"):
            _copy(one, target / one.name, name, title)
        elif one.name.endswith((".py", ".md", ".toml")):
            text = one.read_text("utf-8").replace(PACKAGE, name).replace("Template Game", title)
            text = text.replace('"template"', f'"{name}"').replace('"template ', f'"{name} ')
            text = text.replace(
                ": the small game that `rollwright new-game` copies, to be made into another.", "."
            )
            (target / one.name).write_text(text, "utf-8")
