"""What Ray costs: the same games on some local nodes, and by as many processes without it.

    python bench/ray_overhead.py [--games 10000000] [--nodes 2 4] [--game splitter] [--json]

Each node has an equal share of the cores, at least one; where there are fewer cores than nodes, as
many processes play without Ray. What is compared is the time from the first piece to the last:
a cluster that runs is not started anew for every simulation; how long it takes to start is told
beside it. So are the seconds of the processor that all of it took, Ray's own processes included,
which other work on the machine hardly changes. Ray lets its workers run at the priority 15 of 19
for those who have time; here they have that of the processes they are compared with. Results must
be equal, bit by bit; with --kill a node is killed half-way, and they still must. Exits with 1 if
anything differs.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import rollwright
from rollwright.players.statistics import Simulation
from rollwright.work.ray_crew import imported, of_our_own

SEED = 2026
SMALL = {"object_store_memory": 80 << 20, "include_dashboard": False}


@contextmanager
def nodes(number: int, cores: int) -> Iterator[Any]:
    """A cluster of some nodes on this machine, and what ends it."""
    imported()
    from ray.cluster_utils import Cluster  # noqa: PLC0415 (an extra)

    with of_our_own():
        several = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, **SMALL})
        try:
            for _ in range(number):
                several.add_node(num_cpus=cores, **SMALL)
            yield several
        finally:
            several.shutdown()


def determined(simulation: Simulation) -> dict[str, Any]:
    """What a seed determines."""
    said = simulation.to_dict()
    return {key: said[key] for key in said if key not in ("seconds", "threads")}


def processor() -> float:
    """Seconds of the processor that this process and all that came of it have taken so far."""
    parents: dict[int, int] = {}
    ticks: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            said = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        parents[int(stat.parent.name)] = int(said[1])
        ticks[int(stat.parent.name)] = sum(int(number) for number in said[11:15])
    ours = {os.getpid()}
    while more := {one for one, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(ticks.get(one, 0) for one in ours) / os.sysconf("SC_CLK_TCK")


class Run(NamedTuple):
    """Games that were played, and what it took."""

    done: Simulation
    processor: float  # seconds of it
    start: float  # seconds until everything stood, and had played its first games


def by_processes(game: str, games: int, workers: int) -> Run:
    """The games without Ray; the first ones, in which processes start, are not measured."""
    started = perf_counter()
    with ProcessPoolExecutor(workers, get_context("spawn")) as executor:
        rollwright.simulate(game, 5000 * workers, seed=SEED, executor=executor)
        start, before = perf_counter() - started, processor()
        done = rollwright.simulate(game, games, seed=SEED, executor=executor)
        return Run(done, processor() - before, start)


def by_ray(game: str, games: int, number: int, cores: int, *, kill: bool) -> Run:
    """The games on some nodes."""
    started = perf_counter()
    with nodes(number, cores) as several:
        ray = imported()
        ray.init(address=several.address, log_to_driver=False)
        rollwright.simulate(game, 5000 * number * cores, seed=SEED, ray=several.address)
        start, before = perf_counter() - started, processor()
        victims = list(several.worker_nodes)[:1] if kill else []

        def progress(done: int) -> None:
            if victims and 2 * done > games:
                several.remove_node(victims.pop(), allow_graceful=False)

        done = rollwright.simulate(game, games, seed=SEED, ray=several.address, progress=progress)
        run = Run(done, processor() - before, start)
        ray.shutdown()
    return run


def compared(given: argparse.Namespace, number: int) -> dict[str, Any]:
    """One comparison, for programs: without, with, and once more without."""
    cores = max(1, (os.cpu_count() or 1) // number)
    workers = number * cores
    before = by_processes(given.game, given.games, workers)
    ray = by_ray(given.game, given.games, number, cores, kill=given.kill)
    after = by_processes(given.game, given.games, workers)
    runs = before, ray, after
    seconds = [run.done.seconds for run in runs]
    processor = [run.processor for run in runs]
    return {
        "nodes": number,
        "cores_a_node": cores,
        "games": given.games,
        "equal": determined(before.done) == determined(ray.done) == determined(after.done),
        "seconds": seconds,
        "overhead": 2 * seconds[1] / (seconds[0] + seconds[2]) - 1,
        "processor": processor,
        "overhead_of_processor": 2 * processor[1] / (processor[0] + processor[2]) - 1,
        "seconds_to_start": [run.start for run in runs],
        "killed": given.kill,
        "load": os.getloadavg()[0],
    }


def main() -> None:
    """Compare, and print a line each, or JSON."""
    asked = argparse.ArgumentParser(description="Measure what Ray costs.")
    asked.add_argument("--games", type=int, default=10_000_000)
    asked.add_argument("--nodes", type=int, nargs="+", default=[2, 4])
    asked.add_argument("--game", default="splitter")
    asked.add_argument("--kill", action="store_true", help="a node, half-way")
    asked.add_argument("--json", action="store_true", help="for programs")
    given = asked.parse_args()
    rows = [compared(given, number) for number in given.nodes]
    if given.json:
        print(json.dumps(rows, indent=2))
    else:
        for row in rows:
            print(
                "{nodes} nodes, {games:,} games: {seconds[1]:.1f} s with Ray, without"
                " {seconds[0]:.1f} and {seconds[2]:.1f}: {overhead:+.1%}; of the processor"
                " {processor[1]:.1f} s, without {processor[0]:.1f} and {processor[2]:.1f}:"
                " {overhead_of_processor:+.1%}; to start {seconds_to_start[1]:.1f} s, without"
                " {seconds_to_start[0]:.1f}; equal: {equal}; load {load:.1f}".format(**row)
            )
    sys.exit(not all(row["equal"] for row in rows))


if __name__ == "__main__":
    main()
