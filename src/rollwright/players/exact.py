"""The exact player: it knows what every move is worth, in the games that are solved."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from rollwright.core.dice import Key
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame, Game
from rollwright.core.seats import Move, Seat
from rollwright.core.states import AnyState, State
from rollwright.players.evaluation import Evaluation

SOLVED: Final = frozenset({"tutto"})  # for any number of seats …
ALONE: Final = frozenset({"penk"})  # … and for one


class Solver(NamedTuple):
    """What is known of a solved game."""

    best: Callable[[AnyState, Seat], Move]
    values: Callable[[AnyState, Seat], list[tuple[Move, float]]]
    loss: Callable[[AnyState, Seat, Move], float]
    worth: Callable[[AnyState, Seat], float]
    exact: Callable[[AnyState], bool]
    ready: Callable[[], bool]


def solves(game: Game[State], state: State) -> bool:
    """Whether such a game is solved, with its number of seats."""
    return game.name in SOLVED or (game.name in ALONE and game.rules.seats(state) == 1)


def solver(game: AnyGame) -> Solver:
    """The solver of a game; refuses those that are not solved."""
    policy: Any
    if game.name == "tutto":
        from rollwright.solve.tutto import policy  # noqa: PLC0415 (Numba is slow to import)
    elif game.name == "penk":
        from rollwright.solve.penk import policy  # noqa: PLC0415
    else:
        raise BadOption(f"{game.title} is not solved; only Tutto is, and Penk! alone.")
    return Solver(
        policy.best, policy.values, policy.loss, policy.worth, policy.is_exact, policy.ready
    )


def choose(game: Game[State], state: State, seat: Seat, key: Key) -> Move:
    """The best move; there are no lots to draw."""
    return solver(game).best(state, seat)


def evaluate(game: Game[State], state: State, seat: Seat, key: Key) -> list[Evaluation]:
    """Every open move with the chance to win after it, the best first.

    With one seat, the turns that are expected to follow this one, negative, or the points in the
    end. With three and more
    the value is the chance against the leader alone: it ranks moves, and is nobody's chance to win.
    """
    duel, known = game.rules.seats(state) == 2, solver(game)
    values = sorted(known.values(state, seat), key=lambda pair: -pair[1])
    exact, points = known.exact(state), game.name in ALONE
    return [
        Evaluation(
            move, value, value if duel else None, points=value if points else None, exact=exact
        )
        for move, value in values
    ]


def loss(game: Game[State], state: State, seat: Seat, move: Move) -> float:
    """The chance to win that a move gives away against the best one."""
    return solver(game).loss(state, seat, move)


def prepared(game: Game[State], state: State) -> bool:
    """Whether the first move comes at once: otherwise code is compiled for it, for some seconds."""
    return solver(game).ready()


def prepare(game: Game[State], state: State, seat: Seat) -> None:
    """Compile what the first move needs."""
    solver(game).best(state, seat)
