"""Splitter: its rules, words, drawings, players, texts and lessons, as one `Game`."""

from pathlib import Path
from typing import Final

from rollwright.core.game import Game
from rollwright.core.patterns import Patterns
from rollwright.games.splitter import (
    advice,
    decisions,
    drawing,
    features,
    greedy,
    moments,
    observed,
    position,
    round_words,
    rules,
    words,
)
from rollwright.games.splitter.score_lines import bill

GAME: Final = Game(
    name="splitter",
    title="Splitter",
    version=1,
    seats=range(1, 13),
    minutes=15,
    rules=rules,
    words=words,
    positions=position,
    drawing=drawing,
    sheet_of=drawing.sheet_of,
    places=drawing.places,
    finger=40,  # eight hexes or spaces abreast
    folder=Path(__file__).parent,
    greedy=greedy.greedy,
    promise=greedy.promise,
    seen=Patterns(features.patterns, features.ENTRIES, features.LENGTH, features.alone),
    moments=moments.moments,
    bill=bill,
    top_rank=51,
    said=words.said,
    offered=words.offered,
    spends=decisions.spends,
    in_short=round_words.in_short,
    decision=decisions.decision,
    tips=decisions.tips,
    advice=advice.ADVICE,
    observation=observed.OBSERVATION,
    beside=True,
    in_turns=False,
)
