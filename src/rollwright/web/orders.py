"""What people ask of a table, and what comes of it: an order becomes events, or is refused.

Nothing changes here: whoever asks appends the events to the log, and only then are they applied
and told. An order that moves carries the version of its seat; one made on an old picture is
refused with a sentence.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from rollwright.core.language import Language
from rollwright.core.seats import CHANCE, Seat
from rollwright.core.seats import OVER as GAME_OVER
from rollwright.core.texts import BadText
from rollwright.play import log
from rollwright.play.log import New
from rollwright.play.match import IllegalMove, Match
from rollwright.players import PLAYERS
from rollwright.web import limits
from rollwright.web.dice import fits
from rollwright.web.names import tidy, unlike
from rollwright.web.table import BEGIN, GATHERING, OPENING, OVER, PLAYING, Table
from rollwright.web.words import SAY


class Refused(Exception):
    """An order that cannot be followed; its text is a sentence. `stale`: look again, then ask."""

    def __init__(self, sentence: str, *, stale: bool = False) -> None:
        super().__init__(sentence)
        self.stale = stale


class Order(NamedTuple):
    """What somebody asks for."""

    id: str  # made up by whoever asks; the same order again happens once
    do: str
    version: int | None
    told: Mapping[str, Any]


def read(message: object, lang: Language) -> Order:
    """An order from a message; Refused if it is none."""
    if not isinstance(message, dict):
        raise Refused(SAY(lang, "no order"))
    order = Order(message.get("id", ""), message.get("do", ""), message.get("version"), message)
    fine = (
        isinstance(order.id, str)
        and 0 < len(order.id) <= limits.COMMAND_ID
        and isinstance(order.do, str)
        and order.do in _ORDERS
        and (order.version is None or type(order.version) is int)
    )
    if not fine:
        raise Refused(SAY(lang, "no order"))
    return order


def decide(table: Table, seat: Seat, order: Order, lang: Language) -> list[New]:
    """The events that follow from a seat's order."""
    return _ORDERS[order.do](table, seat, order, lang)


# ---------------------------------------------------------------- seats


def join(
    table: Table, told: Mapping[str, Any], lang: Language, wanted: Seat | None = None
) -> list[New]:
    """Somebody takes a free seat: the one they want, or the first."""
    free = [seat for seat, chair in enumerate(table.chairs) if chair.free]
    if wanted is not None and wanted not in free:
        raise Refused(SAY(lang, "seat taken"))
    if not free or table.phase == OVER:
        raise Refused(SAY(lang, "no free seat"))
    name = tidy(told.get("name"))
    if not name:
        raise Refused(SAY(lang, "no name"))
    pledge = told.get("pledge")
    sealed = isinstance(pledge, str) and re.fullmatch("[0-9a-f]{64}", pledge)
    early = table.phase == GATHERING and not table.real_dice
    seat = free[0] if wanted is None else wanted
    name = unlike(name, _names(table))
    return [log.join_event(seat, name, str(pledge) if sealed and early else None)]


def _names(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs]


def computer(seat: Seat, player: str, taken: list[str], lang: Language) -> New:
    """A computer player takes a seat."""
    if player not in PLAYERS:
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


def _leave(table: Table, seat: Seat, order: Order, lang: Language) -> list[New]:
    """Leave; in a game that goes on a computer player takes over, unless the seat is to open."""
    gone = [log.leave_event(seat)]
    if table.phase == PLAYING and order.told.get("open") is not True:
        gone.append(computer(seat, substitute(), _names(table), lang))
    return gone


def substitute() -> str:
    """The computer player that one meets first."""
    return "greedy" if "greedy" in PLAYERS else "random"


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
    given = {seat: chair.contribution or b"" for seat, chair in enumerate(table.chairs)}
    return log.start_event(table.new_match(), list((given | dict(opened or {})).values()))


def _open(table: Table, seat: Seat, order: Order, lang: Language) -> list[New]:
    """A seat opens its bytes; with the last of them the game starts."""
    chair = table.chairs[seat]
    if table.phase != OPENING or chair.pledge is None or chair.contribution is not None:
        raise Refused(SAY(lang, "not now"))
    try:
        contribution = bytes.fromhex(str(order.told.get("contribution", "")))
    except ValueError:
        contribution = b""
    if not fits(contribution, chair.pledge):
        raise Refused(SAY(lang, "not pledged"))
    waiting = [
        other
        for other, one in enumerate(table.chairs)
        if one.pledge and one.contribution is None and other != seat
    ]
    events = [log.open_event(seat, contribution)]
    if not waiting:
        events.append(start(table, {seat: contribution}))
    return events


# ---------------------------------------------------------------- the game


def _playing(table: Table, lang: Language) -> Match:
    if table.phase != PLAYING or table.match is None:
        raise Refused(SAY(lang, "over" if table.phase == OVER else "not started"))
    return table.match


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


def moved(table: Table, match: Match, seat: Seat, move: int, lang: Language) -> list[New]:
    """A move, and the end if it ends the game."""
    try:
        match.checked(seat, move, lang)
    except IllegalMove as why:
        raise Refused(str(why)) from None
    events = [log.move_event(seat, move, match.words_of(seat, move))]
    after = match.game.rules.after_move(match.state, seat, move)
    return events + _ending(table, match, after, seat, move)


def _ending(table: Table, match: Match, after: Any, seat: Seat | None, what: int) -> list[New]:
    """If the game is over: how it ended, and the seed."""
    if match.game.rules.turn(after) != GAME_OVER:
        return []
    whole = match.copy()
    if seat is None:
        whole.roll(what)
    else:
        whole.play(seat, what)
    return [log.end_event(whole, None if table.real_dice else table.seed)]


def may_throw(table: Table, seat: Seat) -> bool:
    """Whether a throw is due and this seat's: its own, or any person's if it is for everybody."""
    match = table.match
    if table.phase != PLAYING or match is None or not match.chance_due:
        return False
    return match.roller == seat or (match.roller is None and not table.chairs[seat].free)


def _throw(table: Table, seat: Seat, order: Order, lang: Language) -> list[New]:
    match = _playing(table, lang)
    _current(table, seat, order, lang)
    if match.game.rules.turn(match.state) != CHANCE:
        raise Refused(SAY(lang, "no throw"))
    if not may_throw(table, seat):
        raise Refused(SAY(lang, "not your throw"))
    return thrown(table, match, order.told.get("outcome"), lang)


def thrown(table: Table, match: Match, typed: object, lang: Language) -> list[New]:
    """A throw: drawn from the seed, or as real dice showed."""
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
    number = undoable(match, seat)
    if number is None:
        raise Refused(SAY(lang, "no undo"))
    return [log.undo_event(seat, table.seqs[number])]


def undoable(match: Match, seat: Seat) -> int | None:
    """The number of the match's event that a seat would take back."""
    for number in range(len(match.events) - 1, -1, -1):
        if match.events[number].seat is None:
            return None
        if match.events[number].seat == seat:
            return number
    return None


_ORDERS: Final[dict[str, Callable[[Table, Seat, Order, Language], list[New]]]] = {
    "leave": _leave,
    "seat": _seat,
    "begin": _begin,
    "open": _open,
    "move": _move,
    "throw": _throw,
    "undo": _undo,
}
