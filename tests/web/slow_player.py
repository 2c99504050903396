"""Computer players that think for as long as a test wants, and by whose moves one knows them."""

import time
from typing import Any, Final

from rollwright.core.moves import listed
from rollwright.core.seats import Seat
from rollwright.games import game
from rollwright.web.table.player_pool import Thought
from rollwright.web.table.table import Table

THINKS: Final = 0.4  # seconds
STUCK: Final = "easy"


def choice(
    name: str, game_name: str, state: Any, seat: Seat, key: int, patient: bool = False
) -> Thought:
    """The last move that is allowed, after a while; chance, who stands in, plays the first."""
    allowed = listed(game(game_name).rules.open_moves(state, seat))
    if name == "random":
        return Thought(allowed[0])
    time.sleep(60 if name == STUCK else THINKS)
    return Thought(allowed[-1])


def thought_out(table: Table) -> bool:
    """Whether seat 1 has made its first move as these players do, and not by chance."""
    match = table.match
    assert match is not None
    number = next(n for n, event in enumerate(match.events) if event.seat == 1)
    allowed = listed(match.game.rules.open_moves(match.at(number), 1))
    assert len(allowed) > 1
    return match.events[number].what == allowed[-1]
