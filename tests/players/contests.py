"""Contests for tests: quick settings, players without lots, and what a seed determines."""

from collections.abc import Callable
from typing import Any

from rollwright.core.dice import Key
from rollwright.core.game import AnyGame
from rollwright.core.moves import listed
from rollwright.core.seats import Move, Seat
from rollwright.players.arena.contest import Contest
from rollwright.players.arena.deal import Bout, Setting
from rollwright.players.registry import Player, player

SHORT = {"tutto": (("target", "1000"),)}


def setting_of(name: str, seats: int = 2, *, seed: int = 1, duplicate: bool = True) -> Setting:
    return Setting(name, seats, SHORT.get(name, ()), seed, duplicate)


def makes(**players: Player) -> Callable[[str], Player]:
    """A registry of a test's own players, and the usual ones."""
    return lambda name: players[name] if name in players else player(name)


def first(game: AnyGame, state: Any, seat: Seat, key: Key) -> Move:
    """A player without lots: always the first open move."""
    return listed(game.rules.open_moves(state, seat))[0]


def last(game: AnyGame, state: Any, seat: Seat, key: Key) -> Move:
    return listed(game.rules.open_moves(state, seat))[-1]


def results(played: Contest) -> dict[Bout, dict[int, Any]]:
    """What a seed determines: everything but the times."""
    return {bout: dict(sorted(deals.items())) for bout, deals in played.deals.items()}


def counts(played: Contest) -> dict[Bout, list[int]]:
    """How many decisions were timed, player by player."""
    return {bout: [one.count for one in times] for bout, times in played.times.items()}
