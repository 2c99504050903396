"""Whether seats write at the same time, found by looking on: the contract does not say it."""

from functools import cache
from typing import Final, NamedTuple

from rollwright.core.bits import members
from rollwright.core.dice import derived, portion
from rollwright.core.game import AnyGame
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, OVER
from rollwright.play.timeline import Timeline

LONGEST: Final = 2000  # events: enough to see it


class Rounds(NamedTuple):
    """What a game's rounds are like."""

    common: bool  # several seats write at the same time
    hidden: bool  # and more than once each, so that some see less than there is


@cache
def rounds_of(game: AnyGame, seats: int) -> Rounds:
    """What the rounds of a game are like, as one game by random moves shows."""
    if seats < 2:
        return Rounds(common=False, hidden=False)
    common = hidden = False
    rules = game.rules
    table = Timeline(rules, game.new_game(seats, game.options({})))
    for event in range(LONGEST):
        turn = rules.turn(table.state)
        if turn == OVER or hidden:
            break
        key = derived(1, event)
        if turn == CHANCE:
            table.throw(rules.sample(table.state, key))
            continue
        common |= table.step.common
        seats_that_wrote = [wrote for wrote, _ in table.events[table.step.first :]]
        writing = members(turn)
        seat = next((one for one in writing if one not in seats_that_wrote), writing[0])
        hidden |= table.step.common and seat in seats_that_wrote
        moves = rules.open_moves(table.state, seat)
        table.move(seat, nth_move(moves, portion(count_moves(moves), key)))
    return Rounds(common, hidden)
