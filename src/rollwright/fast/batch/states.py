"""Many states, and what they lead to: for expectimax, and for learners that value afterstates.

    after = batch.afterstates()        # what every open move of every game leads to
    chances = after.chances()          # and every throw that may follow, with its exact weight
    worth = value(chances.observations(seats))
    moves = np.bincount(chances.of, chances.weight * worth)    # the mean of each afterstate

An afterstate has no throw in it yet: it may be a state in which one is due. Those of a batch are
what the seat that has to move sees: while several write, the others have yet to.
"""

from collections.abc import Callable
from typing import Generic, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rollwright.core.game import AnyRules, Game
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.observation import Row
from rollwright.core.seats import CHANCE, Seat
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.batch.row import TO_MOVE, WAITING
from rollwright.fast.batch.step import clear
from rollwright.fast.batch.step_arrays import Observations
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import Ints, put_at, state_at, width

rules: AnyRules = UNBOUND  # those of the game that a function is bound to
observed: Callable[[NamedTuple, Seat, Row], None] = UNBOUND  # that game's


def count_open(like: State, rows: Ints, seats: Ints, counts: Ints) -> None:
    """How many moves are open to a seat in each state."""
    for n in range(rows.shape[0]):
        if seats[n] >= 0:
            counts[n] = count_moves(rules.open_moves(state_at(rows, n, like), seats[n]))


def fill_after_moves(
    like: State, rows: Ints, seats: Ints, counts: Ints, of: Ints, by: Ints, after: Ints
) -> None:
    """What every open move leads to."""
    place = 0
    for n in range(rows.shape[0]):
        state = state_at(rows, n, like)
        for number in range(counts[n]):
            move = nth_move(rules.open_moves(state, seats[n]), number)
            of[place] = n
            by[place] = move
            put_at(after, place, rules.after_move(state, seats[n], move))
            place += 1


def count_outcomes(like: State, rows: Ints, counts: Ints) -> None:
    """How many outcomes each state has; one where no throw is due."""
    for n in range(rows.shape[0]):
        state = state_at(rows, n, like)
        counts[n] = len(rules.outcomes(state)) if rules.turn(state) == CHANCE else 1


def fill_after_chance(
    like: State, rows: Ints, of: Ints, by: Ints, ways: Ints, all_ways: Ints, after: Ints
) -> None:
    """What every outcome leads to, and in how many ways it comes about."""
    place = 0
    for n in range(rows.shape[0]):
        state = state_at(rows, n, like)
        first = place
        if rules.turn(state) == CHANCE:
            total = 0
            for outcome, number in rules.outcomes(state):
                by[place] = outcome
                ways[place] = number
                total += number
                put_at(after, place, rules.after_chance(state, outcome))
                place += 1
        else:
            by[place] = -1
            ways[place] = 1
            total = 1
            put_at(after, place, state)
            place += 1
        of[first:place] = n
        all_ways[first:place] = total


def look_at_states(like: State, rows: Ints, seats: Ints, observations: Observations) -> None:
    """What a seat sees in each state."""
    for n in range(rows.shape[0]):
        clear(n, observations)
        observed(state_at(rows, n, like), seats[n], observations[n])


def turns_of(like: State, rows: Ints, turns: Ints) -> None:
    """Who may move in each state, as bits; CHANCE; OVER."""
    for n in range(rows.shape[0]):
        turns[n] = rules.turn(state_at(rows, n, like))


def points_of(like: State, rows: Ints, scores: Ints) -> None:
    """The points of every seat in each state."""
    for n in range(rows.shape[0]):
        state = state_at(rows, n, like)
        for seat in range(scores.shape[1]):
            scores[n, seat] = rules.score(state, seat)


