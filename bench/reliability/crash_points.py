"""A step happens whole or not at all: `python -m bench.reliability.crash_points`.

At every line that runs between a command's coming and the last page's hearing of it, in deciding,
appending, committing, acknowledging and telling, in each of the server's threads, the files of the
store are copied: so a process would leave them that ended there. At every hundredth, and at the
first where the files are others than before, one really ends (`os._exit`). Then the log is as it
was before or as it is after, never between; it is after if the command was acknowledged; and the
same command, given again, leads to the same events, dice included.
"""

import asyncio
import os
import shutil
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, NamedTuple

import rollwright
from bench.reliability.proof import Outcome, Proof, each, main, quick_folder
from rollwright.core.seats import NOBODY, Seat
from rollwright.fair.log import Entry
from rollwright.web.store.sqlite import SqliteStore
from rollwright.web.table import dispatch
from rollwright.web.table.commands import Command
from rollwright.web.table.dispatch import Asker
from rollwright.web.table.rooms import Rooms
from tests.web.frames import KINDS, Looking
from tests.web.party import Party, pace, party

HERE = str(Path(rollwright.__file__).parent)
TRACED = tuple(f"{HERE}/{part}" for part in ("web/table/", "web/store/", "web/live/con", "fair/"))
DRAWS = (f"{HERE}/web/live/", f"{HERE}/web/table/history.py")  # ask a table much, and only look
GAMES = ("penk", "hexroller", "polygrid", "splitter", "tutto")
CRASHED, REACHED_END = 77, 0

Happened = list[tuple[str, Seat | None, Any]]  # kind, seat and payload of events


class Step(NamedTuple):
    """A command that is about to be given, and the store in which it will be."""

    name: str
    store: bytes
    table: str
    joined: int
    command: Command
    before: list[Entry]


class Left(NamedTuple):
    """What would be left of a store if a process ended at some lines that follow one another."""

    first: int  # of the lines
    files: dict[str, bytes]
    said: bool  # whether the command was acknowledged


