"""The coach's machine code, made before somebody asks: `python -m rollwright.coach.warmup`.

What is compiled stays on disk; whoever asks for a review or a hint loads it from there.
"""

import os
from contextlib import suppress
from typing import Final

from rollwright.coach.judge_choice import judge_for
from rollwright.coach.reasons import reasons
from rollwright.core.game import AnyGame, Game
from rollwright.core.moves import listed
from rollwright.core.seats import CHANCE, OVER
from rollwright.core.states import AnyState, State
from rollwright.fast.cache import cache_folder, is_ready, mark_ready
from rollwright.players.warmup import PATIENT, first_choice, likely

FEW: Final = 2  # playouts


def prepared(game: Game[State], state: State) -> bool:
    """Whether the coach is compiled for such states, here or by an earlier run."""
    return is_ready(_name(game, state), game)


def prepare(game: Game[State], state: State) -> None:
    """Compile all that a review of such a game takes: some 10 to 60 s."""
    rules = game.rules
    judge = judge_for(game, state, FEW)
    judge.states([state])
    if rules.turn(state) == CHANCE:
        judge.throw(state, [outcome for outcome, _ in rules.outcomes(state)][:FEW])
    here, seat = first_choice(game, state)
    if rules.turn(here) != OVER:
        moves = listed(rules.open_moves(here, seat))[:FEW]
        judge.moves(here, seat, moves, 0, FEW)
        reasons(game, here, seat, moves[0], moves[-1], FEW)
    mark_ready(_name(game, state), game)


def _name(game: Game[State], state: State) -> str:
    return f"{game.name}-{game.rules.seats(state)}-coach"


def starts() -> list[tuple[AnyGame, AnyState]]:
    """A game of each kind that people are likely to play: as many as usual, then alone."""
    found: dict[tuple[str, int], tuple[AnyGame, AnyState]] = {}
    usual = [(game, state) for _, game, state in likely()]
    alone = [(game, game.new_game(1, game.options({}))) for game, _ in usual if game.seats[0] == 1]
    for game, state in [*usual, *alone]:
        found.setdefault((game.name, game.rules.seats(state)), (game, state))
    return list(found.values())


def main() -> None:
    """Compile for all of them, one after the other, and let others go first."""
    with suppress(OSError, AttributeError):
        os.nice(PATIENT)
    if cache_folder() is None:
        return
    for game, state in starts():
        with suppress(Exception):  # who needs it will hear of it
            if not prepared(game, state):
                prepare(game, state)


if __name__ == "__main__":
    main()
