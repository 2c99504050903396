"""A contest: everybody against everybody, deal by deal, on all cores.

What a deal comes to depends on its number and on who plays it, never on when or where it was
played: one process or many, in one go or in several, the results are the same.
"""

import os
import signal
import threading
from collections.abc import Callable, Container, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from functools import cache
from itertools import combinations, islice
from multiprocessing import active_children, connection, get_context, parent_process
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from rollwright.core.dice import KEYS
from rollwright.core.errors import BadOption
from rollwright.players.arena.deal import Bout, Deal, Entrant, Games, Setting, Table
from rollwright.players.arena.journal import Keeper
from rollwright.players.arena.times import Times
from rollwright.players.registry import Player, player

PORTION_SECONDS: Final = 0.3  # of work handed to a process at once
MOST_IN_A_PORTION: Final = 64

Waiting: TypeAlias = dict[Bout, Iterator[int]]  # the deals that each bout has still to play


class Portion(NamedTuple):
    """Some deals of a bout that were played together."""

    bout: Bout
    deals: dict[int, Deal]
    seconds: float


class Contest(NamedTuple):
    """All that was played of a contest."""

    setting: Setting
    entrants: tuple[Entrant, ...]
    deals: dict[Bout, dict[int, Games]]  # by their numbers
    times: dict[Bout, tuple[Times, ...]]  # over all deals, one a player
    whole: bool  # else Ctrl-C ended it early
    seconds: float  # that this run took

    @classmethod
    def before(cls, setting: Setting, entrants: tuple[Entrant, ...]) -> "Contest":
        """A contest of which nothing was played."""
        bouts = bouts_of(setting, entrants)
        times = {bout: tuple(Times() for _ in bout) for bout in bouts}
        return cls(setting, entrants, {bout: {} for bout in bouts}, times, True, 0.0)

    def take(self, bout: Bout, number: int, deal: Deal) -> None:
        """Count a deal in, once."""
        if number not in self.deals[bout]:
            self.deals[bout][number] = deal.games
            for all_so_far, times in zip(self.times[bout], deal.times, strict=True):
                all_so_far.join(times)

    @property
    def played(self) -> int:
        """How many deals were played, now or before."""
        return sum(map(len, self.deals.values()))

    @property
    def games(self) -> int:
        """How many games were played, now or before."""
        return sum(len(games.wins) for deals in self.deals.values() for games in deals.values())


def entrants_of(names: Sequence[str]) -> tuple[Entrant, ...]:
    """Who takes part, by names of computer players; the same name twice is numbered.

    >>> [entrant.label for entrant in entrants_of(["greedy", "random", "greedy"])]
    ['greedy 1', 'random', 'greedy 2']
    """
    return tuple(
        Entrant(name, names[: place + 1].count(name) if names.count(name) > 1 else 0)
        for place, name in enumerate(names)
    )


def bouts_of(setting: Setting, entrants: Sequence[Entrant]) -> list[Bout]:
    """Who play each other: every pair, or everybody alone.

    A pair has one order, whichever player was named first.
    """
    if setting.solo:
        return [(entrant,) for entrant in entrants]
    return [pair_of(*pair) for pair in combinations(entrants, 2)]


def pair_of(one: Entrant, other: Entrant) -> Bout:
    """A pair in the order in which it is played."""
    return (one, other) if one.label < other.label else (other, one)


def deals_for(setting: Setting, games: int) -> int:
    """How many deals give so many games a pair; with duplicate dice a deal is two games."""
    return (games + 1) // 2 if setting.duplicate and not setting.solo else games


def contest(
    setting: Setting,
    names: Sequence[str],
    games: int,
    *,
    workers: int | None = None,
    keep: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
    make: Callable[[str], Player] = player,
) -> Contest:
    """Play so many games a pair; what `keep` has already is not played again.

    `progress` hears how many of the `deals_in` the contest there are. One worker is this process,
    and only there `make` may be other than usual; a script that wants more starts, as always with
    processes, below `if __name__ == "__main__"`. A KeyboardInterrupt ends it early with the deals
    played so far.
    """
    table = checked(setting, names, make)
    result = Contest.before(setting, entrants_of(names))
    deals = deals_for(setting, games)
    keeper = Keeper(keep, setting) if keep is not None else None
    started = perf_counter()
    whole = True
    try:
        if keeper is not None:
            take_found(keeper, result, deals)
        progress(result.played)
        with closing(played_on(table, result, deals, workers or os.cpu_count() or 1)) as run:
            for portion in run:
                for number, deal in portion.deals.items():
                    result.take(portion.bout, number, deal)
                if keeper is not None:
                    keeper.add(portion.bout, portion.deals)
                progress(result.played)
    except KeyboardInterrupt:
        whole = False
    finally:
        if keeper is not None:
            keeper.close()
    return result._replace(whole=whole, seconds=perf_counter() - started)


