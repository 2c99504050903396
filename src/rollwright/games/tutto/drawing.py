"""Tutto drawn: a slip of the score pad for each seat; `layout.py` has the cards and dice."""

from functools import cache
from typing import Final

from rollwright.core.bits import has
from rollwright.core.drawing import WIDTH, Accent, DiceSets, Die, Drawn, Markup, Target
from rollwright.core.language import Language, phrases
from rollwright.core.moves import listed
from rollwright.core.seats import Move, Seat
from rollwright.games.tutto import cards
from rollwright.games.tutto.layout import FACES, by_cloverleaf, faces, laid
from rollwright.games.tutto.rules import BANK, State, open_moves, seats
from rollwright.games.tutto.sheet import CARDS, CLOVERLEAF, COPIES, bonus
from rollwright.games.tutto.words import card_names
from rollwright.svg.dice import by_any_equal, pip_die
from rollwright.svg.elements import box, circle, element, joined, line, moved, number, polygon, text
from rollwright.svg.pencil import ring, stroke, underline, written

ACCENT: Final = Accent(light="#6d3f94", dark="#cfa6f2")

EDGE: Final = 14
TOTAL: Final = (EDGE, 18, 116, 38)  # the box for the banked points
TRACK: Final = 80  # how far down the way to the target runs
ZERO: Final = 24.0  # its start, from the left
GOAL: Final = 284.0  # the target
END: Final = WIDTH - EDGE  # as far as it goes beyond
HEIGHT: Final = 106

PAD_PLAYERS: Final = 6
PAD_TOP: Final = 30  # of the row for the names
PAD_NAMES: Final = 32
PAD_LINES: Final = 16
PAD_LINE: Final = 26

SAY: Final = phrases(__file__, "drawing")

# What each card's note is called, in the order of the cards
_NOTES: Final = (
    *("bonus",) * 5,
    *("times two", "fireworks", "plus minus", "straight", "stop", "cloverleaf"),
)


def size(state: State) -> tuple[float, float]:
    return WIDTH, HEIGHT


# ---------------------------------------------------------------- print


def paper(state: State, lang: Language) -> Markup:
    return _paper(state.target, lang)


