"""`rollwright simulate`."""

import json
import os
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from rollwright.cli.plot import MOST_BARS
from rollwright.core.dice import Key
from rollwright.core.game import AnyGame
from rollwright.core.seats import Move, Seat
from rollwright.fast import gpu, simulate
from rollwright.fast.results import LEAST, MOST, Counted, Results, bin_of, nothing_counted
from rollwright.players import greedy, random
from rollwright.players.registry import QUICK, ComputerPlayer
from rollwright.work.pieces import Cut, Piece, Sizes
from tests.cli.program import EACH, PATIENCE, PROGRAM, Run, Sit, quick, surroundings

KEYS = [
    "game", "variant", "seats", "games", "decisions", "seconds",
    "mean_score", "mean_score_low", "mean_score_high",
    "wins", "win_share", "win_share_low", "win_share_high", "confidence",
    "deviation", "least", "most", "quantiles", "histogram", "bin_width", "lengths",
    "seed", "device", "threads", "forfeits",
]  # fmt: skip


def simulated(run: Run, *arguments: object, code: int = 0) -> dict[str, Any]:
    said = run("simulate", *arguments, "--json")
    assert (said.error, said.code) == ("", code)
    told = json.loads(said.out)
    assert list(told) == KEYS
    return dict(told)


def numbers(told: dict[str, Any]) -> dict[str, Any]:
    """What a seed determines."""
    return {key: told[key] for key in told if key not in ("seconds", "seats", "device", "threads")}


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> str:
    """A player that does as `random` does, but is not known to have been compiled."""
    monkeypatch.setitem(QUICK, "plain", ComputerPlayer(random.choose, random.evaluate))
    return "plain"


# ---------------------------------------------------------------- the same games everywhere


@EACH
def test_the_same_seed_repeats_exactly_and_another_does_not(game: AnyGame, called: Run) -> None:
    arguments = (game.name, "--games", 40, *quick(game))
    once = simulated(called, *arguments, "--seed", 7)
    again = simulated(called, *arguments, "--seed", 7)
    other = simulated(called, *arguments, "--seed", 8)
    assert once["seconds"] > 0
    assert numbers(once) == numbers(again)
    assert once["mean_score"] != other["mean_score"]
    assert once["seats"] == ["random"] * min(2, game.seats[-1])
    assert once["games"] == 40
    assert sum(once["wins"]) == pytest.approx(40)
    for least, mean, most in zip(once["least"], once["mean_score"], once["most"], strict=True):
        assert least <= mean <= most


@EACH
def test_plain_python_plays_the_same_games(game: AnyGame, called: Run, plain: str) -> None:
    seats = min(2, game.seats[-1])
    arguments = (game.name, "--games", 30, "--seed", 5, *quick(game))
    compiled = simulated(called, *arguments, "--seats", seats)
    in_python = simulated(called, *arguments, "--seats", ",".join([plain] * seats))
    assert in_python["threads"] == 1
    assert numbers(in_python) == numbers(compiled)


