"""Several processes over PostgreSQL: what one, two and four of them can do.

    python -m bench.processes --processes 1 2 4 --tables 400 --seconds 30 [--json] [--keep FILE]

For each number of processes: `rollwright serve --processes N` over a PostgreSQL server of its own
(its disk synced), and generators in processes of their own, which play at tables of four screens as
in `bench/table_load.py`, one command after another without a pause: so the server is as busy as it
can be, and what it does a second is where it saturates. The more tables a process has, the more
commands share a commit and a waking up, so it matters whether `--tables` are shared out or there
are as many for each process (`--each`). With `--every` there is a pause of so many
seconds between two commands of a table, for the time from a tap to the screens at some load.

Where there are cores enough each worker is pinned to one of its own (a core that works at two
things at once counts as one), the generators and PostgreSQL to the others; where there are not, all
share them, and the figures say no more than what a command costs. It needs Debian's postgresql.
"""

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.load_pages import Figures
from bench.table_load import MOST_BEFORE, PATIENCE, Party, spread, used
from tests.web.postgresql import Postgres

APART = 0.25  # part of the cores for PostgreSQL, of those that no worker has


@contextmanager
def server(folder: Path, store: str, processes: int) -> Iterator[tuple[int, dict[str, int]]]:
    """The port of a server, and its processes by their names."""
    command = [sys.executable, "-m", "rollwright", "serve", "--host", "127.0.0.1", "--port", "0"]
    command += ["--no-browser", "--store", store, "--processes", str(processes)]
    log = folder / f"log-{processes}"
    paced = {"ROLLWRIGHT_PACE": "0.001", "ROLLWRIGHT_WARMUP": "0", "ROLLWRIGHT_LIMITS": "1000"}
    with log.open("w") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=out, start_new_session=True, env=os.environ | paced
        )
    try:
        while not (found := re.search(r"http://127\.0\.0\.1:(\d+)", log.read_text())):
            if process.poll() is not None:
                raise SystemExit(log.read_text())
            time.sleep(0.05)
        yield int(found[1]), named(process.pid, processes)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)
    if "Traceback" in (lines := log.read_text()):
        print(lines, file=sys.stderr)


def named(front: int, processes: int) -> dict[str, int]:
    """The processes of a server by their names, once all are there."""
    if processes == 1:
        return {"rollwright-0": front}
    until = time.monotonic() + 120
    while time.monotonic() < until:
        children = Path(f"/proc/{front}/task/{front}/children").read_text().split()
        names = {Path(f"/proc/{one}/comm").read_text().strip(): int(one) for one in children}
        workers = {name for name in names if re.fullmatch(r"rollwright-\d+", name)}
        if len(workers) == processes:
            time.sleep(3)  # until they listen
            return {"front": front, **names}
        time.sleep(0.1)
    raise SystemExit("The workers did not start.")


def backends(postgres: int) -> list[int]:
    """A PostgreSQL server and the processes that it has started."""
    found = Path(f"/proc/{postgres}/task/{postgres}/children").read_text().split()
    return [postgres, *map(int, found)]


def pin(processes: dict[str, int], postgres: int, generators: list[int]) -> bool:
    """Give each worker a core, and the others what is left; whether there are enough."""
    workers = [one for name, one in processes.items() if re.fullmatch(r"rollwright-\d+", name)]
    cores = halves(sorted(os.sched_getaffinity(0)))
    taken, left = cores[: len(workers)], cores[len(workers) :]
    rest = [half for core in left for half in core] or [h for core in taken for h in core[1:]]
    if len(taken) < len(workers) or len(rest) < 2:
        return False
    many = max(1, int(APART * len(rest)))
    for one, core in zip(workers, taken, strict=True):
        affine(one, {core[0]})
    for one in set(processes.values()).difference(workers):
        affine(one, set(rest))
    for one in backends(postgres):
        affine(one, set(rest[:many]))
    for one in generators:
        affine(one, set(rest[many:]))
    return True


def halves(cores: list[int]) -> list[list[int]]:
    """The cores as the machine has them, each with its halves, should it work at two things."""
    found: dict[str, list[int]] = {}
    for one in cores:
        place = Path(f"/sys/devices/system/cpu/cpu{one}/topology/thread_siblings_list")
        found.setdefault(place.read_text() if place.exists() else str(one), []).append(one)
    return list(found.values())


def affine(process: int, cores: set[int]) -> None:
    """Pin all threads of a process."""
    for thread in Path(f"/proc/{process}/task").iterdir():
        os.sched_setaffinity(int(thread.name), cores)


# ---------------------------------------------------------------- a generator


