"""Reviews that were made of games, kept beside their logs.

A review follows from its game, so it is no part of the log: it can be made again, is made again by
a coach of another edition, and goes when its table is dropped. It lies in the same file since there
it is backed up with its game, written as safely, and has no name that could be mixed up.
"""

from rollwright.web.store.connection import Connection
from rollwright.web.store.upkeep import Ask, Do


class KeptReviews:
    """The part of a store that is about reviews."""

    def __init__(self, connection: Connection, do: Do, ask: Ask) -> None:
        self._connection, self._do, self._ask = connection, do, ask

    async def read(self, table: str, edition: str) -> bytes | None:
        """The review of a table's game by that edition of the coach, if it was made."""
        sql = "SELECT review FROM reviews WHERE table_id = ? AND edition = ?"

        def work(connection: Connection) -> bytes | None:
            row = connection.execute(sql, (table, edition)).fetchone()
            return None if row is None else bytes(row[0])

        return await self._ask(work)

    async def write(self, table: str, edition: str, review: bytes) -> None:
        """Keep a review, in place of an older one; nothing if the table was dropped meanwhile."""
        sql = (
            "INSERT INTO reviews SELECT table_id, ?, ? FROM upkeep"
            " WHERE table_id = ? AND look >= 0 ON CONFLICT (table_id) DO UPDATE"
            " SET edition = excluded.edition, review = excluded.review"
        )

        def work() -> None:
            self._connection.execute(sql, (edition, review, table))

        await self._do(work)
