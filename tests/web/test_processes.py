"""Two processes over one PostgreSQL store: any serves any table, one lets things happen."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, suppress
from random import Random

import pytest

from rollwright.core.errors import Refused, StoreFailed
from rollwright.fair import log
from rollwright.fair.log import New
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import CLOSED, OVER, REMATCH
from tests.web import apart, postgresql
from tests.web.party import Party, pace, party, proved
from tests.web.stores import opened

pytestmark = postgresql.needed
LEASES = 1_500  # of a process, as store/postgres_line.py has it


def both(story: Callable[[Rooms, Rooms], Awaitable[None]]) -> Callable[[], None]:
    """A test with two processes; they are of this one, but share nothing but the store."""

    def test() -> None:
        where = postgresql.database()

        async def whole() -> None:
            one, other = Rooms(opened(where)), Rooms(opened(where))
            try:
                async with asyncio.timeout(60):
                    await story(one, other)
            finally:
                await one.close()
                await other.close()

        apart.run(whole())

    test.__name__ = test.__qualname__ = getattr(story, "__name__", "test")
    return test


async def eventually(reached: Callable[[], object]) -> None:
    """Wait until something is the case."""
    while not reached():
        await asyncio.sleep(0.005)


def at_once() -> AbstractContextManager[None]:
    """Nobody waits for others to follow, wherever they are."""
    names = ("PACE", "AFTER_A_PERSON", "HURRY", "MOMENTS_WAIT", "HURRIED_MOMENT", "ELSEWHERE_HOLDS")
    return pace(LEASED=0.2, **dict.fromkeys(names, 0.0))


class Looker:
    """Somebody who looks at a table."""

    def __init__(self) -> None:
        self.told = 0

    def changed(self) -> None:
        self.told += 1


async def there(rooms: Rooms, at: Party) -> Party:
    """The same table in another process, with somebody who looks."""
    room = await rooms.room(at.table.id)
    room.enter(Looker(), -1)
    return Party(rooms, room)


@both
async def test_what_one_writes_the_other_shows(one: Rooms, other: Rooms) -> None:
    at = await party(one, "splitter", 2)
    far = await there(other, at)
    await at.do(0, "throw")
    await eventually(lambda: far.table.epoch == at.table.epoch)
    await far.do(0, "move", move=far.match.allowed(0)[0])
    at.room.enter(Looker(), -1)
    await eventually(lambda: far.table.entries == at.table.entries)


@both
async def test_a_game_is_played_to_its_end_through_both(one: Rooms, other: Rooms) -> None:
    random = Random(3)
    with at_once():
        at = await party(one, "splitter", 2, {2: "random"})
        far = await there(other, at)
        at.room.enter(Looker(), -1)
        while at.table.phase != OVER:
            side = random.choice((at, far))
            with suppress(Refused, TimeoutError):  # on an old picture, or nothing to do
                async with asyncio.timeout(1):
                    await side.step(random)
        await eventually(lambda: far.table.phase == OVER)
    assert at.table.entries == far.table.entries
    proved(at.table)


@both
async def test_of_many_who_want_a_seat_one_gets_it(one: Rooms, other: Rooms) -> None:
    at = await party(one, "splitter", 1, begun=False, seats=4)
    far = await there(other, at)
    asked = [(at, far)[n % 2].sit(f"Guest {n}") for n in range(20)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    seats = sorted(answer for answer in answers if isinstance(answer, int))
    assert seats == list(range(1, len(at.table.chairs)))
    assert all(isinstance(answer, int | Refused) for answer in answers)


@both
async def test_a_command_that_comes_to_both_happens_once(one: Rooms, other: Rooms) -> None:
    at = await party(one, "splitter", 2)
    far = await there(other, at)
    throw = at.command(0, "throw", id="one throw")
    await asyncio.gather(*((at, far)[n % 2].give(0, throw) for n in range(10)))
    await eventually(lambda: at.table.epoch == far.table.epoch)
    assert [entry.kind for entry in await one.store.read(at.table.id)].count(log.THROW) == 1


@both
async def test_both_write_at_the_same_time_and_nobody_is_refused(one: Rooms, other: Rooms) -> None:
    at = await party(one, "splitter", 4)
    far = await there(other, at)
    await at.do(0, "throw")
    await eventually(lambda: far.table.epoch == at.table.epoch)
    sides = [(at, far)[seat % 2] for seat in range(4)]
    await asyncio.gather(
        *(
            side.do(seat, "move", move=side.match.allowed(seat)[0])
            for seat, side in enumerate(sides)
        )
    )
    await far.room.catch_up()
    await at.room.catch_up()
    assert at.table.entries == far.table.entries


@both
async def test_one_has_the_lease_and_the_other_takes_it_when_that_is_gone(
    one: Rooms, other: Rooms
) -> None:
    with at_once():
        at = await party(one, "tutto", 1, {1: "random"})
        at.room.enter(Looker(), -1)
        far = await there(other, at)
        random = Random(1)
        while not (at.room.lease.held or far.room.lease.held):
            await at.step(random)
        holds, waits = (at, far) if at.room.lease.held else (far, at)
        assert not await waits.rooms.store.others.take(at.table.id)
        await holds.rooms.close()  # as when a process ends
        await waits.room.catch_up()  # with what that did last
        before = waits.table.epoch
        while not any(entry.seat == 1 for entry in waits.table.entries[before:]):
            await waits.step(random)
        assert waits.room.lease.held


@both
async def test_what_people_say_and_who_is_there_is_known_to_both(one: Rooms, other: Rooms) -> None:
    at = await party(one, "splitter", 2, begun=False)
    joined = at.table.chairs[1].joined
    far = await other.room(at.table.id)
    looker = Looker()
    far.enter(looker, joined)
    at.room.enter(Looker(), at.table.chairs[0].joined)
    await eventually(lambda: at.room.elsewhere.here == [joined])
    await at.do(0, "say", phrase="hello")
    await eventually(lambda: far.guests.reactions.count == 1)
    watcher = Looker()
    far.enter(watcher, -1)
    far.guests.ask(watcher, "Zoe", "en")
    far.elsewhere.came()
    await eventually(lambda: at.room.asks == ["Zoe"])
    assert at.room.guests.watching == 1
    await at.do(0, "decline")
    await eventually(lambda: watcher in far.guests.declined)
    far.leave(looker)
    far.leave(watcher)
    await eventually(lambda: not at.room.elsewhere.here)


@both
async def test_what_was_shown_here_and_taken_back_there_is_as_the_log_says(
    one: Rooms, other: Rooms
) -> None:
    at = await party(one, "splitter", 2)
    far = await there(other, at)
    with pace(AFTER_A_PERSON=60.0):
        await at.do(0, "throw")
        for seat in range(2):
            await at.do(seat, "move", move=at.match.allowed(seat)[0])
        await far.room.catch_up()
        assert far.table.held
        far.table.reveal(far.table.held_until())
        assert not far.table.held
        await at.do(1, "undo")
        await eventually(lambda: far.table.epoch == at.table.epoch)
    assert far.table.entries == at.table.entries
    assert far.match.state == at.match.state


@both
async def test_what_was_heard_of_who_is_there_is_not_told_on(one: Rooms, other: Rooms) -> None:
    """Or two processes would tell each other for ever of somebody who has gone."""
    at = await party(one, "splitter", 2)
    far = await there(other, at)
    at.room.presence.saw(at.table.chairs[1].joined)
    at.room.enter(Looker(), -1)
    await eventually(lambda: any(process.saw for process in far.room.elsewhere.processes))
    assert at.table.chairs[1].joined in at.room.presence.lately
    assert far.room.presence.lately == [-1]
    assert far.room.presence.until_away(at.table.chairs[1].joined) > 0


@both
async def test_one_rematch_is_offered_though_both_were_asked(one: Rooms, other: Rooms) -> None:
    with at_once():
        at = await party(one, "tutto", 1, options={"target": "1000"})
        await at.play_out()
    far = await there(other, at)
    await asyncio.gather(at.do(0, "rematch"), far.do(0, "rematch"))
    entries = await one.store.read(at.table.id)
    assert [entry.kind for entry in entries].count(REMATCH) == 1
    tables = {table.id for table in await one.public_tables()} | {at.table.rematch}
    for table in tables:
        assert (await one.room(str(table))).table.phase != CLOSED


@both
async def test_a_new_table_is_in_the_lobby_of_both(one: Rooms, other: Rooms) -> None:
    assert await other.public_tables() == []
    at = await party(one, "splitter", 1, begun=False, seats=2, listed=True)
    while [table.id for table in await other.public_tables()] != [at.table.id]:
        await asyncio.sleep(0.01)


@both
async def test_clocks_run_on_wherever_somebody_looks(one: Rooms, other: Rooms) -> None:
    at = await party(one, "splitter", 2, clock=5)
    await eventually(lambda: at.room.lease.held)
    far = await there(other, at)
    assert "resume" not in [entry.kind for entry in far.table.entries]
    assert far.table.ticking_since == at.table.ticking_since


@both
async def test_what_another_process_wrote_is_held_longer(one: Rooms, other: Rooms) -> None:
    at = await party(one, "splitter", 2)
    far = await there(other, at)
    with pace(AFTER_A_PERSON=0.0, ELSEWHERE_HOLDS=60.0):
        await at.do(0, "throw")
        for seat in range(2):
            await at.do(seat, "move", move=at.match.allowed(seat)[0])
        await eventually(lambda: not at.table.held)
        await far.room.catch_up()
        assert far.table.held and not at.table.held
        await at.do(0, "throw")  # by which it is known that nothing is taken back any more
        await eventually(lambda: far.table.entries == at.table.entries and not far.table.held)


@both
async def test_who_is_elsewhere_is_said_again_until_that_process_is_gone(
    one: Rooms, other: Rooms
) -> None:
    with pace(ELSEWHERE_EVERY=0.05, ELSEWHERE_LASTS=1.0):
        at = await party(one, "splitter", 2)
        at.room.enter(Looker(), -1)
        far = await there(other, at)
        await eventually(lambda: at.room.elsewhere.here == [-1])
        await asyncio.sleep(1.5)
        assert at.room.elsewhere.here == [-1]
        with pace(ELSEWHERE_EVERY=60.0):  # it says no more, as if it had been killed
            await eventually(lambda: at.room.elsewhere.here == [])
    with pace(ELSEWHERE_SOON=60.0, ELSEWHERE_EVERY=60.0):
        far.room.elsewhere.tell()
        at.room.elsewhere.tell()
        far.room.elsewhere.greet_again()
        await eventually(lambda: at.room.elsewhere.here == [-1])


@both
async def test_who_meets_others_again_and_again_is_asked_to_look(one: Rooms, other: Rooms) -> None:
    at = await party(one, "splitter", 2)
    await other.store.append(at.table.id, at.table.epoch, [New("anything", None, {})], None)
    with pace(TRIES=1), pytest.raises(Refused) as refused:
        await at.do(0, "throw")
    assert refused.value.stale
    await at.do(0, "throw")


@both
async def test_without_room_for_leases_tables_go_on_all_the_same(one: Rooms, other: Rooms) -> None:
    import psycopg  # noqa: PLC0415 (an extra)

    with psycopg.connect(postgresql.postgres().address("postgres"), autocommit=True) as greedy:
        with pytest.raises(psycopg.errors.OutOfMemory):
            greedy.execute("SELECT pg_advisory_lock(n) FROM generate_series(1, 10000000) AS n")
        line = one.store.others
        assert await line.take("some table") and not line.has("some table")
    many = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"
    found: object = None
    while found is None or int(str(found)) > 100:  # it takes a moment until all are free again
        with suppress(psycopg.Error):
            found = postgresql.postgres().execute(many)[0][0]


@both
async def test_a_process_leaves_locks_for_others(one: Rooms, other: Rooms) -> None:
    line, far = one.store.others, other.store.others
    assert all([await line.take(str(number)) for number in range(LEASES + 10)])
    assert line.has("0") and line.has(str(LEASES - 1)) and not line.has(str(LEASES))
    assert not await far.take("0") and await far.take(str(LEASES))


# ---------------------------------------------------------------- what breaks


@both
async def test_killed_backends_lose_nothing(one: Rooms, other: Rooms) -> None:
    at = await party(one, "splitter", 2)
    far = await there(other, at)
    at.room.enter(Looker(), -1)
    for number in range(5):
        event = New("anything", None, {"n": number})
        asked = [side.room.happen(lambda: [event]) for side in (at, far) for _ in range(5)]  # noqa: B023
        answers = asyncio.gather(*asked)
        await asyncio.to_thread(postgresql.postgres().cut)
        await answers
    await eventually(lambda: at.table.epoch == far.table.epoch == len(at.table.entries))
    stored = await one.store.read(at.table.id)
    await eventually(lambda: at.table.entries == far.table.entries == stored)
    assert [entry.kind for entry in stored].count("anything") == 50


def test_a_connection_that_is_left_between_two_rows_is_made_again() -> None:
    import psycopg  # noqa: PLC0415 (an extra)

    from rollwright.web.store.postgres_connection import PostgresConnection  # noqa: PLC0415

    connection = PostgresConnection(postgresql.database(), 8.0)
    link = connection.open.pgconn
    link.enter_pipeline_mode()  # as executemany does
    link.send_query_params(b"SELECT 1", [])
    link.pipeline_sync()
    with pytest.raises(psycopg.OperationalError, match="while busy") as stuck:
        link.exit_pipeline_mode()  # as it ends if the backend does meanwhile
    connection.roll_back()
    assert connection.again(stuck.value)
    assert connection.execute("SELECT 1").fetchone() == (1,)
    connection.close()


def test_a_server_that_is_started_again_loses_nothing() -> None:
    server = postgresql.Postgres()
    server.start()

    async def whole() -> None:
        one, other = (Rooms(opened(server.address("postgres"))) for _ in range(2))
        at = await party(one, "splitter", 2)
        far = await there(other, at)
        at.room.enter(Looker(), -1)

        def asked(side: Party, kind: str) -> "asyncio.Future[list[int]]":
            event = New(kind, None, {})
            return asyncio.gather(*(side.room.happen(lambda: [event]) for _ in range(9)))

        writing = asked(at, "a")
        await asyncio.to_thread(server.stop)
        late = asked(far, "b")
        await asyncio.sleep(0.3)
        await asyncio.to_thread(server.start)
        await writing
        await late
        await eventually(lambda: at.table.entries == far.table.entries)
        kinds = [entry.kind for entry in await one.store.read(at.table.id)]
        assert kinds.count("a") == kinds.count("b") == 9
        await at.do(0, "throw")
        await eventually(lambda: at.table.entries == far.table.entries)
        await one.close()
        await other.close()

    try:
        apart.run(whole())
    finally:
        server.remove()


def test_a_database_that_is_not_there_is_told_in_a_sentence() -> None:
    with pytest.raises(StoreFailed, match='database "nowhere" does not exist'):
        opened(postgresql.postgres().address("nowhere"))
    with pytest.raises(StoreFailed, match="1/x' cannot be reached"):
        opened("postgresql://127.0.0.1:1/x")
