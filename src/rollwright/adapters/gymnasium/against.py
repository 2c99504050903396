"""A batch in which one seat is the learner's and computer players have the others."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from rollwright.adapters.gymnasium.seats import Seating
from rollwright.adapters.spaces import Info
from rollwright.core.binding import bound
from rollwright.core.dice import Key, derived
from rollwright.core.game import AnyRules, Game
from rollwright.core.moves import holds, nth_move
from rollwright.core.observation import Row
from rollwright.core.seats import Move, Seat, Seats
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.batch import NOBODY, Batch, Seen
from rollwright.fast.batch.loops import spread
from rollwright.fast.batch.row import EVENTS, KEY, TO_MOVE, begun, begun_anew, moved, visible
from rollwright.fast.batch.step import clear, put_lowest, put_mask, put_no_reward, put_reward
from rollwright.fast.batch.step_arrays import (
    NEXT_STEP,
    SAME_STEP,
    TERMINATE,
    Floats,
    Masks,
    Observations,
)
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import Ints, put_at, state_at
from rollwright.play.loop import called_choice, random_choice, seated_choice
from rollwright.players.registry import computer_player

rules: AnyRules = UNBOUND  # those of the game that a function is bound to
observed: Callable[[NamedTuple, Seat, Row], None] = UNBOUND  # that game's
choose: Callable[[object, NamedTuple, Seat, Key], Move] = UNBOUND  # one of those in `play/loop.py`

GREEDY: Final = ("greedy", "medium")
COMPILED: Final = ("random", *GREEDY)
REPLIES: Final = 1 << 29  # among what is derived from a game's key: the lots of its players


# ---------------------------------------------------------------- one game, row n


def replied(n: int, state: State, me: Seat, players: object, rows: Ints, worlds: Ints) -> State:
    """The game once all have moved whose turn comes before the learner's."""
    while rows[n, TO_MOVE] != NOBODY and rows[n, TO_MOVE] != me:
        seat = int(rows[n, TO_MOVE])
        lot = derived(int(rows[n, KEY]), REPLIES + int(rows[n, EVENTS]))
        move = choose(players, visible(n, seat, state, rows, worlds), seat, lot)
        state = moved(n, state, seat, move, rows, worlds)
    return state


def step_against(
    n: int, like: State, me: Seat, players: object, rows: Ints, worlds: Ints, starts: Ints,
    points: Ints, moves: Ints, reward: int, illegal: int, again: int, observations: Observations,
    masks: Masks, rewards: Floats, over: Masks, final: Observations,
) -> None:  # fmt: skip
    """As `fast/batch/step.py` has it, but the others reply, and only the learner looks."""
    state = state_at(rows, n, like)
    ended = rows[n, TO_MOVE] == NOBODY
    if not ended:
        open_moves = rules.open_moves(state, me)
        move = moves[n]
        refused = move < 0 or move >= rules.MOVES or not holds(open_moves, move)
        if refused and illegal == TERMINATE:
            rows[n, TO_MOVE] = NOBODY
            put_lowest(n, me, rewards)
        else:
            if refused:
                move = nth_move(open_moves, 0)
            state = moved(n, state, me, move, rows, worlds)
            state = replied(n, state, me, players, rows, worlds)
            put_reward(n, state, rows[n, TO_MOVE] == NOBODY, reward, points, rewards)
        ended = rows[n, TO_MOVE] == NOBODY
        if ended and again == SAME_STEP:
            clear(n, final)
            observed(state, me, final[n])
            state = begun_anew(n, like, rows, worlds, starts, points)
            state = replied(n, state, me, players, rows, worlds)
    else:
        put_no_reward(n, rewards)
        if again == NEXT_STEP:
            state = begun_anew(n, like, rows, worlds, starts, points)
            state = replied(n, state, me, players, rows, worlds)
            ended = False
    put_at(rows, n, state)
    over[n] = ended
    look(n, state, me, rows, worlds, observations, masks)


def look(
    n: int, state: State, me: Seat, rows: Ints, worlds: Ints, observations: Observations,
    masks: Masks,
) -> None:  # fmt: skip
    """What the learner sees, and may do: at the end anything, since it is not looked at."""
    clear(n, observations)
    observed(visible(n, me, state, rows, worlds), me, observations[n])
    put_mask(n, state, rows[n, TO_MOVE], masks)
    if rows[n, TO_MOVE] == NOBODY:
        masks[n, :] = True


