"""How long a judge thinks, and how its thought is spread: most of it where the choice is close.

Work is counted in moves of playouts, not in seconds, so a review is the same on any machine; the
seconds that somebody gives make it more or less in proportion, and end it if all takes longer.
"""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final, Generic, NamedTuple

import numpy as np

from rollwright.coach.judge import Judge, Playouts, Worths
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.solve.arrays import Floats

USUAL_SECONDS: Final = 60.0  # within which a review is to be done on two cores
WORK: Final = 8_000_000  # moves of playouts for all throws in that time, and as many for decisions
FEWEST: Final = 8  # playouts of a state after a throw …
MOST: Final = 512  # … and the most
FIRST_LOOK: Final = 48  # playouts of every move at a decision
ROUNDS: Final = 6  # each with twice the playouts of the one before
SURELY: Final = 2.0  # doubts by which a move must be better to be called so
AS_GOOD: Final = 1e-9  # better by no more: rounding
FRESH: Final = 1 << 20  # the first of the playouts that choose no move
AT_LAST: Final = 768  # of them, at most …
AT_LEAST: Final = 192  # … and at least
OUT: Final = 3.5  # doubts behind the best: no longer looked at


class Budget(NamedTuple):
    """How much may be thought."""

    throws: int  # moves of playouts
    decisions: int
    rounds: int = ROUNDS
    late: float = float("inf")  # by the clock: no more rounds after that

    @classmethod
    def within(cls, seconds: float | None, rounds: int = ROUNDS, share: float = 1.0) -> "Budget":
        """As much as fits into some seconds on two cores."""
        work = int(WORK * share * (seconds or USUAL_SECONDS) / USUAL_SECONDS)
        late = perf_counter() + 0.7 * (seconds or USUAL_SECONDS)
        return cls(work, work, rounds, late)


