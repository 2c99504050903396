"""Write the tables of docs/observations.md and draw its pictures.

    python -m docs.observations.write

A table is what a game's `PARTS` say; a picture shows a position as its first seat sees it, on its
sheet and, beside it, part by part. What stands between the marks in the page is written anew.
"""

import re
from html import escape
from pathlib import Path

from rollwright import game, load
from rollwright.core.game import AnyGame
from rollwright.core.observation import Placed
from rollwright.draw import picture
from rollwright.games import BUILT_IN
from rollwright.play.match import AnyMatch

HERE = Path(__file__).parent
PAGE = HERE.parent / "observations.md"
SHOWN = {  # game: example, share of its events
    "penk": ("the-stolen-column", 0.7),
    "hexroller": ("front-all-bonuses-kept", 0.72),
    "polygrid": ("fifty-points", 0.7),
    "splitter": ("two-on-pad-a", 0.6),
    "tutto": ("the-last-throw", 0.43),
}
PAPER, INK, QUIET, FILLED = "#fbf8f1", "#2b2a27", "#d8d2c4", "#b4472e"
CELL = 5  # units of a number's side
ROW = 15  # of a number that stands in no plane
WIDE = 420  # of the parts, beside the sheet


# ---------------------------------------------------------------- tables


def table(game: AnyGame) -> str:
    """The layout of a game as a table, by its parts."""
    assert game.observation is not None
    lines = ["| part | shape | highest | what it tells |", "|---|---|---:|---|"]
    for part in game.observation.parts:
        shape = " × ".join((["seats"] if part.each else []) + [str(n) for n in part.shape])
        highest = f"{part.highest:,}"
        lines.append(f"| `{part.name}` | {shape or '1'} | {highest} | {part.about} |")
    one, two = (game.observation.size(seats) for seats in (1, 2))
    sizes = f"{one} numbers" if game.seats[-1] == 1 else f"{one} numbers alone, {two} for two seats"
    return "\n".join([*lines, "", f"{sizes}, of type `{game.observation.dtype}`."])


def page() -> str:
    """The whole page, with its tables as they are today."""
    text = PAGE.read_text("utf-8")
    for one in BUILT_IN:
        begin, end = f"<!-- {one.name} -->\n", "\n<!-- -->"
        before, after = text.split(begin)
        text = before + begin + table(one) + end + after.split(end, 1)[1]
    return text


# ---------------------------------------------------------------- pictures


def shown(name: str) -> AnyMatch:
    """The match of a game's picture, as far as it has come there."""
    example, share = SHOWN[name]
    whole = load((game(name).folder / "examples" / f"{example}.game").read_text("utf-8"))
    match = whole.copy()
    number = int(share * len(whole.events))
    while whole.at(number) and whole.game.rules.turn(whole.at(number)) <= 0:
        number -= 1  # where somebody has to move
    return match_at(match, number)


def match_at(match: AnyMatch, events: int) -> AnyMatch:
    """A match cut off after some events."""
    short = type(match).from_position(match.game.positions.write(match.at(0)), match.game)
    for seat, what in match.events[:events]:
        if seat is None:
            short.roll(what)
        else:
            short.play(seat, what)
    return short


def drawn(name: str) -> str:
    """A position on its sheet, and part by part."""
    match = shown(name)
    observation = match.game.observation
    assert observation is not None
    view = picture.View(match.game, match.view(0), picture.names_of(match, "en"))
    sheet = str(picture.picture(view, seat=0, theme="light"))
    width, height = (float(n) for n in re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', sheet)[0])
    row = observation.of(match.view(0), 0, match.seats)
    parts, y = [], 20.0
    for part in observation.layout(match.seats):
        markup, high = drawn_part(part, row[part.slice], width + 20, y)
        parts.append(markup)
        y += high
    whole = width + 20 + WIDE, max(height, y)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole[0]:g} {whole[1]:g}">'
        f'<rect width="{whole[0]:g}" height="{whole[1]:g}" fill="{PAPER}"/>{sheet}'
        f'<g font-family="sans-serif" font-size="10" fill="{INK}">{"".join(parts)}</g></svg>\n'
    )


def drawn_part(part: Placed, numbers: list[int], x: float, y: float) -> tuple[str, float]:
    """The numbers of a part: planes beside each other, or a line; and how high that is."""
    shape = " × ".join(str(n) for n in part.shape)
    said = f'{escape(part.name)} <tspan fill="#8a857a">{shape}</tspan>'
    title = f'<text x="{x:g}" y="{y:g}">{said}</text>'
    planes = len(part.shape) > 1 and part.shape[-1] * part.shape[-2] > 24
    if not planes:
        written = " ".join(str(n) for n in numbers)
        lines = [written[n : n + 50] for n in range(0, len(written), 50)]
        texts = "".join(
            f'<text x="{x + 100:g}" y="{y + 12 * n:g}" font-family="monospace">{line}</text>'
            for n, line in enumerate(lines)
        )
        return title + texts, 12.0 * len(lines) + 5
    high, wide = part.shape[-2:]
    markup, left, top = title, x, y + 5
    for first in range(0, part.size, high * wide):
        begins = len(part.shape) > 3 and first % (part.size // part.shape[0]) == 0  # a seat's own
        if left + wide * CELL > x + WIDE or (begins and first):
            left, top = x, top + high * CELL + 5
        markup += drawn_plane(numbers[first : first + high * wide], wide, left, top)
        left += wide * CELL + 5
    return markup, top + high * CELL + ROW + 3 - y


def drawn_plane(numbers: list[int], wide: int, x: float, y: float) -> str:
    """A plane: its frame, and what is not 0 in it."""
    high = len(numbers) // wide
    frame = (
        f'<rect x="{x:g}" y="{y:g}" width="{wide * CELL}" height="{high * CELL}" fill="{QUIET}"/>'
    )
    cells = (
        f'<rect x="{x + CELL * (n % wide):g}" y="{y + CELL * (n // wide):g}" '
        f'width="{CELL}" height="{CELL}" fill="{FILLED}"/>'
        for n, number in enumerate(numbers)
        if number
    )
    return frame + "".join(cells)


def main() -> None:
    """Write the page and draw the pictures."""
    PAGE.write_text(page(), "utf-8")
    for name in SHOWN:
        (HERE / f"{name}.svg").write_text(drawn(name), "utf-8")


if __name__ == "__main__":
    main()
