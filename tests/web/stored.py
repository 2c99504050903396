"""Tables that are in the store of a server as if their games had been played there."""

from random import choices

from rollwright.core.seats import EVERYBODY
from rollwright.fair import log
from rollwright.fair.log import New
from rollwright.play.match import AnyMatch
from rollwright.play.record import headers
from rollwright.web.server_time import now
from rollwright.web.store import StoredTable
from rollwright.web.table.rooms import SIGNS, SIGNS_OF_AN_ID
from rollwright.web.table.settings import REAL, read_settings
from rollwright.web.table.table import BEGIN
from rollwright.web.tokens import Tokens
from tests.web.party import NAMES
from tests.web.served import Seat, Served


def seated_at(server: Served, match: AnyMatch) -> list[Seat]:
    """The people of a new table at which a match has come so far, with real dice."""
    table = "".join(choices(SIGNS, k=SIGNS_OF_AN_ID))
    written, _ = headers(match)
    options = {
        option.name: written[option.name]
        for option in match.game.words.OPTIONS
        if option.name in written
    }
    about = {"game": match.game.name, "seats": match.seats, "dice": REAL, "options": options}
    settings = read_settings(about, "en")
    people = range(match.seats)
    events = [
        log.table_event(table, None, {**settings}),
        *(log.join_event(seat, NAMES[seat], None) for seat in people),
        New(BEGIN, None, {}),
        log.start_event(match, [b""] * match.seats),
        *(_event(match, number) for number in range(len(match.events))),
    ]
    store = server.rooms.store
    stored = StoredTable(table, match.game.name, {}, {**settings}, now())
    server.there(store.create(stored, bytes(32), events, "played before"))
    tokens = Tokens(server.there(store.secret()))
    return [Seat(server, table, seat, tokens.make(table, seat, 1 + seat)) for seat in people]


def _event(match: AnyMatch, number: int) -> New:
    """An event of a match as a table with real dice writes it down."""
    seat, what = match.events[number]
    words = match.event_words(number, "en")
    if seat is not None:
        return log.move_event(seat, what, words)
    roller = match.game.rules.roller(match.at(number))
    return log.real_throw_event(None if roller == EVERYBODY else roller, what, words)
