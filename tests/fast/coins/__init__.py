"""A package with the smallest game there is, as another package might bring one: rules alone.

Ten times each seat takes a coin, or leaves it: heads are 10 points, tails -2.
"""

from pathlib import Path
from typing import Any

from rollwright.core.game import Game
from tests.fast.coins import rules
from tests.fast.coins.greedy import greedy

UNNEEDED: Any = None
WORDS: Any = type("Words", (), {"OPTIONS": ()})

GAME = Game(
    name="coins",
    title="Coins",
    version=1,
    seats=range(1, 5),
    minutes=1,
    rules=rules,
    words=WORDS,
    positions=UNNEEDED,
    drawing=UNNEEDED,
    folder=Path(__file__).parent,
    greedy=greedy,
)
