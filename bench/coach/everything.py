"""All that is measured of the coach, on many cores: one command for a machine that is lent.

    python -m bench.coach.everything --cores 16 --minutes 10 --to FOLDER
    python -m bench.coach.everything --tell --to FOLDER

Every core plays games of its own numbers and measures them, until its time is over; what there is
by then is kept, a file a bench, game and part. `--tell` puts the parts together and prints them.
Two cores are left to `times.py`.
"""

import argparse
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from bench.coach.times import EXAMPLES

APART = 1000  # numbers of games between two parts


class Kind(NamedTuple):
    """A game as it is measured."""

    name: str
    game: str
    seats: int = 2
    options: tuple[str, ...] = ()
    share: int = 1  # of the cores


SOLVED = ("--option", "pile=replaced", "--player", "expert")  # who plays exactly, at once
KINDS = (
    Kind("hexroller", "hexroller", share=5),
    Kind("splitter", "splitter", options=("--opening", "10"), share=3),
    Kind("penk", "penk", share=3),
    Kind("polygrid", "polygrid", seats=1, share=3),
    Kind("tutto", "tutto", options=SOLVED),
    Kind("tutto-alone", "tutto", 1, options=SOLVED),
)
# the benches of a part in their order, each with the share of the time that it may take
SHARES = {"games": 0.3, "calibration": 0.1, "luck": 0.1, "planted": 0.35, "reviews": 0.1}


def commands(kind: Kind, folder: Path, part: str, first: int) -> dict[str, list[str]]:
    """What is run of a part, by name."""
    file = {
        name: str(folder / f"{kind.name}-{name}-{part}.jsonl")
        for name in ("games", "calibration", "luck", "planted", "reviews", "agreement")
    }
    usual = [kind.game, "--seats", str(kind.seats), "--first", str(first)]
    played = ["--from", file["games"]]
    return {
        "games": [*usual, *kind.options, "--keep", file["games"]],
        "calibration": [*usual, *played, "--keep", file["calibration"]],
        "luck": [*usual, *played, "--keep", file["luck"]],
        "planted": [*usual, *played, "--keep", file["planted"]],
        "reviews": [*usual, *played, "--keep", file["reviews"]],
        "agreement": [*usual, *played, "--reviews", file["reviews"], "--keep", file["agreement"]],
    }


def run(name: str, arguments: list[str], log: Path) -> None:
    """Run a bench, with what it says in a file."""
    with log.open("a", encoding="utf-8") as file:
        command = [sys.executable, "-m", f"bench.coach.{name}", *arguments]
        subprocess.run(command, check=False, stdout=file, stderr=file)


def measure(kind: Kind, folder: Path, nth: int, minutes: float) -> None:
    """One part, from its games to what is measured of them."""
    log = folder / f"{kind.name}-{nth}.log"
    for name, given in commands(kind, folder, str(nth), nth * APART).items():
        share = SHARES.get(name, 1 - sum(SHARES.values()))
        run(name, [*given, "--games", str(APART), "--minutes", str(share * minutes)], log)


def warm(kind: Kind, folder: Path) -> None:
    """Compile what a kind needs, once, before many need it."""
    apart = folder / "warm"
    apart.mkdir(exist_ok=True)
    for name, given in commands(kind, apart, "0", 0).items():
        more = ["--seconds", "1"] if name in ("planted", "reviews") else []
        run(name, [*given, *more, "--games", "1"], apart / f"{kind.name}.log")


def tell(kind: Kind, folder: Path) -> None:
    """Put the parts of a kind together, and print what they say."""
    whole = folder / "whole"
    whole.mkdir(exist_ok=True)
    for name, given in commands(kind, whole, "all", 0).items():
        parts = sorted(folder.glob(f"{kind.name}-{name}-[0-9]*.jsonl"))
        lines = [line for part in parts for line in part.read_text("utf-8").splitlines()]
        numbered = [f"[{n},{line.split(',', 1)[1]}" for n, line in enumerate(lines)]
        (whole / f"{kind.name}-{name}-all.jsonl").write_text("\n".join(numbered) + "\n", "utf-8")
        if name != "games" and lines:
            most = ["--games", str(len(lines)), "--minutes", "0"]
            command = [sys.executable, "-m", f"bench.coach.{name}", *given, *most]
            print(f"--- {name}", flush=True)
            subprocess.run(command, check=False)


def main() -> None:
    """Measure, or tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cores", type=int, default=16)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--to", type=Path, required=True)
    parser.add_argument("--kinds", nargs="+", default=[kind.name for kind in KINDS])
    parser.add_argument("--tell", action="store_true")
    asked = parser.parse_args()
    kinds = [kind for kind in KINDS if kind.name in asked.kinds]
    asked.to.mkdir(exist_ok=True, parents=True)
    if asked.tell:
        for kind in kinds:
            print(f"=== {kind.name}", flush=True)
            tell(kind, asked.to)
        return
    began, times = time.monotonic(), asked.to / "times.log"
    cores = max(1, asked.cores - 2)
    with ThreadPoolExecutor(cores + 1) as pool:
        list(pool.map(lambda kind: warm(kind, asked.to), kinds))
        left = asked.minutes - (time.monotonic() - began) / 60
        print(f"{left:.1f} minutes are left after compiling", flush=True)
        games = [*EXAMPLES.glob("*/examples/*.game"), *Path("docs/reviews").glob("*.game")]
        pool.submit(run, "times", ["--to", str(asked.to / "reviewed"), *map(str, games)], times)
        shares = sum(kind.share for kind in kinds)
        for kind in kinds:
            for nth in range(max(1, cores * kind.share // shares)):
                pool.submit(measure, kind, asked.to, nth, left)


if __name__ == "__main__":
    main()
