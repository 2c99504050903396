"""Work in pieces: every number once, whoever dies, and in whatever order it comes back."""

import os
import random
import signal
from collections import Counter
from collections.abc import Callable
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rollwright.core.errors import BadMove, BadOption, WorkersLost
from rollwright.work import pieces
from rollwright.work.crew import Crew, alone, given, others, processes, threads
from rollwright.work.pieces import Cut, Piece, Sizes, work_through

TRACKS = {"a": range(100), "b": [3, 5, 90], "c": range(0)}


def squares(piece: Piece[str]) -> list[int]:
    return [number * number for number in piece.numbers]


def dies_once(folder: Path, piece: Piece[None]) -> int:
    """Kills its process, the first time that it comes to the number 5."""
    mark = folder / "died"
    if 5 in piece.numbers and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return sum(piece.numbers)


def always_dies(piece: Piece[None]) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuses(piece: Piece[None]) -> None:
    raise BadMove("Seat 1 chose nonsense.", "somewhere")


class Unsteady(Executor):
    """Loses what it was given, now and then, before or after it was done."""

    def __init__(self) -> None:
        self.lots = random.Random(1)
        self.done: Counter[int] = Counter()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        result = fn(*args)
        self.done[args[-1].number] += 1
        if self.lots.random() < 0.3:
            future.cancel()
            future.set_running_or_notify_cancel()
        else:
            future.set_result(result)
        return future


@pytest.mark.parametrize(
    "sizes", [Sizes(0.01, 1, 7), Sizes(1, 64, 10**6), Sizes.all_of(9), Sizes(1, 8, 99, shares=4)]
)
def test_a_cut_has_every_number_once_whatever_the_pace(sizes: Sizes) -> None:
    cut = Cut(TRACKS, sizes)
    cuts = []
    while (piece := cut.next()) is not None:
        cut.note(piece, 0.001 * (1 + piece.number % 5) * len(piece.numbers))
        cuts.append(piece)
    assert [piece.number for piece in cuts] == list(range(len(cuts)))
    for track, numbers in TRACKS.items():
        of_track = [n for piece in cuts if piece.track == track for n in piece.numbers]
        assert of_track == list(numbers)


def test_pieces_grow_shorter_towards_the_end_but_not_without_end() -> None:
    cut = Cut({None: range(10_000_000)}, Sizes(2, 64, 10**6, shares=4))
    lengths = []
    while (piece := cut.next()) is not None:
        cut.note(piece, len(piece.numbers) / 65_536)
        lengths.append(len(piece.numbers))
    assert lengths[0] == 64 and set(lengths[1:30]) == {131_072}  # two seconds
    assert lengths[30:] == sorted(lengths[30:], reverse=True)
    assert lengths[-2] == 131_072 // pieces.LEAST


@pytest.mark.parametrize("in_order", [True, False])
def test_what_is_lost_is_done_again_and_counted_once(
    in_order: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pieces, "MOST_TRIES", 50)
    unsteady = Unsteady()
    taken: list[int] = []
    counted: Counter[str] = Counter()

    def take(piece: Piece[str], result: list[int]) -> None:
        taken.append(piece.number)
        counted[piece.track] += sum(result)

    crew = Crew(unsteady, 4)
    assert work_through(squares, Cut(TRACKS, Sizes.all_of(3)), crew, take, in_order=in_order)
    assert max(unsteady.done.values()) > 1
    assert sorted(taken) == list(range(len(unsteady.done)))
    assert taken == sorted(taken) or not in_order
    assert counted == {"a": sum(n * n for n in range(100)), "b": 9 + 25 + 8100}


def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    total: list[int] = []
    with processes(2) as crew:
        first = crew.executor
        work = partial(dies_once, tmp_path)
        cut = Cut({None: range(40)}, Sizes.all_of(4))
        assert work_through(work, cut, crew, lambda _, part: total.append(part))
        assert crew.executor is not first
    assert (len(total), sum(total)) == (10, sum(range(40)))


def test_a_piece_that_kills_whoever_does_it_is_given_up() -> None:
    with (
        processes(1) as crew,
        pytest.raises(WorkersLost, match="Whoever worked on the same piece died 4 times"),
    ):
        work_through(always_dies, Cut({None: range(3)}, Sizes(1)), crew, lambda *_: None)


def test_somebodys_executor_that_breaks_is_theirs_to_replace() -> None:
    with (
        ProcessPoolExecutor(1) as executor,
        given(executor) as crew,
        pytest.raises(WorkersLost, match="give a new one"),
    ):
        work_through(always_dies, Cut({None: range(3)}, Sizes(1)), crew, lambda *_: None)
    with pytest.raises(BadOption, match="An executor is one of"):
        given("many")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="not both"), ThreadPoolExecutor(1) as pool:
        others("local", pool)


def test_a_sentence_comes_back_from_another_process() -> None:
    with processes(1) as crew, pytest.raises(BadMove, match="nonsense") as said:
        work_through(refuses, Cut({None: range(3)}, Sizes(1)), crew, lambda *_: None)
    assert said.value.position == "somewhere"


def test_another_version_elsewhere_is_refused() -> None:
    with pytest.raises(BadOption, match=r"Rollwright is 0.0.1 here and .* where it should work"):
        pieces.timed(squares, "0.0.1", Piece(0, "a", [1]))


@pytest.mark.parametrize("crew", [alone, partial(threads, 2)], ids=["alone", "threads"])
def test_ctrl_c_ends_it_with_what_was_taken(crew: Any) -> None:
    taken: list[int] = []

    def take(piece: Piece[str], result: list[int]) -> None:
        taken.append(piece.number)
        if len(taken) == 3:
            raise KeyboardInterrupt

    with crew() as workers:
        assert not work_through(squares, Cut(TRACKS, Sizes.all_of(1)), workers, take)
    assert len(taken) == len(set(taken)) < 20


def test_a_broken_executor_is_noticed_when_it_is_asked() -> None:
    class Broken(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            raise BrokenExecutor("gone")

    with pytest.raises(WorkersLost, match="give a new one"):
        work_through(squares, Cut(TRACKS, Sizes(1)), Crew(Broken(), 2), lambda *_: None)
