"""Programs as players: they answer, and whatever else they do costs them a game, no more."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest

import rollwright
from rollwright.core.errors import PlayerFailed
from rollwright.play.match import AnyMatch, Match
from rollwright.players.own import check as checking
from rollwright.players.own import program as programs
from rollwright.players.own import protocol, spec
from rollwright.players.own.process import Process
from rollwright.players.own.program import Program
from rollwright.players.registry import any_choice, any_player
from tests.players.own_program import program

EXAMPLES = Path(__file__).parents[2] / "examples"
PATIENCE = 30


@pytest.fixture
def match() -> AnyMatch:
    made = Match("splitter", 2, seed=1)
    made.roll()
    return made


def until(what: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


def runs(word: str) -> bool:
    """Whether a process runs that has a word of its own among its arguments."""
    listed = subprocess.run(["ps", "-A", "-o", "args="], capture_output=True, text=True, check=True)
    return any(word in line for line in listed.stdout.splitlines())


def test_a_question_tells_the_position_the_seat_and_every_open_move(match: AnyMatch) -> None:
    asked = protocol.question(match.game, match.state, 1, 77, 2.5)
    lines = asked.text.splitlines()
    assert lines[:5] == [
        "game splitter 1", f"position {match.position}", "seat 1", "key 77", "time 2500",
    ]  # fmt: skip
    moves = zip(match.allowed(1), match.moves(1), strict=True)
    assert lines[5:-1] == [f"move {move} {words}" for move, words in moves]
    assert lines[-1] == "go"


@pytest.mark.parametrize("name", ["player.py", "player.sh"])
def test_the_examples_keep_every_promise(name: str) -> None:
    read = spec.read(f"program:{EXAMPLES / name}")
    assert read is not None
    promises = list(checking.check(read, [rollwright.game("splitter")], 1))
    assert [one.name for one in promises] == [
        "starts", "plays splitter", "answers once", "later versions", "repeats", "quit",
        "end of input",
    ]  # fmt: skip
    assert all(one.kept for one in promises), promises


def test_a_program_may_answer_words_or_values(match: AnyMatch) -> None:
    words = protocol.question(match.game, match.state, 0, 1, 1)
    for number, said in words.moves.items():
        assert protocol.answer(["info x", f"play {said.upper()}"], words).move == number
    evaluated = any_player(f"program:{program('values')}").evaluate(match.game, match.state, 0, 1)
    allowed = match.allowed(0)
    assert [(one.move, one.value) for one in evaluated] == [(allowed[0], 0.7), (allowed[-1], 0.5)]


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("hangs", "has not answered within 0.4 s"),
        ("crashes", "has ended with code 1. Its last words: oh no"),
        ("floods", "has written more than 1024 kB at once"),
        ("nonsense", "answers 'hello', which is neither"),
        ("closed", "plays '9999', which is no open move"),
        ("odd value", "says 'value 0 nan', which is not"),
        ("no value", "says 'best', but has told no value"),
        ("newer", "says 'ready 2', but the version spoken here is 1"),
    ],
)
def test_a_program_that_misbehaves_is_ended_with_a_sentence(
    kind: str, why: str, match: AnyMatch
) -> None:
    read = spec.read(f"me=program:5s:{program(kind)}")
    assert read is not None
    asked = Program(read._replace(seconds=0.4 if kind == "hangs" else 5.0))
    with pytest.raises(PlayerFailed, match=f"^me {why}"):
        for _ in range(2):
            asked.ask(match.game, match.state, 0, 1)
    assert asked.process is None


def test_a_program_that_never_reads_is_ended(match: AnyMatch) -> None:
    read = spec.read(f"me=program:300ms:{program('never reads')}")
    assert read is not None
    asked = Program(read)
    with (
        patch.object(protocol.Question, "text", "x" * (1 << 20), create=True),
        pytest.raises(PlayerFailed, match=r"me has not read what it was told within 0\.3 s"),
    ):
        asked.ask(match.game, match.state, 0, 1)


def test_what_is_said_without_being_asked_counts_against_a_program(match: AnyMatch) -> None:
    read = spec.read(f"me=program:{program('twice')}")
    assert read is not None
    asked = Program(read)
    asked.ask(match.game, match.state, 0, 1)
    time.sleep(0.2)
    with pytest.raises(PlayerFailed, match="says 'play 0' without being asked"):
        asked.ask(match.game, match.state, 0, 1)
    broken = [one.name for one in checking.check(read, [match.game], 1) if not one.kept]
    assert broken


def test_a_program_that_cannot_start_is_not_started_for_ever(match: AnyMatch) -> None:
    choose = any_choice(f"me=program:{program('silent at first')} again")
    with patch.object(programs, "STARTING", 0.2):
        for _ in range(3):
            with pytest.raises(PlayerFailed, match=r"has not said 'ready 1' within 0\.2 s"):
                choose(match.game, match.state, 0, 1)
        with pytest.raises(PlayerFailed, match="could not be started 3 times"):
            choose(match.game, match.state, 0, 1)


def test_a_program_that_stays_is_told_to_its_author() -> None:
    read = spec.read(f"program:{program('stays')}")
    assert read is not None
    with patch.object(checking, "ENDING", 3.0):
        promises = {one.name: one for one in checking.check(read, [rollwright.game("tutto")], 1)}
    assert not promises["quit"].kept and promises["end of input"].kept
    assert promises["quit"].sentence.startswith("It goes on when it is told 'quit'")


# ---------------------------------------------------------------- no program is left


def test_with_its_process_goes_all_that_a_program_has_started(tmp_path: Path) -> None:
    word = f"31.{os.getpid()}1"  # seconds, and a word that no other process has
    script = tmp_path / "player.sh"
    script.write_text(f"#!/bin/sh\nsleep {word} & echo ready 1\nwait\n")
    script.chmod(0o755)
    process = Process("me", (str(script),))
    process.exchange(protocol.HELLO, protocol.is_ready, 20)
    until(lambda: runs(f"sleep {word}"))
    process.close()
    until(lambda: not runs(f"sleep {word}"))


def test_a_killed_worker_leaves_no_program() -> None:
    word = f"32.{os.getpid()}2"
    owner = subprocess.Popen(
        [
            sys.executable, "-c",
            "import sys, time; from rollwright.players.own.process import Process;"
            "kept = Process('me', ('sleep', sys.argv[1])); time.sleep(60)", word,
        ]
    )  # fmt: skip
    until(lambda: runs(f"sleep {word}"))
    owner.send_signal(signal.SIGKILL)
    owner.wait()
    until(lambda: not runs(f"sleep {word}"))
