"""The events of a game and the states they lead to, step by step; all by number, without words.

The one place that knows since when a step goes on, what each seat may see of it and what may be
taken back (`step.py`), and since when nothing was thrown.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, Generic, NamedTuple, overload

from rollwright.core.dice import Outcome
from rollwright.core.drawing import Past
from rollwright.core.game import Rules
from rollwright.core.seats import ALLOWED, Move, Seat
from rollwright.core.states import State
from rollwright.play.step import Step

LATELY: Final = 60  # events: more than a turn has


class Event(NamedTuple):
    """A move of a seat, or an outcome of chance."""

    seat: Seat | None  # None: chance
    what: int  # the move's number, or the outcome


class Whole(NamedTuple, Generic[State]):
    """All that has happened at a table: what a match is saved as, since rules cannot be."""

    events: list[Event]
    states: list[State]
    thrown: Mapping[Seat, int]
    first: int  # the number of events before the present step
    holds_close: bool


class Lately(Sequence[Past[State]], Generic[State]):
    """What happened lately; mostly only the last of it is asked for."""

    def __init__(self, states: list[State], events: list[Event]) -> None:
        self._states, self._events = states, events

    def __len__(self) -> int:
        return len(self._events)

    @overload
    def __getitem__(self, number: int) -> Past[State]: ...
    @overload
    def __getitem__(self, number: slice) -> "Lately[State]": ...
    def __getitem__(self, number: int | slice) -> "Past[State] | Lately[State]":
        if isinstance(number, slice):
            return Lately(self._states[number], self._events[number])
        return Past(self._states[number], *self._events[number])


class Timeline(Generic[State]):
    """What has happened since a state."""

    def __init__(self, rules: Rules[State], start: State) -> None:
        self.rules = rules
        self.events: list[Event] = []
        self.states = [start]  # before the first event, after the first, …
        self.thrown: Counter[Seat] = Counter()  # how often each roller has
        self.step = Step(rules, 0, start)
        self.holds_close = False  # whether a common step stays open until somebody closes it
        self._throws: list[int] = []  # the numbers of the events that were outcomes

    def whole(self) -> "Whole[State]":
        """All that has happened, without the rules by which it did."""
        return Whole(self.events, self.states, self.thrown, self.step.first, self.holds_close)

    @classmethod
    def from_whole(cls, rules: Rules[State], whole: "Whole[State]") -> "Timeline[State]":
        """One in which all that has happened."""
        twin = cls(rules, whole.states[0])
        twin.events, twin.states = list(whole.events), list(whole.states)
        twin.thrown = Counter(whole.thrown)
        twin._throws = [number for number, event in enumerate(twin.events) if event.seat is None]
        twin.holds_close = whole.holds_close
        twin._step_again(whole.first)
        return twin

    @property
    def state(self) -> State:
        """What all events add up to."""
        return self.states[-1]

    def throw(self, outcome: Outcome) -> None:
        """Add an outcome; with it a step begins."""
        self.thrown[self.rules.roller(self.state)] += 1
        self._throws.append(len(self.events))
        self._add(Event(None, outcome), self.rules.after_chance(self.state, outcome))
        self.step = Step(self.rules, len(self.events), self.state)

    def move(self, seat: Seat, move: Move) -> None:
        """Add an allowed move; it may close the step."""
        self.close_step()
        self._add(Event(seat, move), self.rules.after_move(self.state, seat, move))
        self.step.add(seat, move, self.state)
        if not (self.holds_close and self.step.common):
            self.close_step()

    def _add(self, event: Event, state: State) -> None:
        self.events.append(event)
        self.states.append(state)

    def close_step(self) -> None:
        """Close the step if all in it are done: what follows is another."""
        if self.step.done:
            self.step = Step(self.rules, len(self.events), self.state)

    def view(self, seat: Seat) -> State:
        """The state as a seat may see it."""
        return self.step.world(seat) if self.step.common else self.state

    def past(self, events: int | None = None) -> "Lately[State]":
        """What happened lately, until after so many events."""
        events = len(self.events) if events is None else events
        among = slice(max(0, events - LATELY), events)
        return Lately(self.states[among], self.events[among])

    def undoable(self, seat: Seat) -> int | None:
        """The number of the event that a seat would take back: its last of the present step."""
        for number in range(len(self.events) - 1, self.step.first - 1, -1):
            if self.events[number].seat == seat:
                return number
        return None

    def take_back(self, number: int) -> bool:
        """Take back an event of the present step; whether the others' later moves allow it."""
        states = [self.states[number]]
        later = self.events[number + 1 :]
        for seat, move in later:
            assert seat is not None, "there is no outcome within a step"
            if self.rules.refusal(states[-1], seat, move) != ALLOWED:
                return False
            states.append(self.rules.after_move(states[-1], seat, move))
        self.events[number:], self.states[number:] = later, states
        self._step_again(self.step.first)
        return True

    def take_back_throw(self) -> None:
        """Take back an outcome that was the last event; nothing before it can be undone then."""
        assert self._throws.pop() == len(self.events) - 1, "something followed the throw"
        self.events.pop()
        self.states.pop()
        self.thrown[self.rules.roller(self.state)] -= 1
        self.step = Step(self.rules, len(self.events), self.state)

    def _step_again(self, first: int) -> None:
        """Work the present step out anew from its events."""
        self.step = Step(self.rules, first, self.states[first])
        for number in range(first, len(self.events)):
            seat, move = self.events[number]
            assert seat is not None, "there is no outcome within a step"
            self.step.add(seat, move, self.states[number + 1])

    def since_throw(self, events: int) -> int:
        """How many of so many events came up to the last throw among them, that one included."""
        before = bisect_left(self._throws, events)
        return self._throws[before - 1] + 1 if before else 0
