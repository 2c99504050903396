"""A whole step of one game in one pass: move, throws, reward, the next game, mask, observation."""

from collections.abc import Callable
from typing import NamedTuple

from rollwright.core.bits import has, size
from rollwright.core.game import AnyRules
from rollwright.core.moves import NO_MOVES, holds, nth_move
from rollwright.core.observation import Row
from rollwright.core.seats import Seat
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.batch.row import NOBODY, TO_MOVE, begun, begun_anew, moved, visible
from rollwright.fast.batch.step_arrays import (
    DELTA,
    LOWEST,
    NEXT_STEP,
    SAME_STEP,
    SCORE,
    TERMINATE,
    WIN,
    Floats,
    Masks,
    Observations,
)
from rollwright.fast.rows import Ints, put_at, state_at

rules: AnyRules = UNBOUND  # those of the game that a function is bound to
observed: Callable[[NamedTuple, Seat, Row], None] = UNBOUND  # that game's


def begin(n: int, like: State, rows: Ints, worlds: Ints, starts: Ints, points: Ints) -> None:
    """Put a game that has nobody to move at its start."""
    if rows[n, TO_MOVE] == NOBODY:
        put_at(rows, n, begun(n, like, rows, worlds, starts, points))


def is_refused(n: int, like: State, rows: Ints, moves: Ints) -> bool:
    """Whether a game's move is not open."""
    seat = rows[n, TO_MOVE]
    if seat == NOBODY:
        return False
    if moves[n] < 0 or moves[n] >= rules.MOVES:
        return True
    return not holds(rules.open_moves(state_at(rows, n, like), seat), moves[n])


def step(
    n: int, like: State, rows: Ints, worlds: Ints, starts: Ints, points: Ints, moves: Ints,
    reward: int, illegal: int, again: int, observations: Observations, masks: Masks,
    rewards: Floats, over: Masks, final: Observations, ends: Ints,
) -> None:  # fmt: skip
    """Make a game's move and see what there is to see then (`Games`, `Seen` name the arrays).

    `ends` keeps the states in which games end: a card looks at them later, all at once. Its last
    column says whether this step has ended a game.
    """
    state = state_at(rows, n, like)
    seat = rows[n, TO_MOVE]
    ended = seat == NOBODY
    if ends.shape[0]:
        ends[n, -1] = False
    if not ended:
        open_moves = rules.open_moves(state, seat)
        move = moves[n]
        refused = move < 0 or move >= rules.MOVES or not holds(open_moves, move)
        if refused and illegal == TERMINATE:
            rows[n, TO_MOVE] = NOBODY
            put_lowest(n, seat, rewards)
        else:
            if refused:
                move = nth_move(open_moves, 0)
            state = moved(n, state, seat, move, rows, worlds)
            put_reward(n, state, rows[n, TO_MOVE] == NOBODY, reward, points, rewards)
        ended = rows[n, TO_MOVE] == NOBODY
        if ended and again == SAME_STEP:
            if final.shape[0]:
                clear(n, final)
                observed(state, 0, final[n])
            if ends.shape[0]:
                put_at(ends, n, state)
                ends[n, -1] = True
            state = begun_anew(n, like, rows, worlds, starts, points)
    else:
        put_no_reward(n, rewards)
        if again == NEXT_STEP:
            state = begun_anew(n, like, rows, worlds, starts, points)
            ended = False
    put_at(rows, n, state)
    if over.shape[0]:
        over[n] = ended
    if masks.shape[0]:
        put_mask(n, state, rows[n, TO_MOVE], masks)
    if observations.shape[0]:
        put_observation(n, state, rows, worlds, observations)


# ---------------------------------------------------------------- rewards


def put_no_reward(n: int, rewards: Floats) -> None:
    """Nothing, for any seat."""
    if rewards.shape[0]:
        for seat in range(rewards.shape[1]):
            rewards[n, seat] = 0.0


def put_lowest(n: int, seat: Seat, rewards: Floats) -> None:
    """The reward of a seat whose move was not open."""
    put_no_reward(n, rewards)
    if rewards.shape[0]:
        rewards[n, seat] = LOWEST


def put_reward(
    n: int, state: State, over: bool, reward: int, points: Ints, rewards: Floats
) -> None:
    """The reward of every seat for the state that a move has led to."""
    if rewards.shape[0] == 0:
        return
    if reward == DELTA:
        for seat in range(rewards.shape[1]):
            now = rules.score(state, seat)
            rewards[n, seat] = now - points[n, seat]
            points[n, seat] = now
        return
    put_no_reward(n, rewards)
    if over and reward == SCORE:
        for seat in range(rewards.shape[1]):
            rewards[n, seat] = rules.score(state, seat)
    elif over and reward == WIN:
        won = rules.winners(state)
        for seat in range(rewards.shape[1]):
            if has(won, seat):
                rewards[n, seat] = 1.0 / size(won)


# ---------------------------------------------------------------- masks and observations


def put_mask(n: int, state: State, seat: Seat, masks: Masks) -> None:
    """The moves that are open to a seat; none to NOBODY."""
    moves = NO_MOVES
    if seat != NOBODY:
        moves = rules.open_moves(state, seat)
    for move in range(rules.MOVES):
        masks[n, move] = holds(moves, move)


def put_observation(
    n: int, state: State, rows: Ints, worlds: Ints, observations: Observations
) -> None:
    """What the seat that has to move sees, or seat 0 if the game is over."""
    clear(n, observations)
    seat = max(rows[n, TO_MOVE], 0)
    observed(visible(n, seat, state, rows, worlds), seat, observations[n])


def clear(n: int, observations: Observations) -> None:
    """Zeros for an observation to be written into."""
    observations[n, :] = 0


# ---------------------------------------------------------------- what can be asked at any time


def mask(n: int, like: State, rows: Ints, masks: Masks) -> None:
    """The moves that are open to the seat that has to move."""
    put_mask(n, state_at(rows, n, like), rows[n, TO_MOVE], masks)


def look(
    n: int, like: State, rows: Ints, worlds: Ints, seat: Seat, observations: Observations
) -> None:
    """What a seat sees, or for NOBODY the one that has to move, or seat 0 if the game is over."""
    clear(n, observations)
    put_seen(n, like, rows, worlds, seat, observations[n])


def put_seen(n: int, like: State, rows: Ints, worlds: Ints, seat: Seat, zeros: Row) -> None:
    """As `look`, into a row of zeros."""
    if seat == NOBODY:
        seat = max(rows[n, TO_MOVE], 0)
    state = state_at(rows, n, like)
    observed(visible(n, seat, state, rows, worlds), seat, zeros)


def look_at_end(n: int, like: State, ends: Ints, final: Observations) -> None:
    """What seat 0 sees of the end of a game, where a step has ended one."""
    if ends[n, -1]:
        clear(n, final)
        put_end(n, like, ends, final[n])


def put_end(n: int, like: State, ends: Ints, zeros: Row) -> None:
    """As `look_at_end`, into a row of zeros."""
    observed(state_at(ends, n, like), 0, zeros)


def score(n: int, like: State, rows: Ints, scores: Ints, winners: Ints) -> None:
    """The points of the seats, and the winners as bits."""
    state = state_at(rows, n, like)
    for seat in range(scores.shape[1]):
        scores[n, seat] = rules.score(state, seat)
    winners[n] = rules.winners(state)
