"""Plays a track of Rollwright-1 with a player, by the arena's own deals."""

from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Final, TypedDict

from rollwright import __version__
from rollwright.players.arena.contest import entrants_of, pair_of
from rollwright.players.arena.deal import Arena, Bout, Deal, Setting
from rollwright.players.arena.intervals import Cluster, over_clusters, share_over_clusters
from rollwright.players.arena.journal import Journal
from rollwright.players.arena.workers import Deals, play_missing
from rollwright.players.benchmark.tracks import POINTS, Track
from rollwright.players.registry import any_choice

OPPONENT: Final = "greedy"
DIGITS: Final = 4  # of a figure that is kept


class Figure(TypedDict):
    """What a player reached in a track: points, or wins in per cent, with the 95 % interval."""

    mean: float
    low: float
    high: float
    deals: int
    forfeits: int  # games that a player of one's own has lost by failing
    rollwright: str  # the version that it was played with


def play_track(
    track: Track,
    player: str,
    deals: int,
    workers: int,
    progress: Callable[[int], None],
    keep: Path | None = None,
) -> Figure:
    """Play the first deals of a track; `progress` hears how many there are.

    What a folder keeps of them is not played again.
    """
    any_choice(player)  # refuses, in a sentence
    setting = Setting(track.game, track.seats, track.options, track.seed, duplicate=True)
    entrants = entrants_of([player] if setting.solo else [player, OPPONENT])
    bout: Bout = entrants if setting.solo else pair_of(*entrants)
    journal = Journal(keep / f"{file_name(track)}.deals", setting) if keep else None
    played = found_in(journal, bout, range(deals)) if journal else {}

    def take(_: Bout, some: Deals) -> None:
        played.update(some)
        if journal:
            journal.add(bout, some)
        progress(len(played))

    with closing(journal) if journal else nullcontext():
        if not play_missing(Arena(setting), {bout: set(played)}, range(deals), workers, take):
            raise KeyboardInterrupt
    me = bout.index(entrants[0])
    return figure(track, [played[number] for number in sorted(played)], me)


def found_in(journal: Journal, bout: Bout, deals: range) -> Deals:
    """The deals of a bout that a journal has."""
    labels = tuple(entrant.label for entrant in bout)
    return {
        found.number: found.deal
        for found in journal.found
        if found.labels == labels and found.number in deals
    }


def file_name(track: Track) -> str:
    """A name for what is kept of a track.

    >>> from rollwright.players.benchmark.tracks import tracks
    >>> [file_name(track) for track in tracks()][3:6]
    ['hexroller-back', 'polygrid', 'penk']
    """
    return "".join(letter for letter in track.name.lower().replace(" ", "-") if letter != "!")


def figure(track: Track, deals: list[Deal], me: int) -> Figure:
    """What some deals amount to for one who played them."""
    if track.counts == POINTS:
        found = over_clusters([Cluster(1, deal.games.scores[0][me]) for deal in deals])
        scale = 1
    else:
        games = [deal.games.wins for deal in deals]
        won = [Cluster(len(wins), sum(shares[me] for shares in wins)) for wins in games]
        found = share_over_clusters(won)
        scale = 100
    mean, low, high = (round(scale * number, DIGITS) for number in found)
    lost = sum(forfeit.player == me for deal in deals for forfeit in deal.forfeits)
    return {
        "mean": mean,
        "low": low,
        "high": high,
        "deals": len(deals),
        "forfeits": lost,
        "rollwright": __version__,
    }
