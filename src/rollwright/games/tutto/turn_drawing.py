"""A turn on Tutto's table: the dice just thrown, those that were kept, and their points."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from rollwright.core.bits import has, highest
from rollwright.core.dice import Tally, chosen, laid_out
from rollwright.core.drawing import WIDTH, Markup, Past
from rollwright.core.language import Language, phrases
from rollwright.core.seats import Move
from rollwright.games.tutto import card_drawings
from rollwright.games.tutto.layout import (
    DIE,
    EDGE,
    KEPT_DIE,
    RISK,
    TRAY,
    TRAY_HIGH,
    TRAY_WIDE,
    in_tray,
    on_table,
)
from rollwright.games.tutto.risk_words import prize
from rollwright.games.tutto.rules import BANK, NO_CARD, State, with_dice_kept
from rollwright.games.tutto.sheet import CLOVERLEAF, FIREWORKS, PLUS_MINUS, STOP, STRAIGHT
from rollwright.svg.dice import blank_die, lying, pip_die
from rollwright.svg.elements import box, element, joined, moved, polygon, text
from rollwright.svg.pencil import stroke, written

SAY: Final = phrases(__file__, "drawing")
LEFT_OVER: Final = 0.3  # how strongly a die is drawn that nobody kept


def is_banked(past: Sequence[Past[State]], state: State) -> bool:
    """Whether the turn that is drawn has just been ended by who had it."""
    if not past or past[-1].what != BANK or past[-1].seat is None:
        return False
    before = past[-1].before
    same = before.dice == state.dice and before.kept == state.kept
    return before.scores == state.scores and (same or (state.kept == 6 and not state.dice))


class Chosen(NamedTuple):
    """What somebody has just kept: the faces of the throw, and which of them, as a set."""

    faces: list[int]
    kept: int


def chosen_now(past: Sequence[Past[State]], state: State) -> Chosen | None:
    """The dice just kept out of a throw, until the others are thrown again."""
    if state.dice or not state.kept or not past or past[-1].seat is None:
        return None
    before, _, what = past[-1]
    return Chosen(_laid(before.dice), what + 1) if before.dice and what < BANK else None


def phase(state: State) -> str:
    """What is to be done; or why it is over, for the card or the dice that stand for a while."""
    if state.card == NO_CARD:
        return "flips"
    if state.card == STOP:
        return "stopped"
    if state.dice and not state.open:
        return "nothing"
    if state.kept == 6:
        return "tutto"
    if state.card == FIREWORKS and state.dice:
        return "goes on"  # there is nothing to choose
    return "chooses" if state.dice else "throws"


def rolled(state: State, banked: bool, chose: Chosen | None) -> Markup:
    """The dice just rolled, or dashed ones that are about to be; or what counted."""
    off = blank_die(DIE, "die off").markup
    if banked and state.dice:
        kept = highest(state.open) + 1
        dice = [
            _kept_now(face) if has(kept, place) else element("g", _die(face), opacity=LEFT_OVER)
            for place, face in enumerate(faces(state))
        ]
    elif state.dice:
        dice = [_thrown_die(face, place) for place, face in enumerate(faces(state))]
    elif chose:  # those stay where they lay until the others are thrown
        dice = [
            _kept_now(face) if has(chose.kept, place) else off
            for place, face in enumerate(chose.faces)
        ]
    else:
        dice = [off] * (6 - state.kept)
    return joined(moved(die, *on_table(place)) for place, die in enumerate(dice))


@cache
def _die(face: int) -> Markup:
    return pip_die(face, DIE).markup


@cache
def _kept_now(face: int) -> Markup:
    return pip_die(face, DIE, "die on").markup


def faces(state: State) -> list[int]:
    """What the dice just rolled show, in the order in which moves number them."""
    return _laid(state.dice)


def _laid(dice: Tally) -> list[int]:
    return [int(digit) for digit in f"{laid_out(dice):x}"]


def kept_faces(past: Sequence[Past[State]], state: State) -> list[int]:
    """What the dice kept showed, in the order in which they were; none if nothing tells it."""
    found: list[int] = []
    stopped = is_banked(past, state)
    if stopped and not state.dice and past[-1].before.dice:  # with a Tutto, which took them all
        found = _laid(chosen(past[-1].before.dice, highest(past[-1].before.open) + 1))
    for before, seat, what in reversed(past[:-1] if stopped else past):
        if len(found) >= state.kept:
            break
        if seat is not None and before.player == state.player:
            if what >= BANK:
                break
            found = [*_laid(chosen(before.dice, what + 1)), *found]
    return found if len(found) == state.kept else []


def tray_of_dice(state: State, kept: Sequence[int], lang: Language) -> Markup:
    """A tray for the dice kept; with the Straight each number has a place of its own."""
    straight = state.card == STRAIGHT and state.kept < 6
    if state.card == STRAIGHT:  # a whole one lies in order
        kept = sorted(kept)
    pieces = [_tray(state.kept > 0 or straight)]
    if not state.kept and not straight:
        middle = EDGE + TRAY_WIDE / 2, TRAY + TRAY_HIGH / 2
        pieces.append(text(*middle, SAY(lang, "kept"), 13, "quiet"))
    for place in range(6):
        if straight and has(state.numbers, place + 1):
            pieces.append(moved(_kept_die(place + 1), *in_tray(place)))
        elif straight:
            x, y = in_tray(place)
            number = text(x + KEPT_DIE / 2, y + KEPT_DIE / 2, str(place + 1), 15, "print")
            pieces.append(number)
        elif not straight and place < state.kept:
            die = _kept_die(kept[place]) if kept else _ticked_die()
            pieces.append(moved(die, *in_tray(place)))
    return joined(pieces)


@cache
def _thrown_die(face: int, place: int) -> Markup:
    return lying(pip_die(face, DIE), place).markup


@cache
def _kept_die(face: int) -> Markup:
    return pip_die(face, KEPT_DIE).markup  # it was not thrown just now, and cannot be tapped


@cache
def _tray(places: bool) -> Markup:
    pieces = [box(EDGE, TRAY, TRAY_WIDE, TRAY_HIGH, "cell", 8)]
    for place in range(6 if places else 0):
        x, y = in_tray(place)
        pieces.append(box(x + 1.5, y + 1.5, KEPT_DIE - 3, KEPT_DIE - 3, "rule", 5))
    return joined(pieces)


@cache
def _ticked_die() -> Markup:
    """A die that is kept; what it showed a state alone does not know, and no longer matters."""
    corners = [(9, 17.5), (11, 15.5), (14.5, 18), (22, 9.5), (25, 12), (14.5, 24)]
    return joined((blank_die(KEPT_DIE).markup, polygon(corners, "pip")))


def fate(state: State) -> str:
    """What becomes of the points of the turn."""
    if state.card == FIREWORKS:
        return "safe"
    return "lost" if phase(state) in ("stopped", "nothing") else "at risk"


def stakes_of(state: State, moves: Sequence[Move]) -> dict[Move, Markup]:
    """What the slip of paper says while dice are chosen: the points with theirs."""
    return {move: _stake(with_dice_kept(state, move + 1).points) for move in moves}


@cache
def _stake(points: int) -> Markup:
    middle = RISK + (WIDTH - EDGE - RISK) / 2
    return written(middle, TRAY + 17, points, 21 if points < 10_000 else 17)


def points_of_turn(state: State, how: str, lang: Language) -> Markup:
    """The points of the turn, on a slip of paper; struck out if they are lost.

    Where the card pays in place of the dice, and nothing else is at risk: what it would give.
    """
    wide = WIDTH - EDGE - RISK
    middle, down = RISK + wide / 2, TRAY + 17
    gives = state.card >= PLUS_MINUS and state.card != STOP and state.kept < 6 and not state.points
    points = prize(state.card) if gives else state.points
    words = {"lost": "missed", "at risk": "to win"}.get(how, how) if gives else how
    pieces = [
        box(RISK, TRAY, wide, TRAY_HIGH, "cell" if how == "lost" else "mark", 8),
        moved(card_drawings.FACES[CLOVERLEAF].sign, middle, down)
        if gives and not points
        else element("g", _stake(points), class_="stake"),
        text(middle, TRAY + TRAY_HIGH - 9, SAY(lang, words), 12.5, "strong tells"),
    ]
    if how == "lost" and (points or gives):
        half = 8 + 7 * len(str(points))
        struck = (middle - half, down + 5), (middle + half, down - 6)
        pieces.append(stroke(*struck, class_="ink fresh lost tells"))
    return joined(pieces)
