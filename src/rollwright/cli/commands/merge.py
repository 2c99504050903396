"""`rollwright merge`: parts that were played apart, as the one run that they are parts of."""

import sys
from pathlib import Path
from typing import Annotated, TypeAlias

from typer import Argument

from rollwright.cli.exit_codes import INTERRUPTED
from rollwright.cli.options import AsJson, Plot, check_plot
from rollwright.cli.words import printable
from rollwright.core.errors import BadText
from rollwright.work.parts import PartFile, read_all, write_part

Files: TypeAlias = Annotated[
    list[Path], Argument(metavar="FILES", help="The files of all parts, in any order.")
]


def merge(files: Files, *, plot: Plot = None, as_json: AsJson = False) -> int | None:
    """Put together what --part of simulate or arena wrote: exactly what one run gives.

    The times are those of all parts together.

    \b
    rollwright simulate tutto --games 1000000 --seed 1 --part 1/2
    rollwright simulate tutto --games 1000000 --seed 1 --part 2/2
    rollwright merge tutto-1-part-*.json
    """
    check_plot(plot)
    read = read_all(files)
    if read[0].kind == "simulate":
        from rollwright.cli.commands import simulate  # noqa: PLC0415 (a part is kept from there)
        from rollwright.players.statistics import merged_simulation  # noqa: PLC0415

        simulate.present(merged_simulation(read), as_json=as_json, plot=plot)
    elif read[0].kind == "arena":
        from rollwright.cli.commands import arena  # noqa: PLC0415
        from rollwright.players.arena.parts import merged_contest  # noqa: PLC0415
        from rollwright.players.arena.report import contest_report  # noqa: PLC0415

        played, games = merged_contest(read)
        report = contest_report(played, None, games)
        arena.present(report, as_json=as_json, plot=plot)
    else:
        raise BadText(f"'{files[0]}' is of '{read[0].kind}', which this version does not know.")
    return None


def keep_part(path: Path, file: PartFile, *, whole: bool) -> int | None:
    """Write the file of a part that was played, and say so."""
    if not whole:
        print("Stopped; nothing was written.", file=sys.stderr)
        return INTERRUPTED
    write_part(path, file)
    print(printable(f"Part {file.part.number} of {file.part.of} is in {path}."))
    return None
