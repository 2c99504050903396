"""A course by turns on a card that Numba simulates: games as on a core, and what they teach.

Run as a module with NUMBA_ENABLE_CUDASIM=1. Games begin a round before the end, for time's sake.
"""

from typing import Any

import numpy as np

from rollwright.core.binding import bound
from rollwright.core.dice import derived
from rollwright.core.game import AnyGame
from rollwright.core.seats import CHANCE
from rollwright.fast.rows import state_at, width
from rollwright.games import game as game_of
from rollwright.players import greedy
from rollwright.players.values import batches, gpu_turns, learning
from rollwright.players.values.table import worth
from rollwright.players.values.turn_batches import LANES, NOTHING, error_of
from rollwright.solve.arrays import ints
from tests.fast import simulated_card

GAMES = 3
ROOM = 60  # moves
SEED = 5


def begun(game: AnyGame) -> Any:
    """A state of the last round but one, before its throw."""
    state = game.new_game(1, game.options({"variant": "back"}))
    events = 0
    while state.round < 4 or game.rules.turn(state) != CHANCE:
        key = derived(2, events)
        if game.rules.turn(state) == CHANCE:
            state = game.rules.after_chance(state, game.rules.sample(state, key))
        else:
            state = game.rules.after_move(state, 0, greedy.choose(game, state, 0, key))
        events += 1
    return state


def check() -> None:
    """Watch and play the same games in both ways, and learn from them."""
    module: Any = gpu_turns
    module.cuda_module = simulated_card.Running
    module.compiled = lambda function, game=None: bound(function, game) if game else function
    game = game_of("hexroller")
    start = begun(game)
    table = np.random.default_rng(1).normal(0, 1, game.seen.entries).astype(np.float32)
    row = ints(game.seen.length)
    watch = gpu_turns.watch_kernel(game)[1, LANES]
    play = gpu_turns.turns_kernel(game, width(start), 4)[GAMES, LANES]
    for kernel, way in ((watch, learning.WATCHING), (play, learning.BY_TURNS)):
        notes = batches.new_notes(ROOM, GAMES, width(start))
        kernel(start, SEED, 0.5, table, notes)
        played = learning.Played(ints(GAMES, ROOM), ints(GAMES), ints(GAMES))
        games = learning.Games(SEED, 0, GAMES, way)
        bound(learning.play_games, game)(start, games, table, row, played)
        assert notes.points.tolist() == played.points.tolist()
        assert notes.moves.tolist() == played.made.tolist()
        check_targets(game, start, notes, table)


def check_targets(game: AnyGame, start: Any, notes: batches.Notes, table: Any) -> None:
    """The last states are told the points, the others half of that and of what a turn's end is."""
    row = ints(game.seen.length)
    for number in range(GAMES):
        target = np.float32(notes.points[number])
        for move in range(notes.moves[number] - 1, -1, -1):
            assert notes.errors[move, number] == target != NOTHING
            place = move * GAMES + number
            state = state_at(notes.states, place, start)
            thought = np.float32(bound(worth, game)(table, row, state, 0))
            share, many = bound(error_of, game)(table, start, number, move, notes, row)
            error = float(target - thought) * batches.UNIT / many
            assert abs(share - error) <= 1
            if game.rules.turn(state) == CHANCE:
                target = np.float32(0.5) * target + np.float32(0.5) * thought


if __name__ == "__main__":
    simulated_card.simulate_card()
    check()
