"""What lies on HexRoller's table: the dice, equal ones together, to look at and to choose from."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from rollwright.core.bits import has, members, size
from rollwright.core.dice import count, tally
from rollwright.core.drawing import WIDTH, Drawn, Group, Markup
from rollwright.core.language import Language, phrases
from rollwright.core.seats import Seat
from rollwright.games.hexroller.layout import inner
from rollwright.games.hexroller.rules import NUMBER, THIRD, Sheet, State, beginnings
from rollwright.games.hexroller.sheet import DICE, HIGHEST, LOWEST, ROUNDS
from rollwright.svg.dice import blank_die, lying, number_die
from rollwright.svg.elements import box, joined, moved, polygon, row, text
from rollwright.svg.pencil import tick

DIE: Final = 34
APART: Final = 11  # groups of dice; between them a finger's width is shared
BELOW_WORDS: Final = 21
HEIGHT: Final = BELOW_WORDS + DIE + 19  # with a line for what dice are good for

SAY: Final = phrases(__file__, "drawing")


class Place(NamedTuple):
    """Where equal dice lie."""

    number: int
    times: int
    x: float
    width: float


def places(state: State) -> list[Place]:
    """Where the dice lie, in the middle of the table."""
    counts = tally(state.dice)
    rolled = [(n, count(counts, n)) for n in range(LOWEST, HIGHEST + 1) if count(counts, n)]
    widths = [DIE * times + 2 * (times - 1) for _, times in rolled]
    x = (WIDTH - sum(widths) - APART * (len(widths) - 1)) / 2
    found = []
    for (number, times), width in zip(rolled, widths, strict=True):
        found.append(Place(number, times, x, width))
        x += width + APART
    return found


def table(state: State, names: Sequence[str], lang: Language) -> Drawn:
    """The round and the dice; before the throw where they will lie, so that nothing jumps."""
    rounds = ROUNDS[state.side]
    going_on = state.round < rounds
    words = SAY(lang, "round" if going_on else "over", round=state.round + 1, rounds=rounds)
    pieces = [text(WIDTH / 2, 8, words, 13, "quiet")]
    for place in places(state):
        ticks = sum(has(sheet.chosen, place.number) for sheet in state.sheets)
        pieces.append(_equal_dice(place, ticks))
    if going_on and not state.dice:
        blank = row([blank_die(DIE, "die off")] * DICE[state.side], 6)
        pieces.append(moved(blank.markup, (WIDTH - blank.width) / 2, BELOW_WORDS))
    return Drawn(WIDTH, HEIGHT if going_on else 16, joined(pieces))


@lru_cache(4096)
def _equal_dice(place: Place, ticks: int) -> Markup:
    """With a tick below for each sheet on which they are chosen in this round."""
    dice = row([lying(number_die(place.number, DIE))] * place.times, 2)
    apart = min(11, place.width / max(ticks, 1))
    first = place.width / 2 - apart * (ticks - 1) / 2
    marks = [tick(first + apart * n, DIE + 10, min(5, apart / 2)) for n in range(ticks)]
    return moved(joined((dice.markup, *marks)), place.x, BELOW_WORDS)


def dice_needed(side: int, lang: Language) -> Drawn:
    """On paper: how many dice, their faces, and how ordinary dice are read."""
    faces = row([number_die(number, 19) for number in range(LOWEST, HIGHEST + 1)], 2)
    words = SAY(lang, "dice needed", n=DICE[side])
    pieces = (
        text(6, 10, words, 11, "print", "start"),
        moved(faces.markup, WIDTH - 6 - faces.width, 0.5),
        text(6, 28, SAY(lang, "ordinary dice"), 10.5, "quiet", "start"),
    )
    return Drawn(WIDTH, 36, joined(pieces))


# ---------------------------------------------------------------- to choose from


def groups(state: State, seat: Seat, lang: Language) -> list[Group]:
    """The dice of each number, while one of them can be chosen."""
    sheet = state.sheets[seat]
    if not has(state.writing, seat) or sheet.left or not sheet.ready:
        return []
    return list(_groups(state, seat, lang))


@lru_cache(512)  # they are drawn on the table and ahead of it on the sheet
def _groups(state: State, seat: Seat, lang: Language) -> tuple[Group, ...]:
    return tuple(_group(state, state.sheets[seat], place, lang) for place in places(state))


def _group(state: State, sheet: Sheet, place: Place, lang: Language) -> Group:
    """Above it its dice are seen; below them stands how long a path they make."""
    number, times, x, width = place
    third = size(sheet.chosen) == 2
    first = THIRD + number - LOWEST if third else NUMBER + 2 * (number - LOWEST)
    open = has(sheet.ready, number)
    around = x - APART / 2, BELOW_WORDS - 5, width + APART, DIE + 24
    pieces = [box(*around, "none")]
    if open:
        pieces.append(box(around[0] + 1.5, around[1] + 2, around[2] - 3, around[3] - 4, "open", 8))
        length, high = SAY(lang, "length", n=times), 10.5 if times == 1 else 11.5
        pieces.append(text(x + width / 2, BELOW_WORDS + DIE + 9, length, high, "hint"))
    else:
        pieces.append(box(x - 1, BELOW_WORDS - 1, width + 2, DIE + 2, "veil", 7))
    return Group(
        number,
        open,
        first,
        SAY(lang, "group", n=times, count=SAY.listed(lang, "counts")[times - 1], number=number),
        SAY(lang, "then third" if third else _then(state, sheet)),
        *around,
        joined(pieces),
        _beginnings(state.side, sheet, number, times) if open else Markup(""),
    )


def _then(state: State, sheet: Sheet) -> str:
    """Which boxes of the round are free."""
    if count(sheet.top, state.round):
        return "then bottom"
    return "then top" if count(sheet.bottom, state.round) else "then box"


def _beginnings(side: int, sheet: Sheet, number: int, times: int) -> Markup:
    """On the sheet: where such a path may begin."""
    hexes = members(beginnings(side, sheet, number, times))
    return joined(_marked(side, hex) for hex in hexes)


@cache
def _marked(side: int, hex: int) -> Markup:
    return polygon(inner(side, hex), "mark")
