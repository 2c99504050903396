"""Lets computer players play, and counts what they reach: how `scores.json` is made.

They play alone; where seats take turns, and so stand in each other's way, also a whole table of one
level.
"""

import json
from argparse import ArgumentParser
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Final

from rollwright.core.dice import derived
from rollwright.core.game import AnyGame
from rollwright.games import BUILT_IN
from rollwright.play.match import AnyMatch, Match
from rollwright.players.alone.scores import FILE, Counted, key, result, step
from rollwright.players.registry import Player, player

SEED: Final = 14
GAMES: Final = {"easy": 300, "medium": 300, "hard": 30, "expert": 10}  # at least, of each level
COMPILED: Final = 20_000  # of the medium level, where points are counted
COMPANY: Final = {"penk": (2, 3, 4), "tutto": (2,)}  # tables of so many seats are counted, too


def count(
    game: AnyGame, variant: str, level: str, games: int, seed: int = SEED, seats: int = 1
) -> Counter[int]:
    """How often a level reaches what in some games, each with dice of its own."""
    choose = player(level)
    matches = (_new(game, variant, derived(seed, number), seats) for number in range(games))
    return Counter(reached for match in matches for reached in _reached(match, choose))


def count_compiled(game: AnyGame, variant: str, games: int, seats: int = 1) -> Counter[int]:
    """The points of the medium level, which is the greedy player, in machine code."""
    from rollwright.fast.simulate import simulate  # noqa: PLC0415 (Numba is slow to import)

    match, all_seats = _new(game, variant, SEED, seats), (1 << seats) - 1
    counted = simulate(game, match.state, seed=SEED, games=games, greedy_seats=all_seats)
    assert counted.width == 1, "a bin is a point"
    return sum((Counter(counted.histogram(seat)) for seat in range(seats)), Counter())


def _new(game: AnyGame, variant: str, seed: int, seats: int) -> AnyMatch:
    return Match(game, seats, seed=seed, **({"variant": variant} if variant else {}))


def _reached(match: AnyMatch, choose: Player) -> list[int]:
    while not match.over:
        if match.chance_due:
            match.roll()
        else:
            seat, lot = match.turn[0], derived(match.seed or 0, len(match.events))
            match.play(seat, choose(match.game, match.view(seat), seat, lot))
    return [result(match, seat) for seat in range(match.seats)]


def as_list(counts: Counter[int], by: int = 1) -> list[int]:
    """The least result, and how many games had it, one more (or ten), and so on.

    >>> as_list(Counter({32: 2, 30: 1}))
    [30, 1, 0, 2]
    """
    return [min(counts), *(counts[one] for one in range(min(counts), max(counts) + 1, by))]


def main() -> None:
    """Count anew; what was counted of other games and levels stays."""
    asked = ArgumentParser(prog="python -m rollwright.players.alone", description=__doc__)
    asked.add_argument("--game", choices=[game.name for game in BUILT_IN], action="append")
    asked.add_argument("--level", choices=list(GAMES), action="append")
    asked.add_argument("--seats", type=int, action="append")
    asked.add_argument("--games", type=int, help="How many, if not as many as usual.")
    asked.add_argument("--out", type=Path, default=FILE)
    given = asked.parse_args()
    for game in BUILT_IN:
        if game.name not in (given.game or [game.name]):
            continue
        for variant, seats in product(game.variants or ("",), (1, *COMPANY.get(game.name, ()))):
            if seats in (given.seats or [seats]):
                for level in given.level or GAMES:
                    counts = _count(game, variant, level, given.games or GAMES[level], seats)
                    shown = as_list(counts, step(game, seats))
                    _save(given.out, key(game, variant, seats), level, shown)


def _count(game: AnyGame, variant: str, level: str, games: int, seats: int) -> Counter[int]:
    if level == "medium" and not game.race:
        return count_compiled(game, variant, COMPILED // seats, seats)
    return count(game, variant, level, games, seats=seats)


def _save(out: Path, name: str, level: str, counts: list[int]) -> None:
    known: Counted = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {}
    known.setdefault(name, {})[level] = counts
    known = {
        name: {level: known[name][level] for level in GAMES if level in known[name]}
        for name in sorted(known)
    }
    lines = [f"  {json.dumps(name)}: {json.dumps(levels)}" for name, levels in known.items()]
    out.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
