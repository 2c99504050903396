"""Polygrid's positions in one line of text, and back."""

from typing import Final

from rollwright.core.bits import has
from rollwright.core.numbers import Numbers, cells_with, with_number, written
from rollwright.core.positions import Fields, write_position
from rollwright.games.polygrid.rules import (
    BONUS_PLACING,
    BONUS_WRITING,
    NOWHERE,
    PAYING,
    PLACING,
    SETTING_UP,
    THROWING,
    USING,
    WRITING,
    State,
    boxes_for,
    opened,
)
from rollwright.games.polygrid.sheet import (
    DICE,
    FACES,
    FIRST_BOX,
    GRID,
    LINES,
    SIZE,
    SQUARES,
    STARS,
)
from rollwright.games.polygrid.words import square_name, type_at

PHASES: Final = (
    "setting-up",
    "placing",
    "paying",
    "throwing",
    "using",
    "writing",
    "bonus-placing",
    "bonus-writing",
    "ended",
)

_DICE: Final = tuple(f"D{faces}" for faces in FACES)


def write(state: State) -> str:
    fields: list[tuple[str, object]] = [("phase", PHASES[state.phase])]
    if state.phase in (PLACING, THROWING, USING, WRITING, BONUS_PLACING, BONUS_WRITING):
        fields.append(("die", _DICE[state.die]))
    if state.roll:
        fields.append(("roll", state.roll))
    if state.square != NOWHERE:
        fields.append(("square", square_name(state.square)))
    fields.append(("marker", "-" if state.marker == NOWHERE else square_name(state.marker)))
    fields.append(("stars", state.stars))
    rows = [
        ",".join(str(type_at(state, SIZE * row + column) or ".") for column in range(SIZE))
        for row in range(SIZE)
    ]
    fields.append(("grid", "/".join(rows)))
    for die in range(DICE):
        boxes = range(FIRST_BOX[die], FIRST_BOX[die] + FACES[die])
        fields.append((_DICE[die], "".join("." if has(state.boxes, box) else "x" for box in boxes)))
    return write_position("polygrid", fields)


def read(text: str) -> State:
    fields = Fields(text, "polygrid")
    names = ("-", *(square_name(square) for square in range(SQUARES)))
    state = State(
        phase=fields.choice("phase", PHASES),
        boxes=_read_boxes(fields),
        types=_read_grid(fields),
        stars=fields.whole("stars", 0, STARS),
        marker=fields.choice("marker", names) - 1,
        die=fields.choice("die", _DICE) if fields.has("die") else 0,
        roll=fields.whole("roll", 1, FACES[-1]) if fields.has("roll") else 0,
        square=fields.choice("square", names) - 1 if fields.has("square") else NOWHERE,
        open_boxes=0,
        open_squares=0,
        bonus_squares=0,
    )
    fields.done()
    _check(state, fields)
    if state.phase in (SETTING_UP, PAYING):
        return state._replace(open_boxes=state.boxes)
    if state.phase == PLACING:
        return state._replace(open_squares=GRID)
    if state.phase == USING:
        return opened(state)
    if state.phase == BONUS_PLACING:
        # the star is spent already, and as long as it lasted there was a place
        return state._replace(open_squares=_bonus_squares(state))
    if state.phase in (WRITING, BONUS_WRITING):
        return state._replace(open_boxes=boxes_for(state, state.square))
    return state


def _read_boxes(fields: Fields) -> int:
    boxes = 0
    for die in range(DICE):
        signs = fields.text(_DICE[die])
        if len(signs) != FACES[die] or not set(signs) <= {".", "x"}:
            fields.wrong(f"{_DICE[die]} has {FACES[die]} boxes of . or x, not '{signs}'")
        for number, sign in enumerate(signs):
            boxes |= (sign == ".") << FIRST_BOX[die] + number
    return boxes


def _read_grid(fields: Fields) -> Numbers:
    text = fields.text("grid")
    rows = [row.split(",") for row in text.split("/")]
    signs = [sign for row in rows for sign in row]
    known = (".", *(str(faces) for faces in FACES))
    if [len(row) for row in rows] != [SIZE] * SIZE or not set(signs) <= set(known):
        fields.wrong(f"the grid is six rows of . or {', '.join(known[1:])}, not '{text}'")
    types = Numbers()
    for square, sign in enumerate(signs):
        if sign != ".":
            number = known.index(sign)
            if cells_with(types, number) & LINES[square]:
                fields.wrong(f"two D{sign}s stand in one row or column")
            types = with_number(types, number, square)
    return types


def _bonus_squares(state: State) -> int:
    return opened(state._replace(stars=1, roll=1)).bonus_squares


def _check(state: State, fields: Fields) -> None:
    started = state.phase not in (SETTING_UP, PLACING)
    stands = state.marker != NOWHERE and has(written(state.types), state.marker)
    if started != stands or (state.marker == NOWHERE and written(state.types)):
        fields.wrong("the marker stands on a filled square after the set-up")
    if (state.roll > 0) != (state.phase in (USING, WRITING)) or state.roll > FACES[state.die]:
        fields.wrong("a number waits only while a throw is being used")
    if (state.square != NOWHERE) != (state.phase in (WRITING, BONUS_WRITING)):
        fields.wrong("a square waits only for its box")
    if state.square != NOWHERE and not boxes_for(state, state.square):
        fields.wrong(f"no box fits on {square_name(state.square)}")
    if state.phase == BONUS_PLACING and not _bonus_squares(state):
        fields.wrong("a bonus has no place")
    if state.phase in (THROWING, USING, WRITING) and state.stars == 0:
        fields.wrong("with the third star the game has ended")
    if state.phase in (BONUS_PLACING, BONUS_WRITING) and state.stars == STARS:
        fields.wrong("a bonus has taken a star")
    if state.phase == PAYING and (state.boxes == 0 or state.stars == 0):
        fields.wrong("the game has ended")
    used = opened(state) if state.phase == USING else state
    if state.phase == USING and state.roll > 1 and not used.open_squares | used.bonus_squares:
        fields.wrong("the game has ended")