class Lines:
    """Counts the lines that a thread runs, of those that matter, and does something at each."""

    def __init__(self, thread: str) -> None:
        self.thread, self.line, self.counting, self.said = thread, 0, False, False

    def at(self) -> None:
        """At a line."""

    def __call__(self, frame: FrameType, event: str, argument: object) -> Any:
        file, asker = frame.f_code.co_filename, frame.f_back
        if not file.startswith(TRACED) or file in DRAWS:
            return None
        if asker is not None and asker.f_code.co_filename.startswith(DRAWS):
            return None
        return self.in_frame

    def in_frame(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "line" and self.counting and threading.current_thread().name == self.thread:
            self.line += 1
            self.at()
        return self.in_frame

    def acknowledged(self) -> None:
        """The command was answered."""
        self.said = True


class Copied(Lines):
    """Copies the store at every line; what is the same from one line to the next only once."""

    def __init__(self, thread: str, path: Path) -> None:
        super().__init__(thread)
        self.path = path
        self.left: list[Left] = []

    def at(self) -> None:
        # first the file, then the log ahead of it: what is in that may be newer, never older
        places = (self.path, self.path.with_name(f"{self.path.name}-wal"))
        files = {one.name: one.read_bytes() for one in places if one.exists()}
        if not self.left or (files, self.said) != self.left[-1][1:]:
            self.left.append(Left(self.line, files, self.said))


class Crash(Lines):
    """Ends the process at the n-th line."""

    def __init__(self, thread: str, last: int, told: int) -> None:
        super().__init__(thread)
        self.last, self.told = last, told

    def at(self) -> None:
        if self.line == self.last:
            os._exit(CRASHED)

    def acknowledged(self) -> None:
        os.write(self.told, b"acknowledged")


# ---------------------------------------------------------------- before


async def prepared(path: Path, game: str, random: Random) -> list[Step]:
    """Commands of each kind at a table of a game, some way into it, each with its store."""
    found: list[Step] = []
    rooms = Rooms(SqliteStore(path))
    with pace():
        at = await party(rooms, game, 1 if game == "polygrid" else 2, sealed=True, begun=False)
        at.room.sleep()
        far = random.randrange(5, 40)

        async def step(name: str, seat: Seat, **fields: Any) -> None:
            if name not in [one.name for one in found]:
                command = at.command(seat, name, id=f"the {name}", **fields)
                joined = at.table.chairs[seat].joined
                entries = list(at.table.entries)
                whole = _whole(path)
                found.append(Step(name, whole, at.table.id, joined, command, entries))

        await step("begin", 0)
        await at.do(0, "begin")
        await step("open", 0, contribution=at.bytes_of[0].hex())
        for seat, sealed in at.bytes_of.items():
            await at.do(seat, "open", contribution=sealed.hex())
        at.look()
        await _played(at, step, random, far)
    await rooms.close()
    return found


async def _played(at: Party, step: Callable[..., Any], random: Random, far: int) -> None:
    """On until, some way into the game, a throw, a move and an undo were about to be given."""
    wanted = {"throw", "move", "undo"}

    async def give(seat: Seat, do: str, **fields: Any) -> None:
        if at.table.epoch > far and do in wanted:
            wanted.remove(do)
            await step(do, seat, **fields)
        await at.do(seat, do, **fields)

    while wanted and not at.match.over:
        if at.table.held:
            await at.room._reveal()
        elif at.table.throw_due:
            await give(at.table.roller or 0, "throw")
        else:
            seat = at.table.turn[0]
            await give(seat, "move", move=random.choice(at.match.allowed(seat)))
            if "undo" in wanted and at.match.undoable(seat) is not None:
                await give(seat, "undo")


def _whole(path: Path) -> bytes:
    """The store as a file of its own, with what is in the log ahead of it."""
    import sqlite3  # noqa: PLC0415

    source, into = sqlite3.connect(path), sqlite3.connect(":memory:")
    source.backup(into)
    data = into.serialize()
    source.close()
    into.close()
    return data


# ---------------------------------------------------------------- the step


async def follow(path: Path, step: Step, lines: Lines | None) -> Happened:
    """Give the command, perhaps to the end of this process; what has happened by it."""
    rooms = Rooms(SqliteStore(path))
    room = await rooms.room(step.table)
    room.sleep()
    seats = [*range(len(room.table.chairs)), NOBODY]
    looking = [Looking(room, seat, kind) for seat in seats for kind in KINDS]
    for one in looking:
        await one.settled()
    if lines:
        lines.counting = True
    await dispatch.follow(rooms, room, Asker(step.joined), step.command)
    if lines:
        lines.acknowledged()
    for one in looking:
        await one.settled()
    if lines:
        lines.counting = False
    for one in looking:
        await one.leave()
    await rooms.close()
    return _events(room.table.entries, len(step.before))


def _events(entries: list[Entry], since: int) -> Happened:
    return [(one.kind, one.seat, one.payload) for one in entries[since:]]


def traced(path: Path, step: Step, lines: Lines) -> None:
    """Give the command under the eyes of somebody who counts its lines."""
    threading.settrace(lines)
    sys.settrace(lines)
    try:
        asyncio.run(follow(path, step, lines))
    finally:
        sys.settrace(None)
        threading.settrace(None)


def crashed(path: Path, step: Step, thread: str, line: int) -> tuple[int, bool]:
    """Give the command in a process that ends at a line; how it ended, and what it had said."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            traced(path, step, Crash(thread, line, writing))
            os._exit(REACHED_END)
        finally:
            os._exit(1)
    os.close(writing)
    said = os.read(reading, 100) == b"acknowledged"
    os.close(reading)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said


def every_point(folder: Path, step: Step, outcome: Outcome, apart: int) -> None:
    """Look at what each line of a step leaves; at every so-manieth the process really ends."""
    path = folder / "tables.sqlite"
    lay(path, step)
    after = asyncio.run(follow(path, step, None))
    for thread in ("MainThread", "store writer"):
        lay(path, step)
        copied = Copied(thread, path)
        traced(path, step, copied)
        outcome.trials += copied.line
        outcome.counted[f"in the {thread}"] += copied.line
        for left in copied.left:
            lay(path, step, left.files)
            where = f"{step.name}, from line {left.first} of the {thread} on"
            for why in wrong(path, step, after, left.said, outcome):
                outcome.fail(f"{where}: {why}")
        really = {left.first for left in copied.left} | {*range(1, copied.line + 1, apart)}
        for line in sorted(really):
            lay(path, step)
            ended, said = crashed(path, step, thread, line)
            where = f"{step.name}, line {line} of the {thread}"
            if ended == REACHED_END:  # threads do not wait for each other in the same way twice
                continue
            if ended != CRASHED:
                outcome.fail(f"{where}: ended with {ended}")
                continue
            outcome.counted["where a process really ended"] += 1
            for why in wrong(path, step, after, said, outcome):
                outcome.fail(f"{where}: {why}")


def wrong(path: Path, step: Step, after: Happened, said: bool, outcome: Outcome) -> list[str]:
    """What is wrong with what a crash has left."""
    left = asyncio.run(_read(path, step.table))
    if left[: len(step.before)] != step.before:
        return ["what was there before is not there any more"]
    happened = _events(left, len(step.before))
    if happened not in ([], after):
        return [f"half of it has happened: {happened}"]
    outcome.counted["looked at: as after" if happened else "looked at: as before"] += 1
    if said and not happened:
        return ["it was acknowledged and is lost"]
    again = asyncio.run(follow(path, step, None))
    return [] if again == after else [f"given again it led to {again} instead of {after}"]


async def _read(path: Path, table: str) -> list[Entry]:
    store = SqliteStore(path)
    try:
        return await store.read(table)
    finally:
        await store.close()


def lay(path: Path, step: Step, files: Mapping[str, bytes] | None = None) -> None:
    """The store as it was before, or as it was left."""
    shutil.rmtree(path.parent, ignore_errors=True)
    path.parent.mkdir()
    for name, data in ({path.name: step.store} if files is None else files).items():
        path.with_name(name).touch(0o600)
        path.with_name(name).write_bytes(data)


def run(trials: int, seed: int, apart: int = 100) -> Outcome:
    """So many tables, of all games in turn, and every point of each kind of step."""
    outcome = Outcome()
    with quick_folder() as folder:
        for number, random in each(trials, seed, "tables"):
            store = folder / "first" / "tables.sqlite"
            game = GAMES[(seed + number) % len(GAMES)]
            for step in asyncio.run(prepared(store, game, random)):
                outcome.counted[f"steps: {step.name}"] += 1
                with pace(AFTER_A_PERSON=1e6, OPENING=1e6):
                    every_point(folder / "tried", step, outcome, apart)
            shutil.rmtree(store.parent)
    return outcome


PROOF = Proof(
    "crash_points",
    "a step happens whole or not at all, wherever in it the process ends",
    "crash points",
    100,
    run,
    asked="tables, by all games in turn",
)

if __name__ == "__main__":
    main(PROOF)
