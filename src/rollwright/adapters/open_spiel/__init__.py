"""Our games as games of OpenSpiel: a thin coat over the plain rules.

    import pyspiel
    import rollwright.adapters.open_spiel

    game = pyspiel.load_game("rollwright_splitter(players=2,variant=B)")

Each is called `rollwright_` and its name. Its parameters are `players`, the game's own options, and
`start`, a position's line to begin from. Where seats write at the same time the game has
simultaneous nodes; with `together=False` they write one after another, none knowing what the others
have written, for what can only take turns. docs/adapters.md says what is declared and why.

It takes `pip install 'rollwright[open_spiel]'`.
"""

from typing import Any, Final, TypeAlias
from urllib.parse import quote, unquote

from rollwright.adapters.library import library
from rollwright.adapters.open_spiel.observer import Observer, Theirs, is_usual
from rollwright.adapters.open_spiel.position import At, Position, at
from rollwright.adapters.rounds import rounds_of
from rollwright.core.game import AnyGame, Game
from rollwright.core.options import Whole
from rollwright.core.states import State
from rollwright.games import ALL

__all__ = ["PREFIX", "At", "at", "load", "pyspiel"]

pyspiel: Any = library("pyspiel", "OpenSpiel", "open_spiel")

PREFIX: Final = "rollwright_"
MOST_OUTCOMES: Final = 50_000  # six dice that differ have 46,656
LONGEST: Final = 100_000  # moves and outcomes; games have no bound, only OpenSpiel wants one
MOST_POINTS: Final = 100_000.0  # of a seat alone, up or down: the same

Value: TypeAlias = str | int | float  # of a parameter
Parameters: TypeAlias = dict[str, Value]  # by their names


def load(game: Game[State], start: State, *, together: bool = True) -> Theirs:
    """A game of OpenSpiel's that starts from a state of ours."""
    given = {"start": game.positions.write(start), "together": together}
    return pyspiel.load_game(PREFIX + game.name, given)


class GameThere(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel knows it; a class of its own for each is made by `register`."""

    game: AnyGame

    def __init__(self, params: Parameters | None = None) -> None:
        given = {name: unquoted(value) for name, value in (params or {}).items() if value != ""}
        start = start_of(self.game, given)
        seats = self.game.rules.seats(start)
        together = bool(given.get("together", True)) and rounds_of(self.game, seats).common
        self.start = at(self.game, start, together=together)
        kind = type_of(self.game, seats, together=together)
        shown = {name: quoted(value) for name, value in given.items()}
        super().__init__(kind, about(self.game, seats), shown)

    def __reduce__(self) -> tuple[object, ...]:
        return pyspiel.load_game, (PREFIX + self.game.name, self.get_parameters())

    def new_initial_state(self) -> "PositionThere":
        return PositionThere(self, self.start)

    def make_py_observer(
        self, iig_obs_type: Theirs = None, params: Parameters | None = None
    ) -> Observer | None:
        """What a player sees now; nothing else, such as what it remembers, is offered."""
        if not is_usual(iig_obs_type, pyspiel.PrivateInfoType.SINGLE_PLAYER):
            return None
        return Observer(self.game, self.num_players(), self.game.observation)


class PositionThere(Position, pyspiel.State):  # type: ignore[misc]
    """A state as OpenSpiel knows it."""

    def __init__(self, game: GameThere, now: At) -> None:
        pyspiel.State.__init__(self, game)
        self.now = now


def register(game: AnyGame) -> None:
    """Let OpenSpiel know of a game."""

    class Named(GameThere):
        pass

    Named.game = game
    seats = game.usual_seats
    together = rounds_of(game, seats).common
    pyspiel.register_game(type_of(game, seats, together=together), Named)


def quoted(value: Value) -> Value:
    """A parameter as it can stand in the text of a game, where = and , have a meaning."""
    return quote(value, safe=" ./|+:") if isinstance(value, str) else value


def unquoted(value: Value) -> Value:
    """What such a parameter means."""
    return unquote(value) if isinstance(value, str) else value


def start_of(game: Game[State], given: Parameters) -> State:
    """The state that a game starts from, as its parameters have it."""
    if "start" in given:
        return game.positions.read(str(given["start"]))
    known = {option.name for option in game.words.OPTIONS}
    options = game.options({name: value for name, value in given.items() if name in known})
    return game.new_game(int(given.get("players", game.usual_seats)), options)


def parameters(game: AnyGame) -> Parameters:
    """What can be set, each with its usual value."""
    usual = game.rules.Options()
    options = {
        one.name: value if isinstance(one, Whole) else one.write(value, usual)
        for one in game.words.OPTIONS
        for value in [getattr(usual, one.name)]
    }
    return {"players": game.usual_seats, **options, "start": "", "together": True}


def type_of(game: AnyGame, seats: int, *, together: bool) -> Theirs:
    """What kind of game it is, with so many seats."""
    kind = pyspiel.GameType
    rounds = rounds_of(game, seats)
    hides = rounds.hidden or (rounds.common and not together)
    return kind(
        short_name=PREFIX + game.name,
        long_name=f"{game.title} (Rollwright)",
        dynamics=kind.Dynamics.SIMULTANEOUS if together else kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kind.Information.IMPERFECT_INFORMATION
            if hides
            else kind.Information.PERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM if seats > 1 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=game.observation is not None,
        parameter_specification=parameters(game),
    )


def about(game: AnyGame, seats: int) -> Theirs:
    """The numbers of one game."""
    return pyspiel.GameInfo(
        num_distinct_actions=game.rules.MOVES,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=seats,
        min_utility=-1.0 if seats > 1 else -MOST_POINTS,
        max_utility=seats - 1.0 if seats > 1 else MOST_POINTS,
        utility_sum=0.0 if seats > 1 else None,
        max_game_length=LONGEST,
    )


for _game in ALL:
    register(_game)
