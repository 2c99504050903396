"""Computer players by name: who there is, and that each does what it says."""

import subprocess
import sys
import time
from collections import Counter

import pytest

from rollwright import Match
from rollwright.core.dice import derived
from rollwright.core.errors import UnknownPlayer
from rollwright.core.moves import listed
from rollwright.games import ALL
from rollwright.players import easy, greedy
from rollwright.players.registry import (
    LEVELS,
    NAMES,
    QUICK,
    USUAL,
    computer_player,
    is_known,
    player,
)
from rollwright.players.warmup import first_choice, ready

MATCHES = {
    game.name: Match(game.name, min(2, game.seats[-1]), seed=1)
    for game in ALL
}  # fmt: skip
for match in MATCHES.values():
    while match.chance_due:
        match.roll()
every_game = pytest.mark.parametrize("name", MATCHES)


def test_levels_are_players() -> None:
    assert USUAL in LEVELS and USUAL in QUICK
    assert all(is_known(name) for name in (*NAMES, "planner:10", "planner:1000000", "planner:50ms"))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "There is no computer player ''"),
        ("genius", "There is random, greedy, planner, easy"),
        ("hard:3", "no computer player 'hard:3'"),
        ("greedy:3", "no computer player"),
        ("planner:9", "10 to 1000000 playouts, .* not '9'"),
        ("planner:9ms", "not '9ms'"),
        ("planner:ms", "not 'ms'"),
        ("planner:５００", "not"),
        ("planner:1000001", "10 to 1000000"),
        ("planner:-5", "not '-5'"),
        ("planner:many", "not 'many'"),
    ],
)
def test_others_are_refused_in_a_sentence(name: str, why: str) -> None:
    assert not is_known(name)
    with pytest.raises(UnknownPlayer, match=why):
        computer_player(name)


@every_game
@pytest.mark.parametrize("who", QUICK)
def test_what_a_player_values_most_it_chooses(name: str, who: str) -> None:
    match = MATCHES[name]
    seat = match.turn[0]
    for key in (3, 1 << 40, 1 << 62):
        evaluations = computer_player(who).evaluate(match.game, match.state, seat, key)
        assert sorted(one.move for one in evaluations) == match.allowed(seat)
        assert evaluations[0].move == player(who)(match.game, match.state, seat, key)


@every_game
def test_the_easy_player_overlooks_the_best_move_now_and_then(name: str) -> None:
    match = MATCHES[name]
    seat = match.turn[0]
    best = greedy.evaluate(match.game, match.state, seat, 0)[0].move
    keys = [derived(5, n) for n in range(400)]
    chosen = Counter(easy.choose(match.game, match.state, seat, key) for key in keys)
    assert set(chosen) <= set(match.allowed(seat))
    assert chosen[best] == max(chosen.values())
    if len(match.allowed(seat)) > 1:
        assert sum(chosen.values()) - chosen[best] > 60


def test_quick_players_need_no_compiler() -> None:
    script = (
        "import sys; from rollwright.players.registry import computer_player, is_known;"
        "computer_player('medium'); print(is_known('planner:50'), 'numba' in sys.modules)"
    )
    command = [sys.executable, "-c", script]
    said = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (said.stdout, said.stderr) == ("True False\n", "")


@pytest.mark.slow
def test_a_player_gets_ready_while_another_plays() -> None:
    match = MATCHES["splitter"]
    assert ready("medium", match.game, match.state)
    late = time.monotonic() + 300
    while not ready("planner:12", match.game, match.state):
        assert time.monotonic() < late
        time.sleep(0.1)
    assert computer_player("planner:12").prepared(match.game, match.state)
    assert player("planner:12")(match.game, match.state, 0, 1) in match.allowed(0)
    # another process loads what is there, before anybody has to choose
    script = (
        "from rollwright import Match; from rollwright.players.warmup import load, ready;"
        "match = Match('splitter', seats=2); load('planner:12', match.game, match.state);"
        "print(ready('planner:12', match.game, match.state))"
    )
    command = [sys.executable, "-c", script]
    said = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (said.stdout, said.stderr) == ("True\n", "")


@every_game
def test_preparing_needs_a_choice_and_finds_one_from_anywhere(name: str) -> None:
    match = Match(name, seed=1)  # nobody has thrown yet
    state, seat = first_choice(match.game, match.state)
    assert len(listed(match.game.rules.open_moves(state, seat))) > 1
    assert first_choice(match.game, state) == (state, seat)


@pytest.mark.slow
def test_the_expert_knows_tuttos_solution() -> None:
    match = MATCHES["tutto"]
    evaluations = computer_player("expert").evaluate(match.game, match.state, match.turn[0], 1)
    assert sorted(one.move for one in evaluations) == match.allowed(match.turn[0])
    assert all(one.win is not None and 0.3 < one.win < 0.7 for one in evaluations)
    chosen = player("expert")(match.game, match.state, match.turn[0], 1)
    assert abs(evaluations[0].value - {one.move: one.value for one in evaluations}[chosen]) < 1e-6
