"""What is cried out at a game of HexRoller."""

from typing import Final

from rollwright.core.bits import size
from rollwright.core.moments import CHEER, Called, Moment, Value
from rollwright.core.numbers import cells_with
from rollwright.core.seats import NOBODY, Seat
from rollwright.games.hexroller.rules import A_TWO, END, NUMBER, ONE_MORE, THIRD, State, score
from rollwright.games.hexroller.scoring import area_points, pair_points
from rollwright.games.hexroller.sheet import AREAS, HIGHEST, LOWEST, ROUNDS

MIDDLE: Final = AREAS - 1


def moments(before: State, seat: Seat | None, what: int, after: State) -> list[Moment[State]]:
    """What to cry out at an event; a throw is seen by all, and nothing comes of it by itself."""
    if seat is None:
        return []
    if what < NUMBER:
        return [*_areas_filled(before, seat, after), *_pairs_joined(before, seat, after)]
    if what == END:
        return [*_boxes_missed(before, seat), *_round_over(before, after)]
    return _bonus_used(before, seat, what)


def _areas_filled(before: State, seat: Seat, after: State) -> list[Moment[State]]:
    old, new = before.sheets[seat], after.sheets[seat]
    filled: list[Moment[State]] = []
    for area in range(AREAS):
        points = area_points(after.side, area, new.numbers, new.empty)
        if points and not area_points(before.side, area, old.numbers, old.empty):
            values: dict[str, Value] = {"n": points}
            if area != MIDDLE:
                values["where"] = f"flower {area}"
            filled.append(Moment("flower" if area != MIDDLE else "middle", seat, values, CHEER))
    return filled


def _pairs_joined(before: State, seat: Seat, after: State) -> list[Moment[State]]:
    return [
        Moment("pair", seat, {"n": number}, CHEER)
        for number in range(LOWEST, HIGHEST + 1)
        if _joined(after, seat, number) and not _joined(before, seat, number)
    ]


def _joined(state: State, seat: Seat, number: int) -> bool:
    hexes = cells_with(state.sheets[seat].numbers, number)
    return pair_points(state.side, number, state.printed[number - LOWEST], hexes) > 0


def _bonus_used(before: State, seat: Seat, move: int) -> list[Moment[State]]:
    if move == ONE_MORE:
        return [Moment("one more", seat, {"n": before.sheets[seat].number})]
    if move == A_TWO:
        return [Moment("a two", seat)]
    return [Moment("third", seat, {"n": LOWEST + move - THIRD})] if move >= THIRD else []


def _boxes_missed(before: State, seat: Seat) -> list[Moment[State]]:
    """§5 what could not be written leaves its box empty."""
    missed = max(0, 2 - size(before.sheets[seat].chosen))
    return [Moment("dead end", seat, {"n": missed})] if missed else []


def _round_over(before: State, after: State) -> list[Moment[State]]:
    """Who leads when all have written; the last round's end tells of itself."""
    left = ROUNDS[after.side] - after.round
    if after.round == before.round or not left:
        return []
    points = [score(after, seat) for seat in range(len(after.sheets))]
    best = tuple(seat for seat, some in enumerate(points) if some == max(points))
    values: dict[str, Value] = {"round": after.round, "points": max(points)}
    kind = "round" if left > 1 else "last round"
    if len(points) == 1:
        return [Moment(f"{kind} alone", NOBODY, values)]
    return [Moment(kind, NOBODY, {**values, "n": len(best), "names": Called(best)})]
