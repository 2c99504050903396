"""Our games beside those of other libraries, in one run: OpenSpiel driven from Python, and Pgx.

    python bench/peers.py [--games penk,tutto] [--seats 2] [--seconds 1] [--device gpu] [--json]

Nowhere else are they imported, and only when they are measured. What is counted is a player's
action; what chance does in between is not, as with our own decisions.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from rollwright.cli.commands import bench
from rollwright.cli.commands.bench import Job, Row
from rollwright.cli.exit_codes import INTERRUPTED, REFUSED
from rollwright.cli.options import Device
from rollwright.cli.progress import Bar
from rollwright.cli.screen import Terminal
from rollwright.core.errors import RollwrightError
from rollwright.fast.measure import Play, Rate, Ready, Timed

COUNTED: Final = f"{bench.COUNTED} Of the others it is one player's action; chance is not counted."


class Peer(NamedTuple):
    """A game of another library."""

    name: str
    check: Callable[[], None]  # MissingPeer where its library cannot be used
    make_ready: Callable[[], Ready]


class MissingPeer(RuntimeError):
    """A library that cannot be used here; its text is a sentence."""


# ---------------------------------------------------------------- OpenSpiel


def check_open_spiel() -> None:
    """Whether it is here."""
    try:
        import_module("pyspiel")
    except ImportError:
        raise MissingPeer("OpenSpiel is not here: pip install 'rollwright[bench]'.") from None


def open_spiel(name: str, loop: Callable[[Any, int], Timed]) -> Ready:
    """A game of OpenSpiel, on one core."""
    return Ready("cpu", partial(loop, import_module("pyspiel").load_game(name)))


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


def check_pgx() -> None:
    """Whether it is here, and JAX finds a device."""
    # Without this JAX takes most of a GPU's memory, which others use in the same run.
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    try:
        import_module("pgx.experimental.wrappers")
        import_module("jax").devices()
    except ImportError:
        raise MissingPeer("Pgx is not here: pip install 'rollwright[bench]'.") from None
    except Exception as error:  # one that does not fit the JAX that is here, or JAX the GPU
        why = " ".join(str(error).split())[:200].rstrip(".")
        raise MissingPeer(f"Pgx cannot be used here: {why}.") from None


def pgx(name: str) -> Ready:
    """A game of Pgx, on the device that JAX finds."""
    device = str(import_module("jax").devices()[0].platform)
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


PEERS: Final = (  # the first is the measure of all others
    Peer("OpenSpiel pig", check_open_spiel, partial(open_spiel, "pig", usual_loop)),
    Peer("OpenSpiel pig, lean loop", check_open_spiel, partial(open_spiel, "pig", lean_loop)),
    Peer("OpenSpiel pig, C++ bots", check_open_spiel, partial(open_spiel, "pig", bots_loop)),
    Peer("OpenSpiel yacht", check_open_spiel, partial(open_spiel, "yacht", usual_loop)),
    Peer("OpenSpiel backgammon", check_open_spiel, partial(open_spiel, "backgammon", usual_loop)),
    Peer("OpenSpiel 2048", check_open_spiel, partial(open_spiel, "2048", usual_loop)),
    Peer("Pgx 2048", check_pgx, partial(pgx, "2048")),
    Peer("Pgx backgammon", check_pgx, partial(pgx, "backgammon")),
)


# ---------------------------------------------------------------- the measurement


def main() -> int:
    """Measure everything, and print it as tables or for programs."""
    asked = arguments()
    device = Device(asked.device)
    usable, missing = usable_peers()
    try:
        ours = list(bench.our_jobs(asked.games, asked.seats, device))
    except RollwrightError as wrong:
        print(wrong, file=sys.stderr)
        return REFUSED
    jobs = list(in_order(ours, usable))
    rows = bench.measured(jobs, asked.seconds)
    whole = len(rows) == len(jobs)
    for sentence in missing + ([] if whole else ["Stopped early."]):
        print(sentence, file=sys.stderr)
    report = {**compared(rows), "missing": missing, "whole": whole}
    if asked.json:
        print(json.dumps(report | {"machine": bench.machine(device)}, indent=2))
    else:
        show(rows, report, device)
    return 0 if whole else INTERRUPTED


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--games", metavar="NAMES", help="some of ours, as in penk,tutto")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a round is")
    parser.add_argument("--device", choices=[one.value for one in Device], default="cpu")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def usable_peers() -> tuple[list[Peer], list[str]]:
    """The peers that can be measured here, and why others cannot, each reason once."""
    usable, missing = [], []
    for peer in PEERS:
        try:
            peer.check()
            usable.append(peer)
        except MissingPeer as none:
            missing.append(str(none))
    return usable, list(dict.fromkeys(missing))


def in_order(ours: list[Job], peers: list[Peer]) -> Iterator[Job]:
    """All that is measured; the pig before and after everything else."""
    others = [Job({"name": peer.name}, partial(ready_peer, peer)) for peer in peers]
    pig = others[:1] if peers and peers[0].name == PEERS[0].name else []
    yield from pig
    yield from ours
    yield from others[len(pig) :]
    yield from pig


def ready_peer(peer: Peer, _: Bar) -> Ready:
    """Another's game, ready to be measured."""
    return peer.make_ready()


def compared(rows: list[Row]) -> dict[str, Any]:
    """Our games and the peers, with their ratios to the better figure of the pig."""
    pig = PEERS[0].name
    pigs = [row for row in rows if row.named.get("name") == pig]
    best = sorted(pigs, key=lambda row: -row.rate.decisions)[:1]

    def data(row: Row) -> dict[str, Any]:
        return row.data() | {
            "ratio_to_pig": row.rate.decisions / best[0].rate.decisions if best else None
        }

    others = [row for row in rows if row.named.get("name", pig) != pig]
    return {
        "counted": COUNTED,
        "rates": [data(row) for row in rows if "game" in row.named],
        "peers": [data(row) for row in best + others],
    }


def show(rows: list[Row], report: dict[str, Any], device: Device) -> None:
    """Show what was measured as two tables."""
    screen = Terminal("en")
    heads = ["decisions/s", "games/s", *(["× pig"] if report["peers"] else [])]
    ours = [row for row in rows if "game" in row.named]
    lines = [
        [*bench.heads_of(row), *figures(data)]
        for row, data in zip(ours, report["rates"], strict=True)
    ]
    screen.columns(["game", "variant", "seats", "on", *heads], lines, frozenset((2, 4, 5, 6)))
    if report["peers"]:
        screen.blank()
        lines = [[one["name"], one["device"].upper(), *figures(one)] for one in report["peers"]]
        screen.columns(["others", "on", *heads], lines, frozenset((2, 3, 4)))
    bench.show_machine(screen, bench.machine(device))
    screen.line(COUNTED)


def figures(data: dict[str, Any]) -> list[str]:
    """The numbers of a row; the ratio where there is one."""
    rate = Rate(data["decisions_per_second"], data["games_per_second"])
    ratio = data["ratio_to_pig"]
    if ratio is None:
        return bench.figures(rate)
    return [*bench.figures(rate), f"{ratio:,.1f}" if ratio >= 1 else f"{ratio:.3f}"]


if __name__ == "__main__":
    sys.exit(main())
