"""The one parser: whoever is given words for a move takes them for the same move, or says the same.

Words go to a match itself, to the terminal's table, to a line of a record, to a table over the
network.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import count

import pytest

from rollwright import load
from rollwright.cli.screen import Terminal
from rollwright.cli.table.game_file import GameFile
from rollwright.cli.table.prompt import Prompt
from rollwright.cli.table.table import KeyboardTable
from rollwright.core.dice import derived, portion
from rollwright.core.errors import (
    AmbiguousMove,
    BadRecord,
    IllegalMove,
    UnknownMove,
)
from rollwright.core.language import LANGUAGES, Language
from rollwright.core.seats import Seat
from rollwright.core.text_board import Board
from rollwright.play.match import AnyMatch
from rollwright.play.rulebook.rulebook import SAY
from tests.every_game.reached import WAYS, Way, after_events
from tests.web.served import Seat as Seated
from tests.web.served import Served, served
from tests.web.stored import seated_at

Answer = int | str  # the number of the move that was made, or the sentence that refused it

POSITIONS, MANY_POSITIONS = 2, 8  # of each game with its options
AT_TABLES, MANY_AT_TABLES = 1, 2  # of these, since a table takes longer
REFUSED = 409  # the status of such an answer


# ---------------------------------------------------------------- ways to give words


def to_match(match: AnyMatch, seat: Seat, text: str, lang: Language) -> Answer:
    """Words as a program gives them."""
    try:
        match.play(seat, text, lang)
    except IllegalMove as refused:
        return str(refused)
    return match.events[-1].what


class Typed(Prompt):
    """Somebody who types one line and then leaves."""

    def __init__(self, line: str) -> None:
        super().__init__()
        self.lines = [line]

    def ask(self, question: str, choices: Sequence[str] = ()) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop().strip()


class Heard(Terminal):
    """A terminal of which only the last sentence matters."""

    said = ""

    def line(self, text: str, style: str = "") -> None:
        self.said = text

    def board(self, board: Board) -> None:
        pass


def to_terminal(match: AnyMatch, seat: Seat, text: str, lang: Language) -> Answer:
    """Words as they are typed at a table in a terminal."""
    screen, before = Heard(lang), len(match.events)
    table = KeyboardTable(match, screen, Typed(text), GameFile(), real_dice=False)
    try:
        table.ask_for_move(seat)
    except EOFError:
        rule = re.escape(SAY(lang, "rule", number="N")).replace("N", r"\w+")
        return re.sub(rf" \({rule}\)$", "", screen.said)  # which only people are told
    assert len(match.events) == before + 1
    return match.events[-1].what


def to_record(match: AnyMatch, seat: Seat, text: str, lang: Language) -> Answer:
    """Words as a line of a record."""
    lines = [
        line
        for line in match.record().splitlines()
        if not line.startswith(("scores:", "winners:"))  # they are true after the move
    ]
    try:
        loaded = load("\n".join([*lines, f"{seat + 1}: {text}"]))
    except BadRecord as bad:
        return str(bad).removeprefix(f"Line {len(lines) + 1}: ")
    assert len(loaded.events) == len(match.events) + 1
    return loaded.events[-1].what


class ToTable:
    """Words as programs send them to a table; one that has refused them has not changed."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.match: AnyMatch | None = None
        self.people: list[Seated] = []
        self.numbers = count()

    def __call__(self, match: AnyMatch, seat: Seat, text: str, lang: Language) -> Answer:
        if self.match is None or self.match.record() != match.record():
            self.match, self.people = match.copy(), seated_at(self.server, match)
        one = self.people[seat]
        version = self.server.table(one.table).version(seat)
        sent = {"id": f"words {next(self.numbers)}", "do": "move", "move": text, "version": version}
        answer = self.server.post(f"{one.path}/commands?lang={lang}", sent, one.token)
        after = self.server.table(one.table).match
        assert after is not None
        if answer.status == REFUSED:
            assert after.events == match.events and not answer.json["ok"]
            return str(answer.json["why"])
        assert len(after.events) == len(match.events) + 1
        self.match = None
        return after.events[-1].what


Give = Callable[[AnyMatch, Seat, str, Language], Answer]  # a copy of the match may be changed


@pytest.fixture(scope="module")
def to_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Give]:
    with served(tmp_path_factory.mktemp("store")) as server:
        yield ToTable(server)


