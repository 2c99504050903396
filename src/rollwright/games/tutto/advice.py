"""What the coach says of Tutto: its points come in one line, so `because.py` says why."""

from typing import Final

from rollwright.core.advice import Advice, Aim
from rollwright.core.bits import highest
from rollwright.core.dice import chosen
from rollwright.core.dice_words import tally_words
from rollwright.core.language import Language, phrases
from rollwright.core.seats import Move, Seat
from rollwright.games.tutto.because import because
from rollwright.games.tutto.rules import (
    BANK,
    FLIP_ON,
    State,
    with_dice_kept,
)

SAY: Final = phrases(__file__, "advice")


def aims(state: State, seat: Seat) -> list[Aim]:
    return []  # points are a target, in one line


def order(state: State, seat: Seat, move: Move, lang: Language) -> str:
    if move == FLIP_ON:
        return SAY(lang, "flip on")
    if move == BANK:  # who stops keeps every valid die
        stopped = with_dice_kept(state, highest(state.open) + 1) if state.dice else state
        return SAY(lang, "bank", n=stopped.points)
    dice, after = tally_words(chosen(state.dice, move + 1)), with_dice_kept(state, move + 1)
    if after.kept == 6 or after.won:
        return SAY(lang, "keep all", dice=dice)
    return SAY(lang, "keep", dice=dice, n=6 - after.kept)


ADVICE: Final = Advice(aims, order, because)
