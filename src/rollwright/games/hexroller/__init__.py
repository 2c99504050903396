"""HexRoller: its rules, words, drawings, players, texts and lessons, as one `Game`."""

from pathlib import Path
from typing import Final

from rollwright.core.game import Game
from rollwright.core.patterns import ENDS_OF_TURNS, Inputs, Patterns
from rollwright.games.hexroller import (
    advice,
    decisions,
    drawing,
    event_words,
    features,
    greedy,
    inputs,
    moments,
    observed,
    own_pad_entry,
    path_words,
    position,
    round_words,
    rules,
    table_drawing,
    tips,
    words,
)
from rollwright.games.hexroller.own_pad import read_sheet
from rollwright.games.hexroller.score_lines import bill

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
    finger=38,  # nine hexes abreast, on a sheet that has room beside dice and news
    folder=Path(__file__).parent,
    read_sheet=read_sheet,
    entries=own_pad_entry.entries,
    greedy=greedy.greedy,
    promise=greedy.promise,
    seen=Patterns(
        features.patterns,
        features.ENTRIES,
        features.LENGTH,
        features.alone,
        ENDS_OF_TURNS,
        Inputs(inputs.inputs, inputs.INPUTS, inputs.LENGTH),
    ),
    moments=moments.moments,
    bill=bill,
    said=event_words.said,
    detail=lambda move: move < rules.NUMBER,
    button=event_words.button,
    costly=event_words.costly,
    groups=table_drawing.groups,
    tips=tips.tips,
    in_short=round_words.in_short,
    several=path_words.several,
    decision=decisions.decision,
    advice=advice.ADVICE,
    observation=observed.OBSERVATION,
    in_turns=False,
)
