"""All that is measured of the coach, on many cores: one command for a machine that is lent.

    python -m bench.coach.everything --cores 16 --minutes 10 --to FOLDER
    python -m bench.coach.everything --tell --to FOLDER

Every core plays games of its own numbers and measures each at once, always of the kind that has
had least of its share of the time. Whatever there is when the time is over is kept, a file a bench,
kind and core. `--part` numbers the cores of another run otherwise, so it goes on with other games.
`--tell` puts all parts together and prints what they say.
"""

import argparse
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bench.coach import agreement, calibration, luck, planted
from bench.coach.games import SEED, Lines, Played
from rollwright import load
from rollwright.play.match import AnyMatch

APART = 1000  # numbers of games between two cores
SOLVED = ("pile=replaced",)


class Kind(NamedTuple):
    """What is measured of some games, one after the other of the same game."""

    name: str
    played: Played
    share: float  # of the time
    wanted: int  # games of all cores, at most
    playouts: int = 128  # of a position; 0: blunders are planted
    again: tuple[int, int] = (5, 4800)  # decisions of a game by lot that are asked again: playouts
    lucks: int = 1  # luck is judged in one game in so many, where that takes longest

    @property
    def benches(self) -> tuple[str, ...]:
        """What is kept of each game, in this order."""
        return ("games", *(("calibration", "luck") if self.playouts else ("planted", "agreement")))


def positions(
    game: str, share: float, wanted: int, playouts: int = 128, lucks: int = 1, **how: Any
) -> Kind:
    """A kind whose positions are judged."""
    return Kind(game, Played(game, **how), share, wanted, playouts, lucks=lucks)


def blunders(game: str, share: float, again: tuple[int, int] = (5, 4800), **how: Any) -> Kind:
    """A kind in which blunders are planted, into games of experts."""
    return Kind(f"{game}-blunders", Played(game, player="expert", **how), share, 150, 0, again)


# Who always does the same with the same throws (hard in Splitter and HexRoller) would have a twin:
# there easy players begin. Experts have lots of their own.
KINDS = (
    positions("hexroller", 2.5, 170, opening=4),
    blunders("hexroller", 13, (3, 1920)),
    positions("splitter", 4, 250, lucks=8, opening=10),
    blunders("splitter", 8),
    positions("polygrid", 2.5, 120, seats=1),
    blunders("polygrid", 5, seats=1),
    positions("penk", 0, 200, 32),
    blunders("penk", 0),
    positions("tutto", 0, 200, options=SOLVED, player="expert"),
    blunders("tutto", 0, options=SOLVED),
)


def file_of(folder: Path, kind: Kind, name: str, part: str) -> Path:
    """Where a bench of a kind keeps what a core has found."""
    return folder / f"{kind.name}-{name}-{part}.jsonl"


