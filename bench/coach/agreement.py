"""Agreement with a judge of ten times the thought, and with other luck.

    python -m bench.coach.planted splitter --from games.jsonl --keep planted.jsonl
    python -m bench.coach.agreement splitter --from planted.jsonl

Of every game that `planted.py` has reviewed some decisions are taken by lot, and those that were
called a mistake or a blunder, at most as many; the planted one is left out. The moves that the
review tells of are played out ten times as often as a decision is on average in a review, with lots
that the review did not see.
"""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from bench.coach.games import Lines, asked_for, numbers
from bench.coach.planted import OTHER_LOTS
from rollwright import load
from rollwright.coach.accounts import kinds_of
from rollwright.coach.judge import Judge
from rollwright.coach.judge_choice import judge_for
from rollwright.coach.move_classes import thresholds
from rollwright.coach.passages import Chosen, passages
from rollwright.coach.review import BLUNDER, MISTAKE
from rollwright.play.match import AnyMatch

SURE = 2.0  # doubts


def asked_again(
    match: AnyMatch, told: dict[str, Any], decisions: int, playouts: int, lots: Random
) -> list[dict[str, Any]]:
    """Some decisions of a game, by both judges."""
    worlds = {
        part.number: part
        for one in passages(match)
        for part in one.parts
        if isinstance(part, Chosen)
    }
    choices = [one for one in told["decisions"] if one["number"] != told["event"]]
    some = lots.sample(choices, min(decisions, len(choices)))
    by_lot = {one["number"] for one in some}
    called = [one for one in choices if one["rated"] in (MISTAKE, BLUNDER)]
    more = [one for one in called if one["number"] not in by_lot]
    some += lots.sample(more, min(decisions, len(more)))
    judge = judge_for(match.game, match.at(0), 1)
    return [
        again(judge, worlds[one["number"]], one, playouts) | {"lot": one["number"] in by_lot}
        for one in some
    ]


def again(
    judge: Judge[Any], part: Chosen[Any], told: dict[str, Any], playouts: int
) -> dict[str, Any]:
    """What ten times the thought says of a decision."""
    moves = told["moves"]
    first = (OTHER_LOTS, OTHER_LOTS + playouts)
    worths = judge.moves(part.world, part.seat, moves, *first)
    own = worths.values[0, :, part.seat]
    played, best, top = moves.index(part.move), moves.index(told["best"]), int(own.argmax())
    doubt = 0.0
    if worths.samples is not None:
        samples = worths.samples[0, :, :, part.seat]
        doubt = float((samples[top] - samples[played]).std() / samples.shape[1] ** 0.5)
    return {
        "loss": told["loss"],
        "rated": told["rated"],
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
    parser.add_argument("--from", dest="planted_file", type=Path, required=True)
    parser.add_argument("--decisions", type=int, default=5, help="of each game, by lot")
    parser.add_argument("--playouts", type=int, default=4800)
    asked = parser.parse_args()
    planted = {n: told for n, told in Lines(asked.planted_file).found.items() if told is not None}
    which, until = numbers(asked)
    matches = {n: load(planted[n]["record"]) for n in which if n in planted}

    def work(number: int) -> list[dict[str, Any]]:
        how = (asked.decisions, asked.playouts, Random(asked.seed + number))
        return asked_again(matches[number], planted[number], *how)

    done = [told for _, told in Lines(asked.keep).through(sorted(matches), work, until)]
    print(f"{asked.game}: {len(done)} games")
    one = next(iter(matches.values()))
    tell(asked.game, kinds_of(one.game, one.seats)[0], [one for told in done for one in told])


if __name__ == "__main__":
    main()