def playouts_for(outcomes: Sequence[int], lengths: Sequence[int], work: int) -> int:
    """How many playouts each outcome of all throws may have, each a game of some length.

    >>> playouts_for([21, 21], [40, 20], 100_000)
    79
    """
    all_of = sum(n * length for n, length in zip(outcomes, lengths, strict=True))
    return max(FEWEST, min(MOST, work // max(1, all_of)))


class Looked(Generic[State]):
    """A decision that is thought about: what is known of its moves so far."""

    def __init__(
        self,
        world: State,
        seat: Seat,
        played: Move | None,
        moves: list[Move],
        *,
        to_win: bool = False,
    ) -> None:
        self.world = world
        self.seat = seat
        self.moves = moves
        self.played = None if played is None else moves.index(played)
        self.tries = np.zeros(len(moves), np.int64)
        self.samples: list[list[Floats]] = [[] for _ in moves]  # by account, playout and seat
        self.to_win = to_win  # the best move of the first account is that of all
        self.exact: Floats | None = None  # values without a doubt
        self.exact_in_all = False  # in every account
        self.chosen: list[int] = []  # the best move by account, once that is decided
        self.fresh: Floats | None = None  # the move that was played, by playouts that chose nothing

    @property
    def values(self) -> Floats:
        """By account, move and seat."""
        if self.exact is not None:
            return self.exact
        means = [np.concatenate(parts, axis=1).mean(axis=1) for parts in self.samples]
        return np.stack(means, axis=1)

    def add(self, places: Sequence[int], found: Worths) -> None:
        """Take in what was found out about some moves."""
        if found.samples is None:
            self.exact = found.values
            self.exact_in_all = found.in_all
            return
        for n, place in enumerate(places):
            self.samples[place].append(found.samples[:, n])
            self.tries[place] += found.samples.shape[2]

    def decide(self, judge: Judge[State]) -> None:
        """Choose the best move for good, and say what it gains by playouts that did not choose it.

        The best of many seems better than it is, since luck has chosen, too.
        """
        if self.played is None or self.exact is not None or len(self.moves) == 1:
            return
        accounts = len(self.samples[0][0])
        best = [self.best(account) for account in range(accounts)]
        places = sorted({self.played, *best})
        sure = len(places) == 1
        playouts = AT_LEAST if sure else min(AT_LAST, max(AT_LEAST, int(self.tries[self.played])))
        moves = [self.moves[place] for place in places]
        found = judge.moves(self.world, self.seat, moves, FRESH, FRESH + playouts).samples
        self.chosen = best
        if found is None:
            return
        self.fresh = found[:, places.index(self.played)]
        for n, place in enumerate([] if sure else places):
            self.samples[place] = [found[:, n]]
            self.tries[place] = found.shape[2]

    def followed_by(self, after: "Looked[State]") -> None:
        """Take the move that was played for what it is worth with the best move right after it.

        Playouts go on greedily, so a good move that the greedy player overlooks would be missed
        again at every decision of a round in which it stays open: it counts when it is lost. What
        is the same move's worth twice is compared by the same playouts, which chose neither: the
        better of two guesses would be too good, the more so the longer a round is.
        """
        if self.played is None or self.exact is not None or after.exact is not None:
            return
        best = after.best()
        if best != after.played:
            then = np.concatenate(after.samples[best], axis=1)
        elif after.fresh is None or not self._gains_by(after.fresh):
            return
        else:
            then = after.fresh
        self.fresh = then
        if self.chosen != [self.played] * len(self.chosen):
            self.samples[self.played] = [then]
            self.tries[self.played] = then.shape[1]

    def _gains_by(self, then: Floats) -> bool:
        """Whether playouts come out better than those of the move that was played."""
        if self.fresh is None:
            return False
        n = min(then.shape[1], self.fresh.shape[1])  # those with the same luck
        return bool(then[0, :n, self.seat].mean() > self.fresh[0, :n, self.seat].mean())

    def made_up(self, judge: Playouts[State]) -> None:
        """Take the move that was played for what it is worth if the best one is made up for.

        Playouts may never find a good move by themselves. Then it would be missed again in every
        round in which it stays open; what it costs to make it later is all that is lost.
        """
        if self.played is None or self.exact is not None:
            return
        known = np.concatenate(self.samples[self.played], axis=1)
        playouts = known.shape[1] * (judge.seats if judge.policy.waver else 1)
        for account in range(len(known)):
            best = self.best(account)
            if best == self.played:
                continue
            moves = (self.moves[self.played], self.moves[best])
            lots = (FRESH, FRESH + playouts)
            found = judge.made_up(self.world, self.seat, *moves, *lots).samples
            assert found is not None
            if found[account, 0, :, self.seat].mean() > known[account, :, self.seat].mean():
                known[account] = found[account, 0]
                self.samples[self.played], self.fresh = [known], known

    def doubt(self, one: int, other: int, account: int = 0) -> float:
        """The standard error of what the seat gains by one move against another."""
        if self.exact is not None or one == other:
            return 0.0
        ours, theirs = (
            np.concatenate(self.samples[place], axis=1)[account, :, self.seat]
            for place in (one, other)
        )
        n = min(len(ours), len(theirs))  # those with the same luck
        apart = ours[:n] - theirs[:n]
        return float(apart.std() / max(1, n - 1) ** 0.5)

    def best(self, account: int = 0) -> int:
        """The move that is worth most to the seat; of equal ones that with most points.

        Who is exact about the first account is not about the second, where the best move of the
        first is taken.
        """
        if self.to_win or not (self.exact is None or self.exact_in_all):
            account = 0
        if self.chosen:
            return self._played_if_as_good(self.chosen[account], account)
        values = self.values[:, :, self.seat]
        order = (values[-1], values[account])
        top = int(np.lexsort(order)[-1])
        return self._played_if_as_good(top, account)

    def _played_if_as_good(self, top: int, account: int) -> int:
        """The move that was played, unless the best one is better by more than doubt explains.

        Of many moves one seems better by chance, so it must be so by the more doubts, unless other
        playouts have chosen it.
        """
        if self.played is None:
            return top
        own = self.values[account, :, self.seat]
        ahead = own[top] - own[self.played]
        rivals = 1 if self.chosen else max(1, len(self.moves) - 1)
        surely = (SURELY**2 + 2 * np.log(rivals)) ** 0.5
        if ahead <= AS_GOOD or ahead < surely * self.doubt(top, self.played, account):
            return self.played
        return top

    def contenders(self) -> list[int]:
        """The moves that may yet be the best, and the one that was played."""
        own = self.values[0, :, self.seat]
        top = int(own.argmax())
        near = [
            place
            for place in range(len(self.moves))
            if own[top] - own[place] <= OUT * self.doubt(top, place)
        ]
        return sorted({*near, top, *([] if self.played is None else [self.played])})

    def settled(self, enough: float) -> bool:
        """Whether more thought would hardly change what is said of the decision."""
        if self.exact is not None or len(self.moves) == 1:
            return True
        own = self.values[0, :, self.seat]
        top = int(own.argmax())
        at = top if self.played is None else self.played
        rivals = [place for place in self.contenders() if place != at]
        if not rivals:
            return True
        doubt = max(self.doubt(place, at) for place in rivals)
        ahead = own[top] - own[at]
        return doubt < enough / 2 and (ahead < enough / 2 or ahead > 3 * doubt)


def think(
    judge: Judge[State],
    decisions: Sequence[Looked[State]],
    lengths: Sequence[int],
    budget: Budget,
    enough: float,
    progress: Callable[[float], None] = lambda _: None,
    quickly: Sequence[bool] = (),
) -> None:
    """Think about decisions, in rounds: all moves at first, then those that are close.

    `lengths` are the moves that a playout of each takes, `enough` the loss that is worth telling;
    those that are thought about `quickly` have no more than the first look.
    """
    spent, done = 0, FIRST_LOOK
    for nth, one in enumerate(decisions):
        every = range(len(one.moves))
        one.add(every, judge.moves(one.world, one.seat, one.moves, 0, FIRST_LOOK))
        spent += FIRST_LOOK * len(one.moves) * lengths[nth]
        progress((nth + 1) / len(decisions) / 2)
    for nth in range(1, budget.rounds):
        each = FIRST_LOOK << nth - 1
        waiting = [
            n
            for n, one in enumerate(decisions)
            if not (quickly and quickly[n]) and not one.settled(enough)
        ]
        for n in waiting:
            one = decisions[n]
            places = one.contenders()
            cost = each * len(places) * lengths[n]
            if spent + cost > budget.decisions or perf_counter() > budget.late:
                continue
            moves = [one.moves[place] for place in places]
            one.add(places, judge.moves(one.world, one.seat, moves, done, done + each))
            spent += cost
        done += each
        progress(0.5 + nth / budget.rounds / 2)
    for one in decisions:
        one.decide(judge)
    progress(1.0)
