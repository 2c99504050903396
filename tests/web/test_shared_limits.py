"""Limits of several processes: what somebody took of one, they took of all."""

from collections.abc import Callable

from rollwright.web import limits
from rollwright.web.open_connections import Place, Places
from rollwright.web.quotas import Quotas
from rollwright.web.rate_limit import RateLimits
from rollwright.web.shared_limits import SharedLimits
from rollwright.web.store.other_processes import Alone, Ear, Message


class Line(Alone):
    """Two processes, without a store between them."""

    possible = True

    def __init__(self, name: str) -> None:
        self.name = name
        self.to: list[Ear] = []
        self.ears: list[Ear] = []
        self.messages: list[Message] = []

    def say(self, message: Message) -> None:
        self.messages.append(message)
        for ear in self.to:
            ear.said(message)

    def listen(self, ear: Ear) -> None:
        self.ears.append(ear)


class Process:
    """What a process counts."""

    def __init__(self, name: str) -> None:
        self.line = Line(name)
        self.limit, self.quotas, self.places = RateLimits(10, 0.0), Quotas(), Places()
        limited = {"some": self.limit}
        self.shared = SharedLimits(self.line, b"secret", limited, self.quotas, self.places)


def two() -> tuple[Process, Process]:
    one, other = Process("a"), Process("b")
    one.line.to, other.line.to = other.line.ears, one.line.ears
    return one, other


def many(act: Callable[[], bool]) -> int:
    """How often something is fine."""
    return sum(act() for _ in range(100))


def test_what_was_taken_of_one_is_taken_of_the_other() -> None:
    one, other = two()
    assert many(lambda: one.limit.take("192.0.2.7", 2.0)) == 5
    one.shared.tell()
    assert many(lambda: other.limit.take("192.0.2.7")) == 0
    assert many(lambda: other.limit.take("192.0.2.8")) == 10
    other.shared.tell()
    assert many(lambda: one.limit.take("192.0.2.8")) == 0


def test_what_was_told_is_not_told_again_and_names_no_address() -> None:
    one, other = two()
    one.limit.take("192.0.2.7")
    one.shared.tell()
    one.shared.tell()
    assert len(one.line.messages) == 1 and "192.0.2.7" not in str(one.line.messages)
    assert many(lambda: other.limit.take("192.0.2.7")) == 9


def test_tables_made_and_written_through_one_count_in_the_other() -> None:
    one, other = two()
    for number in range(limits.UNFINISHED_OF_AN_ADDRESS):
        one.quotas.made("192.0.2.7", f"table {number}")
    one.shared.tell()
    assert not other.quotas.may_make("192.0.2.7") and other.quotas.may_make("192.0.2.8")
    other.quotas.wrote("table 3", 1, finished=True)
    other.shared.tell()
    assert one.quotas.may_make("192.0.2.7")
    other.quotas.wrote("table 4", limits.EVENTS_OF_AN_ADDRESS, finished=False)
    other.shared.tell()
    assert one.quotas.full("table 5") and not one.quotas.may_make("192.0.2.7")
    assert one.quotas.may_make("")  # nobody's are nobody's


def test_a_rematch_counts_for_who_made_the_first_table() -> None:
    one, other = two()
    one.quotas.made("192.0.2.7", "first")
    one.shared.tell()
    other.quotas.made(other.quotas.maker("first"), "second")
    assert other.quotas.maker("second") == other.quotas.maker("first") == one.quotas.maker("first")


def test_the_lobby_lists_so_many_of_an_address_through_whichever_they_came() -> None:
    one, other = two()
    shown = [f"table {number}" for number in range(limits.LISTED_OF_AN_ADDRESS)]
    for table in shown:
        one.quotas.made("192.0.2.7", table)
        assert one.quotas.list(table, shown) is None
    one.shared.tell()
    other.quotas.made("192.0.2.7", "one more")
    assert other.quotas.list("one more", [*shown, "one more"]) == shown[0]


def test_open_connections_of_an_address_count_together() -> None:
    one, other = two()
    for seat in range(limits.SOCKETS_OF_AN_ADDRESS):
        assert one.places.take(Place("192.0.2.7", "t", seat))
    assert other.places.take(Place("192.0.2.7", "t", 0))
    one.shared.tell()
    assert not other.places.take(Place("192.0.2.7", "t", 1))
    assert other.places.take(Place("192.0.2.8", "t", 1))
    for seat in range(limits.SOCKETS_OF_AN_ADDRESS // 2):
        one.places.leave(Place("192.0.2.7", "t", seat))
    one.shared.tell()
    assert other.places.take(Place("192.0.2.7", "t", 1))
