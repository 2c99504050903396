"""The planner: the same in Python and compiled, within its budget, and better than greedy."""

from typing import Any

import numpy as np
import pytest

from rollwright import Match
from rollwright.core.binding import bound
from rollwright.core.bits import lowest
from rollwright.core.dice import derived
from rollwright.core.moves import listed
from rollwright.core.seats import CHANCE, OVER
from rollwright.core.states import replace
from rollwright.fast.compiled import compiled
from rollwright.games import game as game_of
from rollwright.games.tutto.rules import BANK
from rollwright.players import greedy
from rollwright.players.arena.deal import Arena, Entrant, Setting
from rollwright.players.network.network import network_for
from rollwright.players.planner import planner
from rollwright.players.planner.budget import Budget
from rollwright.players.planner.halving import before, candidates
from rollwright.players.planner.planner import evaluate
from rollwright.players.planner.playout import Trial, no_findings, try_moves
from rollwright.players.planner.tree import MOST_EDGES, WIDENING, most_promising, new_tree
from rollwright.players.values.shipped import table_for
from tests.long import beside

pytestmark = pytest.mark.slow  # compiling takes seconds for each game

GAMES = ("penk", "hexroller", "polygrid", "splitter", "tutto")
OWN_PAD = "3:f6+i3,4:e1+g2,5:a1+b6,6:a3+f2,7:c1+h6,8:d8+i1"
every_game = pytest.mark.parametrize("name", GAMES)


def decision(name: str, key: int = 1, skip: int = 20, **options: str) -> tuple[Any, Any, int]:
    """A game, a state in its middle in which a seat has to choose, and that seat."""
    game = game_of(name)
    rules = game.rules
    state = game.new_game(min(2, game.seats[-1]), game.options(options))
    while True:
        turn = rules.turn(state)
        assert turn != OVER
        lot = derived(key, skip)
        skip -= 1
        if turn == CHANCE:
            state = rules.after_chance(state, rules.sample(state, lot))
            continue
        seat = lowest(turn)
        if skip < 0 and len(listed(rules.open_moves(state, seat))) > 2:
            return game, state, seat
        state = rules.after_move(state, seat, greedy.choose(game, state, seat, lot))


@pytest.mark.parametrize("name", beside(["penk", "polygrid", "splitter", "tutto"], GAMES))
def test_python_and_machine_code_find_the_same(name: str) -> None:
    game, state, seat = decision(name)
    moves = np.array(listed(game.rules.open_moves(state, seat))[:3])
    results = []
    for run in (bound(try_moves, game), compiled(try_moves, game)):
        tree, found = new_tree(state, 20, network_for(game, state)), no_findings(len(moves))
        run(tree, state, seat, Trial(moves, 5, 0, 2, 0.0, 10.0), found)
        results.append((tree, found))
    (tree, found), (tree_there, found_there) = results
    assert np.array_equal(tree.hashes, tree_there.hashes) and tree.used[0] > 0
    assert np.array_equal(tree.moves, tree_there.moves)
    for here, there in zip(found, found_there, strict=True):
        assert np.allclose(here, there, rtol=0, atol=1e-12)
    assert found.tries.tolist() == [2] * len(moves)


@every_game
def test_the_most_promising_moves_come_first(name: str) -> None:
    game, state, seat = decision(name, key=3, skip=12)
    room = np.full(MOST_EDGES + 2, -7)
    found = compiled(most_promising, game)(state, seat, 9, room, 1, MOST_EDGES)
    moves = room[1 : 1 + found].tolist()
    every = listed(game.rules.open_moves(state, seat))
    assert moves[0] == game.greedy(state, seat, 9)
    assert found == min(len(every), MOST_EDGES) == len(set(moves)) and set(moves) <= set(every)
    rest = [game.promise(state, seat, move) for move in moves[1:]]
    assert rest == sorted(rest, reverse=True)
    left_out = [game.promise(state, seat, move) for move in every if move not in moves]
    assert max(left_out, default=-(10**9)) <= min(rest)
    assert room[0] == -7 and (room[1 + found :] == -7).all()


@every_game
def test_the_same_key_gives_the_same_thoughts_within_the_budget(name: str) -> None:
    game, state, seat = decision(name, key=2, skip=0)
    for threads in (1, 2):
        budget = Budget(playouts=120, threads=threads)
        once, again = (evaluate(game, state, seat, 11, budget) for _ in range(2))
        assert once == again
        assert {one.move for one in once} <= set(listed(game.rules.open_moves(state, seat)))
        looked = sum(one.tries for one in once)
        if table_for(game, state) is None:  # those with a table are short, and there are more
            assert 50 < looked <= 120  # some playouts are spent on the first look
        alone = game.rules.seats(state) == 1
        assert all((one.win is None) == alone for one in once)
        assert all(one.win is None or 0 <= one.win <= 1 for one in once)


