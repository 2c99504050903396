"""People at a table: computers with names, what is said, who watches and asks, who is away."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from rollwright.core.errors import Refused
from rollwright.core.language import LANGUAGES
from rollwright.games import ALL
from rollwright.players.registry import LEVELS
from rollwright.web import limits
from rollwright.web.table import names
from rollwright.web.table.reactions import KEYS, Reactions
from rollwright.web.words import PHRASES
from tests.web.party import pace
from tests.web.served import Seat, Served

PATIENCE = 10  # seconds


class Page:
    """The live end of a page: all that it was sent of people."""

    def __init__(self, live: ClientConnection) -> None:
        self.live = live
        self.people, self.talk = "", False
        self.calls: list[str] = []
        self.says: list[dict[str, Any]] = []

    def _take(self, message: dict[str, Any]) -> None:
        if "main" in message:
            self.people = ""
        self.people = message.get("people", self.people)
        self.talk = message.get("talk", self.talk)
        self.calls += message.get("calls", [])
        self.says += message.get("says", [])

    def listen(self, seconds: float) -> "Page":
        """Take all that comes meanwhile."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                self._take(json.loads(self.live.recv(left)))
            except TimeoutError:
                break
        return self

    def until(self, words: str) -> None:
        """Wait for words about people."""
        late = time.monotonic() + PATIENCE
        while words not in self.people:
            assert time.monotonic() < late, (words, self.people)
            self.listen(0.1)

    def ask(self, do: str, **fields: Any) -> Any:
        """Send a command, and take its answer."""
        self.live.send(json.dumps({"id": f"{time.monotonic_ns()}", "do": do, **fields}))
        while True:
            message = json.loads(self.live.recv(PATIENCE))
            if "re" in message:
                return message
            self._take(message)


@contextmanager
def page(server: Served, table: str, token: str = "", lang: str = "en") -> Iterator[Page]:
    with server.live(f"{table}?lang={lang}", token, "/t") as live:
        yield Page(live)


# ---------------------------------------------------------------- names of computer players


def test_computer_players_have_names_of_their_own_that_nobody_else_has(server: Served) -> None:
    most = max(ALL, key=lambda game: game.seats[-1])
    seats = most.seats[-1]
    levels = {str(seat): LEVELS[seat % len(LEVELS)] for seat in range(1, seats)}
    host = server.make(most.name, seats, name=names.OF_COMPUTERS[0], computers=levels)
    chairs = server.table(host.table).chairs
    assert [chair.player for chair in chairs[1:]] == list(levels.values())
    assert len({names.look(chair.name) for chair in chairs}) == seats
    assert all(chair.name in names.OF_COMPUTERS for chair in chairs)


def test_names_of_computers_do_not_look_alike_and_are_as_people_may_have_them() -> None:
    assert len({names.look(name) for name in names.OF_COMPUTERS}) == len(names.OF_COMPUTERS)
    assert all(names.tidy(name) == name for name in names.OF_COMPUTERS)
    assert names.of_computer("a table", list(names.OF_COMPUTERS)) not in names.OF_COMPUTERS


def test_other_tables_have_other_names_first() -> None:
    firsts = {names.of_computer(f"table {n}", []) for n in range(100)}
    assert len(firsts) > len(names.OF_COMPUTERS) // 2


def test_a_record_has_the_name_and_the_log_the_level(server: Served) -> None:
    host = server.make(computers={"1": "random"})
    with pace():
        host.command("begin")
        server.play_out(host)
    name = server.table(host.table).chairs[1].name
    record = server.get(f"/t/{host.table}/record").text
    assert name in names.OF_COMPUTERS and name in record
    assert '"player":"random"' in record.replace(" ", "")


# ---------------------------------------------------------------- what they say


def test_every_phrase_is_there_in_every_language() -> None:
    for lang in LANGUAGES:
        assert len({PHRASES(lang, key) for key in KEYS}) == len(KEYS) == 8


def test_a_phrase_is_heard_by_all_in_their_own_language_and_stands_nowhere(server: Served) -> None:
    ann, bob = server.begun()
    with (
        page(server, ann.table, ann.token) as host,
        page(server, ann.table, bob.token, "de") as guest,
        page(server, ann.table, lang="de") as watcher,
    ):
        epoch = ann.state()["epoch"]
        assert host.ask("say", phrase="well played")["ok"]
        for one, words in ((host, "Well played!"), (guest, "Gut gespielt!")):
            assert one.listen(0.5).says == [
                {"seat": ann.state()["seat"], "name": "Ann", "words": words}
            ]
        assert watcher.listen(0.5).says == guest.says
        assert ann.state()["epoch"] == epoch
        with page(server, ann.table, bob.token) as later:
            assert later.listen(0.7).says == []


def test_only_our_phrases_are_said_and_only_by_those_who_sit_here(server: Served) -> None:
    ann, _ = server.begun()
    with page(server, ann.table, ann.token) as host, page(server, ann.table) as watcher:
        for phrase in ("Kauft bei uns!", "", None, ["hello"], {"hello": 1}, 3):
            assert not host.ask("say", phrase=phrase)["ok"]
        assert not watcher.ask("say", phrase="hello")["ok"]
        assert host.listen(0.5).says == []


def test_nobody_says_too_much() -> None:
    said = Reactions()
    for _ in range(limits.PHRASES_AT_ONCE):
        said.say(0, 7, "hello", "en")
    with pytest.raises(Refused, match="Slow down"):
        said.say(0, 7, "hello", "en")
    assert limits.PHRASES_A_SECOND < 1  # so it is some seconds until they may again
    said.say(1, 8, "hello", "en")  # somebody else may
    assert [one.seat for one in said.since(1)] == [0] * (limits.PHRASES_AT_ONCE - 1) + [1]


