"""What the coach says of Penk!: rows and columns by their numbers."""

from typing import Final

from rollwright.core.advice import Advice, Aim
from rollwright.core.dice import chosen
from rollwright.core.dice_words import tally_words
from rollwright.core.language import Language, phrases
from rollwright.core.seats import Move, Seat
from rollwright.games.penk.because import as_whole, because, touched
from rollwright.games.penk.rules import (
    ELIMINATE,
    MARKING,
    STOP_MARKING,
    STOP_ROLLING,
    State,
    line_points,
)
from rollwright.games.penk.sheet import FIRST_COLUMN, FIRST_ROW, SIZE
from rollwright.games.penk.words import STARRED, dice_for

SAY: Final = phrases(__file__, "advice")


def aims(state: State, seat: Seat) -> list[Aim]:
    sheet, found = state.sheets[seat], []
    for n in range(SIZE):
        found.append(Aim("row", str(n + 1), line_points(sheet, FIRST_ROW << SIZE * n)))
        found.append(Aim("column", str(n + 1), line_points(sheet, FIRST_COLUMN << n)))
    return found


def order(state: State, seat: Seat, move: Move, lang: Language) -> str:
    if move < STOP_ROLLING:
        again = chosen(state.dice, move + 1)
        words = tally_words(again, STARRED), tally_words(state.dice - again, STARRED)
        name = "roll" if words[1] else "roll all"
        return SAY(lang, name, again=words[0], keep=words[1])
    if move in (STOP_ROLLING, STOP_MARKING):
        return SAY(lang, "stop" if move == STOP_ROLLING else "done")
    if move < STOP_MARKING:
        return SAY(lang, "mark", dice=dice_for(move).replace("!", "★"))
    return SAY(lang, "give up", column=move - ELIMINATE + 1)


def goes_on(state: State) -> bool:
    return state.phase == MARKING and state.marks > 0


ADVICE: Final = Advice(aims, order, because, as_whole=as_whole, touched=touched, goes_on=goes_on)