async def generate(given: argparse.Namespace) -> None:
    """Play, from a word on the standard input until the time is up; the figures as JSON."""
    figures = Figures()
    first = given.first
    parties = [Party(given.generate, first + n, 4, figures) for n in range(given.tables)]
    gate = asyncio.Semaphore(4)

    async def begin(party: Party) -> None:
        async with gate:
            await party.begin()
            await party.play_some(given.before)

    await asyncio.gather(*(begin(party) for party in parties))
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    figures.pictures.clear()
    figures.commands = 0
    own, start = time.process_time(), time.monotonic()
    until = start + given.seconds
    if given.every:
        await asyncio.gather(*(party.play(given.every, until) for party in parties))
    else:
        await asyncio.gather(*(play_on(party, until) for party in parties))
    took = time.monotonic() - start
    print(
        json.dumps(
            {
                "pictures": figures.pictures,
                "commands": figures.commands,
                "lost": figures.lost + figures.refused + figures.reordered,
                "seconds": took,
                "cpu": (time.process_time() - own) / took,
            }
        ),
        flush=True,
    )


async def play_on(party: Party, until: float) -> None:
    """One command after another, without a pause; a new game when one is over."""
    while time.monotonic() < until:
        party.given += 1
        seat, command = party.chosen()
        try:
            async with asyncio.timeout(PATIENCE):
                await party.step(party.given, seat, command)
        except TimeoutError:
            party.figures.lost += 1
            return
        if party.match.over:
            await party.end()
            await party.begin()


def generators(given: argparse.Namespace, port: int) -> list[subprocess.Popen[str]]:
    """Those who play, seated and ready."""
    share = max(1, given.tables // given.generators)
    started = []
    for number in range(given.generators):
        command = [sys.executable, "-m", "bench.processes", "--generate", str(port)]
        command += ["--first", str(number * share), "--tables", str(share)]
        command += ["--every", str(given.every), "--seconds", str(given.seconds)]
        command += ["--before", str(given.before)]
        started.append(
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        )
    for one in started:
        if one.stdout is None or one.stdout.readline() != "ready\n":
            raise SystemExit("A generator could not begin.")
    return started


# ---------------------------------------------------------------- measured


def measure(given: argparse.Namespace, processes: int, folder: Path) -> dict[str, Any]:
    """What so many processes can do."""
    if given.each:
        given = argparse.Namespace(**{**vars(given), "tables": given.tables * processes})
    postgres = Postgres(synced=True)
    postgres.start()
    try:
        with server(folder, postgres.new(), processes) as (port, found):
            playing = generators(given, port)
            pinned = pin(found, postgres.pid, [one.pid for one in playing])
            stored = sum(used(one)[1] for one in backends(postgres.pid))
            before = {name: used(one)[1] for name, one in found.items()}
            for one in playing:
                assert one.stdin is not None
                one.stdin.write("go\n")
                one.stdin.flush()
            time.sleep(given.seconds)
            busy = {name: used(one)[1] - before[name] for name, one in found.items()}
            stored = sum(used(one)[1] for one in backends(postgres.pid)) - stored
            heard = [json.loads(one.communicate(timeout=120)[0]) for one in playing]
    finally:
        postgres.remove()
    commands = sum(one["commands"] for one in heard)
    workers = [seconds for name, seconds in busy.items() if re.fullmatch(r"rollwright-\d+", name)]
    return {
        "processes": processes,
        "pinned": pinned,
        "tables": given.tables,
        "commands_a_second": round(sum(one["commands"] / one["seconds"] for one in heard), 1),
        "lost": sum(one["lost"] for one in heard),
        "tap_to_screens_ms": spread([time for one in heard for time in one["pictures"]]),
        "workers_busy": [round(seconds / given.seconds, 2) for seconds in workers],
        "cpu_a_command_ms": round(1000 * sum(workers) / max(1, commands), 2),
        "postgresql_a_command_ms": round(1000 * stored / max(1, commands), 2),
        "generators_busy": [round(one["cpu"], 2) for one in heard],
        "load_average": round(os.getloadavg()[0], 1),
    }


def main() -> None:
    """Measure, and tell as text or JSON."""
    parser = argparse.ArgumentParser(description="What several processes can do.")
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--each", action="store_true", help="so many tables for each process")
    parser.add_argument("--before", type=int, default=MOST_BEFORE, help="commands at most")
    parser.add_argument("--every", type=float, default=0.0, help="seconds between commands")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--generators", type=int, default=max(1, (os.cpu_count() or 2) // 2))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--keep", type=Path, help="a file to which a line is added for each row")
    parser.add_argument("--generate", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--first", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.generate:
        asyncio.run(generate(given))
        return
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for processes in given.processes:
            rows.append(measure(given, processes, Path(folder)))
            if given.keep:
                with given.keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(rows[-1]) + "\n")
    if given.json:
        print(json.dumps(rows, indent=2))
        return
    for row in rows:
        print("\n".join(f"{name.replace('_', ' '):24} {value}" for name, value in row.items()))
        print()


if __name__ == "__main__":
    main()
