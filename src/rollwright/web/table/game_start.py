"""How a game starts: the host calls, the seats open their random bytes, the dice are fixed.

Nothing changes here: each function says which events follow, or refuses.
"""

from collections.abc import Mapping

from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.fair import log
from rollwright.fair.log import DRAWN, New
from rollwright.web.table.commands import Command, refuse
from rollwright.web.table.dice import Dice, fits
from rollwright.web.table.table import BEGIN, GATHERING, OPENING, Table


def call(
    table: Table, seat: Seat, command: Command, lang: Language, *, host_away: bool = False
) -> list[New]:
    """The host calls: let us begin; if the host is away, whoever else sits there."""
    if seat != table.host and not host_away:
        refuse(lang, "host only")
    if table.phase != GATHERING:
        refuse(lang, "not now")
    if any(chair.free for chair in table.chairs):
        refuse(lang, "seats free")
    return begin(table)


def begin(table: Table, pledged: str | None = None) -> list[New]:
    """Call for the seats' random bytes; start at once if nobody has pledged any.

    `pledged` is what somebody pledges just now.
    """
    events = [New(BEGIN, None, {})]
    if not pledged and not any(chair.pledge for chair in table.chairs):
        events.append(start(table))
    return events


def start(table: Table, opened: Mapping[Seat, bytes] | None = None) -> New:
    """The game starts, with the bytes that were opened; `opened` are those opened just now."""
    given = table.opened | dict(opened or {})
    contributions = [given.get(seat, b"") for seat in range(len(table.chairs))]
    drawn = table.settings.get("begins") == DRAWN
    # with real dice nobody learns the seed: then the draw is as good as the server's word
    order = Dice.of(table.seed, contributions).order(len(table.chairs)) if drawn else None
    return log.start_event(table.new_match(), contributions, order)


def open_pledge(table: Table, seat: Seat, command: Command, lang: Language) -> list[New]:
    """A seat opens its bytes; with the last of them the game starts."""
    pledge = table.chairs[seat].pledge
    if table.phase != OPENING or pledge is None or seat not in table.awaited():
        refuse(lang, "not now")
    try:
        contribution = bytes.fromhex(str(command.fields.get("contribution", "")))
    except ValueError:
        contribution = b""
    if not fits(contribution, pledge):
        refuse(lang, "not pledged")
    events = [log.open_event(seat, contribution)]
    if table.awaited() == [seat]:
        events.append(start(table, {seat: contribution}))
    return events
