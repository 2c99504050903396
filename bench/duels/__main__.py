"""Duels with an older expert and between the levels, on some cores, for some seconds.

    git archive c617840 src | tar x -C OLD
    python -m bench.duels --old OLD/src --cores 8 --seconds 500 --out DIR [--seed 1] [--only TEXT …]
    python -m bench.duels --old OLD/src --cores 8 --out DIR --warm     compile everything before
    python -m bench.duels --old OLD/src --cores 8 --probe              whether everybody answers
    python -m bench.duels --report DIR                                 what was played so far

The older expert is a program of its own for each process (`old_expert.py`). Every game is written
to `DIR/games-SEED.jsonl` as soon as it has ended, so a run that is cut off is of use, and runs with
other seeds add to it. Who is to play next is whoever is furthest behind its share of the time.
Machine code is kept in `$XDG_CACHE_HOME`, the older version's beside it.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from typing import Final

ONE_THREAD: Final = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")
os.environ.update(dict.fromkeys(ONE_THREAD, "1"))

from bench.duels.matches import OLD, PROGRAM, Match, all_matches  # noqa: E402
from bench.duels.playing import Row, Task, probed, work  # noqa: E402
from bench.duels.report import report  # noqa: E402

SAFELY: Final = 1.3  # a game may take so much longer than those before
LEARNING: Final = 0.3  # how fast it is learned how long games take


class Plan:
    """Which game is played next."""

    def __init__(self, matches: list[Match], seed: int) -> None:
        self.matches = matches
        self.seed = seed
        self.begun = dict.fromkeys(matches, 0)
        self.spent = dict.fromkeys(matches, 0.0)  # with what is being played
        self.seconds = {match: match.seconds for match in matches}

    def next(self, left: float) -> Task | None:
        """The next game, of those that will end in time."""
        fitting = [match for match in self.matches if SAFELY * self.seconds[match] < left]
        if not fitting:
            return None
        match = min(fitting, key=lambda one: self.spent[one] / one.weight)
        number = self.begun[match]
        self.begun[match] += 1
        self.spent[match] += self.seconds[match]
        return Task(match, number, self.seed)

    def ended(self, task: Task, seconds: float) -> None:
        """A game took so long."""
        self.spent[task.match] += seconds - self.seconds[task.match]
        self.seconds[task.match] += LEARNING * (seconds - self.seconds[task.match])


def run(plan: Plan, old: str, cores: int, seconds: float, file: Path) -> int:
    """Play for so long; how many games were played."""
    ends = monotonic() + seconds
    context = get_context("spawn")
    lines: dict[Connection, Task | None] = {}
    workers = []
    for _ in range(cores):
        here, there = context.Pipe()
        worker = context.Process(target=work, args=(there, old), daemon=True)
        worker.start()
        workers.append(worker)
        lines[here] = plan.next(seconds)
        here.send(lines[here])
    games = 0
    with file.open("a") as out:
        while busy := [line for line, task in lines.items() if task is not None]:
            heard = wait(busy, timeout=max(0.0, ends - monotonic()))
            if not heard:
                break
            for line in heard:
                assert isinstance(line, Connection), "nothing else was waited for"
                task = lines[line]
                assert task is not None, "only busy ones are heard"
                row: Row = line.recv()
                plan.ended(task, row["seconds"])
                out.write(json.dumps(row) + "\n")
                out.flush()
                games += 1
                lines[line] = plan.next(ends - monotonic())
                line.send(lines[line])
    for worker in workers:
        worker.join(0.5)
        worker.terminate()
    return games


def warm(matches: list[Match], old_command: str, cores: int) -> None:
    """Compile what today's levels and the older one need, each in a process of its own."""
    old_games = sorted({match.game for match in matches if OLD in match.players})
    commands = [[*shlex.split(old_command), "--warm", game] for game in old_games]
    ours = dict.fromkeys(
        (who, match.game, len(match.players))
        for match in matches
        for who in match.players
        if who in ("hard", "expert")
    )
    for who, game, seats in ours:
        code = (
            "from rollwright.games import game; from rollwright.players import warmup;"
            "from rollwright.players.registry import computer_player;"
            f"one = game({game!r}); state = one.new_game({seats}, one.options({{}}));"
            f"computer_player({who!r}).prepare(one, *warmup.first_choice(one, state))"
        )
        commands.append([sys.executable, "-c", code])
    began = monotonic()

    def compiled(command: list[str]) -> None:
        result = subprocess.run(command, check=False, capture_output=True, text=True)
        said = result.stderr.strip().splitlines()[-1:] if result.returncode else ["ready"]
        print(f"{monotonic() - began:6.1f} s  {' '.join(command[1:])[-90:]}: {said}", flush=True)

    with ThreadPoolExecutor(cores) as pool:
        list(pool.map(compiled, commands))


def probe(matches: list[Match], old: str, cores: int) -> None:
    """Ask everybody who thinks once, each match in a process of its own."""
    asked = [match for match in matches if {"expert", OLD} & set(match.players)]
    with ProcessPoolExecutor(cores, get_context("spawn"), max_tasks_per_child=1) as pool:
        for said in pool.map(probed, asked, [old] * len(asked)):
            print(said, flush=True)


def main() -> None:
    """Play, or tell."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--old", type=Path, help="the older version's src")
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--out", type=Path, default=Path("duels"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", default=[""], help="matches with such names")
    parser.add_argument("--warm", action="store_true")
    parser.add_argument("--probe", action="store_true")
    parser.add_argument("--report", type=Path)
    asked = parser.parse_args()
    if asked.report:
        print(report(asked.report))
        return
    matches = [match for match in all_matches() if any(text in match.name for text in asked.only)]
    if asked.old is None:
        matches = [match for match in matches if OLD not in match.players]
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    told = [sys.executable, str(PROGRAM), str(asked.old), str(Path(home) / OLD), "expert"]
    old = shlex.join(told)
    if asked.warm:
        warm(matches, old, asked.cores)
    if asked.probe:
        probe(matches, old, asked.cores)
    if asked.warm or asked.probe:
        return
    asked.out.mkdir(parents=True, exist_ok=True)
    file = asked.out / f"games-{asked.seed}.jsonl"
    games = run(Plan(matches, asked.seed), old, asked.cores, asked.seconds, file)
    print(f"{games} games")
    print(report(asked.out))


if __name__ == "__main__":
    main()