def checked(setting: Setting, names: Sequence[str], make: Callable[[str], Player]) -> Table:
    """A table for these players; refuses, in a sentence, what cannot be played."""
    if len(names) < 2:
        raise BadOption("A contest takes two players or more.")
    if not 0 <= setting.seed < KEYS:
        raise BadOption(f"A seed is a whole number from 0 to {KEYS - 1}, not {setting.seed}.")
    table = Table(setting, make)
    for name in names:
        make(name)
    return table


def deals_in(setting: Setting, names: Sequence[str], games: int) -> int:
    """How many deals a whole contest has."""
    return len(bouts_of(setting, entrants_of(names))) * deals_for(setting, games)


def take_found(keeper: Keeper, result: Contest, deals: int) -> None:
    """Take over what a file has of these players and deals."""
    bouts = {tuple(entrant.label for entrant in bout): bout for bout in result.deals}
    while keeper.found:
        labels, number, deal = keeper.found.pop()
        if labels in bouts and number < deals:
            result.take(bouts[labels], number, deal)


def played_on(
    table: Table, result: Contest, deals: int, workers: int
) -> Generator[Portion, None, None]:
    """Play what is missing, here or in other processes."""
    waiting = {bout: missing(there, deals) for bout, there in result.deals.items()}
    workers = min(workers, deals * len(waiting) - result.played)
    if workers > 1:
        return played_apart(table, waiting, workers)
    return played_here(table, waiting)


def missing(there: Container[int], deals: int) -> Iterator[int]:
    """The numbers of the deals that are not there."""
    return (number for number in range(deals) if number not in there)


def portions(waiting: Waiting, pace: Mapping[Bout, float]) -> Iterator[tuple[Bout, list[int]]]:
    """Deals to be played together, and whose; nobody is far ahead of the others.

    As many as take about a third of a second, by the pace so far (seconds a deal); at first one.
    """
    reached = dict.fromkeys(waiting, -1)
    while reached:
        bout = min(reached, key=reached.__getitem__)
        fitting = int(PORTION_SECONDS / pace[bout]) if pace.get(bout) else 1
        numbers = list(islice(waiting[bout], max(1, min(fitting, MOST_IN_A_PORTION))))
        if numbers:
            reached[bout] = numbers[-1]
            yield bout, numbers
        else:
            del reached[bout]


def played_here(table: Table, waiting: Waiting) -> Generator[Portion, None, None]:
    """Play in this process, one deal at a time."""
    for bout, numbers in portions(waiting, {}):
        yield play_portion(table, bout, numbers)


def play_portion(table: Table, bout: Bout, numbers: Sequence[int]) -> Portion:
    """Play some deals."""
    started = perf_counter()
    deals = {number: table.play(bout, number) for number in numbers}
    return Portion(bout, deals, perf_counter() - started)


# ---------------------------------------------------------------- other processes


def played_apart(table: Table, waiting: Waiting, workers: int) -> Generator[Portion, None, None]:
    """Play in other processes. Whoever ends this early loses only what they are busy with."""
    pace: dict[Bout, float] = {}
    busy: set[Future[Portion]] = set()
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=end_with_parent)
    try:
        for bout, numbers in portions(waiting, pace):
            with deaf_to_ctrl_c():
                busy.add(pool.submit(play_there, table.setting, bout, numbers))
            while len(busy) > 2 * workers:
                yield from finished(busy, pace)
        while busy:
            yield from finished(busy, pace)
    except BrokenProcessPool:
        raise ChildProcessError("a process that played for the arena was ended") from None
    finally:
        if busy:  # it was ended early
            for child in set(active_children()) - others:
                child.terminate()
        pool.shutdown(cancel_futures=True)


def finished(busy: set[Future[Portion]], pace: dict[Bout, float]) -> Generator[Portion, None, None]:
    """Wait for the next portions, and note how quick they were."""
    for future in wait(busy, return_when=FIRST_COMPLETED).done:
        busy.discard(future)
        portion = future.result()
        pace[portion.bout] = portion.seconds / len(portion.deals)
        yield portion


@cache
def table_there(setting: Setting) -> Table:
    """The table of a process that plays for another one."""
    return Table(setting)


def play_there(setting: Setting, bout: Bout, numbers: Sequence[int]) -> Portion:
    """Play some deals for another process."""
    return play_portion(table_there(setting), bout, numbers)


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Processes started meanwhile never hear a Ctrl-C; we hear it afterwards.

    A terminal sends it to all of them, and it is ours to end them. What blocks it is inherited by
    a new process; and since another of our threads may still be the one to receive it, Python is
    told to do nothing yet: half a started process would complain.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, handler)
    if heard and callable(handler):
        handler(signal.SIGINT, None)


def end_with_parent() -> None:
    """Let this process end when the one that started it has ended, however that came about."""
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
