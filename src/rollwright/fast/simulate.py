"""Whole games of random and greedy players by the million.

Each game has its own key, so results depend on the seed and the number of games alone, never on
the number of threads or on the machine. Games are counted, not kept.
"""

import os
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cache, lru_cache, partial
from typing import Final, NamedTuple, Protocol

from rollwright.core.binding import bound
from rollwright.core.bits import has, size
from rollwright.core.dice import Key, derived
from rollwright.core.game import AnyGame, AnyRules, Game
from rollwright.core.seats import Seats
from rollwright.core.states import State, StateIn
from rollwright.core.unbound import UNBOUND
from rollwright.fast.cache import is_ready, mark_ready
from rollwright.fast.compiled import compiled
from rollwright.fast.results import (
    BELOW,
    BINS,
    WHOLE_WIN,
    WINS,
    Counted,
    Results,
    bin_of,
    count_in,
    nothing_counted,
)
from rollwright.fast.rows import Ints
from rollwright.games import game as game_of
from rollwright.play.loop import Players, random_choice, seated_choice, whole_game
from rollwright.work import crew as crews
from rollwright.work.crew import Crew
from rollwright.work.pieces import Cut, Piece, Sizes, work_through

FIRST_GAMES: Final = 64  # few, so that progress shows soon
PIECE_SECONDS: Final = 0.1  # for a thread; for workers elsewhere, who are asked from afar …
PIECE_SECONDS_ELSEWHERE: Final = 2.0  # … so long
LOOKED_AT: Final = 20  # random games that show how wide bins must be

rules: AnyRules = UNBOUND  # those of the game that a function is bound to


def play_many(
    players: Players, state: State, seed: Key, first: int, games: int, width: int, counts: Ints,
    bins: Ints,
) -> int:  # fmt: skip
    """Play the games number first, first+1, …; returns the number of decisions made in them.

    `players` is what the `choose` goes by to which this is bound. `counts` and `bins` have a row
    a seat, with one more for the lengths.
    """
    decisions = 0
    for number in range(first, first + games):
        last, made = whole_game(players, state, derived(seed, number))
        decisions += made
        count_game(last, made, width, counts, bins)
    return decisions


def count_game(last: State, made: int, width: int, counts: Ints, bins: Ints) -> None:
    """Take in how a game ended, after so many decisions."""
    seats = counts.shape[0] - 1
    count_in(counts, seats, made)
    bins[seats, bin_of(made, 1)] += 1
    won = rules.winners(last)
    for seat in range(seats):
        points = rules.score(last, seat)
        count_in(counts, seat, points)
        if has(won, seat):
            counts[seat, WINS] += WHOLE_WIN // size(won)
        bins[seat, bin_of(points, width)] += 1


class PlaysMany(Protocol[StateIn]):
    """`play_many` for some players."""

    def __call__(
        self, state: StateIn, seed: Key, first: int, games: int, width: int, counts: Ints,
        bins: Ints, /,
    ) -> int: ...  # fmt: skip


def many_games(game: Game[State], greedy_seats: Seats) -> PlaysMany[State]:
    """`play_many`, compiled, with greedy players in some seats; without any it compiles sooner."""
    choose = seated_choice if greedy_seats else random_choice
    return partial(compiled(play_many, game, choose=choose), greedy_seats)


@cache
def bin_width(game: AnyGame, state: NamedTuple) -> int:
    """Points in a bin: wide enough that some random games fill at most half of the bins.

    Always the same games, in plain Python: so bins lie where they lie whoever plays, on whatever
    device, and what was counted apart can be put together.
    """
    seats = game.rules.seats(state)
    play = bound(whole_game, game, choose=random_choice)
    ends = [play(None, state, derived(0, number))[0] for number in range(LOOKED_AT)]
    scores = [game.rules.score(end, seat) for end in ends for seat in range(seats)]
    width = 1
    for width in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
        if -width * BELOW // 2 < min(scores) and max(scores) < width * BINS // 2:
            break
    return width


def warm_up(
    game: Game[State], state: State, greedy_seats: Seats, tell: Callable[[str], None]
) -> None:
    """Compile, where that was not done before; this is where a person may have to wait."""
    seats = game.rules.seats(state)
    what = f"{game.name}-{seats}{'-greedy' if greedy_seats else ''}"
    if not is_ready(what, game):
        tell(f"Compiling {game.title} for {seats} seat{'s' if seats > 1 else ''}, once …")
    ready(game, state, greedy_seats)
    mark_ready(what, game)


@lru_cache(maxsize=8)
def ready(game: AnyGame, state: NamedTuple, greedy_seats: Seats) -> PlaysMany[NamedTuple]:
    """`many_games` after its first game, which compiles."""
    play = many_games(game, greedy_seats)
    play(state, 0, 0, 1, 1, *nothing_counted(game.rules.seats(state)))
    return play


def play_piece(
    game: AnyGame | str,
    state: NamedTuple,
    seed: Key,
    greedy_seats: Seats,
    width: int,
    piece: Piece[None],
) -> Counted:
    """Play the games of a piece, here or elsewhere, where a game is known by its name."""
    one = game_of(game) if isinstance(game, str) else game
    counts, bins = nothing_counted(one.rules.seats(state))
    first, games = piece.numbers[0], len(piece.numbers)
    play = ready(one, state, greedy_seats)
    decisions = play(state, seed, first, games, width, counts, bins)
    return Counted.of(games, decisions, counts, bins)


def simulate(
    game: Game[State],
    state: State,
    *,
    seed: Key,
    games: int | range,
    greedy_seats: Seats = 0,
    threads: int | None = None,
    crew: AbstractContextManager[Crew] | None = None,
    progress: Callable[[int], None] = lambda _: None,
    tell: Callable[[str], None] = lambda _: None,
) -> Results:
    """Play games from a state, random or greedy by seat, on some threads (all cores unless said).

    Or those of some numbers, or with another crew. `progress` hears how many games have been
    played, `tell` what a person has to wait for. A KeyboardInterrupt ends it early with the games
    played so far.
    """
    numbers = range(games) if isinstance(games, int) else games
    results = Results(game.rules.seats(state), bin_width(game, state))

    def take(_: Piece[None], counted: Counted) -> None:
        results.add(counted)
        progress(results.games)

    with crew or crews.threads(threads or cores()) as workers:
        if not workers.elsewhere:
            warm_up(game, state, greedy_seats, tell)
        start = time.perf_counter()
        known = game.name if workers.elsewhere else game
        work = partial(play_piece, known, state, seed, greedy_seats, results.width)
        work_through(work, cut(numbers, workers), workers, take)
        results.seconds = time.perf_counter() - start
    return results


def cores() -> int:
    """How many cores there are here."""
    return os.cpu_count() or 1


def cut(numbers: range, workers: Crew) -> Cut[None]:
    """Games in pieces: short at first, and at the end so that nobody waits long for the last."""
    seconds = PIECE_SECONDS_ELSEWHERE if workers.elsewhere else PIECE_SECONDS
    most = max(FIRST_GAMES, len(numbers) // (4 * workers.workers))
    return Cut({None: numbers}, Sizes(seconds, FIRST_GAMES, most, shares=2 * workers.workers))
