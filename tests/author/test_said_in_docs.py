"""What a game may say is written where its author looks for it."""

from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from rollwright.core.game import Game

PAGE = (Path(__file__).parents[2] / "docs" / "your-own-game.md").read_text(encoding="utf-8")
OPTIONAL = [one.name for one in fields(Game) if one.default is not MISSING]


@pytest.mark.parametrize("name", OPTIONAL)
def test_each_optional_part_of_a_game_is_told_of(name: str) -> None:
    table = PAGE.split("## What more a game may say", 1)[1].split("\n## ", 1)[0]
    assert f"`{name}`" in table
