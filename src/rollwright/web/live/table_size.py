"""How much room the table of a game takes at most, so that the sheet below it never moves."""

from functools import cache
from typing import Final

from rollwright.core.bits import members
from rollwright.core.dice import derived, portion
from rollwright.core.game import AnyGame
from rollwright.core.language import Language
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, OVER
from rollwright.draw import picture
from rollwright.play.match import AnyMatch

_EVENTS: Final = 120  # of a random game that are looked at


def table_room(match: AnyMatch, lang: Language) -> picture.Room:
    """The width and height of the widest and the highest table."""
    options = match.game.options({}) if match.options is None else match.options
    return _most(match.game, match.seats, options, lang)


@cache
def _most(game: AnyGame, seats: int, options: object, lang: Language) -> picture.Room:
    rules, names = game.rules, [""] * seats
    state = game.new_game(seats, options)
    width = height = 0.0
    for number in range(_EVENTS):
        drawn = picture.lies(picture.View(game, state, names, None, lang))
        width, height = max(width, drawn.width), max(height, drawn.height)
        turn, lot = rules.turn(state), derived(seats, number)
        if turn == OVER:
            break
        if turn == CHANCE:
            state = rules.after_chance(state, rules.sample(state, lot))
        else:
            writers = members(turn)
            seat = writers[number % len(writers)]
            moves = rules.open_moves(state, seat)
            chosen = nth_move(moves, portion(count_moves(moves), lot))
            state = rules.after_move(state, seat, chosen)
    return width, height
