"""Who sits where: joining, leaving, and seats that the host fills or opens.

Nothing changes here: each function says which events follow, or refuses.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.fair import log
from rollwright.fair.log import New
from rollwright.games import game
from rollwright.players.registry import LEVELS, USUAL
from rollwright.web import limits
from rollwright.web.table import game_start
from rollwright.web.table.commands import Command, Fields, refuse
from rollwright.web.table.names import of_computer, tidy, unlike
from rollwright.web.table.own_players import may_play
from rollwright.web.table.settings import begins_matter
from rollwright.web.table.table import CLOSED, GATHERING, OPENING, OVER, PLAYING, Chair, Table


def join(table: Table, fields: Fields, lang: Language, wanted: Seat | None = None) -> list[New]:
    """Somebody takes a free seat: the one they want, or the first."""
    free = [seat for seat, chair in enumerate(table.chairs) if chair.free]
    if wanted is not None and wanted not in free:
        refuse(lang, "seat taken")
    if not free or table.phase in (OVER, CLOSED) or table.epoch >= limits.EVENTS:
        refuse(lang, "no free seat")
    name = tidy(fields.get("name"))
    if not name:
        refuse(lang, "no name")
    seat = free[0] if wanted is None else wanted
    return [log.join_event(seat, unlike(name, _names(table)), _pledged(table, fields))]


def _pledged(table: Table, fields: Fields) -> str | None:
    """What somebody pledges, if it is in time and of any use."""
    pledge = fields.get("pledge")
    early = table.phase == GATHERING and not table.real_dice
    fine = early and isinstance(pledge, str) and re.fullmatch("[0-9a-f]{64}", pledge)
    return str(pledge) if fine else None


def pledge(table: Table, seat: Seat, command: Command, lang: Language) -> list[New]:
    """Who was given a seat, as at a rematch, comes and pledges like those who take one."""
    chair = table.chairs[seat]
    something = _pledged(table, command.fields) is not None and chair.pledge is None
    if table.phase != GATHERING or (chair.here and not something):
        refuse(lang, "not now")
    return come(table, seat, command.fields)


def come(table: Table, seat: Seat, fields: Fields) -> list[New]:
    """Somebody comes to the seat that was given to them; with the last of all the game begins."""
    chair = table.chairs[seat]
    pledged = chair.pledge or _pledged(table, fields)
    events = [_placed(seat, replace(chair, pledge=pledged, here=True))]
    others = [other for place, other in enumerate(table.chairs) if place != seat]
    if not chair.here and all(other.here and not other.free for other in others):
        events += game_start.begin(table, pledged)
    return events


def back(table: Table, joined: int, fields: Fields) -> list[New]:
    """The same for who was given a seat with that event, unless they have it no more or came."""
    seat = table.seat_of(joined)
    waited_for = seat != NOBODY and table.phase == GATHERING and not table.chairs[seat].here
    return come(table, seat, fields) if waited_for else []


def _placed(seat: Seat, chair: Chair) -> New:
    """Whoever has a chair has it at this seat; a free one makes the seat free."""
    if chair.free:
        return New(log.LEAVE, seat, {"moved": True})
    about: dict[str, object] = {"name": chair.name, "since": chair.joined}
    if chair.player:
        about["player"] = chair.player
    if chair.pledge:
        about["pledge"] = chair.pledge
    if chair.rematch_of:
        about |= {"from": chair.rematch_of, "was": chair.was, "here": chair.here}
    return New(log.JOIN, seat, about)


def swap(table: Table, seat: Seat, command: Command, lang: Language) -> list[New]:
    """The host lets two seats be swapped, where their order is not drawn anyway."""
    if seat != table.host:
        refuse(lang, "host only")
    if table.phase != GATHERING or not table.order_is_set:
        refuse(lang, "not now")
    one, other = command.fields.get("seat"), command.fields.get("with")
    places = range(len(table.chairs))
    if type(one) is not int or type(other) is not int or one == other:
        refuse(lang, "no seat")
    if one not in places or other not in places:
        refuse(lang, "no seat")
    return [_placed(one, table.chairs[other]), _placed(other, table.chairs[one])]


def _names(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs]


def computer(table: Table, seat: Seat, player: str, taken: list[str], lang: Language) -> New:
    """A computer player takes a seat, under a name of its own."""
    if not may_play(player):
        refuse(lang, "no player")
    return New(log.JOIN, seat, {"name": of_computer(table.id, taken), "player": player})


def company(table: Table, fields: Fields, players: Mapping[Seat, str], lang: Language) -> list[New]:
    """Somebody sits down at a new table together with computer players."""
    events = join(table, fields, lang, 0)
    for seat, player in players.items():
        taken = [event.payload["name"] for event in events]
        events.append(computer(table, seat, player, taken, lang))
    return events


def again(old: Table, level: str, lang: Language) -> list[New]:
    """The same people and players sit down for a rematch; whoever was second begins.

    With a level, new computer players of that level, for one person who is alone with such.
    """
    seats = len(old.chairs)
    if level and (level not in LEVELS or sum(chair.person for chair in old.chairs) != 1):
        refuse(lang, "no player")
    on = 1 if begins_matter(game(old.game_name), seats) else 0
    events: list[New] = []
    for seat in range(seats):
        was = (seat + on) % seats
        chair = old.chairs[was]
        if chair.player and level:
            taken = [*_names(old), *(event.payload["name"] for event in events)]
            events.append(computer(old, seat, level, taken, lang))
        elif chair.player:
            events.append(New(log.JOIN, seat, {"name": chair.name, "player": chair.player}))
        elif not chair.free:
            about = {"name": chair.name, "from": old.id, "was": was}
            events.append(New(log.JOIN, seat, about))
    return events


def leave(table: Table, seat: Seat, command: Command, lang: Language) -> list[New]:
    """Leave; in a game that goes on a computer player takes over, unless the seat is to open."""
    opens = table.phase == PLAYING and command.fields.get("open") is True
    gone = _emptied(table, seat) if opens else [log.leave_event(seat)]
    if table.phase in (OPENING, PLAYING) and not opens:
        gone.append(computer(table, seat, USUAL, _names(table), lang))
    if table.phase == OPENING and table.awaited() == [seat]:
        gone.append(game_start.start(table))
    return gone


def taken_over(table: Table, seat: Seat) -> list[New]:
    """A player of the host's own has failed: one of ours takes over."""
    gone = New(log.LEAVE, seat, {"failed": True})
    return [gone, computer(table, seat, USUAL, _names(table), "en")]


