"""A table at one keyboard in a game where all write together and then one writes alone.

None of our own games has that, so a small one is made up: after every throw everybody marks `low`
or `high`, and then the first seat alone marks once more. It ends after two rounds.
"""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from rollwright import Match
from rollwright.cli.screen import Terminal
from rollwright.cli.table.commands import Left
from rollwright.cli.table.game_file import GameFile
from rollwright.cli.table.prompt import Prompt
from rollwright.cli.table.table import KeyboardTable
from rollwright.core.errors import BadText
from rollwright.core.game import Game
from rollwright.core.score_lines import Line
from rollwright.core.seats import ALLOWED, CHANCE, EVERYBODY, NOT_YOUR_TURN, OVER, everyone
from rollwright.core.text_board import Ink

MARKS = ("low", "high")


class State(NamedTuple):
    rounds: int
    turn: int
    alone: bool  # whether the first seat writes once more
    marks: tuple[str, ...]  # a seat each

    def marked(self, seat: int, move: int) -> "State":
        marks = tuple(one + MARKS[move][0] * (n == seat) for n, one in enumerate(self.marks))
        left = self.turn & ~(1 << seat)
        if left:
            return self._replace(turn=left, marks=marks)
        if not self.alone:
            return self._replace(turn=1, alone=True, marks=marks)
        over = self.rounds == 2
        return State(self.rounds, OVER if over else CHANCE, False, marks)


def is_open(state: State, seat: int) -> bool:
    return state.turn > 0 and state.turn >> seat & 1 == 1


RULES: Any = SimpleNamespace(
    MOVES=2,
    Options=SimpleNamespace,
    new_game=lambda seats, options: State(0, CHANCE, False, ("",) * seats),
    seats=lambda state: len(state.marks),
    turn=lambda state: state.turn,
    open_moves=lambda state, seat: (0b11 if is_open(state, seat) else 0, 0),
    refusal=lambda state, seat, move: ALLOWED if is_open(state, seat) else NOT_YOUR_TURN,
    after_move=State.marked,
    roller=lambda state: EVERYBODY,
    sample=lambda state, key: 1,
    after_chance=lambda state, outcome: State(
        state.rounds + 1, everyone(len(state.marks)), False, state.marks
    ),
    score=lambda state, seat: state.marks[seat].count("h"),
    winners=lambda state: 1 if state.turn == OVER else 0,
    outcomes=lambda state: [(1, 1)],
)


def read_outcome(state: State, text: str, lang: str) -> int:
    raise BadText("It is always a one.")


WORDS: Any = SimpleNamespace(
    OPTIONS=(),
    move=lambda state, seat, move, lang: MARKS[move],
    refused=lambda state, seat, move, reason, lang: "Not now.",
    task=lambda state, seat, lang: "Alone." if state.alone else "Together.",
    chance=lambda state, lang: "roll",
    outcome=lambda state, outcome, lang: "one",
    read_outcome=read_outcome,
    table=lambda state, lang: f"round {state.rounds}",
    board=lambda state, seat, lang: [[Ink(f"sheet {' '.join(state.marks)}.", "pencil")]],
    explain=lambda state, seat, lang: [Line("marks", state.marks[seat].count("h"))],
)
POSITIONS: Any = SimpleNamespace(write=repr)
DRAWING: Any = SimpleNamespace()
GAME: Game[State] = Game(
    name="marks",
    title="Marks",
    version=1,
    seats=range(2, 4),
    minutes=1,
    rules=RULES,
    words=WORDS,
    positions=POSITIONS,
    drawing=DRAWING,
    folder=Path(),
)


class Typing(Prompt):
    """Somebody who types these lines and then leaves; what was asked is remembered."""

    def __init__(self, lines: str) -> None:
        super().__init__()
        self.lines = lines.split(",")
        self.asked: list[str] = []

    def ask(self, question: str, choices: Sequence[str] = ()) -> str:
        self.asked.append(question)
        if not self.lines:
            raise Left
        return self.lines.pop(0).strip()


def played(names: list[str], lines: str) -> tuple[Match[State], Typing]:
    """A match as far as the lines go."""
    match = Match(GAME, len(names), names=names, seed=1)
    prompt = Typing(lines)
    table = KeyboardTable(match, Terminal("en"), prompt, GameFile(), real_dice=False)
    try:
        table.play()
    except Left:
        assert not match.over
    return match, prompt


def test_all_write_and_then_one_writes_alone(capsys: pytest.CaptureFixture[str]) -> None:
    match, _ = played(["Ann", "Bob"], ",high,low,high,,low,low,high")
    assert match.over
    assert match.state.marks == ("hhlh", "ll")
    said = capsys.readouterr().out
    assert said.count("Together.") == 4 and said.count("Alone.") == 2
    assert "sheet h ." not in said  # while others write, what somebody wrote stays hidden …
    assert "sheet h l." in said  # … and whoever writes alone has seen it


def test_what_was_written_together_is_taken_back_where_one_writes_alone() -> None:
    match, prompt = played(["Ann", "Bob"], ",high,low,undo,high,undo,undo,low,high")
    assert match.state.marks == ("l", "h")
    assert match.turn == (0,) and match.state.alone
    assert prompt.asked[-1] == "Ann> "


def test_what_one_wrote_alone_is_taken_back_before_the_next_throw() -> None:
    match, prompt = played(["Ann", "Bob"], ",high,low,high,undo,low,undo,undo,high")
    assert match.state.marks == ("hh", "l") and match.chance_due
    assert prompt.asked[-1] == "Enter for the roll> "


def test_a_computer_that_goes_on_alone_waits_while_a_person_may_take_back() -> None:
    names = ["random", "Bob"]
    on = "Press Enter, and random goes on> "
    match, prompt = played(names, ",high,undo,low,no,")
    assert prompt.asked[1:] == [
        *("Bob> ", on, "Bob> "),
        *(on, on, "Enter for the roll> "),
    ]
    assert match.state.marks[1] == "l" and len(match.state.marks[0]) == 2
    match, _ = played(names, ",high,,undo")
    assert match.chance_due and match.state.marks[1] == "h"  # the computer's move has closed it
