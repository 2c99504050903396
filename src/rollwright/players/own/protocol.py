"""The language in which programs are asked for moves: `docs/player-protocol.md` tells it all."""

from collections.abc import Iterable
from math import isfinite
from typing import Final, NamedTuple

from rollwright.core.dice import Key
from rollwright.core.game import Game
from rollwright.core.moves import listed
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.core.whole_numbers import whole_number
from rollwright.play.parse import squeezed

VERSION: Final = 1
HELLO: Final = f"rollwright {VERSION}\n"
QUIT: Final = "quit\n"


class Greeting(NamedTuple):
    """What a program says of itself."""

    name: str
    version: str


class Question(NamedTuple):
    """What a program is asked: the text, and the open moves with their words."""

    text: str
    moves: dict[Move, str]


class Answer(NamedTuple):
    """What a program has answered."""

    move: Move
    values: dict[Move, float]  # what it thinks of moves; it need not tell


class Nonsense(ValueError):
    """An answer that means nothing; its text says why, to stand after the program's name."""


def is_ready(line: str) -> bool:
    """Whether a line ends a program's greeting."""
    return line.split(maxsplit=1)[:1] == ["ready"]


def is_answered(line: str) -> bool:
    """Whether a line ends an answer, a good one or not: only some may come before it."""
    return bool(line) and line.split(maxsplit=1)[0] not in ("info", "value")


def is_answer(line: str) -> bool:
    """Whether a line says anything that counts."""
    return bool(line) and line.split(maxsplit=1)[0] != "info"


def greeting(lines: Iterable[str]) -> Greeting:
    """What a program says of itself, up to its `ready`."""
    said = {word: rest.strip() for word, _, rest in (line.partition(" ") for line in lines)}
    if whole_number(said["ready"]) != VERSION:
        raise Nonsense(
            f"says 'ready {said['ready'][:60]}', but the version spoken here is {VERSION}:"
            f" it has to say 'ready {VERSION}'"
        )
    return Greeting(said.get("name", ""), said.get("version", ""))


def question(game: Game[State], state: State, seat: Seat, key: Key, seconds: float) -> Question:
    """What a program is asked where a seat has to decide, in the state as that seat sees it."""
    moves = {
        move: game.words.move(state, seat, move, "en")
        for move in listed(game.rules.open_moves(state, seat))
    }
    lines = [
        f"game {game.name} {game.version}",
        f"position {game.positions.write(state)}",
        f"seat {seat}",
        f"key {key}",
        f"time {max(1, round(seconds * 1000))}",
        *(f"move {move} {words}" for move, words in moves.items()),
        "go\n",
    ]
    return Question("\n".join(lines), moves)


def answer(lines: Iterable[str], asked: Question) -> Answer:
    """What a program has answered; Nonsense if that is no open move."""
    values: dict[Move, float] = {}
    for line in filter(is_answer, lines):
        word, _, rest = line.partition(" ")
        if word == "value":
            values.update([_value(line, rest, asked)])
        elif word == "play" and rest.strip():
            return Answer(_move(rest.strip(), asked), values)
        elif line == "best":
            if not values:
                raise Nonsense("says 'best', but has told no value")
            return Answer(max(values, key=lambda move: values[move]), values)
        else:
            raise Nonsense(f"answers '{line[:60]}', which is neither 'play MOVE' nor 'best'")
    raise AssertionError("an answer ends with a line that ends it")


def _value(line: str, rest: str, asked: Question) -> tuple[Move, float]:
    number, _, amount = rest.strip().partition(" ")
    try:
        move, value = whole_number(number), float(amount)
    except ValueError:
        move, value = None, 0.0
    if move not in asked.moves or move is None or not isfinite(value):
        raise Nonsense(f"says '{line[:60]}', which is not 'value NUMBER VALUE' of an open move")
    return move, value


def _move(text: str, asked: Question) -> Move:
    """The open move that a number or words mean; what is a number is never words."""
    number = whole_number(text)
    meant = [move for move, words in asked.moves.items() if squeezed(words) == squeezed(text)]
    if number in asked.moves and number is not None:
        return number
    if number is None and len(meant) == 1:
        return meant[0]
    raise Nonsense(f"plays '{text[:60]}', which is no open move")
