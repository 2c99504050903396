"""What a table is set to: its game, its seats, its dice, who begins, its clock."""

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame
from rollwright.core.language import Language
from rollwright.fair.log import DRAWN
from rollwright.games import game
from rollwright.web import limits
from rollwright.web.words import SAY

REAL: str = "real"  # dice that people throw themselves and type in
SERVER: str = "server"  # dice that the table throws
SEATED: str = "seated"  # who sits at the first seat begins, and not whom a draw says
PASSED_ON: str = "passed on"  # the same, at a rematch: who sat next to them begins


class Settings(TypedDict):
    """The settings of a table, as its log and the store have them."""

    game: str
    options: dict[str, str]  # house rules in words, as a record has them
    seats: int
    dice: str  # REAL or SERVER
    clock: int  # minutes for a player; 0 is none
    listed: bool  # whether the lobby shows it
    throws_itself: NotRequired[bool]
    hints: NotRequired[bool]  # also where several people play; who plays alone may always have them
    position: NotRequired[str]  # from which the game starts, if not from its beginning
    begins: NotRequired[str]  # DRAWN, SEATED or PASSED_ON; not there where it does not matter
    table: NotRequired[str]  # in the log: its id …
    commitment: NotRequired[str]  # … and, unless dice are real, what fixes its seed


def begins_matter(one: AnyGame, seats: int) -> bool:
    """Whether it makes a difference who begins."""
    return seats > 1 and one.in_turns


def read_settings(fields: Mapping[str, object], lang: Language) -> Settings:
    """Settings as somebody wants them; BadOption or UnknownGame if they cannot be."""
    one = game(str(fields.get("game", "")))
    seats, given = fields.get("seats"), fields.get("options") or {}
    clock, dice = fields.get("clock", 0), fields.get("dice", SERVER)
    if type(seats) is not int:
        raise BadOption(SAY(lang, "no seats"))
    if not isinstance(given, Mapping) or dice not in (SERVER, REAL):
        raise BadOption(SAY(lang, "no command"))
    if type(clock) is not int or clock not in limits.CLOCKS:
        raise BadOption(SAY(lang, "no command"))
    begins = fields.get("begins", DRAWN)
    if begins not in (DRAWN, SEATED):
        raise BadOption(SAY(lang, "no command"))
    options = {str(name): str(value) for name, value in given.items()}
    one.new_game(seats, one.options(options))
    settings: Settings = {
        "game": one.name,
        "options": options,
        "seats": seats,
        "dice": str(dice),
        "clock": clock,
        "listed": bool(fields.get("listed", False)),
        "throws_itself": bool(fields.get("throws_itself", False)),
    }
    if fields.get("hints"):
        settings["hints"] = True
    return {**settings, "begins": str(begins)} if begins_matter(one, seats) else settings
