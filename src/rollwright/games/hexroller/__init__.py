"""HexRoller: its rules, words, drawings, players, texts and lessons, as one `Game`."""

from pathlib import Path
from typing import Final

from rollwright.core.game import Game
from rollwright.core.patterns import ENDS_OF_TURNS, Patterns
from rollwright.games.hexroller import (
    advice,
    as_written,
    decisions,
    drawing,
    entry,
    features,
    greedy,
    in_short,
    moments,
    observed,
    position,
    rules,
    said,
    table,
    tips,
    words,
)
from rollwright.games.hexroller.bill import bill
from rollwright.games.hexroller.own_pad import read_sheet

GAME: Final = Game(
    name="hexroller",
    title="HexRoller",
    version=1,
    seats=range(1, 9),
    minutes=20,
    rules=rules,
    words=words,
    positions=position,
    drawing=drawing,
    sheet_of=drawing.sheet_of,
    places=drawing.places,
    finger=40,  # eight hexes or spaces abreast
    folder=Path(__file__).parent,
    read_sheet=read_sheet,
    entries=entry.entries,
    greedy=greedy.greedy,
    promise=greedy.promise,
    seen=Patterns(
        features.patterns, features.ENTRIES, features.LENGTH, features.alone, ENDS_OF_TURNS
    ),
    moments=moments.moments,
    bill=bill,
    said=said.said,
    detail=lambda move: move < rules.NUMBER,
    button=said.button,
    costly=said.costly,
    groups=table.groups,
    tips=tips.tips,
    in_short=in_short.in_short,
    several=as_written.several,
    decision=decisions.decision,
    advice=advice.ADVICE,
    observation=observed.OBSERVATION,
    in_turns=False,
)
