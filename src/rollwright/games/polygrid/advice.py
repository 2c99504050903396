"""What the coach says of Polygrid: rows and columns by their names, the rest as a whole."""

from typing import Final

from rollwright.core.advice import Advice, Aim
from rollwright.core.bits import size
from rollwright.core.language import Language, phrases
from rollwright.core.numbers import written
from rollwright.core.seats import Move, Seat
from rollwright.games.polygrid.because import because
from rollwright.games.polygrid.rules import (
    BONUS,
    BONUS_WRITING,
    GIVE_UP,
    PAYING,
    PLACING,
    REROLL,
    SETTING_UP,
    SQUARE,
    USING,
    WRITING,
    State,
    line_points,
)
from rollwright.games.polygrid.sheet import (
    DIE_OF,
    FACES,
    FIRST_COLUMN,
    FIRST_ROW,
    NUMBER_OF,
    SIZE,
)
from rollwright.games.polygrid.words import STAR_POINTS, square_name

SAY: Final = phrases(__file__, "advice")


def aims(state: State, seat: Seat) -> list[Aim]:
    squares = written(state.types)
    found = [Aim("squares", "", size(squares)), Aim("stars", "", STAR_POINTS * state.stars)]
    for n in range(SIZE):
        found.append(Aim("row", str(n + 1), line_points(squares, FIRST_ROW << SIZE * n)))
        found.append(Aim("column", "abcdef"[n], line_points(squares, FIRST_COLUMN << n)))
    return found


def order(state: State, seat: Seat, move: Move, lang: Language) -> str:
    if move >= REROLL:
        return SAY(lang, {REROLL: "again", BONUS: "star", GIVE_UP: "give up"}[move])
    if move >= SQUARE:
        name = {PLACING: "place", USING: "walk"}.get(state.phase, "put")
        return SAY(lang, name, square=square_name(move - SQUARE))
    name = {SETTING_UP: "begin", PAYING: "pay"}.get(state.phase, "write")
    return SAY(lang, name, die=FACES[DIE_OF[move]], number=NUMBER_OF[move])


def goes_on(state: State) -> bool:
    return state.phase in (WRITING, BONUS_WRITING)


ADVICE: Final = Advice(aims, order, because=because, goes_on=goes_on)
