"""Calibration: of positions said to be won with 60 %, how many were; alone: points.

    python -m bench.coach.games splitter --games 310 --keep splitter.jsonl
    python -m bench.coach.calibration splitter --from splitter.jsonl --keep said.jsonl

All positions of whole games of hard against hard are judged, from the start to the last move, and
what is said of the first seat is compared with how the game ended. Positions of one game end alike,
so errors are those over games. Alone: expected points against those at the end, by how much of the
game was played. The judge is the one that reviews of such games have.
"""

from pathlib import Path
from typing import Any

import numpy as np

from bench.coach.games import Lines, asked_for, kept_games, numbers
from rollwright.coach.accounts import kinds_of, results
from rollwright.coach.gain_over_greedy import Gains
from rollwright.coach.judge import Judge, Playouts
from rollwright.coach.judge_choice import judge_for
from rollwright.play.match import AnyMatch
from rollwright.players.arena.intervals import Cluster, over_clusters

BINS = 10
PARTS = 4  # of a game alone


def judge_of(match: AnyMatch, playouts: int) -> Judge[Any]:
    """Who says what positions are worth, by so many playouts where it goes by greedy ones."""
    return judge_for(match.game, match.at(0), playouts)


def said_of(judge: Judge[Any], match: AnyMatch) -> dict[str, Any]:
    """What is said of every position for the first seat, and the end; turns are those to come."""
    ends = range(len(match.events))
    states = [match.at(end) for end in ends]
    said = judge.states(states)[0, :, 0]
    if isinstance(judge, Playouts):
        gains = Gains(judge)
        said = said + [gains(state) for state in states]
    end = float(results(match.game, match.state)[0, 0])
    to_come = [0.0] * len(ends)
    if match.seats == 1 and match.game.race:
        begins = match.game.turn_begins
        throws = [n for n, event in enumerate(match.events) if event.seat is None]
        begun = [n for n in throws if begins is None or begins(match.at(n))]
        to_come = [-sum(n >= at for n in begun) for at in ends]
    actual = [end + more for more in to_come]
    return {"said": [round(float(one), 5) for one in said], "actual": actual}


def tell_shares(games: list[dict[str, Any]]) -> None:
    """A line a bin, with errors over games."""
    for n in range(BINS):
        clusters, said = [], []
        for game in games:
            inside = [
                (one, end)
                for one, end in zip(game["said"], game["actual"], strict=True)
                if min(BINS - 1, int(one * BINS)) == n
            ]
            if inside:
                clusters.append(Cluster(len(inside), sum(end for _, end in inside)))
                said += [one for one, _ in inside]
        if said:
            won = over_clusters(clusters)
            print(
                f"  {n / BINS:4.0%} to {(n + 1) / BINS:4.0%}: {len(said):6} positions of"
                f" {len(clusters):4} games, said {np.mean(said):.3f},"
                f" won {won.mean:.3f} ({won.low:.3f} to {won.high:.3f})"
            )


def tell_points(games: list[dict[str, Any]]) -> None:
    """By how much of the game was played: what was said less what came."""
    for part in range(PARTS):
        clusters, off, said = [], [], []
        for game in games:
            size = len(game["said"])
            inside = range(part * size // PARTS, (part + 1) * size // PARTS)
            apart = [game["said"][n] - game["actual"][n] for n in inside]
            clusters.append(Cluster(len(apart), sum(apart)))
            off += apart
            said += [game["said"][n] for n in inside]
        mean = over_clusters(clusters)
        print(
            f"  quarter {part + 1}: {len(off):6} positions of {len(clusters):4} games,"
            f" said {np.mean(said):.2f}, too much by {mean.mean:+.2f}"
            f" ({mean.low:+.2f} to {mean.high:+.2f}), off by {np.std(off):.2f} (one deviation)"
        )


def main() -> None:
    """Judge, compare."""
    parser = asked_for(__doc__)
    parser.add_argument("--from", dest="games_file", type=Path, required=True)
    parser.add_argument("--playouts", type=int, default=128)
    asked = parser.parse_args()
    matches = kept_games(asked.games_file)
    which, until = numbers(asked)
    there = [n for n in which if n in matches]
    done = Lines(asked.keep).through(
        there, lambda n: said_of(judge_of(matches[n], asked.playouts), matches[n]), until
    )
    games = [told for _, told in done]
    shares = next(iter(matches.values())).seats > 1
    said = np.concatenate([game["said"] for game in games])
    actual = np.concatenate([game["actual"] for game in games])
    print(f"{asked.game}, {asked.playouts} playouts: {len(said)} positions of {len(games)} games")
    (tell_shares if shares else tell_points)(games)
    name = "Brier score" if shares else "mean square"
    print(f"  {name} {((said - actual) ** 2).mean():.4f}")
    one = next(iter(matches.values()))
    print("" if shares else f"  in {kinds_of(one.game, one.seats)[0]}")


if __name__ == "__main__":
    main()
