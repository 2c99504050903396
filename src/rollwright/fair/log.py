"""The log of a live table: everything that happened there, each event bound to the one before.

An event is one line of JSON, in its one form, that carries the hash of the line before it:

    {"before":"5c0a…","kind":"move","payload":{"move":3,"words":"a3 1-5"},"seat":0,"seq":7,"time":…}

So the hash of the last line, the head, stands for the whole log: whoever has noted it would
notice any change. A `.game` record may carry the log of its table, and then the throws of the
game can be checked (`fair/proof.py`). What the lines mean stands in docs/fair-dice.md; kinds of
events that are not listed here are bound as well, and mean nothing to those who check.
"""

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeAlias

from rollwright.core.dice import Outcome
from rollwright.core.seats import Move, Seat
from rollwright.fair.dice import Throw, canonical
from rollwright.play.match import AnyMatch
from rollwright.play.record import headers

Payload: TypeAlias = dict[str, Any]  # JSON; of which type a field is, its kind of event says
Hash: TypeAlias = str  # SHA-256, as 64 hexadecimal digits

NOTHING: Final[Hash] = "0" * 64  # what stands before the first event

DRAWN: Final = "drawn"  # what a table's `begins` says if the order of its seats is drawn

TABLE: Final = "table"  # always event 0
JOIN: Final = "join"
LEAVE: Final = "leave"
OPEN: Final = "open"
START: Final = "start"
THROW: Final = "throw"
MOVE: Final = "move"
UNDO: Final = "undo"
END: Final = "end"
CLOSE: Final = "close"


class New(NamedTuple):
    """An event that is to happen."""

    kind: str
    seat: Seat | None  # None: nobody's
    payload: Payload


class Entry(NamedTuple):
    """An event that has happened, as the log keeps it."""

    seq: int  # 0, 1, 2, …
    time: int  # in milliseconds since 1970
    kind: str
    seat: Seat | None
    payload: Payload
    before: Hash  # of the entry before this one

    @property
    def line(self) -> str:
        """The entry as its line: exactly what is hashed."""
        return canonical(self._asdict())

    @property
    def hash(self) -> Hash:
        """The hash of its line."""
        return line_hash(self.line)


def line_hash(line: str) -> Hash:
    """The hash of a line.

    >>> line_hash('{}')[:16]
    '44136fa355b3678a'
    """
    return sha256(line.encode()).hexdigest()


def chained(
    events: Iterable[New], time: int, seq: int = 0, before: Hash = NOTHING
) -> tuple[list[Entry], Hash]:
    """Events as the entries that follow an entry, or begin a log; and the new head.

    >>> (first, second), head = chained([New("table", None, {}), New("leave", 0, {})], time=9)
    >>> second.before == first.hash, second.seq, second.hash == head
    (True, 1, True)
    """
    entries = []
    for number, event in enumerate(events, start=seq):
        entries.append(Entry(number, time, event.kind, event.seat, event.payload, before))
        before = entries[-1].hash
    return entries, before


def entry(line: str) -> Entry:
    """The entry that a line says; ValueError if it is none, or not in the one form.

    >>> entry(chained([New("leave", 2, {})], time=9)[0][0].line)[:4]
    (0, 9, 'leave', 2)
    """
    try:
        fields = json.loads(line)
        read, again = Entry(**fields), canonical(fields)
    except (ValueError, TypeError, RecursionError):
        raise ValueError("a line of the log is JSON with the fields of an event") from None
    whole = [read.seq, read.time] if read.seat is None else [read.seq, read.time, read.seat]
    if (
        any(type(number) is not int for number in whole)
        or not isinstance(read.kind, str)
        or not isinstance(read.before, str)
        or not isinstance(read.payload, dict)
        or again != line
    ):
        raise ValueError("a line of the log has a field of another type, or other blanks")
    return read


# ---------------------------------------------------------------- the events that proofs need
#
# Payloads may say more than this; whoever checks reads only these fields.


def table_event(table: str, commitment: Hash | None, about: Payload) -> New:
    """Event 0: the table is there, and its seed is fixed; with real dice there is none."""
    fixed = {} if commitment is None else {"commitment": commitment}
    return New(TABLE, None, {**about, "table": table, **fixed})


def join_event(seat: Seat, name: str, pledge: Hash | None) -> New:
    """Somebody sits down; a computer player, or who comes late, pledges nothing."""
    pledged = {} if pledge is None else {"pledge": pledge}
    return New(JOIN, seat, {"name": name, **pledged})


def leave_event(seat: Seat) -> New:
    """Somebody leaves; a pledge that is not yet opened goes too."""
    return New(LEAVE, seat, {})


def open_event(seat: Seat, contribution: bytes) -> New:
    """A seat opens its random bytes; once one has, no other pledge counts any more."""
    return New(OPEN, seat, {"contribution": contribution.hex()})


def start_event(
    match: AnyMatch, contributions: Sequence[bytes], order: Sequence[Seat] | None = None
) -> New:
    """The game starts, by these rules and with these bytes; what was not opened is empty.

    If the order was drawn, from here on seat n is that of whoever had seat `order[n]` until now.
    """
    before, _ = headers(match)
    given = [contribution.hex() for contribution in contributions]
    drawn = {} if order is None else {"order": [*order]}
    return New(START, None, {"contributions": given, "record": before, **drawn})


def throw_event(seat: Seat | None, throw: Throw, words: str) -> New:
    """A throw, with its English words as the record has them."""
    return New(THROW, seat, {**throw._asdict(), "words": words})


def real_throw_event(seat: Seat | None, outcome: Outcome, words: str) -> New:
    """What real dice showed, at a table without a seed."""
    return New(THROW, seat, {"outcome": outcome, "words": words})


def move_event(seat: Seat, move: Move, words: str) -> New:
    """A move, with its English words as the record has them."""
    return New(MOVE, seat, {"move": move, "words": words})


def undo_event(seat: Seat, undoes: int) -> New:
    """A seat takes back its last move, which was event number `undoes` of the log."""
    return New(UNDO, seat, {"undoes": undoes})


def end_event(match: AnyMatch, seed: bytes | None) -> New:
    """The game is over: how it ended, and the seed."""
    _, after = headers(match)
    opened = {} if seed is None else {"seed": seed.hex()}
    return New(END, None, {"record": after, **opened})


def close_event(why: str) -> New:
    """The table is closed before its game has ended, and its seed stays unknown for good."""
    return New(CLOSE, None, {"why": why})
