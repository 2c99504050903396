"""Was it fair? A game's log checked against its seed, its record and the rules.

`proof` asks the questions of docs/fair-dice.md one by one, of the story that the log tells
(`log_reader.py`). examples/verify.py answers them too, without this program.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from rollwright.core.errors import BadKind
from rollwright.fair.dice import commitment, drawn_order, pledge, table_key, throw
from rollwright.fair.log import DRAWN, NOTHING, Entry, entry, line_hash
from rollwright.fair.log_reader import Doubt, Story, read_story
from rollwright.fair.throw_kinds import kind_of
from rollwright.play.match import AnyMatch
from rollwright.play.record import headers

Finding: TypeAlias = tuple[str, dict[str, object]]  # a sentence's name, and what it speaks of

LEAST_OF_A_HASH: Final = 16  # digits that a person must give to name a head


class Answer(NamedTuple):
    """The answer to one question."""

    question: str  # log, chain, head, seed, contributions, order, throws, record or rules
    good: bool
    says: str  # the name of a sentence
    values: dict[str, object]  # what the sentence speaks of


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
            if story.begins == DRAWN or story.order is not None:
                ask("order", lambda: _order(story))
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


def _key(story: Story) -> bytes:
    return table_key(_bytes(story.seed or ""), [_bytes(text) for text in story.contributions or []])


def _order(story: Story) -> Finding:
    """Who begins was drawn if it was to be, and those sit there whom the draw gave the seats."""
    if story.begins != DRAWN:
        raise Doubt("no draw due")
    if story.order is None:
        raise Doubt("no order")
    if story.order != drawn_order(_key(story), len(story.order)):
        raise Doubt("other order")
    for seat, name in story.names.items():
        said = story.record.get(f"seat {seat + 1}", "–")
        if said != name:
            raise Doubt("other seats", seat=seat + 1, name=name, said=said)
    return "order", {"order": " ".join(str(seat + 1) for seat in story.order)}


def _throws(story: Story) -> Finding:
    key = _key(story)
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
