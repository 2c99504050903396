"""Agreement with a judge of ten times the thought, and with other luck.

    python -m bench.coach.reviews splitter --from games.jsonl --games 20 --keep reviews.jsonl
    python -m bench.coach.agreement splitter --from games.jsonl --reviews reviews.jsonl

Of every reviewed game some decisions are taken by lot, and all that were called a mistake or a
blunder. The moves that the review tells of are played out ten times as often as a decision is on
average in a review, with lots that the review did not see.
"""

import argparse
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from bench.coach.games import Lines, asked_for, kept_games, numbers
from bench.coach.planted import OTHER_LOTS
from rollwright.coach.classes import thresholds
from rollwright.coach.judge import Judge, cores
from rollwright.coach.judges import judge_for
from rollwright.coach.review import BLUNDER, MISTAKE, Review, ReviewedEvent, from_json
from rollwright.coach.steps import Chosen, passages
from rollwright.play.match import AnyMatch

SURE = 2.0  # doubts


def asked_again(
    match: AnyMatch, told: Review, asked: argparse.Namespace, lots: Random
) -> list[dict[str, Any]]:
    """Some decisions of a game, by both judges."""
    worlds = {
        part.number: part
        for one in passages(match)
        for part in one.parts
        if isinstance(part, Chosen)
    }
    choices = [one for one in told.events if one.choices > 1]
    some = lots.sample(choices, min(asked.decisions, len(choices)))
    by_lot = {one.number for one in some}
    called = [one for one in choices if one.rated in (MISTAKE, BLUNDER)]
    some += [one for one in called if one.number not in by_lot]
    judge = judge_for(match.game, match.at(0), 1, cores())
    return [
        again(judge, match, worlds[one.number], one, asked.playouts) | {"lot": one.number in by_lot}
        for one in some
    ]


def again(
    judge: Judge[Any], match: AnyMatch, part: Chosen[Any], event: ReviewedEvent, playouts: int
) -> dict[str, Any]:
    """What ten times the thought says of a decision."""
    moves = [one.move for one in event.moves]
    first = (OTHER_LOTS, OTHER_LOTS + playouts)
    worths = judge.moves(part.world, part.seat, moves, *first)
    own = worths.values[0, :, part.seat]
    played, best, top = moves.index(part.move), moves.index(event.best or 0), int(own.argmax())
    doubt = 0.0
    if worths.samples is not None:
        samples = worths.samples[0, :, :, part.seat]
        doubt = float((samples[top] - samples[played]).std() / samples.shape[1] ** 0.5)
    return {
        "loss": event.loss,
        "rated": event.rated,
        "again": float(own[top] - own[played]),
        "gain": float(own[best] - own[played]),  # of the move that was called best
        "behind": float(own[top] - own[best]),
        "doubt": doubt,
    }


def tell(game: str, kind: str, found: list[dict[str, Any]]) -> None:
    """How far both agree."""
    stated = thresholds(game, kind)
    by_lot = [one for one in found if one["lot"]]
    near = [one["behind"] < stated.inaccuracy for one in by_lot]
    print(f"  {len(by_lot)} decisions by lot: best move as good as the best, within an inaccuracy:")
    print(f"    {np.mean(near):.1%}; losses differ by {_apart(by_lot):.4f} on average")
    called = [one for one in found if one["rated"] in (MISTAKE, BLUNDER)]
    if called:
        true = [one["gain"] > 0 for one in called]
        large = [one["gain"] >= stated.inaccuracy for one in called]
        print(
            f"  {len(called)} called a mistake or a blunder: the better move is better in"
            f" {np.mean(true):.1%}, by an inaccuracy or more in {np.mean(large):.1%};"
            f" said {np.mean([one['loss'] for one in called]):.4f},"
            f" again {np.mean([one['gain'] for one in called]):.4f}"
        )
    missed = [one for one in by_lot if one["again"] - SURE * one["doubt"] >= stated.mistake]
    if missed:
        heard = [one["loss"] >= stated.inaccuracy for one in missed]
        print(f"  {len(missed)} surely mistakes: called an error in {np.mean(heard):.1%}")


def _apart(found: list[dict[str, Any]]) -> float:
    return float(np.mean([abs(one["loss"] - one["gain"]) for one in found]))


def main() -> None:
    """Ask again, compare."""
    parser = asked_for(__doc__)
    parser.add_argument("--from", dest="games_file", type=Path, required=True)
    parser.add_argument("--reviews", type=Path, required=True)
    parser.add_argument("--decisions", type=int, default=10, help="of each game, by lot")
    parser.add_argument("--playouts", type=int, default=4800)
    asked = parser.parse_args()
    matches = kept_games(asked.games_file)
    reviews = {n: from_json(told) for n, told in Lines(asked.reviews).found.items()}

    def work(number: int) -> list[dict[str, Any]]:
        return asked_again(matches[number], reviews[number], asked, Random(asked.seed + number))

    which, until = numbers(asked)
    there = range(which.start, min(which.stop, max(reviews) + 1))
    done = [told for _, told in Lines(asked.keep).through(there, work, until)]
    print(f"{asked.game}: {len(done)} games")
    tell(asked.game, next(iter(reviews.values())).kinds[0], [one for told in done for one in told])


if __name__ == "__main__":
    main()
