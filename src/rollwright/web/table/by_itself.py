"""What happens at a table by itself, and when: throws, moves of computers, time that is up."""

import asyncio
from collections.abc import Hashable
from functools import partial
from secrets import randbelow
from typing import NoReturn

from rollwright.core.dice import KEYS
from rollwright.core.errors import Refused
from rollwright.core.seats import NOBODY, Seat
from rollwright.fair.log import New
from rollwright.players.registry import USUAL
from rollwright.web import limits, server_time
from rollwright.web.table import game_start, moves_and_throws, seating
from rollwright.web.table.commit import Happening
from rollwright.web.table.pace import pace
from rollwright.web.table.player_pool import NOT_YET, Players
from rollwright.web.table.scheduler import Act, Timer
from rollwright.web.table.table import GATHERING, OPENING, PLAYING
from rollwright.web.table.time_up import out_of_time


class ByItself(Happening):
    """A table at which what is due happens, once it is woken."""

    players: Players
    timer: Timer
    owner: Hashable  # whose turn it takes when its computer players think
    queued: tuple[Seat, int] | None  # who waits to think, and how many before it
    warming: set[Seat]  # whose computer player is still being compiled
    stand_in: bool  # whether meanwhile another is to play for it
    _asked_in_vain: int
    _hurried_by: Seat | None

    @property
    def host_away(self) -> bool:
        """Whether the others need not wait any longer for the host to start."""
        raise NotImplementedError

    def _tell(self) -> None:
        """Let all who look hear of it."""
        raise NotImplementedError

    def wake(self) -> None:
        """From now on what is due happens."""
        self.timer.awake = True
        self.started()
        self.timer.set()

    def sleep(self) -> None:
        """Let nothing more happen by itself."""
        self.timer.sleep()
        self.lease.release()
        self.elsewhere.end()

    async def close(self) -> None:
        """Finish what is in flight, and no more."""
        self.sleep()
        if self._jobs:
            await asyncio.wait(self._jobs, timeout=2)

    def _paused(self) -> bool:
        """Whether everybody has gone in the middle of a game."""
        return self.table.phase == PLAYING and self._due() is None

    def _due(self) -> tuple[float, Act] | None:
        """What happens by itself next, and in how many seconds."""
        table, match = self.table, self.table.match
        if table.phase == GATHERING:
            return self._host_due()
        if table.phase == OPENING:
            return self._ours(self._left(limits.OPENING), self._start_without)
        if table.phase != PLAYING or match is None:
            return None
        if table.held and not match.over:
            return self._undo_moment(), self._reveal  # each process for itself
        if table.held or match.over:
            return self._ours(self._undo_moment(), self._reveal)
        if not self.presence.anybody:
            return None  # nobody plays for those who do not look; clocks run on
        due = self._computer_due() or self._throw_due()
        if due is None:
            self._hurried_by = None  # it is a person's turn to act
            due = self._clock_due()
        return due and self._ours(*due)

    def _ours(self, wait: float, act: Act) -> tuple[float, Act]:
        """What one process does for all: the others give it time before they try it themselves."""
        others = bool(self.elsewhere.processes) and not self.lease.held
        return wait + limits.LEASED * others, self.lease.for_us(act)

    def _left(self, seconds: float, since: int | None = None) -> float:
        """What is left of some seconds since an event.

        While the server was down nobody could use them, so they start anew.
        """
        return seconds - (server_time.steady() - (self._last_at if since is None else since)) / 1000

    def _host_due(self) -> tuple[float, Act] | None:
        """When the others need not wait any longer for the host to start, they hear of it."""
        host = self.table.host
        if host is None or self.host_away:
            return None
        return self.presence.until_away(self.table.chairs[host].joined), self._look_again

    async def _look_again(self) -> None:
        self.changed()

    # ------------------------------------------------------------ computer players

    @property
    def hurry(self) -> bool:
        """Whether computer players were asked to hurry."""
        return self._hurried_by is not None

    def hurry_for(self, seat: Seat) -> None:
        """Let computer players hurry for a seat until a person is to act."""
        self._hurried_by = seat
        self.timer.set()

    def let_stand_in(self) -> None:
        """Let another play for a computer player that is not ready yet."""
        self.stand_in = True
        self.changed()

    def waits_for(self, seat: Seat) -> bool:
        """Whether a seat may let something happen sooner."""
        table = self.table
        if table.held:
            last = table.last_written()
            return last is not None and last.seat == seat
        waited_for = table.turn if table.roller is None else (table.roller,)
        return seat != NOBODY and any(table.chairs[other].player for other in waited_for)

    def _computer_due(self) -> tuple[float, Act] | None:
        computers = [seat for seat in self.table.turn if self.table.chairs[seat].player]
        if not computers:
            return None
        # several who write at the same time do so side by side
        seat = min(computers, key=self.table.version)
        wait = self._left(pace(self.hurry, self.table) / len(computers))
        player = self.table.chairs[seat].player or USUAL
        return max(wait, self.standing.left(self.hurry)), partial(self.plays_for, seat, player)

    def _throw_due(self) -> tuple[float, Act] | None:
        if not self.table.throw_due or self.table.real_dice:
            return None
        stands = self.standing.left(self.hurry)
        if self.table.computer_throws:
            return max(stands, self._left(pace(self.hurry)), self._undo_moment()), self._throw
        itself = self.table.settings.get("throws_itself")
        return (max(stands, self._left(limits.THROWS_ITSELF)), self._throw) if itself else None

    def _undo_moment(self) -> float:
        """Seconds that a person still has to take a move back, unless they said to hurry."""
        last = self.table.last_written()
        if last is None or last.seat == self._hurried_by:
            return 0.0
        held = self.table.hold if self.table.held else limits.AFTER_A_PERSON
        return self._left(held, self._written_at)

    async def _reveal(self) -> None:
        """Show what all wrote at the same time, once nobody takes it back; the end, if it is."""
        if self.table.match is not None and self.table.match.over:
            await self._end()
            return
        async with self._lock:  # whoever takes a move back just now is before us, or too late
            if self._undo_moment() > 0:
                raise Refused("")
            self.table.reveal(self.time.now())
            self.standing.show()
            self._last_at = server_time.steady()
            self.changed()

    async def _end(self) -> None:
        def ended() -> list[New]:
            match, going = self.table.match, self.table.phase == PLAYING
            if match is None or not (going and match.over) or self._undo_moment() > 0:
                raise Refused("")
            return [moves_and_throws.end(self.table, match)]

        await self.happen(ended)

    async def _throw(self) -> None:
        def thrown() -> list[New]:
            match = self.table.match
            if match is None or self._throw_due() is None:
                raise Refused("")
            return moves_and_throws.thrown(self.table, match, None, "en")

        await self.happen(thrown)

    def started(self) -> None:
        """Let those who look ahead be loaded or compiled before it is their turn."""
        match = self.table.match
        if match is not None and not match.over and self.timer.awake:
            for player in {chair.player for chair in self.table.chairs if chair.player}:
                self.players.prepare(player, match.game.name, match.state)

    async def plays_for(self, seat: Seat, player: str) -> None:
        """Let a computer think, and make its move if nothing has changed for it meanwhile."""
        match, asked_for = self.table.match, self._owner_and_version(seat)
        if match is None:
            return
        move, stood_in, failed = await self.players.choose(
            *(player, match.game.name, match.view(seat), seat, randbelow(KEYS)),
            patient=not self.stand_in,
            owner=self.owner,
            waits=partial(self._waits_to_think, seat),
        )
        if stood_in != (seat in self.warming):
            (self.warming.add if stood_in else self.warming.discard)(seat)
            self._tell()
        if move == NOT_YET:
            await self._wait_for_player()

        def moved() -> list[New]:
            if self._owner_and_version(seat) != asked_for or self.table.match is None:
                raise Refused("")
            if failed:
                return seating.taken_over(self.table, seat)
            return moves_and_throws.moved(self.table, self.table.match, seat, move, "en")

        await self.happen(moved)

    async def _wait_for_player(self) -> NoReturn:
        """Ask again in a moment; a player that does not get ready at all must not end a game."""
        await asyncio.sleep(limits.GETTING_READY)
        self._asked_in_vain += 1
        if self._asked_in_vain * limits.GETTING_READY > limits.READY_AT_LAST:
            self.let_stand_in()
        raise Refused("")

    def _owner_and_version(self, seat: Seat) -> tuple[int, int]:
        """Who sits there, by the event of their coming, and what they have done so far."""
        return self.table.chairs[seat].joined, self.table.version(seat)

    def _waits_to_think(self, seat: Seat, before: int | None) -> None:
        """All who look hear that a computer waits for its turn, and how many are before it."""
        queued = None if before is None else (seat, before)
        if self.queued != queued:
            self.queued = queued
            self._tell()

    # ------------------------------------------------------------ time

    async def _start_without(self) -> None:
        """Who has not opened their random bytes in time has none."""

        def late() -> list[New]:
            if self.table.phase != OPENING:
                raise Refused("")
            return [game_start.start(self.table)]

        await self.happen(late)

    def _clock_due(self) -> tuple[float, Act] | None:
        first = self.table.first_out_of_time(self.time.now())
        return None if first is None else (first[0] / 1000, partial(out_of_time, self, first[1]))
