"""Many games of computer players, and their statistics: `rollwright.simulate`.

Random and greedy players come as machine code; any others play in Python. Game number n has its
own key, so what comes of it depends on the seed, on n and on who plays: not on threads, machines,
or on how the games were shared among them.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from functools import partial
from secrets import randbelow
from typing import Final, NamedTuple

from rollwright.core.bits import has
from rollwright.core.dice import KEYS, Key, derived
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame
from rollwright.fast import simulate as fast
from rollwright.fast.results import Ended, Results
from rollwright.games import game as game_of
from rollwright.play.loop import playout
from rollwright.players.forfeit import Watched, points, winners_of
from rollwright.players.registry import any_choice
from rollwright.players.statistics import Simulation
from rollwright.work import crew as crews
from rollwright.work.crew import Crew
from rollwright.work.parts import WHOLE, Part
from rollwright.work.pieces import Cut, Piece, Sizes, work_through

COMPILED: Final = ("random", "greedy")  # players that come as machine code
MOST_GAMES: Final = 1 << 31  # after so many the keys of one seed begin again
PIECE_SECONDS: Final = 0.5  # of work in Python that is handed out at once


def simulate(
    game: str | AnyGame,
    games: int = 10_000,
    seats: int | None = None,
    players: str | Sequence[str] = "random",
    *,
    seed: Key | None = None,
    device: str = "cpu",
    threads: int | None = None,
    ray: str | None = None,
    executor: Executor | None = None,
    part: Part = WHOLE,
    progress: Callable[[int], None] = lambda _: None,
    tell: Callable[[str], None] = lambda _: None,
    **options: str,
) -> Simulation:
    """Let computer players play many games, and return what they add up to.

    `players` is one name for all seats or one a seat: random, hard, planner:500, mine.py:choose, …;
    `options` are the game's, as in `variant="B"`. Equal seeds give equal results, bit by bit,
    however the games are played: on `threads` (all cores unless said), on the GPU
    (`device="gpu"`, random players only), on the cores of a Ray cluster (`ray="host:6379"`, or
    "local"), or by the workers of any `executor` of concurrent.futures. Random and greedy players
    run as machine code, others in Python, one game after another unless others work. `progress`
    hears how many games were played. A KeyboardInterrupt ends it early with what was played.

    >>> done = simulate("splitter", games=1000, seats=2, players="greedy", seed=1)
    >>> done.games, done.lengths.mean, done.quantile(0.5)
    (1000, 44.0, [33, 32])
    >>> [round(mean.value, 1) for mean in done.means]
    [32.6, 32.5]
    """
    one = game_of(game) if isinstance(game, str) else game
    names = seated(one, seats, players)
    seed = randbelow(10**9) if seed is None else seed
    where = Where(device, threads, ray, executor)
    return play(one, options, names, games, seed, where, part, Heard(progress, tell))


class Where(NamedTuple):
    """Where games are played."""

    device: str = "cpu"
    threads: int | None = None
    ray: str | None = None
    executor: Executor | None = None


class Heard(NamedTuple):
    """Who hears how far it has come, and what one waits for."""

    progress: Callable[[int], None]
    tell: Callable[[str], None]


def play(
    game: AnyGame,
    options: Mapping[str, str],
    names: list[str],
    games: int,
    seed: Key,
    where: Where,
    part: Part,
    heard: Heard,
) -> Simulation:
    """Play a part of so many games, a player a seat, wherever they are played."""
    state = game.new_game(len(names), game.options(options))
    crew = crews.others(where.ray, where.executor)
    check(names, games, seed, where)
    numbers = part.cut(games)
    greedy = sum(1 << seat for seat, name in enumerate(names) if name == "greedy")
    threads: int | None = None
    try:
        if any(name not in COMPILED for name in names):
            threads = 1 if crew is None else None
            results = in_python(
                game, state, names, seed, numbers, crew or crews.alone(), heard.progress
            )
        elif where.device == "gpu":
            from rollwright.fast import gpu  # noqa: PLC0415 (not everybody has one)

            results = gpu.simulate(
                game, state, seed=seed, games=numbers, progress=heard.progress, tell=heard.tell
            )
        else:
            threads = (where.threads or fast.cores()) if crew is None else None
            results = fast.simulate(
                game, state, seed=seed, games=numbers, greedy_seats=greedy, threads=threads,
                crew=crew, progress=heard.progress, tell=heard.tell,
            )  # fmt: skip
    except KeyboardInterrupt:  # nothing is played yet: it was being compiled
        results = Results(len(names), fast.bin_width(game, state))
    return Simulation(game.name, options, names, games, seed, part, results, where.device, threads)


def seated(game: AnyGame, seats: int | None, players: str | Sequence[str]) -> list[str]:
    """Who sits where; refuses, in a sentence, who cannot."""
    if isinstance(players, str):
        names = [players] * (game.usual_seats if seats is None else seats)
    else:
        names = list(players)
        if seats is not None and seats != len(names):
            raise BadOption(
                f"The number of seats is {seats}, but there are {len(names)} names of players."
            )
    for name in names:
        any_choice(name)
    return names


def check(names: list[str], games: int, seed: Key, where: Where) -> None:
    """Refuse what cannot be simulated."""
    if not 1 <= games <= MOST_GAMES:
        raise BadOption(f"Games are 1 to {MOST_GAMES:,}, not {games:,}.")
    if not 0 <= seed < KEYS:
        raise BadOption(f"A seed is a whole number from 0 to {KEYS - 1}, not {seed}.")
    if where.device not in ("cpu", "gpu"):
        raise BadOption(f"The device is cpu or gpu, not '{where.device}'.")
    if where.device == "gpu":
        if any(name != "random" for name in names):
            raise BadOption("On a GPU all players are random.")
        if where.ray or where.executor:
            raise BadOption("Others work on their processors: leave the GPU out, or the others.")


# ---------------------------------------------------------------- in Python


def play_piece(
    game: AnyGame | str, state: NamedTuple, names: Sequence[str], seed: Key, piece: Piece[None]
) -> list[Ended]:
    """Play the games of a piece with any players, here or elsewhere."""
    one = game_of(game) if isinstance(game, str) else game
    players = [any_choice(name) for name in names]
    ended = []
    for number in piece.numbers:
        watched = [Watched(choose) for choose in players]
        last, decisions = playout(one, state, derived(seed, number), watched)
        ended.append(how_it_ended(one, last, decisions, [each.failed for each in watched]))
    return ended


def how_it_ended(
    game: AnyGame, last: NamedTuple, decisions: int, whys: Sequence[str | None]
) -> Ended:
    """How a game ended, in which some players may have failed, each for a reason."""
    failures = tuple((seat, why) for seat, why in enumerate(whys) if why is not None)
    failed = sum(1 << seat for seat, _ in failures)
    scores = (points(game.rules.score(last, seat), has(failed, seat)) for seat in range(len(whys)))
    won = winners_of(game.rules.winners(last), len(whys), failed)
    return Ended(decisions, tuple(scores), won, failures)


def in_python(
    game: AnyGame,
    state: NamedTuple,
    names: list[str],
    seed: Key,
    numbers: range,
    crew: AbstractContextManager[Crew],
    progress: Callable[[int], None],
) -> Results:
    """Play with any computer players, in plain Python; the same seed gives the same dice."""
    results = Results(len(names), fast.bin_width(game, state))

    def take(_: Piece[None], ended: list[Ended]) -> None:
        results.add_games(ended)
        progress(results.games)

    with crew as workers:
        start = time.perf_counter()
        known = game.name if workers.elsewhere else game
        work = partial(play_piece, known, state, names, seed)
        sizes = Sizes(PIECE_SECONDS) if workers.elsewhere else Sizes.all_of(1)
        work_through(work, Cut({None: numbers}, sizes), workers, take)
        results.seconds = time.perf_counter() - start
    return results
