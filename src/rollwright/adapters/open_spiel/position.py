"""Where a game stands, as OpenSpiel asks for it, without the class that a state there comes from.

Who writes together does so at one simultaneous node, or one after another where that is wanted.
Either way a seat sees its own world until all have written (`play/step.py`). An outcome is its
place in `rules.outcomes`. At the end a seat alone has its points; several have their share of the
win, from -1 for none. All shares come to 0: with two seats a win is 1 and a shared win 0.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from rollwright.core.bits import has, lowest, size
from rollwright.core.dice import Outcome
from rollwright.core.game import AnyGame
from rollwright.core.moves import listed
from rollwright.core.seats import CHANCE, OVER, Move, Seat
from rollwright.games import game as game_of
from rollwright.play.step import Step

CHANCE_PLAYER: Final = -1  # as OpenSpiel numbers them
SIMULTANEOUS: Final = -2
TERMINAL: Final = -4


class At(NamedTuple):
    """Where a game stands. OpenSpiel copies deeply what a state holds; this never changes."""

    game: AnyGame
    state: NamedTuple
    step: Step[NamedTuple]  # the present one, never added to: `after_move` adds to a copy
    events: tuple[tuple[Seat, Move], ...]  # of that step, so far
    together: bool  # whether who writes together does so at one node
    first: Seat  # who writes first where not

    def __deepcopy__(self, _memo: object) -> "At":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """The line of the position in which the step began, and what was written since."""
        line = self.game.positions.write(self.step.start)
        return revived, (line, self.events, self.together, self.first)

    @property
    def player(self) -> int:
        """Who moves, as OpenSpiel numbers them."""
        turn = self.game.rules.turn(self.state)
        if turn == CHANCE:
            return CHANCE_PLAYER
        if turn == OVER:
            return TERMINAL
        if self.together and size(turn) > 1:
            return SIMULTANEOUS
        return self.first if has(turn, self.first) else lowest(turn)

    def view(self, seat: Seat) -> NamedTuple:
        """The state as a seat may see it."""
        return self.step.world(seat) if self.step.common else self.state


def at(game: AnyGame, state: NamedTuple, *, together: bool = True, first: Seat = 0) -> At:
    """A state of ours, in which a step begins."""
    return At(game, state, Step(game.rules, 0, state), (), together, first)


def revived(line: str, events: tuple[tuple[Seat, Move], ...], together: bool, first: Seat) -> At:
    """What a line and the moves since mean."""
    game = game_of(line.split(maxsplit=1)[0])
    now = at(game, game.positions.read(line), together=together, first=first)
    for seat, move in events:
        now = after_move(now, seat, move)
    return now


def after_move(now: At, seat: Seat, move: Move) -> At:
    """Where an open move leads to; it may close the step."""
    state = now.game.rules.after_move(now.state, seat, move)
    step = now.step.copy()
    step.add(seat, move, state)
    if step.done:
        return at(now.game, state, together=now.together, first=now.first)
    return now._replace(state=state, step=step, events=(*now.events, (seat, move)))


def after_chance(now: At, place: int) -> At:
    """Where an outcome leads to, by its place among all."""
    outcome = now.game.rules.outcomes(now.state)[place][0]
    state = now.game.rules.after_chance(now.state, outcome)
    return at(now.game, state, together=now.together, first=now.first)


class Position:
    """What a state of OpenSpiel's does; its methods are called as they are there."""

    now: At

    def current_player(self) -> int:
        return self.now.player

    def is_terminal(self) -> bool:
        return self.now.player == TERMINAL

    def _legal_actions(self, seat: Seat) -> list[Move]:
        return listed(self.now.game.rules.open_moves(self.now.state, seat))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return chances(self.now.game.rules.outcomes(self.now.state))

    def _apply_action(self, action: int) -> None:
        player = self.now.player
        if player == CHANCE_PLAYER:
            self.now = after_chance(self.now, action)
        else:
            self.now = after_move(self.now, player, action)

    def _apply_actions(self, actions: list[int]) -> None:
        writing = self.now.game.rules.turn(self.now.state)
        for seat, action in enumerate(actions):
            if has(writing, seat):  # whoever is done waits for the others
                self.now = after_move(self.now, seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        game, state = self.now.game, self.now.state
        if player == CHANCE_PLAYER:
            return game.words.outcome(state, game.rules.outcomes(state)[action][0], "en")
        if not has(max(0, game.rules.turn(state)), player):
            return "wait"
        return game.words.move(state, player, action, "en")

    def returns(self) -> list[float]:
        rules, state = self.now.game.rules, self.now.state
        seats, won = rules.seats(state), rules.winners(state)
        if not won:
            return [0.0] * seats
        if seats == 1:
            return [float(rules.score(state, 0))]
        return [seats * has(won, seat) / size(won) - 1.0 for seat in range(seats)]

    def __str__(self) -> str:
        return self.now.game.positions.write(self.now.state)


Outcomes: TypeAlias = Sequence[tuple[Outcome, int]]

_KNOWN: Final[dict[int, tuple[Outcomes, list[tuple[int, float]]]]] = {}
MOST_KNOWN: Final = 256


def chances(outcomes: Outcomes) -> list[tuple[int, float]]:
    """The places of outcomes with their chances.

    Most rules give the same tuple each time, so what was found is kept by the tuple itself:
    OpenSpiel asks again and again, and to compare thousands of outcomes takes as long as this.
    """
    known = _KNOWN.get(id(outcomes))
    if known is not None and known[0] is outcomes:
        return known[1]
    total = sum(ways for _, ways in outcomes)
    found = [(place, ways / total) for place, (_, ways) in enumerate(outcomes)]
    if isinstance(outcomes, tuple):
        if len(_KNOWN) == MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[id(outcomes)] = outcomes, found
    return found
