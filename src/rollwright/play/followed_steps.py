"""The steps of a match as somebody follows it: a throw, or what a seat writes for one.

Of several marks each is a step, so that the dice that it took can be seen to go.
"""

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
    if game.detail is None:
        return writes(match, number - 1, seat) and writes(match, number, seat)
    if game.detail(move):
        return False
    # a path of its own, if it is carried out
    after = events[number + 1] if number + 1 < len(events) else None
    return after is not None and after.seat == seat and game.detail(after.what)


def writes(match: Match[State], number: int, seat: Seat | None) -> bool:
    """Whether an event changed a seat's sheet."""
    sheet_of = match.game.sheet_of
    before, after = match.at(number), match.at(number + 1)
    return seat is not None and sheet_of(before, seat) != sheet_of(after, seat)
