"""Short forms of the proofs in `bench/reliability/`: seconds each, with the same bounds.

Those that are not here have their short form where what they use is tested: kills in
web/test_kill.py and web/test_store.py, fuzz in web/test_fuzz.py, killed backends in
web/test_processes.py.
"""

from importlib.util import find_spec

import pytest

from bench.reliability import (
    damage,
    dice,
    disconnects,
    full_disk,
    model,
    mutations,
    power_cuts,
    races,
    repeats,
    replays,
    same_logs,
    two_worlds,
)
from bench.reliability.__main__ import NAMES, proof
from bench.reliability.crash_points import run as crashed
from bench.reliability.mutate import unchanged
from bench.reliability.proof import Outcome, Proof
from rollwright.web import tokens
from tests.web import postgresql

SHORT = (
    (power_cuts.PROOF, 60),
    (full_disk.PROOF, 60),
    (damage.PROOF, 40),
    (replays.PROOF, 16),
    (model.PROOF, 20),
    (disconnects.PROOF, 40),
    (races.PROOF, 6),
    (repeats.PROOF, 60),
    (two_worlds.PROOF, 4),
    (dice.PROOF, 60_000),
)


@pytest.mark.slow
@pytest.mark.parametrize(("proven", "trials"), SHORT, ids=lambda one: getattr(one, "name", ""))
def test_the_short_form_holds(proven: Proof, trials: int) -> None:
    outcome = proven.tried(trials, seed=20261118)
    assert outcome.trials >= trials and not outcome.failures, proven.told(outcome)


@pytest.mark.slow
@postgresql.needed
def test_logs_are_the_same_in_both_stores() -> None:
    outcome = same_logs.PROOF.tried(4, seed=20261118)
    assert outcome.counted["events"] > 100 and not outcome.failures, outcome.failures


@pytest.mark.slow
def test_a_step_is_whole_or_nothing_wherever_it_ends() -> None:
    outcome = crashed(1, 20261118, apart=300)
    assert outcome.trials > 10 and not outcome.failures, outcome.failures
    assert outcome.counted["looked at: as before"] and outcome.counted["looked at: as after"]
    assert outcome.counted["where a process really ended"] > 10


@pytest.mark.slow
def test_mutants_are_found_out_and_one_that_changes_nothing_is_not() -> None:
    target = next(one for one in mutations.TARGETS if one.name == "tokens")
    outcome = mutations.run(2, 20261118, (target,))
    assert outcome.trials == outcome.counted["tokens: found out"] == 2, outcome
    assert not mutations.minded(tokens, unchanged(tokens), target)


def test_whatever_is_to_be_mutated_is_there_and_its_tests_are() -> None:
    for target in mutations.TARGETS:
        assert all(find_spec(name) for name in target.modules), target
        assert all((mutations.ROOT / test).exists() for test in target.tests), target


def test_every_proof_is_known_and_says_what_it_proves() -> None:
    for name in NAMES:
        known = proof(name)
        assert known.name == name and known.goal and known.full > 0


def test_zeros_are_bounded_by_the_rule_of_three_and_runs_add_up() -> None:
    one, other = Outcome(1000), Outcome(2000)
    one += other
    assert one.trials == 3000 and one.bound == pytest.approx(0.001)
    shown = Proof("x", "y", "trials", 1, lambda trials, seed: one).told(one)
    assert "0 failures (below 0.001" in shown
    one.fail("because")
    assert "1 FAILURES" in Proof("x", "y", "trials", 1, lambda trials, seed: one).told(one)
