"""The compiler's border: copies that keep apart, and machine code that is never stale."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

import rollwright
from rollwright.core.bits import has, highest, lowest, size
from rollwright.core.dice import derived, draw, laid_out, tally, throw
from rollwright.core.moves import NO_MOVES, holds, nth_move, with_moves
from rollwright.core.states import put, replace
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import Ints, put_at, state_at, width


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


def test_states_lie_flat_in_arrays_and_come_back() -> None:
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


def score_sum(package: Path, home: Path) -> int:
    environment = {**os.environ, "PYTHONPATH": str(package), "XDG_CACHE_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", SCORES],
        env=environment, capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    assert done.stderr == ""
    return int(done.stdout)


@pytest.mark.slow
def test_an_edited_rule_never_meets_old_machine_code(tmp_path: Path) -> None:
    """The rule that is edited is called from another file, which Numba would not notice."""
    source = Path(rollwright.__file__).parent
    copy = tmp_path / "src" / "rollwright"
    for path in source.rglob("*.py"):
        target = copy / path.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    before = score_sum(tmp_path / "src", tmp_path)
    assert score_sum(tmp_path / "src", tmp_path) == before
    rules = copy / "games" / "splitter" / "rules.py"
    text = rules.read_text()
    assert "return 2 * number if group & stars else number" in text
    rules.write_text(text.replace("return 2 * number if", "return 200 * number if"))
    assert score_sum(tmp_path / "src", tmp_path) > before + 1000
    folders = list((tmp_path / "rollwright").glob("compiled-*"))
    assert len(folders) == 2
    rules.write_text(text)
    assert score_sum(tmp_path / "src", tmp_path) == before
    assert sorted((tmp_path / "rollwright").glob("compiled-*")) == sorted(folders)


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
