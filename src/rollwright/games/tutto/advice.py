"""What the coach says of Tutto: its points come in one line, so it speaks of the risk."""

from typing import Final

from rollwright.core.advice import Advice, Aim
from rollwright.core.bits import highest
from rollwright.core.dice import chosen
from rollwright.core.language import Language, phrases
from rollwright.core.seats import Move, Seat
from rollwright.core.texts import tally_words
from rollwright.games.tutto.rules import (
    BANK,
    FLIP_ON,
    State,
    after_chance,
    after_move,
    outcomes,
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


def risk(state: State, seat: Seat, move: Move, lang: Language) -> str:
    """How often the dice that are thrown next bring something, and what is lost otherwise.

    Of who banks: how often the dice that they would have thrown bring nothing.
    """
    if move == FLIP_ON or not state.dice:
        return ""
    kept = highest(state.open) if move == BANK else move
    after = after_move(state, seat, kept)
    if after.kept == 6 or after.won:
        return ""
    ways = [(ways, after_chance(after, outcome).dice == 0) for outcome, ways in outcomes(after)]
    lost = sum(n for n, null in ways if null) / sum(n for n, _ in ways)
    name = "risk had" if move == BANK else "risk" if after.points else "risk nothing"
    percent = round(100 * lost)
    values = {"percent": percent, "good": 100 - percent, "points": after.points}
    return SAY(lang, name, n=6 - after.kept, **values)


ADVICE: Final = Advice(aims, order, risk)
