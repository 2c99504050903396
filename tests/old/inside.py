"""What these tests need from inside of Rollwright; all else they ask of what is public."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from rollwright import Match, game
from rollwright.fast.batch import Batch
from rollwright.play.loop import playout
from rollwright.play.match import AnyMatch
from rollwright.players.registry import player
from rollwright.web.store.upkeep import set_up_upkeep

COMMANDS = "commands"  # the end of the address to which a program posts what it wants


class End(NamedTuple):
    """How a game ended."""

    position: str
    scores: list[int]
    decisions: int


def played_out(match: AnyMatch, name: str, key: int) -> End:
    """How a match goes on if one computer player has all seats, every lot drawn from a key."""
    state, decisions = playout(match.game, match.state, key, [player(name)] * match.seats)
    scores = [match.game.rules.score(state, seat) for seat in range(match.seats)]
    return End(match.game.positions.write(state), scores, decisions)


def chosen(position: str, seat: int, name: str, key: int) -> int:
    """The move that a computer player makes."""
    match = Match.from_position(position)
    return int(player(name)(match.game, match.state, seat, key))


class BatchEnd(NamedTuple):
    """How a batch of games ended."""

    steps: int
    scores: list[list[int]]
    winners: list[int]


def batch_played(name: str, games: int, seats: int, seed: int, options: dict[str, Any]) -> BatchEnd:
    """Play a batch to its end; which of the open moves is made depends on the step alone."""
    batch = Batch(game(name), games, seats, seed=seed, **options)
    steps = 0
    while not batch.over.all():
        masks = batch.masks()
        moves = masks.shape[1]
        rank = (np.arange(moves) * 7 + steps * 5) % moves
        batch.step(np.where(masks, rank, moves).argmin(axis=1))
        steps += 1
    scores, winners = batch.scores()
    return BatchEnd(steps, scores.tolist(), winners.tolist())


def look_today(store: Path) -> None:
    """Let somebody have looked at every table just now, or those of long ago would be closed."""
    with closing(sqlite3.connect(store)) as connection, connection:
        set_up_upkeep(connection)
        connection.execute("UPDATE upkeep SET seen = ?", (time.time_ns() // 1_000_000,))
