"""Was it fair? A game's log checked against its seed, its record and the rules.

`story` reads the log: who pledged and opened what, what was thrown and moved, which seed was
told. Everything that stands where it cannot stand is a Doubt. `proof` asks the questions of
docs/fair-dice.md one by one. examples/verify.py answers them too, without this program.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, NoReturn

from rollwright.core.errors import BadKind
from rollwright.core.seats import Seat
from rollwright.fair.dice import Throw, commitment, kind_of, pledge, table_key, throw
from rollwright.fair.log import (
    END,
    JOIN,
    LEAVE,
    MOVE,
    NOTHING,
    OPEN,
    START,
    TABLE,
    THROW,
    UNDO,
    Entry,
    Hash,
    entry,
    line_hash,
)
from rollwright.play.match import AnyMatch
from rollwright.play.record import headers

LEAST_OF_A_HASH: Final = 16  # digits that a person must give to name a head


class Doubt(Exception):
    """A question was answered with no: which answer it is, and what it speaks of."""

    def __init__(self, says: str, **values: object) -> None:
        super().__init__(says)
        self.says = says
        self.values = values


class Answer(NamedTuple):
    """The answer to one question."""

    question: str  # log, chain, head, seed, contributions, throws, record or rules
    good: bool
    says: str  # the name of a sentence
    values: dict[str, object]  # what the sentence speaks of


class Told(NamedTuple):
    """A throw or a move that the log tells and nobody took back."""

    seq: int
    seat: Seat | None  # None: chance
    what: int
    words: str


@dataclass
class Story:
    """What a log tells."""

    table: str = ""
    commitment: Hash | None = None  # None: the dice were real
    pledges: dict[Seat, Hash] = field(default_factory=dict)
    opened: dict[Seat, str] = field(default_factory=dict)
    contributions: list[str] | None = None  # None: the game has not started
    throws: list[tuple[int, Throw]] = field(default_factory=list)  # with their seqs
    events: list[Told] = field(default_factory=list)
    seed: str | None = None
    record: dict[str, str] = field(default_factory=dict)
    ended: bool = False


# ---------------------------------------------------------------- the story


def story(entries: Sequence[Entry]) -> Story:
    """What the entries of a log tell; Doubt if one of them cannot stand where it stands."""
    tale = Story()
    for one in entries:
        if (one.seq == 0) != (one.kind == TABLE):
            _out_of_place(one)
        take = _TAKERS.get(one.kind)
        if take is None:
            continue
        try:
            take(tale, one)
        except (KeyError, TypeError, ValueError):
            raise Doubt("event", seq=one.seq, kind=one.kind) from None
    return tale


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


def _table(tale: Story, one: Entry) -> None:
    tale.table = _text(one, "table")
    if "commitment" in one.payload:
        tale.commitment = _text(one, "commitment")


def _join(tale: Story, one: Entry) -> None:
    # a pledge made after others have opened could choose what comes out: it does not count
    if not tale.opened and tale.contributions is None:
        tale.pledges.pop(_seat(one), None)
        if "pledge" in one.payload:
            tale.pledges[_seat(one)] = _text(one, "pledge")


def _leave(tale: Story, one: Entry) -> None:
    if not tale.opened and tale.contributions is None:
        tale.pledges.pop(_seat(one), None)


def _open(tale: Story, one: Entry) -> None:
    seat = _seat(one)
    _must(one, seat in tale.pledges and seat not in tale.opened and tale.contributions is None)
    tale.opened[seat] = _text(one, "contribution")


def _start(tale: Story, one: Entry) -> None:
    _must(one, tale.contributions is None)
    given = one.payload["contributions"]
    if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
        raise TypeError("contributions")
    tale.contributions = given
    tale.record |= _texts(one, "record")


def _playing(tale: Story, one: Entry) -> None:
    _must(one, tale.contributions is not None and not tale.ended)


def _throw(tale: Story, one: Entry) -> None:
    _playing(tale, one)
    outcome = _whole(one, "outcome")
    if tale.commitment is not None:
        numbers = _whole(one, "draw"), _whole(one, "integer")
        tale.throws.append((one.seq, Throw(*numbers, _text(one, "kind"), outcome)))
    tale.events.append(Told(one.seq, None, outcome, _text(one, "words")))


def _move(tale: Story, one: Entry) -> None:
    _playing(tale, one)
    tale.events.append(Told(one.seq, _seat(one), _whole(one, "move"), _text(one, "words")))


def _undo(tale: Story, one: Entry) -> None:
    _playing(tale, one)
    undoes = _whole(one, "undoes")
    for number in range(len(tale.events) - 1, -1, -1):
        told = tale.events[number]
        if told.seat is None:
            break
        if told.seat == _seat(one):  # the seat's last one since the last throw
            _must(one, told.seq == undoes)
            del tale.events[number]
            return
    _out_of_place(one)


def _end(tale: Story, one: Entry) -> None:
    _playing(tale, one)
    tale.ended = True
    tale.record |= _texts(one, "record")
    if tale.commitment is not None:
        tale.seed = _text(one, "seed")


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


# ---------------------------------------------------------------- the questions


def proof(match: AnyMatch, head: str | None = None) -> list[Answer]:
    """All questions about a record with a log, answered; proved if every answer is good.

    `head` is what somebody was shown at the table: the hash of the log's last event, or of an
    earlier one, or the first sixteen digits of it or more.
    """
    answers: list[Answer] = []

    def ask(question: str, check: Callable[[], tuple[str, dict[str, object]]]) -> None:
        try:
            says, values = check()
            answers.append(Answer(question, True, says, values))
        except Doubt as doubt:
            answers.append(Answer(question, False, doubt.says, doubt.values))

    try:
        entries = list(_entries(match.log))
        tale = story(entries)
    except Doubt as doubt:
        return [Answer("log", False, doubt.says, doubt.values)]
    ask("chain", lambda: _chain(match.log, entries))
    if head is not None:
        ask("head", lambda: _head(match.log, head))
    if tale.commitment is None:
        answers.append(Answer("seed", False, "real dice", {}))
    else:
        ask("seed", lambda: _seed(tale))
        ask("contributions", lambda: _contributions(tale, match.seats))
        if tale.seed is not None:
            ask("throws", lambda: _throws(tale))
    ask("record", lambda: _record(tale, match))
    if tale.commitment is not None:
        ask("rules", lambda: _rules(tale, match))
    return answers


def _entries(log: Sequence[str]) -> Iterator[Entry]:
    for number, line in enumerate(log):
        try:
            yield entry(line)
        except ValueError:
            raise Doubt("line", seq=number) from None


def _chain(log: Sequence[str], entries: Sequence[Entry]) -> tuple[str, dict[str, Any]]:
    before = NOTHING
    for number, (line, one) in enumerate(zip(log, entries, strict=True)):
        if one.seq != number or one.before != before:
            raise Doubt("broken", seq=number)
        before = line_hash(line)
    return "chain", {"events": len(entries), "head": before}


def _head(log: Sequence[str], head: str) -> tuple[str, dict[str, Any]]:
    sought = head.strip().lower()
    for number, line in enumerate(log):
        if len(sought) >= LEAST_OF_A_HASH and line_hash(line).startswith(sought):
            last = number == len(log) - 1
            return ("head" if last else "early head"), {"seq": number, "head": sought}
    raise Doubt("other head", head=sought)


def _bytes(text: str) -> bytes:
    """Bytes from hexadecimal digits, in the one way to write them."""
    try:
        read = bytes.fromhex(text)
    except ValueError:
        read = b""
    if read.hex() != text:
        raise Doubt("no bytes", text=text[:80])
    return read


def _seed(tale: Story) -> tuple[str, dict[str, Any]]:
    if tale.seed is None:
        raise Doubt("no seed")
    if commitment(tale.table, _bytes(tale.seed)) != tale.commitment:
        raise Doubt("other seed", commitment=tale.commitment)
    return "seed", {"commitment": tale.commitment}


def _contributions(tale: Story, seats: int) -> tuple[str, dict[str, Any]]:
    for seat, opened in tale.opened.items():
        if pledge(_bytes(opened)) != tale.pledges[seat]:
            raise Doubt("other contribution", seat=seat + 1)
    given = [tale.opened.get(seat, "") for seat in range(seats)]
    if tale.contributions is None:
        raise Doubt("not started")
    if tale.contributions != given or any(not 0 <= seat < seats for seat in tale.opened):
        raise Doubt("other contributions")
    return "contributions", {"opened": len(tale.opened), "seats": seats}


def _throws(tale: Story) -> tuple[str, dict[str, Any]]:
    key = table_key(_bytes(tale.seed or ""), [_bytes(text) for text in tale.contributions or []])
    for number, (seq, told) in enumerate(tale.throws):
        try:
            true = throw(key, number, told.kind)
        except BadKind:
            raise Doubt("no kind", seq=seq, number=number, kind=told.kind[:80]) from None
        if told != true:
            raise Doubt("other throw", seq=seq, number=number)
    return "throws", {"throws": len(tale.throws)}


def _record(tale: Story, match: AnyMatch) -> tuple[str, dict[str, Any]]:
    before, after = headers(match)
    if not tale.ended:
        raise Doubt("not ended")
    for key, value in (before | after).items():
        if tale.record.get(key) != value:
            raise Doubt("other header", key=key, record=value, log=tale.record.get(key, "–"))
    for key, value in tale.record.items():
        if key not in before | after:
            raise Doubt("other header", key=key, record="–", log=value)
    if len(match.events) != len(tale.events):
        raise Doubt("other length", record=len(match.events), log=len(tale.events))
    for number, told in enumerate(tale.events):
        words = match.event_words(number)
        if (told.seat, told.what, told.words) != (*match.events[number], words):
            raise Doubt("other event", number=number + 1, record=words, log=told.words)
    return "record", {"events": len(tale.events)}


def _rules(tale: Story, match: AnyMatch) -> tuple[str, dict[str, Any]]:
    states = [match.at(n) for n, event in enumerate(match.events) if event.seat is None]
    for (seq, told), state in zip(tale.throws, states, strict=False):
        due = kind_of(match.game.rules.outcomes(state))
        if told.kind != due:
            raise Doubt("other kind", seq=seq, kind=told.kind[:80], due=due)
    return "rules", {"title": match.game.title}
