"""The dice of a live table: a secret seed, and the throws that it gives with the seats' bytes.

This is the only place that draws. What is drawn from what stands in `fair/dice.py`, where it can
be checked without a server; the seed stays on the server until the game is over.
"""

from collections.abc import Sequence
from secrets import token_bytes
from typing import NamedTuple

from rollwright.core.errors import BadKind, Refused, StoreDamaged
from rollwright.core.game import Rules
from rollwright.core.seats import Seat
from rollwright.core.states import State
from rollwright.fair.dice import (
    CONTRIBUTION_BYTES,
    SEED_BYTES,
    Throw,
    commitment,
    drawn_order,
    pledge,
    table_key,
    throw,
)
from rollwright.fair.log import CLOSE, Entry, Hash
from rollwright.fair.throw_kinds import kind_of


def fresh_seed() -> bytes:
    """A table's secret: 256 bits from the system."""
    return token_bytes(SEED_BYTES)


def check_seed(table: str, seed: bytes, entries: Sequence[Entry]) -> None:
    """StoreDamaged unless a table's seed is the one that its first event promised.

    A backup that is restored forgets the seeds of the tables that it closes.
    """
    promised = entries[0].payload.get("commitment")
    closed = any(entry.kind == CLOSE for entry in entries)
    if promised is not None and commitment(table, seed) != promised and not closed:
        raise StoreDamaged(
            f"Table {table} is damaged: its seed is not the one that was promised; go back to a"
            " backup of the store."
        )


def fresh_contribution() -> bytes:
    """A seat's random bytes, for those who have no browser to make their own."""
    return token_bytes(CONTRIBUTION_BYTES)


def fits(contribution: bytes, pledged: Hash) -> bool:
    """Whether these are the bytes that a seat pledged when it joined."""
    return len(contribution) == CONTRIBUTION_BYTES and pledge(contribution) == pledged


class Dice(NamedTuple):
    """The dice of a table that has started; nobody can foretell them who lacks the key.

    >>> from rollwright.games import game
    >>> rules = game("splitter").rules
    >>> state = rules.new_game(2, rules.Options())
    >>> Dice.of(bytes(32), [b"Ann", b"Bob"]).throw(rules, state, draw=4)
    Throw(draw=4, integer=4, kind='2d1-6', outcome=19)
    """

    key: bytes

    @classmethod
    def of(cls, seed: bytes, contributions: Sequence[bytes]) -> "Dice":
        """The dice that a seed gives with what the seats opened, in the order of seats."""
        return cls(table_key(seed, contributions))

    def order(self, seats: int) -> list[Seat]:
        """Draw who begins: the seats in the order in which they play."""
        return drawn_order(self.key, seats)

    def throw(self, rules: Rules[State], state: State, draw: int) -> Throw:
        """Throw what is due: draw number 0, 1, 2, … of this table.

        Refused, with a sentence, if it is of no kind: one that no random game came to when the
        server opened (`check_kinds`).
        """
        try:
            kind = kind_of(rules.outcomes(state))
        except BadKind as bad:
            raise Refused(str(bad)) from None
        return throw(self.key, draw, kind)

    def __repr__(self) -> str:
        return "Dice(key=…)"  # so that no log or traceback tells it


__all__ = ["Dice", "check_seed", "commitment", "fits", "fresh_contribution", "fresh_seed"]
