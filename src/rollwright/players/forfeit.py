"""What becomes of a game in which a player of somebody's own fails: it is lost, and goes on.

A quick player of ours makes the failed one's moves to the end, so that what the others reached
counts; whoever failed has no points, and the others share the win.
"""

from rollwright.core.bits import has, size
from rollwright.core.dice import Key
from rollwright.core.errors import PlayerFailed
from rollwright.core.game import AnyGame, Game
from rollwright.core.seats import Move, Seat, Seats
from rollwright.core.states import State
from rollwright.players import greedy, random
from rollwright.players.registry import Player


class Watched:
    """A player at one seat in one game, until it fails."""

    def __init__(self, choose: Player) -> None:
        self._choose = choose
        self.failed: str | None = None  # a sentence that says why

    def __call__(self, game: Game[State], state: State, seat: Seat, key: Key, /) -> Move:
        if self.failed is None:
            try:
                return self._choose(game, state, seat, key)
            except PlayerFailed as failure:
                self.failed = str(failure)
        return stand_in(game)(game, state, seat, key)


def stand_in(game: AnyGame) -> Player:
    """Who plays for a player that has failed."""
    return random.choose if game.greedy is None and game.promise is None else greedy.choose


def share_of_win(won: Seats, seats: int, failed: Seats, seat: Seat) -> float:
    """A seat's share of the win: those who failed lose, and against them all others have won.

    >>> share_of_win(0b01, 2, 0, 0), share_of_win(0b01, 2, 0b01, 0), share_of_win(0b01, 2, 0b01, 1)
    (1.0, 0.0, 1.0)
    """
    won = winners_of(won, seats, failed)
    return 1 / size(won) if has(won, seat) else 0.0


def winners_of(won: Seats, seats: int, failed: Seats) -> Seats:
    """Who has won: all others where somebody failed, and everybody if all did."""
    everybody = (1 << seats) - 1
    return (everybody & ~failed or everybody) if failed else won


def points(score: int, failed: bool) -> int:
    """The points of a seat: none for one who failed."""
    return min(score, 0) if failed else score
