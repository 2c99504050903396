"""`rollwright bench`: how fast the games are played, beside those of others."""

import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from typer import Option

from rollwright import __version__
from rollwright.cli.exit_codes import INTERRUPTED
from rollwright.cli.options import Device, check_gpu
from rollwright.cli.progress import Bar, bar
from rollwright.core.game import AnyGame
from rollwright.fast.peers import PEERS, MissingPeer, Peer, Play, Ready, Timed
from rollwright.games import ALL, game

ROUNDS: Final = 3

COUNTED: Final = (
    "A decision is one move made by a player who picks any open move with the same chance; throws"
    " are not counted. Of the others it is one player's action; chance is not counted."
)


class Rate(NamedTuple):
    """How much was played in a second."""

    decisions: float
    games: float


class Table(NamedTuple):
    """A game as it is measured."""

    game: AnyGame
    variant: str | None
    seats: int


class Way(NamedTuple):
    """Where it is played."""

    device: Device
    threads: int | None


def bench(
    *,
    games: Annotated[
        str | None, Option(metavar="NAMES", help="Which games, as in penk,tutto; usually all.")
    ] = None,
    seats: Annotated[
        int, Option(metavar="N", min=1, help="How many seats, or as many as a game takes.")
    ] = 2,
    seconds: Annotated[
        float, Option(metavar="S", min=0.001, help="How long a round is; the best of 3 counts.")
    ] = 1.0,
    peers: Annotated[
        bool, Option("--peers", help="Measure OpenSpiel and Pgx in the same run.")
    ] = False,
    device: Annotated[Device, Option(help="gpu: on the GPU too.")] = Device.CPU,
    as_json: Annotated[bool, Option("--json", help="For programs.")] = False,
) -> int | None:
    """Measure how fast random games are played, on one core, on all, and on a GPU.

    \b
    rollwright bench
    rollwright bench --games tutto,splitter --seats 4 --peers
    rollwright bench --device gpu --peers --json
    """
    chosen = [game(name) for name in games.split(",")] if games is not None else list(ALL)
    if device is Device.GPU:
        check_gpu()
    line = list(jobs(list(tables(chosen, seats)), list(ways(device)), peers))
    report = measured(line, seconds) | {"machine": machine(device)}
    for sentence in report["missing"] + ([] if report["whole"] else ["Stopped early."]):
        print(sentence, file=sys.stderr)
    if as_json:
        print(json.dumps(report, indent=2))
    else:
        show(report)
    return None if report["whole"] else INTERRUPTED


def tables(games: list[AnyGame], seats: int) -> Iterator[Table]:
    """Every variant of the games, with so many seats, or the nearest number that a game takes."""
    for one in games:
        fitting = max(one.seats[0], min(seats, one.seats[-1]))
        for variant in one.variants or (None,):
            yield Table(one, variant, fitting)


def ways(device: Device) -> Iterator[Way]:
    """Where everything is measured."""
    yield Way(Device.CPU, 1)
    cores = os.cpu_count() or 1
    if cores > 1:
        yield Way(Device.CPU, cores)
    if device is Device.GPU:
        yield Way(Device.GPU, None)


# ---------------------------------------------------------------- measuring


class Job(NamedTuple):
    """Something to measure: what its row says beside the figures, and how it is made ready."""

    row: dict[str, Any]
    make_ready: Callable[[Bar], Ready]


def jobs(chosen: list[Table], where: list[Way], peers: bool) -> Iterator[Job]:
    """All that is measured; the pig before and after everything else."""
    others = [Job({"name": peer.name}, partial(ready_peer, peer)) for peer in PEERS if peers]
    yield from others[:1]
    for table in chosen:
        for way in where:
            row = {
                "game": table.game.name,
                "variant": table.variant,
                "seats": table.seats,
                "device": way.device.value,
                "threads": way.threads,
            }
            yield Job(row, partial(ready_game, table, way))
    yield from others[1:]
    yield from others[:1]


def measured(line: list[Job], seconds: float) -> dict[str, Any]:
    """Measure one after another; a ratio is to the better figure of the pig."""
    rows: list[dict[str, Any]] = []
    missing: list[str] = []
    with bar(len(line)) as shown, suppress(KeyboardInterrupt):  # what is measured so far is told
        for done, job in enumerate(line):
            shown.progress(done)
            shown.now(" ".join(str(told) for told in job.row.values() if told))
            try:
                device, play = job.make_ready(shown)
            except MissingPeer as none:
                missing.append(str(none))
                continue
            rate = best_rate(play, seconds)
            figures = {"decisions_per_second": rate.decisions, "games_per_second": rate.games}
            rows.append(job.row | {"device": device} | figures)
    name = PEERS[0].name
    pigs = [row for row in rows if row.get("name") == name]
    pigs = sorted(pigs, key=lambda row: -float(row["decisions_per_second"]))[:1]
    for row in rows:
        speed = row["decisions_per_second"]
        row["ratio_to_pig"] = speed / pigs[0]["decisions_per_second"] if pigs else None
    return {
        "counted": COUNTED,
        "rates": [row for row in rows if "game" in row],
        "peers": pigs + [row for row in rows if row.get("name", name) != name],
        "missing": list(dict.fromkeys(missing)),
        "whole": len(rows) + len(missing) == len(line),
    }


