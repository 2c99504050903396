"""Tally Rows, a game that is not built in."""

from pathlib import Path

from rollwright.core.game import Game
from tallyrows import decisions, drawing, greedy, moments, observed, position, rules, words

GAME = Game(
    name="tallyrows",
    title="Tally Rows",
    version=1,
    seats=range(2, 5),
    minutes=20,
    rules=rules,
    words=words,
    positions=position,
    drawing=drawing,
    folder=Path(__file__).parent,
    greedy=greedy.greedy,
    promise=greedy.promise,
    moments=moments.moments,
    decision=decisions.decision,
    observation=observed.OBSERVATION,
)
