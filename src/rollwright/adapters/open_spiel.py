"""Our games as games of OpenSpiel: a thin coat over the plain rules.

    from rollwright.adapters import open_spiel

    there = open_spiel.load(game, game.new_game(2, game.options({})))  # as pyspiel.load_game gives

OpenSpiel has one player at a time, so seats that write together write one after another; who
writes first can be chosen, since whoever decides does not know what the others write. An outcome
is its place in `rules.outcomes`. At the end a seat has its share of the win, from -1 for none;
all shares together come to 0, so with two seats a win is 1 and a shared win 0.

It takes `pip install 'rollwright[open_spiel]'`; OpenSpiel is imported when a game is loaded.
"""

from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, Final, NamedTuple

from rollwright.core.bits import has, lowest, size
from rollwright.core.dice import Outcome
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame, Game
from rollwright.core.moves import listed
from rollwright.core.seats import CHANCE, OVER, Move, Seat
from rollwright.core.states import State
from rollwright.games import ALL
from rollwright.games import game as game_of

NAME: Final = "rollwright"
MOST_SEATS: Final = max(game.seats[-1] for game in ALL)
MOST_OUTCOMES: Final = 50_000  # six dice that differ have 46,656
LONGEST: Final = 100_000  # moves and outcomes; games have no bound, only OpenSpiel wants one
CHANCE_PLAYER: Final = -1  # as OpenSpiel numbers them
TERMINAL: Final = -4


class At(NamedTuple):
    """Where a game stands. OpenSpiel copies deeply what a state holds; this never changes."""

    game: AnyGame
    state: Any
    first: Seat
    player: int  # as OpenSpiel numbers them: a seat, or chance, or that the game is over

    def __deepcopy__(self, _memo: object) -> "At":
        return self


def load(game: Game[State], start: State) -> Any:
    """A game of OpenSpiel's that starts from a state of ours."""
    return registered().load_game(NAME, {"start": game.positions.write(start)})


def at(game: Game[State], state: State, first: Seat = 0) -> At:
    """A state of ours; where several seats write together, `first` does so first."""
    turn = game.rules.turn(state)
    if turn == CHANCE:
        return At(game, state, first, CHANCE_PLAYER)
    if turn == OVER:
        return At(game, state, first, TERMINAL)
    return At(game, state, first, first if has(turn, first) else lowest(turn))


# ---------------------------------------------------------------- what OpenSpiel asks of a state


class Position:
    """What a state of OpenSpiel's does, without the class that it has to come from."""

    now: At

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


# ---------------------------------------------------------------- what it knows of games


@cache
def registered() -> ModuleType:
    """OpenSpiel's module, once it knows of our games."""
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        need = "OpenSpiel is not here: pip install 'rollwright[open_spiel]'."
        raise BadOption(need) from None
    game_type = type_of_games(pyspiel)

    class PositionThere(Position, pyspiel.State):  # type: ignore[misc, name-defined]
        def __init__(self, game: Any, now: At) -> None:
            pyspiel.State.__init__(self, game)
            self.now = now

    class GameThere(pyspiel.Game):  # type: ignore[misc, name-defined]
        def __init__(self, params: dict[str, str] | None = None) -> None:
            start = (params or {}).get("start", usual_start())
            game = game_of(start.split(maxsplit=1)[0])
            self.start = at(game, game.positions.read(start))
            info = about(pyspiel, game, game.rules.seats(self.start.state))
            super().__init__(game_type, info, {"start": start})

        def new_initial_state(self) -> PositionThere:
            return PositionThere(self, self.start)

    pyspiel.register_game(game_type, GameThere)
    return pyspiel


def type_of_games(pyspiel: ModuleType) -> Any:
    """What all our games have in common."""
    kind = pyspiel.GameType
    return kind(
        short_name=NAME,
        long_name="Rollwright's games",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={"start": usual_start()},
    )


def usual_start() -> str:
    """The start of some game: OpenSpiel wants a value for what is not given."""
    game = next(game for game in ALL if 2 in game.seats)
    return game.positions.write(game.new_game(2, game.options({})))


def about(pyspiel: ModuleType, game: AnyGame, seats: int) -> Any:
    """The numbers of one game."""
    return pyspiel.GameInfo(
        num_distinct_actions=game.rules.MOVES,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=seats,
        min_utility=-1.0,
        max_utility=seats - 1.0,
        utility_sum=0.0,
        max_game_length=LONGEST,
    )
