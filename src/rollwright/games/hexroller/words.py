"""HexRoller in words: moves, reasons, the sheet as text, the score counted out."""

from functools import cache
from typing import Final

from rollwright.core.bits import has, size
from rollwright.core.dice import Outcome, count, tally
from rollwright.core.dice_words import dice_words, read_dice
from rollwright.core.language import Language, phrases
from rollwright.core.moves import NO_MOVES, holds, with_move
from rollwright.core.numbers import cells_with, number_in
from rollwright.core.options import Choice, Option
from rollwright.core.score_lines import Line
from rollwright.core.seats import Move, Reason, Seat
from rollwright.core.text_board import Board, Ink
from rollwright.games.hexroller.own_pad import Printed, hex_name
from rollwright.games.hexroller.reasons import (
    BONUS_SPENT,
    BOTH_CHOSEN,
    BOX_FILLED,
    CHOSEN_BEFORE,
    HEX_DUE,
    HEX_TAKEN,
    MUST_WRITE,
    NO_HEX_DUE,
    NO_PATH_TO_PROLONG,
    NO_ROOM,
    NO_WAY,
    NOT_BOTH_CHOSEN,
    NOT_ROLLED,
    ONE_BONUS_A_ROUND,
    SHEET_FULL,
)
from rollwright.games.hexroller.rules import (
    A_TWO,
    END,
    NOWHERE,
    NUMBER,
    ONE_MORE,
    ONE_MORE_BONUS,
    THIRD,
    THIRD_BONUS,
    TWO_BONUS,
    Sheet,
    State,
    open_moves,
)
from rollwright.games.hexroller.scoring import area_points, counted_up, pair_points
from rollwright.games.hexroller.sheet import (
    AREAS,
    COORDINATES,
    DICE,
    HEXES,
    HIGHEST,
    LOWEST,
    ROUNDS,
    SIDES,
)

OPTIONS: Final[tuple[Option, ...]] = (
    Choice("variant", SIDES, phrases(__file__, "options")),
    Printed(),
)


SAY: Final = phrases(__file__, "words")
SAID: Final = phrases(__file__, "said")
TEXTS: Final = phrases(__file__, "game")


