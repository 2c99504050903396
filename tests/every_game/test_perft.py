"""The counts of lines in `perft/` still hold."""

import pytest

from rollwright.core.game import AnyGame
from rollwright.games import ALL
from tests.every_game.perft import FOLDER, perft


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_the_number_of_lines_is_as_counted(game: AnyGame) -> None:
    text = (FOLDER / f"{game.name}.txt").read_text(encoding="utf-8")
    assert len(text.splitlines()) >= 12
    for line in text.splitlines():
        position, _, listed = line.rpartition(" : ")
        state = game.positions.read(position)
        for events, count in enumerate(listed.split(), start=1):
            assert perft(game, state, events) == int(count), (position, events)
