"""Tutto's score pad and table: where things stand there, and what is printed.

A seat's sheet is a slip of the pad: a box for the banked points, and the way to the target.
"""

from functools import cache
from typing import Final

from rollwright.core.drawing import WIDTH, Drawn, Markup
from rollwright.core.language import Language, phrases
from rollwright.games.tutto import card_drawings
from rollwright.svg.elements import box, element, joined, line, polygon, text

# ---------------------------------------------------------------- where things stand

EDGE: Final = 14
TOTAL: Final = (EDGE, 4, 116, 38)  # the box for the banked points
TRACK: Final = 68  # how far down the way to the target runs
ZERO: Final = 24.0  # its start, from the left
GOAL: Final = 284.0  # the target
END: Final = WIDTH - EDGE  # as far as it goes beyond
HEIGHT: Final = 92

# The whole pad, as it is printed
PAD_PLAYERS: Final = 6
PAD_TOP: Final = 30  # of the row for the names
PAD_NAMES: Final = 32
PAD_LINES: Final = 16
PAD_LINE: Final = 26

# On the table: the card on the left and the dice beside it; below them what the card does, the dice
# kept beside the points of the turn, and the pile
CARD_TOP: Final = 24
CARD_WIDE: Final = 98
CARD_HIGH: Final = CARD_WIDE * card_drawings.HIGH / card_drawings.WIDE
TURN: Final = EDGE + CARD_WIDE + 10  # where what is beside the card begins
TURN_WIDE: Final = WIDTH - EDGE - TURN
DIE: Final = 58
IN_ROW: Final = 3  # dice, in two rows
ACROSS: Final = TURN_WIDE / IN_ROW  # from one to the next
DOWN: Final = 68
DICE_TOP: Final = CARD_TOP + (CARD_HIGH - DOWN - DIE) / 2
NOTE: Final = CARD_TOP + CARD_HIGH + 14
KEPT_DIE: Final = 34
TRAY: Final = NOTE + 12  # how far down the tray for the dice kept lies
TRAY_HIGH: Final = KEPT_DIE + 12
TRAY_WIDE: Final = 6 * (KEPT_DIE + 3) + 10
RISK: Final = EDGE + TRAY_WIDE + 8  # where the slip for the points begins
LINE: Final = TRAY + TRAY_HIGH + 12  # of what the pile, or who owes, has to say
PILE: Final = LINE + 11
TABLE_HEIGHT: Final = PILE + card_drawings.SMALL_HIGH + 24

SAY: Final = phrases(__file__, "layout")


def place_of(points: int, target: int) -> float:
    """How far right some points are on the way; who is beyond its end stands at the end."""
    return min(ZERO + (GOAL - ZERO) * points / target, END - 9)


def on_table(place: int) -> tuple[float, float]:
    """The upper left corner of one of the dice just rolled."""
    down, across = divmod(place, IN_ROW)
    return TURN + ACROSS * across + (ACROSS - DIE) / 2, DICE_TOP + DOWN * down


def in_tray(place: int) -> tuple[float, float]:
    """The upper left corner of a die kept."""
    return EDGE + 6.5 + (KEPT_DIE + 3) * place, TRAY + (TRAY_HIGH - KEPT_DIE) / 2


# ---------------------------------------------------------------- what is printed


@cache
def printed(target: int, lang: Language) -> Markup:
    """The slip of a seat before anybody has written on it."""
    pieces = [
        box(*TOTAL, "cell", 4),
        text(WIDTH - EDGE, 12, SAY(lang, "banked"), 12, "quiet", "end"),
        line(ZERO, TRACK, END, TRACK, "hatch"),
        # beyond the target the way goes on
        element(
            "path", d=f"M{END - 6} {TRACK - 5}L{END} {TRACK}L{END - 6} {TRACK + 5}", class_="hatch"
        ),
        line(GOAL, TRACK + 7, GOAL, TRACK - 26, "frame"),
        polygon([(GOAL, TRACK - 26), (GOAL + 20, TRACK - 20), (GOAL, TRACK - 14)], "solid"),
        text(GOAL, TRACK + 16, str(target), 11.5, "strong"),
    ]
    for points in range(0, target * 2, 1000):
        x = place_of(points, target)
        if x < END - 10:
            pieces.append(line(x, TRACK - 5, x, TRACK + 5, "hatch"))
        if points % _numbered(target) == 0 and x < GOAL - 40:
            pieces.append(text(x, TRACK + 16, str(points), 11, "print"))
    return joined(pieces)


def _numbered(target: int) -> int:
    """From one printed number of the way to the next, so that they do not crowd."""
    return 1000 if target <= 6000 else 2000 if target <= 12000 else 5000


@cache
def printed_pad(columns: int, target: int, lang: Language) -> Drawn:
    """A column for each player: the name, then the points after every turn."""
    wide = (WIDTH - 2 * EDGE) / columns
    lines = PAD_TOP + PAD_NAMES
    low = lines + PAD_LINES * PAD_LINE
    pieces = [
        text(EDGE, PAD_TOP / 2, SAY(lang, "target", points=target), 16, "strong", "start"),
        box(EDGE, PAD_TOP, WIDTH - 2 * EDGE, PAD_NAMES, "shade"),
    ]
    pieces += [
        line(EDGE, lines + PAD_LINE * down, WIDTH - EDGE, lines + PAD_LINE * down)
        for down in range(1, PAD_LINES)
    ]
    for across in range(1, columns):
        x = EDGE + wide * across
        pieces.append(line(x, PAD_TOP, x, low, "hatch"))
    pieces.append(line(EDGE, lines, WIDTH - EDGE, lines, "frame"))
    pieces.append(box(EDGE, PAD_TOP, WIDTH - 2 * EDGE, low - PAD_TOP, "frame", 4))
    return Drawn(WIDTH, low + 6, joined(pieces))
