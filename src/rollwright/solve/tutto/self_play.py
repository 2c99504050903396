"""Games of Tutto for two by the solution and others, compiled: what it is worth over a million.

Four can play. `random` and `greedy` are the usual ones. `expert` solves each turn for the cards
that are left, as at a table. `table` takes every card as drawn from all 56; its turns are solved
once for all pairs of scores (`turn_store.py`).
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from rollwright.core.dice import Key, count, derived, portion
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, Move
from rollwright.fast.compiled import compiled
from rollwright.games.tutto.greedy import greedy
from rollwright.games.tutto.rules import (
    REPLACED,
    SHUFFLED,
    Options,
    State,
    after_chance,
    after_move,
    cards_left,
    new_game,
    open_moves,
    sample,
    turn,
)
from rollwright.games.tutto.sheet import CARDS
from rollwright.solve.arrays import Floats, Ints
from rollwright.solve.tutto.chances import FIFTY, Odds, odds
from rollwright.solve.tutto.move_values import best_of, chain_of, turn_here, value_of
from rollwright.solve.tutto.turn import Turn, room_for
from rollwright.solve.tutto.turn_store import Store, filled_store, no_store, turns_of
from rollwright.solve.tutto.two_seats import Solution, Tables

PLAYERS: Final = ("random", "greedy", "table", "expert")
RANDOM: Final = 0
GREEDY: Final = 1
TABLE: Final = 2
EXPERT: Final = 3

# What is counted
GAMES: Final = 0
FIRST_WINS: Final = 1  # of the seat that starts, a shared win as a half
FIRST_SQUARES: Final = 2
WINS: Final = 3  # of the player named first, who starts every other game
SQUARES: Final = 4
DECISIONS: Final = 5  # of that player
LOST: Final = 6  # chance given away by them
LOST_SQUARES: Final = 7
TURNS: Final = 8  # of both
COLUMNS: Final = 9

JOB: Final = 500  # games

# ---------------------------------------------------------------- games


class Solved(NamedTuple):
    """The turn that an expert has solved last, and where."""

    at: tuple[int, int, int, int]  # the scores, the seat, the cards left
    points: int
    here: Turn
    paid: Turn


def play_games(
    first: int,
    games: int,
    seed: Key,
    start: State,
    players: Ints,
    judged: bool,
    store: Store,
    tables: Tables,
    odds: Odds,
) -> Floats:
    """Play the games number first, first+1, …, with the players in turns at the start."""
    counts = np.zeros(COLUMNS)
    for number in range(first, first + games):
        state = start
        key = derived(seed, number)
        swapped = number % 2  # the player named first has the second seat
        none = room_for(np.zeros(1), 0.0)
        solved = Solved((-1, -1, -1, -1), 0, none, none)
        events = 0
        while not state.won:
            seat = state.player
            lot = derived(key, events)
            events += 1
            if turn(state) == CHANCE:
                state = after_chance(state, sample(state, lot))
            else:
                plays = players[seat ^ swapped]
                if plays == EXPERT:
                    solved = solved_for(state, solved, tables, odds)
                move = move_of(plays, state, lot, solved, store, odds)
                if judged and seat == swapped:
                    count_loss(lost_by(state, move, store, odds), counts)
                state = after_move(state, seat, move)
            counts[TURNS] += 1 if state.player != seat or state.won else 0
        count_game(state, swapped, counts)
    return counts


def move_of(plays: int, state: State, lot: Key, solved: Solved, store: Store, odds: Odds) -> Move:
    """What one of the players does."""
    if plays == EXPERT:
        return best_of(state, solved.here, solved.paid, odds)
    if plays == TABLE:
        here, paid = turns_of(state, store)
        return best_of(state, here, paid, odds)
    if plays == GREEDY:
        return greedy(state, state.player, lot)
    moves = open_moves(state, state.player)
    return nth_move(moves, portion(count_moves(moves), lot))


def solved_for(state: State, solved: Solved, tables: Tables, odds: Odds) -> Solved:
    """The turn of a state, solved anew unless it is the one that was solved last."""
    seat = state.player
    cards = cards_left(state)
    at = (state.scores[0], state.scores[1], seat, cards)
    if at == solved.at and state.points >= solved.points:
        return solved
    pile = np.zeros(CARDS)
    for card in range(CARDS):
        pile[card] = count(cards, card)
    low = state.points // FIFTY
    here, paid = turn_here(chain_of(state), seat, state.ending, low, 0, pile, tables, odds)
    return Solved(at, state.points, here, paid)


def lost_by(state: State, move: Move, store: Store, odds: Odds) -> float:
    """The chance to win that a move gives away, if every card is drawn from all 56."""
    here, paid = turns_of(state, store)
    best = value_of(state, best_of(state, here, paid, odds), here, paid, odds)
    return best - value_of(state, move, here, paid, odds)


def count_loss(lost: float, counts: Floats) -> None:
    """Take in a decision."""
    counts[DECISIONS] += 1
    counts[LOST] += lost
    counts[LOST_SQUARES] += lost * lost


def count_game(state: State, swapped: int, counts: Floats) -> None:
    """Take in how a game ended."""
    share = 0.5 if state.won == 3 else 1.0
    won = share if state.won & 1 else 0.0
    counts[GAMES] += 1
    counts[FIRST_WINS] += won
    counts[FIRST_SQUARES] += won * won
    won = share if state.won >> swapped & 1 else 0.0
    counts[WINS] += won
    counts[SQUARES] += won * won


class Mean(NamedTuple):
    """A mean with its standard error."""

    mean: float
    error: float


class Summary(NamedTuple):
    """What some games came to."""

    games: int
    first_seat: Mean  # won by who starts
    first_player: Mean  # won by the player named first
    loss: Mean | None  # of that player, a decision; None where it was not worked out
    decisions: int
    turns: float  # of a game


def play(
    solution: Solution,
    players: tuple[str, str],
    games: int,
    *,
    seed: Key = 1,
    replaced: bool = False,
    judged: bool = False,
    threads: int | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> Summary:
    """Play games, the players in turns at the start; the same on any number of threads.

    `judged` also works out what the decisions of the player named first give away.
    """
    workers = threads or os.cpu_count() or 1
    start = new_game(2, Options(solution.target, pile=REPLACED if replaced else SHUFFLED))
    numbers = np.array([PLAYERS.index(name) for name in players])
    store = no_store()
    if judged or "table" in players:
        tell("Solving all turns …")
        store = filled_store(solution.tables, workers)
    fixed = (seed, start, numbers, judged, store, solution.tables, odds())
    game = compiled(play_games)
    tell("Playing …")
    jobs = [(first, min(JOB, games - first)) for first in range(0, games, JOB)]
    counts = np.zeros(COLUMNS)
    with ThreadPoolExecutor(workers) as pool:
        for done in pool.map(lambda job: game(job[0], job[1], *fixed), jobs):
            counts += done
            tell(f"{int(counts[GAMES])} of {games} games")
    return Summary(
        int(counts[GAMES]),
        _mean(counts[GAMES], counts[FIRST_WINS], counts[FIRST_SQUARES]),
        _mean(counts[GAMES], counts[WINS], counts[SQUARES]),
        _mean(*counts[[DECISIONS, LOST, LOST_SQUARES]]) if judged else None,
        int(counts[DECISIONS]),
        float(counts[TURNS] / counts[GAMES]),
    )


def _mean(number: float, total: float, squares: float) -> Mean:
    mean = total / number
    return Mean(float(mean), sqrt(max(0.0, squares / number - mean * mean) / number))
