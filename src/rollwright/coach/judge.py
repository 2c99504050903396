"""Judges: what a state is worth to every seat, in every account.

A judge is pure: the same state is worth the same whenever and wherever it is asked. At the end of a
game the worth is the result.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import blake2b
from typing import Any, Final, Generic, NamedTuple, Protocol

import numpy as np

from rollwright.coach.accounts import TURNS, kinds_of
from rollwright.coach.playout_policy import Policy, no_promise, policy_for
from rollwright.coach.playouts import (
    COLUMNS,
    after_moves,
    after_outcomes,
    count_turns,
    every_turn,
    play_out,
)
from rollwright.core.dice import Outcome
from rollwright.core.game import AnyGame, Game
from rollwright.core.seats import Move, Seat
from rollwright.core.states import AnyState, State, StateIn
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import put_at, width
from rollwright.play.loop import random_move
from rollwright.players.network.network import NO_NETWORK, network_for, new_layers
from rollwright.players.planner.tree import THROWN
from rollwright.solve.arrays import Floats, Ints, ints

OWN_LUCK: Final = 4  # bytes
APART: Final = 840 << 10  # numbers, which so many seats as there may be go into
MOST_AT_ONCE: Final = 2_000_000  # results that lie in memory


def cores() -> int:
    """How many threads a judge has unless said."""
    return os.cpu_count() or 1


def players_in(game: AnyGame) -> dict[str, Any]:
    """What playouts need that a game has not."""
    others: dict[str, Any] = {}
    if game.promise is None:
        others["promise"] = no_promise
        if game.greedy is None:
            others["greedy"] = random_move
    return others


def own_luck(rows: Ints) -> Ints:
    """Where the numbers of a state's own playouts begin: far from those of others."""
    digests = (blake2b(row.tobytes(), digest_size=OWN_LUCK).digest() for row in rows)
    return np.array([APART * int.from_bytes(one, "big") for one in digests], np.int64)


def own_lots(state: AnyState) -> int:
    """The same of one state."""
    row = ints(1, width(state))
    put_at(row, 0, state)
    return int(own_luck(row)[0])


class Worths(NamedTuple):
    """What states are worth."""

    values: Floats  # by account, state and seat
    samples: Floats | None  # by account, state, playout and seat; None if there is no doubt …
    in_all: bool = True  # … in any account, and not in the first alone


class Judge(Protocol[StateIn]):
    """Whoever says what states are worth."""

    @property
    def exact(self) -> bool:
        """Whether there is no error in the first account."""

    def states(self, states: Sequence[StateIn], /) -> Floats:
        """The worth of states, by account, state and seat."""

    def throw(self, state: StateIn, outcomes: Sequence[Outcome], /) -> Floats:
        """The worth of what outcomes of a throw lead to."""

    def moves(
        self, state: StateIn, seat: Seat, moves: Sequence[Move], first: int, last: int, /
    ) -> Worths:
        """The worth of what moves lead to, by the thoughts first to last."""