def best_rate(play: Play, seconds: float) -> Rate:
    """The best of some rounds that take about so many seconds each, after a warm-up."""
    amount = 1
    play(amount)  # compiles, where that is still to be done
    while (taken := quicker_of_two(play, amount)) < seconds / 4:
        amount *= 4
    amount = max(1, round(amount * seconds / taken))
    best = max((play(amount) for _ in range(ROUNDS)), key=lambda one: one.decisions / one.seconds)
    return Rate(best.decisions / best.seconds, best.games / best.seconds)


def quicker_of_two(play: Play, amount: int) -> float:
    """How long it takes, on a machine that may stumble."""
    return min(play(amount).seconds, play(amount).seconds)


def ready_peer(peer: Peer, _: Bar) -> Ready:
    """Another's game, ready to be measured."""
    return peer.make_ready()


def ready_game(table: Table, way: Way, shown: Bar) -> Ready:
    """Random games of ours, ready to be measured."""
    from rollwright.fast import gpu, simulate  # noqa: PLC0415 (Numba is slow to import)

    given = {} if table.variant is None else {"variant": table.variant}
    state = table.game.new_game(table.seats, table.game.options(given))

    def play(games: int) -> Timed:
        asked: dict[str, Any] = {"seed": 1, "games": games, "tell": shown.tell}
        if way.device is Device.GPU:
            results = gpu.simulate(table.game, state, **asked)
        else:
            results = simulate.simulate(table.game, state, threads=way.threads, **asked)
        if results.games < games:
            raise KeyboardInterrupt  # it was heard there, and ended the round
        return Timed(results.games, results.decisions, results.seconds)

    return Ready(way.device.value, play)


def machine(device: Device) -> dict[str, object]:
    """What it was measured on."""
    return {
        "cpu": processor(),
        "cores": os.cpu_count(),
        "gpu": graphics() if device is Device.GPU else None,
        "python": platform.python_version(),
        "numba": version("numba"),
        "rollwright": __version__,
    }


def processor() -> str:
    """The name of the processor, as far as the system tells it."""
    told = Path("/proc/cpuinfo")
    for line in told.read_text().splitlines() if told.exists() else []:
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def graphics() -> str:
    """The name of the GPU."""
    from rollwright.fast import gpu  # noqa: PLC0415 (Numba is slow to import)

    name = gpu.cuda().get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


# ---------------------------------------------------------------- telling


def named(way: Way) -> str:
    """Where something is played, in words.

    >>> named(Way(Device.CPU, 2)), named(Way(Device.GPU, None))
    ('2 threads', 'GPU')
    """
    if way.device is Device.GPU:
        return "GPU"
    return "1 thread" if way.threads == 1 else f"{way.threads} threads"


def show(report: dict[str, Any]) -> None:
    """Show what was measured as tables."""
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich is slow to import)

    screen = Terminal("en")
    heads = ["decisions/s", "games/s"]
    if report["peers"]:
        heads.append("× pig")
    rows = [
        [
            one["game"],
            one["variant"] or "",
            str(one["seats"]),
            named(Way(Device(one["device"]), one["threads"])),
            *numbers(one),
        ]
        for one in report["rates"]
    ]
    screen.columns(
        ["game", "variant", "seats", "on", *heads], rows, numbers=frozenset((2, 4, 5, 6))
    )
    if report["peers"]:
        screen.blank()
        rows = [[one["name"], one["device"].upper(), *numbers(one)] for one in report["peers"]]
        screen.columns(["others", "on", *heads], rows, numbers=frozenset((2, 3, 4)))
    screen.blank()
    on = report["machine"]
    parts = [on["cpu"], f"{on['cores']} cores", on["gpu"], f"Python {on['python']}"]
    screen.line(", ".join(str(part) for part in [*parts, f"Numba {on['numba']}"] if part) + ".")
    screen.line(report["counted"])


def numbers(one: dict[str, Any]) -> list[str]:
    """The figures of a row; the ratio where there is one.

    >>> numbers({"decisions_per_second": 4e6, "games_per_second": 1e4, "ratio_to_pig": 16.04})
    ['4,000,000', '10,000', '16.0']
    """
    figures = [f"{one['decisions_per_second']:,.0f}", f"{one['games_per_second']:,.0f}"]
    ratio = one["ratio_to_pig"]
    if ratio is not None:
        figures.append(f"{ratio:,.1f}" if ratio >= 1 else f"{ratio:.3f}")
    return figures
