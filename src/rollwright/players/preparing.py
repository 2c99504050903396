"""Getting players ready while others play: their machine code is compiled in a process apart.

What is compiled is kept on disk, and found there by whoever asks for the player next. Until then
somebody else has to answer.

    python -m rollwright.players.preparing NAME POSITION
"""

import logging
import os
import subprocess
import sys
from contextlib import suppress
from threading import Lock, Thread
from typing import Any

from rollwright.core.bits import lowest
from rollwright.core.game import Game
from rollwright.core.seats import Seat
from rollwright.players import QUICK, Mind, mind

errors = logging.getLogger(__name__)

PATIENT = 10  # how much a compiling process lets others go first

_begun: set[tuple[str, str, int]] = set()
_loaded: set[tuple[str, str, int]] = set()
_one_at_a_time = Lock()


def ready(name: str, game: Game, state: Any, seat: Seat) -> bool:
    """Whether a player can answer at once; if not, it is being prepared from here on."""
    what = (name, game.name, game.rules.seats(state))
    if name in QUICK or what in _loaded:
        return True
    if what not in _begun:
        player = mind(name)
        _begun.add(what)
        Thread(target=_prepared, args=(what, player, game, state, seat), daemon=True).start()
    return False


def _prepared(what: tuple[str, str, int], player: Mind, game: Game, state: Any, seat: Seat) -> None:
    """Let a process compile what is not kept yet, and load it; what cannot be kept is made here."""
    from rollwright.fast.kept import kept_folder  # noqa: PLC0415 (the players import it late, too)

    with _one_at_a_time:  # two players may need the same
        if kept_folder() is not None and not player.prepared(game, state):
            command = [sys.executable, "-m", "rollwright.players.preparing", what[0]]
            told = [*command, game.positions.write(state)]
            # on its own: what is nearly made is not lost when the game is left, and says nothing
            nowhere = subprocess.DEVNULL
            subprocess.run(
                told, check=False, stdin=nowhere, stdout=nowhere, stderr=nowhere,
                start_new_session=True,
            )  # fmt: skip
        try:
            player.prepare(game, state, seat)
            _loaded.add(what)
        except Exception:  # whoever stands in goes on
            errors.exception("%s could not be prepared for %s", what[0], game.title)


def main(name: str, position: str) -> None:
    """Prepare a player for a game with as many seats as a position has."""
    from rollwright.play.match import game as game_of  # noqa: PLC0415

    with suppress(OSError, AttributeError):
        os.nice(PATIENT)
    game = game_of(position.split(maxsplit=1)[0])
    state = game.positions.read(position)
    mind(name).prepare(game, state, lowest(game.rules.turn(state)))


if __name__ == "__main__":
    main(*sys.argv[1:])
