"""Many games as one vector environment of Gymnasium's: one compiled pass, the same games."""

from typing import Any

import numpy as np
import pytest

from rollwright.core.errors import RefusedInBatch

pytest.importorskip("gymnasium")  # of the extra `gymnasium`
import gymnasium
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode

from rollwright.adapters.gymnasium import id_of
from rollwright.games import splitter

ENVS = 8
ROUNDS = 22


def made(**given: Any) -> Any:
    return gymnasium.make_vec(id_of(splitter.GAME), num_envs=ENVS, **given)


def any_open(lots: np.random.Generator, info: dict[str, Any]) -> Any:
    """An open move in every game, each with the same chance."""
    return np.argmax(info["action_mask"] * lots.random(info["action_mask"].shape), axis=1)


def test_spaces_hold_what_is_seen_and_nothing_is_written_over() -> None:
    envs = made()
    lots = np.random.default_rng(1)
    seen, info = envs.reset(seed=1)
    kept = []
    for _ in range(ROUNDS + 3):
        assert envs.observation_space.contains(seen)
        assert info["action_mask"].dtype == np.int8
        kept.append((seen, seen.copy(), info["action_mask"], info["action_mask"].copy()))
        seen, rewards, over, cut_short, info = envs.step(any_open(lots, info))
        assert rewards.shape == over.shape == cut_short.shape == (ENVS,)
        assert not cut_short.any()
    for seen, copied, mask, mask_copied in kept:
        assert data_equivalence(seen, copied, exact=True)
        assert data_equivalence(mask, mask_copied, exact=True)


def test_a_seed_repeats_everything() -> None:
    went = []
    for _ in range(2):
        envs = made(autoreset_mode="SameStep")
        lots = np.random.default_rng(1)
        seen, info = envs.reset(seed=5)
        steps: list[Any] = [seen, info]
        for _ in range(ROUNDS + 2):
            steps.append(envs.step(any_open(lots, steps[-1][-1] if len(steps) > 2 else info)))
        steps.append(envs.reset())
        went.append(steps)
    assert data_equivalence(went[0], went[1], exact=True)
    assert not data_equivalence(made().reset(seed=5)[0], made().reset(seed=6)[0])


def test_a_game_that_ends_begins_anew_as_gymnasium_names_it() -> None:
    lots = np.random.default_rng(2)
    modes = {}
    for mode in AutoresetMode:
        envs = made(autoreset_mode=mode)
        assert envs.metadata["autoreset_mode"] == mode
        _, info = envs.reset(seed=3)
        for _ in range(ROUNDS):
            seen, rewards, over, _, info = envs.step(any_open(lots, info))
        assert over.all()
        assert (rewards > 0).any()
        left = splitter.GAME.known_observation().layout(1)[-2].slice
        modes[mode] = seen[:, left].ravel().tolist()
        if mode == AutoresetMode.SAME_STEP:
            assert info["_final_obs"].all()
            assert all(one[left] == 0 for one in info["final_obs"])
        seen, rewards, over, _, info = envs.step(any_open(lots, info))
        assert over.all() == (mode == AutoresetMode.DISABLED)
        assert not rewards.any()
        modes[mode] += seen[:, left].ravel().tolist()
    assert modes[AutoresetMode.NEXT_STEP] == [0] * ENVS + [ROUNDS] * ENVS
    assert modes[AutoresetMode.SAME_STEP] == [ROUNDS] * ENVS + [ROUNDS - 1] * ENVS
    assert modes[AutoresetMode.DISABLED] == [0] * 2 * ENVS


def test_some_games_begin_anew_when_asked() -> None:
    envs = made(autoreset_mode="Disabled")
    _, info = envs.reset(seed=3)
    before, *_ = envs.step(np.argmax(info["action_mask"], axis=1))
    chosen = np.arange(ENVS) % 2 == 0
    after, _ = envs.reset(options={"reset_mask": chosen})
    left = splitter.GAME.known_observation().layout(1)[-2].slice
    assert after[chosen, left].tolist() == [[ROUNDS]] * (ENVS // 2)
    assert after[~chosen].tolist() == before[~chosen].tolist()
    seen, *_ = envs.step(np.zeros(ENVS, int))
    assert sorted(set(seen[:, left].ravel().tolist())) == [ROUNDS - 2, ROUNDS - 1]


def test_named_parts_are_the_same_numbers() -> None:
    rows, parts = made(), made(parts=True)
    row, _ = rows.reset(seed=4)
    named, _ = parts.reset(seed=4)
    assert parts.observation_space.contains(named)
    joined = np.concatenate([part.reshape(ENVS, -1) for part in named.values()], axis=1)
    assert joined.tolist() == row.tolist()


def test_an_illegal_action_is_the_lowest_open_one_or_refused_or_the_end() -> None:
    nowhere = np.full(ENVS, 99)
    envs, others = made(), made()
    envs.reset(seed=1)
    _, info = others.reset(seed=1)
    lowest = np.argmax(info["action_mask"], axis=1)
    assert data_equivalence(envs.step(nowhere), others.step(lowest), exact=True)
    envs = made(illegal="raise")
    envs.reset(seed=1)
    with pytest.raises(RefusedInBatch):
        envs.step(nowhere)
    envs = made(illegal="terminate")
    envs.reset(seed=1)
    _, rewards, over, _, _ = envs.step(nowhere)
    assert rewards.tolist() == [-1] * ENVS
    assert over.all()


@pytest.mark.parametrize("seat", [0, 1])
def test_the_greedy_player_wins_against_somebody_random(seat: int) -> None:
    envs = made(opponents="greedy", seat=seat)
    lots = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    won = ended = 0.0
    for _ in range(3 * (ROUNDS + 1)):
        _, rewards, over, _, info = envs.step(any_open(lots, info))
        won += rewards.sum()
        ended += over.sum()
    assert ended == 3 * ENVS
    assert won <= 1


def test_players_that_do_not_compile_play_as_well() -> None:
    envs = made(opponents="easy", seat=1)
    lots = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    rewards = np.zeros(ENVS)
    for _ in range(ROUNDS):
        assert (envs.batch.to_move == 1).all()
        _, rewards, over, _, info = envs.step(any_open(lots, info))
    assert over.all()
    _, winners = envs.batch.scores()
    assert ((rewards > 0) == (winners >> 1 & 1)).all()


def test_a_table_can_be_looked_at() -> None:
    envs = made(render_mode="ansi")
    envs.reset(seed=1)
    assert [text.count("Seat 1: 0") for text in envs.render()] == [1] * ENVS