def test_there_is_somebody_to_talk_to_or_there_is_not(server: Served) -> None:
    ann, bob = server.begun()
    alone = server.make(computers={"1": "random"})
    with page(server, ann.table, bob.token) as guest, page(server, alone.table, alone.token) as one:
        assert guest.listen(0.7).talk and not one.listen(0.7).talk
        with page(server, alone.table):
            one.until("1 person is watching.")
            assert one.talk


# ---------------------------------------------------------------- who watches and asks


def test_a_table_has_the_last_phrases_in_mind() -> None:
    said = Reactions()
    for number in range(limits.PHRASES_KNOWN + 3):
        said.say(0, number, "hello", "en")
    assert len(said.since(0)) == limits.PHRASES_KNOWN


def test_who_watches_is_seen_by_all(server: Served) -> None:
    ann, _ = server.begun()
    with (
        pace(SOON=0.05),
        page(server, ann.table, ann.token) as host,
        page(server, ann.table) as first,
    ):
        host.until("1 person is watching.")
        first.until("You are watching.")
        with page(server, ann.table):
            host.until("2 people are watching.")
            first.until("You and one other person are watching.")
        host.until("1 person is watching.")


def with_computer(server: Served) -> Seat:
    host = server.make(computers={"1": "random"})
    assert host.command("begin").status == 200
    return host


def test_who_watches_asks_for_a_seat_and_the_host_gives_one(server: Served) -> None:
    ann = with_computer(server)
    computer = server.table(ann.table).chairs[1].name
    with page(server, ann.table, ann.token) as host, page(server, ann.table) as guest:
        guest.until("Ask for a seat")
        assert not guest.ask("ask", name=" \u200b ")["ok"]
        assert guest.ask("ask", name="Kim")["ok"]
        guest.until("You have asked Ann for a seat.")
        host.until(f"Give Kim the seat of {computer}")
        assert host.calls == ["Kim asks for a seat."]
        assert host.ask("seat", seat=1, player="")["ok"]
        guest.until("A seat is free for you.")
        assert 'value="Kim"' in guest.people
        server.join(ann.table, "Kim", seat=1)
    assert server.table(ann.table).chairs[1].name == "Kim"


def test_the_host_may_decline_and_nobody_else(server: Served) -> None:
    host_seat = server.make(seats=3, game="penk", computers={"2": "random"})
    bob = server.join(host_seat.table, "Bob")
    with (
        page(server, host_seat.table, host_seat.token) as host,
        page(server, host_seat.table, bob.token) as other,
        page(server, host_seat.table) as guest,
    ):
        assert guest.ask("ask", name="Kim")["ok"]
        host.until("Kim asks for a seat.")
        assert "Kim" not in other.listen(0.5).people
        assert not other.ask("decline")["ok"]
        assert host.ask("decline")["ok"]
        guest.until("Ann says: not this time.")
        assert "Kim" not in host.listen(0.5).people


def test_asking_ends_with_the_page_and_is_not_done_for_ever(server: Served) -> None:
    ann = with_computer(server)
    with page(server, ann.table, ann.token) as host:
        assert not host.ask("ask", name="Kim")["ok"]  # who has a seat needs none
        with page(server, ann.table) as guest:
            guest.ask("ask", name="Kim")
            host.until("Kim asks")
        late = time.monotonic() + PATIENCE
        while "Kim asks" in host.listen(0.1).people:
            assert time.monotonic() < late
        refused = 0
        for _ in range(2 * limits.ASKS):
            with page(server, ann.table) as guest:
                refused += not guest.ask("ask", name="Kim")["ok"]
        assert refused >= limits.ASKS - 1 - limits.ASKS_A_SECOND * PATIENCE


# ---------------------------------------------------------------- who is away


def test_others_see_who_is_away_and_that_the_game_waits(server: Served) -> None:
    with pace(MISSING=0.5):
        ann, bob = server.begun("penk")
        with page(server, ann.table, bob.token) as guest:
            with page(server, ann.table, ann.token):
                guest.listen(1)
                assert "away" not in guest.people
            guest.until("Ann is away. There is no clock: the game waits for Ann.")
            assert guest.calls == ["Ann is away. There is no clock: the game waits for Ann."]
            with page(server, ann.table, ann.token):
                late = time.monotonic() + PATIENCE
                while "away" in guest.listen(0.1).people:
                    assert time.monotonic() < late
            assert guest.calls[1:] == ["Ann is back."]


def test_the_words_are_honest_about_the_clock(server: Served) -> None:
    with pace(MISSING=0.5):
        ann, bob = server.begun("penk", clock=3)
        with page(server, ann.table, ann.token), page(server, ann.table, bob.token):
            pass
        with page(server, ann.table, bob.token) as guest:
            guest.until("Ann is away. When the clock runs out, a computer takes over. Time left:")
            left = re.search(r'data-left="(\d+)" data-running', guest.people)
            assert left and 160_000 < int(left[1]) < 180_000
        with page(server, ann.table, ann.token) as host:  # whose turn it is, so Bob's clock stands
            host.until("Guest 1 is away.")
            assert "clock" not in host.people


def test_who_loads_a_page_again_is_not_away(server: Served) -> None:
    ann, bob = server.begun("penk")
    with page(server, ann.table, bob.token) as guest:
        for _ in range(3):
            with page(server, ann.table, ann.token):
                guest.listen(0.5)
        assert guest.listen(1).calls == [] and "away" not in guest.people
