"""What authors are told to mend is asked of every game here, too."""

import pytest

from rollwright.author.check import check
from rollwright.core.game import AnyGame
from rollwright.games import ALL


@pytest.mark.slow
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_a_game_is_sound(game: AnyGame) -> None:
    assert [str(finding) for finding in check(game, games=2) if not finding.note] == []
