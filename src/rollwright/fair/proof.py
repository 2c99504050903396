"""Was it fair? A game's log checked against its seed, its record and the rules.

`read_story` reads the log: who pledged and opened what, what was thrown and moved, which seed
came out. Everything that stands where it cannot stand is a Doubt. `proof` asks the questions of
docs/fair-dice.md one by one. examples/verify.py answers them too, without this program.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, NoReturn, TypeAlias

from rollwright.core.errors import BadKind
from rollwright.core.seats import Seat
from rollwright.fair.dice import Throw, commitment, pledge, table_key, throw
from rollwright.fair.kinds import kind_of
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

Finding: TypeAlias = tuple[str, dict[str, object]]  # a sentence's name, and what it speaks of

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
    pledges: dict[Seat, Hash] = field(default_factory=dict)
    opened: dict[Seat, str] = field(default_factory=dict)
    contributions: list[str] | None = None  # None: the game has not started
    throws: list[tuple[int, Throw]] = field(default_factory=list)  # with their seqs
    events: list[LoggedEvent] = field(default_factory=list)
    seed: str | None = None
    record: dict[str, str] = field(default_factory=dict)
    ended: bool = False


# ---------------------------------------------------------------- the story


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


def _table(story: Story, one: Entry) -> None:
    story.table = _text(one, "table")
    if "commitment" in one.payload:
        story.commitment = _text(one, "commitment")


def _join(story: Story, one: Entry) -> None:
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


# ---------------------------------------------------------------- the questions


def proof(match: AnyMatch, head: str | None = None) -> list[Answer]:
    """All questions about a record with a log, answered; proved if every answer is good.

    `head` is what somebody was shown at the table: the hash of the log's last event, or of an
    earlier one, or the first sixteen digits of it or more.
    """
    answers: list[Answer] = []

    def ask(question: str, check: Callable[[], Finding]) -> None:
        try:
            says, values = check()
            answers.append(Answer(question, True, says, values))
        except Doubt as doubt:
            answers.append(Answer(question, False, doubt.says, doubt.values))

    try:
        entries = list(_entries(match.log))
        story = read_story(entries)
    except Doubt as doubt:
        return [Answer("log", False, doubt.says, doubt.values)]
    ask("chain", lambda: _chain(match.log, entries))
    if head is not None:
        ask("head", lambda: _head(match.log, head))
    if story.commitment is None:
        answers.append(Answer("seed", False, "real dice", {}))
    else:
        ask("seed", lambda: _seed(story))
        ask("contributions", lambda: _contributions(story, match.seats))
        if story.seed is not None:
            ask("throws", lambda: _throws(story))
    ask("record", lambda: _record(story, match))
    if story.commitment is not None:
        ask("rules", lambda: _rules(story, match))
    return answers


def _entries(log: Sequence[str]) -> Iterator[Entry]:
    for number, line in enumerate(log):
        try:
            yield entry(line)
        except ValueError:
            raise Doubt("line", seq=number) from None


def _chain(log: Sequence[str], entries: Sequence[Entry]) -> Finding:
    before = NOTHING
    for number, (line, one) in enumerate(zip(log, entries, strict=True)):
        if one.seq != number or one.before != before:
            raise Doubt("broken", seq=number)
        before = line_hash(line)
    return "chain", {"events": len(entries), "head": before}


def _head(log: Sequence[str], head: str) -> Finding:
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


def _seed(story: Story) -> Finding:
    if story.seed is None:
        raise Doubt("no seed")
    if commitment(story.table, _bytes(story.seed)) != story.commitment:
        raise Doubt("other seed", commitment=story.commitment)
    return "seed", {"commitment": story.commitment}


def _contributions(story: Story, seats: int) -> Finding:
    for seat, opened in story.opened.items():
        if pledge(_bytes(opened)) != story.pledges[seat]:
            raise Doubt("other contribution", seat=seat + 1)
    given = [story.opened.get(seat, "") for seat in range(seats)]
    if story.contributions is None:
        raise Doubt("not started")
    if story.contributions != given or any(not 0 <= seat < seats for seat in story.opened):
        raise Doubt("other contributions")
    return "contributions", {"opened": len(story.opened), "seats": seats}


def _throws(story: Story) -> Finding:
    key = table_key(_bytes(story.seed or ""), [_bytes(text) for text in story.contributions or []])
    for number, (seq, logged) in enumerate(story.throws):
        try:
            true = throw(key, number, logged.kind)
        except BadKind:
            raise Doubt("no kind", seq=seq, number=number, kind=logged.kind[:80]) from None
        if logged != true:
            raise Doubt("other throw", seq=seq, number=number)
    return "throws", {"throws": len(story.throws)}


def _record(story: Story, match: AnyMatch) -> Finding:
    before, after = headers(match)
    if not story.ended:
        raise Doubt("not ended")
    for key, value in (before | after).items():
        if story.record.get(key) != value:
            raise Doubt("other header", key=key, record=value, log=story.record.get(key, "–"))
    for key, value in story.record.items():
        if key not in before | after:
            raise Doubt("other header", key=key, record="–", log=value)
    if len(match.events) != len(story.events):
        raise Doubt("other length", record=len(match.events), log=len(story.events))
    for number, event in enumerate(story.events):
        words = match.event_words(number)
        if (event.seat, event.what, event.words) != (*match.events[number], words):
            raise Doubt("other event", number=number + 1, record=words, log=event.words)
    return "record", {"events": len(story.events)}


def _rules(story: Story, match: AnyMatch) -> Finding:
    states = [match.at(n) for n, event in enumerate(match.events) if event.seat is None]
    for (seq, logged), state in zip(story.throws, states, strict=False):
        due = kind_of(match.game.rules.outcomes(state))
        if logged.kind != due:
            raise Doubt("other kind", seq=seq, kind=logged.kind[:80], due=due)
    return "rules", {"title": match.game.title}
