"""The turns of a match, or its rounds where all throw together: where each begins, and whose."""

from collections.abc import Iterator
from typing import NamedTuple

from rollwright.core.seats import CHANCE, EVERYBODY, Seat
from rollwright.core.states import State
from rollwright.play.match import Match


class Turn(NamedTuple):
    """A turn, or a round."""

    first: int  # the number of events before it
    seat: Seat | None  # whose it is; None for a round of all


def turns(match: Match[State]) -> list[Turn]:
    """The turns so far, in their order.

    >>> match = Match("splitter", seats=2, seed=7)
    >>> match.roll("5 2"), match.play(0, "c1 2-5"), match.play(1, "d1 2-5"), match.roll("1 1")
    ('2 5', 'c1 2-5', 'd1 2-5', '1 1')
    >>> turns(match)
    [Turn(first=0, seat=None), Turn(first=3, seat=None)]
    """
    return list(_turns(match))


def _turns(match: Match[State]) -> Iterator[Turn]:
    rules, begins = match.game.rules, match.game.turn_begins
    last: Seat | None = None
    thrown: State | None = None
    for number, event in enumerate(match.events):
        before = match.at(number)
        if event.seat is not None or rules.turn(before) != CHANCE:
            continue
        roller = rules.roller(before)
        if begins is not None:
            begun = begins(before)
        elif match.seats == 1:
            begun = before != thrown  # or the same throw is made again
        else:
            begun = roller == EVERYBODY or roller != last
        if begun:
            yield Turn(number, None if roller == EVERYBODY else roller)
        last, thrown = roller, before


def scores_by_turn(match: Match[State]) -> list[list[int]]:
    """The points of all seats before the first turn, and after each.

    >>> match = Match("splitter", seats=2, seed=7)
    >>> match.roll("5 2"), match.play(0, "c1 2-5"), match.play(1, "d1 2-5")
    ('2 5', 'c1 2-5', 'd1 2-5')
    >>> scores_by_turn(match)
    [[0, 0], [0, 0]]
    """
    ends = [*(turn.first for turn in turns(match)[1:]), len(match.events)]
    score, seats = match.game.rules.score, range(match.seats)
    return [[score(match.at(end), seat) for seat in seats] for end in (0, *ends)]
