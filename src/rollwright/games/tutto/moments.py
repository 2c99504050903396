"""What is cried out at a game of Tutto."""

from rollwright.core.dice import tally
from rollwright.core.moments import CHEER, OUCH, Called, Moment, Value
from rollwright.core.seats import NOBODY, Seat
from rollwright.core.states import replace
from rollwright.games.tutto.rules import BANK, NO_CARD, State
from rollwright.games.tutto.sheet import FIREWORKS, PLUS_MINUS, STOP, STRAIGHT, TIMES_TWO


def moments(before: State, seat: Seat | None, what: int, after: State) -> list[Moment[State]]:
    """What to cry out at an event."""
    if seat is None:
        cries = _flipped(before, what) if before.card == NO_CARD else _rolled(before, what, after)
    elif what == BANK:
        cries = _banked(before, after)
    else:
        cries = _kept(before, after)
    if after.ending > before.ending:
        cries.append(Moment("last round", NOBODY, {"n": after.target}))
    return cries


def _flipped(before: State, card: int) -> list[Moment[State]]:
    """Stop: the card lies there, though the turn has passed."""
    if card != STOP:
        return []
    shown = replace(before, card=STOP)
    if not before.points:
        return [Moment("stop", before.player, tone=OUCH, shown=shown)]
    return [Moment("stop lost", before.player, {"n": before.points}, OUCH, shown)]


def _rolled(before: State, dice: int, after: State) -> list[Moment[State]]:
    """A null: the dice that did it stay on the table for a while."""
    if after.dice:
        return []
    shown = replace(before, dice=tally(dice))
    if before.card == FIREWORKS:
        return [Moment("fireworks end", before.player, {"n": before.points}, CHEER, shown)]
    if not before.points:
        return [Moment("null", before.player, tone=OUCH, shown=shown)]
    return [Moment("bust", before.player, {"n": before.points}, OUCH, shown)]


def _kept(before: State, after: State) -> list[Moment[State]]:
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
        return _paid(before, after) or [Moment("plus", player, tone=CHEER)]
    kind = {TIMES_TWO: "times two", STRAIGHT: "straight"}.get(before.card, "tutto")
    return [Moment(kind, player, {"n": after.points}, CHEER)]


def _banked(before: State, after: State) -> list[Moment[State]]:
    """The turn's points are safe; with them those that were kept by stopping."""
    gained = after.scores[before.player] - before.scores[before.player]
    return [Moment("banked", before.player, {"n": gained}, CHEER), *_paid(before, after)]


def _paid(before: State, after: State) -> list[Moment[State]]:
    """Who has paid for a Plus/Minus, if anybody has."""
    lost = [was - now for was, now in zip(before.scores, after.scores, strict=True)]
    paid = tuple(seat for seat, points in enumerate(lost) if points > 0)
    values: dict[str, Value] = {"n": max(lost), "names": Called(paid)}
    return [Moment("plus minus", before.player, values, CHEER)] if paid else []
