"""What a newcomer to HexRoller should know as the game goes on, in a guided game."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from rollwright.core.bits import has, size
from rollwright.core.dice import count, tally
from rollwright.core.language import Language
from rollwright.core.moves import listed
from rollwright.core.seats import Move, Seat
from rollwright.core.tips import Tip
from rollwright.games.hexroller import advice, event_words
from rollwright.games.hexroller.rules import (
    A_TWO,
    NUMBER,
    ONE_MORE,
    THIRD,
    State,
    after_move,
    open_moves,
    score,
)
from rollwright.games.hexroller.scoring import counted_up
from rollwright.games.hexroller.sheet import HIGHEST, LOWEST, ROUNDS

ENOUGH: Final = 3  # points that are worth a word
PAYS: Final = 2  # … of a bonus, besides what it costs
LOOKED: Final = 150  # ways through a path that are looked at; a page waits for them
SECOND: Final = 1  # round, from 0
BY_THEN: Final = 3  # … in which it pays to see how one stands
LAST: Final = 2  # rounds that are left


class Found(NamedTuple):
    """The most that a move can lead to, and what for."""

    points: int
    state: State


def tips(state: State, seat: Seat, lang: Language) -> list[Tip]:
    """What is worth knowing now, the most pressing first."""
    sheet = state.sheets[seat]
    if not has(state.writing, seat) or sheet.left:
        return []
    found = list(_bonuses(state, seat, lang))
    if size(sheet.chosen) < 2 and sheet.ready:
        found += _numbers(state, seat, lang)
    return found + (list(_round_begins(state, seat)) if not sheet.chosen else [])


def _bonuses(state: State, seat: Seat, lang: Language) -> Iterator[Tip]:
    """A bonus that pays at once, with its cost taken off."""
    for move in listed(open_moves(state, seat)):
        name = {ONE_MORE: "one more pays", A_TWO: "a two pays"}.get(move)
        if name is None and not THIRD <= move < ONE_MORE:
            continue
        found = most(state, seat, move)
        if found.points >= PAYS:
            what, _ = what_for(state, found.state, seat, lang)
            values: dict[str, int | str] = {
                "n": found.points,
                "what": what,
                "number": state.sheets[seat].number,
            }
            if name is None:
                values["dice"] = event_words.dice_of(state, move, lang)
            yield Tip(name or "a third pays", values)


def _numbers(state: State, seat: Seat, lang: Language) -> Iterator[Tip]:
    """The number whose path brings most on the hexes: what a row is worth has a tip of its own."""
    # both boxes lead to the same hexes
    moves = [move for move in listed(open_moves(state, seat)) if NUMBER <= move < THIRD]
    one_box = {(move - NUMBER) // 2: move for move in moves}.values()
    best = max((most(state, seat, move) for move in one_box), key=lambda found: found.points)
    what, name = what_for(state, best.state, seat, lang)
    if best.points >= ENOUGH and name not in ("top", "bottom"):
        sheet = best.state.sheets[seat]
        dice = event_words.dice_of(state, NUMBER + 2 * (sheet.number - LOWEST), lang)
        yield Tip("a path pays", {"n": best.points, "what": what, "dice": dice})


def _round_begins(state: State, seat: Seat) -> Iterator[Tip]:
    sheet, rounds = state.sheets[seat], ROUNDS[state.side]
    left = rounds - state.round
    if left <= LAST:
        yield Tip("last rounds", {"n": left})
    if state.round >= BY_THEN and len(state.sheets) > 1:
        others = [score(state, one) for one in range(len(state.sheets)) if one != seat]
        yield Tip("standing", {"points": score(state, seat), "other": max(others)})
    if state.round >= SECOND:
        waits = [max(counted_up(row), LOWEST - 1) + 1 for row in (sheet.top, sheet.bottom)]
        if any(count(tally(state.dice), number) for number in waits if number <= HIGHEST):
            top, bottom = (number if number <= HIGHEST else "–" for number in waits)
            yield Tip("rows", {"top": top, "bottom": bottom})
    if state.round >= SECOND + 1:
        yield Tip("flowers")


def most(state: State, seat: Seat, move: Move) -> Found:
    """The most points that a number or bonus can bring with all its hexes."""
    before, looked = score(state, seat), 0
    best = Found(-HIGHEST, state)
    waiting = [after_move(state, seat, move)]
    while waiting and looked < LOOKED:
        one, looked = waiting.pop(), looked + 1
        if one.sheets[seat].left:
            hexes = listed(open_moves(one, seat))
            waiting += [after_move(one, seat, hex) for hex in hexes]
        elif (points := score(one, seat) - before) > best.points:
            best = Found(points, one)
    return best


def what_for(before: State, after: State, seat: Seat, lang: Language) -> tuple[str, str]:
    """What brings most of the points between two states, and its name."""
    was = {(aim.name, aim.what): aim.points for aim in advice.aims(before, seat)}
    more = {
        (aim.name, aim.what): aim.points - was[aim.name, aim.what]
        for aim in advice.aims(after, seat)
    }
    name, what = max(more, key=lambda key: more[key])
    return advice.SAY(lang, name, what=what), name
