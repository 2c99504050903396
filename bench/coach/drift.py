"""What is left over in reviews of players of every strength: whether their sums can be believed.

    python -m bench.coach.drift hexroller --games 4 --players easy,medium,hard --keep FILE

In each game two of the players meet (one plays alone where a game is for one). For every player it
says, on average over games and seats, in the share of the win and in points: where accounts start,
luck, errors, what others gave; and what all that is off by from the result, with its sign and its
size; and then luck, errors and what others gave as they are told, made to add up to the result.
"""

from collections import defaultdict
from typing import Any

import numpy as np

from bench.coach.games import Lines, asked_for, new_game, numbers, play_among
from rollwright.coach.review import Account, Review
from rollwright.coach.reviewer import review
from rollwright.core.dice import derived

HEADS = ("start", "luck", "errors", "others", "off", "|off|")
TOLD = ("luck", "errors", "others", "result")


def pairs(players: list[str], seats: int) -> list[list[str]]:
    """Who meets whom, in turns."""
    if seats == 1:
        return [[one] for one in players]
    near = zip(players, [*players[1:], players[0]], strict=True)
    return [[*pair, *pair][:seats] for pair in near]


def told_of(told: Review, who: list[str]) -> list[list[Any]]:
    """By seat: who, and figures of its accounts."""
    found: list[list[Any]] = []
    for one in told.seats:
        found.append([who[one.seat], told.kinds[0], figures(one.account, one.judged)])
        if one.points is not None and one.judged_points is not None:
            found.append([who[one.seat], told.kinds[1], figures(one.points, one.judged_points)])
    return found


def figures(account: Account, raw: Account) -> list[float]:
    """Of a seat and account: as it was judged, and as it is told."""
    judged = (raw.start, raw.luck, raw.errors, raw.others, raw.drift, abs(raw.drift))
    return [*judged, account.luck, account.errors, account.others, account.result]


def main() -> None:
    """Play, review, tell."""
    parser = asked_for(__doc__)
    parser.set_defaults(games=3)
    parser.add_argument("--players", default="easy,medium,hard")
    parser.add_argument("--option", action="append", default=[], help="as in pile=replaced")
    parser.add_argument("--seconds", type=float, help="of each review")
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    meeting = pairs(asked.players.split(","), asked.seats)

    def work(number: int) -> list[Any]:
        seed = derived(asked.seed, number) >> 1
        who = meeting[number % len(meeting)]
        match = play_among(new_game(asked.game, asked.seats, seed, asked.option), who, seed)
        told = review(match, seconds=asked.seconds, threads=asked.threads)
        return [told.seconds, told_of(told, who)]

    done = [one for _, one in Lines(asked.keep).through(numbers(asked)[0], work, numbers(asked)[1])]
    by: dict[tuple[str, str], list[list[float]]] = defaultdict(list)
    for _, seats in done:
        for who, kind, made in seats:
            by[kind, who].append(made)
    print(f"{asked.game} for {asked.seats}: {len(done)} games")
    print(f"  seconds a review: {np.mean([seconds for seconds, _ in done]):.1f}")
    print("  " + " ".join(f"{head:>8}" for head in ("", "", "seats", *HEADS, *TOLD)))
    for (kind, who), made in sorted(by.items()):
        print(
            f"  {kind:>8} {who:>8} {len(made):8}"
            + "".join(f" {value:8.3f}" for value in np.mean(made, axis=0))
        )


if __name__ == "__main__":
    main()
