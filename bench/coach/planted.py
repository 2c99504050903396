"""Planted blunders: is the worst move of a strong player's game found, and ranked first?

    python -m bench.coach.games splitter --games 100 --player expert --keep splitter.jsonl
    python -m bench.coach.planted splitter --from splitter.jsonl --keep planted.jsonl

In each game one decision, by lot, is replaced by the worst open move, if a judge of ten times the
thought says that it costs at least 0.05 of a win (alone 2 points, in Tutto one turn); the same
players play on from there. Then all decisions are reviewed as always (throws are not: they
change nothing about these). Ranked first means that of all decisions of all seats none is said to
have cost more; of those that are said to, ten times the thought is asked whether they did.
`agreement.py` goes on with what is kept.
"""

import time
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from bench.coach.games import Lines, asked_for, kept_games, numbers, play_on
from rollwright import Match
from rollwright.coach.accounts import POINTS, TURNS, WIN, kinds_of
from rollwright.coach.judge import Judge
from rollwright.coach.judge_choice import judge_for
from rollwright.coach.passages import Chosen, passages
from rollwright.coach.review import ERRORS, ReviewedEvent
from rollwright.coach.reviewer import decisions
from rollwright.coach.thinking_budget import FIRST_LOOK, FRESH
from rollwright.core.moves import listed
from rollwright.core.seats import Move
from rollwright.play.match import AnyMatch
from rollwright.players.arena.intervals import wilson

LEAST = {WIN: 0.05, POINTS: 2.0, TURNS: 1.0}
ASKED = 40  # decisions of a game, until one is found
OTHER_LOTS = 2 * FRESH  # no playout that the review knows
TEN_TIMES = 20 * FIRST_LOOK  # a close decision has twice the first look in a review, or more


def judge_of(match: AnyMatch) -> Judge[Any]:
    """Who says what a move costs."""
    return judge_for(match.game, match.at(0), FIRST_LOOK)


def found(match: AnyMatch, lots: Random) -> tuple[Chosen[Any], Move, float] | None:
    """A decision, its worst move, and what that costs."""
    judge = judge_of(match)
    least = LEAST[kinds_of(match.game, match.seats)[0]]
    parts = [part for one in passages(match) for part in one.parts if isinstance(part, Chosen)]
    for part in lots.sample(parts, min(ASKED, len(parts))):
        moves = listed(match.game.rules.open_moves(part.world, part.seat))
        if len(moves) == 1:
            continue
        own = judge.moves(part.world, part.seat, moves, 0, FIRST_LOOK).values[0, :, part.seat]
        order = np.argsort(own)
        if own[order[-1]] - own[order[0]] < least:
            continue
        some = [moves[order[0]], *(moves[n] for n in order[-3:])]
        lot = (OTHER_LOTS, OTHER_LOTS + TEN_TIMES)
        values = judge.moves(part.world, part.seat, some, *lot).values[0, :, part.seat]
        cost = float(values[1:].max() - values[0])
        if cost >= least:
            return part, some[0], cost
    return None


def planted(
    match: AnyMatch, seed: int, who: str, seconds: float | None = None, threads: int = 1
) -> dict[str, Any] | None:
    """A game with a blunder in it, and where the review ranks that."""
    choice = found(match, Random(seed))
    if choice is None:
        return None
    part, worst, cost = choice
    start = match.game.positions.write(match.at(0))
    again = Match.from_position(start, match.game, seed=seed)
    for event in match.events[: part.number]:
        if event.seat is None:
            again.roll(event.what)
        else:
            again.play(event.seat, event.what)
    again.play(part.seat, worst)
    play_on(again, who, seed)
    began = time.process_time()
    told = decisions(again, seconds=seconds, threads=threads)
    worked = time.process_time() - began
    moves = sorted(told, key=lambda one: -one.loss)
    here = next(one for one in moves if one.number == part.number)
    own = [one for one in moves if one.seat == part.seat]
    above = moves[: moves.index(here)]
    return {
        "event": part.number,
        "cost": round(cost, 4),
        "loss": round(here.loss, 4),
        "rated": here.rated,
        "rank": moves.index(here) + 1,
        "own rank": own.index(here) + 1,
        "first": round(moves[0].loss, 4),
        "above": [[round(one.loss, 4), round(asked_again(again, one), 4)] for one in above],
        "seconds": round(worked, 1),
        "record": again.record(),
        "decisions": [short(one) for one in told if one.choices > 1],
    }


def asked_again(match: AnyMatch, told: ReviewedEvent) -> float:
    """What ten times the thought says that another error cost."""
    parts = (part for one in passages(match) for part in one.parts)
    part = next(one for one in parts if isinstance(one, Chosen) and one.number == told.number)
    assert told.best is not None
    lot = (OTHER_LOTS, OTHER_LOTS + TEN_TIMES)
    some = [told.best, part.move]
    values = judge_of(match).moves(part.world, part.seat, some, *lot).values[0, :, part.seat]
    return float(values[0] - values[1])


def short(event: ReviewedEvent) -> dict[str, Any]:
    """What there is to compare of a decision."""
    return {
        "number": event.number,
        "best": event.best,
        "loss": round(event.loss, 5),
        "rated": event.rated,
        "moves": [one.move for one in event.moves],
    }


def rightly(told: dict[str, Any]) -> bool:
    """Whether it is first, or behind errors that did cost more."""
    found: bool = told["rated"] in ERRORS
    return found and all(again >= told["cost"] for _, again in told["above"])


def main() -> None:
    """Plant, review, count."""
    parser = asked_for(__doc__)
    parser.add_argument("--from", dest="games_file", type=Path, required=True)
    parser.add_argument("--player", default="expert")
    parser.add_argument("--seconds", type=float, help="of a review; the usual ones unless said")
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    matches = kept_games(asked.games_file)
    which, until = numbers(asked)
    there = [n for n in which if n in matches]

    def work(number: int) -> dict[str, Any] | None:
        how = (asked.player, asked.seconds, asked.threads)
        return planted(matches[number], asked.seed + number, *how)

    lines = Lines(asked.keep).through(there, work, until)
    done = [told for _, told in lines]
    games = [told for told in done if told is not None]
    print(f"{asked.game}: {len(games)} games with a blunder, {len(done) - len(games)} without one")
    for name, good in (
        ("found", [told["rated"] in ERRORS for told in games]),
        ("ranked first of all", [told["rank"] == 1 for told in games]),
        ("ranked first of the seat's own", [told["own rank"] == 1 for told in games]),
        ("behind nothing but what ten times the thought says cost more", list(map(rightly, games))),
    ):
        share = wilson(sum(good) / len(good), len(good))
        print(f"  {name}: {sum(good)} ({share.low:.0%} to {share.high:.0%})")
    costs, losses = ([told[name] for told in games] for name in ("cost", "loss"))
    print(f"  cost {np.mean(costs):.3f}, said {np.mean(losses):.3f} on average")


if __name__ == "__main__":
    main()
