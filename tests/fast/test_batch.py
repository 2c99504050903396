"""Batches: what they show, hide, reward, refuse and begin anew."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import rollwright
from rollwright import Match
from rollwright.core.dice import derived
from rollwright.core.errors import BadOption, RefusedInBatch
from rollwright.core.moves import listed
from rollwright.core.seats import CHANCE
from rollwright.fast.batch import Batch, Seen
from rollwright.fast.batch.row import NEXT_GAME
from rollwright.play.match import AnyMatch
from tests.fast import coins

SPLITTER = rollwright.game("splitter")
LOTS = np.random.default_rng(5)


def random_moves(masks: Any) -> Any:
    return np.where(masks, LOTS.random(masks.shape), -1).argmax(axis=1)


def followed(batch: Batch[Any], match: AnyMatch, move: int) -> None:
    """Make in a match what game 0 of a batch is about to do; throws as they fell there."""
    match.play(int(batch.to_move[0]), move)


@pytest.mark.parametrize("name", ["splitter", "hexroller"])
def test_a_batch_shows_what_a_match_shows(name: str, long: bool) -> None:
    """Also while seats write together, to those who have written and to those who have not."""
    game = rollwright.game(name)
    seats = 3 if long else 2
    assert game.observation is not None
    batch = Batch(game, 1, seats, seed=4)
    match = Match(game, seats)
    events = 0

    def catch_up() -> None:
        nonlocal events
        while match.chance_due:
            match.roll(game.rules.sample(match.state, derived(int(batch.keys[0]), events)))
            events += 1

    catch_up()
    common = 0
    while not match.over:
        assert batch.state(0) == match.state
        common += match.step.common and match.step.first < len(match.events)
        for seat in range(seats):
            assert batch.observations(seat)[0].tolist() == game.observation.of(
                match.view(seat), seat, seats
            )
        move = int(random_moves(batch.masks())[0])
        followed(batch, match, move)
        events += 1
        batch.step([move])
        catch_up()
    assert batch.over.all()
    assert common > 10


def test_the_second_writer_does_not_see_what_the_first_wrote() -> None:
    one, two = (Batch(SPLITTER, 300, 2, seed=9) for _ in range(2))
    masks = one.masks()
    before = one.observations(1)
    moves, others = random_moves(masks), random_moves(masks)
    one.step(moves)
    two.step(others)
    assert (moves != others).sum() > 200
    assert np.array_equal(one.observations(), two.observations())
    assert np.array_equal(one.observations(), before)
    assert not np.array_equal(one.observations(0), two.observations(0))
    ahead = [batch.afterstates() for batch in (one, two)]
    assert np.array_equal(ahead[0].rows, ahead[1].rows)
    assert ahead[0].of.tolist() == np.nonzero(one.masks())[0].tolist()
    assert one.state(0).sheets[0] != SPLITTER.new_game(2, SPLITTER.options({})).sheets[0]


def test_one_pass_does_what_many_calls_do() -> None:
    fused = Batch(SPLITTER, 50, 2, seed=3, reward="delta")
    plain = Batch(SPLITTER, 50, 2, seed=3)
    seen = fused.seen()
    points = np.zeros((50, 2))
    while not plain.over.all():
        assert np.array_equal(seen.observations, plain.observations())
        assert np.array_equal(seen.masks, plain.masks())
        assert np.array_equal(seen.over, plain.over)
        points += seen.rewards
        assert np.array_equal(points, plain.scores()[0])
        moves = random_moves(seen.masks)
        assert fused.step(moves, seen) is seen
        plain.step(moves)
    assert seen.over.all()


def test_rewards_at_the_end_are_points_or_shares_of_the_win() -> None:
    batches = {name: Batch(SPLITTER, 400, 2, seed=3, reward=name) for name in ("score", "win")}
    seen = {name: batch.seen() for name, batch in batches.items()}
    while not batches["win"].over.all():
        assert not seen["win"].rewards.any()
        assert not seen["score"].rewards.any()
        moves = random_moves(seen["win"].masks)
        for name, batch in batches.items():
            batch.step(moves, seen[name])
    scores, winners = batches["win"].scores()
    assert np.array_equal(seen["score"].rewards, scores)
    assert set(np.unique(seen["win"].rewards)) == {0.0, 0.5, 1.0}
    assert np.array_equal(seen["win"].rewards.sum(axis=1), np.ones(400))
    assert np.array_equal(seen["win"].rewards[:, 0] > 0, winners & 1 > 0)
    batches["win"].step(moves, seen["win"])
    assert not seen["win"].rewards.any(), "a reward is given once"


def played(threads: int, **settings: Any) -> tuple[Batch[Any], Seen]:
    batch = Batch(SPLITTER, 700, 1, seed=1, threads=threads, **settings)
    seen = batch.seen()
    lots = np.random.default_rng(2)
    for _ in range(50):
        batch.step(lots.integers(-2, 46, 700), seen)
    return batch, seen


@pytest.mark.parametrize("auto_reset", ["same", "next", "off"])
def test_results_do_not_depend_on_the_number_of_threads(auto_reset: str) -> None:
    settings = {"illegal": "lowest", "auto_reset": auto_reset, "reward": "delta"}
    one, two = (played(threads, **settings) for threads in (1, 2))
    assert np.array_equal(one[0].rows, two[0].rows)
    for here, there in zip(one[1], two[1], strict=True):
        assert np.array_equal(here, there)


def test_an_illegal_move_raises_before_anything_has_changed() -> None:
    batch = Batch(SPLITTER, 5, 1, seed=1)
    before = batch.rows.copy()
    moves = batch.masks().argmax(axis=1)
    for wrong in (-1, 44, 10**9):
        moves[3] = wrong
        with pytest.raises(RefusedInBatch, match=rf"^Game 3 of the batch refuses move {wrong}: "):
            batch.step(moves)
        assert np.array_equal(batch.rows, before)


def test_an_illegal_move_can_end_a_game_or_be_the_lowest_open_one() -> None:
    strict, mild = (Batch(SPLITTER, 5, 2, seed=1, illegal=how) for how in ("terminate", "lowest"))
    seen = strict.seen()
    lowest = seen.masks.argmax(axis=1)
    wrong = lowest.copy()
    wrong[2:4] = 99
    strict.step(wrong, seen)
    assert seen.over.tolist() == [False, False, True, True, False]
    assert seen.rewards.tolist() == [[0, 0], [0, 0], [-1, 0], [-1, 0], [0, 0]]
    assert not seen.masks[2:4].any()
    mild.step(wrong)
    other = Batch(SPLITTER, 5, 2, seed=1)
    other.step(lowest)
    assert np.array_equal(mild.rows, other.rows)


def test_games_begin_anew_in_the_same_step_or_in_the_next() -> None:
    same = Batch(SPLITTER, 8, 1, seed=2, auto_reset="same")
    after = Batch(SPLITTER, 8, 1, seed=2, auto_reset="next")
    keys = same.keys.copy()
    now, later = same.seen(), after.seen()
    for _ in range(22):
        before = same.observations()
        moves = now.masks.argmax(axis=1)
        same.step(moves, now)
        after.step(moves, later)
    assert now.over.all()
    assert later.over.all()
    assert np.array_equal(now.rewards, later.rewards)
    assert np.array_equal(now.final, later.observations)
    assert not np.array_equal(now.final, before)
    assert same.keys.tolist() == [derived(int(key), NEXT_GAME) for key in keys]
    assert not same.over.any()
    after.step(np.full(8, -1), later)
    assert not later.over.any()
    assert not later.rewards.any()
    assert np.array_equal(same.rows, after.rows)
    assert np.array_equal(now.observations, later.observations)
    fresh = Batch(SPLITTER, 8, 1, keys=same.keys)
    assert np.array_equal(fresh.rows, same.rows)


def test_reset_gives_the_next_keys_of_the_seed() -> None:
    batch = Batch(SPLITTER, 6, 1, seed=11, illegal="terminate")
    moves = batch.masks().argmax(axis=1)
    moves[[1, 4]] = -1
    batch.step(moves)
    batch.reset()
    expected = [derived(11, n) for n in (0, 6, 2, 3, 7, 5)]
    assert batch.keys.tolist() == expected


def test_games_start_from_any_position() -> None:
    match = Match("splitter", seats=2, seed=3)
    positions = []
    for _ in range(4):
        match.roll()
        for seat in (0, 1):
            match.play(seat, match.allowed(seat)[0])
        positions.append(match.position)
    states = [SPLITTER.positions.read(line) for line in positions]
    assert Batch(SPLITTER, 3, start=positions[1]).state(2).sheets == states[1].sheets
    several = Batch(SPLITTER, 4, start=positions, seed=5, illegal="terminate", auto_reset="same")
    assert [several.state(n).sheets for n in range(4)] == [state.sheets for state in states]
    assert np.array_equal(Batch(SPLITTER, 4, start=states, seed=5).rows, several.rows)
    several.step([-1] * 4)
    assert [several.state(n).sheets for n in range(4)] == [state.sheets for state in states]
    for wrong in (positions[:3], [], [positions[0], Match("splitter", seats=1).position]):
        with pytest.raises(BadOption):
            Batch(SPLITTER, 4, start=wrong)


@pytest.mark.parametrize("name", ["splitter", "tutto"])
def test_afterstates_and_chances_are_those_of_the_rules(name: str) -> None:
    game = rollwright.game(name)
    rules = game.rules
    batch = Batch(game, 5, 2, seed=8)
    for _ in range(3):
        batch.step(random_moves(batch.masks()))
    after = batch.states().afterstates(batch.to_move)
    expected = [
        (n, move, rules.after_move(batch.state(n), int(batch.to_move[n]), move))
        for n in range(5)
        for move in listed(rules.open_moves(batch.state(n), int(batch.to_move[n])))
    ]
    got = [(int(after.of[k]), int(after.by[k]), after.state(k)) for k in range(len(after))]
    assert got == expected
    assert after.turn.tolist() == [rules.turn(state) for _, _, state in expected]
    chances = after.chances()
    assert np.allclose(np.bincount(chances.of, chances.weight), 1)
    points = chances.scores()
    k = 0
    for n, (_, _, state) in enumerate(expected):
        due = rules.turn(state) == CHANCE
        outcomes = rules.outcomes(state) if due else [(-1, 1)]
        for outcome, ways in outcomes:
            assert (chances.of[k], chances.by[k], chances.ways[k]) == (n, outcome, ways)
            assert chances.all_ways[k] == sum(ways for _, ways in outcomes)
            if k % 7 == 0:
                then = rules.after_chance(state, outcome) if due else state
                assert chances.state(k) == then
                assert points[k].tolist() == [rules.score(then, s) for s in (0, 1)]
            k += 1
    assert k == len(chances)
    assert game.observation is not None
    looked = chances.observations(1)[k - 1].tolist()
    assert looked == game.observation.of(chances.state(k - 1), 1, 2)


def test_a_clone_goes_its_own_way() -> None:
    batch = Batch(SPLITTER, 4, 2, seed=1)
    twin = batch.clone()
    copies = [pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch)]
    before = batch.rows.copy()
    moves = batch.masks().argmax(axis=1)
    batch.step(moves)
    for other in (twin, *copies):
        assert np.array_equal(other.rows, before)
        other.step(moves)
        assert np.array_equal(other.rows, batch.rows)
        assert np.array_equal(other.observations(), batch.observations())
        assert other.game is SPLITTER


def test_arrays_are_filled_in_place_and_shared_without_copies() -> None:
    batch = Batch(SPLITTER, 4, 1, seed=1)
    out = np.full((4, batch.observations().shape[1]), 7, np.uint8)
    assert batch.observations(out=out) is out
    assert np.array_equal(out, batch.observations())
    assert np.shares_memory(np.from_dlpack(out), out)


@pytest.mark.parametrize(
    "setting", [{"reward": "more"}, {"illegal": "no"}, {"auto_reset": "yes"}, {"keys": [1]}]
)
def test_what_cannot_be_set_is_refused_in_a_sentence(setting: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match=r"\.$"):
        Batch(SPLITTER, 4, 1, seed=1, **setting)


def test_a_game_without_observations_says_so() -> None:
    batch = Batch(coins.GAME, 2, coins.GAME.seats[0], seed=1)
    seen = batch.seen()
    assert seen.observations.shape == (0, 0)
    batch.step(seen.masks.argmax(axis=1), seen)
    with pytest.raises(BadOption, match=r"has no observation"):
        batch.observations()


def test_a_game_may_be_given_by_its_name() -> None:
    assert Batch("splitter", 1, 1).game is rollwright.game("splitter")
