"""Our games as PettingZoo's environments: its own tests, and what they do not look at."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from rollwright.core.errors import BadOption, IllegalMove
from rollwright.play.match import Match
from tests.adapters.cases import TOGETHER, Case, every_case, seats_near

pytest.importorskip("pettingzoo")  # of the extra `pettingzoo`
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)

from rollwright.adapters import pettingzoo

# api_test knows the games of `pettingzoo.classic` by their names; for all others it would have
# observations be arrays, and ours are dicts with a mask, as those of the classic games are
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
]

CYCLES = 20


def made(case: Case, seats: int, how: Callable[..., Any]) -> Callable[..., Any]:
    return partial(how, case.game, seats, **case.options)


@pytest.mark.parametrize("seats", [1, 3])
@every_case
def test_pettingzoos_own_tests_pass(case: Case, seats: int) -> None:
    make = made(case, seats_near(case.game, seats), pettingzoo.aec)
    api_test(make(), num_cycles=CYCLES)
    seed_test(make, num_cycles=CYCLES)
    render_test(make, custom_tests={"svg": lambda drawn: drawn.startswith("<svg")})


@pytest.mark.parametrize("case", TOGETHER, ids=str)
def test_pettingzoos_own_tests_pass_where_everybody_moves_at_once(case: Case) -> None:
    make = made(case, 4, pettingzoo.parallel)
    parallel_api_test(make(), num_cycles=CYCLES)
    parallel_seed_test(make, num_cycles=CYCLES)
    state_test(made(case, 4, pettingzoo.aec)(), make(), num_cycles=5)


def test_a_whole_game_ends_for_everybody_with_their_share_of_the_win() -> None:
    env = pettingzoo.aec("splitter", seats=3)
    env.reset(seed=7)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut_short, _ = env.last()
        rewards[agent] += reward
        assert not cut_short
        env.step(None if over else int(np.argmax(seen["action_mask"])))
    winners = env.table.match.winners
    shares = [1 / len(winners) if seat in winners else 0 for seat in range(3)]
    assert list(rewards.values()) == pytest.approx(shares)


def test_what_a_move_brings_adds_up_to_the_score() -> None:
    env = pettingzoo.parallel("hexroller", seats=2, reward="delta")
    env.reset(seed=3)
    total = np.array(env.table.scores, float)
    while env.agents:
        actions = {
            agent: env.action_space(agent).sample(env.observe(agent)["action_mask"])
            for agent in env.agents
        }
        total += list(env.step(actions)[1].values())
    assert total.tolist() == env.table.match.scores


def test_nobody_sees_what_others_write_until_all_have_written() -> None:
    env = pettingzoo.aec("splitter", seats=2)
    env.reset(seed=1)
    before, whole = env.observe("player_1"), env.state()
    env.step(3)
    after = env.observe("player_1")
    assert env.agent_selection == "player_1"
    assert before["observation"].tolist() == after["observation"].tolist()
    assert whole.tolist() != env.state().tolist()


def test_whoever_is_done_with_a_round_can_only_wait() -> None:
    env = pettingzoo.parallel("hexroller", seats=2)
    seen, _ = env.reset(seed=1)
    wait = env.table.game.rules.MOVES
    waited = False
    while env.agents:
        masks = {agent: seen[agent]["action_mask"] for agent in env.agents}
        for agent, mask in masks.items():
            waits = env.seat_of[agent] not in env.table.match.turn
            assert mask[wait] == waits
            assert mask.sum() == 1 or not waits
            waited |= waits
        seen, *_ = env.step(
            {agent: env.action_space(agent).sample(mask) for agent, mask in masks.items()}
        )
    assert waited


def test_an_episode_is_a_match_that_can_be_recorded() -> None:
    env = pettingzoo.aec("tutto", seats=2)
    env.reset(seed=5)
    for _ in env.agent_iter(30):
        env.step(int(np.argmax(env.last()[0]["action_mask"])))
    match = Match("tutto", seats=2, seed=env.table.match.seed)
    for seat, what in env.table.match.events:
        if seat is None:
            match.roll()
        else:
            match.play(seat, what)
    assert match.position == env.table.match.position


def test_an_illegal_action_is_the_lowest_open_one_or_refused_or_the_end() -> None:
    states = []
    for action in (119, None):  # 119 is to mark a cell, but dice are chosen first
        env = pettingzoo.aec("penk", seats=2)
        env.reset(seed=2)
        mask = env.observe("player_0")["action_mask"]
        assert mask[119] == 0
        env.step(int(np.argmax(mask)) if action is None else action)
        states.append(env.state().tolist())
    assert states[0] == states[1]
    env = pettingzoo.aec("penk", seats=2, illegal="raise")
    env.reset(seed=2)
    with pytest.raises(IllegalMove):
        env.step(119)
    env = pettingzoo.aec("penk", seats=2, illegal="terminate")
    env.reset(seed=2)
    env.step(119)
    assert env.rewards == {"player_0": -1, "player_1": 0}
    assert all(env.terminations.values())


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: pettingzoo.parallel("penk", 2), "In Penk! seats take turns: use aec('penk')."),
        (lambda: pettingzoo.aec("polygrid", 2), "Polygrid takes one seat, not 2."),
        (lambda: pettingzoo.aec("penk", reward="glory"), "reward must be score, delta or win"),
        (lambda: pettingzoo.aec("penk", illegal="no"), "illegal must be lowest, raise or termin"),
        (lambda: pettingzoo.aec("penk", render_mode="3d"), "render_mode must be human, ansi or"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(make: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(BadOption) as refused:
        make()
    assert str(refused.value).startswith(sentence)
