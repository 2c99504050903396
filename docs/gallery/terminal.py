"""Draws `terminal.svg`: three of the games as the terminal shows them.

python docs/gallery/terminal.py
"""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from rollwright import load
from rollwright.cli.screen import inked
from rollwright.games import ALL

SHOWN = {
    "hexroller": ("front-all-bonuses-kept", 0.62),
    "splitter": ("two-on-pad-a", 0.6),
    "tutto": ("the-last-throw", 0.5),
}


def main() -> None:
    """Draw each game's board in the middle of an example."""
    console = Console(record=True, width=74, file=io.StringIO(), force_terminal=True)
    for game in ALL:
        if game.name in SHOWN:
            name, part = SHOWN[game.name]
            match = load((game.folder / "examples" / f"{name}.game").read_text(encoding="utf-8"))
            events = int(part * len(match.events))
            while game.rules.turn(match.at(events)) < 1:
                events += 1
            state = match.at(events)
            table = game.words.table(state, "en")
            console.print(Text.assemble((game.title, "bold"), f"  {match.name(0)}  ", table))
            console.print(inked(game.words.board(state, 0, "en")))
            seat = next(s for s in range(match.seats) if game.rules.turn(state) >> s & 1)
            console.print(Text(game.words.task(state, seat, "en"), "italic"))
            console.print()
    svg = console.export_svg(title="rollwright play")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # nothing is fetched
    Path(__file__).with_suffix(".svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