class Playouts(Generic[State]):
    """A judge that goes by playouts of quick players, or by a network where there is one.

    With `apart` every state is played out with luck of its own: a few playouts of each outcome then
    say well what a throw is worth on average, and little of a single one. The same luck for all
    would favour somebody a little, and the same one at every throw of a game.
    """

    exact = False

    def __init__(
        self,
        game: Game[State],
        like: State,
        playouts: int,
        threads: int = 1,
        *,
        apart: bool = False,
    ) -> None:
        self.game = game
        self.like = like  # any state of the match
        self.threads = threads
        self.seats = game.rules.seats(like)
        self.kinds = kinds_of(game, self.seats)
        self.policy = policy_for(game, like)
        self.playouts = self._whole(playouts)
        self.apart = apart
        # where turns are short, playouts to their end are; elsewhere networks were not tried
        self.network = network_for(game, like) if game.short_turns else NO_NETWORK

    def states(self, states: Sequence[State]) -> Floats:
        rows = ints(len(states), width(self.like))
        for n, state in enumerate(states):
            put_at(rows, n, state)
        return self._mean(rows)

    def throw(self, state: State, outcomes: Sequence[Outcome]) -> Floats:
        rows = ints(len(outcomes), width(self.like))
        compiled(after_outcomes, self.game)(state, np.array(outcomes, np.int64), rows)
        return self._mean(rows)

    def moves(
        self, state: State, seat: Seat, moves: Sequence[Move], first: int, last: int
    ) -> Worths:
        return self._worths(state, seat, moves, first, last, self.policy)

    def made_up(
        self, state: State, seat: Seat, move: Move, later: Move, first: int, last: int
    ) -> Worths:
        """The worth of what a move leads to, if the seat makes another one as soon as it can."""
        policy = self.policy._replace(seat=seat, move=later)
        return self._worths(state, seat, [move], first, last, policy)

    def _worths(
        self,
        state: State,
        seat: Seat,
        moves: Sequence[Move],
        first: int,
        last: int,
        policy: Policy,
    ) -> Worths:
        rows = ints(len(moves), width(self.like))
        compiled(after_moves, self.game)(state, seat, np.array(moves, np.int64), rows)
        found = self._found(rows, self._whole(first), self._whole(last), policy, ints(len(rows)))
        if policy.waver:  # playouts that pass the lots round are one sample together
            found = found.reshape(*found.shape[:2], -1, self.seats, self.seats).mean(axis=3)
        return Worths(found.mean(axis=2), found)

    def _whole(self, playouts: int) -> int:
        """As many playouts, or a few more, so that lots go all the way round."""
        return -(-playouts // self.seats) * self.seats if self.policy.waver else playouts

    def _mean(self, rows: Ints) -> Floats:
        """In parts, so that not all results lie in memory."""
        own = own_luck(rows) if self.apart else ints(len(rows))
        each = max(1, MOST_AT_ONCE // (self.playouts * COLUMNS * self.seats))
        parts = [
            self._found(rows[n : n + each], 0, self.playouts, self.policy, own[n : n + each]).mean(
                axis=2
            )
            for n in range(0, len(rows), each)
        ]
        empty = np.zeros((len(self.kinds), 0, self.seats))
        return np.concatenate(parts, axis=1) if parts else empty

    def _found(self, rows: Ints, first: int, last: int, policy: Policy, own: Ints) -> Floats:
        """How playouts end, by account, state, playout and seat."""
        found = np.zeros((len(rows), last - first, COLUMNS, self.seats))
        cuts = np.linspace(0, len(rows), min(len(rows), self.threads) + 1).astype(int)
        parts = [slice(cuts[n], cuts[n + 1]) for n in range(len(cuts) - 1)]
        work = partial(self._play, rows, first, last, policy, own, found)
        if len(parts) > 1:
            work(slice(0, 0))  # compiles, which threads must not do at the same time
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(work, parts))
        elif parts:
            work(parts[0])
        if len(self.kinds) == COLUMNS:
            return np.moveaxis(found, 2, 0)
        column = 0 if self.kinds[0] == TURNS else 1
        return found[None, :, :, column]

    def _play(
        self,
        rows: Ints,
        first: int,
        last: int,
        policy: Policy,
        own: Ints,
        found: Floats,
        part: slice,
    ) -> None:
        place = (rows[part], self.like, first, last)
        policy = policy._replace(row=policy.row.copy())  # a thread's own
        others = players_in(self.game)
        if self.kinds[0] == TURNS:
            begins = self.game.turn_begins or every_turn
            count = compiled(count_turns, self.game, begins=begins, **others)
            count(*place, policy, ints(THROWN), found[part])
        else:
            play = compiled(play_out, self.game, **others)
            layers = new_layers(self.network)
            play(*place, own[part], policy, ints(THROWN), self.network, layers, found[part])
