"""All turns of Tutto for two, solved and stored: 4 GB of numbers that make its games quick."""

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

import numpy as np

from rollwright.fast.compiled import compiled
from rollwright.games.tutto.rules import State
from rollwright.solve.arrays import Floats, Ints
from rollwright.solve.tutto.chances import CHOICE_CARDS, DICE, FIFTY, PILE, Odds, odds
from rollwright.solve.tutto.turn import Turn, solve_turn
from rollwright.solve.tutto.two_seats import (
    FIRST,
    LAST,
    PAID,
    SECOND,
    Tables,
    chance_after,
    fill_bank,
    top_of,
)

Levels = TypeVar("Levels", int, Ints)  # of one turn, or of all


class Store(NamedTuple):
    """Every turn of the solution, one after another: losing, banking, and what follows."""

    levels: Ints  # [kind, own, other] how many numbers of points are told apart; 0: no turn
    offsets: Ints  # [kind, own, other] where it begins
    numbers: Floats


def levels_of(tables: Tables) -> Ints:
    """How many numbers of points each turn tells apart."""
    target, most = tables.last.shape
    levels = np.zeros((3, target, most), np.int64)
    scores = np.zeros(2, np.int64)
    for kind in range(3):
        seat, ended = (0 if kind == FIRST else 1), (1 if kind == LAST else 0)
        for own in range(target):
            for other in range(most if ended else target):
                scores[seat], scores[1 - seat] = own * FIFTY, other * FIFTY
                levels[kind, own, other] = top_of(scores, seat, own, ended, 0, tables) + 1
    return levels


def fill_row(kind: int, own: int, tables: Tables, pile: Floats, odds: Odds, store: Store) -> None:
    """Solve and store the turns with one own score, against all scores of the other from 0 up."""
    seat, ended = (0 if kind == FIRST else 1), (1 if kind == LAST else 0)
    scores = np.zeros(2, np.int64)
    scores[seat] = own * FIFTY
    for other in range(store.levels.shape[2]):
        top = store.levels[kind, own, other] - 1
        if top < 0:
            break
        scores[1 - seat] = other * FIFTY
        lose = chance_after(scores, seat, own, ended, 0, tables)
        store.numbers[store.offsets[kind, own, other]] = lose
        here = stored_turn(store, kind, own, other)
        fill_bank(scores, seat, own, ended, 0, tables, here.bank)
        paid = stored_turn(store, kind, own, score_paid(own, other))
        solve_turn(here, top, 0, paid.tutto, pile, odds)


def score_paid(own: int, other: int) -> int:
    """The other's score after Plus/Minus."""
    return max(0, other - PAID) if other >= own else other


def stored_turn(store: Store, kind: int, score: int, other: int) -> Turn:
    """A turn of the store."""
    n = store.levels[kind, score, other]
    start = store.offsets[kind, score, other] + 1
    own = store.numbers[start : start + size_of(n) - 1]
    going = own[3 * n :].reshape((DICE + 1, n, CHOICE_CARDS))
    return Turn(own[:n], store.numbers[start - 1], own[n : 2 * n], own[2 * n : 3 * n], going)


def size_of(levels: Levels) -> Levels:
    """How many numbers are stored of a turn."""
    return 1 + (3 + CHOICE_CARDS * (DICE + 1)) * levels


def filled_store(tables: Tables, threads: int) -> Store:
    """The store of all turns."""
    levels = compiled(levels_of)(tables)
    sizes = np.where(levels, size_of(levels), 0)
    offsets = np.cumsum(sizes).reshape(sizes.shape) - sizes
    store = Store(levels, offsets, np.zeros(int(sizes.sum())))
    row = compiled(fill_row)
    with ThreadPoolExecutor(threads) as pool:
        rows = [(kind, own) for kind in (LAST, FIRST, SECOND) for own in range(levels.shape[1])]
        list(pool.map(lambda at: row(at[0], at[1], tables, PILE, odds(), store), rows))
    return store


def no_store() -> Store:
    """For games in which nobody needs one."""
    return Store(np.zeros((3, 0, 0), np.int64), np.zeros((3, 0, 0), np.int64), np.zeros(0))


def turns_of(state: State, store: Store) -> tuple[Turn, Turn]:
    """The turn of a state by the store, and as it goes on once the other has paid."""
    seat = state.player
    kind = FIRST if seat == 0 else LAST if state.ending else SECOND
    own = state.scores[seat] // FIFTY
    other = min(store.levels.shape[2] - 1, state.scores[1 - seat] // FIFTY)
    here = stored_turn(store, kind, own, other)
    return here, stored_turn(store, kind, own, score_paid(own, other))
