"""HexRoller's positions in one line of text, and back.

A sheet is its rows of hexes from the top, `.` for an empty one. `now` tells of a sheet's round
what the sheet does not show: the number of the path, how often it is still to be written, the
path's last hex, whether a bonus was used, and the third number if there is one.
"""

import re
from typing import Final, NamedTuple

from rollwright.core.bits import has
from rollwright.core.dice import count, dice_in, tally
from rollwright.core.errors import BadOption, BadText
from rollwright.core.numbers import Numbers, cells_with, number_in, with_number, written
from rollwright.core.positions import Fields, write_dice, write_position, write_seats
from rollwright.games.hexroller.own_pad import (
    hex_called,
    hex_name,
    read_printed,
    write_printed,
)
from rollwright.games.hexroller.paths import leading_on
from rollwright.games.hexroller.rules import (
    NOWHERE,
    Sheet,
    State,
    beginnings,
    choosable,
)
from rollwright.games.hexroller.sheet import (
    COORDINATES,
    DICE,
    HEXES,
    HIGHEST,
    LOWEST,
    MOST,
    NEIGHBOURS,
    PRINTED,
    ROUNDS,
    SIDES,
)

BONUSES: Final = "123"  # one more, a two, a third number
NOW: Final = re.compile(
    "(?P<number>[0-9]),(?P<left>[0-9]),(?P<last>[^,]+),(?P<helped>[0-9]),(?P<third>[0-9])"
)


class Now(NamedTuple):
    """What a seat's round is about beside what its sheet shows, as the field `now` has it."""

    number: int  # of the path
    left: int  # how often it is still to be written
    last: int  # the path's last hex, or NOWHERE
    helped: int  # 1 once a bonus was used
    third: int  # the third number, or 0


def write(state: State) -> str:
    fields: list[tuple[str, object]] = [("side", SIDES[state.side])]
    if state.printed != PRINTED[state.side]:
        fields.append(("printed", write_printed(state.printed, state.side)))
    fields += [
        ("round", state.round + 1),
        ("roll", write_dice(state.dice)),
        ("writing", write_seats(state.writing)),
    ]
    for seat, sheet in enumerate(state.sheets, start=1):
        fields += [
            (f"sheet{seat}", _rows(state.side, sheet)),
            (f"top{seat}", _boxes(state.side, sheet.top)),
            (f"bottom{seat}", _boxes(state.side, sheet.bottom)),
            (f"spent{seat}", _spent(sheet)),
        ]
        if has(state.writing, seat - 1):
            fields.append((f"now{seat}", _now(state, sheet)))
    return write_position("hexroller", fields)


def _rows(side: int, sheet: Sheet) -> str:
    rows: dict[int, str] = {}
    for hex, (_, r) in enumerate(COORDINATES[side]):
        rows[r] = rows.get(r, "") + str(number_in(sheet.numbers, hex) or ".")
    return "/".join(rows.values())


def _boxes(side: int, row: int) -> str:
    return "".join(str(count(row, n) or ".") for n in range(ROUNDS[side]))


def _spent(sheet: Sheet) -> str:
    return "".join(bonus for n, bonus in enumerate(BONUSES) if has(sheet.spent, n)) or "-"


def _now(state: State, sheet: Sheet) -> str:
    numbers = range(LOWEST, HIGHEST + 1)
    third = sum(n for n in numbers if has(sheet.chosen, n) and n not in _recorded(state, sheet))
    last = hex_name(state.side, sheet.last)
    return f"{sheet.number},{sheet.left},{last},{sheet.helped},{third}"


def _recorded(state: State, sheet: Sheet) -> list[int]:
    """The numbers in this round's boxes; 0 for an empty box."""
    return [count(row, state.round) for row in (sheet.top, sheet.bottom)]


def read(text: str) -> State:
    fields = Fields(text, "hexroller")
    side = fields.choice("side", SIDES)
    printed = PRINTED[side]
    if fields.has("printed"):
        try:
            printed = read_printed(fields.text("printed"), side)
        except BadOption as bad:
            raise BadText(str(bad)) from None
    state = State(
        side=side,
        printed=printed,
        round=fields.whole("round", 1, ROUNDS[side] + 1) - 1,
        dice=fields.dice("roll", DICE[side], LOWEST, HIGHEST),
        writing=fields.seats("writing", 8),
        sheets=(),
    )
    if state.dice and dice_in(tally(state.dice)) != DICE[side]:
        fields.wrong(f"the {SIDES[side]} rolls {DICE[side]} dice")
    rows = fields.sheets()
    if not 1 <= len(rows) <= 8:
        fields.wrong("it takes 1 to 8 sheets")
    sheets = tuple(_read_sheet(fields, state, seat, row) for seat, row in enumerate(rows, 1))
    fields.done()
    writing = state.writing
    if writing >> len(sheets):
        fields.wrong("more seats are writing than there are sheets")
    if (writing == 0) != (state.dice == 0) or (state.dice and state.round == ROUNDS[side]):
        fields.wrong("there are dice while somebody is writing, and none otherwise")
    opened = tuple(
        _opened(state, sheet) if has(writing, seat) else sheet for seat, sheet in enumerate(sheets)
    )
    for seat, sheet in enumerate(opened):
        if sheet.left and not sheet.open:
            fields.wrong(f"seat {seat + 1} has a path that cannot be written")
    return state._replace(sheets=opened)


