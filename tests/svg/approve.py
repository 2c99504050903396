"""Approved drawings: `python -m tests.svg.approve` writes them anew, to be looked at by eye."""

from collections.abc import Iterator
from pathlib import Path

import tests.conftest  # noqa: F401 (it brings the sixth game)
from rollwright.draw import picture
from tests.every_game.reached import WAYS, after_events

FOLDER = Path(__file__).parent / "approved"
EVENTS = (0, 17, 60, 1000)


def drawings() -> Iterator[tuple[Path, str]]:
    """A few states of each way to play: start, first moves, middle, end."""
    for way in WAYS:
        for events in EVENTS:
            match = after_events(way, way.game.seats[0], 11, events)
            seat = match.turn[0] if match.turn else 0
            name = f"{way.name}-{events}".replace(":", "_").replace("+", "_").replace(",", "_")
            sheet = picture.sheet(picture.of(match), seat, moves=True)
            table = picture.table(picture.of(match))
            # one element a line, so that a difference can be read
            yield FOLDER / f"{name}.svg.txt", f"{table}\n{sheet}\n".replace("><", ">\n<")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for path, text in drawings():
        path.write_text(text, encoding="utf-8")
    print(f"{len(list(FOLDER.glob('*.txt')))} drawings in {FOLDER}; look at what has changed.")
