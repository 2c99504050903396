"""Sequential halving (Karnin, Koren and Somekh, 2013): how playouts are shared out among moves.

There are as many rounds as it takes to halve the moves until two are left; each round has the same
share of the playouts, all its moves as many, and after it the worse half is left out. Here the
greedy move always stays, and another must be better by more than chance explains; what a move has
shown in earlier rounds counts on.

All moves have the same luck (`playout.py`). What was found out about a turn serves its later moves,
too. With the budget in playouts the same keys give the same moves everywhere, for any one number
of threads.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from math import ceil, log2
from threading import local
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np

from rollwright.core.dice import Key, derived
from rollwright.core.errors import BadOption
from rollwright.core.game import Game
from rollwright.core.moves import count_moves
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import width
from rollwright.players.evaluation import Evaluation
from rollwright.players.network.network import network_for
from rollwright.players.planner.budget import Budget
from rollwright.players.planner.playout import Findings, Trial, no_findings, try_moves
from rollwright.players.planner.ranking import LEFT_OUT, in_order, leave_out_half
from rollwright.players.planner.tree import Tree, foreseen, most_promising, new_tree
from rollwright.solve.arrays import Ints, ints

FIRST_LOOK: Final = 16  # playouts that tell how far results lie apart
CAUTION: Final = 1.0  # standard errors by which a move must be better than the greedy one
BREADTH: Final = 1.5  # how many moves are tried: so many times the fourth root of the playouts
SLICES: Final = 8  # of a round: how often a planner looks at the clock


def halve(
    game: Game[State],
    state: State,
    seat: Seat,
    key: Key,
    budget: Budget,
    playouts: int,
    late: float | None,
) -> list[Evaluation]:
    """The promising moves with what so many playouts say of them, or as many as there is time."""
    moves = candidates(game, state, seat, key, playouts)
    thoughts = before(game, state, seat, key, int(moves[0]), budget, playouts)
    trees, par, scale, spent = thoughts
    rounds = max(1, ceil(log2(len(moves))))
    left = moves.copy()
    found = no_findings(len(moves))
    done = 0
    with ThreadPoolExecutor(budget.threads) as pool:
        for nth in range(rounds):
            running = int((left != LEFT_OUT).sum())
            each = max(1, (playouts - spent) // (rounds - nth) // running)
            for part in shares(done, done + each, SLICES if late else 1):
                if late and perf_counter() > late:
                    break
                tried = partial(_tried, game, state, seat, Trial(left, key, *part, par, scale))
                for more in pool.map(tried, trees, shares(*part, budget.threads)):
                    add(found, more)
                spent += (part[1] - part[0]) * running
                done = part[1]
            if late and perf_counter() > late:
                break
            if nth + 1 < rounds:
                leave_out_half(left, found)
    _last.thoughts = {(game.name, seat, budget): thoughts._replace(spent=0)}
    alone = game.rules.seats(state) == 1
    return in_order(moves, left != LEFT_OUT, found, CAUTION, alone=alone)


def candidates(game: Game[State], state: State, seat: Seat, key: Key, playouts: int) -> Ints:
    """The moves worth trying: the greedy one, then by their promise."""
    if game.promise is None:
        raise BadOption(f"{game.title} has no planner, for want of a greedy player.")
    count = count_moves(game.rules.open_moves(state, seat))
    most = max(2, min(count, round(BREADTH * playouts**0.25)))
    moves = ints(most)
    found: int = compiled(most_promising, game)(state, seat, key, moves, 0, most)
    return moves[:found]


# ---------------------------------------------------------------- what is known before


class Thoughts(NamedTuple):
    """What a planner goes by while it compares moves, and may still know at the next ones."""

    trees: list[Tree]  # one a thread
    par: float  # points, or points ahead, that are expected
    scale: float  # points that make a difference
    spent: int  # playouts it took to find that out


_last = local()  # each thread's thoughts at its last decision


def before(
    game: Game[State],
    state: State,
    seat: Seat,
    key: Key,
    usual: Move,
    budget: Budget,
    playouts: int,
) -> Thoughts:
    """The thoughts of the last move, if they foresaw this state; otherwise from a first look."""
    earlier: Thoughts | None = getattr(_last, "thoughts", {}).get((game.name, seat, budget))
    if earlier is not None and width(state) == earlier.trees[0].row.shape[1]:
        first = earlier.trees[0]
        if first.used[0] < len(first.hashes) // 2 and compiled(foreseen, game)(first, state):
            return earlier
    look = max(4, min(FIRST_LOOK, playouts // 10))
    found = no_findings(1)
    network = network_for(game, state)
    trial = Trial(np.array([usual]), derived(key, 1), first=0, last=look, par=0.0, scale=1.0)
    compiled(try_moves, game)(new_tree(state, look, network), state, seat, trial, found)
    par = found.leads[0] / look
    apart = max(0.0, found.leads[1] / look - par * par) ** 0.5  # the results of the greedy move
    trees = [new_tree(state, playouts, network) for _ in range(budget.threads)]
    return Thoughts(trees, par, max(1.0, apart), look)


# ---------------------------------------------------------------- what was found


def _tried(
    game: Game[State], state: State, seat: Seat, trial: Trial, tree: Tree, part: tuple[int, int]
) -> Findings:
    """What some of a trial's playouts find, in a thread with a tree of its own."""
    found = no_findings(len(trial.moves))
    own = trial._replace(first=part[0], last=part[1])
    compiled(try_moves, game)(tree, state, seat, own, found)
    return found


def add(found: Findings, more: Findings) -> None:
    """Take in what another thread found."""
    for total, part in zip(found, more, strict=True):
        np.add(total, part, out=total)


def shares(first: int, last: int, parts: int) -> list[tuple[int, int]]:
    """Some playouts in so many parts."""
    cuts = [first + (last - first) * n // parts for n in range(parts + 1)]
    return list(pairwise(cuts))
