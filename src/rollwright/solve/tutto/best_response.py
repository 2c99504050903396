"""The best response to a random player in Tutto: how well anybody can do against one.

A random player's turn does not depend on the scores, so many of them, played, give its chances: how
much is banked, how often leaders pay, how often a Cloverleaf wins. Against that the other seat's
turns are solved as in `two_seats.py`, with every card drawn from all 56.
"""

from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np

from rollwright.core.dice import Key, derived
from rollwright.core.game import Rules
from rollwright.core.seats import CHANCE, OVER
from rollwright.core.unbound import UNBOUND
from rollwright.fast.compiled import compiled
from rollwright.games import tutto
from rollwright.games.tutto.rules import State
from rollwright.games.tutto.sheet import PLUS_MINUS
from rollwright.play.loop import random_move
from rollwright.solve.arrays import Floats
from rollwright.solve.tutto.chances import FIFTY, PILE, odds
from rollwright.solve.tutto.two_seats import (
    BEYOND,
    FIRST,
    LAST,
    PAID,
    SECOND,
    Tables,
    iterate_values,
    solve_row,
)

rules: Rules[State] = UNBOUND  # bound to Tutto's

PAYMENTS: Final = 8  # more in one turn hardly ever come
MOST: Final = 400  # points in fifties that are told apart
CHUNK: Final = 100_000


class Ends(NamedTuple):
    """How turns end, counted or as chances, by how often leaders were to pay in them."""

    banked: Floats  # [payments, points in fifties]
    lost: Floats  # [payments]
    won: Floats  # [0] by a Cloverleaf


def random_turns(start: State, seed: Key, begin: int, end: int, ends: Ends) -> None:
    """Play first turns of games at random, number begin to end - 1, and count how they end."""
    for number in range(begin, end):
        key = derived(seed, number)
        state = start
        events = 0
        payments = 0
        while state.player == 0 and rules.turn(state) != OVER:
            events += 1
            lot = derived(key, events)
            if rules.turn(state) == CHANCE:
                state = rules.after_chance(state, rules.sample(state, lot))
            else:
                state = rules.after_move(state, 0, random_move(state, 0, lot))
                if state.card == PLUS_MINUS and state.kept == 6:
                    payments += 1
        payments = min(payments, PAYMENTS - 1)
        points = min(state.scores[0] // FIFTY, MOST - 1)
        if rules.turn(state) == OVER:
            ends.won[0] += 1
        elif points:
            ends.banked[payments, points] += 1
        else:
            ends.lost[payments] += 1


def chances(turns: int, seed: Key, threads: int) -> Ends:
    """The chances of a random turn, from so many of them."""
    start = tutto.GAME.new_game(2, tutto.GAME.options({"pile": "replaced"}))
    run = compiled(random_turns, tutto.GAME)

    def some(begin: int) -> Ends:
        ends = Ends(np.zeros((PAYMENTS, MOST)), np.zeros(PAYMENTS), np.zeros(1))
        run(start, seed, begin, min(turns, begin + CHUNK), ends)
        return ends

    with ThreadPoolExecutor(threads) as pool:
        counted = list(pool.map(some, range(0, turns, CHUNK)))
    return Ends(*(np.sum(parts, axis=0) / turns for parts in zip(*counted, strict=True)))


# ---------------------------------------------------------------- what a random turn is worth


def random_row(kind: int, own: int, tables: Tables, ends: Ends) -> Floats:
    """What random turns are worth with one own score, against all scores of the other."""
    others = tables.last.shape[1] if kind == LAST else tables.first.shape[1]
    values = np.zeros(others)
    for other in range(others):
        theirs = other
        total = ends.won[0]
        for payments in range(ends.lost.shape[0]):
            total += ends.lost[payments] * chance_then(kind, own, theirs, tables)
            for points in range(1, ends.banked.shape[1]):
                if ends.banked[payments, points]:
                    after = chance_then(kind, own + points, theirs, tables)
                    total += ends.banked[payments, points] * after
            if theirs >= own:  # one payment more
                theirs = max(0, theirs - PAID)
        values[other] = total
    return values


def chance_then(kind: int, own: int, theirs: int, tables: Tables) -> float:
    """The chance of a seat whose turn is over, by both scores in fifties."""
    target = tables.first.shape[0]
    if kind == LAST or (kind == SECOND and own >= target):
        return 1.0 if own > theirs else 0.5 if own == theirs else 0.0
    if kind == SECOND:
        return 1.0 - float(tables.first[theirs, own])
    if own >= target:
        return 1.0 - float(tables.last[theirs, min(tables.last.shape[1] - 1, own)])
    return 1.0 - float(tables.second[theirs, own])


# ---------------------------------------------------------------- the best response


def first_seat(
    ends: Ends, target: int, answered: Collection[int], threads: int, within: float,
    tell: Callable[[int, float], None] = lambda *_: None,
) -> float:  # fmt: skip
    """The first seat's chance when the turns in some tables are the best response, others random.

    `tell` hears of the round and the largest change in it.
    """
    best, at_random = compiled(solve_row), compiled(random_row)

    def row(kind: int, own: int, tables: Tables) -> Floats:
        made: Floats
        if kind in answered:
            made = best(kind, own, tables, PILE, odds())
        else:
            made = at_random(kind, own, tables, ends)
        return made

    solution = iterate_values(
        row, target, within, BEYOND, threads, lambda _, number, change: tell(number, change)
    )
    return solution.chance(FIRST, 0, 0)
