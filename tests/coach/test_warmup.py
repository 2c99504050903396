"""The coach is made ready for what people play."""

from rollwright.coach.warmup import starts
from rollwright.games import ALL


def test_every_game_is_thought_of_once_with_its_usual_seats_and_once_alone() -> None:
    found = [(game.name, game.rules.seats(state)) for game, state in starts()]
    assert len(found) == len(set(found))
    for game in ALL:
        assert (game.name, game.usual_seats) in found
        assert ((game.name, 1) in found) == (game.seats[0] == 1)
