"""The exact player: it knows what every move is worth, in the games that are solved."""

from typing import Any

from rollwright.core.dice import Key
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame
from rollwright.core.seats import Move, Seat

SOLVED = frozenset({"tutto"})


def choose(game: AnyGame, state: Any, seat: Seat, key: Key) -> Move:
    """The best move; there are no lots to draw."""
    _check(game)
    from rollwright.solve.tutto import policy  # noqa: PLC0415 (Numba is slow to import)

    return policy.best(state, seat)


def weighed(game: AnyGame, state: Any, seat: Seat) -> list[tuple[Move, float]]:
    """Every open move with the chance to win after it, the best first.

    With one seat, the turns that are expected to follow this one, negative.
    """
    _check(game)
    from rollwright.solve.tutto import policy  # noqa: PLC0415

    return sorted(policy.values(state, seat), key=lambda told: -told[1])


def loss(game: AnyGame, state: Any, seat: Seat, move: Move) -> float:
    """The chance to win that a move gives away against the best one."""
    _check(game)
    from rollwright.solve.tutto import policy  # noqa: PLC0415

    return policy.loss(state, seat, move)


def ready(game: AnyGame) -> bool:
    """Whether the first move comes at once: otherwise code is compiled for it, for some seconds."""
    _check(game)
    from rollwright.solve.tutto import policy  # noqa: PLC0415

    return policy.ready()


def _check(game: AnyGame) -> None:
    if game.name not in SOLVED:
        raise BadOption(f"{game.title} is not solved; only Tutto is.")
