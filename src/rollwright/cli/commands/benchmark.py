"""`rollwright benchmark`: fixed deals of every game, by which players are compared."""

import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

from typer import Argument, Option

from rollwright.cli.options import AsJson
from rollwright.cli.progress import bar
from rollwright.cli.table.seating import WHO
from rollwright.cli.words import json_text
from rollwright.core.errors import BadOption

if TYPE_CHECKING:
    from rollwright.players.benchmark.rows import Rows
    from rollwright.players.benchmark.tracks import Track

Keep: TypeAlias = Annotated[
    Path | None, Option(metavar="FOLDER", help="Keep every deal there, and go on where it stopped.")
]


def benchmark(
    player: Annotated[
        str | None, Argument(metavar="[PLAYER]", help=f"None shows the table. {WHO}")
    ] = None,
    *,
    games: Annotated[
        list[str] | None, Option("--game", metavar="GAME", help="Only this one; may be repeated.")
    ] = None,
    deals: Annotated[
        int | None, Option(metavar="N", min=1, help="Only the first of them; the table says so.")
    ] = None,
    workers: Annotated[
        int | None, Option(metavar="N", min=1, max=1024, help="Processes; usually all cores.")
    ] = None,
    add: Annotated[
        Path | None, Option(metavar="FILE.json", help="Keep the row there, beside others.")
    ] = None,
    keep: Keep = None,
    as_markdown: Annotated[bool, Option("--markdown", help="The table for a page.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play the fixed deals of Rollwright-1, and see the player beside ours and the limits.

    Everybody meets the same dice. Alone the mean points count; in Penk! and Tutto the share of the
    wins against greedy, every deal with both seatings. Half of a 95 % interval stands behind ±.

    \b
    rollwright benchmark                              the table
    rollwright benchmark mine.py:choose
    rollwright benchmark "mine=program:./my-player" --game splitter --add rows.json
    """
    from rollwright.players.benchmark import rows as kept  # noqa: PLC0415 (slow to import)
    from rollwright.players.benchmark.tracks import NAME, tracks_of  # noqa: PLC0415

    if add is not None and player is None:
        raise BadOption("A row that is kept is a player's: say whose.")
    if keep is not None and not keep.is_dir():
        raise BadOption(f"There is no folder '{keep}' for the deals.")
    tracks = tracks_of(games or [])
    rows = kept.read_rows(kept.FILE) | (kept.read_rows(add) if add else {})
    if player is not None:
        wanted = {track: min(deals or track.deals, track.deals) for track in tracks}
        cores = workers or os.cpu_count() or 1
        play_row(player, wanted, rows, cores, add, keep, anew=bool(deals))
    if as_json:
        asked = [track._asdict() for track in tracks]
        print(json_text({"benchmark": NAME, "tracks": asked, "rows": rows}))
    else:
        show(kept.table(tracks, rows), as_markdown=as_markdown)


def play_row(
    player: str,
    wanted: "Mapping[Track, int]",
    rows: "Rows",
    workers: int,
    add: Path | None,
    keep: Path | None,
    *,
    anew: bool,
) -> None:
    """Play so many deals of some tracks into a player's row, or anew; and keep each in a file."""
    from rollwright.players.benchmark import rows as kept  # noqa: PLC0415 (slow to import)
    from rollwright.players.benchmark.playing import play_track  # noqa: PLC0415
    from rollwright.players.own.spec import label_of  # noqa: PLC0415

    label, before = label_of(player), 0
    rows[label] = {} if anew else dict(rows.get(label, {}))
    with bar(sum(wanted.values())) as shown:
        for track, number in wanted.items():
            told = partial(further, shown.progress, before)
            figure = play_track(track, player, number, workers, told, keep)
            rows[label][track.name] = figure
            if add is not None:
                kept.add(add, label, track, figure)
            before += number


def further(progress: Callable[[int], None], before: int, done: int) -> None:
    """Tell how many deals were played, with those of the tracks before."""
    progress(before + done)


def show(lines: list[list[str]], *, as_markdown: bool) -> None:
    """Show the table, for a page or at a terminal."""
    if as_markdown:
        from rollwright.players.benchmark.rows import markdown  # noqa: PLC0415

        print(markdown(lines))
        return
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich is slow to import)

    head, *rest = lines
    Terminal("en").columns(head, rest, numbers=frozenset(range(1, len(head))))