def _read_sheet(fields: Fields, state: State, seat: int, rows: str) -> Sheet:
    side = state.side
    signs = rows.replace("/", "")
    if len(signs) != HEXES[side] or not set(signs) <= set(".2345678"):
        fields.wrong(f"the {SIDES[side]} has {HEXES[side]} hexes of . or 2 to 8, not '{rows}'")
    numbers = Numbers()
    for hex, sign in enumerate(signs):
        numbers = with_number(numbers, 0 if sign == "." else int(sign), hex)
    for number, pair in enumerate(state.printed, start=LOWEST):
        if pair & ~cells_with(numbers, number):
            fields.wrong(f"sheet{seat} lacks a printed {number}")
    spent = fields.text(f"spent{seat}")
    if spent != "-" and not set(spent) <= set(BONUSES):
        fields.wrong(f"spent{seat} lists the bonuses 1, 2 and 3 that are spent, or -")
    sheet = Sheet(
        numbers=numbers,
        empty=(1 << HEXES[side]) - 1 & ~written(numbers),
        top=_read_boxes(fields, side, f"top{seat}"),
        bottom=_read_boxes(fields, side, f"bottom{seat}"),
        spent=sum(1 << n for n, bonus in enumerate(BONUSES) if bonus in spent),
    )
    if _rows(side, sheet) != rows:
        fields.wrong(f"its rows are not those of the {SIDES[side]} in '{rows}'")
    return _with_now(fields, state, sheet, seat)


def _read_boxes(fields: Fields, side: int, name: str) -> int:
    signs = fields.text(name)
    if len(signs) != ROUNDS[side] or not set(signs) <= set(".345678"):
        fields.wrong(f"{name} has {ROUNDS[side]} boxes of . or 3 to 8, not '{signs}'")
    return sum(int(sign) << 4 * n for n, sign in enumerate(signs) if sign != ".")


def _with_now(fields: Fields, state: State, sheet: Sheet, seat: int) -> Sheet:
    """A sheet with what it has of its round, if its seat is writing."""
    if not has(state.writing, seat - 1):
        return sheet
    now = _read_now(fields, state.side, f"now{seat}")
    recorded = _recorded(state, sheet)
    if now.helped > 1 or (
        now.third and (now.third in recorded or not count(tally(state.dice), now.third))
    ):
        fields.wrong(f"now{seat} has a third number that was not rolled, or is no third")
    chosen = sum(1 << number for number in {*recorded, now.third} if number)
    writable = has(chosen, now.number) or (now.number == 2 and now.helped and now.left <= 1)
    if now.left > DICE[state.side] or not (writable or now.number == now.left == 0):
        fields.wrong(f"now{seat} writes a number that was not chosen")
    if now.last != NOWHERE and number_in(sheet.numbers, now.last) != now.number:
        fields.wrong(f"the path of now{seat} does not end on its number")
    return sheet._replace(
        chosen=chosen, helped=now.helped, number=now.number, left=now.left, last=now.last
    )


def _read_now(fields: Fields, side: int, field: str) -> Now:
    found = NOW.fullmatch(fields.text(field))
    if not found or (found["last"] != "-" and hex_called(side, found["last"]) < 0):
        fields.wrong(f"{field} is number, hexes left, last hex, bonus used, third number")
    return Now(
        number=int(found["number"]),
        left=int(found["left"]),
        last=NOWHERE if found["last"] == "-" else hex_called(side, found["last"]),
        helped=int(found["helped"]),
        third=int(found["third"]),
    )


def _opened(state: State, sheet: Sheet) -> Sheet:
    """With what may be tapped worked out anew."""
    if not sheet.left:
        return sheet._replace(ready=choosable(state, sheet))
    side = state.side
    if sheet.number == 2:
        return sheet._replace(open=sheet.empty)
    if sheet.last == NOWHERE:
        return sheet._replace(open=beginnings(side, sheet, sheet.number, sheet.left))
    beside = NEIGHBOURS[MOST * side + sheet.last] & sheet.empty
    return sheet._replace(open=leading_on(side, beside, sheet.empty, sheet.left - 1))
