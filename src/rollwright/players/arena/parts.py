"""A part of a contest as a file, and the contest that all its parts are."""

from collections.abc import Sequence
from typing import Final

from rollwright.core.errors import BadText
from rollwright.players.arena.contest import Contest, deals_for, entrants_of
from rollwright.players.arena.deal import Games, Setting
from rollwright.players.arena.journal import head, rows
from rollwright.players.arena.thinking_times import Times
from rollwright.work.parts import Part, PartFile, Said

KIND: Final = "arena"


def part_file(played: Contest, names: Sequence[str], games: int, part: Part) -> PartFile:
    """All deals of a part, and all that they depend on."""
    setting: Said = {
        **head(played.setting),
        "given": [list(pair) for pair in played.setting.options],
        "players": list(names),
        "games": games,
    }
    bouts = [
        {
            "deals": [[number, one.wins, one.scores] for number, one in sorted(deals.items())],
            "nanoseconds": [times.total for times in played.times[bout]],
            "times": [sorted(times.bins.items()) for times in played.times[bout]],
        }
        for bout, deals in played.deals.items()
    ]
    return PartFile(KIND, part, setting, {"seconds": played.seconds, "bouts": bouts})


def merged_contest(files: Sequence[PartFile]) -> tuple[Contest, int]:
    """The contest that some parts are all parts of, and how many games a pair it has."""
    said = files[0].setting
    options = tuple((str(name), str(value)) for name, value in said["given"])
    setting = Setting(said["game"], said["seats"], options, said["seed"], said["duplicate"])
    result = Contest.before(setting, entrants_of(said["players"]))
    seconds = 0.0
    try:
        for file in files:
            seconds += float(file.results["seconds"])
            for bout, told in zip(result.deals, file.results["bouts"], strict=True):
                for number, wins, scores in told["deals"]:
                    both = Games(rows(wins, len(bout)), rows(scores, len(bout)))
                    result.deals[bout][int(number)] = both
                spent = zip(told["nanoseconds"], told["times"], strict=True)
                for times, (total, bins) in zip(result.times[bout], spent, strict=True):
                    times.join(Times(int(total), {int(k): int(n) for k, n in bins}))
        every = set(range(deals_for(setting, said["games"])))
        if any(set(deals) != every for deals in result.deals.values()):
            raise ValueError("a deal is missing")
    except (KeyError, TypeError, ValueError) as error:
        raise BadText(f"A file has deals that no contest wrote ({error}).") from None
    return result._replace(seconds=seconds), int(said["games"])
