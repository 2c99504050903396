"""One game at one table, as learners meet it: numbers to see, a mask of open moves, rewards.

What Gymnasium's single environment and PettingZoo's have in common; vectors of many games have
`fast/batch` instead. All throws come by themselves from the match's seed, so that
`table.match` is a match like any other: it can be drawn, recorded and looked back at.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwright.adapters.spaces import Info, Numbers
from rollwright.core.bits import has, size
from rollwright.core.dice import Key
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame
from rollwright.core.language import any_of
from rollwright.core.seats import Move, Seat
from rollwright.core.text_board import as_text
from rollwright.games import game as game_of
from rollwright.play.match import AnyMatch, Match

REWARDS: Final = ("score", "delta", "win")
ILLEGAL: Final = ("lowest", "raise", "terminate")
RENDER_MODES: Final = ("human", "ansi", "svg")


def one_of(name: str, value: str, values: tuple[str, ...]) -> str:
    """A setting that is one of a few words; BadOption if it is none of them."""
    if value not in values:
        raise BadOption(f"{name} must be {any_of('en', values)}, not '{value}'.")
    return value


def usual_reward(seats: int) -> str:
    """What is learned for if nobody says: points alone, to win otherwise."""
    return "win" if seats > 1 else "score"


def text_of(game: AnyGame, state: NamedTuple) -> str:
    """A table as text: what lies on it, and every seat's sheet with its points."""
    sheets = [
        f"Seat {seat + 1}: {game.rules.score(state, seat)}\n"
        f"{as_text(game.words.board(state, seat, 'en'))}"
        for seat in range(game.rules.seats(state))
    ]
    return "\n\n".join([game.words.table(state, "en"), *sheets])


class Table:
    """A game, begun anew as often as one likes."""

    def __init__(
        self,
        game: str | AnyGame,
        seats: int,
        options: Info,
        *,
        reward: str | None = None,
        illegal: str = "lowest",
    ) -> None:
        self.game: AnyGame = game_of(game) if isinstance(game, str) else game
        self.seats = seats
        self.options = options
        self.reward = one_of("reward", reward or usual_reward(seats), REWARDS)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.seen = self.game.known_observation()
        self.begin(0)

    def begin(self, key: Key, start: str | None = None) -> None:
        """Begin a game, or go on from a position, up to a decision; the key gives all throws."""
        if start is None:
            self.match: AnyMatch = Match(self.game, self.seats, seed=key, **self.options)
        else:
            self.match = Match.from_position(start, self.game, seed=key)
            if (self.match.game, self.match.seats) != (self.game, self.seats):
                raise BadOption(f"A game of {self.game.title} for {self.seats} starts elsewhere.")
        self.ended_by: Seat | None = None  # whose illegal move ended the game
        self._settle()

    def _settle(self) -> None:
        while self.match.chance_due:
            self.match.roll()
        self.scores = self.match.scores

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ended_by is not None or self.match.over

    def open_moves(self, seat: Seat) -> list[Move]:
        """What a seat may do now; nothing at the end."""
        return [] if self.over else self.match.allowed(seat)

    def play(self, seat: Seat, move: Move) -> list[float]:
        """Make a move and the throws that follow; the rewards of all seats."""
        if move not in self.open_moves(seat):
            if self.illegal == "terminate":
                self.ended_by = seat
                return self._rewards(self.scores)
            if self.illegal == "raise":
                self.match.checked(seat, move)  # says why in a sentence
            move = self.open_moves(seat)[0]
        before = self.scores
        self.match.timeline.move(seat, move)
        self._settle()
        return self._rewards(before)

    def _rewards(self, before: list[int]) -> list[float]:
        if self.ended_by is not None:
            return [-1.0 if seat == self.ended_by else 0.0 for seat in range(self.seats)]
        if self.reward == "delta":
            return [float(new - old) for new, old in zip(self.scores, before, strict=True)]
        if not self.over:
            return [0.0] * self.seats
        if self.reward == "score":
            return [float(points) for points in self.scores]
        won = self.game.rules.winners(self.match.state)
        return [has(won, seat) / size(won) for seat in range(self.seats)]

    # ------------------------------------------------------------ as numbers

    def mask(self, seat: Seat, more: int = 0) -> NDArray[np.int8]:
        """1 for each move that is open to a seat; with so many zeros after them."""
        mask = np.zeros(self.game.rules.MOVES + more, np.int8)
        mask[self.open_moves(seat)] = 1
        return mask

    def observed(self, seat: Seat) -> Numbers:
        """What a seat sees."""
        return self._numbers(seat, self.match.view(seat))

    def everything(self) -> Numbers:
        """All that is the case, as the first seat would see it if nothing were hidden."""
        return self._numbers(0, self.match.state)

    def _numbers(self, seat: Seat, state: NamedTuple) -> Numbers:
        row = np.zeros(self.seen.size(self.seats), self.seen.dtype)
        self.seen.observed(state, seat, row)
        return row

    # ------------------------------------------------------------ for people

    def rendered(self, mode: str | None) -> str | None:
        """The table as text or as a drawing; shown at once, and None, for `human`."""
        if mode is None:
            return None
        if one_of("render_mode", mode, RENDER_MODES) == "svg":
            return self.match.svg()
        text = text_of(self.game, self.match.state)
        if mode == "human":
            print(text)
            return None
        return text
