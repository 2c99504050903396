"""What comes of Tutto's dice, in words: what lies aside, how likely a bust is, what may be won."""

from functools import cache
from typing import Final

from rollwright.core.dice import tally, throws
from rollwright.core.language import Language, phrases
from rollwright.games.tutto.keepable_dice import keepable
from rollwright.games.tutto.rules import State, may_stop
from rollwright.games.tutto.sheet import CLOVERLEAF, FIREWORKS, PLUS_MINUS, STRAIGHT

SAY: Final = phrases(__file__, "ahead")
NEAR: Final = 300  # points: how near the target it is worth saying


@cache
def bust(card: int, numbers: int, dice: int) -> float:
    """How likely so many dice show nothing that may be kept.

    >>> round(bust(0, 0, 2), 4)  # four in nine
    0.4444
    """
    ways = [(keepable(card, numbers, tally(thrown)), n) for thrown, n in throws(dice, 1, 6)]
    return sum(n for sets, n in ways if not sets) / sum(n for _, n in ways)


def prize(card: int) -> int:
    """The points that a card pays in place of the dice; 0 if it pays none, or the game."""
    return {PLUS_MINUS: 1000, STRAIGHT: 2000}.get(card, 0)


def comes(after: State, lang: Language) -> str:
    """What comes of dice that were kept, in a sentence."""
    if after.won:
        return SAY(lang, "won")
    if after.kept == 6:
        return SAY(lang, "tutto", n=after.points)
    if after.kept == 0:  # all six again, with the same card
        name = "tutto fireworks" if after.card == FIREWORKS else "tutto half"
        return SAY(lang, name, n=after.points)
    left = 6 - after.kept
    words = SAY(
        lang,
        "ends" if after.card == FIREWORKS else "comes",
        aside=SAY(lang, "aside", n=after.kept),
        left=left,
        bust=max(1, round(100 * bust(after.card, after.numbers, left))),
        stake=_stake(after, lang),
    )
    missing = after.target - after.scores[after.player] - after.points
    if not 0 < missing <= NEAR or not may_stop(after):
        return words
    return f"{words} {SAY(lang, 'reaches', n=missing, target=after.target)}"


def _stake(state: State, lang: Language) -> str:
    """What is won or lost by the next throws."""
    if state.card == FIREWORKS:
        return SAY(lang, "safe", n=state.points)
    stakes = []
    if prize(state.card):
        stakes.append(SAY(lang, "to win", n=prize(state.card)))
    if state.card == CLOVERLEAF:
        stakes.append(SAY(lang, "half to win" if state.tuttos == 0 else "game to win"))
    if state.points or not stakes:
        stakes.append(SAY(lang, "at risk", n=state.points))
    return ", ".join(stakes)
