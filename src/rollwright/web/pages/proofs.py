"""The page on which a browser checks the dice, and what it needs for that."""

from starlette.requests import Request
from starlette.responses import Response

from rollwright.web.live.gathering import title
from rollwright.web.pages.page import page
from rollwright.web.pages.stream import json_list, stream
from rollwright.web.requests import Unfit, language, room_of
from rollwright.web.table.history import hidden_from
from rollwright.web.table.table import OVER
from rollwright.web.words import SAY

VERDICTS = ("checking", "fair", "unfair", "bad seed", "bad chain", "bad pledge", "bad order")


async def verify(request: Request) -> Response:
    """What was sealed before the game, and once it is over a button that checks it all."""
    room, lang = await room_of(request), language(request)
    table = room.table
    over = table.phase == OVER
    # the hash of what others are writing could be tried out: show that of the last throw
    known = table.entries[min(hidden_from(table), table.epoch - 1)]
    return page(
        request,
        "verify.html",
        id=table.id,
        title=title(table, lang),
        game=table.game_name,
        fair=not table.real_dice,
        commitment=table.settings.get("commitment", ""),
        head=known.hash,
        seed=table.seed.hex() if over else "",
        words={name: SAY.texts(lang)[name] for name in VERDICTS},
    )


async def lines(request: Request) -> Response:
    """The log of a game that is over, line by line as it was hashed."""
    room = await room_of(request)
    if room.table.phase != OVER:
        raise Unfit(SAY(language(request), "not now"), 409)
    return stream(json_list(entry.line for entry in room.table.ended()), "application/json")
