"""Template Game: the small game that `rollwright new-game` copies, to be made into another."""

from pathlib import Path
from typing import Final

from rollwright.author.template import (
    decisions,
    drawing,
    greedy,
    moments,
    observed,
    position,
    rules,
    words,
)
from rollwright.core.game import Game

GAME: Final = Game(
    name="template",
    title="Template Game",
    version=1,
    seats=range(1, 7),
    minutes=5,
    rules=rules,
    words=words,
    positions=position,
    drawing=drawing,
    folder=Path(__file__).parent,
    promise=greedy.promise,
    moments=moments.moments,
    decision=decisions.decision,
    observation=observed.OBSERVATION,
    in_turns=False,
)
