"""Rollwright: the home of five pen-and-paper dice games.

>>> import rollwright
>>> match = rollwright.Match("tutto", seats=2, target=3000, seed=1)
>>> match.roll(), match.roll()
('Straight', '3 4 5 5 6 6')
>>> match.play(0, "keep 3 4 5 6")
'keep 3 4 5 6'
>>> rollwright.load(match.record()).position == match.position
True
"""

from rollwright import games
from rollwright.core.errors import BadRecord, IllegalMove, UnknownGame
from rollwright.games import game
from rollwright.play.match import Match
from rollwright.play.record import load

__version__ = "0.1.0"

__all__ = [
    "BadRecord",
    "IllegalMove",
    "Match",
    "UnknownGame",
    "__version__",
    "game",
    "games",
    "load",
]
