"""Who begins: the order of seats is drawn, swapped by the host, or passed on at a rematch."""

import json
from pathlib import Path
from typing import Any

import pytest

from bench.who_begins import begun
from rollwright.core.errors import BadOption
from rollwright.core.seats import CHANCE, EVERYBODY, NOBODY
from rollwright.fair import log
from rollwright.fair.dice import pledge
from rollwright.play.record import load
from rollwright.web.table.history import happened
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.settings import PASSED_ON, read_settings
from rollwright.web.table.table import GATHERING, OPENING, PLAYING, Table
from tests.fair.standalone import STANDALONE
from tests.web import apart
from tests.web.game_facts import SEVERAL, random_game, seats_of
from tests.web.party import Party, evenings, kept, pace, party, proved
from tests.web.served import Seat, Served

QUICK: dict[str, Any] = {"options": {"target": "1000"}}


def names(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs]


def started(table: Table) -> log.Entry:
    return next(entry for entry in table.entries if entry.kind == log.START)


async def other_order(rooms: Rooms, people: int = 2, **about: Any) -> Party:
    """A game of Tutto that another than the host begins."""
    while True:
        at = await party(rooms, "tutto", people, begins="drawn", sealed=True, **(QUICK | about))
        if at.table.host != 0:
            return at


# ---------------------------------------------------------------- the draw


@evenings
async def test_the_order_is_drawn_before_the_game_and_proved_after_it(rooms: Rooms) -> None:
    orders = set()
    for _ in range(12):
        at = await party(rooms, "tutto", 3, begins="drawn", sealed=True, **QUICK)
        order = started(at.table).payload["order"]
        assert names(at.table) == at.match.names == [("Ann", "Bob", "Cleo")[n] for n in order]
        assert at.kinds().index(log.START) < len(at.kinds()) and not at.match.events
        orders.add(tuple(order))
    assert len(orders) > 1
    await at.play_out()
    proved(at.table)
    throws, head = STANDALONE.verify(at.table.record())
    assert throws and head == at.table.ended()[-1].hash


def test_the_host_begins_in_half_of_all_games(tmp_path: Path) -> None:
    found = apart.run(begun(tmp_path, 200))  # bench/who_begins.py has more of them
    assert found.even, found
    assert found.error == pytest.approx(0.035, abs=0.001)


@evenings
async def test_everybody_keeps_their_seat_wherever_it_is(rooms: Rooms) -> None:
    at = await other_order(rooms, 3)
    sat = {"Ann": 1, "Bob": 2, "Cleo": 3}  # the events with which they sat down
    for name, joined in sat.items():
        assert at.table.seat_of(joined) == at.seat(name)
    assert at.table.seat_of(7) == NOBODY
    again = Table.of(at.table.id, at.table.seed, await kept(rooms, at.table.id))
    assert again.chairs == at.table.chairs and again.order == at.table.order
    await at.do(at.seat("Ann"), "leave")
    assert at.table.seat_of(1) == NOBODY


@evenings
async def test_what_happened_has_the_names_of_those_who_did_it(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 3, begins="drawn", begun=False, **QUICK)
    await at.do(1, "leave")
    await at.sit("Zoe")
    while at.table.order in (None, [0, 1, 2]):  # at another order they sit elsewhere
        if at.table.order is not None:
            at = await party(rooms, "tutto", 3, begins="drawn", begun=False, **QUICK)
            await at.do(1, "leave")
            await at.sit("Zoe")
        await at.begin()
    first = names(at.table)[0]
    await at.do(0, "throw")
    await at.do(0, "leave")
    lines = [news.text for news in happened(at.room, NOBODY, "en")]
    assert lines[:5] == [f"{name} sat down" for name in ("Ann", "Bob", "Cleo")] + [
        "Bob left",
        "Zoe sat down",
    ]
    assert f"{first} was drawn to begin" in lines[5]
    assert lines[6].startswith(first)
    assert lines[7] == f"{first} left"


@evenings
async def test_with_real_dice_it_is_drawn_too_but_not_proved(rooms: Rooms) -> None:
    at = await party(rooms, "penk", 2, begins="drawn", dice="real")
    order = started(at.table).payload["order"]
    assert sorted(order) == [0, 1] and "commitment" not in at.table.settings
    assert names(at.table) == [("Ann", "Bob")[n] for n in order]


@evenings
async def test_where_people_sit_settles_it_if_the_table_says_so(rooms: Rooms) -> None:
    for _ in range(8):
        at = await party(rooms, "tutto", 2, begins="seated", **QUICK)
        assert names(at.table) == ["Ann", "Bob"]
        assert "order" not in started(at.table).payload
    await at.play_out()
    proved(at.table)


