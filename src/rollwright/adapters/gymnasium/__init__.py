"""Our games as environments of Gymnasium, one at a time or thousands at once.

    import gymnasium
    import rollwright.adapters.gymnasium

    env = gymnasium.make("Rollwright/Splitter-v1")
    envs = gymnasium.make_vec("Rollwright/Splitter-v1", num_envs=4096, opponents="greedy")

To import this registers the games; so does Gymnasium itself for a name that says where to look:
`gymnasium.make("rollwright.adapters.gymnasium:Rollwright/Splitter-v1")`. (Gymnasium found them by
an entry point before its version 1.0, but no longer does.)

It takes `pip install 'rollwright[gymnasium]'`.
"""

from typing import Final

from rollwright.adapters.library import library
from rollwright.core.game import AnyGame
from rollwright.games import ALL

NAMESPACE: Final = "Rollwright"
HERE: Final = "rollwright.adapters.gymnasium"

registration: Final = library("gymnasium.envs.registration", "Gymnasium", "gymnasium")


def id_of(game: AnyGame) -> str:
    """What Gymnasium calls a game.

    >>> from rollwright.games import BUILT_IN
    >>> [id_of(game) for game in BUILT_IN][:2]
    ['Rollwright/Penk-v1', 'Rollwright/HexRoller-v1']
    """
    name = "".join(letter for letter in game.title if letter.isalnum())
    return f"{NAMESPACE}/{name}-v{game.version}"


def register(game: AnyGame) -> None:
    """Let Gymnasium know of a game."""
    registration.register(
        id=id_of(game),
        entry_point=f"{HERE}.single:Environment",
        vector_entry_point=f"{HERE}.vector:Environments",
        kwargs={"game": game.name},
    )


for _game in ALL:
    register(_game)