def fill(table: Table, seat: Seat, command: Command, lang: Language) -> list[New]:
    """The host fills a seat with a computer player, or opens it again."""
    if seat != table.host:
        refuse(lang, "host only")
    if table.phase not in (GATHERING, PLAYING):
        refuse(lang, "not now")
    which = command.fields.get("seat")
    player = command.fields.get("player", "")
    if type(which) is not int or not 0 <= which < len(table.chairs) or which == seat:
        refuse(lang, "no seat")
    free = table.chairs[which].free
    if player:
        gone = [] if free else [log.leave_event(which)]
        return [*gone, computer(table, which, str(player), _names(table), lang)]
    if free:
        refuse(lang, "not now")
    return _emptied(table, which)


def _emptied(table: Table, seat: Seat) -> list[New]:
    """A seat becomes free, and with it goes what it has written while others still write.

    Whoever sits down next writes anew: otherwise they would see it before they write elsewhere,
    as a host could who has the seat next to it.
    """
    events = []
    if table.match is not None and table.match.step.common and table.phase == PLAYING:
        match, seqs = table.match.copy(), list(table.seqs)
        while (number := match.undoable(seat)) is not None:
            match.undo(seat)
            events.append(log.undo_event(seat, seqs.pop(number)))
    return [*events, log.leave_event(seat)]
