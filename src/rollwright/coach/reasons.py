"""Why one move is better than another: what points are for in which their playouts differ.

Both moves are played out with the same luck, and the points of all ends are counted. They are taken
together by what they are for, as a game says it (`core/advice.py`): the 5s are the same 5s wherever
they lie. If no single one stands for a good part of the difference, all of a kind are taken
together. Of a game that does not say, it is the lines of its count-out, by their words.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final, Generic, NamedTuple, TypeAlias

import numpy as np

from rollwright.coach.judge import players_in
from rollwright.coach.playout_policy import policy_for
from rollwright.coach.playouts import after_moves, ends
from rollwright.coach.review import Reason
from rollwright.coach.table_judge import Tabled
from rollwright.core.game import Game
from rollwright.core.language import LANGUAGES, Language
from rollwright.core.score_lines import Line
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import state_at, width
from rollwright.players.planner.tree import THROWN
from rollwright.players.values.shipped import table_for
from rollwright.solve.arrays import Floats, ints

PLAYOUTS: Final = 200  # of each move
TELLING: Final = 0.3  # of the difference, or more: what is worth telling
LEAST: Final = 0.15  # points
SURELY: Final = 2.0  # standard errors by which a difference must be one
MOST: Final = 2  # that are told
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


class Ends(NamedTuple, Generic[State]):
    """How games end after a better move, and after the one that was played: with equal luck."""

    better: Sequence[State]
    played: Sequence[State]


Key: TypeAlias = tuple[str, str]  # the name of what points are for, and what is put into it
Points: TypeAlias = dict[Key, int]  # of an end
Said: TypeAlias = Callable[[Key, Language], str]


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
    """What the better move gains most points for; none where points come in one line."""
    if game.race:  # its points are a target, in one line
        return ()
    found = ends_of(game, state, seat, better, played, playouts)
    if game.advice is None:
        return _of_lines(game, seat, found)
    gained, had = (_aims(game, seat, some) for some in found)
    for level in (_each, _of_a_kind(game)):
        told = worth_telling(
            [taken_together(one, level) for one in gained],
            [taken_together(one, level) for one in had],
            lambda key, lang: game.counsel(lang, key[0], what=key[1]),
        )
        if told:
            return told
    return ()


def worth_telling(
    better: Sequence[Points], played: Sequence[Points], said: Said
) -> tuple[Reason, ...]:
    """Where the better ends gain most, beyond doubt, against those with the same luck."""
    keys = dict.fromkeys(key for one in (*better, *played) for key in one)
    first, other = (_table(ends, list(keys)) for ends in (better, played))
    apart = first - other
    gains = dict(zip(keys, apart.mean(axis=0), strict=True))
    total = sum(gains.values())
    if total < LEAST:
        return ()
    doubts = dict(zip(keys, apart.std(axis=0) / max(1, len(apart) - 1) ** 0.5, strict=True))
    shares = [dict(zip(keys, (one != 0).mean(axis=0), strict=True)) for one in (first, other)]
    order = sorted(gains, key=lambda key: -gains[key])
    told = [key for key in order if gains[key] >= max(LEAST, TELLING * total, SURELY * doubts[key])]
    return tuple(
        Reason(
            said(key, "en"),
            {lang: said(key, lang) for lang in LANGUAGES},
            float(gains[key]),
            float(shares[0][key]),
            float(shares[1][key]),
        )
        for key in told[:MOST]
    )


def _table(some: Sequence[Points], keys: list[Key]) -> Floats:
    return np.array([[one.get(key, 0) for key in keys] for one in some], np.float64)


def taken_together(points: Points, level: Callable[[Key], Key]) -> Points:
    """Points by what they are called at a level."""
    found: dict[Key, int] = defaultdict(int)
    for key, n in points.items():
        found[level(key)] += n
    return dict(found)


# ---------------------------------------------------------------- as a game says it


def _aims(game: Game[State], seat: Seat, some: Sequence[State]) -> list[Points]:
    assert game.advice is not None
    counted = [game.advice.aims(end, seat) for end in some]
    return [{(aim.name, aim.what): aim.points for aim in aims} for aims in counted]


def _each(key: Key) -> Key:
    return key


def _of_a_kind(game: Game[State]) -> Callable[[Key], Key]:
    def level(key: Key) -> Key:
        name = f"any {key[0].split()[0]}"
        return (name, "") if game.counsel.has(name) else key

    return level


# ---------------------------------------------------------------- by the words of its count-out


def _of_lines(game: Game[State], seat: Seat, found: Ends[State]) -> tuple[Reason, ...]:
    for level in (as_it_is, anywhere, any_number):
        words = _Words(game, seat, level)
        told = worth_telling(
            [words.points(end) for end in found.better],
            [words.points(end) for end in found.played],
            words.said,
        )
        if told:
            return told
    return ()


class _Words(Generic[State]):
    """The lines of ends, taken together by their words in one way."""

    def __init__(self, game: Game[State], seat: Seat, level: Callable[[str], str]) -> None:
        self.game, self.seat, self.level = game, seat, level
        self.seen: dict[Key, tuple[State, int]] = {}  # an end that has it, and its line

    def points(self, end: State) -> Points:
        found: dict[Key, int] = defaultdict(int)
        for place, line in enumerate(self._lines(end, "en")):
            key = self.level(line.text), ""
            found[key] += line.points
            self.seen.setdefault(key, (end, place))
        return dict(found)

    def said(self, key: Key, lang: Language) -> str:
        end, place = self.seen[key]
        return self.level(self._lines(end, lang)[place].text)

    def _lines(self, end: State, lang: Language) -> list[Line]:
        return self.game.words.explain(end, self.seat, lang)
