"""What is cried out at any table, on a second screen: who begins, leaves, comes, is out of time."""

import json
import sqlite3
from contextlib import closing
from typing import Any

from playwright.sync_api import Browser

from rollwright.core.language import LANGUAGES
from rollwright.fair import log
from rollwright.web.table.table import TIME_UP
from rollwright.web.words import SAY
from tests.web.aged import line_hash
from tests.web.browser.moments_seen import NAMES, Pages, Seen, pages_of, until_seen
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated

MOST_OF_THREE_MINUTES = 166_000  # milliseconds


def seated(server: Server, game: str, people: int = 3, **settings: Any) -> list[Seated]:
    """People at a table that has not begun."""
    host = Seated(server.address, game, people, name=NAMES[0], computers={}, **settings)
    others = [host.ask(f"/api/tables/{host.id}/join", {"name": name}) for name in NAMES[1:people]]
    return [host, *(host.with_token(joined["token"]) for joined in others)]


def watch_tables(server: Server, browser: Browser) -> Seen:
    """Each of these moments on the pages of another."""
    seen: Seen = {}

    def note(pages: Pages, moment: str, said: str, **values: str) -> None:
        sentences = {lang: [SAY(lang, said, **values)] for lang in LANGUAGES}
        for lang, stood in until_seen(pages, sentences).items():
            seen["table", moment, lang] = stood

    host, bob, cleo = seated(server, "tutto", begins="drawn")
    with pages_of(browser, bob) as pages:
        host.begin()
        names = [chair["name"] for chair in host.state()["seats"]]
        you = "you " if names[0] == "Bob" else ""
        note(pages, "drawn start", f"{you}log drawn", name=names[0])
        cleo.do("leave", open=True)
        note(pages, "left", f"log {log.LEAVE}", name="Cleo")
        host.ask(f"/api/tables/{host.id}/join", {"name": "Dan"})
        note(pages, "back", f"log {log.JOIN}", name="Dan")

    host, bob = seated(server, "penk", 2, clock=3)
    host.begin()
    host.do("throw")
    with pages_of(browser, bob) as pages:  # they find the server again by themselves
        server.end()
        long_ago(server, host.id, MOST_OF_THREE_MINUTES)
        server.start()
        note(pages, "time up", f"log {TIME_UP}", name="Ann")

    host, bob = seated(server, "splitter", 2, dice="real")
    host.begin()
    host.do("throw", outcome="2 2")
    with pages_of(browser, bob) as pages:
        host.do("move", move=host.state()["moves"][0]["move"])
        bob.do("move", move=bob.state()["moves"][-1]["move"])
        note(pages, "all done", "held")
    return seen


def long_ago(server: Server, table: str, by: int) -> None:
    """Let all but the last event have happened earlier, so that somebody thought that long."""
    names = ("seq", "time", "kind", "seat", "payload", "before")
    with closing(sqlite3.connect(server.store)) as connection, connection:
        sql = f"SELECT {', '.join(names)} FROM events WHERE table_id = ? ORDER BY seq"
        rows = connection.execute(sql, (table,)).fetchall()
        before = "0" * 64
        for row in rows:
            event = dict(zip(names, row, strict=True)) | {"payload": json.loads(row[4])}
            event |= {"time": row[1] - (by if row is not rows[-1] else 0), "before": before}
            connection.execute(
                "UPDATE events SET time = ?, before = ? WHERE table_id = ? AND seq = ?",
                (event["time"], before, table, event["seq"]),
            )
            before = line_hash(event)
