"""Tutto: its rules, words, drawings, players, texts and lessons, as one `Game`."""

from pathlib import Path
from typing import Final

from rollwright.core.game import Game
from rollwright.games.tutto import (
    advice,
    decisions,
    drawing,
    features,
    greedy,
    moments,
    observed,
    position,
    race_drawing,
    risk_words,
    rules,
    turn_words,
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
    sheet_of=race_drawing.sheet_of,
    folder=Path(__file__).parent,
    greedy=greedy.greedy,
    promise=greedy.promise,
    features=features.features,
    moments=moments.moments,
    turn_begins=turns.begins,
    race=True,
    button=words.button,
    said=words.said,
    explain_after=turn_words.explain_after,
    turn_in_short=turn_words.in_short,
    comes=risk_words.comes,
    table_after=drawing.table_after,
    writing_among=drawing.writing_among,
    decision=decisions.decision,
    in_force=decisions.in_force,
    advice=advice.ADVICE,
    observation=observed.OBSERVATION,
)
