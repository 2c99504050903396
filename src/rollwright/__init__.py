"""Rollwright: the home of five pen-and-paper dice games.

>>> import rollwright
>>> match = rollwright.Match("tutto", seats=2, target=3000, seed=1)
>>> match.roll(), match.roll()
('Straight', '3 4 5 5 6 6')
>>> match.play(0, "keep 3 4 5 6")
'keep 3 4 5 6'
>>> rollwright.load(match.record()).position == match.position
True
>>> done = rollwright.simulate("splitter", games=100, players=["greedy", "random"], seed=1)
>>> done.means[0].value > done.means[1].value
True
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from rollwright import games
from rollwright.core.errors import BadRecord, IllegalMove, UnknownGame
from rollwright.games import game
from rollwright.play.match import Match
from rollwright.play.record import load

if TYPE_CHECKING:
    from rollwright.coach.reviewer import review
    from rollwright.players.arena.call import arena
    from rollwright.players.simulation import simulate

__version__ = "0.1.0"

LATE: Final = {  # what compiles is slow to import
    "arena": "rollwright.players.arena.call",
    "review": "rollwright.coach.reviewer",
    "simulate": "rollwright.players.simulation",
}


def __getattr__(name: str) -> object:
    if name in LATE:
        return getattr(import_module(LATE[name]), name)
    raise AttributeError(f"module 'rollwright' has no attribute '{name}'")


__all__ = [
    "BadRecord",
    "IllegalMove",
    "Match",
    "UnknownGame",
    "__version__",
    "arena",
    "game",
    "games",
    "load",
    "review",
    "simulate",
]
