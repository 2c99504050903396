"""What people ask of a table, and what comes of it: an order becomes events, or is refused.

Nothing changes here: whoever asks appends the events to the log, and only then are they applied
and told. An order that moves carries the version of its seat; one made on an old picture is
refused with a sentence.
"""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from rollwright.core.errors import BadText, IllegalMove, Refused
from rollwright.core.language import Language
from rollwright.core.seats import OVER as GAME_OVER
from rollwright.core.seats import Seat
from rollwright.fair import log
from rollwright.fair.log import New
from rollwright.play.match import AnyMatch
from rollwright.players.registry import NAMES, USUAL
from rollwright.web import limits
from rollwright.web.table.dice import fits
from rollwright.web.table.names import tidy, unlike
from rollwright.web.table.table import BEGIN, CLOSED, GATHERING, OPENING, OVER, PLAYING, Table
from rollwright.web.words import SAY


class Order(NamedTuple):
    """What somebody asks for."""

    id: str  # made up by whoever asks; the same order again happens once
    do: str
    version: int | None
    told: Mapping[str, Any]


def parsed(text: str | bytes, lang: Language) -> dict[str, Any]:
    """What somebody sent as JSON; Refused if it is none, or holds what cannot be written back."""
    try:
        message = json.loads(text)
        json.dumps(message, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise Refused(SAY(lang, "no order"))
    return message


def read(message: Mapping[str, Any], lang: Language) -> Order:
    """An order from a message; Refused if it is none."""
    order = Order(message.get("id", ""), message.get("do", ""), message.get("version"), message)
    fine = (
        isinstance(order.id, str)
        and 0 < len(order.id) <= limits.COMMAND_ID
        and isinstance(order.do, str)
        and order.do in KNOWN
        and (order.version is None or type(order.version) is int)
    )
    if not fine:
        raise Refused(SAY(lang, "no order"))
    return order


def decide(table: Table, seat: Seat, order: Order, lang: Language) -> list[New]:
    """The events that follow from a seat's order."""
    if order.do in ("undo", "seat", "pledge") and table.epoch >= limits.EVENTS:
        raise Refused(SAY(lang, "not now"))  # to and fro for ever would fill the disk
    return _ORDERS[order.do](table, seat, order, lang)


# ---------------------------------------------------------------- seats


def join(
    table: Table, told: Mapping[str, Any], lang: Language, wanted: Seat | None = None
) -> list[New]:
    """Somebody takes a free seat: the one they want, or the first."""
    free = [seat for seat, chair in enumerate(table.chairs) if chair.free]
    if wanted is not None and wanted not in free:
        raise Refused(SAY(lang, "seat taken"))
    if not free or table.phase in (OVER, CLOSED) or table.epoch >= limits.EVENTS:
        raise Refused(SAY(lang, "no free seat"))
    name = tidy(told.get("name"))
    if not name:
        raise Refused(SAY(lang, "no name"))
    seat = free[0] if wanted is None else wanted
    return [log.join_event(seat, unlike(name, _names(table)), _sealed(table, told))]


def _sealed(table: Table, told: Mapping[str, Any]) -> str | None:
    """What somebody pledges, if it is in time and of any use."""
    pledge = told.get("pledge")
    early = table.phase == GATHERING and not table.real_dice
    fine = early and isinstance(pledge, str) and re.fullmatch("[0-9a-f]{64}", pledge)
    return str(pledge) if fine else None


def _pledge(table: Table, seat: Seat, order: Order, lang: Language) -> list[New]:
    """Who was given a seat, as at a rematch, pledges like those who take one."""
    chair, pledge = table.chairs[seat], _sealed(table, order.told)
    if pledge is None or chair.pledge is not None:
        raise Refused(SAY(lang, "not now"))
    told = {"name": chair.name, "pledge": pledge, "since": chair.joined, "from": chair.kept_from}
    return [New(log.JOIN, seat, told)]


def _names(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs]


def computer(seat: Seat, player: str, taken: list[str], lang: Language) -> New:
    """A computer player takes a seat."""
    if player not in NAMES:
        raise Refused(SAY(lang, "no player"))
    name = unlike(SAY(lang, f"player {player}"), taken)
    return New(log.JOIN, seat, {"name": name, "player": player})


def company(
    table: Table, told: Mapping[str, Any], players: Mapping[Seat, str], lang: Language
) -> list[New]:
    """Somebody sits down at a new table together with computer players."""
    events = join(table, told, lang, 0)
    for seat, player in players.items():
        taken = [event.payload["name"] for event in events]
        events.append(computer(seat, player, taken, lang))
    return events


def again(old: Table) -> list[New]:
    """The same people and players sit down for a rematch."""
    return [
        New(log.JOIN, seat, {"name": chair.name, "player": chair.player})
        if chair.player
        else New(log.JOIN, seat, {"name": chair.name, "from": old.id})
        for seat, chair in enumerate(old.chairs)
        if not chair.free
    ]


def _leave(table: Table, seat: Seat, order: Order, lang: Language) -> list[New]:
    """Leave; in a game that goes on a computer player takes over, unless the seat is to open."""
    gone = [log.leave_event(seat)]
    opens = table.phase == PLAYING and order.told.get("open") is True
    if table.phase in (OPENING, PLAYING) and not opens:
        gone.append(computer(seat, substitute(), _names(table), lang))
    if table.phase == OPENING and table.awaited() == [seat]:
        gone.append(start(table))
    return gone


def substitute() -> str:
    """The computer player that one meets first."""
    return USUAL


def _seat(table: Table, seat: Seat, order: Order, lang: Language) -> list[New]:
    """The host fills a seat with a computer player, or opens it again."""
    if seat != table.host:
        raise Refused(SAY(lang, "host only"))
    if table.phase not in (GATHERING, PLAYING):
        raise Refused(SAY(lang, "not now"))
    which = order.told.get("seat")
    player = order.told.get("player", "")
    if type(which) is not int or not 0 <= which < len(table.chairs) or which == seat:
        raise Refused(SAY(lang, "no seat"))
    events = [] if table.chairs[which].free else [log.leave_event(which)]
    if player:
        events.append(computer(which, str(player), _names(table), lang))
    if not events:
        raise Refused(SAY(lang, "not now"))
    return events


# ---------------------------------------------------------------- the start


def _begin(table: Table, seat: Seat, order: Order, lang: Language) -> list[New]:
    if seat != table.host:
        raise Refused(SAY(lang, "host only"))
    if table.phase != GATHERING:
        raise Refused(SAY(lang, "not now"))
    if any(chair.free for chair in table.chairs):
        raise Refused(SAY(lang, "seats free"))
    return begin(table)


def begin(table: Table) -> list[New]:
    """Call for the seats' random bytes; start at once if nobody has pledged any."""
    events = [New(BEGIN, None, {})]
    if not any(chair.pledge for chair in table.chairs):
        events.append(start(table))
    return events


def start(table: Table, opened: Mapping[Seat, bytes] | None = None) -> New:
    """The game starts, with the bytes that were opened; `opened` are those opened just now."""
    given = table.opened | dict(opened or {})
    contributions = [given.get(seat, b"") for seat in range(len(table.chairs))]
    return log.start_event(table.new_match(), contributions)


def _open(table: Table, seat: Seat, order: Order, lang: Language) -> list[New]:
    """A seat opens its bytes; with the last of them the game starts."""
    pledge = table.chairs[seat].pledge
    if table.phase != OPENING or pledge is None or seat not in table.awaited():
        raise Refused(SAY(lang, "not now"))
    try:
        contribution = bytes.fromhex(str(order.told.get("contribution", "")))
    except ValueError:
        contribution = b""
    if not fits(contribution, pledge):
        raise Refused(SAY(lang, "not pledged"))
    events = [log.open_event(seat, contribution)]
    if table.awaited() == [seat]:
        events.append(start(table, {seat: contribution}))
    return events


# ---------------------------------------------------------------- the game


def _playing(table: Table, lang: Language) -> AnyMatch:
    if table.phase != PLAYING or table.match is None:
        known = {OVER: "over", CLOSED: "closed"}
        raise Refused(SAY(lang, known.get(table.phase, "not started")))
    return table.match


def _not_held(table: Table, lang: Language) -> None:
    """Refuse what cannot be done while all that was written is about to be shown."""
    if table.held:
        raise Refused(SAY(lang, "held"))


def _current(table: Table, seat: Seat, order: Order, lang: Language) -> None:
    """Refuse an order that was made on an old picture."""
    if order.version is None or order.version != table.version(seat):
        raise Refused(SAY(lang, "stale"), stale=True)


def _move(table: Table, seat: Seat, order: Order, lang: Language) -> list[New]:
    match = _playing(table, lang)
    _current(table, seat, order, lang)
    move = order.told.get("move")
    if type(move) is not int:
        raise Refused(SAY(lang, "no order"))
    return moved(table, match, seat, move, lang)


def moved(table: Table, match: AnyMatch, seat: Seat, move: int, lang: Language) -> list[New]:
    """A move, and the end if it ends the game."""
    _not_held(table, lang)
    try:
        match.checked(seat, move, lang)
    except IllegalMove as why:
        raise Refused(str(why)) from None
    events = [log.move_event(seat, move, match.words_of(seat, move))]
    after = match.game.rules.after_move(match.state, seat, move)
    return events + _ending(table, match, after, seat, move)


def _ending(table: Table, match: AnyMatch, after: Any, seat: Seat | None, what: int) -> list[New]:
    """If the game is over and all may see it: how it ended, and the seed."""
    if match.game.rules.turn(after) != GAME_OVER:
        return []
    whole = match.copy()
    if seat is None:
        whole.roll(what)
    else:
        whole.play(seat, what)
    return [] if whole.step.common else [end(table, whole)]  # what is held may be taken back


def end(table: Table, whole: AnyMatch) -> New:
    """The end of a game that is over."""
    return log.end_event(whole, None if table.real_dice else table.seed)


def may_throw(table: Table, seat: Seat) -> bool:
    """Whether a throw is due and this seat's: its own, or any person's if it is for everybody.

    Nobody but a person can throw real dice, so somebody does it for a computer or a free seat.
    """
    if not table.throw_due:
        return False
    roller = table.roller
    anyone = roller is None or (table.real_dice and not table.chairs[roller].person)
    return table.chairs[seat].person and (anyone or roller == seat)


def _throw(table: Table, seat: Seat, order: Order, lang: Language) -> list[New]:
    match = _playing(table, lang)
    _current(table, seat, order, lang)
    if table.throw_due and not may_throw(table, seat):
        raise Refused(SAY(lang, "not your throw"))
    return thrown(table, match, order.told.get("outcome"), lang)


def thrown(table: Table, match: AnyMatch, typed: object, lang: Language) -> list[New]:
    """A throw: drawn from the seed, or as real dice showed."""
    _not_held(table, lang)
    if not match.chance_due:
        raise Refused(SAY(lang, "no throw"))
    rules, words = match.game.rules, match.game.words
    if table.dice is None:
        if not isinstance(typed, str) or len(typed) > limits.OUTCOME:
            raise Refused(SAY(lang, "type the dice"))
        try:
            outcome = words.read_outcome(match.state, typed, lang)
        except BadText as bad:
            raise Refused(str(bad)) from None
        event = log.real_throw_event(
            match.roller, outcome, words.outcome(match.state, outcome, "en")
        )
    else:
        draw = table.dice.throw(rules, match.state, table.draws)
        outcome = draw.outcome
        event = log.throw_event(match.roller, draw, words.outcome(match.state, outcome, "en"))
    return [event, *_ending(table, match, rules.after_chance(match.state, outcome), None, outcome)]


def _undo(table: Table, seat: Seat, order: Order, lang: Language) -> list[New]:
    match = _playing(table, lang)
    _current(table, seat, order, lang)
    number = match.undoable(seat)
    left = table.time_left(seat, table.entries[-1].time)
    if number is None or (left is not None and left <= 0):  # what was played for it stands
        raise Refused(SAY(lang, "no undo"))
    return [log.undo_event(seat, table.seqs[number])]


_ORDERS: Final[dict[str, Callable[[Table, Seat, Order, Language], list[New]]]] = {
    "leave": _leave,
    "seat": _seat,
    "pledge": _pledge,
    "begin": _begin,
    "open": _open,
    "move": _move,
    "throw": _throw,
    "undo": _undo,
}
# these two are followed in rooms.py: they need no event of a seat
KNOWN: Final = (*_ORDERS, "skip", "rematch")
