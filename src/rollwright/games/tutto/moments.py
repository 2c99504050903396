"""What is cried out at a game of Tutto."""

from collections.abc import Iterator

from rollwright.core.bits import highest, size
from rollwright.core.dice import tally
from rollwright.core.moments import CHEER, OUCH, Called, Moment, Value
from rollwright.core.seats import NOBODY, Seat
from rollwright.core.states import replace
from rollwright.games.tutto.rules import BANK, NO_CARD, WHEN_BANKED, State
from rollwright.games.tutto.sheet import (
    CLOVERLEAF,
    FIREWORKS,
    PLUS_MINUS,
    STOP,
    STRAIGHT,
    TIMES_TWO,
)


def moments(before: State, seat: Seat | None, what: int, after: State) -> list[Moment[State]]:
    """What to cry out at an event."""
    if seat is None:
        cries = (_flipped if before.card == NO_CARD else _rolled)(before, what, after)
    elif what == BANK:
        cries = _banked(before, after)
    else:
        cries = _all_six(before, after)
    if after.ending > before.ending and not after.won:
        cries.append(Moment("last round", NOBODY, {"n": after.target}))
    return cries


def _flipped(before: State, card: int, after: State) -> list[Moment[State]]:
    """A pile that was empty; and Stop: the card lies there, though the turn has passed."""
    cries: list[Moment[State]] = [] if before.pile else [Moment("shuffled", NOBODY)]
    if card != STOP:
        return cries
    shown = replace(before, card=STOP, pile=after.pile)
    if before.points:
        lost = before.points
        return [*cries, Moment("stop lost", before.player, {"n": lost}, OUCH, shown, lost)]
    return [*cries, Moment("stop", before.player, tone=OUCH, shown=shown)]


def _rolled(before: State, dice: int, after: State) -> list[Moment[State]]:
    """A null: the dice that did it stay on the table for a while."""
    if after.dice:
        return []
    shown = replace(before, dice=tally(dice))
    card = {STRAIGHT: "straight ", CLOVERLEAF: "cloverleaf "}.get(before.card, "")
    lost = before.target if before.card == CLOVERLEAF else before.points  # or the game with it
    if not before.points:
        return [Moment(card + "null", before.player, tone=OUCH, shown=shown, lost=lost)]
    if before.card == FIREWORKS:
        end = Moment("fireworks end", before.player, {"n": before.points}, CHEER, shown)
        return [end, *_paid(before, after)]
    return [Moment(card + "bust", before.player, {"n": before.points}, OUCH, shown, lost)]


def _all_six(before: State, after: State) -> list[Moment[State]]:
    """If all six are kept: what the card gives for it."""
    player = before.player
    if after.won:
        return [Moment("cloverleaf", player, tone=CHEER)]
    if after.tuttos > before.tuttos:
        return [Moment("cloverleaf half", player, tone=CHEER)]
    if before.card == FIREWORKS and before.dice and after.kept == 0:
        return [Moment("fireworks on", player, {"n": after.points}, CHEER)]
    if after.kept != 6 or before.kept == 6:
        return []
    if before.card == PLUS_MINUS:
        kind = "plus owed" if before.leaders_pay == WHEN_BANKED else "plus"
        paid = list(_paid(before, after))
        return [Moment("plus paid" if paid else kind, player, tone=CHEER), *paid]
    kind = {TIMES_TWO: "times two", STRAIGHT: "straight"}.get(before.card, "tutto")
    return [Moment(kind, player, {"n": after.points}, CHEER)]


def _banked(before: State, after: State) -> list[Moment[State]]:
    """The turn's points are safe, also those kept by stopping: their dice stay for a while."""
    gained = after.scores[before.player] - before.scores[before.player]
    stopping = before.kept + size(highest(before.open) + 1) == 6 if before.dice else False
    kind = "tutto banked" if stopping else "banked"
    shown = replace(before, points=gained)
    if stopping:
        shown = replace(shown, dice=0, open=0, kept=6)
    return [Moment(kind, before.player, {"n": gained}, CHEER, shown), *_paid(before, after)]


def _paid(before: State, after: State) -> Iterator[Moment[State]]:
    """Who has paid how much for a Plus/Minus, or for several, if anybody has."""
    lost = [was - now for was, now in zip(before.scores, after.scores, strict=True)]
    for points in sorted({one for one in lost if one > 0}, reverse=True):
        paid = tuple(seat for seat, one in enumerate(lost) if one == points)
        values: dict[str, Value] = {"n": points, "names": Called(paid)}
        yield Moment("plus minus", before.player, values, CHEER)
