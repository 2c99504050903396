"""Lets computer players play alone, and counts what they reach: how `scores.json` is made."""

import json
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Final

from rollwright.core.dice import derived
from rollwright.core.game import AnyGame
from rollwright.games import BUILT_IN
from rollwright.play.match import AnyMatch, Match
from rollwright.players.alone.scores import FILE, Counted, key, result
from rollwright.players.registry import Player, player

SEED: Final = 14
GAMES: Final = {"easy": 300, "medium": 300, "hard": 100}  # how many of each level
COMPILED: Final = 20_000  # of the medium level, where points are counted


def count(game: AnyGame, variant: str, level: str, games: int, seed: int = SEED) -> Counter[int]:
    """How often a level reaches what in some games, each with dice of its own."""
    choose = player(level)
    return Counter(
        _reached(_new(game, variant, derived(seed, number)), choose) for number in range(games)
    )


def count_compiled(game: AnyGame, variant: str, games: int) -> Counter[int]:
    """The points of the medium level, which is the greedy player, in machine code."""
    from rollwright.fast.simulate import simulate  # noqa: PLC0415 (Numba is slow to import)

    match = _new(game, variant, SEED)
    counted = simulate(game, match.state, seed=SEED, games=games, greedy_seats=1)
    assert counted.width == 1, "a bin is a point"
    return Counter(counted.histogram(0))


def _new(game: AnyGame, variant: str, seed: int) -> AnyMatch:
    return Match(game, 1, seed=seed, **({"variant": variant} if variant else {}))


def _reached(match: AnyMatch, choose: Player) -> int:
    while not match.over:
        if match.chance_due:
            match.roll()
        else:
            lot = derived(match.seed or 0, len(match.events))
            match.play(0, choose(match.game, match.state, 0, lot))
    return result(match)


def as_list(counts: Counter[int]) -> list[int]:
    """The least result, and how many games had it, one more, and so on.

    >>> as_list(Counter({32: 2, 30: 1}))
    [30, 1, 0, 2]
    """
    return [min(counts), *(counts[one] for one in range(min(counts), max(counts) + 1))]


def main() -> None:
    """Count anew; what was counted of other games and levels stays."""
    asked = ArgumentParser(prog="python -m rollwright.players.alone", description=__doc__)
    asked.add_argument("--game", choices=[game.name for game in BUILT_IN], action="append")
    asked.add_argument("--level", choices=list(GAMES), action="append")
    asked.add_argument("--games", type=int, help="How many, if not as many as usual.")
    asked.add_argument("--out", type=Path, default=FILE)
    given = asked.parse_args()
    for game in BUILT_IN:
        for variant in game.variants or ("",):
            for level, usual in GAMES.items():
                if game.name in (given.game or [game.name]) and level in (given.level or GAMES):
                    counts = _count(game, variant, level, given.games or usual)
                    _save(given.out, key(game, variant), level, as_list(counts))


def _count(game: AnyGame, variant: str, level: str, games: int) -> Counter[int]:
    if level == "medium" and not game.race:
        return count_compiled(game, variant, COMPILED)
    return count(game, variant, level, games)


def _save(out: Path, name: str, level: str, counts: list[int]) -> None:
    known: Counted = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {}
    known.setdefault(name, {})[level] = counts
    known = {
        name: {level: known[name][level] for level in GAMES if level in known[name]}
        for name in sorted(known)
    }
    lines = [f"  {json.dumps(name)}: {json.dumps(levels)}" for name, levels in known.items()]
    out.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
