"""How much of the disk and of the lobby one address may have: tables that it made, and what is
written there.

This is known in memory only. To store it would mean to store addresses, or hashes of them, which
whoever has the file could try out; and whoever floods a server cannot have it started again.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from typing import Any, Final

from rollwright.web import limits, server_time
from rollwright.web.rate_limit import MOST_KNOWN

DAY: Final = 24 * 60 * 60 * 1000  # milliseconds
TABLES_KNOWN: Final = 50_000  # whose makers are known, the latest


class Account:
    """What one address has made lately."""

    def __init__(self) -> None:
        self.unfinished: dict[str, int] = {}  # tables, and when they were made, the oldest first
        self.listed: list[str] = []  # tables, the oldest first
        self._written, self._since = 0.0, server_time.steady()

    def write(self, events: int) -> None:
        """Count events that were written at tables of this address."""
        self._written = self.written() + events
        self._since = server_time.steady()

    def written(self) -> float:
        """How many events count still: they are forgotten in the course of a day."""
        passed = (server_time.steady() - self._since) / DAY
        return max(0.0, self._written - passed * limits.EVENTS_OF_AN_ADDRESS)


class Quotas:
    """Who made which table, and whether they may make more; nobody's tables are nobody's."""

    def __init__(self) -> None:
        self._accounts: OrderedDict[str, Account] = OrderedDict()
        self._makers: OrderedDict[str, str] = OrderedDict()
        self._name: Callable[[str], str] | None = None
        self._made: list[tuple[str, str]] = []  # what other processes have not heard of yet
        self._wrote: Counter[str] = Counter()
        self._done: list[str] = []
        self._listed: list[str] = []

    def maker(self, table: str) -> str:
        """The address that made a table; empty if that is not known any more."""
        return self._makers.get(table, "")

    def may_make(self, address: str) -> bool:
        """Whether an address may make one more table."""
        account = self._accounts.get(self._called(address))
        if account is None:
            return True
        late = server_time.steady() - DAY
        while account.unfinished and next(iter(account.unfinished.values())) < late:
            del account.unfinished[next(iter(account.unfinished))]
        return len(account.unfinished) < limits.UNFINISHED_OF_AN_ADDRESS and not _full(account)

    def made(self, address: str, table: str) -> None:
        """An address has made a table."""
        if not address:
            return
        address = self._called(address)
        if self._name is not None:
            self._made.append((address, table))
        self._make(address, table)

    def _called(self, address: str) -> str:
        return address if self._name is None else self._name(address)

    def _make(self, address: str, table: str) -> None:
        account = self._accounts.setdefault(address, Account())
        self._accounts.move_to_end(address)
        account.unfinished[table] = server_time.steady()
        self._makers[table] = address
        while len(self._accounts) > MOST_KNOWN:
            self._accounts.popitem(last=False)
        while len(self._makers) > TABLES_KNOWN:
            self._makers.popitem(last=False)

    def wrote(self, table: str, events: int, *, finished: bool) -> None:
        """Events were written at a table."""
        if self._name is not None:
            self._wrote[table] += events
            if finished:
                self._done.append(table)
        self._write(table, events, finished=finished)

    def _write(self, table: str, events: int, *, finished: bool) -> None:
        account = self._accounts.get(self.maker(table))
        if account is not None:
            account.write(events)
            if finished:
                account.unfinished.pop(table, None)

    def full(self, table: str) -> bool:
        """Whether enough was written today at the tables of whoever made this one."""
        account = self._accounts.get(self.maker(table))
        return account is not None and _full(account)

    def list(self, table: str, shown: Collection[str]) -> str | None:
        """A table is to be listed beside those `shown`; which of its maker's makes room for it."""
        account = self._accounts.get(self.maker(table))
        if account is None:
            return None
        if self._name is not None:
            self._listed.append(table)
        account.listed = [one for one in account.listed if one in shown]
        account.listed.append(table)
        if len(account.listed) > limits.LISTED_OF_AN_ADDRESS:
            return account.listed.pop(0)
        return None

    # ------------------------------------------------------------ with other processes

    def share(self, name: Callable[[Hashable], str]) -> None:
        """From now on remember what is new, by names of addresses that others understand."""
        self._name = name

    def news(self, most: int) -> Iterator[dict[str, Any]]:
        """What was made and written since last time, so much of it at once."""
        made, wrote = self._made, list(self._wrote.items())
        done, listed = self._done, self._listed
        self._made, self._wrote, self._done, self._listed = [], Counter(), [], []
        for start in range(0, max(len(made), len(wrote), len(done), len(listed)), most):
            part = slice(start, start + most)
            yield {
                "made": made[part],
                "listed": listed[part],
                "wrote": dict(wrote[part]),
                "done": done[part],
            }

    def heard(self, news: Mapping[str, Any]) -> None:
        """Take what another process said."""
        for address, table in news["made"]:
            self._make(address, table)
        for table in news["listed"]:
            account = self._accounts.get(self.maker(table))
            if account is not None:
                account.listed.append(table)
        for table, events in news["wrote"].items():
            self._write(table, events, finished=False)
        for table in news["done"]:
            self._write(table, 0, finished=True)


def _full(account: Account) -> bool:
    return account.written() >= limits.EVENTS_OF_AN_ADDRESS
