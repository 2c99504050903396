"""Our games as games of OpenSpiel: a thin coat over the plain rules.

    game = pyspiel.load_game("rollwright", {"start": GAME.positions.write(state)})

OpenSpiel has one player at a time, so seats that write together write one after another; who
writes first can be chosen, since whoever decides does not know what the others write. An outcome
is its place in `rules.outcomes`. At the end a seat has its share of the win, from -1 for none;
all shares together come to 0, so with two seats a win is 1 and a shared win 0.
"""

from functools import lru_cache
from typing import Any, Final, NamedTuple

import pyspiel

from rollwright.core.bits import has, lowest, size
from rollwright.core.dice import Outcome
from rollwright.core.game import AnyGame
from rollwright.core.moves import listed
from rollwright.core.seats import CHANCE, OVER, Move, Seat
from rollwright.games import game as game_of
from rollwright.games import penk

NAME: Final = "rollwright"
PENK: Final = penk.GAME.positions.write(penk.GAME.new_game(2, penk.GAME.options({})))
MOST_OUTCOMES: Final = 2000  # HexRoller's eight dice have 1,287
LONGEST: Final = 100_000  # moves and outcomes; games have no bound, only OpenSpiel wants one

CHANCE_PLAYER: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Rollwright's games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=12,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"start": PENK},
)


class OfOpenSpiel(pyspiel.Game):  # type: ignore[misc]
    """One of our games, from a position on."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        start = (params or {}).get("start", PENK)
        game = game_of(start.split(maxsplit=1)[0])
        state = game.positions.read(start)
        seats = game.rules.seats(state)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.rules.MOVES,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=seats - 1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, {"start": start})
        self.start = at(game, state)

    def new_initial_state(self) -> "Position":
        return Position(self, self.start)


class At(NamedTuple):
    """Where a game stands. OpenSpiel copies deeply what a state holds; this never changes."""

    game: AnyGame
    state: Any
    first: Seat
    player: int  # as OpenSpiel numbers them: a seat, or chance, or that the game is over

    def __deepcopy__(self, _memo: object) -> "At":
        return self


def at(game: AnyGame, state: Any, first: Seat = 0) -> At:
    """A state of ours; where several seats write together, `first` does so first."""
    turn = game.rules.turn(state)
    if turn == CHANCE:
        return At(game, state, first, CHANCE_PLAYER)
    if turn == OVER:
        return At(game, state, first, TERMINAL)
    return At(game, state, first, first if has(turn, first) else lowest(turn))


class Position(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel's."""

    def __init__(self, game: OfOpenSpiel, now: At) -> None:
        super().__init__(game)
        self.now = now

    def current_player(self) -> int:
        return self.now.player

    def is_terminal(self) -> bool:
        return self.now.player == TERMINAL

    def _legal_actions(self, seat: Seat) -> list[Move]:
        return listed(self.now.game.rules.open_moves(self.now.state, seat))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return chances(tuple(self.now.game.rules.outcomes(self.now.state)))

    def _apply_action(self, action: int) -> None:
        game, state, first, player = self.now
        if player == CHANCE_PLAYER:
            state = game.rules.after_chance(state, game.rules.outcomes(state)[action][0])
        else:
            state = game.rules.after_move(state, player, action)
        self.now = at(game, state, first)

    def _action_to_string(self, player: int, action: int) -> str:
        game, state = self.now.game, self.now.state
        if player == CHANCE_PLAYER:
            return game.words.outcome(state, game.rules.outcomes(state)[action][0], "en")
        return game.words.move(state, player, action, "en")

    def returns(self) -> list[float]:
        rules, state = self.now.game.rules, self.now.state
        seats, won = rules.seats(state), rules.winners(state)
        if not won:
            return [0.0] * seats
        return [seats * has(won, seat) / size(won) - 1.0 for seat in range(seats)]

    def __str__(self) -> str:
        return self.now.game.positions.write(self.now.state)


@lru_cache(4096)
def chances(outcomes: tuple[tuple[Outcome, int], ...]) -> list[tuple[int, float]]:
    """The places of outcomes with their chances."""
    total = sum(ways for _, ways in outcomes)
    return [(place, ways / total) for place, (_, ways) in enumerate(outcomes)]


pyspiel.register_game(TYPE, OfOpenSpiel)