class Core:
    """What one core does."""

    def __init__(self, kinds: list[Kind], folder: Path, part: int, cores: int) -> None:
        first = part % len(kinds)  # not all compile the same at first
        self.kinds, self.folder, self.part = [*kinds[first:], *kinds[:first]], folder, part
        self.most = {kind.name: -(-kind.wanted // cores) for kind in kinds}
        self.spent = {kind.name: 0.0 for kind in kinds}
        self.done = {kind.name: 0 for kind in kinds}

    def work(self, until: float) -> None:
        """Measure until the clock says so: always what has had least of its share."""
        while time.monotonic() < until:
            due = [one for one in self.kinds if self.done[one.name] < self.most[one.name]]
            if not due:
                return
            kind = min(due, key=lambda one: self.spent[one.name] / one.share)
            began = time.process_time()
            try:
                self.measure(kind, self.part * APART + self.done[kind.name])
            except Exception:  # one game in a thousand must not cost a core's whole time
                traceback.print_exc()
            worked = time.process_time() - began
            self.spent[kind.name] += worked
            self.done[kind.name] += 1
            print(f"{kind.name} {self.part}: {self.done[kind.name]}, {worked:.1f} s", flush=True)

    def measure(self, kind: Kind, number: int) -> None:
        """All benches of a game, each kept as soon as it is known."""
        record = self.kept(kind, "games", number, lambda: kind.played.record(SEED, number))
        if kind.playouts:
            self.kept(kind, "calibration", number, partial(said, load(record), kind.playouts))
            if number % kind.lucks == 0:
                self.kept(kind, "luck", number, partial(luck.figures, load(record)))
            return
        plant = partial(planted.planted, load(record), SEED + number, kind.played.player)
        told = self.kept(kind, "planted", number, plant)
        if told is not None:
            lots = Random(SEED + number)
            ask = partial(agreement.asked_again, load(told["record"]), told, *kind.again, lots)
            self.kept(kind, "agreement", number, ask)

    def kept(self, kind: Kind, name: str, number: int, find: Callable[[], Any]) -> Any:
        """What a bench finds of a game, or has found."""
        lines = Lines(file_of(self.folder, kind, name, str(self.part)))
        return dict(lines.through([number], lambda _: find()))[number]


def said(match: AnyMatch, playouts: int) -> dict[str, Any]:
    """What is said of a game's positions."""
    return calibration.said_of(calibration.judge_of(match, playouts), match)


def on_a_core(names: list[str], folder: Path, part: int, cores: int, minutes: float) -> None:
    """The whole work of a process."""
    Core(chosen(names), folder, part, cores).work(time.monotonic() + 60 * minutes)


def chosen(names: list[str]) -> list[Kind]:
    """Kinds by their names, or by games; without any those that have a share."""
    if not names:
        return [kind for kind in KINDS if kind.share]
    found = [kind for kind in KINDS if kind.name in names or kind.played.game in names]
    return [kind._replace(share=kind.share or 1.0) for kind in found]


def tell(kind: Kind, folder: Path) -> None:
    """Put the parts of a kind together, and print what they say."""
    whole = folder / "whole"
    whole.mkdir(exist_ok=True)
    for name in kind.benches:
        parts = sorted(folder.glob(f"{kind.name}-{name}-[0-9]*.jsonl"))
        lines = [line for part in parts for line in part.read_text("utf-8").splitlines()]
        file_of(whole, kind, name, "all").write_text("".join(f"{one}\n" for one in lines), "utf-8")
        if name == "games" or not lines:
            continue
        numbers = [int(line[1:].split(",", 1)[0]) for line in lines]
        of = "planted" if name == "agreement" else "games"
        given = [kind.played.game, "--games", str(max(numbers) + 1), "--minutes", "-1"]
        given += ["--from", str(file_of(whole, kind, of, "all"))]
        given += ["--keep", str(file_of(whole, kind, name, "all"))]
        if name == "calibration":
            given += ["--playouts", str(kind.playouts)]
        print(f"--- {name}", flush=True)
        subprocess.run([sys.executable, "-m", f"bench.coach.{name}", *given], check=False)


def main() -> None:
    """Measure, or tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cores", type=int, default=16)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--to", type=Path, required=True)
    parser.add_argument("--kinds", nargs="+", default=[], help="or games; those with a share")
    parser.add_argument("--part", type=int, default=0, help="number of the first core")
    parser.add_argument("--tell", action="store_true")
    asked = parser.parse_args()
    asked.to.mkdir(exist_ok=True, parents=True)
    if asked.tell:
        for kind in chosen(asked.kinds) if asked.kinds else KINDS:
            print(f"=== {kind.name}", flush=True)
            tell(kind, asked.to)
        return
    context = get_context("spawn")
    parts = range(asked.part, asked.part + asked.cores)
    about = [(asked.kinds, asked.to, part, asked.cores, asked.minutes) for part in parts]
    working = [context.Process(target=on_a_core, args=one) for one in about]
    for process in working:
        process.start()
    for process in working:
        process.join()


if __name__ == "__main__":
    main()
