"""`rollwright bench`: how fast the games are played. (`bench/peers.py` measures others, too.)"""

import json
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from typer import Option

from rollwright import __version__
from rollwright.cli.exit_codes import INTERRUPTED
from rollwright.cli.options import Device, check_device
from rollwright.cli.progress import Bar, bar
from rollwright.core.game import AnyGame
from rollwright.fast.measure import Rate, Ready, Timed, best_rate
from rollwright.games import ALL, game

if TYPE_CHECKING:
    from rollwright.cli.screen import Terminal

COUNTED: Final = (
    "A decision is one move made by a player who picks any open move with the same chance; throws"
    " are not counted."
)


class Setup(NamedTuple):
    """A game as it is measured."""

    game: AnyGame
    variant: str | None
    seats: int


class Way(NamedTuple):
    """Where it is played."""

    device: Device
    threads: int | None


class Job(NamedTuple):
    """Something to measure: what it is called, and how it is made ready."""

    named: dict[str, str | int | None]
    make_ready: Callable[[Bar], Ready]


class Row(NamedTuple):
    """What was measured of a job."""

    named: dict[str, str | int | None]
    device: str
    rate: Rate

    def data(self) -> dict[str, str | int | float | None]:
        """For programs."""
        per_second = {
            "decisions_per_second": self.rate.decisions,
            "games_per_second": self.rate.games,
        }
        return self.named | {"device": self.device} | per_second


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
    device: Annotated[Device, Option(help="gpu: on the GPU too.")] = Device.CPU,
    as_json: Annotated[bool, Option("--json", help="For programs.")] = False,
) -> int | None:
    """Measure how fast random games are played, on one core, on all, and on a GPU.

    \b
    rollwright bench
    rollwright bench --games tutto,splitter --seats 4
    rollwright bench --device gpu --json
    """
    jobs = list(our_jobs(games, seats, device))
    rows = measured(jobs, seconds)
    whole = len(rows) == len(jobs)
    if not whole:
        print("Stopped early.", file=sys.stderr)
    if as_json:
        rates = [row.data() for row in rows]
        report = {"counted": COUNTED, "rates": rates, "whole": whole, "machine": machine(device)}
        print(json.dumps(report, indent=2))
    else:
        show(rows, machine(device))
    return None if whole else INTERRUPTED


# ---------------------------------------------------------------- what is measured


def our_jobs(names: str | None, seats: int, device: Device) -> Iterator[Job]:
    """Every game that is asked for, in every variant and in every way."""
    games = [game(name) for name in names.split(",")] if names is not None else ALL
    check_device(device)
    for setup in setups(games, seats):
        for way in ways(device):
            named = {"game": setup.game.name, "variant": setup.variant, "seats": setup.seats}
            where = {"device": way.device.value, "threads": way.threads}
            yield Job(named | where, partial(ready_game, setup, way))


def setups(games: Iterable[AnyGame], seats: int) -> Iterator[Setup]:
    """Every variant of the games, with so many seats, or the nearest number that a game takes."""
    for one in games:
        fitting = max(one.seats[0], min(seats, one.seats[-1]))
        for variant in one.variants or (None,):
            yield Setup(one, variant, fitting)


def ways(device: Device) -> Iterator[Way]:
    """Where everything is measured."""
    yield Way(Device.CPU, 1)
    cores = os.cpu_count() or 1
    if cores > 1:
        yield Way(Device.CPU, cores)
    if device is Device.GPU:
        yield Way(Device.GPU, None)


def ready_game(setup: Setup, way: Way, shown: Bar) -> Ready:
    """Random games of ours, ready to be measured."""
    from rollwright.fast import gpu, simulate  # noqa: PLC0415 (Numba is slow to import)

    given = {} if setup.variant is None else {"variant": setup.variant}
    state = setup.game.new_game(setup.seats, setup.game.options(given))

    def play(games: int) -> Timed:
        if way.device is Device.GPU:
            results = gpu.simulate(setup.game, state, seed=1, games=games, tell=shown.tell)
        else:
            results = simulate.simulate(
                setup.game, state, seed=1, games=games, threads=way.threads, tell=shown.tell
            )
        if results.games < games:
            raise KeyboardInterrupt  # it was heard there, and ended the round
        return Timed(results.games, results.decisions, results.seconds)

    return Ready(way.device.value, play)


# ---------------------------------------------------------------- measuring


def measured(jobs: list[Job], seconds: float) -> list[Row]:
    """Measure one after another; Ctrl-C ends it with what is measured so far."""
    rows: list[Row] = []
    with bar(len(jobs)) as shown, suppress(KeyboardInterrupt):
        for done, job in enumerate(jobs):
            shown.progress(done)
            shown.now(" ".join(str(part) for part in job.named.values() if part))
            device, play = job.make_ready(shown)
            rows.append(Row(job.named, device, best_rate(play, seconds)))
    return rows


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
    about = Path("/proc/cpuinfo")
    for line in about.read_text().splitlines() if about.exists() else []:
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def graphics() -> str:
    """The name of the GPU."""
    from rollwright.fast import gpu  # noqa: PLC0415 (Numba is slow to import)

    name = gpu.cuda().get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


# ---------------------------------------------------------------- showing


def show(rows: list[Row], on: dict[str, object]) -> None:
    """Show what was measured as a table."""
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich is slow to import)

    screen = Terminal("en")
    lines = [[*heads_of(row), *figures(row.rate)] for row in rows]
    heads = ["game", "variant", "seats", "on", "decisions/s", "games/s"]
    screen.columns(heads, lines, numbers=frozenset((2, 4, 5)))
    show_machine(screen, on)
    screen.line(COUNTED)


def heads_of(row: Row) -> list[str]:
    """What was played, and where, in words.

    >>> named = {"game": "penk", "variant": None, "seats": 2, "threads": 2}
    >>> heads_of(Row(named, "cpu", Rate(0, 0)))
    ['penk', '', '2', '2 threads']
    """
    game, variant, seats, threads = (
        row.named[name] for name in ("game", "variant", "seats", "threads")
    )
    on = "GPU" if row.device == "gpu" else "1 thread" if threads == 1 else f"{threads} threads"
    return [str(game), str(variant or ""), str(seats), on]


def figures(rate: Rate) -> list[str]:
    """The numbers of a row.

    >>> figures(Rate(4e6, 1e4))
    ['4,000,000', '10,000']
    """
    return [f"{rate.decisions:,.0f}", f"{rate.games:,.0f}"]


def show_machine(screen: "Terminal", on: dict[str, object]) -> None:
    """Say what it was measured on."""
    screen.blank()
    parts = [on["cpu"], f"{on['cores']} cores", on["gpu"], f"Python {on['python']}"]
    screen.line(", ".join(str(part) for part in [*parts, f"Numba {on['numba']}"] if part) + ".")