# ---------------------------------------------------------------- some games, or all


def step_against_all(
    first: int, last: int, like: State, me: Seat, players: object, rows: Ints, worlds: Ints,
    starts: Ints, points: Ints, moves: Ints, reward: int, illegal: int, again: int,
    observations: Observations, masks: Masks, rewards: Floats, over: Masks, final: Observations,
) -> None:  # fmt: skip
    """Make the learner's move in every game, and then the others'."""
    for n in range(first, last):
        step_against(
            n, like, me, players, rows, worlds, starts, points, moves, reward, illegal, again,
            observations, masks, rewards, over, final,
        )  # fmt: skip


def look_all(
    first: int, last: int, like: State, me: Seat, players: object, rows: Ints, worlds: Ints,
    starts: Ints, points: Ints, observations: Observations, masks: Masks,
) -> None:  # fmt: skip
    """Begin every game that is over, let the others move where it is their turn, and look."""
    for n in range(first, last):
        if rows[n, TO_MOVE] == NOBODY:
            state = begun(n, like, rows, worlds, starts, points)
        else:
            state = state_at(rows, n, like)
        state = replied(n, state, me, players, rows, worlds)
        put_at(rows, n, state)
        look(n, state, me, rows, worlds, observations, masks)


class BatchAgainst(Batch[State]):
    """Many games in which it is always the learner's turn, or the game is over.

    Greedy and random opponents are compiled into the step; all others choose in Python, and it is
    as slow as they are.
    """

    def __init__(
        self,
        game: Game[State],
        games: int,
        seating: Seating,
        options: Info,
        seed: Key,
        *,
        reward: str,
        illegal: str,
        auto_reset: str,
        threads: int,
    ) -> None:
        super().__init__(
            game, games, seating.seats, seed, reward=reward, illegal=illegal,
            auto_reset=auto_reset, threads=threads, **options,
        )  # fmt: skip
        self.me = me = seating.seat
        names = [*seating.opponents[:me], "", *seating.opponents[me:]]
        self.quick = all(name in COMPILED for name in seating.opponents)
        self.players: Seats | list[Callable[[State, Seat, Key], Move]] = greedy_seats(names)
        if not self.quick:
            choices = [computer_player(name or "random").choose for name in names]
            self.players = [partial(choice, self.game) for choice in choices]
        self._shapes = self._arrays(len(self), len(self) if self._set.again == SAME_STEP else 0)

    def _reply(self, function: Callable[..., None], *arguments: object) -> None:
        if self.quick:
            choice = seated_choice if self.players else random_choice
            made = compiled(function, self.game, borrows=True, choose=choice)
        else:
            made = bound(function, self.game, choose=called_choice)
        given = (self.start, self.me, self.players, *self._games)
        spread(made, len(self), self.threads if self.quick else 1, *given, *arguments)

    def empty(self) -> Seen:
        """New arrays for `step`, with whatever lay there before: it fills all of them."""
        return Seen._make(map(np.empty_like, self._shapes))

    def seen(self) -> Seen:
        """Where games are over new ones begin; new arrays for `step`, with what there is to see."""
        seen = Seen._make(map(np.zeros_like, self._shapes))  # nothing has ended or was rewarded
        self._reply(look_all, seen.observations, seen.masks)
        return seen

    def take(self, other: "BatchAgainst[State]", chosen: Masks) -> None:
        """Go on with some games of another batch of the same kind, in the same rows."""
        for mine, theirs in zip(self._games, other._games, strict=True):
            for part in range(0, len(mine), len(self)):  # a seat's worlds lie together
                rows = slice(part, part + len(self))
                if len(mine) >= len(self):
                    mine[rows][chosen] = theirs[rows][chosen]

    def step(self, moves: ArrayLike, out: Seen | None = None) -> Seen:
        """Make the learner's move in every game that is not over, then the others'."""
        chosen = self._checked(moves)
        seen = self.empty() if out is None else out
        how = self._set.reward, self._set.illegal, self._set.again
        self._reply(step_against_all, chosen, *how, *seen)
        return seen


def greedy_seats(names: Sequence[str]) -> Seats:
    """The seats of greedy players, as bits."""
    return sum(1 << seat for seat, name in enumerate(names) if name in GREEDY)
