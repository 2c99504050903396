"""Reviews that are made up, for tests of the pages that tell them: any game, in no time."""

import asyncio
from typing import NamedTuple

from rollwright.coach.passages import Chosen, passages
from rollwright.coach.review import (
    CLASSES,
    MOVE,
    THROW,
    Account,
    MoveWorth,
    Point,
    Reason,
    Review,
    ReviewedEvent,
    SeatReview,
)
from rollwright.core.moves import listed
from rollwright.play.match import AnyMatch
from rollwright.play.record import load
from rollwright.web.review.process import packed

LOSSES = {
    "best": 0.0,
    "fine": 0.005,
    "unclear": 0.03,
    "inaccuracy": 0.03,
    "mistake": 0.06,
    "blunder": 0.2,
}
REASON = Reason("row 1 full", {"en": "row 1 full", "de": "Reihe 1 voll"}, 1.8, 0.63, 0.41)


def made_up(match: AnyMatch) -> Review:
    """A review with all classes of moves, and luck in every throw; its numbers mean nothing."""
    seats = match.seats
    scale = 1.0 if seats > 1 else 20.0
    events = []
    for passage in passages(match):
        for part in passage.parts:
            if isinstance(part, Chosen):
                events.append(_decision(match, part, scale))
            else:
                luck = 0.1 * scale * (1 if part.number % 3 else -1)
                lucks = tuple(luck if seat == 0 else -luck for seat in range(seats))
                worths = (0.5 * scale,) * seats
                words = match.event_words(part.number)
                events.append(
                    ReviewedEvent(part.number, THROW, None, words, worths, worths, luck=lucks)
                )
    kind = "win" if seats > 1 else "turns" if match.game.race else "points"
    account = Account(0.5 * scale, 0.031 * scale, 0.05 * scale, 0.0, -0.01 * scale, 0.471 * scale)
    told = tuple(
        SeatReview(seat, match.name(seat), account, None, 9, dict.fromkeys(CLASSES, 2))
        for seat in range(seats)
    )
    every = [0, *(passage.end for passage in passages(match))]
    graph = tuple(Point(end, ((end % 7) / 7 * scale,) * seats) for end in every)
    return Review(
        match.game.name, (kind,), "quick", False, True, told, tuple(events), graph, 0.012, 1.0
    )


def _decision(match: AnyMatch, part: Chosen[NamedTuple], scale: float) -> ReviewedEvent:
    moves = listed(match.game.rules.open_moves(part.world, part.seat))
    others = [move for move in moves if move != part.move]
    worths = (0.5 * scale,) * match.seats
    words = match.event_words(part.number)
    event = ReviewedEvent(part.number, MOVE, part.seat, words, worths, worths, best=part.move)
    if not others:
        return event._replace(choices=1)
    rated = CLASSES[part.number % len(CLASSES)]
    loss = LOSSES[rated] * scale * (1 if match.seats > 1 else 2)
    better = [] if rated == "best" else [MoveWorth(others[0], "", 0.6 * scale, None, 0.01)]
    played = MoveWorth(part.move, words, 0.6 * scale - loss, None, 0.01)
    return event._replace(
        loss=loss,
        doubt=0.01 * scale,
        best=better[0].move if better else part.move,
        moves=(*better, played),
        choices=len(moves),
        rated=rated,
        reasons=(REASON,) if better else (),
    )


class MadeUp:
    """In place of the coach's process: it answers when it may."""

    def __init__(self) -> None:
        self.done, self.may, self.glance = 0.42, asyncio.Event(), asyncio.Event()
        self.asked = 0
        self.fails = False

    async def review(self, record: str, *, first_look: bool = False) -> bytes:
        self.asked += first_look
        await (self.glance if first_look else self.may).wait()
        if self.fails:
            raise RuntimeError
        told = made_up(load(record))._replace(judge="quick" if first_look else "expert")
        return packed(told.as_json())

    def close(self) -> None:
        pass
