"""`rollwright backup`: a whole copy of the store, while people play."""

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, TypeAlias

from typer import Argument, Option

from rollwright.cli.exit_codes import DAMAGED
from rollwright.cli.options import AsJson
from rollwright.cli.progress import bar
from rollwright.cli.words import json_text, printable
from rollwright.core.language import all_of

if TYPE_CHECKING:
    from rollwright.web.store.inspection import Contents

StoreFile: TypeAlias = Annotated[
    Path | None, Option("--store", metavar="FILE", help="The store; yours by default.")
]


def backup(
    file: Annotated[Path, Argument(metavar="FILE", help="Where to; nothing is replaced.")],
    store: StoreFile = None,
    as_json: AsJson = False,
) -> int:
    """Copy the store of live tables into a file, even while a server uses it.

    The copy is checked and may be read by its owner alone: it holds secrets, as the store does.
    Ends with 1 if some tables are damaged, in the store as in the copy.

    \b
    rollwright backup monday.sqlite
    rollwright backup monday.sqlite --store /var/lib/rollwright/tables.sqlite
    """
    from rollwright.web.store.backup import back_up  # noqa: PLC0415 (slow to import)
    from rollwright.web.store.default_store import default_store  # noqa: PLC0415

    start = perf_counter()
    with bar(100) as shown:
        shown.now("Backup")
        contents = back_up(
            store or default_store(), file, lambda done: shown.progress(round(100 * done))
        )
    seconds = perf_counter() - start
    if as_json:
        print(json_text({"file": str(file), **contents._asdict(), "seconds": round(seconds, 3)}))
    else:
        print(printable(f"Backup '{file}': {contents_words(contents)}, in {seconds:.1f} s."))
        if contents.damaged:
            print(damaged_words(contents))
    return DAMAGED if contents.damaged else 0


def contents_words(contents: "Contents") -> str:
    """How much is in a store."""
    tables = "1 table" if contents.tables == 1 else f"{contents.tables:,} tables"
    events = "1 event" if contents.events == 1 else f"{contents.events:,} events"
    return f"{tables}, {events}, {contents.bytes / 1e6:,.1f} MB"


def damaged_words(contents: "Contents") -> str:
    """Which tables of a store are not what they were."""
    return printable(f"Damaged, and not to be opened: {all_of('en', contents.damaged)}.")
