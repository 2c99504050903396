"""How fast random games are played by the rules as they are, without a compiler.

    python bench/plain_python.py [--seconds 2]

A decision is one move made; throws are not counted, though their time is.
"""

import argparse
import time

from rollwright.core.binding import bound
from rollwright.core.dice import derived
from rollwright.games import ALL
from rollwright.play.loop import random_choice, whole_game


def main() -> None:
    """Measure every game and variant with two seats, or one where it is for one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each game")
    seconds = parser.parse_args().seconds
    for game in ALL:
        play = bound(whole_game, game, choose=random_choice)
        for variant in game.variants or (None,):
            options = game.options({"variant": variant} if variant else {})
            start = game.new_game(min(2, game.seats[-1]), options)
            games = decisions = 0
            begun = time.perf_counter()
            while time.perf_counter() - begun < seconds:
                decisions += play(0, start, derived(1, games))[1]
                games += 1
            rate = decisions / (time.perf_counter() - begun)
            print(f"{game.name:10} {variant or '':6} {rate:10,.0f} decisions/s")


if __name__ == "__main__":
    main()
