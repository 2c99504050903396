"""Draw the pictures of the README: `python docs/gallery/drawings.py`."""

from pathlib import Path

from rollwright import game, load
from rollwright.draw import picture

HERE = Path(__file__).parent
SHOWN = {  # game: example, share of its events
    "penk": ("the-stolen-column", 0.7),
    "hexroller": ("front-all-bonuses-kept", 0.72),
    "polygrid": ("fifty-points", 0.7),
    "splitter": ("two-on-pad-a", 1.0),
    "tutto": ("the-last-throw", 0.43),
}


def main() -> None:
    """Draw one sheet of each game, by day and by night."""
    for name, (example, share) in SHOWN.items():
        path = game(name).folder / "examples" / f"{example}.game"
        match = load(path.read_text(encoding="utf-8"))
        view = picture.of(match, int(share * len(match.events)))
        for theme in ("light", "dark"):
            drawn = picture.picture(view, seat=0, theme=theme)
            (HERE / f"{name}-{theme}.svg").write_text(drawn + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
