"""The review of a match: every event judged, and the accounts of all seats.

1. J is the judge, a vector over seats; at the end of a game it is the result. An account starts
   with J of the first state. Before a throw J of playouts is the mean over all outcomes.
2. The luck of a throw is J after it, less the mean of J over all outcomes by their exact weights.
3. A decision is judged in the own world of its seat (`play/step.py`). The best move m* is the one
   with the highest J for that seat. J(m*) - J(m) is its error; what that changes for the others is
   theirs under `others`. A move that is better by no more than doubt explains is not called so.
4. What remains of every step is drift: the judge changing its mind, and how writings of the same
   round meet.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Final

import numpy as np

from rollwright.coach.account_sums import Sums
from rollwright.coach.accounts import POINTS, TURNS, begins_turn, kinds_of
from rollwright.coach.explained_errors import explained
from rollwright.coach.judge import Judge
from rollwright.coach.judge_choice import EXPERT, Bench, bench, left
from rollwright.coach.luck import JudgedThrow
from rollwright.coach.move_classes import rated, thresholds
from rollwright.coach.passages import Chosen, Passage, Thrown, passages
from rollwright.coach.review import (
    CLASSES,
    MOVE,
    THROW,
    Account,
    MoveWorth,
    Point,
    Review,
    ReviewedEvent,
    SeatReview,
)
from rollwright.coach.thinking_budget import Looked, think
from rollwright.core.moves import listed
from rollwright.core.seats import CHANCE, EVERYBODY, Seat
from rollwright.core.states import AnyState, State
from rollwright.play.match import AnyMatch, Match
from rollwright.solve.arrays import Floats

TOLD: Final = 5  # good moves that an event tells of
THROWS_SHARE: Final = 0.5  # of the time, for the progress bar


def review(
    match: AnyMatch,
    judge: str | Judge[AnyState] = EXPERT,
    seat: Seat | None = None,
    *,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] = lambda _: None,
) -> Review:
    """What was luck and what was skill in a match.

    `judge` is quick, expert, exact, standing, or one's own (`judge.py`); `seconds` is how long it
    may think (`thresholds.toml` unless said); with a `seat` only that one's decisions are thought
    about for long. `progress` hears from 0 to 1 how far it is.

    >>> import rollwright
    >>> told = review(rollwright.Match("tutto", seats=2, seed=1), judge="standing")
    >>> told.exact, told.seats[0].account.start
    (False, 0.5)
    """
    return _Reviewing(match, judge, seat, seconds, threads, progress).review()


def decisions(
    match: AnyMatch,
    judge: str | Judge[AnyState] = EXPERT,
    *,
    seconds: float | None = None,
    threads: int | None = None,
) -> list[ReviewedEvent]:
    """The decisions alone, just as a review tells of them but for reasons, at half of its work.

    Their classes know nothing of the drift, which takes the other half.
    """
    made = _Reviewing(match, judge, None, seconds, threads, lambda _: None)
    looked = made.decisions()
    nothing = np.zeros((len(made.kinds), match.seats))
    for passage in made.passages:
        for part in passage.parts:
            if isinstance(part, Chosen):
                made.decision(part, looked[part.number], nothing)
    return [made.with_class(one, 0.0) for one in made.events]


class _Reviewing:
    """One review as it is made."""

    def __init__(
        self,
        match: Match[State],
        judge: str | Judge[AnyState],
        seat: Seat | None,
        seconds: float | None,
        threads: int | None,
        progress: Callable[[float], None],
    ) -> None:
        self.began = perf_counter()
        self.match = match
        self.rules = match.game.rules
        self.kinds = kinds_of(match.game, match.seats)
        self.passages: list[Passage[AnyState]] = list(passages(match))
        self.judges: Bench[AnyState] = bench(match, self.passages, judge, seconds, threads)
        self.seat = seat
        self.progress = progress
        self.stated = thresholds(match.game.name, self.kinds[0])
        self.sums = Sums(self.kinds, match.seats, apart=match.game.seen.alone is not None)
        self.drifts: list[float] = []
        self.events: list[ReviewedEvent] = []

    def review(self) -> Review:
        match = self.match
        looked = self.decisions()
        thrown = self._throws()
        worths = self._graph(thrown)
        self.sums.from_to(worths[:, 0], worths[:, -1])
        for nth, passage in enumerate(self.passages):
            change = worths[:, nth + 1] - worths[:, nth]
            for part in passage.parts:
                if isinstance(part, Thrown):
                    luck = thrown[part.number].luck
                    self._throw(part, luck, worths[:, nth], worths[:, nth + 1])
                    change = change - luck
                else:
                    told = self.decision(part, looked[part.number], worths[:, nth + 1])
                    change = change - told
            self.sums.add_drift(change)
            self.drifts += [float(size) for size in abs(change[0])]
        mean_drift = sum(self.drifts) / max(1, len(self.drifts))
        self.events = [self.with_class(one, mean_drift) for one in self.events]
        if self.judges.explains:
            worth_why = self.judges.decisions, self.stated.inaccuracy
            self.events = explained(match, self.passages, self.events, self.seat, *worth_why)
        raw = accounts = self.sums.judged()
        if self.judges.explains and not self.judges.exact:
            accounts = self.sums.adding_up()
        ends = [0, *(one.end for one in self.passages)]
        graph = [
            Point(end, _tuple(worths[0, n]), _tuple(worths[1, n]) if len(self.kinds) > 1 else ())
            for n, end in enumerate(ends)
        ]
        return Review(
            game=match.game.name,
            kinds=self.kinds,
            judge=self.judges.name,
            exact=self.judges.exact,
            over=match.over,
            seats=tuple(self._seat(seat, accounts, raw) for seat in range(match.seats)),
            events=tuple(self.events),
            graph=tuple(graph),
            mean_drift=mean_drift,
            seconds=round(perf_counter() - self.began, 2),
        )

    # ------------------------------------------------------------ what the judges say

    def _throws(self) -> dict[int, JudgedThrow]:
        """All throws, judged, by the numbers of their events."""
        parts = [part for one in self.passages for part in one.parts if isinstance(part, Thrown)]
        judged = {}
        for n, part in enumerate(parts):
            judged[part.number] = self.judges.judged(self.rules, part.before, part.outcome)
            self.progress(1 - THROWS_SHARE * (1 - (n + 1) / len(parts)))
        return judged

    def _graph(self, thrown: dict[int, JudgedThrow]) -> Floats:
        """The worth of all states between passages; turns that have begun count in.

        What was judged with a throw is not judged again, so that J after it is J before the next
        event.
        """
        ends = [0, *(one.end for one in self.passages)]
        worths = np.zeros((len(self.kinds), len(ends), self.match.seats))
        others = []
        for nth, end in enumerate(ends):
            state = self.match.at(end)
            due = self.judges.means and self.rules.turn(state) == CHANCE
            if due:
                worths[:, nth] = (thrown.get(end) or self.judges.judged(self.rules, state)).mean
            elif self.judges.means and end - 1 in thrown:
                worths[:, nth] = thrown[end - 1].fallen
            else:
                others.append(nth)
            worths[:, nth] += self._begun(end, due) + self.judges.gains(state)
        if others:
            states = [self.match.at(ends[nth]) for nth in others]
            worths[:, others] += (self.judges.graph or self.judges.states).states(states)
        return worths

    def decisions(self) -> dict[int, Looked[AnyState]]:
        """All decisions, thought about, by the numbers of their events."""
        chosen = [part for one in self.passages for part in one.parts if isinstance(part, Chosen)]
        looked = {
            part.number: Looked(
                part.world,
                part.seat,
                part.move,
                listed(self.rules.open_moves(part.world, part.seat)),
                to_win=self.judges.to_win,
            )
            for part in chosen
        }
        open_ones = [
            (looked[part.number], self.judges.turn or left(self.match, len(chosen) - n))
            for n, part in enumerate(chosen)
            if len(looked[part.number].moves) > 1
        ]
        think(
            self.judges.decisions,
            [one for one, _ in open_ones],
            [length for _, length in open_ones],
            self.judges.budget,
            self.stated.inaccuracy,
            lambda part: self.progress((1 - THROWS_SHARE) * part),
            quickly=[self.seat not in (None, one.seat) for one, _ in open_ones],
        )
        if self.judges.makes_up is not None:
            for one, _ in open_ones:
                one.made_up(self.judges.makes_up)
        self._follow(chosen, looked)
        return looked

    def _follow(self, chosen: list[Chosen[AnyState]], looked: dict[int, Looked[AnyState]]) -> None:
        """What stays open after a move is not lost by it; the last decisions first."""
        later: dict[Seat, tuple[AnyState, Looked[AnyState]]] = {}
        for part in reversed(chosen):
            one = looked[part.number]
            world, after = later.get(part.seat, (None, None))
            follows = self.rules.after_move(part.world, part.seat, part.move) == world
            if len(one.moves) > 1:
                if after is not None and follows:
                    one.followed_by(after)
                later[part.seat] = part.world, one
            elif after is not None and follows:  # the only move there was leads there
                later[part.seat] = part.world, after

    # ------------------------------------------------------------ event by event

    def _throw(self, part: Thrown[AnyState], luck: Floats, before: Floats, after: Floats) -> None:
        """Tell of a throw and its luck, which is by account and seat."""
        self.sums.add_luck(luck)
        roller = self.rules.roller(part.before)
        self.events.append(
            ReviewedEvent(
                part.number,
                THROW,
                None if roller == EVERYBODY else roller,
                self.match.event_words(part.number),
                _tuple(before[0]),
                _tuple(after[0]),
                luck=_tuple(luck[0]),
                luck_points=_tuple(luck[1]) if len(luck) > 1 else (),
            )
        )

    def decision(self, part: Chosen[AnyState], looked: Looked[AnyState], here: Floats) -> Floats:
        """What a move has changed by its error, by account and seat."""
        changed = np.zeros_like(here)
        told = ReviewedEvent(
            part.number,
            MOVE,
            part.seat,
            self.match.event_words(part.number),
            _tuple(here[0]),
            _tuple(here[0]),
            best=part.move,
            choices=len(looked.moves),
        )
        if len(looked.moves) > 1:
            values = looked.values + self._begun(part.number) + self.judges.gains(part.world)
            changed = self.sums.add_error(looked, values)
            told = self._with_worths(told, part, looked, values, changed)
        self.events.append(told)
        return changed

    def with_class(self, event: ReviewedEvent, drift: float) -> ReviewedEvent:
        """An event with its class, where there was a choice."""
        if not event.moves:
            return event
        return event._replace(rated=rated(event.loss, self.stated, event.doubt, drift))

    def _with_worths(
        self,
        told: ReviewedEvent,
        part: Chosen[AnyState],
        looked: Looked[AnyState],
        values: Floats,
        changed: Floats,
    ) -> ReviewedEvent:
        """An event with what its moves are worth."""
        best, played = looked.best(), looked.moves.index(part.move)
        own = np.minimum(values[0, :, part.seat], values[0, best, part.seat])
        order = sorted(range(len(own)), key=lambda place: (place != best, -own[place]))[:TOLD]
        words = self.match.game.words.move
        has_points = self.kinds[-1] == POINTS
        moves = tuple(
            MoveWorth(
                looked.moves[place],
                words(part.world, part.seat, looked.moves[place], "en"),
                float(own[place]),
                float(values[-1, place, part.seat]) if has_points else None,
                looked.doubt(place, best),
            )
            for place in [*order, *([] if played in order else [played])]
        )
        loss = float(-changed[0, part.seat])
        return told._replace(
            before=_tuple(values[0, best]),
            after=_tuple(values[0, played]),
            loss=loss,
            loss_points=float(-changed[-1, part.seat]) if has_points else 0.0,
            doubt=looked.doubt(best, played),
            best=looked.moves[best],
            best_words=moves[0].words,
            moves=moves,
        )

    # ------------------------------------------------------------ what it adds up to

    def _begun(self, events: int, due: bool = False) -> int:
        """The turns that have begun, negative, where they are what counts; or as good as, if due.

        The mean over what a throw leads to knows nothing of the turn that it begins.
        """
        if self.kinds != (TURNS,):
            return 0
        throws = [n for n in range(events) if self.match.events[n].seat is None]
        throws += [events] * due
        return -sum(begins_turn(self.match.game, self.match.at(n)) for n in throws)

    def _seat(
        self, seat: Seat, accounts: list[list[Account]], raw: list[list[Account]]
    ) -> SeatReview:
        own = [one for one in self.events if one.seat == seat and one.rated]
        first = accounts[seat]
        second = raw[seat] if raw is not accounts else []
        return SeatReview(
            seat,
            self.match.name(seat),
            first[0],
            first[1] if len(first) > 1 else None,
            len(own),
            {rating: sum(one.rated == rating for one in own) for rating in CLASSES},
            second[0] if second else None,
            second[1] if len(second) > 1 else None,
        )


def _tuple(values: Floats) -> tuple[float, ...]:
    return tuple(float(value) for value in values)
