"""What a lesson points at, as the page finds it: elements by selectors, places by their corners."""

from collections.abc import Sequence
from typing import Final

from rollwright.core.drawing import NO_GROUP
from rollwright.core.seats import Move
from rollwright.play.lessons.lesson import ANY, NOTHING, PARTS
from rollwright.play.lessons.walk import LEARNER, MOVE, THROW, Walk
from rollwright.play.match import AnyMatch

SELECTORS: Final = {
    "players": ".strip",
    "task": ".bar",
    "acts": "#acts",
    "tray": ".tray",
    "sheet": ".own",
    "others": ".others",
}
assert set(SELECTORS) == set(PARTS)


def pointed_at(walk: Walk) -> list[object]:
    """What to point at: elements by their selectors, and places on the sheet by their corners."""
    named = walk.step.point
    if NOTHING in named:
        return []
    found: list[object] = [SELECTORS[name] for name in named if name in SELECTORS]
    places = [name for name in named if name not in SELECTORS]
    moves = [walk.match.parse_move(LEARNER, name) for name in places]
    if not named and walk.awaits == MOVE and walk.step.moves != (ANY,):
        moves = walk.asked()
    if not named and walk.awaits == THROW:
        found.append("#throw")
    for move in moves:
        found += place_of(walk.match, move, taps=walk.awaits == MOVE)
    return found


def place_of(match: AnyMatch, move: Move, *, taps: bool = True) -> list[object]:
    """Where a move is tapped: on the sheet, among the buttons, or die by die.

    If it is only spoken of, no dice are chosen: then where it is printed, and what comes of it.
    """
    drawing, state = match.game.drawing, match.view(LEARNER)
    for target in drawing.targets(state, LEARNER):
        if target.move == move:
            there = f'#moves [data-move="{move}"]'
            if target.group == NO_GROUP:
                return [there, "#write"] if taps and target.twin is not None else [there]
            return (
                [f"#group{target.group}", there, f"#do{move}"]
                if taps
                else [there, *_printed(match, move)]
            )
    sets = drawing.dice_sets(state, LEARNER, "en")
    if sets is not None and move in sets.moves.values():
        return [*_dice(move, len(sets.dice)), "#choose"]
    if move in drawing.buttons(state, LEARNER):
        return [f"#b{move}"]
    return _printed(match, move)


def _printed(match: AnyMatch, move: Move) -> list[object]:
    """Where a move stands on the sheet."""
    places = match.game.places(match.view(LEARNER), LEARNER) if match.game.places else ()
    found = next((one for one in places if one.move == move), None)
    return [[found.x, found.y, found.width, found.height]] if found else []


def _dice(move: Move, dice: int) -> Sequence[object]:
    return [f".pick:has(#die{die})" for die in range(dice) if (move + 1) >> die & 1]
