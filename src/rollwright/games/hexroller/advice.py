"""What the coach says of HexRoller: a flower by its place, a pair by its number."""

from typing import Final

from rollwright.core.advice import Advice, Aim
from rollwright.core.bits import size
from rollwright.core.language import Language, phrases
from rollwright.core.numbers import cells_with
from rollwright.core.seats import Move, Seat
from rollwright.games.hexroller import event_words
from rollwright.games.hexroller.because import because, touched
from rollwright.games.hexroller.rules import A_TWO, END, NUMBER, ONE_MORE, THIRD, State
from rollwright.games.hexroller.scoring import area_points, counted_up, pair_points
from rollwright.games.hexroller.sheet import AREAS, HIGHEST, LOWEST

SAY: Final = phrases(__file__, "advice")
MIDDLE: Final = AREAS - 1


def aims(state: State, seat: Seat) -> list[Aim]:
    sheet = state.sheets[seat]
    found = [Aim("bonuses", "", 2 * (3 - size(sheet.spent)))]
    for area in range(AREAS):
        name = "middle" if area == MIDDLE else f"flower {area + 1}"
        points = area_points(state.side, area, sheet.numbers, sheet.empty)
        found.append(Aim(name, "", points))
    for number in range(LOWEST, HIGHEST + 1):
        printed = state.printed[number - LOWEST]
        points = pair_points(state.side, number, printed, cells_with(sheet.numbers, number))
        found.append(Aim("pair", str(number), points))
    rows = Aim("top", "", counted_up(sheet.top)), Aim("bottom", "", counted_up(sheet.bottom))
    return [*found, *rows]


def order(state: State, seat: Seat, move: Move, lang: Language) -> str:
    if move < NUMBER:
        number = state.sheets[seat].number
        return SAY(lang, "write", number=number)
    if move >= ONE_MORE:
        name = {ONE_MORE: "one more", A_TWO: "a two", END: "end"}[move]
        return SAY(lang, name, number=state.sheets[seat].number)
    dice = event_words.dice_of(state, move, lang)
    row = "third" if move >= THIRD else "in bottom" if (move - NUMBER) % 2 else "in top"
    return SAY(lang, row, dice=dice)


ADVICE: Final = Advice(aims, order, because, touched=touched)