def test_it_is_drawn_unless_somebody_says_otherwise_or_it_does_not_matter() -> None:
    def begins(game: str, seats: int, **more: object) -> str | None:
        return read_settings({"game": game, "seats": seats, **more}, "en").get("begins")

    assert begins("penk", 2) == "drawn"
    assert begins("penk", 2, begins="seated") == "seated"
    assert begins("tutto", 1) is None
    assert begins("splitter", 5, begins="drawn") is None
    wrongs: list[object] = [PASSED_ON, "", None, 7, [], {}]
    for wrong in wrongs:
        with pytest.raises(BadOption):
            begins("penk", 2, begins=wrong)


def test_games_say_truly_whether_seats_take_turns() -> None:
    for name in SEVERAL:
        match = random_game(name, seats_of(name))
        rules, states = match.game.rules, [match.at(n) for n in range(len(match.events))]
        for_all = all(rules.roller(one) == EVERYBODY for one in states if rules.turn(one) == CHANCE)
        assert match.game.in_turns != for_all, name


# ---------------------------------------------------------------- over the wire


def drawn(server: Served) -> list[Seat]:
    """Ann and a guest, who begins."""
    while True:
        people = server.begun("penk", begins="drawn")
        if people[0].state()["seat"] == 1:
            return people


def test_tokens_are_good_after_the_draw_and_the_state_tells_the_seat(server: Served) -> None:
    ann, bob = drawn(server)
    assert (ann.seat, ann.state()["seat"], bob.state()["seat"]) == (0, 1, 0)
    assert ann.state()["host"] == 1 and ann.state()["begins"] == "drawn"
    assert [seat["name"] for seat in ann.state()["seats"]] == ["Guest 1", "Ann"]
    assert ann.command("throw").status == 409
    assert bob.command("throw").status == 200
    assert not server.play_out(ann, bob)["moves"]
    assert load(server.get(f"{ann.path}/record").text).names == ["Guest 1", "Ann"]


def test_an_open_page_follows_to_its_seat_by_itself(server: Served) -> None:
    while True:
        host = server.make("penk", begins="drawn")
        guest = server.join(host.table, "Bob")
        with server.live(host.table, host.token, "/t") as live:
            assert json.loads(live.recv(timeout=10))["seat"] == 0
            host.command("begin")
            told = json.loads(live.recv(timeout=10))
        if told["seat"] == 1:
            break
    assert told["version"] == host.state()["version"]
    assert "Bob was drawn to begin" in told["moment"]["cries"][0]["words"]
    assert 'id="p1"' in told["main"]
    assert guest.command("throw").status == 200


def test_who_plays_at_once_against_a_computer_has_a_seat(server: Served) -> None:
    seats: set[int] = set()
    while seats != {0, 1}:
        answer = server.submit("/play/penk", pledge="")
        cookie = answer.headers["set-cookie"].split(";")[0]
        page = server.ask("GET", answer.headers["location"], headers={"cookie": cookie})
        shown = page.text.split('data-seat="')[1].split('"')[0]
        seats.add(int(shown))


# ---------------------------------------------------------------- swapped


@evenings
async def test_the_host_swaps_seats_before_the_game(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 3, begun=False, sealed=True, seats=4, **QUICK)
    await at.refused(1, "swap", seat=0, **{"with": 1})  # who is not the host
    for wrong in (0, 4, -1, None, "1", True):
        await at.refused(0, "swap", seat=0, **{"with": wrong})
    await at.do(0, "swap", seat=0, **{"with": 1})
    at.look()
    assert names(at.table) == ["Bob", "Ann", "Cleo", ""]
    assert at.table.host == 1
    await at.do(1, "swap", seat=3, **{"with": 2})
    at.look()
    assert names(at.table) == ["Bob", "Ann", "", "Cleo"]
    lines = [news.text for news in happened(at.room, 0, "en")]
    assert lines == ["Ann sat down", "Bob sat down", "Cleo sat down"]
    await at.do(1, "seat", seat=2, player="random")
    pledges = [at.bytes_of.get(n, b"") for n in (1, 0, -1, 2)]
    await at.do(1, "begin")
    await at.refused(1, "swap", seat=0, **{"with": 1})
    for seat in (3, 1, 0):
        await at.do(seat, "open", contribution=pledges[seat].hex())
    assert started(at.table).payload["contributions"] == [one.hex() for one in pledges]
    await at.refused(1, "swap", seat=0, **{"with": 1})
    with pace():
        at.room.timer.set()
        await at.play_out()
    assert at.match.names is not None and at.match.names[:2] == ["Bob", "Ann"]
    proved(at.table)


@evenings
async def test_nobody_swaps_seats_whose_order_is_drawn_or_does_not_matter(rooms: Rooms) -> None:
    for game in ("penk", "splitter"):
        at = await party(rooms, game, 2, begun=False, begins="drawn")
        await at.refused(0, "swap", seat=0, **{"with": 1})


# ---------------------------------------------------------------- passed on


async def at_rematch(rooms: Rooms, at: Party) -> Party:
    """The table of the rematch, before anybody has come."""
    await at.do(at.table.host or 0, "rematch")
    return Party(rooms, await rooms.room(str(at.table.rematch)))


