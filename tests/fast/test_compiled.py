"""The compiler's border: copies that keep apart, and machine code that is never stale."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

import rollwright
from rollwright.core.binding import bound
from rollwright.core.bits import has, highest, lowest, size
from rollwright.core.dice import derived, draw, laid_out, tally, throw
from rollwright.core.moves import NO_MOVES, holds, nth_move, with_moves
from rollwright.core.states import put, replace
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import Ints, put_at, state_at, width
from rollwright.play.loop import whole_game
from rollwright.players.planner.tree import most_promising
from tests.fast import coins, helpers


class Inner(NamedTuple):
    first: int
    numbers: tuple[int, ...]


class Outer(NamedTuple):
    left: int
    right: int
    inner: tuple[Inner, ...]


OUTER = Outer(1, 2, (Inner(3, (4, 5)), Inner(6, (7, 8))))


def two_replacements(state: Outer) -> Outer:
    state = replace(state, left=state.left + 10)
    return replace(state, right=state.right + 100)


def nested(state: Outer, index: int, value: int) -> Outer:
    one = state.inner[index]
    one = replace(one, numbers=put(one.numbers, 1, value))
    return replace(state, inner=put(state.inner, index, one))


def choosing(state: Outer, index: int) -> Outer:
    if index:
        return replace(state, left=index)
    return replace(state, right=index)


def test_two_replacements_of_equal_types_keep_apart() -> None:
    assert compiled(two_replacements)(OUTER) == two_replacements(OUTER)
    for index in (0, 9):
        assert compiled(choosing)(OUTER, index) == choosing(OUTER, index)


def test_put_reaches_into_nested_tuples() -> None:
    for index in (0, 1):
        assert compiled(nested)(OUTER, index, 99) == nested(OUTER, index, 99)


@pytest.mark.parametrize("bits", [1, 2, 3, 0b1011000, 1 << 62, (1 << 63) - 1, 0x123456789ABCDEF])
def test_bits_are_the_same_compiled(bits: int) -> None:
    for function in (size, lowest, highest):
        assert compiled(through(function.__name__))(bits) == function(bits)
    assert compiled(has)(bits, 5) == has(bits, 5)


def through(name: str) -> Callable[..., int]:
    """A plain function that calls one of the above, as rules do."""
    return {"size": call_size, "lowest": call_lowest, "highest": highest}[name]


def call_size(bits: int) -> int:
    return size(bits)


def call_lowest(bits: int) -> int:
    return lowest(bits)


def test_chance_is_the_same_compiled() -> None:
    for key in (0, 1, 2**62 + 12345, 2**63 - 1, derived(5, 5)):
        for counter in (0, 1, 77, 2**20):
            assert compiled(draw)(key, counter) == draw(key, counter)
            assert compiled(derived)(key, counter) == derived(key, counter)
        for n in (1, 2, 6, 8):
            assert compiled(throw)(key, n, 3, 6) == throw(key, n, 3, 6)
            roll = throw(key, n, 1, 6)
            assert compiled(laid_out)(compiled(tally)(roll)) == roll


def test_sets_of_moves_are_the_same_compiled() -> None:
    moves = with_moves(NO_MOVES, 0b1011, 58)
    assert compiled(with_moves)(NO_MOVES, 0b1011, 58) == moves
    assert [compiled(nth_move)(moves, n) for n in range(3)] == [58, 59, 61]
    assert [compiled(holds)(moves, n) for n in (58, 60, 61)] == [True, False, True]


def test_states_lie_in_rows_and_come_back() -> None:
    rows = np.zeros((2, width(OUTER)), np.int64)
    put_at(rows, 1, OUTER)
    assert rows[1].tolist() == [1, 2, 3, 4, 5, 6, 7, 8]
    assert state_at(rows, 1, OUTER) == OUTER
    again = np.zeros_like(rows)
    assert compiled(copied)(rows, again, OUTER) == OUTER
    assert again.tolist() == rows.tolist()


def copied(rows: Ints, again: Ints, like: Outer) -> Outer:
    state = state_at(rows, 1, like)
    put_at(again, 1, state)
    return state


SCORES = """
from rollwright import game
from rollwright.fast.simulate import simulate
splitter = game("splitter")
state = splitter.new_game(1, splitter.options({}))
print(simulate(splitter, state, seed=1, games=300, threads=1).score_sums[0])
"""


def score_sum(packages: Path | str, home: Path, program: str = SCORES) -> int:
    environment = {**os.environ, "PYTHONPATH": str(packages), "XDG_CACHE_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env=environment, capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    assert done.stderr == ""
    return int(done.stdout)


@pytest.mark.slow
def test_an_edited_rule_never_meets_old_machine_code(tmp_path: Path) -> None:
    """The rule that is edited is called from another file, which Numba would not notice."""
    copy = tmp_path / "src" / "rollwright"
    unneeded = shutil.ignore_patterns("__pycache__", "web", "*.npz")
    shutil.copytree(Path(rollwright.__file__).parent, copy, ignore=unneeded)
    before = score_sum(tmp_path / "src", tmp_path)
    assert score_sum(tmp_path / "src", tmp_path) == before
    rules = copy / "games" / "splitter" / "scoring.py"
    text = rules.read_text()
    assert "return 2 * number if group & stars else number" in text
    rules.write_text(text.replace("return 2 * number if", "return 200 * number if"))
    assert score_sum(tmp_path / "src", tmp_path) > before + 1000
    folders = list((tmp_path / "rollwright").glob("compiled-*"))
    assert len(folders) == 2
    rules.write_text(text)
    assert score_sum(tmp_path / "src", tmp_path) == before
    assert sorted((tmp_path / "rollwright").glob("compiled-*")) == sorted(folders)


COINS = """
import coins
from rollwright.fast.simulate import simulate
state = coins.GAME.new_game(1, coins.GAME.options({}))
print(simulate(coins.GAME, state, seed=1, games=300, threads=1).score_sums[0])
"""


@pytest.mark.slow
def test_an_edited_rule_of_another_package_never_meets_old_machine_code(tmp_path: Path) -> None:
    """What is edited stands beside the game's own files, and is compiled into them."""
    package = tmp_path / "packages" / "coins"
    package.mkdir(parents=True)
    for path in Path(coins.__file__).parent.glob("*.py"):
        (package / path.name).write_text(path.read_text().replace("tests.fast.coins", "coins"))
    sources = f"{package.parent}{os.pathsep}{Path(rollwright.__file__).parents[1]}"
    before = score_sum(sources, tmp_path, COINS)
    folders = list((tmp_path / "rollwright").glob("compiled-*"))
    assert len(folders) == 1
    saved = {path for path in folders[0].rglob("*.nbi") if "coins" in path.parent.name}
    assert {path.name.partition("-")[0].partition(".")[2] for path in saved} >= {
        "after_move__inner", "worth__inner",
    }  # fmt: skip
    assert score_sum(sources, tmp_path, COINS) == before
    assert list((tmp_path / "rollwright").glob("compiled-*")) == folders
    worth = package / "worth.py"
    worth.write_text(worth.read_text().replace("HEADS = 10", "HEADS = 1000"))
    assert score_sum(sources, tmp_path, COINS) > 50 * before
    assert len(list((tmp_path / "rollwright").glob("compiled-*"))) == 2


