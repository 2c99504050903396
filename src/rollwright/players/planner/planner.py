"""The planner: it tries the promising moves in playouts, and those that prove well the most.

Of the moves that the greedy player thinks best, the worse half is left out after each round of
playouts, until two are left; the greedy move itself always stays, and another must be better by
more than chance explains. All moves have the same luck (`tree.py`). What was found out about a
turn serves its later moves, too. With the budget in playouts the same keys give the same moves
everywhere, for any one number of threads.

In games with short turns, where a network knows what positions are worth, a turn is thought through
instead (`expectimax.py`), if the budget is large enough for that.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import ceil, log2
from threading import local
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np

from rollwright.core.dice import Key, derived
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import Move, Seat
from rollwright.fast.cache import is_ready, mark_ready
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import width
from rollwright.players.evaluation import Weighed
from rollwright.players.network.network import Worth, known, room
from rollwright.players.planner import expectimax
from rollwright.players.planner.state_table import ints
from rollwright.players.planner.tree import (
    DEEPEST,
    MOST_EDGES,
    THROWN,
    Found,
    Tree,
    foreseen,
    most_promising,
    try_moves,
)
from rollwright.players.registry import MOST_PLAYOUTS

NODES: Final = 20_000  # of a tree at most: some 3 MB
EDGES: Final = 3  # of a node, on average: most are seldom visited and have one
FIRST_LOOK: Final = 16  # playouts that tell how far results lie apart
CAUTION: Final = 1.0  # standard errors by which a move must be better than the greedy one
BREADTH: Final = 1.5  # how many moves are tried: so many times the fourth root of the playouts
STEPS: Final = 64  # of thinking a turn through take as long as a playout
SAFELY: Final = 0.8  # of the time is planned for
SLICES: Final = 8  # of a round: how often a planner looks at the clock
LEFT_OUT: Final = -1


class Budget(NamedTuple):
    """How long to think."""

    playouts: int = 1000  # 0: as many as fit into the seconds
    seconds: float | None = None  # no more playouts after that
    threads: int = 1


def weigh(game: AnyGame, state: Any, seat: Seat, key: Key, budget: Budget) -> list[Weighed]:
    """The moves that a planner looks at and what it thinks of them, the best first."""
    began = perf_counter()
    late = began + budget.seconds if budget.seconds else None
    playouts = affordable(game, state, seat, key, budget)
    thought = expectimax.weigh(game, state, seat, STEPS * playouts, budget)
    return thought or play_out(game, state, seat, key, budget, playouts, late)


def play_out(
    game: AnyGame,
    state: Any,
    seat: Seat,
    key: Key,
    budget: Budget,
    playouts: int,
    late: float | None,
) -> list[Weighed]:
    """The promising moves with what so many playouts say of them, or as many as there is time."""
    moves = candidates(game, state, seat, key, playouts)
    trees, par, scale, spent = thoughts = before(game, state, seat, key, moves[0], budget, playouts)
    rounds = max(1, ceil(log2(len(moves))))
    left = moves.copy()
    found = nothing_found(len(moves))
    done = 0
    with ThreadPoolExecutor(budget.threads) as pool:
        for nth in range(rounds):
            running = int((left != LEFT_OUT).sum())
            each = max(1, (playouts - spent) // (rounds - nth) // running)
            for first, last in shares(done, done + each, SLICES if late else 1):
                if late and perf_counter() > late:
                    break
                jobs = [
                    pool.submit(_tried, game, tree, state, seat, key, left, part, par, scale)
                    for tree, part in zip(trees, shares(first, last, budget.threads), strict=True)
                ]
                for job in jobs:
                    add(found, job.result())
                spent += (last - first) * running
                done = last
            if late and perf_counter() > late:
                break
            if nth + 1 < rounds:
                leave_out_half(left, found)
    _last.thoughts = {(game.name, seat, budget): thoughts._replace(spent=0)}
    return in_order(moves, left, found, alone=game.rules.seats(state) == 1)


def affordable(game: AnyGame, state: Any, seat: Seat, key: Key, budget: Budget) -> int:
    """As many playouts as are asked for and will fit into the time there is, going by a few."""
    if not budget.seconds:
        return budget.playouts
    few = 8
    began = perf_counter()
    usual = candidates(game, state, seat, key, few)[:1]
    run = compiled(try_moves, game)
    tree = new_tree(state, few, known(game, state))
    run(tree, state, seat, key, usual, 0, few, 0.0, 1.0, nothing_found(1))
    each = (perf_counter() - began) / few
    fitting = int(SAFELY * budget.seconds * budget.threads / each)
    return min(budget.playouts or MOST_PLAYOUTS, max(2 * few, fitting))


class Thoughts(NamedTuple):
    """What a planner goes by while it weighs moves, and may still know at the next ones."""

    trees: list[Tree]  # one a thread
    par: float  # points, or points ahead, that are expected
    scale: float  # points that make a difference
    spent: int  # playouts it took to find that out


_last = local()  # each thread's thoughts at its last decision


def before(
    game: AnyGame, state: Any, seat: Seat, key: Key, usual: Move, budget: Budget, playouts: int
) -> Thoughts:
    """The thoughts of the last move, if they foresaw this state; otherwise from a first look."""
    earlier: Thoughts | None = getattr(_last, "thoughts", {}).get((game.name, seat, budget))
    if earlier is not None and width(state) == earlier.trees[0].row.shape[1]:
        first = earlier.trees[0]
        if first.used[0] < len(first.hashes) // 2 and compiled(foreseen, game)(first, state):
            return earlier
    look = max(4, min(FIRST_LOOK, playouts // 10))
    found = nothing_found(1)
    run = compiled(try_moves, game)
    lot, tree = derived(key, 1), new_tree(state, look, known(game, state))
    run(tree, state, seat, lot, np.array([usual]), 0, look, 0.0, 1.0, found)
    par = found.leads[0] / look
    apart = max(0.0, found.leads[1] / look - par * par) ** 0.5  # the results of the greedy move
    trees = [new_tree(state, playouts, tree.worth) for _ in range(budget.threads)]
    return Thoughts(trees, par, max(1.0, apart), look)


def candidates(game: AnyGame, state: Any, seat: Seat, key: Key, playouts: int) -> Any:
    """The moves worth trying: the greedy one, then by their promise."""
    if game.greedy is None or game.promise is None:
        raise BadOption(f"{game.title} has no planner, for want of a greedy player.")
    count = count_moves(game.rules.open_moves(state, seat))
    most = max(2, min(count, round(BREADTH * playouts**0.25)))
    moves = np.zeros(most, np.int64)
    found = compiled(most_promising, game)(state, seat, key, moves, 0, most)
    return moves[:found]


def new_tree(state: Any, playouts: int, worth: Worth) -> Tree:
    """A tree with room for a node a playout of two decisions, within bounds."""
    nodes = min(2 * playouts, NODES)
    edges = EDGES * nodes + MOST_EDGES

    return Tree(
        slots=ints(2 * nodes),
        hashes=ints(nodes),
        first=ints(nodes),
        edges=ints(nodes),
        visits=ints(nodes),
        moves=ints(edges),
        tries=ints(edges),
        sums=np.zeros(edges),
        used=ints(2),
        row=ints(1, width(state)),
        path=ints(DEEPEST),
        thrown=ints(THROWN),
        worth=worth,
        layers=room(worth),
    )


# ---------------------------------------------------------------- what was found


def nothing_found(moves: int) -> Found:
    """Of so many moves, nothing yet."""
    values, squares, wins, points = np.zeros((4, moves))
    return Found(np.zeros(moves, np.int64), values, squares, wins, points, np.zeros(2))


def add(found: Found, more: Found) -> None:
    """Take in what another thread found."""
    for total, part in zip(found, more, strict=True):
        np.add(total, part, out=total)


def _tried(
    game: AnyGame, tree: Tree, state: Any, seat: Seat, key: Key, left: Any, part: tuple[int, int],
    par: float, scale: float,
) -> Found:  # fmt: skip
    found = nothing_found(len(left))
    compiled(try_moves, game)(tree, state, seat, key, left, *part, par, scale, found)
    return found


def shares(first: int, last: int, parts: int) -> list[tuple[int, int]]:
    """Some playouts in so many parts."""
    cuts = [first + (last - first) * n // parts for n in range(parts + 1)]
    return list(pairwise(cuts))


def leave_out_half(left: Any, found: Found) -> None:
    """Keep the better half of the moves, and the greedy one."""
    running = [n for n in range(1, len(left)) if left[n] != LEFT_OUT]
    running.sort(key=lambda n: found.values[n] / found.tries[n], reverse=True)
    for n in running[(len(running) + 1) // 2 :]:
        left[n] = LEFT_OUT


def in_order(moves: Any, left: Any, found: Found, *, alone: bool) -> list[Weighed]:
    """The moves, those first that are surely better than the greedy one; then it; then the rest."""
    tries = np.maximum(found.tries, 1)
    gain = (found.values - found.values[0] * found.tries / tries[0]) / tries
    doubt = np.sqrt(np.maximum(0.0, found.squares / tries - gain**2) / tries)
    surely = np.where(left != LEFT_OUT, gain - CAUTION * doubt, -2.0)
    surely[0] = 0.0
    order: Sequence[int] = sorted(range(len(moves)), key=lambda n: (-surely[n], -gain[n]))
    return [
        Weighed(
            move=int(moves[n]),
            value=float(found.values[n] / tries[n]),
            win=None if alone else float(found.wins[n] / tries[n]),
            points=float(found.points[n] / tries[n]),
            tries=int(found.tries[n]),
        )
        for n in order
    ]


# ---------------------------------------------------------------- the player


def choose(game: AnyGame, state: Any, seat: Seat, key: Key, budget: Budget) -> Move:
    """The move that a planner makes; where there is only one, without a thought."""
    moves = game.rules.open_moves(state, seat)
    if count_moves(moves) == 1:
        return nth_move(moves, 0)
    return weigh(game, state, seat, key, budget)[0].move


def prepared(game: AnyGame, state: Any) -> bool:
    """Whether the planner is compiled for such states, here or by an earlier run."""
    return is_ready(_name(game, state))


def prepare(game: AnyGame, state: Any, seat: Seat) -> None:
    """Compile the planner, if it is not yet: some 10 to 40 s."""
    few = Budget(playouts=10)
    for _ in range(2):  # the second time thoughts of the first are there
        expectimax.weigh(game, state, seat, expectimax.MOST, few)
        play_out(game, state, seat, 0, few, few.playouts, None)
    mark_ready(_name(game, state))


def _name(game: AnyGame, state: Any) -> str:
    return f"{game.name}-{game.rules.seats(state)}-planner"
