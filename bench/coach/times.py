"""How long reviews of all example records take in the default budget, on two cores.

    taskset -c 0,1 python -m bench.coach.times --to FOLDER

Each record is reviewed twice, at first in a second to compile what it needs; the second review is
the one whose seconds count. With `--to` the records are written there with their reviews in them.
"""

import argparse
import time
from pathlib import Path

import rollwright
from rollwright import load, review
from rollwright.coach.comments import with_comments

EXAMPLES = Path(rollwright.__file__).parent / "games"
THREADS = 2


def main() -> None:
    """Review them all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, help="records; all examples unless said")
    parser.add_argument("--to", type=Path)
    parser.add_argument("--seconds", type=float)
    asked = parser.parse_args()
    worst = 0.0
    for path in asked.files or sorted(EXAMPLES.glob("*/examples/*.game")):
        match = load(path.read_text("utf-8"))
        review(match, seconds=1, threads=THREADS)
        began, worked = time.perf_counter(), time.process_time()
        told = review(match, seconds=asked.seconds, threads=THREADS)
        seconds, work = time.perf_counter() - began, time.process_time() - worked
        worst = max(worst, seconds)
        errors = ", ".join(f"{seat.account.errors:.3f}" for seat in told.seats)
        print(
            f"{match.game.name:10} {path.stem:28} {match.seats} seats {len(match.events):4} events"
            f" {seconds:6.1f} s ({work:6.1f} s of a core); {told.judge}, drift a step"
            f" {told.mean_drift:.4f}, errors {errors}",
            flush=True,
        )
        if asked.to is not None:
            asked.to.mkdir(parents=True, exist_ok=True)
            text = with_comments(match, told).record()
            (asked.to / f"{match.game.name}-{path.stem}.game").write_text(text, "utf-8")
    print(f"the longest took {worst:.1f} s")


if __name__ == "__main__":
    main()