class States(Generic[State]):
    """Many states of one game, each of which came from a state before it.

    - `rows`: a state in each row, as ints in their order; `state(n)` is one of them.
    - `of`: the number of the state that it came from.
    - `by`: the move or the outcome that led to it; -1 where no throw was due.
    - `ways`, `all_ways`: in how many ways that outcome comes about, of how many: exact ints.
    """

    def __init__(
        self, game: Game[State], like: State, rows: Ints, of: Ints, by: Ints,
        ways: Ints | None = None, all_ways: Ints | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.like = like
        self.rows = rows
        self.of = of
        self.by = by
        self.ways = np.ones(len(rows), np.int64) if ways is None else ways
        self.all_ways = np.ones(len(rows), np.int64) if all_ways is None else all_ways

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def weight(self) -> NDArray[np.float64]:
        """The chance of each; those of one state before add up to 1."""
        return self.ways / self.all_ways

    @property
    def turn(self) -> Ints:
        """Who may move in each, as bits; CHANCE, OVER (`core/seats.py`)."""
        turns = np.zeros(len(self), np.int64)
        compiled(turns_of, self.game)(self.like, self.rows, turns)
        return turns

    def state(self, n: int) -> State:
        """One of the states, as the rules know it."""
        return state_at(self.rows, n, self.like)

    def scores(self) -> Ints:
        """The points of every seat in each, as if the game ended there."""
        scores = np.zeros((len(self), self.game.rules.seats(self.like)), np.int64)
        compiled(points_of, self.game)(self.like, self.rows, scores)
        return scores

    def observations(self, seats: ArrayLike, out: Observations | None = None) -> Observations:
        """What a seat, or one for each state, sees in them."""
        shown = self.game.known_observation()
        number = self.game.rules.seats(self.like)
        seen = np.empty((len(self), shown.size(number)), shown.dtype) if out is None else out
        looks = np.ascontiguousarray(np.broadcast_to(np.asarray(seats, np.int64), len(self)))
        compiled(look_at_states, self.game)(self.like, self.rows, looks, seen)
        return seen

    def afterstates(self, seats: ArrayLike) -> "States[State]":
        """What every open move of a seat, or of one for each state, leads to; -1 has none."""
        movers = np.ascontiguousarray(np.broadcast_to(np.asarray(seats, np.int64), len(self)))
        counts = np.zeros(len(self), np.int64)
        compiled(count_open, self.game)(self.like, self.rows, movers, counts)
        of, by, after = self._room(int(counts.sum()))
        fill = compiled(fill_after_moves, self.game)
        fill(self.like, self.rows, movers, counts, of, by, after)
        return States(self.game, self.like, after, of, by)

    def chances(self) -> "States[State]":
        """What every outcome of the throw that is due leads to; where none is, the state itself.

        Another throw may be due then, as after a card of Tutto: ask again.
        """
        counts = np.zeros(len(self), np.int64)
        compiled(count_outcomes, self.game)(self.like, self.rows, counts)
        of, by, after = self._room(int(counts.sum()))
        ways, all_ways = np.zeros_like(of), np.zeros_like(of)
        fill = compiled(fill_after_chance, self.game)
        fill(self.like, self.rows, of, by, ways, all_ways, after)
        return States(self.game, self.like, after, of, by, ways, all_ways)

    def _room(self, states: int) -> tuple[Ints, Ints, Ints]:
        of, by = np.zeros(states, np.int64), np.zeros(states, np.int64)
        return of, by, np.zeros((states, self.rows.shape[1]), np.int64)


def states_of(game: Game[State], like: State, rows: Ints) -> States[State]:
    """The states of a batch's rows, by themselves."""
    number = len(rows)
    own = np.ascontiguousarray(rows[:, : width(like)])
    return States(game, like, own, np.arange(number), np.full(number, -1))


def seen_states(game: Game[State], like: State, rows: Ints, worlds: Ints) -> States[State]:
    """The states of a batch's rows as the seats see them that have to move."""
    states = states_of(game, like, rows)
    common = np.flatnonzero(rows[:, WAITING])
    states.rows[common] = worlds[rows[common, TO_MOVE] * len(rows) + common]
    return states
