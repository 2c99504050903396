"""The story of a log: who pledged and opened what, what was thrown and moved, which seed came out.

Whoever checks a game reads its log once, here. Everything that stands where it cannot stand is a
Doubt.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, NoReturn

from rollwright.core.seats import Seat
from rollwright.fair.dice import Throw
from rollwright.fair.log import (
    END,
    JOIN,
    LEAVE,
    MOVE,
    OPEN,
    START,
    TABLE,
    THROW,
    UNDO,
    Entry,
    Hash,
)


class Doubt(Exception):
    """A question was answered with no: which answer it is, and what it speaks of."""

    def __init__(self, says: str, **values: object) -> None:
        super().__init__(says)
        self.says = says
        self.values = values


class LoggedEvent(NamedTuple):
    """A throw or a move of the log that nobody took back."""

    seq: int
    seat: Seat | None  # None: chance
    what: int
    words: str


@dataclass
class Story:
    """What a log tells."""

    table: str = ""
    commitment: Hash | None = None  # None: the dice were real
    begins: str | None = None  # how it is settled who begins; None: as they sit
    names: dict[Seat, str] = field(default_factory=dict)  # of who sits there, or sat last
    order: list[Seat] | None = None  # None: none was drawn
    pledges: dict[Seat, Hash] = field(default_factory=dict)
    opened: dict[Seat, str] = field(default_factory=dict)
    contributions: list[str] | None = None  # None: the game has not started
    throws: list[tuple[int, Throw]] = field(default_factory=list)  # with their seqs
    events: list[LoggedEvent] = field(default_factory=list)
    seed: str | None = None
    record: dict[str, str] = field(default_factory=dict)
    ended: bool = False


def read_story(entries: Sequence[Entry]) -> Story:
    """What the entries of a log tell; Doubt if one of them cannot stand where it stands."""
    story = Story()
    for one in entries:
        if (one.seq == 0) != (one.kind == TABLE):
            _out_of_place(one)
        take = _TAKERS.get(one.kind)
        if take is None:
            continue
        try:
            take(story, one)
        except (KeyError, TypeError, ValueError):
            raise Doubt("event", seq=one.seq, kind=one.kind) from None
    return story


def _out_of_place(one: Entry) -> NoReturn:
    raise Doubt("out of place", seq=one.seq, kind=one.kind)


def _must(one: Entry, condition: bool) -> None:
    if not condition:
        _out_of_place(one)


def _text(one: Entry, name: str) -> str:
    value = one.payload[name]
    if not isinstance(value, str):
        raise TypeError(name)
    return value


def _whole(one: Entry, name: str) -> int:
    value = one.payload[name]
    if type(value) is not int:  # True is no number here
        raise TypeError(name)
    return value


def _seat(one: Entry) -> Seat:
    if one.seat is None:
        raise TypeError("seat")
    return one.seat


def _texts(one: Entry, name: str) -> dict[str, str]:
    value = one.payload[name]
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise TypeError(name)
    return value


def _seats(one: Entry, name: str, seats: int) -> list[Seat]:
    value = one.payload[name]
    if not isinstance(value, list) or any(type(seat) is not int for seat in value):
        raise TypeError(name)
    if sorted(value) != list(range(seats)):
        raise ValueError(name)
    return value


def _table(story: Story, one: Entry) -> None:
    story.table = _text(one, "table")
    if "commitment" in one.payload:
        story.commitment = _text(one, "commitment")
    if "begins" in one.payload:
        story.begins = _text(one, "begins")


def _join(story: Story, one: Entry) -> None:
    if not story.ended and "name" in one.payload:
        story.names[_seat(one)] = _text(one, "name")
    # a pledge made after others have opened could choose what comes out: it does not count
    if not story.opened and story.contributions is None:
        story.pledges.pop(_seat(one), None)
        if "pledge" in one.payload:
            story.pledges[_seat(one)] = _text(one, "pledge")


def _leave(story: Story, one: Entry) -> None:
    if not story.opened and story.contributions is None:
        story.pledges.pop(_seat(one), None)


def _open(story: Story, one: Entry) -> None:
    seat = _seat(one)
    _must(one, seat in story.pledges and seat not in story.opened and story.contributions is None)
    story.opened[seat] = _text(one, "contribution")


def _start(story: Story, one: Entry) -> None:
    _must(one, story.contributions is None)
    given = one.payload["contributions"]
    if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
        raise TypeError("contributions")
    story.contributions = given
    if "order" in one.payload:
        story.order = _seats(one, "order", len(given))
        story.names = {seat: story.names[chair] for seat, chair in enumerate(story.order)}
    story.record |= _texts(one, "record")


def _playing(story: Story, one: Entry) -> None:
    _must(one, story.contributions is not None and not story.ended)


def _throw(story: Story, one: Entry) -> None:
    _playing(story, one)
    outcome = _whole(one, "outcome")
    if story.commitment is not None:
        numbers = _whole(one, "draw"), _whole(one, "integer")
        story.throws.append((one.seq, Throw(*numbers, _text(one, "kind"), outcome)))
    story.events.append(LoggedEvent(one.seq, None, outcome, _text(one, "words")))


def _move(story: Story, one: Entry) -> None:
    _playing(story, one)
    story.events.append(LoggedEvent(one.seq, _seat(one), _whole(one, "move"), _text(one, "words")))


def _undo(story: Story, one: Entry) -> None:
    _playing(story, one)
    undoes = _whole(one, "undoes")
    last = story.events[-1] if story.events else None
    if story.commitment is None and last is not None and last[:2] == (undoes, None):
        story.events.pop()  # what real dice showed was entered wrongly
        return
    for number in range(len(story.events) - 1, -1, -1):
        event = story.events[number]
        if event.seat is None:
            break
        if event.seat == _seat(one):  # the seat's last one since the last throw
            _must(one, event.seq == undoes)
            del story.events[number]
            return
    _out_of_place(one)


def _end(story: Story, one: Entry) -> None:
    _playing(story, one)
    story.ended = True
    story.record |= _texts(one, "record")
    if story.commitment is not None:
        story.seed = _text(one, "seed")


_TAKERS: Final[dict[str, Callable[[Story, Entry], None]]] = {
    TABLE: _table,
    JOIN: _join,
    LEAVE: _leave,
    OPEN: _open,
    START: _start,
    THROW: _throw,
    MOVE: _move,
    UNDO: _undo,
    END: _end,
}
