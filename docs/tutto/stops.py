"""When to stop in Tutto, by its solution: the tables of docs/tutto.md.

    python -m docs.tutto.stops [--scores 0 0] [--seat 1] [--ending] [--json]
    python -m docs.tutto.stops --solo [--missing 6000]

Without scores, all tables that the document shows. Points are those of the turn with every valid
die of the roll kept; a number says from how many on to stop, with so many dice left to throw.
"""

import argparse
import json
from typing import Any

import numpy as np

from rollwright.core.dice import tally
from rollwright.fast.compiled import compiled
from rollwright.games.tutto.keepable_dice import keepable
from rollwright.games.tutto.rules import BANK, REPLACED, Options, new_game
from rollwright.solve.arrays import Floats
from rollwright.solve.tutto import solo
from rollwright.solve.tutto.chances import CHOICE_CARDS, DICE, FIFTY, PILE, odds
from rollwright.solve.tutto.move_values import best_of, turn_alone
from rollwright.solve.tutto.policy import solved_turn, turns_alone
from rollwright.solve.tutto.turn import Turn

CARDS = ("Bonus 200", "Bonus 300", "Bonus 400", "Bonus 500", "Bonus 600", "x2")
BONUS_300 = 1
EQUAL = 1e-12

SITUATIONS = (
    ("the start", (0, 0)),
    ("halfway, level", (3000, 3000)),
    ("2000 ahead", (4000, 2000)),
    ("2000 behind", (2000, 4000)),
    ("3500 behind", (1500, 5000)),
    ("5000 behind", (0, 5000)),
    ("close to the end, level", (5000, 5000)),
    ("close to the end, far ahead", (5000, 0)),
)

VALID = ("1", "5", "15", "11", "55", "115", "155", "222", "2225", "1222", "333", "444")
DUDS = "3463446"  # to fill a roll up: never three of them
HIGHEST = 3000  # points at which a player stops with any dice


def stops_from(stop: Floats, go_on: Floats) -> int:
    """The fewest points with which to stop is best."""
    return int(np.argmax(stop >= go_on - EQUAL)) * FIFTY


def turn_at(scores: tuple[int, int], seat: int = 0, ending: int = 0) -> Turn:
    """The turn of a seat at some scores."""
    state = new_game(2, Options(pile=REPLACED))
    return solved_turn(state._replace(scores=scores, player=seat, ending=ending))[0]


def stops(turn: Turn) -> dict[str, Any]:
    """From how many points on to stop: by card and dice left, and after a Tutto."""
    points_to_stop: dict[str, Any] = {
        CARDS[card]: [stops_from(turn.bank, turn.going[d, :, card]) for d in range(1, DICE)]
        for card in range(CHOICE_CARDS)
    }
    return {**points_to_stop, "after a Tutto": stops_from(turn.bank, turn.flipped)}


def solo_turn(missing: int) -> Turn:
    """The turn of a seat alone with so many points missing."""
    made = compiled(turn_alone)(missing // FIFTY, 0, turns_alone(), PILE, odds())
    turn: Turn = made[0]
    return turn


def keep_rule(valid: str, thrown: int) -> str:
    """What to keep of a roll with Bonus 300, at the start: by the points of the turn before it."""
    duds = [die for die in DUDS if die not in valid][: thrown - len(valid)]
    roll = "".join(sorted([*valid, *duds]))
    rolled = tally(int(roll, 16))
    sets = keepable(BONUS_300, 0, rolled)
    state = new_game(2, Options(pile=REPLACED))
    here, paid = solved_turn(state)
    rules: list[str] = []
    before = ""
    for points in range(0, HIGHEST + 1, FIFTY):
        at = state._replace(
            card=BONUS_300, dice=rolled, open=sets, kept=DICE - thrown, points=points
        )
        move = best_of(at, here, paid, odds())
        kept = "".join(roll[place] for place in range(thrown) if move + 1 >> place & 1)
        what = "bank" if move == BANK else kept
        if what != before:
            rules.append(f"from {points} {what}" if rules else what)
        before = what
    return ", ".join(rules)


def table(points_to_stop: dict[str, Any]) -> None:
    """Print stops as a table."""
    print("| card | 1 die left | 2 | 3 | 4 | 5 |\n|---|---:|---:|---:|---:|---:|")
    for name in CARDS:
        print(f"| {name} | {' | '.join(str(points) for points in points_to_stop[name])} |")
    print(f"\nAfter a Tutto: bank with {points_to_stop['after a Tutto']} or more, else flip on.\n")


def document() -> None:
    """Print all tables of the document."""
    print("At 0 : 0, first seat\n")
    table(stops(turn_at((0, 0))))
    print("At 0 : 0, second seat\n")
    table(stops(turn_at((0, 0), seat=1)))
    print("Bonus 300, first seat, by scores\n")
    print("| situation | own | other | 1 die left | 2 | 3 | 4 | after a Tutto |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for name, scores in SITUATIONS:
        points_to_stop = stops(turn_at(scores))
        row = [*scores, *points_to_stop["Bonus 300"][:4], points_to_stop["after a Tutto"]]
        print(f"| {name} | {' | '.join(str(points) for points in row)} |")
    print("\nWhat to keep with Bonus 300, by dice thrown\n")
    print("| valid dice | of 6 | of 5 | of 4 |\n|---|---|---|---|")
    for valid in VALID:
        rules = [keep_rule(valid, thrown) if len(valid) < thrown else "" for thrown in (6, 5, 4)]
        print(f"| {' '.join(valid)} | {' | '.join(rules)} |")
    print("\nAlone, 6000 missing\n")
    table(stops(solo_turn(6000)))
    print("Alone, most points of one turn\n")
    table(stops(compiled(solo.most_points)(solo.HIGH, PILE, odds())))


def main() -> None:
    """Print what is asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--scores", type=int, nargs=2, metavar=("FIRST", "SECOND"))
    parser.add_argument("--seat", type=int, choices=[1, 2], default=1)
    parser.add_argument("--ending", action="store_true", help="it is the second seat's last turn")
    parser.add_argument("--solo", action="store_true")
    parser.add_argument("--missing", type=int, default=6000, help="points, alone")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if asked.scores is None and not asked.solo:
        document()
        return
    if asked.solo:
        points_to_stop = stops(solo_turn(asked.missing))
    else:
        points_to_stop = stops(turn_at(tuple(asked.scores), asked.seat - 1, int(asked.ending)))
    if asked.json:
        print(json.dumps(points_to_stop, indent=2))
    else:
        table(points_to_stop)


if __name__ == "__main__":
    main()
