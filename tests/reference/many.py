"""Compare the rules with their second implementations on many games.

python -m tests.reference.many --games 10000 [--key 1] [--game tutto]
"""

import argparse
import time
from multiprocessing import Pool, cpu_count

from rollwright import game
from tests.reference.agreement import VARIANTS, check_game, seats_for


def check(job: tuple[int, int]) -> int:
    """One game; returns the number of its events."""
    index, key = job
    variant = VARIANTS[index]
    return check_game(game(variant.game), variant, seats_for(variant, key), key)


def main() -> None:
    """Report every variant: games, events, seconds; a difference ends with the game's key."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="games per variant")
    parser.add_argument("--key", type=int, default=1, help="key of the first game")
    parser.add_argument("--game", help="only this game")
    given = parser.parse_args()
    with Pool(cpu_count()) as pool:
        for index, variant in enumerate(VARIANTS):
            if given.game in (None, variant.game):
                start = time.monotonic()
                jobs = [(index, given.key + n) for n in range(given.games)]
                events = sum(pool.imap_unordered(check, jobs, chunksize=20))
                seconds = time.monotonic() - start
                print(
                    f"{variant.name}: {given.games} games, keys {given.key} to"
                    f" {given.key + given.games - 1}, {events} events agree ({seconds:.0f} s)",
                    flush=True,
                )


if __name__ == "__main__":
    main()
