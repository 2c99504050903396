"""How much of the disk and of the lobby one address may have: tables that it made, and what is
written there.

This is known in memory only. To store it would mean to store addresses, or hashes of them, which
whoever has the file could try out; and whoever floods a server cannot have it started again.
"""

from collections import OrderedDict
from collections.abc import Collection
from typing import Final

from rollwright.web import clock, limits
from rollwright.web.rate_limit import MOST_KNOWN

DAY: Final = 24 * 60 * 60 * 1000  # milliseconds
TABLES_KNOWN: Final = 50_000  # whose makers are known, the latest


class Account:
    """What one address has made lately."""

    def __init__(self) -> None:
        self.unfinished: dict[str, int] = {}  # tables, and when they were made, the oldest first
        self.listed: list[str] = []  # tables, the oldest first
        self._written, self._since = 0.0, clock.steady()

    def write(self, events: int) -> None:
        """Count events that were written at tables of this address."""
        self._written = self.written() + events
        self._since = clock.steady()

    def written(self) -> float:
        """How many events count still: they are forgotten in the course of a day."""
        passed = (clock.steady() - self._since) / DAY
        return max(0.0, self._written - passed * limits.EVENTS_OF_AN_ADDRESS)


class Quotas:
    """Who made which table, and whether they may make more; nobody's tables are nobody's."""

    def __init__(self) -> None:
        self._accounts: OrderedDict[str, Account] = OrderedDict()
        self._makers: OrderedDict[str, str] = OrderedDict()

    def maker(self, table: str) -> str:
        """The address that made a table; empty if that is not known any more."""
        return self._makers.get(table, "")

    def may_make(self, address: str) -> bool:
        """Whether an address may make one more table."""
        account = self._accounts.get(address)
        if account is None:
            return True
        late = clock.steady() - DAY
        while account.unfinished and next(iter(account.unfinished.values())) < late:
            del account.unfinished[next(iter(account.unfinished))]
        return len(account.unfinished) < limits.UNFINISHED_OF_AN_ADDRESS and not _full(account)

    def made(self, address: str, table: str) -> None:
        """An address has made a table."""
        if not address:
            return
        account = self._accounts.setdefault(address, Account())
        self._accounts.move_to_end(address)
        account.unfinished[table] = clock.steady()
        self._makers[table] = address
        while len(self._accounts) > MOST_KNOWN:
            self._accounts.popitem(last=False)
        while len(self._makers) > TABLES_KNOWN:
            self._makers.popitem(last=False)

    def wrote(self, table: str, events: int, *, finished: bool) -> None:
        """Events were written at a table."""
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
        account.listed = [one for one in account.listed if one in shown]
        account.listed.append(table)
        if len(account.listed) > limits.LISTED_OF_AN_ADDRESS:
            return account.listed.pop(0)
        return None


def _full(account: Account) -> bool:
    return account.written() >= limits.EVENTS_OF_AN_ADDRESS
