"""The playthroughs that are kept of our games, as OpenSpiel keeps them of its own.

python -m tests.adapters.playthroughs    plays them anew, after a change that is meant
"""

from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
from absl import flags

from rollwright.adapters import open_spiel
from rollwright.games import hexroller

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1
LAST_ROUND = 5  # of six, from 0: a whole game has 400 kB


def late_hexroller() -> str:
    """HexRoller's back for two, with its last round to go."""
    lots = Random(SEED)
    now = pyspiel.load_game("rollwright_hexroller(players=2,variant=back)").new_initial_state()
    while now.now.state.round < LAST_ROUND:
        if now.is_simultaneous_node():
            every = [now.legal_actions(seat) for seat in range(2)]
            now.apply_actions([lots.choice(moves) if moves else 0 for moves in every])
        else:
            now.apply_action(lots.choice(now.legal_actions()))
    return str(open_spiel.load(hexroller.GAME, now.now.state))


def games() -> dict[str, str]:
    """What is played, by the names of the files."""
    return {
        "penk": "rollwright_penk(players=2)",
        "hexroller": late_hexroller(),
        "polygrid": "rollwright_polygrid()",
        "splitter": "rollwright_splitter(players=2,variant=B)",
        "tutto": "rollwright_tutto(players=2,target=1000)",
    }


def playing() -> Any:
    """OpenSpiel's own module of playthroughs, which loads much: only when it is asked for."""
    return import_module("open_spiel.python.algorithms.generate_playthrough")


def replayed(file: Path) -> tuple[str, str]:
    """A playthrough as it was kept, and as it goes today."""
    flags.FLAGS.mark_as_parsed()  # it asks for a flag of its own
    kept, now = playing().replay(str(file))
    return kept, now


def main() -> None:
    """Play all anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in games().items():
        lines = playing().playthrough(text, None, seed=SEED)
        (FOLDER / f"{name}.txt").write_text(lines, encoding="utf-8")


if __name__ == "__main__":
    main()
