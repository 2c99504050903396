"""Penk!: its rules, words, drawings, players, texts and lessons, as one `Game`."""

from pathlib import Path
from typing import Final

from rollwright.core.game import Game
from rollwright.games.penk import (
    advice,
    decisions,
    drawing,
    features,
    greedy,
    moments,
    observed,
    position,
    rules,
    turns,
    words,
)
from rollwright.games.penk.score_lines import bill

GAME: Final = Game(
    name="penk",
    title="Penk!",
    version=1,
    seats=range(1, 5),
    finger=40,  # half a cell, with natural dice or with a jolly
    minutes=20,
    rules=rules,
    words=words,
    positions=position,
    drawing=drawing,
    sheet_of=drawing.sheet_of,
    places=drawing.places,
    folder=Path(__file__).parent,
    greedy=greedy.greedy,
    promise=greedy.promise,
    features=features.features,
    turn_begins=turns.begins,
    last_turn=rules.ending,
    moments=moments.moments,
    bill=bill,
    button=words.button,
    comes=words.comes,
    said=words.said,
    several=words.several,
    offered=words.button,
    face=drawing.die,
    decision=decisions.decision,
    advice=advice.ADVICE,
    observation=observed.OBSERVATION,
    short_turns=True,
)
