"""Our games as Gymnasium's environments: its own tests, and what they do not look at."""

from typing import Any

import numpy as np
import pytest

from rollwright.core.errors import BadOption, IllegalMove, UnknownPlayer
from rollwright.games import splitter
from rollwright.play.match import Match
from tests.adapters.cases import Case, every_case

pytest.importorskip("gymnasium")  # of the extra `gymnasium`
import gymnasium
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match

from rollwright.adapters.gymnasium import id_of

STEPS = 40


def opponents_for(case: Case) -> list[str | None]:
    """Nobody, where one can play alone, and somebody, where two can play."""
    return [who for seats, who in ((1, None), (2, "greedy")) if seats in case.game.seats]


@every_case
def test_gymnasiums_own_tests_pass(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    for opponents in opponents_for(case):
        given: dict[str, Any] = {"opponents": opponents, **case.options}
        check_env(gymnasium.make(id_of(case.game), **given).unwrapped)
        one, other = (gymnasium.make(id_of(case.game), **given) for _ in range(2))
        check_environments_match(one, other, STEPS)


@every_case
def test_named_parts_are_the_same_numbers(case: Case) -> None:
    given: dict[str, Any] = {"opponents": opponents_for(case)[-1], **case.options}
    rows = gymnasium.make(id_of(case.game), **given)
    parts = gymnasium.make(id_of(case.game), parts=True, **given)
    check_environments_match(rows, parts, STEPS, skip_obs=True)
    row, _ = rows.reset(seed=1)
    named, _ = parts.reset(seed=1)
    assert np.concatenate([part.ravel() for part in named.values()]).tolist() == row.tolist()
    assert parts.observation_space.contains(named)


def test_a_name_can_say_where_to_look() -> None:
    env = gymnasium.make("rollwright.adapters.gymnasium:Rollwright/Tutto-v1")
    assert env.action_space == gymnasium.spaces.Discrete(65)


def test_a_game_alone_is_worth_its_score() -> None:
    env = gymnasium.make("Rollwright/Splitter-v1", variant="B")
    _, info = env.reset(seed=4)
    rewards = []
    over = False
    while not over:
        _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        rewards.append(reward)
    assert len(rewards) == 22
    assert rewards[:-1] == [0] * 21
    match = env.unwrapped.table.match  # type: ignore[attr-defined]
    assert [rewards[-1]] == match.scores


def test_opponents_move_until_it_is_the_learners_turn() -> None:
    env: Any = gymnasium.make("Rollwright/Penk-v1", opponents=["random", "greedy"], seat=1)
    _, info = env.reset(seed=4)
    over = False
    seats = set()
    while not over:
        assert env.unwrapped.table.match.turn == (1,)
        _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        seats |= {seat for seat, _ in env.unwrapped.table.match.events}
    assert seats == {None, 0, 1, 2}
    winners = env.unwrapped.table.match.winners
    assert reward == (1 / len(winners) if 1 in winners else 0)


def test_a_game_can_begin_in_any_position() -> None:
    env: Any = gymnasium.make("Rollwright/Splitter-v1")
    match = Match(splitter.GAME, seats=1)
    match.roll("1 6")
    env.reset(seed=1, options={"start": match.position})
    assert env.unwrapped.table.match.position == match.position
    with pytest.raises(BadOption):
        env.reset(options={"start": Match("penk", seats=1).position})


def test_an_illegal_action_is_the_lowest_open_one_or_refused_or_the_end() -> None:
    seen = []
    for action in (1, 0):  # with a double both ways are one
        env: Any = gymnasium.make("Rollwright/Splitter-v1")
        match = Match(splitter.GAME, seats=1)
        match.roll("5 5")
        env.reset(seed=1, options={"start": match.position})
        seen.append(env.step(action)[0].tolist())
    assert seen[0] == seen[1]
    env = gymnasium.make("Rollwright/Splitter-v1", illegal="raise")
    env.reset(seed=1, options={"start": match.position})
    with pytest.raises(IllegalMove):
        env.step(1)
    env = gymnasium.make("Rollwright/Splitter-v1", illegal="terminate")
    env.reset(seed=1, options={"start": match.position})
    assert env.step(1)[1:4] == (-1, True, False)


@pytest.mark.parametrize(
    ("given", "kind", "sentence"),
    [
        ({"seats": 3}, BadOption, "3 seats take 2 opponents beside the learner, not 0"),
        ({"opponents": "greedy", "seat": 2}, BadOption, "The learner's seat is from 0 to 1, not"),
        ({"opponents": "nobody"}, UnknownPlayer, "There is no computer player 'nobody'."),
        ({"variant": "C"}, BadOption, "variant must be A or B, not 'C'."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    given: dict[str, Any], kind: type[Exception], sentence: str
) -> None:
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(kind) as refused:
            make("Rollwright/Splitter-v1", **given)
        assert str(refused.value).startswith(sentence)
