"""A table does what a plain model of it does, whatever happens.

    python -m bench.reliability.model

Hypothesis invents stories: people join, leave, come again, throw, move, take back, look and look
away; the server is started again, or killed, which leaves its files as they are at that instant.
After every step the table is what the model says: who sits where, the state of the game, the
whole log. A story that goes wrong is told in as few steps as show it.
"""

import asyncio
import shutil
import tempfile
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import hypothesis
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    get_state_machine_test,
    initialize,
    invariant,
    rule,
)

from bench.reliability.proof import Outcome, Proof, main
from rollwright.core.errors import Refused
from rollwright.fair.log import UNDO, Entry
from rollwright.play.match import AnyMatch, Match
from rollwright.web.store.sqlite import SqliteStore
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import CLOSED, GATHERING, OVER, PLAYING
from tests.web.frames import KINDS, Looking
from tests.web.party import NAMES, Party, pace, party

STEPS = 50
GAMES = ("splitter", "hexroller", "penk", "tutto")
SEATS = st.integers(0, 2)
SELDOM = st.integers(0, 3)  # what comes once in four times

Answer = TypeVar("Answer")


class Story(RuleBasedStateMachine):
    """One table, and what it should be."""

    told: ClassVar[Counter[str]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        memory = Path("/dev/shm")
        self.folder = Path(tempfile.mkdtemp(dir=memory if memory.is_dir() else None))
        self.lives = 0
        self.match: AnyMatch | None = None  # the model's
        self.names: list[str] = []
        self.entries: list[Entry] = []
        self.looking: dict[int, Looking] = {}
        self._patience = pace(AFTER_A_PERSON=1e6, OPENING=1e6, PACE=1e6)
        self._patience.__enter__()

    def run(self, doing: Coroutine[Any, Any, Answer]) -> Answer:
        return self.loop.run_until_complete(doing)

    @property
    def place(self) -> Path:
        return self.folder / str(self.lives) / "tables.sqlite"

    # ------------------------------------------------------------ what happens

    @initialize(game=st.sampled_from(GAMES), seats=st.integers(2, 3), begun=SELDOM)
    def begin_story(self, game: str, seats: int, begun: int) -> None:
        async def made() -> Party:
            self.rooms = Rooms(SqliteStore(self.place))
            return await party(self.rooms, game, 1, begun=False, seats=seats)

        self.at = self.run(made())
        self.names = [NAMES[0]] + [""] * (seats - 1)
        self.at.room.sleep()
        self.seen()
        if begun:
            for name in NAMES[1:seats]:
                self.join(name)
            self.begin(0)

    @rule(name=st.sampled_from(NAMES))
    def join(self, name: str) -> None:
        free = [seat for seat, one in enumerate(self.names) if not one]
        goes = self.at.table.phase in (GATHERING, PLAYING) and bool(free)
        if self.followed(self.at.sit(name), goes, "join"):
            seat = next(s for s in free if self.at.table.chairs[s].name)
            self.names[seat] = self.at.table.chairs[seat].name

    @rule(seat=SEATS)
    def begin(self, seat: int) -> None:
        if self.person(seat):
            host = self.at.table.host == seat
            goes = self.at.table.phase == GATHERING and host and all(self.names)
            if self.followed(self.at.do(seat, "begin"), goes, "begin"):
                self.match = Match(self.at.table.game_name, len(self.names), **self.options())
                self.match.holds_close = True

    @rule(seat=SEATS)
    def throw(self, seat: int) -> None:
        match = self.playing()
        if self.person(seat):
            roller = match.roller if match else None
            goes = bool(match and match.chance_due) and roller in (None, seat)
            if self.followed(self.at.do(seat, "throw"), goes and not self.at.table.held, "throw"):
                assert match
                match.roll(self.at.table.entries[-1].payload["outcome"])

    @rule(seat=SEATS, lot=st.integers(0, 10**6))
    def move(self, seat: int, lot: int) -> None:
        match = self.playing()
        if self.person(seat):
            allowed = match.allowed(seat) if match and seat in match.turn else []
            move = allowed[lot % len(allowed)] if allowed else lot % 100
            if self.followed(self.at.do(seat, "move", move=move), bool(allowed), "move"):
                assert match
                match.play(seat, move)

    @rule(lot=st.integers(0, 10**6))
    def go_on(self, lot: int) -> None:
        """Whoever may do something does it."""
        match = self.playing()
        if match is None or self.at.table.held:
            self.time_passes()
        elif match.chance_due:
            self.throw(lot % match.seats if match.roller is None else match.roller)
        elif match.turn:
            self.move(match.turn[lot % len(match.turn)], lot // 7)

    @rule(seat=SEATS)
    def undo(self, seat: int) -> None:
        match = self.playing()
        if self.person(seat):
            goes = match is not None and match.undoable(seat) is not None
            if self.followed(self.at.do(seat, "undo"), goes, "undo"):
                assert match
                match.undo(seat)

    @rule()
    def time_passes(self) -> None:
        """What all have written is shown, and a game that is over ends."""
        match = self.playing()
        if match and (self.at.table.held or match.over):
            with pace(AFTER_A_PERSON=0.0, ALONE=0.0):
                self.run(self.at.room._reveal())
            if not match.over:
                match.close_step()
            self.seen()

    @rule(seat=SEATS, stays=SELDOM)
    def leave(self, seat: int, stays: int) -> None:
        if not stays and self.person(seat) and sum(map(self.person, range(len(self.names)))) > 1:
            goes, before = self.at.table.phase != CLOSED, self.at.table.epoch
            if self.followed(self.at.do(seat, "leave", open=True), goes, "leave"):
                # what they wrote in a common round is taken back, since whoever comes would see it
                for entry in self.at.table.entries[before:]:
                    if entry.kind == UNDO and self.match is not None:
                        assert entry.seat == seat
                        self.match.undo(seat)
                self.names[seat] = self.at.table.chairs[seat].name
                assert not self.names[seat] or self.at.table.phase == OVER

    @rule(seat=st.integers(-1, 2), kind=st.sampled_from(KINDS))
    def look(self, seat: int, kind: Any) -> None:
        if seat not in self.looking and (seat < 0 or self.person(seat)):

            async def come() -> None:
                self.looking[seat] = Looking(self.at.room, seat, kind)
                await self.looking[seat].settled()

            self.run(come())
            self.at.room.sleep()

    @rule(seat=st.integers(-1, 2))
    def disconnect(self, seat: int) -> None:
        if seat in self.looking:
            self.run(self.looking.pop(seat).leave())

    @rule(kept=SELDOM)
    def restart(self, kept: int) -> None:
        if not kept:
            self.again(killed=False)

    @rule(kept=SELDOM)
    def kill(self, kept: int) -> None:
        if not kept:
            self.again(killed=True)

    def again(self, *, killed: bool) -> None:
        """The server is started again, over the files of a clean end or of a sudden one."""

        async def whole() -> None:
            for one in self.looking.values():
                await one.leave()
            self.looking.clear()
            if killed:
                left = self.place.parent
                self.lives += 1
                shutil.copytree(left, self.place.parent)
                self.place.with_name("tables.sqlite.lock").unlink()
            await self.rooms.close()
            self.rooms = Rooms(SqliteStore(self.place))
            self.at = Party(self.rooms, await self.rooms.room(self.at.table.id))
            self.at.room.sleep()

        self.run(whole())
        if self.match is not None and self.at.table.phase == PLAYING:
            self.match.close_step()  # nobody waits for it any more
        self.told["killed" if killed else "started again"] += 1

    # ------------------------------------------------------------ what should be

    def options(self) -> dict[str, Any]:
        return {**self.at.table.options}

    def playing(self) -> AnyMatch | None:
        return self.match if self.at.table.phase == PLAYING else None

    def person(self, seat: int) -> bool:
        return seat < len(self.names) and self.at.table.chairs[seat].person

    def followed(self, doing: Coroutine[Any, Any, object], goes: bool, what: str) -> bool:
        """Whether it was followed, as it should be if it `goes`; a refusal changes nothing."""
        try:
            self.run(doing)
            done = True
        except Refused:
            done = False
        assert done == goes, f"{what} was {'followed' if done else 'refused'}"
        self.told[f"{what}, followed" if done else f"{what}, refused"] += 1
        if done:
            self.seen()
        return done

    def seen(self) -> None:
        """The log has grown; what was in it before is in it still."""
        assert self.at.table.entries[: len(self.entries)] == self.entries
        self.entries = list(self.at.table.entries)
        self.at.look()

    @invariant()
    def is_as_it_should_be(self) -> None:
        if not self.names:
            return
        table = self.at.table
        assert table.entries == self.entries
        assert [chair.name for chair in table.chairs] == self.names
        assert self.run(self.rooms.store.read(table.id)) == self.entries
        assert (table.match is None) == (self.match is None)
        if table.match is not None and self.match is not None:
            assert table.match.state == self.match.state
            assert table.match.scores == self.match.scores
        self.told["steps"] += 1

    def teardown(self) -> None:
        async def whole() -> None:
            for one in self.looking.values():
                await one.leave()
            await self.rooms.close()

        if self.names:
            self.run(whole())
        self._patience.__exit__(None, None, None)
        self.loop.close()
        shutil.rmtree(self.folder)


def run(trials: int, seed: int) -> Outcome:
    """So many stories."""
    outcome = Outcome(trials)
    Story.told.clear()
    chosen = settings(
        max_examples=trials,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        derandomize=False,
        suppress_health_check=list(HealthCheck),
    )
    story = hypothesis.seed(seed)(get_state_machine_test(Story, settings=chosen))
    try:
        story()
    except Exception as error:  # the shortest story that shows it is in its notes
        notes = getattr(error, "__notes__", [])
        outcome.fail(f"{error!r}\n" + "\n".join(map(str, notes)))
    outcome.counted += Story.told
    return outcome


PROOF = Proof(
    "model", "a table does what a plain model of it does, whatever happens", "stories", 2_000, run
)

if __name__ == "__main__":
    main(PROOF)
