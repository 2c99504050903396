"""The quick player that comes of what moves promise."""

from dataclasses import replace

from rollwright.author.template import GAME
from rollwright.core.binding import bound
from rollwright.core.dice import derived
from rollwright.core.greedy import most_promising_move
from rollwright.core.moves import listed
from rollwright.fast.compiled import compiled
from rollwright.play.match import Match
from rollwright.players import greedy
from rollwright.players.planner.budget import Budget
from rollwright.players.planner.planner import evaluate


def test_it_takes_what_promises_most_and_breaks_ties_by_lot() -> None:
    match = Match(GAME, 1, seed=4)
    match.roll("5")
    assert GAME.promise is not None
    promised = {
        m: GAME.promise(match.state, 0, m) for m in listed(GAME.rules.open_moves(match.state, 0))
    }
    best = {move for move, value in promised.items() if value == max(promised.values())}
    assert {greedy.choose(GAME, match.state, 0, derived(1, n)) for n in range(60)} == best
    even = replace(GAME, promise=lambda _state, _seat, _move: 0)
    choose = bound(most_promising_move, even)
    counts = [0] * 9
    for n in range(3600):
        counts[choose(match.state, 0, derived(2, n))] += 1
    assert all(330 < count < 470 for count in counts)  # 400 each, give or take


def test_it_compiles_and_plans() -> None:
    match = Match(GAME, 2, seed=4)
    match.roll("5")
    quick = compiled(most_promising_move, GAME)
    for n in range(20):
        assert quick(match.state, 0, n) == greedy.choose(GAME, match.state, 0, n)
    assert evaluate(GAME, match.state, 0, 1, Budget(playouts=50))[0].move in match.allowed(0)
