"""Games of other libraries, for comparison: OpenSpiel driven from Python, and Pgx.

Nowhere else are they imported, and only when they are measured. What is counted is a player's
action; what chance does in between is not, as with our own decisions.
"""

import os
from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias


class Timed(NamedTuple):
    """What was played, and how long it took."""

    games: int
    decisions: int
    seconds: float


Play: TypeAlias = Callable[[int], Timed]  # plays so much of something: some games, some steps


class Ready(NamedTuple):
    """A peer that can start at once."""

    device: str
    play: Play


class Peer(NamedTuple):
    """A game of another library."""

    name: str
    make_ready: Callable[[], Ready]  # MissingPeer where its library cannot be used


class MissingPeer(RuntimeError):
    """A library that cannot be used here; its text is a sentence."""


# ---------------------------------------------------------------- OpenSpiel


def open_spiel(name: str, loop: Callable[[Any, int], Timed]) -> Ready:
    """A game of OpenSpiel, on one core."""
    try:
        import pyspiel  # noqa: PLC0415 (others may not have it)
    except ImportError:
        raise MissingPeer("OpenSpiel is not here: pip install 'rollwright[bench]'.") from None
    return Ready("cpu", partial(loop, pyspiel.load_game(name)))


def usual_loop(game: Any, games: int) -> Timed:
    """Play as one does in Python: a random legal action, a random outcome by its chance."""
    lots = Random(1)
    decisions = 0
    start = perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(lots.choices(outcomes, chances)[0])
            else:
                state.apply_action(lots.choice(state.legal_actions()))
                decisions += 1
    return Timed(games, decisions, perf_counter() - start)


def lean_loop(game: Any, games: int) -> Timed:
    """Play the same with as little Python as will do."""
    lot = Random(1).random
    chance, over = -1, -4  # as current_player says
    decisions = 0
    start = perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        current_player, apply, legal = state.current_player, state.apply_action, state.legal_actions
        while (player := current_player()) != over:
            if player == chance:
                left = lot()
                for outcome, part in state.chance_outcomes():  # noqa: B007 (the last one is used)
                    left -= part
                    if left < 0:
                        break
                apply(outcome)
            else:
                actions = legal()
                apply(actions[int(lot() * len(actions))])
                decisions += 1
    return Timed(games, decisions, perf_counter() - start)


def bots_loop(game: Any, games: int) -> Timed:
    """Leave whole games to OpenSpiel's own random bots, in C++; their moves are counted later."""
    import pyspiel  # noqa: PLC0415 (others may not have it)

    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    decisions = 0
    seconds = 0.0
    for number in range(games):
        start = perf_counter()
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, number + 1)
        seconds += perf_counter() - start
        decisions += sum(1 for action in state.full_history() if action.player >= 0)
    return Timed(games, decisions, seconds)


# ---------------------------------------------------------------- Pgx


STEPS: Final = 32  # in one call of compiled code
BATCHES: Final = {"cpu": (256,), "gpu": (1 << 14, 1 << 17)}  # games at once; the best is taken
BLOCKS_BEFORE: Final = 16  # until games of all ages are played, so that as many end as begin


def pgx(name: str) -> Ready:
    """A game of Pgx, on the device that JAX finds."""
    # Without this JAX takes most of a GPU's memory, which others use in the same run.
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    try:
        import_module("pgx.experimental.wrappers")
        device = str(import_module("jax").devices()[0].platform)
    except ImportError:
        raise MissingPeer("Pgx is not here: pip install 'rollwright[bench]'.") from None
    except Exception as error:  # one that does not fit the JAX that is here, or JAX the GPU
        why = " ".join(str(error).split())[:200].rstrip(".")
        raise MissingPeer(f"Pgx cannot be used here: {why}.") from None
    plays = [pgx_play(name, batch) for batch in BATCHES.get(device, BATCHES["gpu"])]
    best = max(plays, key=speed) if len(plays) > 1 else plays[0]
    best(BLOCKS_BEFORE)
    return Ready(device, best)


def speed(play: Play) -> float:
    """Decisions a second, roughly, once it is compiled."""
    play(1)
    timed = play(2)
    return timed.decisions / timed.seconds


def pgx_play(name: str, batch: int) -> Play:
    """Many games at once, each begun anew where it ends; what is played are blocks of steps."""
    import jax  # noqa: PLC0415 (others may not have it)
    import jax.numpy as jnp  # noqa: PLC0415

    game = import_module("pgx").make(name)
    begun_anew = import_module("pgx.experimental.wrappers").auto_reset(game.step, game.init)
    step = jax.vmap(begun_anew)

    def one_step(now: Any, _: None) -> Any:
        states, key, ended = now
        key, for_moves, for_chance = jax.random.split(key, 3)
        counted = jnp.cumsum(states.legal_action_mask, axis=1)
        chosen = jnp.floor(jax.random.uniform(for_moves, (batch, 1)) * counted[:, -1:])
        moves = jnp.argmax(counted > chosen, axis=1)
        states = step(states, moves, jax.random.split(for_chance, batch))
        return (states, key, ended + states.terminated.sum()), None

    def steps(states: Any, key: Any) -> Any:
        return jax.lax.scan(one_step, (states, key, jnp.int32(0)), None, length=STEPS)[0]

    block = jax.jit(steps)
    key = jax.random.PRNGKey(1)
    now = [jax.jit(jax.vmap(game.init))(jax.random.split(key, batch)), key]

    def play(blocks: int) -> Timed:
        games = 0
        start = perf_counter()
        for _ in range(blocks):
            now[0], now[1], ended = block(*now)
            games += int(ended)  # waits until the block is done
        return Timed(games, blocks * STEPS * batch, perf_counter() - start)

    return play


PEERS: Final = (
    Peer("OpenSpiel pig", partial(open_spiel, "pig", usual_loop)),  # the measure of all others
    Peer("OpenSpiel pig, lean loop", partial(open_spiel, "pig", lean_loop)),
    Peer("OpenSpiel pig, C++ bots", partial(open_spiel, "pig", bots_loop)),
    Peer("OpenSpiel yacht", partial(open_spiel, "yacht", usual_loop)),
    Peer("OpenSpiel backgammon", partial(open_spiel, "backgammon", usual_loop)),
    Peer("OpenSpiel 2048", partial(open_spiel, "2048", usual_loop)),
    Peer("Pgx 2048", partial(pgx, "2048")),
    Peer("Pgx backgammon", partial(pgx, "backgammon")),
)
