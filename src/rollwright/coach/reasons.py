"""Why one move is better than another: the lines of the count-out in which their playouts differ.

Both moves are played out with the same luck, and the points of all lines are counted out. Lines are
taken together by their words: at first as they are, then whatever the place, then whatever the
numbers, until a line is found that stands for a good part of the difference. So it works for every
game, without a word of its own.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final, Generic, NamedTuple, TypeAlias

import numpy as np

from rollwright.coach.judge import players_in
from rollwright.coach.playouts import after_moves, ends
from rollwright.coach.policy import policy_for
from rollwright.coach.review import Reason
from rollwright.coach.tabled import Tabled
from rollwright.core.game import Game
from rollwright.core.language import LANGUAGES, Language
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.core.texts import Line
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import state_at, width
from rollwright.players.planner.tree import THROWN
from rollwright.players.values.shipped import table_for
from rollwright.solve.arrays import ints

PLAYOUTS: Final = 100  # of each move: explaining an end takes longer than reaching it
TELLING: Final = 0.3  # of the difference, or more: a line that is worth telling
LEAST: Final = 0.15  # points
MOST: Final = 2  # lines that are told
BLANK: Final = "…"

_TAIL: Final = re.compile(r"\s*[:,(].*")  # how a line came about
_PLACE: Final = re.compile(r"\b[a-z]\d+\b")
_NUMBER: Final = re.compile(r"\d+")


def as_it_is(text: str) -> str:
    """What a line is about, without how it came about.

    >>> as_it_is("top left flower full, most often 5")
    'top left flower full'
    """
    return _TAIL.sub("", text)


def anywhere(text: str) -> str:
    """The same wherever it stands.

    >>> anywhere("2 connected 2s at d3")
    '2 connected 2s at …'
    """
    return _PLACE.sub(BLANK, as_it_is(text))


def any_number(text: str) -> str:
    """The same whatever the numbers.

    >>> any_number("row 4 full")
    'row … full'
    """
    return _NUMBER.sub(BLANK, anywhere(text))


Level: TypeAlias = Callable[[str], str]
Counted: TypeAlias = list[list[list[Line]]]  # after which move, in which playout
Playouts: TypeAlias = defaultdict[str, set[int]]  # those that have a line

LEVELS: Final = (as_it_is, anywhere, any_number)


class Ends(NamedTuple, Generic[State]):
    """How games end after a better move, and after the one that was played: with equal luck."""

    better: Sequence[State]
    played: Sequence[State]


def ends_of(
    game: Game[State], state: State, seat: Seat, better: Move, played: Move, playouts: int
) -> Ends[State]:
    """Play both moves out to the end."""
    rows = ints(2, width(state))
    compiled(after_moves, game)(state, seat, np.array([better, played], np.int64), rows)
    to = ints(2 * playouts, width(state))
    table = table_for(game, state) if Tabled.knows(game, state) else None
    policy = policy_for(game, state, table)
    compiled(ends, game, **players_in(game))(rows, state, 0, playouts, policy, ints(THROWN), to)
    last = [state_at(to, n, state) for n in range(2 * playouts)]
    return Ends(last[:playouts], last[playouts:])


def reasons(
    game: Game[State],
    state: State,
    seat: Seat,
    better: Move,
    played: Move,
    playouts: int = PLAYOUTS,
) -> tuple[Reason, ...]:
    """The lines in which the better move gains most; none where points come in one line."""
    if game.race:  # its points are a target, in one line
        return ()
    found = ends_of(game, state, seat, better, played, playouts)
    lines = [[game.words.explain(end, seat, "en") for end in some] for some in found]
    for level in LEVELS:
        told = _worth_telling(game, seat, found, lines, level)
        if told:
            return told
    return ()


def _worth_telling(
    game: Game[State], seat: Seat, found: Ends[State], lines: Counted, level: Level
) -> tuple[Reason, ...]:
    """The lines worth telling, when they are taken together in one way."""
    playouts = len(found.better)
    gains: dict[str, float] = defaultdict(float)
    shares: tuple[Playouts, Playouts] = (defaultdict(set), defaultdict(set))
    for which, sign in ((0, 1), (1, -1)):
        for number, counted in enumerate(lines[which]):
            for line in counted:
                key = level(line.text)
                gains[key] += sign * line.points / playouts
                if line.points:
                    shares[which][key].add(number)
    total = sum(gains.values())
    if total < LEAST:
        return ()
    order = sorted(gains, key=lambda key: -gains[key])
    keys = [key for key in order if gains[key] >= max(LEAST, TELLING * total)][:MOST]
    return tuple(
        Reason(
            key,
            _in_all_languages(game, seat, found, lines, level, key),
            gains[key],
            len(shares[0][key]) / playouts,
            len(shares[1][key]) / playouts,
        )
        for key in keys
    )


def _in_all_languages(
    game: Game[State], seat: Seat, found: Ends[State], lines: Counted, level: Level, key: str
) -> dict[Language, str]:
    """A line's words in every language, from an end that has it."""
    for which, some in enumerate(found):
        for end, counted in zip(some, lines[which], strict=True):
            for place, line in enumerate(counted):
                if level(line.text) == key:
                    said = (game.words.explain(end, seat, lang)[place].text for lang in LANGUAGES)
                    return dict(zip(LANGUAGES, map(level, said), strict=True))
    return {}
