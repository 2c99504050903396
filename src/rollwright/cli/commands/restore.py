"""`rollwright restore`: back to a backup of the store."""

from pathlib import Path
from time import perf_counter
from typing import Annotated

from typer import Argument, Option

from rollwright.cli.commands.backup import StoreFile, contents_words, damaged_words
from rollwright.cli.exit_codes import DAMAGED
from rollwright.cli.options import AsJson
from rollwright.cli.progress import bar
from rollwright.cli.words import json_text, printable


def restore(
    file: Annotated[Path, Argument(metavar="FILE", help="The backup; it stays as it is.")],
    store: StoreFile = None,
    replace: Annotated[
        bool, Option("--replace", help="Set a store aside that is there, under another name.")
    ] = False,
    damaged: Annotated[
        bool, Option("--damaged", help="Take a backup with damaged tables nonetheless.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Make a backup the store of live tables; the server must not be running.

    The backup is checked first. Games that were going on when it was made are closed: their dice
    would come again as they came after it.

    \b
    rollwright restore monday.sqlite
    rollwright restore monday.sqlite --replace
    """
    from rollwright.web.store import backup as backups  # noqa: PLC0415 (slow to import)
    from rollwright.web.store.default_store import default_store  # noqa: PLC0415

    start = perf_counter()
    path = store or default_store()
    with bar(100) as shown:
        shown.now("Restore")
        restored = backups.restore(
            *(file, path, lambda done: shown.progress(round(100 * done))),
            replace=replace,
            damaged=damaged,
        )
    seconds, contents = perf_counter() - start, restored.contents
    former = None if restored.former is None else str(restored.former)
    if as_json:
        report = {"store": str(path), **contents._asdict(), "closed": restored.closed}
        print(json_text({**report, "former": former, "seconds": round(seconds, 3)}))
    else:
        print(printable(f"Restored '{path}': {contents_words(contents)}, in {seconds:.1f} s."))
        print(f"Closed, since their games were not over: {restored.closed}.")
        if former is not None:
            print(printable(f"The store that was there is now '{former}'."))
        if contents.damaged:
            print(damaged_words(contents))
    return DAMAGED if contents.damaged else 0
