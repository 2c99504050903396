"""Splitter in words: moves, reasons, the pad as text, the score counted out."""

from typing import Final

from rollwright.core.bits import lowest, size
from rollwright.core.dice import Outcome
from rollwright.core.language import Language, Phrases
from rollwright.core.numbers import cells_with, number_in
from rollwright.core.options import Choice, Option
from rollwright.core.seats import OVER, Move, Reason, Seat
from rollwright.core.texts import (
    Board,
    Ink,
    Line,
    dice_words,
    read_dice,
)
from rollwright.games.splitter.rules import (
    PAIR_TAKEN,
    SAME_NUMBERS,
    State,
    group_in,
    group_points,
    hearts_points,
    turn,
)
from rollwright.games.splitter.sheet import (
    COLUMNS,
    HEARTS,
    LEFT,
    NAMES,
    PAIRS,
    ROWS,
    SPACES,
    STARS,
    WIDTH,
)

ABOUT: Final = {
    "en": "Everybody writes the same two numbers, mirrored; groups of exactly n n's score.",
    "de": "Alle schreiben dieselben zwei Zahlen, gespiegelt; genau n-mal n in einer Gruppe zählt.",
}

SHORT_RULES: Final[dict[Language, tuple[str, ...]]] = {
    "en": (
        "Two dice are rolled, and everybody uses them.",
        (
            "Write both numbers into two free spaces that mirror each other about the centre "
            "line: same row, same distance. You choose which number goes left."
        ),
        (
            "After 22 rounds the pad is full. A group of n's scores n if exactly n of them "
            "touch, side by side; the centre line does not separate."
        ),
        (
            "A group on a star scores double. On pad B the same number in all three hearts "
            "scores 5 more."
        ),
    ),
    "de": (
        "Zwei Würfel werden geworfen, und alle nutzen sie.",
        (
            "Schreibe beide Zahlen in zwei freie Felder, die einander an der Mittellinie "
            "spiegeln: selbe Zeile, selber Abstand. Welche Zahl links steht, entscheidest du."
        ),
        (
            "Nach 22 Runden ist der Block voll. Eine Gruppe aus n zählt n, wenn genau n davon "
            "aneinander liegen; die Mittellinie trennt nicht."
        ),
        (
            "Eine Gruppe auf einem Stern zählt doppelt. Auf Block B bringt dieselbe Zahl in "
            "allen drei Herzen 5 dazu."
        ),
    ),
}

OPTIONS: Final[tuple[Option, ...]] = (
    Choice("variant", NAMES, {"en": "pad A, or B with hearts", "de": "Block A, oder B mit Herzen"}),
)

SAY: Final = Phrases(
    en={
        "roll": "roll",
        "not your turn": "You have written this round; wait for the throw.",
        "throw first": "The dice come first.",
        "over": "The game is over.",
        "taken": "The pair at {cell} is already written.",
        "same": "Both dice show the same number; there is only one way to write them.",
        "task": "Write {numbers}: choose a space on the left and the number that goes there.",
        "table": "Round {round} of 22",
        "dice": "dice {dice}",
        "group": "{size} connected {number}s at {cell}",
        "lone": "a lone 1 at {cell}",
        "star": "{size} connected {number}s at {cell}, doubled by a star",
        "lone star": "a lone 1 at {cell}, doubled by a star",
        "hearts": "the same number in all three hearts",
    },
    de={
        "roll": "Wurf",
        "not your turn": "Du hast in dieser Runde schon geschrieben; warte auf den Wurf.",
        "throw first": "Erst kommen die Würfel.",
        "over": "Das Spiel ist zu Ende.",
        "taken": "Das Paar bei {cell} ist schon beschrieben.",
        "same": "Beide Würfel zeigen dieselbe Zahl; es gibt nur eine Art, sie zu schreiben.",
        "task": "Schreibe {numbers}: wähle links ein Feld und die Zahl, die dorthin kommt.",
        "table": "Runde {round} von 22",
        "dice": "Würfel {dice}",
        "group": "eine Gruppe aus {size} Feldern mit {number} bei {cell}",
        "lone": "eine einzelne 1 bei {cell}",
        "star": "eine Gruppe aus {size} Feldern mit {number} bei {cell}, mit Stern doppelt",
        "lone star": "eine einzelne 1 bei {cell}, mit Stern doppelt",
        "hearts": "dieselbe Zahl in allen drei Herzen",
    },
)


