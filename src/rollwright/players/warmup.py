"""Getting players ready while others play: their machine code is compiled in a process apart.

What is compiled is kept on disk, and loaded from there by whoever asks for the player next, which
takes about a second. Until then somebody else has to answer.

    python -m rollwright.players.warmup NAME POSITION
    python -m rollwright.players.warmup     (all that people can choose, the likeliest first)
"""

import logging
import os
import subprocess
import sys
from contextlib import suppress
from threading import Lock, Thread
from typing import NamedTuple

from rollwright.core.bits import lowest
from rollwright.core.dice import derived
from rollwright.core.game import AnyGame, Game
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, OVER, Seat
from rollwright.core.states import State
from rollwright.players.registry import LEVELS, QUICK, ComputerPlayer, computer_player

errors = logging.getLogger(__name__)

PATIENT = 10  # how much a compiling process lets others go first

_loading: dict[tuple[str, str, int], Thread] = {}
_loaded: set[tuple[str, str, int]] = set()
_one_at_a_time = Lock()


def ready(name: str, game: Game[State], state: State) -> bool:
    """Whether a player can answer at once; if not, it is being prepared from here on."""
    what = (name, game.name, game.rules.seats(state))
    if name in QUICK or what in _loaded:
        return True
    if what not in _loading:
        whom = computer_player(name)
        _loading[what] = Thread(target=_prepare, args=(what, whom, game, state), daemon=True)
        _loading[what].start()
    return False


def load(name: str, game: Game[State], state: State) -> None:
    """Wait for a player that an earlier run has compiled; begin to compile another one."""
    if not ready(name, game, state) and computer_player(name).prepared(game, state):
        _loading[name, game.name, game.rules.seats(state)].join()


def _prepare(
    what: tuple[str, str, int], player: ComputerPlayer, game: Game[State], state: State
) -> None:
    """Let a process compile what is not kept yet, and load it; what cannot be kept is made here."""
    from rollwright.fast.cache import cache_folder  # noqa: PLC0415 (the players import it late, too)

    with _one_at_a_time:  # two players may need the same
        if cache_folder() is not None and not player.prepared(game, state):
            position = game.positions.write(state)
            command = [sys.executable, "-m", "rollwright.players.warmup", what[0], position]
            # on its own: what is nearly made is not lost when the game is left, and says nothing
            nowhere = subprocess.DEVNULL
            subprocess.run(
                command, check=False, stdin=nowhere, stdout=nowhere, stderr=nowhere,
                start_new_session=True,
            )  # fmt: skip
        try:
            player.prepare(game, *first_choice(game, state))
            _loaded.add(what)
        except Exception:  # whoever stands in goes on
            errors.exception("%s could not be prepared for %s", what[0], game.title)


def first_choice(game: Game[State], state: State) -> tuple[State, Seat]:
    """A state that may follow, in which a seat has to choose; the last one if there is none."""
    rules, events = game.rules, 0
    while (turn := rules.turn(state)) != OVER:
        if turn == CHANCE:
            state = rules.after_chance(state, rules.sample(state, derived(0, events)))
        else:
            seat = lowest(turn)
            moves = rules.open_moves(state, seat)
            if count_moves(moves) > 1:
                return state, seat
            state = rules.after_move(state, seat, nth_move(moves, 0))
        events += 1
    return state, 0


def likely() -> list[tuple[str, AnyGame, NamedTuple]]:
    """The players that people can choose and that look ahead, each for a game of two."""
    from rollwright.games import ALL  # noqa: PLC0415

    starts = [
        (game, game.new_game(game.usual_seats, game.options(options)))
        for game in ALL
        for options in ([{"variant": one} for one in game.variants] or [{}])
    ]
    levels = [level for level in LEVELS if level not in QUICK]
    return [(level, *start) for level in levels for start in starts]


def prepare_likely() -> None:
    """Prepare them one after the other, and say each time how many are ready, and of how many."""
    wanted = likely()
    for number, (name, game, state) in enumerate(wanted):
        print(number, len(wanted), flush=True)
        player = computer_player(name)
        with suppress(Exception):  # who needs it will hear of it
            if not player.prepared(game, state):
                player.prepare(game, *first_choice(game, state))


def main(name: str = "", position: str = "") -> None:
    """Prepare a player for a game with as many seats as a position has."""
    from rollwright.fast.cache import cache_folder  # noqa: PLC0415
    from rollwright.games import game as game_of  # noqa: PLC0415

    with suppress(OSError, AttributeError):
        os.nice(PATIENT)
    if name:
        game = game_of(position.split(maxsplit=1)[0])
        computer_player(name).prepare(game, *first_choice(game, game.positions.read(position)))
    elif cache_folder() is not None:
        prepare_likely()


if __name__ == "__main__":
    main(*sys.argv[1:])
