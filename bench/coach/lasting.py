"""Whether what a planted blunder costs lasts: if the rest of the turn is played as well as can be.

    python -m bench.coach.planted polygrid --from games.jsonl --keep planted.jsonl
    python -m bench.coach.lasting polygrid --from planted.jsonl --keep lasting.jsonl

A judge who looks at one move takes greedy players, or a beam, to go on; so it says that a move
costs what its seat may still make up for by the next one. Here the seat goes on to its next throw
by the moves that many playouts like best, after the blunder and after each of the best moves at its
place; what these ends are worth is compared by other playouts. The errors that the review put
before the blunder are asked about in the same way.
"""

from pathlib import Path
from typing import Any

import numpy as np

from bench.coach.games import Lines, asked_for, numbers
from bench.coach.planted import LEAST, OTHER_LOTS
from rollwright import load
from rollwright.coach.accounts import kinds_of
from rollwright.coach.judge import Judge
from rollwright.coach.judge_choice import judge_for
from rollwright.coach.passages import Chosen, passages
from rollwright.coach.review import ERRORS
from rollwright.coach.turns_judge import ByTurns
from rollwright.core.moves import listed
from rollwright.core.seats import Move, Seat
from rollwright.play.match import AnyMatch
from rollwright.players.arena.intervals import wilson

CHOOSING = 384  # playouts by which a turn goes on …
JUDGING = 3072  # … and by which its end is judged
RIVALS = 2  # moves, the best ones, that the blunder is compared with


def judge_of(match: AnyMatch) -> Judge[Any]:
    """Who judges, by so many playouts."""
    judge = judge_for(match.game, match.at(0), JUDGING)
    if isinstance(judge, ByTurns):
        judge.of_a_state = JUDGING // 2
    return judge


def best_of(judge: Judge[Any], state: Any, seat: Seat, moves: list[Move], many: int) -> list[Move]:
    """The best of some moves."""
    lots = (OTHER_LOTS, OTHER_LOTS + CHOOSING)
    own = judge.moves(state, seat, moves, *lots).values[0, :, seat]
    return [moves[n] for n in np.argsort(-own)[:many]]


def played_through(judge: Judge[Any], match: AnyMatch, state: Any, seat: Seat) -> Any:
    """A seat goes on to its next throw."""
    rules = match.game.rules
    while moves := listed(rules.open_moves(state, seat)):
        state = rules.after_move(state, seat, best_of(judge, state, seat, moves, 1)[0])
    return state


def cost(judge: Judge[Any], match: AnyMatch, part: Chosen[Any]) -> float:
    """What a decision has cost for good."""
    rules, seat = match.game.rules, part.seat
    others = [one for one in listed(rules.open_moves(part.world, seat)) if one != part.move]
    some = [part.move, *best_of(judge, part.world, seat, others, RIVALS)]
    after = [rules.after_move(part.world, seat, move) for move in some]
    ends = [played_through(judge, match, state, seat) for state in after]
    worths = judge.states(ends)[0, :, seat]
    return float(worths[1:].max() - worths[0])


def asked(told: dict[str, Any]) -> dict[str, Any]:
    """What the blunder of a game costs, and what was said to have cost more."""
    match = load(told["record"])
    parts = {
        one.number: one for some in passages(match) for one in some.parts if isinstance(one, Chosen)
    }
    judge = judge_of(match)
    loss = next(one["loss"] for one in told["decisions"] if one["number"] == told["event"])
    above = [one["number"] for one in told["decisions"] if one["loss"] > max(loss, 0.0)]
    found = told["rated"] in ERRORS
    return {
        "found": found,
        "rank": told["rank"],
        "cost": round(cost(judge, match, parts[told["event"]]), 4),
        "above": [round(cost(judge, match, parts[number]), 4) for number in above],
    }


def tell(least: float, games: list[dict[str, Any]]) -> None:
    """How many blunders are found, of those that are blunders."""
    real = [one for one in games if one["cost"] >= least]
    print(f"  {len(real)} of {len(games)} blunders cost {least} or more if the turn goes on well")
    if not real:
        return
    for name, good in (
        ("found", [one["found"] for one in real]),
        ("ranked first of all", [one["found"] and one["rank"] == 1 for one in real]),
        (
            "first, or behind what cost more",
            [one["found"] and all(more >= one["cost"] for more in one["above"]) for one in real],
        ),
    ):
        share = wilson(sum(good) / len(good), len(good))
        print(f"  {name}: {sum(good)} ({share.low:.0%} to {share.high:.0%})")


def main() -> None:
    """Ask, count."""
    parser = asked_for(__doc__)
    parser.set_defaults(games=1_000_000)
    parser.add_argument("--from", dest="planted_file", type=Path, required=True)
    given = parser.parse_args()
    planted = {n: told for n, told in Lines(given.planted_file).found.items() if told is not None}
    which, until = numbers(given)
    there = sorted(
        (n for n in planted if n in which), key=lambda n: (planted[n]["rank"] == 1, n)
    )  # those that need it most come first
    done = [
        told for _, told in Lines(given.keep).through(there, lambda n: asked(planted[n]), until)
    ]
    match = load(next(iter(planted.values()))["record"])
    print(f"{given.game}: {len(done)} games")
    tell(LEAST[kinds_of(match.game, match.seats)[0]], done)


if __name__ == "__main__":
    main()
