"""`rollwright copy`: everything of a store, into another one."""

from time import perf_counter
from typing import Annotated

from typer import Argument

from rollwright.cli.exit_codes import DAMAGED
from rollwright.cli.options import AsJson
from rollwright.cli.progress import bar
from rollwright.cli.words import json_text, printable
from rollwright.core.language import all_of


def copy(
    store: Annotated[str, Argument(metavar="STORE", help="A file, or postgresql://…; it stays.")],
    target: Annotated[str, Argument(metavar="NEW_STORE", help="The same, and new or empty.")],
    as_json: AsJson = False,
) -> int:
    """Copy a store of live tables into another one, of the same kind or the other.

    Stop the server first. Everything is copied: games, seeds, reviews, the secret that signs the
    seats. Every log is compared byte for byte before the copy is there. Serve one of the two from
    then on, since both would throw the same dice. Ends with 1 if some tables are damaged in both.

    \b
    rollwright copy tables.sqlite postgresql://dice@localhost/dice
    rollwright copy postgresql://dice@localhost/dice tables.sqlite
    """
    from rollwright.web.store.copying import copy_store  # noqa: PLC0415 (slow to import)
    from rollwright.web.store.store_address import shown_store  # noqa: PLC0415

    start = perf_counter()
    with bar(100) as shown:
        shown.now("Copy")
        copied = copy_store(store, target, lambda done: shown.progress(round(100 * done)))
    seconds = perf_counter() - start
    if as_json:
        about = {"store": shown_store(store), "target": shown_store(target), **copied._asdict()}
        print(json_text({**about, "seconds": round(seconds, 3)}))
    else:
        tables = "1 table" if copied.tables == 1 else f"{copied.tables:,} tables"
        words = f"Copied to '{shown_store(target)}': {tables}, {copied.events:,} events"
        print(printable(f"{words}, in {seconds:.1f} s. Serve one of the two, not both."))
        if copied.damaged:
            print(printable(f"Damaged, and not to be opened: {all_of('en', copied.damaged)}."))
    return DAMAGED if copied.damaged else 0
