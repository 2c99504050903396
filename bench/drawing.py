"""How long a sheet takes to draw, with everything that can be tapped, and how large it is.

python bench/drawing.py [--states 300]
"""

import argparse
from statistics import median, quantiles
from time import perf_counter

from rollwright import Match
from rollwright.core.dice import derived
from rollwright.draw import picture
from rollwright.games import ALL
from rollwright.players import random


def states(name: str, seats: int, number: int, **options: str) -> list[tuple[picture.AnyView, int]]:
    """Views of states from random games, each with a seat that is to move or has moved."""
    found: list[tuple[picture.AnyView, int]] = []
    key = 1
    while len(found) < number:
        match = Match(name, seats, seed=key, **options)
        while not match.over and len(found) < number:
            seat = match.turn[0] if match.turn else 0
            if match.chance_due:
                match.roll()
            else:
                match.play(seat, random.choose(match.game, match.state, seat, derived(key, 1)))
            seat = match.turn[0] if match.turn else 0
            found.append((picture.of(match), seat))
            key += 1
    return found


def main() -> None:
    """Draw, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--states", type=int, default=300)
    number = parser.parse_args().states
    print("game             median ms   95 % ms   median kB   most kB")
    for game in ALL:
        for variant in game.variants or ("",):
            options = {"variant": variant} if variant else {}
            times, sizes = [], []
            for view, seat in states(game.name, min(2, game.seats[-1]), number, **options):
                start = perf_counter()
                drawn = picture.sheet(view, seat, moves=True)
                times.append((perf_counter() - start) * 1000)
                sizes.append(len(drawn) / 1000)
            late = quantiles(times, n=20)[-1]
            print(
                f"{game.name + ' ' + variant:16} {median(times):9.2f} {late:9.2f}"
                f" {median(sizes):11.1f} {max(sizes):9.1f}"
            )


if __name__ == "__main__":
    main()
