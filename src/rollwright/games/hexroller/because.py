"""Why one move of HexRoller is better than another, where the sheet shows it."""

from typing import Final

from rollwright.core.bits import has, members, size
from rollwright.core.dice import count, tally
from rollwright.core.language import Language, phrases
from rollwright.core.numbers import cells_with
from rollwright.core.seats import Move, Seat
from rollwright.games.hexroller.rules import END, NUMBER, ONE_MORE, THIRD, Sheet, State, after_move
from rollwright.games.hexroller.scoring import area_points, counted_up, pair_points
from rollwright.games.hexroller.sheet import AREA, AREAS, COORDINATES, LOWEST

SAY: Final = phrases(__file__, "because")
NAMES: Final = phrases(__file__, "advice")
MIDDLE: Final = AREAS - 1
NEARLY: Final = 3  # empty hexes of an area: from so few on they are worth a word


def because(state: State, seat: Seat, better: Move, played: Move, lang: Language) -> list[str]:
    """The reasons, in sentences; the best first."""
    if better < NUMBER and played < NUMBER:
        return _of_hexes(state, seat, better, played, lang)
    if NUMBER <= better < THIRD and NUMBER <= played < THIRD:
        return _of_numbers(state, seat, better, played, lang)
    if better == END and played >= THIRD:
        return [SAY(lang, "unused")]
    return []


def touched(state: State, seat: Seat, move: Move) -> list[tuple[str, str]]:
    """What a move serves that one sees: its area, its pair, its row."""
    if move < NUMBER:
        area = _area(state, move)
        name = "middle" if area == MIDDLE else f"flower {area + 1}"
        return [(name, ""), ("pair", str(state.sheets[seat].number))]
    if move < THIRD:
        row = "bottom" if (move - NUMBER) % 2 else "top"
        return [(row, ""), ("pair", str(LOWEST + (move - NUMBER) // 2))]
    if move < ONE_MORE:
        return [("bonuses", ""), ("pair", str(LOWEST + move - THIRD))]
    return [("bonuses", "")]


def _area(state: State, hex: int) -> int:
    return next(n for n in range(AREAS) if has(AREA[AREAS * state.side + n], hex))


# ---------------------------------------------------------------- hexes


def _of_hexes(state: State, seat: Seat, better: Move, played: Move, lang: Language) -> list[str]:
    after, other = (after_move(state, seat, move).sheets[seat] for move in (better, played))
    number = state.sheets[seat].number
    told = []
    area = _area(state, better)
    name = NAMES(lang, "middle" if area == MIDDLE else f"flower {area + 1}")
    left = _left(state, after, area), _left(state, other, _area(state, played))
    points = area_points(state.side, area, after.numbers, after.empty)
    if points and left[1]:
        told.append(SAY(lang, "filled", area=name, n=points))
    elif left[0] <= NEARLY and left[0] < left[1]:
        told.append(SAY(lang, "nearly", area=name, n=left[0]))
    if number < LOWEST:
        return told
    joined, otherwise = (_pair(state, sheet, number) for sheet in (after, other))
    if joined > otherwise:
        told.append(SAY(lang, "joined", n=number))
    elif not joined:
        near, far = (_away(state, seat, number, hex) for hex in (better, played))
        if near < far:
            told.append(SAY(lang, "towards", n=number))
    return told


def _left(state: State, sheet: Sheet, area: int) -> int:
    """How many hexes of an area are empty."""
    return size(AREA[AREAS * state.side + area] & sheet.empty)


def _pair(state: State, sheet: Sheet, number: int) -> int:
    printed = state.printed[number - LOWEST]
    return pair_points(state.side, number, printed, cells_with(sheet.numbers, number))


def _away(state: State, seat: Seat, number: int, hex: int) -> int:
    """How far a hex lies from the printed number that the path has not begun beside."""
    coordinates = COORDINATES[state.side]

    def apart(one: int, other: int) -> int:
        (q, r), (to_q, to_r) = coordinates[one], coordinates[other]
        return max(abs(q - to_q), abs(r - to_r), abs(q + r - to_q - to_r))

    pair = members(state.printed[number - LOWEST])
    last = state.sheets[seat].last
    begun = min(pair, key=lambda one: apart(one, last if last >= 0 else hex))
    return apart(hex, next(one for one in pair if one != begun))


# ---------------------------------------------------------------- numbers for the rows


def _of_numbers(state: State, seat: Seat, better: Move, played: Move, lang: Language) -> list[str]:
    told = []
    one, other = (LOWEST + (move - NUMBER) // 2 for move in (better, played))
    times, few = (count(tally(state.dice), number) for number in (one, other))
    if times > few:
        told.append(SAY(lang, "more", n=times, few=few))
    sheet = state.sheets[seat]
    for name, row, bottom in (("top", sheet.top, 0), ("bottom", sheet.bottom, 1)):
        if (better - NUMBER) % 2 != bottom:
            continue
        after = counted_up(row | one << 4 * state.round)
        if after > counted_up(row) and after - counted_up(row) > _gain(state, seat, played):
            told.append(SAY(lang, f"{name} counts", n=after))
        elif not count(tally(row), one) and not _new(state, seat, played):
            told.append(SAY(lang, f"{name} lacks", n=one))
    return told


def _row(state: State, seat: Seat, move: Move) -> int:
    sheet = state.sheets[seat]
    return sheet.bottom if (move - NUMBER) % 2 else sheet.top


def _gain(state: State, seat: Seat, move: Move) -> int:
    """How much further its row counts up by a number."""
    row, number = _row(state, seat, move), LOWEST + (move - NUMBER) // 2
    return counted_up(row | number << 4 * state.round) - counted_up(row)


def _new(state: State, seat: Seat, move: Move) -> bool:
    """Whether its row has not the number yet."""
    return not count(tally(_row(state, seat, move)), LOWEST + (move - NUMBER) // 2)
