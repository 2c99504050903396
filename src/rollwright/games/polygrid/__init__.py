"""Polygrid: its rules, words, drawings, players, texts and lessons, as one `Game`."""

from pathlib import Path
from typing import Final

from rollwright.core.game import Game
from rollwright.core.patterns import THROWS_AHEAD, Patterns
from rollwright.games.polygrid import (
    advice,
    decisions,
    drawing,
    features,
    foregone,
    greedy,
    moments,
    observed,
    position,
    rules,
    table_drawing,
    tips,
    words,
)

GAME: Final = Game(
    name="polygrid",
    title="Polygrid",
    version=1,
    seats=range(1, 2),
    minutes=15,
    rules=rules,
    words=words,
    positions=position,
    drawing=drawing,
    sheet_of=drawing.sheet_of,
    button=words.button,
    opens=words.opens,
    costly=words.costly,
    places=drawing.places,
    groups=table_drawing.groups,
    foregone=foregone.foregone,
    tips=tips.tips,
    folder=Path(__file__).parent,
    greedy=greedy.greedy,
    promise=greedy.promise,
    seen=Patterns(
        features.patterns, features.ENTRIES, features.LENGTH, features.alone, THROWS_AHEAD
    ),
    said=words.said,
    offered=words.offered,
    moments=moments.moments,
    trail=drawing.trail,
    decision=decisions.decision,
    advice=advice.ADVICE,
    observation=observed.OBSERVATION,
)
