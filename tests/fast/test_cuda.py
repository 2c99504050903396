"""Every kernel compiles for a GPU, also where there is none."""

import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest

from rollwright.core.errors import NoGpu
from rollwright.core.game import AnyGame
from rollwright.fast import gpu, gpu_observations
from rollwright.fast.batch import step
from rollwright.fast.gpu_batch import kernel_for
from rollwright.fast.rows import width
from rollwright.games import ALL
from rollwright.players.values import gpu_course, gpu_ends, gpu_turns
from rollwright.players.values.batches import new_notes, nothing_learned
from tests.fast import coins

pytest.importorskip("numba_cuda", reason="numba-cuda is for Linux with x86")

HOPPER = (9, 0)
NUMBERS = numba.int64[::1]
ROWS = numba.int64[::1, :]

pytestmark = pytest.mark.usefixtures("the_card_is_a_hopper")


@pytest.fixture
def the_card_is_a_hopper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions that a kernel calls are compiled for the card at hand: let it be this one."""
    card = SimpleNamespace(compute_capability=HOPPER)
    monkeypatch.setattr("numba.cuda.dispatcher.get_current_device", lambda: card)


every_game = pytest.mark.parametrize("game", (*ALL, coins.GAME), ids=lambda game: game.name)


def type_of(value: Any) -> Any:
    return numba.typeof(value)  # type: ignore[no-untyped-call]


def compiled_code(kernel: Any, *arguments: Any) -> str:
    code, _ = gpu.cuda_module().compile_ptx(kernel.py_func, arguments, cc=HOPPER)
    return str(code)


@pytest.mark.slow
@every_game
def test_the_kernel_of_whole_games_compiles(game: AnyGame) -> None:
    kind = type_of(game.new_game(min(2, game.seats[-1]), game.options({})))
    numbers = [numba.int64] * 4
    arrays = [numba.int64[:, :, ::1]] * 2
    code = compiled_code(gpu.kernel(game), kind, *numbers, *arrays)
    assert ".visible .entry" in code or ".func" in code
    assert "atom" in code  # the histogram is shared by threads


@pytest.mark.slow
def test_the_kernels_of_a_batch_compile() -> None:
    game = ALL[0]
    start = type_of(game.new_game(2, game.options({})))
    games = [ROWS] * 4
    observations, masks, rewards = (
        numba.uint8[:, ::1], numba.boolean[::1, :], numba.float32[::1, :]
    )  # fmt: skip
    seen = [observations, masks, rewards, numba.boolean[::1], observations]
    for function, arrays in (
        (step.begin, games),
        (step.step, [*games, NUMBERS, *[numba.int64] * 3, *seen, ROWS]),
        (step.mask, [ROWS, masks]),
        (step.look, [ROWS, ROWS, numba.int64, observations]),
        (step.look_at_end, [ROWS, observations]),
        (step.score, [ROWS, ROWS, NUMBERS]),
    ):
        assert compiled_code(kernel_for(function, game), start, *arrays)


@pytest.mark.slow
def test_rows_of_observations_are_put_together_in_the_memory_of_a_block() -> None:
    game = ALL[0]
    start = type_of(game.new_game(2, game.options({})))
    numbers = [numba.int64] * 3
    flat = [numba.boolean, numba.uint8[::1], NUMBERS]
    look = gpu_observations.look_kernel(game, "uint8")
    at_ends = gpu_observations.look_at_ends_kernel(game, "uint8")
    for code in (
        compiled_code(look, start, ROWS, ROWS, *numbers, *flat),
        compiled_code(at_ends, start, ROWS, numba.int64, numba.uint8[:, ::1]),
    ):
        assert "st.shared.u8" in code  # the numbers
        assert "st.local" not in code  # the state stays in registers


@pytest.mark.slow
def test_the_kernels_of_a_course_compile() -> None:
    game = next(game for game in ALL if game.name == "splitter")
    start = type_of(game.new_game(1, game.options({})))
    notes, learning = type_of(new_notes(2, 3, 4)), type_of(nothing_learned(5))
    add_up, move_all = gpu_course.learn_kernels(game)
    number = numba.int64
    played = [start, number, number, type_of(nothing_learned(1).table), notes]
    assert "bar" in compiled_code(gpu_course.play_kernel(game), *played)  # lanes meet
    assert "atom" in compiled_code(add_up, start, notes, learning)
    assert compiled_code(move_all, numba.float64, learning)


@pytest.mark.long  # the kernel of ends of turns has the same beam
def test_the_kernels_of_a_course_by_turns_compile() -> None:
    game = next(game for game in ALL if game.name == "hexroller")
    first = game.new_game(1, game.options({}))
    start = type_of(first)
    notes, learning = type_of(new_notes(2, 3, 4)), type_of(nothing_learned(5))
    played = [start, numba.int64, numba.float64, type_of(nothing_learned(1).table), notes]
    code = compiled_code(gpu_turns.turns_kernel(game, width(first), 4), *played)
    assert "bar" in code and ".shared" in code  # lanes meet, and share ways
    assert compiled_code(gpu_turns.watch_kernel(game), *played)
    assert "atom" in compiled_code(gpu_turns.add_up_kernel(game), start, notes, learning)


@pytest.mark.slow
def test_the_kernels_of_ends_of_turns_compile() -> None:
    game = next(game for game in ALL if game.name == "hexroller")
    first = game.new_game(1, game.options({}))
    start, states = type_of(first), numba.int64[:, ::1]
    found = [
        type_of(np.zeros(1, np.float32)),
        states,
        states,
        type_of(np.zeros((1, 1), np.float32)),
    ]
    kernel = gpu_ends.ends_kernel(game, width(first), 4)
    code = compiled_code(kernel, start, numba.int64, numba.int64, *found, numba.int32[::1])
    assert "bar" in code and "atom" in code  # lanes meet, and each end has its place
    assert compiled_code(gpu_ends.inputs_kernel(game), start, states, numba.uint8[:, ::1])


@pytest.mark.slow
@pytest.mark.parametrize("what", ("turns", "ends"))
def test_turns_on_a_simulated_card_are_those_of_the_beam(what: str) -> None:
    simulated = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-m", f"tests.fast.simulated_{what}"]
    ran = subprocess.run(command, env=simulated, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.slow
def test_observations_on_a_simulated_card_are_those_of_the_states() -> None:
    simulated = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-m", "tests.fast.simulated_card"]
    ran = subprocess.run(command, env=simulated, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == ["32", "16", "0"]  # rows a block, and none


def test_without_a_gpu_a_sentence_says_so() -> None:
    if not gpu.cuda_module().is_available():
        state = ALL[0].new_game(1, ALL[0].options({}))
        with pytest.raises(NoGpu, match=r"no NVIDIA GPU here .*\.$"):
            gpu.simulate(ALL[0], state, seed=1, games=1)
    else:
        assert gpu.cuda() is gpu.cuda_module()