@evenings
async def test_a_rematch_passes_the_start_on_and_starts_with_the_last_who_comes(
    rooms: Rooms,
) -> None:
    at = await other_order(rooms, 3)
    for _ in range(4):
        before = names(at.table)
        await at.play_out()
        proved(at.table)
        at = await at_rematch(rooms, at)
        assert names(at.table) == [*before[1:], before[0]]
        assert at.table.settings["begins"] == PASSED_ON
        assert [chair.here for chair in at.table.chairs] == [False] * 3
        await at.do(1, "pledge", pledge="")  # a browser without crypto.subtle
        await at.do(0, "pledge")
        assert at.table.phase == GATHERING
        await at.refused(0, "pledge")
        await at.do(2, "pledge")
        assert at.table.phase == PLAYING
        assert "order" not in started(at.table).payload
        assert at.match.roller == 0 and at.match.names == names(at.table)


@evenings
async def test_who_comes_last_to_a_rematch_has_their_bytes_in_it(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 2, **QUICK)
    await at.play_out()
    at = await at_rematch(rooms, at)
    sealed = bytes([7] * 32)
    await at.do(0, "pledge")
    await at.do(1, "pledge", pledge=pledge(sealed))
    assert at.table.phase == OPENING and at.table.awaited() == [1]
    await at.do(1, "open", contribution=sealed.hex())
    assert started(at.table).payload["contributions"] == ["", sealed.hex()]
    await at.play_out()
    proved(at.table)


@evenings
async def test_against_computer_players_a_rematch_starts_at_once(rooms: Rooms) -> None:
    with pace():
        at = await party(rooms, "tutto", 1, {1: "random"}, **QUICK)
        at.room.timer.set()
        await at.play_out()
    at = await at_rematch(rooms, at)
    assert names(at.table)[1] == "Ann" and at.table.chairs[0].player == "random"
    await at.do(1, "pledge")
    assert at.table.phase == PLAYING


@evenings
async def test_the_host_may_start_a_rematch_without_those_who_do_not_come(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 2, **QUICK)
    await at.play_out()
    at = await at_rematch(rooms, at)
    host = at.table.host
    assert host is not None
    await at.do(host, "pledge")
    await at.do(host, "seat", seat=1 - host, player="random")
    assert at.table.phase == GATHERING
    await at.do(host, "begin")
    assert at.table.phase == PLAYING


@evenings
async def test_those_who_were_swapped_at_a_rematch_still_get_their_own_seat(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 2, **QUICK)
    await at.play_out()
    at = await at_rematch(rooms, at)
    assert [(chair.name, chair.was) for chair in at.table.chairs] == [("Bob", 1), ("Ann", 0)]
    host = at.table.host or 0
    await at.do(host, "swap", seat=0, **{"with": 1})
    assert [(chair.name, chair.was) for chair in at.table.chairs] == [("Ann", 0), ("Bob", 1)]
    assert not any(chair.here for chair in at.table.chairs)


def test_programs_come_to_a_rematch_with_their_old_tokens(server: Served) -> None:
    ann, bob = drawn(server)
    server.play_out(ann, bob)
    assert bob.command("rematch").status == 200
    new = bob.state()["rematch"]

    def back(seat: Seat) -> Seat:
        answer = server.post(f"/api/tables/{new}/join", {"from": seat.table, "token": seat.token})
        assert answer.status == 201
        return Seat(server, new, answer.json["seat"], answer.json["token"])

    again = [back(bob), back(bob)]
    assert again[0] == again[1] and again[0].seat == 1  # Ann was second, and begins now
    assert [one["here"] for one in again[0].state()["seats"]] == [False, True]
    first = back(ann)
    assert first.seat == 0 and first.state()["phase"] == "playing"
    assert first.command("throw").status == 200
    assert back(ann) == first


def test_pages_come_to_a_rematch_with_a_tap(server: Served) -> None:
    ann, bob = server.begun("tutto", **QUICK)
    server.play_out(ann, bob)
    ann.command("rematch")
    new, lives = ann.state()["rematch"], []
    for seat in (ann, bob):
        cookie = {"cookie": f"seat-{seat.table}={seat.token}"}
        answer = server.ask("GET", f"/t/{new}?from={seat.table}", headers=cookie)
        token = answer.headers["set-cookie"].split(";")[0].split("=", 1)[1]
        lives.append(token)
        with server.live(new, token, "/t") as live:
            assert json.loads(live.recv(timeout=10))["pledge"] is True
            live.send(json.dumps({"id": "1", "do": "pledge", "pledge": ""}))
            assert json.loads(live.recv(timeout=10))["ok"] is True
    assert server.table(new).phase == PLAYING
    assert names(server.table(new)) == ["Guest 1", "Ann"]
    assert "Waiting for" not in server.get(f"/t/{new}", lives[0]).text