COMPILES = """
from numba.core.event import install_recorder
from rollwright.fast.simulate import simulate
from tests.fast.coins import GAME
with install_recorder("numba:compile") as compiled:
    simulate(GAME, GAME.new_game(1, GAME.options({})), seed=1, games=300, threads=1)
print(sum(event.is_start for _, event in compiled.buffer))
"""


@pytest.mark.slow
def test_two_processes_at_once_compile_each_function_once(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    both = [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", COMPILES],
            cwd=Path(__file__).parents[2], env=environment, stdout=subprocess.PIPE, text=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    compiled = [int(process.communicate(timeout=300)[0]) for process in both]
    assert sum(compiled) < 1.5 * max(compiled), compiled


def doubled(number: int) -> int:
    return 2 * number


def factorial(number: int) -> int:
    if number < 2:
        return 1
    return number * factorial(number - 1)


TABLE = tuple(n / 2 for n in range(8))


def with_helpers(number: int) -> float:
    numbers = [doubled(n) for n in range(number)]
    return factorial(doubled(number)) + TABLE[number] + float(np.sum(np.array(numbers)))


def test_functions_from_anywhere_are_compiled_with_all_that_they_call() -> None:
    assert compiled(with_helpers)(3) == with_helpers(3) == 720 + 1.5 + 6


def test_what_cannot_be_compiled_is_refused_in_a_sentence() -> None:
    with pytest.raises(TypeError, match=r"' speaks of '\w+': compile it for a game\.$"):
        compiled(whole_game)
    with pytest.raises(TypeError, match=r"Coins has no 'promise'\.$"):
        compiled(most_promising, coins.GAME)
    with pytest.raises(TypeError, match="is not a plain function"):
        compiled(len)


@pytest.mark.slow
def test_where_nothing_can_be_written_it_works_without_a_word(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where a folder should be")
    assert score_sum(Path(rollwright.__file__).parents[1], blocked) > 0
    assert blocked.read_text() == "a file where a folder should be"


def test_old_folders_are_cleared_but_not_those_in_use(tmp_path: Path) -> None:
    code = "from rollwright.fast.cache import cache_folder; print(cache_folder().name)"
    for number in range(8):
        old = tmp_path / "rollwright" / f"compiled-{number}"
        old.mkdir(parents=True)
        (old / "used").touch()
        os.utime(old / "used", (number, number))
    ours = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True, text=True, timeout=60, check=True,
    ).stdout.strip()  # fmt: skip
    left = sorted(folder.name for folder in (tmp_path / "rollwright").iterdir())
    assert left == sorted([*(f"compiled-{n}" for n in range(3, 8)), ours])


def by_module(number: int) -> int:
    return helpers.doubled_and_more(number) + helpers.TABLE[number]


def by_name(number: int) -> int:
    return called(number) + 1


def called(number: int) -> int:
    return helpers.doubled_and_more(number)


def test_a_function_may_call_helpers_of_its_own() -> None:
    """Those of its module, of another that it imports, and of a function around it."""

    def around(number: int) -> int:
        return called(number) * 3

    def inner(number: int) -> int:
        return around(number) + by_name(number)

    for function in (by_module, by_name, inner):
        assert [compiled(function)(n) for n in range(8)] == [function(n) for n in range(8)]


def pick(players: object, state: object, seat: int, key: int) -> int:
    return helpers.last_of(key, 0)


def test_a_chooser_may_call_helpers_of_its_own() -> None:
    state = coins.GAME.new_game(2, coins.GAME.options({}))
    played = [
        made(whole_game, coins.GAME, choose=pick)(0, state, key)
        for made in (compiled, bound)
        for key in range(5)
    ]
    assert played[:5] == played[5:]