@pytest.fixture(params=["terminal", "record", "table"])
def give(request: pytest.FixtureRequest) -> Give:
    ways: dict[str, Give] = {"terminal": to_terminal, "record": to_record}
    found: Give = ways.get(request.param) or request.getfixturevalue("to_table")
    return found


# ---------------------------------------------------------------- words


def some_words(match: AnyMatch, seat: Seat, key: int, lang: Language) -> Iterator[str]:
    """Words that are good, half good and no good in a position."""
    allowed = match.allowed(seat)
    for number in range(3):
        move = match.words_of(seat, allowed[portion(len(allowed), derived(key, number))], lang)
        yield move
        yield move.upper()
        yield f"  {move.replace(' ', '   ')} "
        yield move.replace(" ", "").replace("-", "")
        yield " ".join(reversed(move.split()))
        yield move[: 1 + portion(len(move), derived(key, 10 + number))]
        yield move + " x"
    refused = [move for move in range(match.game.rules.MOVES) if move not in allowed]
    if refused:
        closed = refused[portion(len(refused), derived(key, 20))]
        yield match.words_of(seat, closed, lang) or "nothing"
    yield from ("xyzzy", "-", "17", "keep", "é", "a1 a1", "")


def positions(way: Way, number: int) -> Iterator[tuple[AnyMatch, Seat, int]]:
    """Positions of random games in which a seat is to move."""
    found = 0
    for key in range(1000):
        seats = way.game.seats[portion(min(3, len(way.game.seats)), derived(key, 1))]
        match = after_events(way, seats, key, portion(50, derived(key, 2)))
        if match.turn:
            yield match, match.turn[portion(len(match.turn), derived(key, 3))], key
            found += 1
        if found == number:
            return
    raise AssertionError("There are too few positions.")


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_all_take_the_same_words(way: Way, give: Give, long: bool) -> None:
    moves, refusals = 0, 0
    few, many = (POSITIONS, MANY_POSITIONS)
    if isinstance(give, ToTable):
        few, many = (AT_TABLES, MANY_AT_TABLES)
    number = many if long else few
    for match, seat, key in positions(way, number):
        for lang in LANGUAGES if give is not to_record else ("en",):
            for text in some_words(match, seat, key, lang):
                if not text and give is to_record:  # it has no line without words
                    continue
                expected = to_match(match.copy(), seat, text, lang)
                assert give(match.copy(), seat, text, lang) == expected, (text, match.position)
                moves += isinstance(expected, int)
                refusals += isinstance(expected, str)
    assert moves > number and refusals > number


# ---------------------------------------------------------------- kinds of errors


def tutto(roll: str, card: str = "Bonus 200") -> AnyMatch:
    return load(f"game: tutto\nseats: 2\n\ncard: {card}\nroll: {roll}\n")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("xyzzy", UnknownMove),
        ("keep", AmbiguousMove),
        ("", AmbiguousMove),
        ("keep 2", IllegalMove),
    ],
)
def test_words_that_are_no_good_have_an_error_of_their_kind(
    text: str, kind: type[IllegalMove]
) -> None:
    match = tutto("1 2 3 4 5 6")
    with pytest.raises(IllegalMove) as refused:
        match.parse_move(0, text) if kind is not IllegalMove else match.play(0, text)
    assert type(refused.value) is kind
    assert refused.value.position == match.position
    assert len(match.events) == 2


@pytest.mark.parametrize("text", ["keep 1", "keep", "xyzzy", ""])
def test_a_seat_that_may_not_move_hears_the_reason_of_the_rules(text: str) -> None:
    match = tutto("1 2 3 4 5 6")
    with pytest.raises(IllegalMove) as refused:
        match.play(1, text)
    assert type(refused.value) is IllegalMove
    assert str(refused.value) == match.why_refused(1, 0)


def test_the_whole_words_of_a_move_are_never_the_beginning_of_another() -> None:
    match = tutto("2 2 2 3 4 6")
    with pytest.raises(IllegalMove) as refused:
        match.play(0, "keep 2")
    assert type(refused.value) is IllegalMove
    assert match.play(0, "keep 2 2 2") == "keep 2 2 2"


def test_nothing_at_all_means_the_only_move() -> None:
    assert tutto("2 2 4 5 6 6", "Fireworks").play(0, "") == "keep 5"