def move(state: State, seat: Seat, move: Move, lang: Language) -> str:
    if move < NUMBER:
        return hex_name(state.side, move) if move < HEXES[state.side] else ""
    if move < THIRD:
        name = "bottom" if (move - NUMBER) % 2 else "top"
        return SAY(lang, name, number=LOWEST + (move - NUMBER) // 2)
    if move < ONE_MORE:
        return SAY(lang, "third", number=LOWEST + move - THIRD)
    return SAY(lang, {ONE_MORE: "one more", A_TWO: "a two", END: "end"}[move])


def refused(state: State, seat: Seat, move: Move, reason: Reason, lang: Language) -> str:
    sheet = state.sheets[seat]
    if reason in (HEX_TAKEN, NO_WAY) and move >= HEXES[state.side]:
        return SAY(lang, "no such hex")
    names = {
        HEX_DUE: "hex due",
        NO_HEX_DUE: "no hex due",
        HEX_TAKEN: "taken",
        NO_WAY: "no way",
        NOT_ROLLED: "not rolled",
        CHOSEN_BEFORE: "chosen before",
        NO_ROOM: "no room",
        BOX_FILLED: "box filled",
        BOTH_CHOSEN: "both chosen",
        NOT_BOTH_CHOSEN: "not both",
        BONUS_SPENT: "spent",
        ONE_BONUS_A_ROUND: "one a round",
        NO_PATH_TO_PROLONG: "no path",
        SHEET_FULL: "full",
        MUST_WRITE: "must write",
    }
    over = state.round == ROUNDS[state.side]
    waiting = "over" if over else "not your turn" if state.writing else "throw first"
    number = LOWEST + (move - THIRD if move >= THIRD else (move - NUMBER) // 2)
    return SAY(
        lang,
        names.get(reason, waiting),
        hex=hex_name(state.side, move),
        left=sheet.left,
        number=number,
        times=count(tally(state.dice), max(number, 0)),
    )


def task(state: State, seat: Seat, lang: Language) -> str:
    sheet = state.sheets[seat]
    if sheet.left:
        begins = "task two" if sheet.number == 2 else "task begin"
        name = begins if sheet.last == NOWHERE else "task on"
        counts = SAID.listed(lang, "counts")
        return SAY(lang, name, number=sheet.number, n=sheet.left, count=counts[sheet.left - 1])
    if sheet.ready and size(sheet.chosen) < 2:
        bonus = any(holds(open_moves(state, seat), one) for one in (ONE_MORE, A_TWO))
        return SAY(lang, "task number or bonus" if bonus else "task number")
    alone = open_moves(state, seat) == with_move(NO_MOVES, END)
    return SAY(lang, "task end" if alone else "task bonus")


def chance(state: State, lang: Language) -> str:
    return SAY(lang, "roll")


def outcome(state: State, outcome: Outcome, lang: Language) -> str:
    return dice_words(outcome)


def read_outcome(state: State, text: str, lang: Language) -> Outcome:
    return read_dice(text, DICE[state.side], LOWEST, HIGHEST, lang=lang)


def table(state: State, lang: Language) -> str:
    rounds = ROUNDS[state.side]
    words = SAY(lang, "round", round=min(state.round + 1, rounds), rounds=rounds)
    return f"{words}, {SAY(lang, 'dice', dice=dice_words(state.dice))}" if state.dice else words


def board(state: State, seat: Seat, lang: Language) -> Board:
    """An empty hex shows its name, a printed number stands in brackets."""
    sheet = state.sheets[seat]
    rows: dict[int, list[Ink]] = {}
    ends: dict[int, int] = {}
    for hex, (q, r) in enumerate(COORDINATES[state.side]):
        line = rows.setdefault(r, [])
        column = 2 * (2 * q + r) + 25
        line += [_blank(column - ends.get(r, 0)), _hex(state, sheet, hex)]
        ends[r] = column + 4
    lines = list(rows.values())
    boxes = [_boxes(row, ROUNDS[state.side]) for row in (sheet.top, sheet.bottom)]
    lines.append([Ink(SAY(lang, "boxes", top=boxes[0], bottom=boxes[1]), "pencil")])
    names = {ONE_MORE_BONUS: "one more", TWO_BONUS: "a two", THIRD_BONUS: "third"}
    unused = [SAY(lang, name, number="") for bit, name in names.items() if not sheet.spent & bit]
    words = ", ".join(word.strip() for word in unused) or "–"
    lines.append([Ink(SAY(lang, "unused", bonuses=words))])
    return lines


def _hex(state: State, sheet: Sheet, hex: int) -> Ink:
    number = number_in(sheet.numbers, hex)
    printed = number >= LOWEST and has(state.printed[number - LOWEST], hex)
    return _hex_ink(state.side, hex, number, printed, has(sheet.open, hex))


@cache  # a few for each hex
def _hex_ink(side: int, hex: int, number: int, printed: bool, open: bool) -> Ink:
    if not number:
        return Ink(f" {hex_name(side, hex)} ", "open" if open else "print")
    return Ink(f" [{number}]", "accent") if printed else Ink(f"  {number} ", "pencil")


@cache
def _blank(wide: int) -> Ink:
    return Ink(" " * wide)


def _boxes(row: int, rounds: int) -> str:
    return " ".join(str(count(row, n) or "_") for n in range(rounds))


def explain(state: State, seat: Seat, lang: Language) -> list[Line]:
    sheet = state.sheets[seat]
    unused = 3 - size(sheet.spent)
    lines = [Line(SAY(lang, "bonuses", n=unused), 2 * unused)]
    for area in range(AREAS):
        points = area_points(state.side, area, sheet.numbers, sheet.empty)
        if area == AREAS - 1:
            lines.append(Line(SAY(lang, "middle", number=points // 2), points))
        else:
            name = TEXTS.listed(lang, "areas")[area]
            lines.append(Line(SAY(lang, "area", area=name, number=points), points))
    for number in range(LOWEST, HIGHEST + 1):
        printed = state.printed[number - LOWEST]
        points = pair_points(state.side, number, printed, cells_with(sheet.numbers, number))
        lines.append(Line(SAY(lang, "pair", number=number), points))
    for name, row in (("row top", sheet.top), ("row bottom", sheet.bottom)):
        lines.append(Line(SAY(lang, name, number=counted_up(row)), counted_up(row)))
    return [line for line in lines if line.points]
