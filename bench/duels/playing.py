"""A process that plays the games it is told to, one after the other."""

import os
import sys
from functools import cache
from multiprocessing.connection import Connection
from time import perf_counter
from typing import NamedTuple, TypedDict

from bench.duels.matches import Match
from rollwright.core.dice import Key, derived
from rollwright.players.arena.deal import Arena, Setting, play_game
from rollwright.players.arena.thinking_times import Times
from rollwright.players.warmup import first_choice


class Row(TypedDict):
    """A game that was played, as a line of a file has it."""

    match: str
    seed: Key
    deal: int
    seating: int
    wins: list[float]  # of each player of the match
    scores: list[float]
    nanoseconds: list[int]  # that each thought …
    times: list[list[tuple[int, int]]]  # … and its decisions, by bins
    forfeits: list[str]
    seconds: float


class Task(NamedTuple):
    """A game to be played."""

    match: Match
    number: int
    seed: Key


@cache
def arena_for(game: str, seats: int, options: tuple[tuple[str, str], ...], seed: Key) -> Arena:
    """Where such games are played."""
    return Arena(Setting(game, seats, options, seed, duplicate=True))


def played(task: Task, old: str) -> Row:
    """Play a game."""
    match = task.match
    began = perf_counter()
    arena = arena_for(match.game, len(match.players), match.options, task.seed)
    bout = match.bout(old)
    deal, seating = match.nth(task.number)
    times = tuple(Times() for _ in bout)
    chairs = arena.chairs(bout, arena.deal_key(bout, deal), seating, times)
    end = play_game(arena.game, arena.start, arena.deal_key(bout, deal), chairs)
    failed = {
        (seat + seating) % len(bout): why
        for seat, chair in enumerate(chairs)
        if (why := chair.choose.failed) is not None
    }
    wins, scores = arena.result(end, seating, len(bout), failed)
    return {
        "match": match.name,
        "seed": task.seed,
        "deal": deal,
        "seating": seating,
        "wins": list(wins),
        "scores": list(scores),
        "nanoseconds": [one.total for one in times],
        "times": [sorted(one.bins.items()) for one in times],
        "forfeits": [f"{match.players[who]}: {why}" for who, why in failed.items()],
        "seconds": perf_counter() - began,
    }


def work(line: Connection, old: str) -> None:
    """Play what comes over a line, until nothing more does."""
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 (what players may print)
    while (task := line.recv()) is not None:
        line.send(played(task, old))


def probed(match: Match, old: str) -> str:
    """That everybody of a match answers, and how long the second answer took."""
    arena = arena_for(match.game, len(match.players), match.options, 0)
    state, seat = first_choice(arena.game, arena.start)
    said = []
    for entrant in match.bout(old):
        began = perf_counter()
        choose = arena.player(entrant.name)
        ready = perf_counter()
        move = choose(arena.game, state, seat, derived(0, 1))
        took = 1000 * (perf_counter() - ready)
        said.append(f"{entrant.label} {move} in {took:.1f} ms (ready after {ready - began:.1f} s)")
    return f"{match.name}: {', '.join(said)}"
