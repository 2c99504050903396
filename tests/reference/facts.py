"""States in the plain values in which the second implementations tell theirs."""

from typing import Any

from rollwright.core.bits import has, members
from rollwright.core.dice import count, laid_out
from rollwright.core.numbers import number_in, written
from rollwright.games.hexroller import rules as hexroller_rules
from rollwright.games.hexroller import sheet as hexroller_sheet
from rollwright.games.penk import rules as penk_rules
from rollwright.games.polygrid import rules as polygrid_rules
from rollwright.games.polygrid import sheet as polygrid_sheet
from rollwright.games.splitter import rules as splitter_rules
from rollwright.games.splitter import sheet as splitter_sheet
from rollwright.games.tutto import rules as tutto_rules

Facts = dict[str, Any]


def dice(packed: int) -> tuple[int, ...]:
    return tuple(int(digit, 16) for digit in f"{packed:x}") if packed else ()


def penk(state: penk_rules.State) -> Facts:
    over = state.phase == penk_rules.ENDED
    return {
        "player": None if over else state.player,
        "dice": dice(laid_out(state.dice)),
        "rerolls": 0 if over else state.rerolls,
        "marks": state.marks,
        "ending": penk_rules.ending(state),
        "sheets": [
            {
                **{(cell // 5 + 1, cell % 5 + 1): "marked" for cell in members(sheet.marked)},
                **{
                    (cell // 5 + 1, cell % 5 + 1): "eliminated"
                    for cell in members(sheet.eliminated)
                },
            }
            for sheet in state.sheets
        ],
    }


def hexroller(state: hexroller_rules.State) -> Facts:
    rounds = range(hexroller_sheet.ROUNDS[state.side])
    names = ("one more", "a two", "third number")
    return {
        "round": state.round + 1,
        "dice": dice(state.dice),
        "sheets": [
            {
                "hexes": {
                    hexroller_sheet.COORDINATES[state.side][hex]: number_in(sheet.numbers, hex)
                    for hex in members(written(sheet.numbers))
                },
                "top": [count(sheet.top, n) or None for n in rounds],
                "bottom": [count(sheet.bottom, n) or None for n in rounds],
                "unused": {name for n, name in enumerate(names) if not has(sheet.spent, n)},
            }
            for sheet in state.sheets
        ],
    }


def polygrid(state: polygrid_rules.State) -> Facts:
    faces = polygrid_sheet.FACES
    return {
        "grid": {
            divmod(square, 6): faces[number_in(state.types, square) - 1]
            for square in members(written(state.types))
        },
        "crossed": {
            (faces[polygrid_sheet.DIE_OF[box]], polygrid_sheet.NUMBER_OF[box])
            for box in range(60)
            if not has(state.boxes, box)
        },
        "stars": state.stars,
        "marker": None if state.marker < 0 else divmod(state.marker, 6),
        "roll": state.roll or None,
    }


def splitter(state: splitter_rules.State) -> Facts:
    return {
        "dice": dice(state.roll),
        "sheets": [
            {
                divmod(cell, splitter_sheet.WIDTH): number_in(sheet.numbers, cell)
                for cell in members(written(sheet.numbers))
            }
            for sheet in state.sheets
        ],
    }


def tutto(state: tutto_rules.State) -> Facts:
    card_due = state.card == tutto_rules.NO_CARD
    pile = tutto_rules.cards_left(state) if card_due and not state.won else state.pile
    return {
        "player": None if state.won else state.player,
        "scores": list(state.scores),
        "card": None if card_due else state.card,
        "dice": dice(laid_out(state.dice)),
        "kept": state.kept,
        "points": state.points,
        "numbers": {number for number in range(1, 7) if has(state.numbers, number)},
        "tuttos": state.tuttos,
        "pile": [count(pile, card) for card in range(11)],
        "ending": bool(state.ending),
    }
