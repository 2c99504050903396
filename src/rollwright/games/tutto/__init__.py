"""Tutto: its rules, words, drawings, players, texts and lessons, as one `Game`."""

from pathlib import Path
from typing import Final

from rollwright.core.game import Game
from rollwright.games.tutto import (
    decisions,
    drawing,
    features,
    greedy,
    moments,
    observed,
    position,
    race,
    rules,
    turns,
    words,
)

GAME: Final = Game(
    name="tutto",
    title="Tutto",
    version=1,
    seats=range(1, 11),
    minutes=30,
    rules=rules,
    words=words,
    positions=position,
    drawing=drawing,
    sheet_of=race.sheet_of,
    folder=Path(__file__).parent,
    greedy=greedy.greedy,
    promise=greedy.promise,
    features=features.features,
    moments=moments.moments,
    turn_begins=turns.begins,
    race=True,
    button=words.button,
    comes=words.comes,
    said=words.said,
    table_after=drawing.table_after,
    writing_among=drawing.writing_among,
    decision=decisions.decision,
    observation=observed.OBSERVATION,
)
