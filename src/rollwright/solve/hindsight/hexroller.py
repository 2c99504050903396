"""HexRoller in hindsight: the throws of all rounds are given, and what to write is to be chosen.

It is the model of the best sheet (`solve/hexroller/model.py`) with dice that are known. No game
with these throws has more points than its bound. As the model leaves one rule out, by which a
number that can be written must be, an answer is played by the rules before it counts.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rollwright.core.dice import Dice, count, tally
from rollwright.core.errors import IllegalMove
from rollwright.games.hexroller.rules import A_TWO, END, NUMBER, ONE_MORE, THIRD, State
from rollwright.games.hexroller.sheet import LOWEST
from rollwright.play.match import AnyMatch
from rollwright.solve.hexroller.best_sheet import THREADS, best
from rollwright.solve.hexroller.rounds import THIRD_PATH, Round

SECONDS: Final = 60.0


class Found(NamedTuple):
    """What a solver found."""

    match: AnyMatch | None  # the best game; None if none was found that the rules allow
    bound: int  # no game has more points


def hindsight(
    match: AnyMatch, throws: Sequence[Dice], seconds: float = SECONDS, threads: int = THREADS
) -> Found:
    """The best game from a match on, alone and with these throws, and a bound for all of them."""
    state: State = match.state
    answer = best(state, throws=throws, seconds=seconds, threads=threads)
    try:
        return Found(played(match, throws, answer.rounds), answer.bound)
    except IllegalMove:
        return Found(None, answer.bound)


def played(match: AnyMatch, throws: Sequence[Dice], rounds: Sequence[Round]) -> AnyMatch:
    """The game with these throws and rounds."""
    going_on = match.copy()
    for dice, round in zip(throws, rounds, strict=True):
        going_on.roll(dice)
        for move in moves_of(round, dice):
            going_on.play(0, move)
    return going_on


def moves_of(round: Round, dice: Dice) -> list[int]:
    """The moves of a round; a path that is longer than the dice has one more at its end."""
    moves = [] if round.two is None else [A_TWO, round.two]
    for number, box, hexes in round.paths:
        third = box == THIRD_PATH
        moves.append(THIRD + number - LOWEST if third else NUMBER + 2 * (number - LOWEST) + box)
        times = count(tally(dice), number)
        moves += hexes[:times]
        if len(hexes) > times:
            moves += [ONE_MORE, hexes[-1]]
    return [*moves, END]
