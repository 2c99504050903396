"""The games, one line each."""

from rollwright.games import hexroller, penk, polygrid, splitter, tutto

ALL = (
    penk.GAME,
    hexroller.GAME,
    polygrid.GAME,
    splitter.GAME,
    tutto.GAME,
)