def test_a_tree_never_outgrows_its_room() -> None:
    game, state, seat = decision("splitter")
    tree = new_tree(state, 5, network_for(game, state))
    moves = candidates(game, state, seat, 1, 400)
    run = compiled(try_moves, game)
    run(tree, state, seat, Trial(moves, 5, 0, 40, 0.0, 10.0), no_findings(len(moves)))
    assert tree.used[0] == len(tree.hashes) < 40
    assert tree.used[1] <= len(tree.moves)
    assert tree.tries.sum() > 0


def test_a_node_tries_other_moves_only_after_many_visits() -> None:
    game, state, seat = decision("hexroller")
    tree = new_tree(state, 400, network_for(game, state))
    moves = candidates(game, state, seat, 1, 400)
    run = compiled(try_moves, game)
    run(tree, state, seat, Trial(moves, 5, 0, 100, 0.0, 10.0), no_findings(len(moves)))
    nodes = range(tree.used[0])
    assert {int(tree.edges[node]) for node in nodes if tree.visits[node] <= WIDENING} == {1}
    often = [node for node in nodes if tree.visits[node] > 2 * WIDENING]
    assert often and all(tree.edges[node] > 1 for node in often)
    for node in often:  # what was known of the greedy move is not forgotten
        first = tree.first[node]
        assert tree.tries[first : first + tree.edges[node]].sum() == tree.visits[node]


def test_time_ends_it_early() -> None:
    game, state, seat = decision("splitter", skip=2)
    hurried = evaluate(game, state, seat, 1, Budget(playouts=200_000, seconds=0.05))
    assert sum(one.tries for one in hurried) < 150_000


def test_time_that_suffices_changes_nothing() -> None:
    game, state, seat = decision("splitter", skip=2)
    hurried, calm = (evaluate(game, state, seat, 1, Budget(200, seconds)) for seconds in (60, None))
    assert [(one.move, one.tries) for one in hurried] == [(one.move, one.tries) for one in calm]
    assert [one.value for one in hurried] == pytest.approx([one.value for one in calm])


def test_a_budget_may_be_time_alone() -> None:
    game, state, seat = decision("splitter", skip=2)
    short, long = (evaluate(game, state, seat, 1, Budget(0, seconds)) for seconds in (0.02, 0.5))
    assert 0 < sum(one.tries for one in short) < sum(one.tries for one in long)


def test_it_takes_a_win_that_lies_on_the_table() -> None:
    match = Match("tutto", seats=2, seed=1)
    state = replace(
        match.state, player=1, scores=(6000, 5500), ending=1, card=0, kept=6, points=600, open=0
    )
    assert evaluate(match.game, state, 1, 1, Budget(300))[0].move == BANK


@pytest.mark.parametrize(("name", "deals"), [("splitter", 10), ("hexroller", 3)])
def test_it_beats_the_greedy_player(name: str, deals: int) -> None:
    arena = Arena(Setting(name, 2, (), 1, duplicate=True))
    bout = Entrant("planner:300"), Entrant("greedy")
    played = [arena.play(bout, number).games for number in range(deals)]
    won = sum(wins[0] for games in played for wins in games.wins)
    assert won / (2 * deals) > 0.55


def test_the_next_move_of_a_turn_goes_on_with_the_same_tree() -> None:
    game, state, seat = decision("hexroller", printed=OWN_PAD)  # which has no table
    budget = Budget(200)
    chosen = evaluate(game, state, seat, 1, budget)[0].move
    after = game.rules.after_move(state, seat, chosen)
    moves = listed(game.rules.open_moves(after, seat))
    while len(moves) == 1:
        after = game.rules.after_move(after, seat, moves[0])
        moves = listed(game.rules.open_moves(after, seat))
    assert before(game, after, seat, 2, moves[0], budget, 200).spent == 0
    assert before(game, state, seat, 2, chosen, budget, 200).spent > 0  # that has passed
    assert before(game, after, 1 - seat, 2, moves[0], budget, 200).spent > 0  # another's thoughts
    assert before(game, after, seat, 2, moves[0], Budget(300), 300).spent > 0


def test_what_is_compiled_is_known_to_be() -> None:
    game, state, seat = decision("splitter")
    planner.prepare(game, state, seat)
    assert planner.prepared(game, state)
