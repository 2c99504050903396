"""The steps of a match as somebody follows it: a throw, or all that a seat writes for one."""

from typing import NamedTuple

from rollwright.core.seats import Seat
from rollwright.core.states import State
from rollwright.play.match import Match


class Step(NamedTuple):
    """Some events that are told, and seen, as one."""

    first: int  # the number of events before it
    end: int  # and with it
    seat: Seat | None  # who moves; None for a throw


def steps(match: Match[State]) -> list[Step]:
    """The steps so far, in their order.

    >>> match = Match("penk", seats=2, seed=7)
    >>> match.roll(), match.play(0, "stop"), match.play(0, "mark 1")
    ('1 1 3 4 5 !', 'stop', 'mark 1')
    >>> [(step.first, step.end, step.seat) for step in steps(match)]
    [(0, 1, None), (1, 3, 0)]
    """
    made: list[Step] = []
    for number, event in enumerate(match.events):
        if made and event.seat is not None and not _begins(match, number):
            made[-1] = made[-1]._replace(end=number + 1)
        else:
            made.append(Step(number, number + 1, event.seat))
    return made


def _begins(match: Match[State], number: int) -> bool:
    """Whether a move is not told together with the event before it."""
    events, game = match.events, match.game
    seat, move = events[number]
    if seat != events[number - 1].seat:
        return True
    if game.opens is not None and game.opens(match.at(number), move):
        return True
    if game.detail is None or game.detail(move):
        return False
    # a path of its own, if it is carried out
    after = events[number + 1] if number + 1 < len(events) else None
    return after is not None and after.seat == seat and game.detail(after.what)