def test_greedy_players_play_the_same_games_compiled_and_in_plain_python(
    called: Run, plain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(QUICK, "slow", ComputerPlayer(greedy.choose, greedy.evaluate))
    arguments = ("splitter", "--games", 40, "--seed", 5)
    compiled = simulated(called, *arguments, "--seats", "greedy,random")
    in_python = simulated(called, *arguments, "--seats", f"slow,{plain}")
    assert compiled["seats"] == ["greedy", "random"]
    assert (compiled["threads"], in_python["threads"]) == (os.cpu_count(), 1)
    assert numbers(in_python) == numbers(compiled)
    assert compiled["mean_score"][0] > 2 * compiled["mean_score"][1]


def test_threads_change_nothing(called: Run) -> None:
    arguments = ("splitter", "--games", 5000, "--seed", 3)
    runs = [simulated(called, *arguments, "--threads", n) for n in (1, 2, 5)]
    assert [told["threads"] for told in runs] == [1, 2, 5]
    assert numbers(runs[0]) == numbers(runs[1]) == numbers(runs[2])
    assert simulated(called, *arguments)["threads"] == os.cpu_count()


def test_a_gpu_plays_the_same_games(called: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    # Whether it does is shown by bench/same_on_gpu.py; here, that it is asked and told of.
    monkeypatch.setattr(gpu, "cuda", lambda: None)
    monkeypatch.setattr(gpu, "simulate", simulate.simulate)
    there = simulated(called, "splitter", "--games", 9, "--seed", 1, "--device", "gpu")
    here = simulated(called, "splitter", "--games", 9, "--seed", 1, "--device", "cpu")
    assert (there["device"], there["threads"], here["device"]) == ("gpu", None, "cpu")
    assert numbers(there) == numbers(here)


def test_the_games_of_a_process_are_those_of_another(piped: Run, called: Run) -> None:
    arguments = ("splitter", "--games", 3, "--seats", "random,random 2", "--variant", "B")
    once = simulated(piped, *arguments, "--seed", 1)
    again = simulated(called, *arguments, "--seed", 1)
    assert (once["variant"], once["seats"]) == ("B", ["random", "random 2"])
    assert numbers(once) == numbers(again)


def test_a_run_without_a_seed_can_be_repeated_by_the_one_it_tells(called: Run) -> None:
    once = simulated(called, "splitter", "--games", 50)
    assert numbers(simulated(called, "splitter", "--games", 50, "--seed", once["seed"])) == numbers(
        once
    )
    assert simulated(called, "splitter", "--games", 50)["seed"] != once["seed"]
    assert "a second. Seed 12.\n" in called("simulate", "splitter", "--seed", 12).out


# ---------------------------------------------------------------- what is told


@EACH
def test_every_number_of_seats_can_play(game: AnyGame, called: Run, plain: str) -> None:
    for seats in {game.seats[0], game.seats[-1]}:
        names = [plain] * seats
        told = simulated(called, game.name, "--games", 1, "--seats", ",".join(names), *quick(game))
        assert told["seats"] == names
        assert len(told["mean_score"]) == seats


def test_the_page_tells_what_every_field_is() -> None:
    page = (Path(__file__).parents[2] / "docs/simulate.md").read_text("utf-8")
    told = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    assert [name for cell in told for name in re.findall(r"`(\w+)`", cell)] == KEYS


def test_a_table_shows_a_line_a_seat(called: Run) -> None:
    said = called("simulate", "splitter", "--games", 5, "--seats", 3)
    lines = said.out.splitlines()
    heads = "seat player mean score ± 95 % deviation least 5 % median 95 % most wins"
    assert " ".join(lines[0].split()) == heads
    assert [line.split()[:2] for line in lines[2:5]] == [[str(n), "random"] for n in (1, 2, 3)]
    assert lines[5] == "A game has 66 decisions."
    assert "5 games, 330 decisions in " in lines[6]
    assert said.error == ""


def test_ten_thousand_games_are_played_if_nothing_is_said(called: Run) -> None:
    assert "10,000 games, 440,000 decisions in " in called("simulate", "splitter").out


# A process is said to have needed at least what the one that started it did: a small one starts it.
MEASURED = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], capture_output=True, check=True, text=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, done.stdout)
"""


@pytest.mark.slow
def test_a_million_games_need_little_memory(tmp_path: Path) -> None:
    wanted = [*PROGRAM, "simulate", "splitter", "--games", "1000000", "--json"]
    said = subprocess.check_output(
        [sys.executable, "-c", MEASURED, *wanted], env=surroundings(tmp_path), cwd=tmp_path
    )
    kilobytes, told = said.decode().split(maxsplit=1)
    assert json.loads(told)["games"] == 1_000_000
    assert int(kilobytes) < 500_000


# ---------------------------------------------------------------- Ctrl-C


def stopping_after(pieces: int) -> Any:
    """Pieces of 64 games each, and Ctrl-C after some."""

    class Stopping(Cut[None]):
        def next(self) -> Piece[None] | None:
            if self.pieces == pieces:
                raise KeyboardInterrupt
            return super().next()

    return lambda numbers, _: Stopping({None: numbers}, Sizes.all_of(64))


def test_an_interrupted_simulation_reports_what_was_played(
    called: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One thread is busy with the first games when the others are called off.
    monkeypatch.setattr(simulate, "cut", stopping_after(1))
    said = called("simulate", "splitter", "--games", 500, "--threads", 1)
    assert (said.code, said.error) == (130, "")
    assert "Stopped early: 64 games, 2,816 decisions" in said.out


def test_an_interrupted_simulation_in_python_does_too(
    called: Run, monkeypatch: pytest.MonkeyPatch, plain: str
) -> None:
    made = 0

    def tired(game: AnyGame, state: Any, seat: Seat, key: Key) -> Move:
        nonlocal made
        made += 1
        if made > 100:
            raise KeyboardInterrupt
        return random.choose(game, state, seat, key)

    monkeypatch.setitem(QUICK, plain, ComputerPlayer(tired, random.evaluate))
    said = called("simulate", "splitter", "--games", 50, "--seats", f"{plain},{plain}")
    assert said.code == 130
    assert "Stopped early: 2 games, 88 decisions" in said.out


@pytest.mark.parametrize("where", ["before the first game", "while it compiles"])
def test_an_interruption_before_the_first_game_is_told(
    where: str, called: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    if where == "while it compiles":
        monkeypatch.setattr(simulate, "warm_up", interrupted)
    else:
        monkeypatch.setattr(simulate, "cut", stopping_after(0))
    said = called("simulate", "splitter")
    assert (said.out, said.code) == ("Stopped before the first game was over.\n", 130)
    told = simulated(called, "splitter", "--plot", "none.svg", code=130)
    assert (told["games"], told["mean_score"], told["most"]) == (0, [None, None], [None, None])
    assert not Path("none.svg").exists()


def test_a_person_at_a_terminal_sees_a_bar_and_may_stop_it(terminal: Sit) -> None:
    person = terminal("simulate", "splitter", "--games", 50_000_000)
    person.child.expect("━")
    person.child.expect(r"[1-9]\d?%")
    person.child.kill(signal.SIGINT)
    assert person.code() == 130
    assert "Stopped early: " in str(person.child.before)


def test_a_person_is_told_what_they_wait_for(terminal: Sit, tmp_path: Path) -> None:
    # A folder of its own has no machine code yet.
    new = {"XDG_CACHE_HOME": str(tmp_path)}
    person = terminal("simulate", "splitter", "--games", 10, "--seats", 1, **new)
    person.child.expect("Compiling Splitter for 1 seat, once …")
    assert person.code() == 0
    again = terminal("simulate", "splitter", "--games", 10, "--seats", 1, **new)
    assert again.code() == 0
    assert "Compiling" not in str(again.child.before)


# ---------------------------------------------------------------- plots


def test_a_plot_is_a_well_formed_svg(called: Run) -> None:
    arguments = ("simulate", "splitter", "--games", 300, "--seats", 3, "--seed", 1)
    for name in ("one.svg", "two.svg"):
        said = called(*arguments, "--variant", "B", "--plot", name)
        assert (said.error, said.code) == ("", 0)
        assert "300 games" in said.out
    svg = ET.parse("one.svg").getroot()
    assert svg.tag == "{http://www.w3.org/2000/svg}svg"
    texts = ["".join(text.itertext()) for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert "Splitter B: 300 games, seed 1" in texts
    assert sum(text.startswith("seat ") for text in texts) == 3
    assert Path("one.svg").read_bytes() == Path("two.svg").read_bytes()


def test_a_plot_may_be_a_png(called: Run, plain: str) -> None:
    said = called("simulate", "penk", "--games", 2, "--seats", plain, "--plot", "penk.PNG")
    assert (said.error, said.code) == ("", 0)
    assert Path("penk.PNG").read_bytes().startswith(b"\x89PNG")


def test_the_bars_of_a_plot_count_every_game() -> None:
    results = Results(2, width=20)
    counts, bins = nothing_counted(2)
    counts[:, LEAST], counts[:, MOST] = 45, 12_345
    bins[0, [bin_of(score, 20) for score in (45, 12_345, 6_000)]] = 1
    bins[1, bin_of(2_000, 20)] = 3
    results.add(Counted.of(3, 9, counts, bins))
    edges, bars = results.bars(MOST_BARS)
    assert [sum(seat) for seat in bars] == [3, 3]
    assert len(edges) == len(bars[0]) + 1 <= 61
    assert edges[:2] == [-0.5, 399.5]
    assert edges[-1] > 12_345


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--device", "tpu"), "'tpu' is not one of 'cpu', 'gpu'."),
        (("--threads", 0), "Invalid value for '--threads'"),
        (("--games", 2**31 + 1), "Invalid value for '--games'"),
        (("--seed=-1",), "A seed is a whole number from 0 to"),
        (("--plot", "scores.pdf"), "A plot is an .svg or a .png file, not 'scores.pdf'."),
        (("--plot", "no/scores.svg"), "There is no folder 'no' for the plot."),
        (("--device", "gpu", "--seats", "plain,random"), "On a GPU all players are random."),
        (("--device", "gpu", "--seats", "greedy,random"), "On a GPU all players are random."),
    ],
    ids=str,
)
@pytest.mark.usefixtures("plain")
def test_it_is_refused_in_a_sentence(
    arguments: tuple[object, ...], sentence: str, called: Run
) -> None:
    said = called("simulate", "splitter", *arguments)
    assert (said.out, said.code) == ("", 2)
    assert sentence in said.error
    assert said.error.count("\n") == 1


def test_without_matplotlib_it_says_what_to_install(
    called: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("matplotlib", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, name, None)
    said = called("simulate", "splitter", "--plot", "scores.svg")
    assert (said.out, said.code) == ("", 2)
    assert said.error == "A plot needs matplotlib: pip install 'rollwright[plot]'.\n"


def test_without_a_gpu_it_says_so(tmp_path: Path) -> None:
    done = subprocess.run(
        [*PROGRAM, "simulate", "splitter", "--device", "gpu"],
        capture_output=True,
        timeout=PATIENCE,
        env=surroundings(tmp_path) | {"CUDA_VISIBLE_DEVICES": "", "NUMBA_DISABLE_CUDA": "1"},
        cwd=tmp_path,
        text=True,
        check=False,
    )
    assert (done.stdout, done.returncode) == ("", 2)
    assert "GPU" in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith(".\n")
