"""Polygrid."""

from pathlib import Path

from rollwright.core.game import Game
from rollwright.games.polygrid import drawing, greedy, position, rules, words

GAME = Game(
    name="polygrid",
    title="Polygrid",
    version=1,
    seats=range(1, 2),
    minutes=15,
    rules=rules,
    words=words,
    positions=position,
    drawing=drawing,
    folder=Path(__file__).parent,
    greedy=greedy.greedy,
    promise=greedy.promise,
)
