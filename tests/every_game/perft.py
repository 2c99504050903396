"""Counting the ways a game can go on, as chess programs do.

The number of different lines of so many events from a position: every outcome is one, however
likely, and where several seats may move the lowest does. The counts stand in `perft/GAME.txt`,
one position a line with its counts for 1, 2, … events; a change of any rule changes them.

python -m tests.every_game.perft      writes the files anew; look at the difference by eye
"""

from pathlib import Path
from typing import Any

from rollwright.core.bits import lowest
from rollwright.core.game import AnyGame
from rollwright.core.moves import listed
from rollwright.core.seats import CHANCE, OVER
from rollwright.games import ALL
from tests.every_game.reached import WAYS, after_events

FOLDER = Path(__file__).parent / "perft"
MOST = 3000  # lines counted from one position


def perft(game: AnyGame, state: Any, events: int) -> int:
    """The number of different lines of so many events."""
    rules = game.rules
    turn = rules.turn(state)
    if events == 0 or turn == OVER:
        return 1
    if turn == CHANCE:
        outcomes = rules.outcomes(state)
        if events == 1:  # there may be tens of thousands of them
            return len(outcomes)
        after = [rules.after_chance(state, outcome) for outcome, _ in outcomes]
    else:
        seat = lowest(turn)
        moves = listed(rules.open_moves(state, seat))
        after = [rules.after_move(state, seat, move) for move in moves]
    return sum(perft(game, state, events - 1) for state in after)


def counts(game: AnyGame, state: Any) -> list[int]:
    """Counts for 1, 2, … events, as far as they stay small."""
    found: list[int] = []
    while len(found) < 6 and (not found or found[-1] <= MOST / 20):
        found.append(perft(game, state, len(found) + 1))
    return found


def lines(game: AnyGame) -> list[str]:
    """The lines of a game's file: positions spread over random games of all its variants."""
    found = []
    for way in WAYS:
        if way.game is game:
            for number in range(12):
                seats = game.seats[number % min(3, len(game.seats))]
                match = after_events(way, seats, 100 + number, 7 * number)
                listed = " ".join(str(count) for count in counts(game, match.state))
                found.append(f"{match.position} : {listed}")
    return found


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in ALL:
        (FOLDER / f"{one.name}.txt").write_text("\n".join(lines(one)) + "\n", encoding="utf-8")
