"""All that is measured of the coach, on many cores: one command for a machine that is lent.

    python -m bench.coach.everything --cores 16 --minutes 10 --to FOLDER
    python -m bench.coach.everything --tell --to FOLDER

Every core plays games of its own numbers and measures them, until its time is over; what there is
by then is kept, a file a bench, game and part. `--part` numbers the parts of another run otherwise,
which so goes on with other games. `--tell` puts all parts together and prints what they say.
"""

import argparse
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

APART = 1000  # numbers of games between two parts


class Kind(NamedTuple):
    """A game as it is measured."""

    name: str
    game: str
    seats: int = 2
    options: tuple[str, ...] = ()  # of its games
    share: int = 1  # of the cores
    playouts: int = 128  # of a position, for calibration
    games: int = APART  # of a part, at most
    games_time: float = 0.1  # the share of the time in which they are played


SOLVED = ("--option", "pile=replaced", "--player", "expert")  # who plays exactly, at once
KINDS = (
    Kind("hexroller", "hexroller", options=("--opening", "4"), share=4, games=400),
    Kind("splitter", "splitter", options=("--opening", "10"), games=700),
    Kind("penk", "penk", share=1, playouts=32, games=250, games_time=0.2),
    Kind("polygrid", "polygrid", seats=1, games_time=0.25),
    Kind("tutto", "tutto", options=SOLVED, share=1, games=200),
    Kind("tutto-alone", "tutto", 1, options=SOLVED, share=1, games=200),
)
# mean luck is measured apart, by these one after the other: a game, its seats, and of how many
# throws one is judged
MEANS = (
    (("splitter", 2, 1), ("splitter", 1, 1), ("penk", 2, 1)),
    (("polygrid", 1, 1), ("tutto", 2, 1), ("hexroller", 2, 90), ("hexroller", 1, 90)),
)
MANY = 100_000  # games, for mean luck
PLANTED = 150  # games of a part with a blunder in them, at most
# the benches of a part in their order, each with the share of the time that it may take; the last
# one has what is left
SHARES = {"calibration": 0.15, "planted": 0.36, "luck": 0.12, "agreement": 1.0}


def commands(kind: Kind, folder: Path, part: str, first: int) -> dict[str, list[str]]:
    """What is run of a part, by name."""
    file = {name: str(folder / f"{kind.name}-{name}-{part}.jsonl") for name in ("games", *SHARES)}
    usual = [kind.game, "--seats", str(kind.seats), "--first", str(first)]
    played = ["--from", file["games"]]
    return {
        "games": [*usual, *kind.options, "--keep", file["games"]],
        "calibration": [
            *(*usual, *played, "--playouts", str(kind.playouts)),
            *("--keep", file["calibration"]),
        ],
        "planted": [*usual, *played, "--keep", file["planted"]],
        "luck": [*usual, *played, "--keep", file["luck"]],
        "agreement": [*usual, "--from", file["planted"], "--keep", file["agreement"]],
    }


def run(name: str, arguments: list[str], log: Path) -> None:
    """Run a bench, with what it says in a file."""
    with log.open("a", encoding="utf-8") as file:
        command = [sys.executable, "-m", f"bench.coach.{name}", *arguments]
        subprocess.run(command, check=False, stdout=file, stderr=file)


def measure(kind: Kind, folder: Path, part: int, minutes: float) -> None:
    """One part, from its games to what is measured of them."""
    log = folder / f"{kind.name}-{part}.log"
    ends = time.monotonic() + 60 * minutes
    for name, given in commands(kind, folder, str(part), part * APART).items():
        share = kind.games_time if name == "games" else SHARES[name]
        here = min(share * minutes, (ends - time.monotonic()) / 60)
        games = min(kind.games, PLANTED) if name == "planted" else kind.games
        run(name, [*given, "--games", str(games), "--minutes", str(here)], log)


def measure_means(nth: int, folder: Path, part: int, minutes: float) -> None:
    """The mean luck of some games, one after the other."""
    ends = time.monotonic() + 60 * minutes
    for game, seats, every in MEANS[nth]:
        here = str((ends - time.monotonic()) / 60)
        run(
            "mean_luck",
            [
                *(game, "--seats", str(seats), "--every", str(every), "--games", str(MANY)),
                *("--minutes", here, "--first", str(part * MANY)),
                *("--keep", str(folder / f"mean-{game}-{seats}-{part}.jsonl")),
            ],
            folder / f"mean-{nth}.log",
        )


def tell(kind: Kind, folder: Path) -> None:
    """Put the parts of a kind together, and print what they say."""
    whole = folder / "whole"
    whole.mkdir(exist_ok=True)
    for name, given in commands(kind, whole, "all", 0).items():
        parts = sorted(folder.glob(f"{kind.name}-{name}-[0-9]*.jsonl"))
        lines = [line for part in parts for line in part.read_text("utf-8").splitlines()]
        whole_file = whole / f"{kind.name}-{name}-all.jsonl"
        whole_file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        if name != "games" and lines:
            numbers = [int(line[1:].split(",", 1)[0]) for line in lines]
            most = ["--games", str(max(numbers) + 1), "--minutes", "-1"]
            print(f"--- {name}", flush=True)
            command = [sys.executable, "-m", f"bench.coach.{name}", *given, *most]
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
    parser.add_argument("--part", type=int, default=0, help="number of the first part")
    parser.add_argument("--means", action="store_true", help="two cores find out mean luck")
    parser.add_argument("--tell", action="store_true")
    asked = parser.parse_args()
    kinds = [kind for kind in KINDS if kind.name in asked.kinds]
    asked.to.mkdir(exist_ok=True, parents=True)
    if asked.tell:
        for kind in kinds:
            print(f"=== {kind.name}", flush=True)
            tell(kind, asked.to)
        return
    shares = sum(kind.share for kind in kinds)
    cores = asked.cores - len(MEANS) * asked.means
    with ThreadPoolExecutor(asked.cores + len(kinds)) as pool:
        for nth in range(len(MEANS) * asked.means):
            pool.submit(measure_means, nth, asked.to, asked.part, asked.minutes)
        for kind in kinds:
            for nth in range(max(1, cores * kind.share // shares)):
                pool.submit(measure, kind, asked.to, asked.part + nth, asked.minutes)


if __name__ == "__main__":
    main()
