"""Penk!."""

from pathlib import Path
from typing import Final

from rollwright.core.game import Game
from rollwright.games.penk import drawing, features, greedy, moments, position, rules, turns, words

GAME: Final = Game(
    name="penk",
    title="Penk!",
    version=1,
    seats=range(1, 5),
    minutes=20,
    rules=rules,
    words=words,
    positions=position,
    drawing=drawing,
    places=drawing.places,
    folder=Path(__file__).parent,
    greedy=greedy.greedy,
    promise=greedy.promise,
    features=features.features,
    turn_begins=turns.begins,
    moments=moments.moments,
    button=words.button,
    said=words.said,
    face=drawing.die,
    short_turns=True,
)
