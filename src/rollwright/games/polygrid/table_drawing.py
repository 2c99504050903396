"""What lies on Polygrid's table: the die that is thrown, the steps, six dice to choose."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rollwright.core.bits import has
from rollwright.core.drawing import WIDTH, Drawn, Group, Markup
from rollwright.core.language import Language, phrases
from rollwright.core.seats import Seat
from rollwright.games.polygrid import sheet
from rollwright.games.polygrid.box_drawing import ghost, large_boxes, proposed
from rollwright.games.polygrid.foregone import foregone
from rollwright.games.polygrid.layout import die_name
from rollwright.games.polygrid.rules import (
    BONUS_PLACING,
    BONUS_WRITING,
    ENDED,
    NOWHERE,
    PAYING,
    PLACING,
    SETTING_UP,
    THROWING,
    USING,
    WRITING,
    State,
)
from rollwright.games.polygrid.words import square_name
from rollwright.svg.dice import face_middle, lying, silhouette, solid
from rollwright.svg.elements import box, joined, polygon, text
from rollwright.svg.shapes import star

# What is done one after another, and the phase in which it is due
STEPS: Final = (
    {"box": SETTING_UP, "place": PLACING},
    {"pay": PAYING, "throw": THROWING, "walk": USING, "write": WRITING},
    {"square": BONUS_PLACING, "write": BONUS_WRITING},
)
HIGH: Final = 71  # whether there is a die or not, so that the sheet below does not jump
THROWN: Final = (32.0, 36.0)  # the middle of the die that is thrown
BESIDE: Final = 66
SHARE: Final = (WIDTH - BESIDE - 2) / sheet.DICE  # of a die to choose
TOP: Final = 24
MIDDLE: Final = 42
RADIUS: Final = 16.5
FITS_LOW: Final = HIGH - 6  # where the numbers stand that can remain
MOST_NAMED: Final = 3

SAY: Final = phrases(__file__, "drawing")


def table(state: State, names: Sequence[str], lang: Language) -> Drawn:
    """The die of this round, how far the round is, and all dice."""
    if state.phase == ENDED:
        return Drawn(120, 24, text(60, 12, SAY(lang, "end"), 15, "strong"))
    return _lying(state.phase, state.die, state.roll, lang)


@lru_cache(1024)  # a table has few pictures, and each is seen again and again
def _lying(phase: int, die: int, roll: int, lang: Language) -> Drawn:
    pieces = [_thrown(phase, die, roll, lang), _steps(phase, lang)]
    pieces += [_to_choose(one, lang) for one in range(sheet.DICE)]
    return Drawn(WIDTH, HIGH, joined(pieces))


def _thrown(phase: int, die: int, roll: int, lang: Language) -> Markup:
    """The die that was paid for, with its number; for a bonus a star."""
    x, y = THROWN
    if phase in (BONUS_PLACING, BONUS_WRITING):
        return star(x, y, 26)
    if phase in (SETTING_UP, PAYING):  # no die yet
        return box(x - 27, y - 27, 54, 54, "die off", 10)
    faces = sheet.FACES[die]
    if roll:
        return lying(Drawn(2 * x, HIGH, solid(faces, x, y, 30, roll))).markup
    name = text(x, face_middle(faces, y, 30), die_name(die, lang), 15, "strong")
    return joined((polygon(silhouette(faces, x, y, 30), "die"), name))


def _steps(phase: int, lang: Language) -> Markup:
    """The steps of the round, numbered, with a frame around what is due."""
    steps = next(steps for steps in STEPS if phase in steps.values())
    pieces: list[Markup] = []
    x, y = BESIDE + 2.0, 12
    for place, (step, of) in enumerate(steps.items(), 1):
        if pieces:
            pieces.append(text(x + 7, y, "›", 13, "quiet"))
            x += 14
        due = of == phase
        words = f"{place} {SAY(lang, step)}"
        wide = 7.6 * len(words) + 14 if due else 6.7 * len(words)
        pieces.append(text(x + wide / 2, y, words, 13, "strong" if due else "quiet"))
        if due:
            pieces.append(box(x, y - 11, wide, 22, "frame", 6))
        x += wide
    return joined(pieces)


def _to_choose(die: int, lang: Language) -> Markup:
    x = BESIDE + SHARE * (die + 0.5)
    faces = sheet.FACES[die]
    outline = polygon(silhouette(faces, x, MIDDLE, RADIUS), "cell")
    name = text(x, face_middle(faces, MIDDLE, RADIUS), die_name(die, lang), 11.5, "quiet")
    return joined((outline, name))


# ---------------------------------------------------------------- to choose from


def groups(state: State, seat: Seat, lang: Language) -> list[Group]:
    """The six dice, while a box of one of them is due."""
    if state.phase not in (SETTING_UP, PAYING, WRITING, BONUS_WRITING):
        return []
    thrown = state.roll > 0
    found = [
        _group(
            die,
            state.open_boxes & mask,
            state.boxes & mask,
            state.square,
            state.phase,
            thrown,
            lang,
        )
        for die, mask in enumerate(_BOXES)
    ]
    if not foregone(state, seat):
        return found
    return [one._replace(then=SAY(lang, "comes by itself")) for one in found]


# The boxes of each die
_BOXES: Final = tuple(
    ((1 << faces) - 1) << first for first, faces in zip(sheet.FIRST_BOX, sheet.FACES, strict=True)
)


@lru_cache(8192)  # they are drawn on the table and ahead of it on the sheet; few change at once
def _group(
    die: int, open_: int, still: int, square: int, phase: int, thrown: bool, lang: Language
) -> Group:
    """A die, with the boxes of it that are open now, and those that are not crossed off."""
    boxes = range(sheet.FIRST_BOX[die], sheet.FIRST_BOX[die] + sheet.FACES[die])
    fit = [place for place in boxes if has(open_, place)]
    left = [place for place in boxes if has(still, place)]
    numbers = tuple(sheet.NUMBER_OF[place] for place in fit)
    name = die_name(die, lang)
    if square == NOWHERE:
        words, then = SAY(lang, "boxes left", n=len(left), die=name), "cross off to pay"
        if phase == SETTING_UP:
            then = "cross off to begin"
    else:
        words = SAY(lang, "on square", die=name, square=square_name(square))
        then = "cross off what remains" if thrown else "cross off any"
    best = fit[-1] if fit and phase == PAYING else None  # high numbers are seldom written
    return Group(
        die,
        bool(fit),
        (fit or left or boxes)[0],
        words,
        SAY(lang, then, die=name),
        BESIDE + SHARE * die,
        TOP - 3,
        SHARE,
        HIGH - TOP + 3,
        _choice(die, bool(fit), numbers if thrown and square != NOWHERE else (), lang),
        _ahead(die, open_, still, square, best) if fit else Markup(""),
        best,
        SAY(lang, "pay and throw", die=name, n=sheet.NUMBER_OF[best]) if best is not None else "",
        at_once=phase == WRITING,
    )


@lru_cache(512)
def _choice(die: int, open: bool, numbers: tuple[int, ...], lang: Language) -> Markup:
    """A die on the table that can be chosen; below it what can remain of the throw."""
    x = BESIDE + SHARE * (die + 0.5)
    faces = sheet.FACES[die]
    pieces = [box(BESIDE + SHARE * die, TOP - 3, SHARE, HIGH - TOP + 3, "none")]
    if open:
        pieces.append(polygon(silhouette(faces, x, MIDDLE, RADIUS), "open"))
        at = face_middle(faces, MIDDLE, RADIUS)
        pieces.append(text(x, at, die_name(die, lang), 11.5, "strong"))
    if numbers:
        named = "·".join(map(str, numbers))
        if len(numbers) > MOST_NAMED:
            named = f"{numbers[0]}…{numbers[-1]}"
        pieces.append(text(x, FITS_LOW, named, 12, "hint"))
    return joined(pieces)


def _ahead(die: int, open_: int, still: int, square: int, best: int | None) -> Markup:
    """On the sheet: the boxes of the chosen die that are closed, and what it would be there.

    The box that is proposed is crossed off in pencil.
    """
    pieces = [large_boxes(still, open_, die)]
    if best is not None:
        pieces.append(proposed(best))
    if square != NOWHERE:
        pieces.append(ghost(square, die, "thin"))
    return joined(pieces)