def cell_name(cell: int) -> str:
    """A cell as on a chess board, with row 1 at the top.

    >>> cell_name(29)
    'c4'
    """
    return "abcdefgh"[cell % WIDTH] + str(cell // WIDTH + 1)


def move(state: State, seat: Seat, move: Move, lang: Language) -> str:
    if not state.roll:
        return ""
    smaller, larger = state.roll >> 4, state.roll & 15
    left, right = (larger, smaller) if move % 2 else (smaller, larger)
    return f"{cell_name(LEFT[state.pad * PAIRS + move // 2])} {left}-{right}"


def refused(state: State, seat: Seat, move: Move, reason: Reason, lang: Language) -> str:
    if reason == PAIR_TAKEN:
        return SAY(lang, "taken", cell=cell_name(LEFT[state.pad * PAIRS + move // 2]))
    if reason == SAME_NUMBERS:
        return SAY(lang, "same")
    if turn(state) == OVER:
        return SAY(lang, "over")
    return SAY(lang, "not your turn" if state.writing else "throw first")


def task(state: State, seat: Seat, lang: Language) -> str:
    return SAY(lang, "task", numbers=dice_words(state.roll))


def chance(state: State, lang: Language) -> str:
    return SAY(lang, "roll")


def outcome(state: State, outcome: Outcome, lang: Language) -> str:
    return dice_words(outcome)


def read_outcome(state: State, text: str, lang: Language) -> Outcome:
    return read_dice(text, 2, 1, 6, lang=lang)


def table(state: State, lang: Language) -> str:
    most_free = max(size(sheet.free) for sheet in state.sheets)
    words = SAY(lang, "table", round=min(PAIRS, PAIRS - most_free + 1))
    return f"{words}, {SAY(lang, 'dice', dice=dice_words(state.roll))}" if state.roll else words


def board(state: State, seat: Seat, lang: Language) -> Board:
    lines: Board = [[Ink("    a  b  c  d | e  f  g  h")]]
    for row in range(ROWS):
        line = [Ink(f" {row + 1} ")]
        for column in range(COLUMNS):
            if column == COLUMNS // 2:
                line.append(Ink("|"))
            line += _cell(state, seat, row * WIDTH + column)
        lines.append(line)
    return lines


def _cell(state: State, seat: Seat, cell: int) -> list[Ink]:
    if not SPACES[state.pad] >> cell & 1:
        return [Ink("   ")]
    number = number_in(state.sheets[seat].numbers, cell)
    mark = " "
    if STARS[state.pad] >> cell & 1:
        mark = "*"
    if HEARTS[state.pad] >> cell & 1:
        mark = "♥"
    sign = Ink(f" {number}", "pencil") if number else Ink(" ·")
    return [sign, Ink(mark, "accent")]


def explain(state: State, seat: Seat, lang: Language) -> list[Line]:
    lines = []
    numbers = state.sheets[seat].numbers
    for number in range(1, 7):
        cells = cells_with(numbers, number)
        while cells:
            group = group_in(cells)
            cells &= ~group
            points = group_points(number, group, STARS[state.pad])
            if points:
                name = ("lone" if number == 1 else "") + (" star" if points > number else "")
                words = SAY(
                    lang,
                    name.strip() or "group",
                    size=number,
                    number=number,
                    cell=cell_name(lowest(group)),
                )
                lines.append(Line(words, points))
    if hearts_points(numbers, HEARTS[state.pad]):
        lines.append(Line(SAY(lang, "hearts"), 5))
    return lines
