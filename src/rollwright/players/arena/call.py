"""The arena from Python: `rollwright.arena`."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TypeAlias

from rollwright.core.dice import Key
from rollwright.games import game as game_of
from rollwright.players.arena.contest import contest
from rollwright.players.arena.deal import Setting
from rollwright.players.arena.report import ContestReport, contest_report

Entry: TypeAlias = str | Callable[..., object]  # a player by its name, or a function that plays


def arena(
    players: Sequence[Entry],
    game: str,
    *,
    games: int = 1000,
    seats: int | None = None,
    seed: Key = 0,
    duplicate: bool = True,
    workers: int = 1,
    executor: Executor | None = None,
    keep: Path | str | None = None,
    progress: Callable[[int], None] = lambda _: None,
    **options: object,
) -> ContestReport:
    """Let players meet, every pair of them; what `rollwright arena --json` prints, as a dict.

    A player is a name (`"greedy"`, `"planner:500"`, `"mine.py:choose"`, `"program:./my-player"`) or
    a function: `choose(match, seat)`, which answers a move's number or words, or
    `choose(game, state, seat, key)`. `games` are those of a pair, `options` those of the game, as
    in `variant="B"`. The same seed gives the same games, wherever they are played.

    One worker is this process. More are processes of their own, or those of an `executor`: any of
    `concurrent.futures`, or with its interface. Functions are sent to them, so they have to pickle:
    let them stand in a module, or be named. `progress` hears how many deals there are; `keep` is a
    file to go on from.

    >>> def first(match, seat):
    ...     return match.moves(seat)[0]
    >>> report = arena([first, "greedy"], "splitter", games=4, seed=1)
    >>> [(row["name"], row["games"], row["win_rate"]) for row in report["players"]]
    [('first', 4, 0.0), ('greedy', 4, 1.0)]
    """
    one = game_of(game)
    if seats is None:
        seats = one.usual_seats
    texts = tuple(sorted((name, str(value)) for name, value in options.items()))
    given = named(players)
    names = {id(function): name for name, function in given.items()}
    played = contest(
        Setting(one.name, seats, texts, seed, duplicate),
        [entry if isinstance(entry, str) else names[id(entry)] for entry in players],
        games,
        workers=workers,
        keep=None if keep is None else Path(keep),
        progress=progress,
        executor=executor,
        given=given,
    )
    return contest_report(played, workers, games)


def named(players: Sequence[Entry]) -> dict[str, Callable[..., object]]:
    """The functions among players by what they are called, no two of them the same.

    >>> list(named(["greedy", lambda match, seat: 0, len, lambda match, seat: 1]))
    ['<lambda>', 'len', '<lambda> 2']
    """
    given: dict[str, Callable[..., object]] = {}
    taken = {entry for entry in players if isinstance(entry, str)}
    for entry in players:
        if isinstance(entry, str) or any(entry is other for other in given.values()):
            continue
        base = name = str(getattr(entry, "__name__", type(entry).__name__))
        while name in taken:
            name = f"{base} {sum(one.startswith(base) for one in taken) + 1}"
        taken.add(name)
        given[name] = entry
    return given
