"""Computer players, one way to play a file, and their names.

A player is a function of the game, the state as its seat may see it, the seat, and a key for
its own lots; it never sees the throws to come. People choose by level, programs by name.

`player` knows our own players, and is safe to ask for whatever name a stranger gives. `any_player`
also knows those that `own/` finds and runs, whose code has all our rights: names for it come from
the command line or from a program, never from a page, a record or a store.
"""

from typing import Final, NamedTuple, Protocol

from rollwright.core.dice import Key
from rollwright.core.errors import UnknownPlayer
from rollwright.core.game import Game
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.core.whole_numbers import whole_number
from rollwright.players import easy, greedy, random
from rollwright.players.evaluation import Evaluation
from rollwright.players.planner.budget import HARD, LEAST, MOST_MILLISECONDS, MOST_PLAYOUTS

LEVELS: Final = ("easy", "medium", "hard", "expert")
NAMES: Final = (
    "random",
    "greedy",
    "planner",
    *LEVELS,
)  # the planner also as planner:500, planner:200ms
USUAL: Final = "medium"  # the one that a person meets first


class Player(Protocol):
    """How a player chooses, in any game."""

    def __call__(self, game: Game[State], state: State, seat: Seat, key: Key, /) -> Move:
        """The move of a seat, whose own lots come from the key."""


class Evaluates(Protocol):
    """How a player explains."""

    def __call__(
        self, game: Game[State], state: State, seat: Seat, key: Key, /
    ) -> list[Evaluation]:
        """The moves that it looks at and what it thinks of them, its choice first."""


class Prepared(Protocol):
    """Whether a player can start at once; otherwise it compiles first, which takes a while."""

    def __call__(self, game: Game[State], state: State, /) -> bool:
        """Whether it can."""


class Prepares(Protocol):
    """How a player gets ready."""

    def __call__(self, game: Game[State], state: State, seat: Seat, /) -> None:
        """Compile what it takes to choose in such a state."""


class ComputerPlayer(NamedTuple):
    """A computer player: how it chooses, how it explains, and what it needs before."""

    choose: Player
    evaluate: Evaluates
    prepared: Prepared = lambda _game, _state: True
    prepare: Prepares = lambda _game, _state, _seat: None


QUICK: Final = {  # they answer at once, without looking ahead
    "random": ComputerPlayer(random.choose, random.evaluate),
    "easy": ComputerPlayer(easy.choose, easy.evaluate),
    "medium": ComputerPlayer(greedy.choose, greedy.evaluate),
    "greedy": ComputerPlayer(greedy.choose, greedy.evaluate),
}


def computer_player(name: str) -> ComputerPlayer:
    """A computer player by its name or level, as in greedy, hard or planner:500."""
    if name in QUICK:
        return QUICK[name]
    base, amount = check(name)
    from rollwright.players import lookahead  # noqa: PLC0415 (what compiles is slow to import)

    if base == "expert":
        return lookahead.expert()
    if base == "hard":
        return lookahead.hard()
    milliseconds = amount.removesuffix("ms")
    if milliseconds != amount:
        return lookahead.planner(0, int(milliseconds) / 1000)
    return lookahead.planner(int(amount) if amount else HARD)


def check(name: str) -> tuple[str, str]:
    """A player's name in two parts, who and with what budget; UnknownPlayer if there is none."""
    base, _, amount = name.partition(":")
    if name not in QUICK and (base not in NAMES or (amount and base != "planner")):
        raise UnknownPlayer(
            f"There is no computer player '{name}'. There is {', '.join(NAMES)}; and planner:500"
            " or planner:200ms for one that thinks for 500 playouts or 200 milliseconds."
        )
    number = whole_number(amount.removesuffix("ms"))
    most = MOST_MILLISECONDS if amount.endswith("ms") else MOST_PLAYOUTS
    if amount and (number is None or not LEAST <= number <= most):
        raise UnknownPlayer(
            f"A planner takes {LEAST} to {MOST_PLAYOUTS} playouts, as in planner:500, or {LEAST} to"
            f" {MOST_MILLISECONDS} milliseconds, as in planner:200ms; not '{amount[:40]}'."
        )
    return base, amount


def is_known(name: str) -> bool:
    """Whether there is a player of that name."""
    try:
        check(name)
    except UnknownPlayer:
        return False
    return True


def player(name: str) -> Player:
    """How a computer player chooses, by its name.

    >>> player("random") is random.choose
    True
    """
    return computer_player(name).choose


def any_player(name: str) -> ComputerPlayer:
    """A computer player by its name, ours or one's own: module:function, program:COMMAND, …"""
    from rollwright.players.own import spec  # noqa: PLC0415 (few play with their own)

    own = None if _ours(name) else spec.read(name)
    if own is None:
        return computer_player(name)
    if spec.label_of(name) in NAMES:
        raise UnknownPlayer(f"'{own.label}' is the name of a player of ours; take another.")
    if own.command:
        from rollwright.players.own.program import program_player  # noqa: PLC0415

        return program_player(own)
    from rollwright.players.own.functions import function_player  # noqa: PLC0415

    return function_player(own)


def any_choice(name: str) -> Player:
    """How any player chooses, ours or one's own."""
    return any_player(name).choose


def is_own(name: str) -> bool:
    """Whether a name is that of a player of one's own, whether there is one or not."""
    from rollwright.players.own import spec  # noqa: PLC0415

    try:
        return not _ours(name) and spec.read(name) is not None
    except UnknownPlayer:
        return True


def _ours(name: str) -> bool:
    return name.partition(":")[0] in NAMES
