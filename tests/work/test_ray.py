"""Ray: several nodes give what one process gives, and a node that is killed changes nothing."""

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rollwright
from rollwright.core.errors import BadOption, NotInstalled
from rollwright.players.arena.contest import contest
from rollwright.players.statistics import Simulation
from rollwright.players.values import training
from rollwright.work.ray_crew import cluster, imported, of_our_own
from tests.players.contests import counts, results, setting_of

SMALL = {"object_store_memory": 80 << 20, "include_dashboard": False}


def determined(simulation: Simulation) -> dict[str, Any]:
    said = simulation.to_dict()
    return {key: said[key] for key in said if key not in ("seconds", "threads")}


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_two_and_four_nodes_give_the_same_as_none_also_if_one_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, long: bool
) -> None:
    pytest.importorskip("ray", reason="There is no Ray for this platform.")
    imported()
    from ray.cluster_utils import Cluster  # noqa: PLC0415

    with of_our_own(), ExitStack() as ending:
        several = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, **SMALL})
        ending.callback(several.shutdown)
        assert several.address.startswith("127.0.0.1:")
        nodes = [several.add_node(num_cpus=1, **SMALL) for _ in range(2)]
        setting, names = setting_of("splitter"), ["random", "greedy"]
        deals = contest(setting, names, 20, ray=several.address)
        one = contest(setting, names, 20, workers=1)
        assert (results(deals), counts(deals)) == (results(one), counts(one))

        nodes += [several.add_node(num_cpus=1, **SMALL) for _ in range(2 if long else 1)]
        games = 20_000
        alone = determined(rollwright.simulate("splitter", games, seed=3))

        heard: list[int] = []

        def progress(done: int) -> None:
            heard.append(done)
            if len(heard) == 4:
                several.remove_node(nodes[0], allow_graceful=False)

        there = rollwright.simulate(
            "splitter", games, seed=3, ray=several.address, progress=progress
        )
        assert heard[3] < games == heard[-1]
        assert determined(there) == alone
        if not long:  # a course compiles for each node once more
            return
        monkeypatch.setattr(training, "PARTS", 25)  # a round each
        monkeypatch.setattr(training, "EXAM", 40)
        plan = training.Plan(rollwright.game("splitter"), {}, seed=1, games=500, minutes=None)
        table, _, report = training.train(
            plan, tmp_path / "a", lambda *_: None, cluster(several.address)
        )
        here = training.train(plan, tmp_path / "a", lambda *_: None)
        assert np.array_equal(table, here.table) and report == here.report


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NotInstalled, match=r"pip install 'rollwright\[ray\]'"), cluster("local"):
        pass


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_an_address_without_a_cluster_is_refused_in_a_sentence() -> None:
    pytest.importorskip("ray", reason="There is no Ray for this platform.")
    with pytest.raises(BadOption, match="no Ray cluster at 'nowhere'"), cluster("nowhere"):
        pass
