"""What the store has in the end, beside what clients and witnesses remember."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from sqlite3 import connect
from typing import Any

from rollwright.fair.log import NOTHING, Entry
from rollwright.web.store.store_address import is_database
from rollwright.web.table.table import OVER, Table
from tests.web.kill.client import Client, Memory
from tests.web.kill.report import Report
from tests.web.kill.witness import Witness
from tests.web.party import proved


def looked_at(store: str, clients: list[Client], witnesses: list[Witness], report: Report) -> None:
    """Compare the store with what was acknowledged and told."""
    database = open_database(store)
    memories: dict[str, list[Memory]] = {}
    for client in clients:
        report.sent_again += client.resent
        for (table, _), memory in client.memories.items():
            memories.setdefault(table, []).append(memory)
    sql = "SELECT seq, time, kind, seat, payload, before, command FROM events WHERE table_id = ?"
    for (table,) in database.execute("SELECT id FROM tables").fetchall():
        rows = database.execute(f"{sql} ORDER BY seq", (table,)).fetchall()
        entries = [
            Entry(seq, time, kind, seat, json.loads(payload), before)
            for seq, time, kind, seat, payload, before, _ in rows
        ]
        report.tables += 1
        report.events += len(entries)
        whole(database, table, entries, report)
        for memory in memories.get(table, []):
            remembered(memory, [(row[6], row[2]) for row in rows], report)
        for witness in witnesses:
            for seq, known in witness.told.get(table, {}).items():
                report.told_to_witnesses += 1
                report.lost += seq >= len(entries) or entries[seq].hash != known
            report.lost += witness.most[table] > len(entries)
    database.close()


def open_database(store: str) -> Any:
    """A connection to a store, whichever it is."""
    if not is_database(store):
        return connect(Path(store))
    from rollwright.web.store.postgres_connection import PostgresConnection  # noqa: PLC0415

    return PostgresConnection(store, patience=10.0)


def whole(database: Any, table: str, entries: list[Entry], report: Report) -> None:
    """A log is bound event by event, and adds up to a game by the rules."""
    before = NOTHING
    for number, entry in enumerate(entries):
        assert (entry.seq, entry.before) == (number, before), (table, number)
        before = entry.hash
    (seed,) = database.execute("SELECT seed FROM secrets WHERE table_id = ?", (table,)).fetchone()
    made = Table.of(table, seed, entries)
    if made.phase == OVER:
        report.games_over += 1
        proved(made)


def remembered(memory: Memory, log: list[tuple[str | None, str]], report: Report) -> None:
    """What was acknowledged stands in the log once and in order; what was refused does not."""
    firsts: dict[str, int] = {}
    times: Counter[str] = Counter()
    for place, (command, _) in enumerate(log):
        name = (command or "").partition(":")[2]
        if name not in firsts:
            firsts[name] = place
        times[name] += place == firsts[name] or log[place - 1][0] != command
    kept = [(name, do) for name, do in memory.acknowledged if do != "rematch"]
    report.acknowledged += len(memory.acknowledged)
    report.refused += len(memory.refused)
    report.given_up += len(memory.given_up)
    places = []
    for name, do in kept:
        report.lost += name not in firsts
        report.doubled += times[name] > 1
        if name in firsts:
            places.append(firsts[name])
            assert log[firsts[name]][1] == do, (name, do, log[firsts[name]])
    report.out_of_order += sum(later <= earlier for earlier, later in pairwise(places))
    report.doubled += sum(name in firsts for name in memory.refused)
    report.doubled += sum(times[name] > 1 for name in memory.given_up)
