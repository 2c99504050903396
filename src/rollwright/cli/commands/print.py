"""`rollwright print`: sheets for play on paper, with real dice."""

from pathlib import Path
from typing import Annotated, TypeAlias

from typer import Option

from rollwright.cli.options import (
    AsJson,
    GameName,
    HouseRules,
    Lang,
    OwnSheet,
    Variant,
    option_texts,
)
from rollwright.cli.table.game_file import write_bytes
from rollwright.cli.words import SAY, json_text, printable
from rollwright.core.errors import BadOption
from rollwright.games import game

MOST_COPIES = 200

Output: TypeAlias = Annotated[
    Path | None, Option("-o", "--output", metavar="OUT.pdf", help="Where the sheets go.")
]
Copies: TypeAlias = Annotated[
    int, Option(metavar="N", min=1, max=MOST_COPIES, help="How many sheets.")
]
PerPage: TypeAlias = Annotated[int, Option(metavar="N", help="Sheets on a page: 1, 2 or 4.")]
Colour: TypeAlias = Annotated[bool, Option("--colour", help="In colour; else black on white.")]
Paper: TypeAlias = Annotated[str, Option(metavar="PAPER", help="a4 or letter.")]
Address: TypeAlias = Annotated[
    str, Option(metavar="URL", help="A table's address, printed as a QR code.")
]


def print_sheets(
    name: GameName,
    *,
    output: Output = None,
    copies: Copies = 4,
    per_page: PerPage = 2,
    colour: Colour = False,
    paper: Paper = "a4",
    variant: Variant = None,
    option: HouseRules = None,
    sheet: OwnSheet = None,
    address: Address = "",
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Print sheets, and cards where a game has them, as a PDF.

    It needs the package typst: pip install 'rollwright[print]'.

    \b
    rollwright print splitter --variant B
    rollwright print hexroller --copies 8 --per-page 4 -o pad.pdf
    rollwright print tutto --paper letter --colour
    """
    from rollwright.draw import export  # noqa: PLC0415 (loads Typst)

    one = game(name)
    if paper not in export.PAPERS:
        raise BadOption(f"The paper is {' or '.join(export.PAPERS)}, not '{paper}'.")
    if per_page not in export.PER_PAGE:
        raise BadOption(f"A page holds 1, 2 or 4 sheets, not {per_page}.")
    options = one.options(option_texts(one, option, variant, sheet))
    state = one.new_game(one.seats[0], options)
    title = f"{one.title} {variant.upper()}" if variant and len(variant) == 1 else one.title
    output = output or Path(f"{one.name}-sheets.pdf")
    if output.suffix != ".pdf":
        raise BadOption(f"The sheets are a PDF; its name ends in .pdf, not as in '{output}'.")
    document = export.pdf(
        one, state, title, copies=copies, paper=paper, per_page=per_page, lang=lang,
        address=address, colour=colour,
    )  # fmt: skip
    write_bytes(output, document)
    report = {"file": str(output), "game": one.name, "copies": copies, "per_page": per_page}
    said = SAY(lang, "sheets", file=output, copies=copies)
    print(json_text(report) if as_json else printable(said))
