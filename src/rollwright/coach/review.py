"""A review: what every event of a match was worth, and what it adds up to for every seat.

All numbers are of the first account of `kinds` (`accounts.py`) unless a name says `points`. Seats
and events count from 0; worths are a number a seat. `as_json` and `from_json` are each other's
inverse, so a review can be kept with its game.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from rollwright.core.seats import Move, Seat

Json: TypeAlias = dict[str, Any]  # what `as_json` has written, by its names

THROW: Final = "throw"
MOVE: Final = "move"

BEST: Final = "best"
FINE: Final = "fine"
UNCLEAR: Final = "unclear"  # perhaps an error, perhaps none: the judge cannot tell
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
CLASSES: Final = (BEST, FINE, UNCLEAR, INACCURACY, MISTAKE, BLUNDER)
ERRORS: Final = (INACCURACY, MISTAKE, BLUNDER)


class Account(NamedTuple):
    """What a seat began with and what became of it: result = start + luck - errors + …"""

    start: float
    luck: float
    errors: float  # what its own moves gave away: never below 0
    others: float  # what the others' errors gave it, or took
    drift: float  # the judge changing its mind; nothing is left of it in accounts that add up
    result: float

    @property
    def closes(self) -> float:
        """How far the account is from closing: next to nothing."""
        made = self.start + self.luck - self.errors + self.others + self.drift
        return abs(self.result - made)


class SeatReview(NamedTuple):
    """What a seat's game adds up to."""

    seat: Seat
    name: str
    account: Account
    points: Account | None  # the second account, where there are two
    decisions: int  # those with a choice
    classes: Mapping[str, int]  # how many of each class
    raw: Account | None = None  # the accounts as they were judged, before they were made to add up
    raw_points: Account | None = None

    @property
    def judged(self) -> Account:
        """The account as it was judged, with its drift: luck that is nothing on average."""
        return self.raw or self.account

    @property
    def judged_points(self) -> Account | None:
        """The same in points."""
        return self.raw_points or self.points

    @property
    def mean_error(self) -> float:
        """What a decision gave away on average."""
        return self.judged.errors / max(1, self.decisions)


class MoveWorth(NamedTuple):
    """What a move is worth to the seat that could make it."""

    move: Move
    words: str  # in English, as records have them
    worth: float
    points: float | None  # expected at the end; None in a race alone
    doubt: float  # the standard error of its distance to the best move; 0 if exact


class Reason(NamedTuple):
    """What points are for that come of the better move: why it is better."""

    line: str  # in English, as the object of a sentence; what is left out of it is …
    lines: Mapping[str, str]  # in every language
    gain: float  # points on average, the better move less the one played
    share: float  # of the playouts in which it scores after the better move …
    played: float  # … and after the one that was played


class ReviewedEvent(NamedTuple):
    """An event, and what it was worth.

    In a common step a move is seen in the own world of its seat: `before` and `after` are worths
    there, and know nothing of what others wrote at the same time.
    """

    number: int  # of the event, from 0
    kind: str  # THROW or MOVE
    seat: Seat | None  # who moved, or whose throw it was; None for one of all
    words: str  # in English
    before: tuple[float, ...]
    after: tuple[float, ...]
    luck: tuple[float, ...] = ()  # of a throw, by seat
    luck_points: tuple[float, ...] = ()
    loss: float = 0.0  # of a move
    loss_points: float = 0.0
    doubt: float = 0.0  # the standard error of the loss
    best: Move | None = None
    best_words: str = ""
    moves: tuple[MoveWorth, ...] = ()  # the best ones and the one played, the best first
    choices: int = 0  # how many moves were open
    rated: str = ""  # the class of a move
    reasons: tuple[Reason, ...] = ()  # for a better move
    then: tuple[Move, ...] = ()  # what carries the better move out: the hexes of a path


class Point(NamedTuple):
    """How all seats stood after so many events."""

    events: int
    worth: tuple[float, ...]
    points: tuple[float, ...] = ()


