"""States for the tests of every game: all ways to play, and any point of a random game."""

from typing import Any, NamedTuple

from hypothesis import strategies as st

from rollwright import Match
from rollwright.core.dice import derived
from rollwright.core.game import AnyGame
from rollwright.core.options import Choice, Whole
from rollwright.games import ALL
from rollwright.play.match import AnyMatch
from rollwright.players import random

OWN_SHEET = "3:f6+i3,4:e1+g2,5:a1+b6,6:a3+f2,7:c1+h6,8:d8+i1"
"""HexRoller's front, but for one 3, as a player has typed it in."""


class Way(NamedTuple):
    """A game with some options."""

    game: AnyGame
    options: dict[str, Any]

    @property
    def name(self) -> str:
        return "-".join([self.game.name, *(str(v)[:12] for v in self.options.values())])

    def match(self, seats: int | None = None, seed: int = 1) -> AnyMatch:
        return Match(self.game.name, seats, seed=seed, **self.options)


def house_rules(game: AnyGame) -> dict[str, Any]:
    """All that can be set in a game besides its variant, set to something else than usual."""
    found: dict[str, Any] = {}
    for option in sorted(game.words.OPTIONS, key=lambda option: option.name):
        if isinstance(option, Whole):
            found[option.name] = 2 * option.least
        elif isinstance(option, Choice) and option.name != "variant":
            found[option.name] = option.values[-1]
    return found


WAYS = [
    Way(game, {"variant": variant} if variant else {})
    for game in ALL
    for variant in (game.variants or [""])
]
WAYS += [Way(game, house_rules(game)) for game in ALL if house_rules(game)]
WAYS += [Way(game, {"printed": OWN_SHEET}) for game in ALL if game.read_sheet]


def seats_of(way: Way) -> int:
    """Two, or as many as there can be."""
    return min(2, way.game.seats[-1])


def writes_together(way: Way) -> bool:
    """Whether seats write at the same time, as a random game shows."""
    return any(after_events(way, way.game.seats[-1], 1, n).step.common for n in range(1, 12))


def after_events(way: Way, seats: int, key: int, events: int) -> AnyMatch:
    """A random match so many events after its start, or at its end."""
    match = way.match(seats, seed=key)
    for number in range(events):
        if match.over:
            break
        step(match, derived(key, number))
    return match


def step(match: AnyMatch, key: int) -> None:
    """One event: a throw, or a random move of one of the seats that may move."""
    if match.chance_due:
        match.roll()
    else:
        seat = match.turn[key % len(match.turn)]
        match.play(seat, random.choose(match.game, match.state, seat, key))


@st.composite
def matches(draw: st.DrawFn) -> AnyMatch:
    """Any match at any point of a random game."""
    way: Any = draw(st.sampled_from(WAYS))
    seats = draw(st.sampled_from(list(way.game.seats)[:4]))
    key = draw(st.integers(0, 2**62))
    return after_events(way, seats, key, draw(st.integers(0, 120)))