@cache
def _paper(target: int, lang: Language) -> Markup:
    told = [
        text(EDGE, 9, SAY(lang, "banked"), 11.5, "quiet", "start"),
        box(*TOTAL, "cell", 4),
        text(WIDTH - EDGE, 9, SAY(lang, "target", points=target), 11.5, "quiet", "end"),
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
            told.append(line(x, TRACK - 5, x, TRACK + 5, "hatch"))
        if points % _numbered(target) == 0 and x < GOAL - 40:
            told.append(text(x, TRACK + 16, str(points), 11, "print"))
    return joined(told)


def place_of(points: int, target: int) -> float:
    """How far right some points are on the way; who is beyond its end stands at the end."""
    return min(ZERO + (GOAL - ZERO) * points / target, END - 9)


def _numbered(target: int) -> int:
    """From one printed number of the way to the next, so that they do not crowd."""
    return 1000 if target <= 6000 else 2000 if target <= 12000 else 5000


# ---------------------------------------------------------------- writing


def writing(state: State, seat: Seat, before: State | None) -> Markup:
    points = state.scores[seat]
    gained = points - before.scores[seat] if before else 0
    told = [_way(points, state.target), _total(points, "ink fresh" if gained else "ink")]
    x, y, wide, high = TOTAL
    if gained:
        told.append(underline(x + wide / 2, y + high - 4, wide - 40))
        told.append(written(x + wide + 46, y + high / 2, f"{gained:+}", 17, "ink fresh"))
    elif seat == state.player and state.points:
        told.append(text(x + wide + 12, y + high / 2, f"+{state.points}", 16, "hint", "start"))
        told.append(_hop(points, points + state.points, state.target))
    return joined(told)


def _total(points: int, class_: str) -> Markup:
    x, y, wide, high = TOTAL
    return written(x + wide / 2, y + high / 2, points, 26 if points < 100_000 else 18, class_)


def _way(points: int, target: int) -> Markup:
    """The way made so far, and a mark where it has led."""
    x = place_of(points, target)
    mark = circle(x, TRACK, 6, "drawn")
    if not points:
        return mark
    steps = 1 + int(x - ZERO) // 40  # a long stroke would bend too far
    way = [(ZERO + (x - ZERO) * step / steps, TRACK) for step in range(steps + 1)]
    return joined((stroke(*way), mark))


def _hop(start: int, end: int, target: int) -> Markup:
    """From the banked points to where those at risk would lead."""
    x1, x2 = place_of(start, target), place_of(end, target)
    if x2 - x1 < 14:
        return Markup("")  # the two marks would lie on each other
    middle, high = (x1 + x2) / 2, TRACK - 13 - min(14, (x2 - x1) / 4)
    d = f"M{number(x1)} {TRACK - 7}Q{number(middle)} {number(high)} {number(x2)} {TRACK - 6}"
    return joined((element("path", d=d, class_="outline"), circle(x2, TRACK, 5, "outline")))


def count_out(state: State, seat: Seat) -> Markup:
    """A line under every total; a ring around the winner's."""
    x, y, wide, high = TOTAL
    middle, low = x + wide / 2, y + high
    if not has(state.won, seat):
        return underline(middle, low - 4, wide - 40, "count")
    around = 14 + 8.5 * len(str(state.scores[seat]))
    told = [ring(middle, y + high / 2, around, high / 2 - 1, "count")]
    if by_cloverleaf(state):
        told.append(moved(FACES[CLOVERLEAF].sign, x + wide + 24, y + high / 2, 1.6))
    return joined(told)


# ---------------------------------------------------------------- moves


def targets(state: State, seat: Seat) -> list[Target]:
    return []


def buttons(state: State, seat: Seat) -> list[Move]:
    return [move for move in listed(open_moves(state, seat)) if move >= BANK]


def dice_sets(state: State, seat: Seat, lang: Language) -> DiceSets | None:
    sets = {move + 1: move for move in listed(open_moves(state, seat)) if move < BANK}
    if not sets:
        return None
    dice = tuple(Die(str(face), pip_die(face, 44)) for face in faces(state))
    return DiceSets(dice, by_any_equal(faces(state), sets))


def table(state: State, lang: Language) -> Drawn:
    return laid(state, lang)


# ---------------------------------------------------------------- on paper


def pad(state: State, lang: Language) -> Drawn:
    """A column for each player: the name, then the points after every turn."""
    return _pad(max(PAD_PLAYERS, seats(state)), state.target, lang)


@cache
def _pad(columns: int, target: int, lang: Language) -> Drawn:
    wide = (WIDTH - 2 * EDGE) / columns
    lines = PAD_TOP + PAD_NAMES
    low = lines + PAD_LINES * PAD_LINE
    told = [
        text(EDGE, PAD_TOP / 2, SAY(lang, "target", points=target), 16, "strong", "start"),
        box(EDGE, PAD_TOP, WIDTH - 2 * EDGE, PAD_NAMES, "shade"),
    ]
    told += [
        line(EDGE, lines + PAD_LINE * down, WIDTH - EDGE, lines + PAD_LINE * down)
        for down in range(1, PAD_LINES)
    ]
    for across in range(1, columns):
        x = EDGE + wide * across
        told.append(line(x, PAD_TOP, x, low, "hatch"))
    told.append(line(EDGE, lines, WIDTH - EDGE, lines, "frame"))
    told.append(box(EDGE, PAD_TOP, WIDTH - 2 * EDGE, low - PAD_TOP, "frame", 4))
    return Drawn(WIDTH, low + 6, joined(told))


def parts(lang: Language) -> list[tuple[Drawn, int]]:
    """The cards, each with its rule in a few words."""
    return [(_card(card, lang), COPIES[card]) for card in range(CARDS)]


def _card(card: int, lang: Language) -> Drawn:
    note = SAY(lang, _NOTES[card], points=bonus(card))
    return cards.card(FACES[card], card_names(lang)[card], note.splitlines())