class Review(NamedTuple):
    """What a match comes to, event by event."""

    game: str
    kinds: tuple[str, ...]  # the accounts; moves are judged by the first
    judge: str
    exact: bool  # the judge makes no error, but in points where there are two accounts
    over: bool  # whether the match was
    seats: tuple[SeatReview, ...]
    events: tuple[ReviewedEvent, ...]
    graph: tuple[Point, ...]  # from the start to the end; within a common step nothing
    mean_drift: float  # its size a step and seat, on average: the honest error bar
    seconds: float

    @property
    def turning_points(self) -> list[ReviewedEvent]:
        """The errors and the strokes of luck, those first that mattered most."""
        told = [event for event in self.events if event.rated in ERRORS or any(event.luck)]
        return sorted(told, key=weight, reverse=True)

    def errors_of(self, seat: Seat) -> list[ReviewedEvent]:
        """A seat's errors, the worst first: what there is to learn from."""
        own = (event for event in self.events if event.seat == seat and event.rated in ERRORS)
        return sorted(own, key=lambda event: event.loss, reverse=True)

    def as_json(self) -> Json:
        """For programs, pages and records."""
        told = self._asdict()
        told["seats"] = [_seat_as_json(one) for one in self.seats]
        told["events"] = [_event_as_json(one) for one in self.events]
        told["graph"] = [_dense(one._asdict()) for one in self.graph]
        told["kinds"] = list(self.kinds)
        return told


def weight(event: ReviewedEvent) -> float:
    """How much an event mattered."""
    return event.loss if event.kind == MOVE else max(map(abs, event.luck), default=0.0)


# ---------------------------------------------------------------- as JSON, and back


def _dense(told: Json) -> Json:
    """Without what is empty, and with lists for tuples."""
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in told.items()
        if value not in ((), "", None)
    }


def _seat_as_json(seat: SeatReview) -> Json:
    told = {"seat": seat.seat, "name": seat.name, **seat.account._asdict()}
    if seat.points is not None:
        told["points"] = seat.points._asdict()
    if seat.raw is not None:
        told["raw"] = seat.raw._asdict()
    if seat.raw_points is not None:
        told["raw_points"] = seat.raw_points._asdict()
    return told | {"decisions": seat.decisions, "classes": dict(seat.classes)}


def _event_as_json(event: ReviewedEvent) -> Json:
    told = _dense(event._asdict())
    if event.kind == THROW:
        for name in ("loss", "loss_points", "doubt", "choices"):
            told.pop(name)
    told["seat"] = event.seat
    if event.moves:
        told["moves"] = [move._asdict() for move in event.moves]
    if event.reasons:
        told["reasons"] = [reason._asdict() for reason in event.reasons]
    return told


def from_json(told: Json) -> Review:
    """The review that `as_json` told."""
    fields = dict(told)
    fields["kinds"] = tuple(told["kinds"])
    fields["seats"] = tuple(_seat_from(one) for one in told["seats"])
    fields["events"] = tuple(event_from(one) for one in told["events"])
    fields["graph"] = tuple(Point(**_tuples(one)) for one in told["graph"])
    return Review(**fields)


def _tuples(told: Json) -> Json:
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in told.items()
    }


def _seat_from(told: Json) -> SeatReview:
    points, raw, raw_points = (
        Account(**told[name]) if name in told else None for name in ("points", "raw", "raw_points")
    )
    account = Account(*(told[name] for name in Account._fields))
    return SeatReview(
        told["seat"],
        told["name"],
        account,
        points,
        told["decisions"],
        told["classes"],
        raw,
        raw_points,
    )


def event_from(told: Json) -> ReviewedEvent:
    """An event as `as_json` told it."""
    fields = _tuples(told)
    if "moves" in told:
        fields["moves"] = tuple(MoveWorth(**one) for one in told["moves"])
    if "reasons" in told:
        fields["reasons"] = tuple(Reason(**one) for one in told["reasons"])
    return ReviewedEvent(**fields)
