"""What decided a match: when the lead changed for the last time, and the largest step of a turn.

Points are compared after each turn, or each round where all write together.
"""

from itertools import pairwise
from typing import NamedTuple

from rollwright.core.seats import Seat
from rollwright.core.states import State
from rollwright.play.match import Match
from rollwright.play.turns import scores_by_turn, turns


class Lead(NamedTuple):
    """When somebody went ahead and stayed so to the end."""

    seat: Seat
    turn: int  # the number of the turn, from 1
    points: int  # theirs after it
    next_points: int  # and those of whoever was next
    before: tuple[int, int]  # theirs and the most of the others, before it


class Step(NamedTuple):
    """What somebody gained in one turn."""

    seat: Seat
    turn: int  # from 1
    points: int
    shared: tuple[Seat, ...] = ()  # all who gained as much in a turn, if they are several


class Decided(NamedTuple):
    """What decided a match."""

    turns: int
    common: bool  # whether they are rounds of all
    lead: Lead | None  # None if the win is shared, or was not one by points
    step: Step | None  # None if nobody ever gained anything
    scores: list[list[int]]  # of all seats before the first turn, and after each
    owners: list[Seat | None]  # whose each turn was


def decided(match: Match[State]) -> Decided:
    """What decided a match of several seats that is over."""
    played = turns(match)
    scores = scores_by_turn(match)
    alone = len(match.winners) == 1 and not match.outright
    lead = _lead(scores, match.winners[0]) if alone and played else None
    common = all(turn.seat is None for turn in played)
    owners = [turn.seat for turn in played]
    return Decided(len(played), common, lead, _largest_step(scores), scores, owners)


def _lead(scores: list[list[int]], winner: Seat) -> Lead | None:
    both = [(one[winner], max(one[:winner] + one[winner + 1 :])) for one in scores]
    if both[-1][0] <= both[-1][1]:
        return None  # equal points, and something else decided
    behind = (number for number, (own, others) in enumerate(both) if own <= others)
    turn = max(behind, default=0) + 1  # who begins with more than others is ahead from the first
    return Lead(winner, turn, *both[turn], both[turn - 1])


def _largest_step(scores: list[list[int]]) -> Step | None:
    steps = [
        Step(seat, turn, after - before)
        for turn, (old, new) in enumerate(pairwise(scores), start=1)
        for seat, (before, after) in enumerate(zip(old, new, strict=True))
    ]
    largest = max(steps, key=lambda step: step.points, default=None)
    if largest is None or largest.points <= 0:
        return None
    equal = tuple(sorted({step.seat for step in steps if step.points == largest.points}))
    return largest._replace(shared=equal) if len(equal) > 1 else largest
